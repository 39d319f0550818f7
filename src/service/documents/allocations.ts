import { currencyPlaces } from '../../domain/values/currency.ts';
import {
  Decimal,
  parseDecimal,
  roundTo,
  toDecimalString,
  ZERO,
  type DecimalString,
} from '../../domain/values/decimal.ts';
import { uuidV7 } from '../../domain/values/identifiers.ts';
import type { AmountFields } from '../../domain/documents/totals.ts';
import type { Author } from '../author.ts';
import { badRequest, notFound } from '../refusal.ts';
import type { Database } from '../storage/database.ts';
import { classOfDocument } from './classes.ts';
import type { DocumentTable } from './documentTable.ts';
import type { HeaderTerms } from './header.ts';
import type { AllocatingInput } from './input.ts';
import type { Status, ServiceDocument, StoredHeader } from './stored.ts';

/** What allocations need of the ledger. */
interface Documents {
  readonly table: DocumentTable;
  load(id: string): ServiceDocument;
  restate(document: ServiceDocument, change: Partial<StoredHeader>, statuses: readonly Status[], author: Author): void;
}

interface AllocationRow {
  id: string;
  fromId: string;
  toId: string;
  amount: DecimalString;
  baseAmount: DecimalString;
  rate: DecimalString;
  matchName: string;
  created: string;
}

/** An allocation as one of its two documents shows it (docs/service-notes.md, "Payment and receipt create"). */
export interface AllocationRead {
  id: string;
  docId: string;
  docNo: string;
  allocAmountCurrency: DecimalString;
  allocAmountBase: DecimalString;
  allocCurrencyRate: DecimalString;
}
/** A match with its name (spec 4.7, "Match details"). */
export interface MatchRead extends AllocationRead {
  matchName: string;
  docClass: string;
  docDate: string;
  matchDate: string;
}

type Outstanding = Pick<StoredHeader, 'outstandingAmount' | 'outstandingCurrencyAmount'>;

function decimalOf(value: unknown): DecimalString {
  const decimal = parseDecimal(String(value));
  if (decimal === null) throw new TypeError('the allocation table holds something that is not a number');
  return decimal;
}

/**
 * The open amount in base currency, for an open amount in document currency: converted at the document's rate and
 * rounded; zero when nothing is open.
 */
function inBase(
  open: Decimal,
  { currency, baseCurrency, currencyRate }: Pick<StoredHeader, 'currency' | 'baseCurrency' | 'currencyRate'>,
): DecimalString {
  const base = currency === baseCurrency ? open : open.div(currencyRate);
  return toDecimalString(roundTo(base, currencyPlaces(baseCurrency)));
}

function outstanding(
  open: Decimal,
  header: Pick<StoredHeader, 'currency' | 'baseCurrency' | 'currencyRate'>,
): Outstanding {
  return { outstandingCurrencyAmount: toDecimalString(open), outstandingAmount: inBase(open, header) };
}

/** How a document's open amount changes what the contact owes: 1, -1, or 0 when nothing is open. */
function direction({ header }: ServiceDocument): number {
  const open = new Decimal(header.outstandingCurrencyAmount);
  return open.isZero() ? 0 : classOfDocument(header.docClass).balance * (open.isNegative() ? -1 : 1);
}

const SHARED = [
  ['legalEntityId', 'legal entity'],
  ['contactAccountId', 'contact account'],
  ['currency', 'currency'],
] as const;

/**
 * Allocations of documents to each other: payments and receipts to invoices, credit notes to invoices (spec 4.7,
 * "Allocate"). Both must have the same legal entity, contact account, currency and side of the ledger, and opposite
 * directions.
 */
export class Allocations {
  private readonly database: Database;
  private readonly documents: Documents;
  private readonly insertRow;
  private readonly deleteRow;
  private readonly rowsOf;

  constructor(database: Database, documents: Documents) {
    this.database = database;
    this.documents = documents;
    const prepare = (sql: string) => database.sqlite.prepare(sql);
    this.insertRow = prepare(
      'INSERT INTO allocation (id, from_id, to_id, amount, base_amount, rate, match_name, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.deleteRow = prepare('DELETE FROM allocation WHERE id = ?');
    this.rowsOf = prepare(
      'SELECT * FROM allocation WHERE from_id = ?1 UNION ALL SELECT * FROM allocation WHERE to_id = ?1 ORDER BY seq',
    );
  }

  /**
   * Allocates a document to others: first the named ones, then, with `allocateAuto`, the oldest open ones until nothing
   * is left.
   * @returns the ids of the allocations
   * @throws Refusal 400 when two documents cannot be allocated to each other or not enough is open
   */
  allocate(id: string, { allocations, allocateAuto }: AllocatingInput, author: Author): string[] {
    return this.database.transact(() => {
      const made: string[] = [];
      for (const [index, { docId, allocAmountCurrency }] of (allocations ?? []).entries()) {
        const where = `Allocation #${String(index + 1)}`;
        const other = this.documents.table.idOf(docId);
        if (other === null) throw badRequest(`${where} DocId names no document: ${docId}.`);
        const [from, to] = [this.documents.load(id), this.documents.load(other)];
        this.refuseMismatch(from, to, where);
        made.push(this.match(from, to, allocAmountCurrency ?? null, where, author));
      }
      if (allocateAuto) made.push(...this.allocateOldest(id, author));
      return made;
    });
  }

  /**
   * Removes an allocation: both documents are open by its amount again. @throws Refusal 404 when the document does not
   * have it
   */
  remove(id: string, allocationId: string, author: Author): void {
    this.database.transact(() => {
      const row = this.rows(id).find((each) => each.id === allocationId.toLowerCase());
      if (!row) throw notFound(`The document has no allocation ${allocationId}.`);
      this.deleteRow.run(row.id);
      for (const each of [row.fromId, row.toId]) {
        const document = this.documents.load(each);
        const { header, statuses } = document;
        const isNegative = new Decimal(header.grossCurrencyAmount).isNegative();
        const open = new Decimal(header.outstandingCurrencyAmount)[isNegative ? 'minus' : 'plus'](row.amount);
        this.documents.restate(document, outstanding(open, header), statuses, author);
      }
    });
  }

  removeAll(id: string, author: Author): void {
    for (const row of this.rows(id)) this.remove(id, row.id, author);
  }

  has(id: string): boolean {
    return this.rowsOf.get(id) !== undefined;
  }

  /** The open amount of a document whose whole gross counts: the gross minus its allocations. */
  open(header: StoredHeader): Outstanding {
    return outstanding(this.less(header.id, new Decimal(header.grossCurrencyAmount)), header);
  }

  /**
   * The open amount of a changed draft payment or receipt. @throws Refusal 400 when the change contradicts its
   * allocations
   */
  leftOf({ header }: ServiceDocument, terms: HeaderTerms, amounts: AmountFields): Outstanding {
    if (this.has(header.id)) {
      for (const [field, words] of SHARED) {
        if (header[field] !== terms[field])
          throw badRequest(`The ${words} cannot be changed while ${header.docNo} is allocated.`);
      }
    }
    const left = this.less(header.id, new Decimal(amounts.grossCurrencyAmount));
    if (left.isNegative()) throw badRequest(`CurrencyAmount is less than what is allocated of ${header.docNo}.`);
    return outstanding(left, terms);
  }

  /** The allocations of a document, each with the other document. */
  of(id: string): AllocationRead[] {
    return this.matches(id).map(
      ({ matchName: _name, docClass: _class, docDate: _date, matchDate: _matched, ...allocation }) => allocation,
    );
  }

  /** The matches of a document. @param side which of the two documents each match shows */
  matches(id: string, side: 'other' | 'own' = 'other'): MatchRead[] {
    return this.rows(id).map((row) => {
      const shown = (row.fromId === id) === (side === 'other') ? row.toId : row.fromId;
      const { header } = this.documents.load(shown);
      return {
        id: row.id,
        matchName: row.matchName,
        docId: header.id,
        docNo: header.docNo,
        docClass: header.docClass,
        docDate: header.docDate,
        matchDate: row.created,
        allocAmountCurrency: row.amount,
        allocAmountBase: row.baseAmount,
        allocCurrencyRate: row.rate,
      };
    });
  }

  private less(id: string, gross: Decimal): Decimal {
    const allocated = this.rows(id).reduce((sum, row) => sum.plus(row.amount), new Decimal(0));
    return gross.isNegative() ? gross.plus(allocated) : gross.minus(allocated);
  }

  private allocateOldest(id: string, author: Author): string[] {
    const { contactAccountId } = this.documents.load(id).header;
    const made: string[] = [];
    for (const other of contactAccountId === undefined ? [] : this.documents.table.openOf(contactAccountId)) {
      const [from, to] = [this.documents.load(id), this.documents.load(other)];
      if (direction(from) === 0) break;
      if (id !== other && this.mismatch(from, to) === null && direction(from) !== direction(to))
        made.push(this.match(from, to, null, 'AllocateAuto', author));
    }
    return made;
  }

  private match(
    from: ServiceDocument,
    to: ServiceDocument,
    wanted: DecimalString | null,
    where: string,
    author: Author,
  ): string {
    const { currency } = from.header;
    const open = [from, to].map(({ header }) => new Decimal(header.outstandingCurrencyAmount).abs());
    const amount = wanted === null ? Decimal.min(...open) : roundTo(new Decimal(wanted), currencyPlaces(currency));
    if (!amount.gt(0)) throw badRequest(`${where} AllocAmountCurrency must be greater than zero.`);
    for (const [index, { header }] of [from, to].entries()) {
      const most = open[index] ?? new Decimal(0);
      if (amount.gt(most))
        throw badRequest(
          `${where} AllocAmountCurrency ${toDecimalString(amount)} is more than the ${toDecimalString(most)} ${currency} that ${header.docNo} leaves open.`,
        );
    }
    const allocationId = uuidV7(author.source);
    const rate = to.header.currencyRate;
    const name = `M${String(this.documents.table.nextNumber('match')).padStart(6, '0')}`;
    const created = this.database.stamps.next(author.source.now());
    this.insertRow.run(
      allocationId,
      from.header.id,
      to.header.id,
      toDecimalString(amount),
      inBase(amount, to.header),
      rate,
      name,
      created,
    );
    for (const document of [from, to]) {
      const { header, statuses } = document;
      const before = new Decimal(header.outstandingCurrencyAmount);
      this.documents.restate(
        document,
        outstanding(before.isNegative() ? before.plus(amount) : before.minus(amount), header),
        statuses,
        author,
      );
    }
    return allocationId;
  }

  private mismatch(from: ServiceDocument, to: ServiceDocument): string | null {
    for (const [field, words] of SHARED) if (from.header[field] !== to.header[field]) return words;
    if (from.header.contactAccountId === undefined) return SHARED[1][1];
    return classOfDocument(from.header.docClass).side === classOfDocument(to.header.docClass).side ? null : 'account';
  }

  private refuseMismatch(from: ServiceDocument, to: ServiceDocument, where: string): void {
    if (from.header.id === to.header.id) throw badRequest(`${where} DocId is the document itself.`);
    const words = this.mismatch(from, to);
    if (words !== null)
      throw badRequest(`${where}: ${from.header.docNo} and ${to.header.docNo} are not of the same ${words}.`);
    for (const document of [from, to]) {
      if (direction(document) === 0) throw badRequest(`${where}: nothing is open of ${document.header.docNo}.`);
    }
    if (direction(from) === direction(to))
      throw badRequest(`${where}: ${from.header.docNo} and ${to.header.docNo} go the same way.`);
  }

  private rows(id: string): AllocationRow[] {
    return this.rowsOf.all(id).map((row) => ({
      id: String(row.id),
      fromId: String(row.from_id),
      toId: String(row.to_id),
      amount: decimalOf(row.amount),
      baseAmount: decimalOf(row.base_amount),
      rate: decimalOf(row.rate),
      matchName: String(row.match_name),
      created: String(row.created),
    }));
  }
}

/** Nothing is open. */
export const SETTLED: Outstanding = { outstandingAmount: ZERO, outstandingCurrencyAmount: ZERO };

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
import type { Author } from '../base/author.ts';
import { badRequest, notFound } from '../base/refusal.ts';
import type { GeneralLedger } from '../ledger/generalLedger.ts';
import type { Release } from '../ledger/matching.ts';
import type { Database } from '../storage/database.ts';
import { stateOf } from '../storage/history.ts';
import type { Stamp } from '../storage/stamps.ts';
import { classOfDocument } from '../base/classes.ts';
import { ALLOCATION_COLUMNS, type AllocationRead, type IsHidden, type MatchRead } from './allocationRead.ts';
import type { DocumentTable } from './documentTable.ts';
import type { HeaderTerms } from './header.ts';
import type { AllocatingInput } from './input.ts';
import { atRate, outstanding, released, SETTLED, signOf, type Outstanding } from './openAmounts.ts';
import type { Status, ServiceDocument, StoredHeader } from './stored.ts';

/** What allocations need of the ledger. */
interface Documents {
  readonly table: DocumentTable;
  readonly generalLedger: GeneralLedger;
  load(id: string): ServiceDocument;
  restate(document: ServiceDocument, change: Partial<StoredHeader>, statuses: readonly Status[], author: Author): void;
}

interface AllocationRow {
  id: string;
  fromId: string;
  toId: string;
  amount: DecimalString;
  /** What it released of each document in base currency, at the rate of that document. */
  fromBase: DecimalString;
  toBase: DecimalString;
  rate: DecimalString;
  matchName: string;
  created: string;
}

function decimalOf(value: unknown): DecimalString {
  const decimal = parseDecimal(String(value));
  if (decimal === null) throw new TypeError('the allocation table holds something that is not a number');
  return decimal;
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
 * "Allocate"). Both must have the same legal entity, contact account and currency, and opposite directions. Both are of
 * one side of the ledger, unless a payment pays out a customer's credit or a receipt takes in a supplier's.
 */
export class Allocations {
  private readonly database: Database;
  private readonly documents: Documents;
  private readonly insertRow;
  private readonly revalueRow;
  private readonly deleteRow;
  private readonly rowsOf;
  private readonly rowOf;

  constructor(database: Database, documents: Documents) {
    this.database = database;
    this.documents = documents;
    const prepare = (sql: string) => database.prepare(sql);
    this.insertRow = prepare(
      'INSERT INTO allocation (id, from_id, to_id, amount, from_base_amount, base_amount, rate, match_name, ' +
        'created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.revalueRow = prepare(
      `UPDATE allocation SET from_base_amount = CASE WHEN from_id = ?1 THEN ?2 ELSE from_base_amount END,
        base_amount = CASE WHEN to_id = ?1 THEN ?2 ELSE base_amount END, 
        rate = CASE WHEN to_id = ?1 THEN ?3 ELSE rate END
        WHERE id = ?4`,
    );
    this.rowOf = prepare(`SELECT ${ALLOCATION_COLUMNS.join(', ')} FROM allocation WHERE id = ?`);
    this.deleteRow = prepare('DELETE FROM allocation WHERE id = ?');
    this.rowsOf = prepare(
      'SELECT * FROM allocation WHERE from_id = ?1 UNION ALL SELECT * FROM allocation WHERE to_id = ?1 ORDER BY seq',
    );
  }

  /**
   * Allocates a document to others: first the named ones, then, with `allocateAuto`, the oldest open ones until nothing
   * is left.
   * @param made the document, if it was made just now and need not be read
   * @returns the ids of the allocations
   * @throws Refusal 400 when two documents cannot be allocated to each other or not enough is open
   */
  allocate(
    id: string,
    { allocations, allocateAuto }: AllocatingInput,
    author: Author,
    made?: ServiceDocument,
  ): string[] {
    return this.database.transact(() => {
      const ids: string[] = [];
      for (const [index, { docId, allocAmountCurrency }] of (allocations ?? []).entries()) {
        const where = `Allocation #${String(index + 1)}`;
        const other = this.documents.table.idOf(docId);
        if (other === null) throw badRequest(`${where} DocId names no document: ${docId}.`);
        const from = made !== undefined && index === 0 ? made : this.documents.load(id);
        const to = this.documents.load(other);
        this.refuseMismatch(from, to, where);
        ids.push(this.match(from, to, allocAmountCurrency ?? null, where, author));
      }
      if (allocateAuto) ids.push(...this.allocateOldest(id, author));
      return ids;
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
      this.documents.generalLedger.matching.unmatch(row.id, this.documents.load(id), author);
      this.deleteRow.run(row.id);
      this.note(row.id, this.database.stamps.next(author.source.now()), author);
      for (const each of [row.fromId, row.toId]) {
        const document = this.documents.load(each);
        const { header, statuses } = document;
        const back = this.signOfOpen(header);
        const open = new Decimal(row.amount).times(back).plus(header.outstandingCurrencyAmount);
        const base = new Decimal(releasedOf(row, each)).times(back).plus(header.outstandingAmount);
        this.documents.restate(document, outstanding(open, base), statuses, author);
      }
    });
  }

  /** Notes what was done to an allocation, with what is left of it. */
  private note(recordId: string, at: Stamp, { userName }: Pick<Author, 'userName'>): void {
    this.database.note(() => {
      const row = this.rowOf.get(recordId);
      const state = row ? stateOf(...ALLOCATION_COLUMNS.map((column) => row[column] ?? null)) : '';
      return { at, userName, kind: 'allocation', recordId, changes: [], state };
    });
  }

  removeAll(id: string, author: Author): void {
    for (const row of this.rows(id)) this.remove(id, row.id, author);
  }

  /** Posts what its allocations leave between the accounts of their documents, once it is posted itself. */
  post(id: string, author: Author): void {
    for (const { id: allocationId, amount, fromId, fromBase, toId, toBase } of this.rows(id))
      this.documents.generalLedger.matching.match(
        allocationId,
        [
          this.release(allocationId, this.documents.load(fromId), amount, fromBase),
          this.release(allocationId, this.documents.load(toId), amount, toBase),
        ],
        author,
      );
  }

  private release(
    allocationId: string,
    document: ServiceDocument,
    amount: DecimalString,
    base: DecimalString,
  ): Release {
    const { id, grossCurrencyAmount } = document.header;
    const isLast = (): boolean => {
      const posted = this.rows(id).filter(
        (row) => row.id !== allocationId && this.documents.generalLedger.matching.has(row.id),
      );
      const paid = posted.reduce((sum, row) => sum.plus(row.amount), new Decimal(amount));
      return paid.eq(new Decimal(grossCurrencyAmount).abs());
    };
    return { document, amount, base, isLast };
  }

  has(id: string): boolean {
    return this.rowsOf.get(id) !== undefined;
  }

  /** The open amount of a document whose whole gross counts: the gross less what its allocations released. */
  open({ id, grossCurrencyAmount: gross, grossAmount }: StoredHeader): Outstanding {
    const rows = this.rows(id);
    const sum = (of: (row: AllocationRow) => DecimalString): Decimal =>
      rows.reduce((total, row) => total.plus(of(row)), new Decimal(0)).times(signOf(gross));
    return outstanding(
      new Decimal(gross).minus(sum(({ amount }) => amount)),
      new Decimal(grossAmount).minus(sum((row) => releasedOf(row, id))),
    );
  }

  /**
   * The open amount of a changed draft payment or receipt. What its allocations released is valued at its new rate.
   * @throws Refusal 400 when the change contradicts its allocations
   */
  leftOf(
    { header }: ServiceDocument,
    terms: HeaderTerms,
    amounts: AmountFields,
    at: Stamp,
    author: Author,
  ): Outstanding {
    if (this.has(header.id)) {
      for (const [field, words] of SHARED) {
        if (header[field] !== terms[field])
          throw badRequest(`The ${words} cannot be changed while ${header.docNo} is allocated.`);
      }
    }
    // Money without a contact account can meet no document: nothing of it is open.
    if (terms.contactAccountId === undefined) return SETTLED;
    let open = new Decimal(amounts.grossCurrencyAmount);
    let base = new Decimal(amounts.grossAmount);
    for (const row of this.rows(header.id)) {
      const value = released(new Decimal(row.amount), open, base, terms);
      this.revalueRow.run(header.id, toDecimalString(value), terms.currencyRate, row.id);
      this.note(row.id, at, author);
      open = open.minus(row.amount);
      base = base.minus(value);
    }
    if (open.isNegative()) throw badRequest(`CurrencyAmount is less than what is allocated of ${header.docNo}.`);
    return outstanding(open, base);
  }

  /** The allocations of a document, each with the other document. */
  of(id: string, isHidden?: IsHidden): AllocationRead[] {
    return this.matches(id, 'other', isHidden).map(
      ({ matchName: _name, docClass: _class, docDate: _date, matchDate: _matched, ...allocation }) => allocation,
    );
  }

  /** The matches of a document, each with the `side` that it shows. What is hidden has neither number nor date. */
  matches(id: string, side: 'other' | 'own' = 'other', isHidden: IsHidden = () => false): MatchRead[] {
    const rows = this.rows(id);
    const ownRate = rows.length === 0 ? ZERO : this.documents.load(id).header.currencyRate;
    return rows.map((row) => {
      const shown = (row.fromId === id) === (side === 'other') ? row.toId : row.fromId;
      const { header } = this.documents.load(shown);
      const isTold = !isHidden(header);
      return {
        id: row.id,
        matchName: row.matchName,
        docId: header.id,
        docNo: isTold ? header.docNo : '',
        docClass: header.docClass,
        docDate: isTold ? header.docDate : '',
        matchDate: row.created,
        allocAmountCurrency: row.amount,
        allocAmountBase: releasedOf(row, id),
        allocCurrencyRate: row.toId === id ? row.rate : ownRate,
      };
    });
  }

  /** 1 or -1: what a document leaves open has the sign of its gross, and of a journal that of its control account. */
  private signOfOpen({ id, docClass, grossCurrencyAmount }: StoredHeader): 1 | -1 {
    return classOfDocument(docClass).isJournal
      ? signOf(this.documents.generalLedger.openAtFirst(id).outstandingAmount)
      : signOf(grossCurrencyAmount);
  }

  private allocateOldest(id: string, author: Author): string[] {
    const { contactAccountId } = this.documents.load(id).header;
    const made: string[] = [];
    for (const other of contactAccountId === undefined ? [] : this.documents.table.openOf(contactAccountId)) {
      const [from, to] = [this.documents.load(id), this.documents.load(other)];
      if (direction(from) === 0) break;
      // A refund is never made by itself.
      const areOfOneSide = classOfDocument(from.header.docClass).side === classOfDocument(to.header.docClass).side;
      if (id !== other && areOfOneSide && this.mismatch(from, to) === null && direction(from) !== direction(to))
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
          `${where} AllocAmountCurrency ${toDecimalString(amount)} is more than the ${toDecimalString(most)} ` +
            `${currency} that ${header.docNo} leaves open.`,
        );
    }
    const allocationId = uuidV7(author.source);
    const name = `M${String(this.documents.table.series.next('match')).padStart(6, '0')}`;
    const created = this.database.stamps.next(author.source.now());
    const baseOf = ({ header }: ServiceDocument): Decimal => {
      const base = new Decimal(header.outstandingAmount).times(signOf(header.outstandingCurrencyAmount));
      return released(amount, new Decimal(header.outstandingCurrencyAmount).abs(), base, header);
    };
    const [fromBase, toBase] = [baseOf(from), baseOf(to)];
    this.insertRow.run(
      allocationId,
      from.header.id,
      to.header.id,
      toDecimalString(amount),
      toDecimalString(fromBase),
      toDecimalString(toBase),
      to.header.currencyRate,
      name,
      created,
    );
    this.note(allocationId, created, author);
    this.documents.generalLedger.matching.match(
      allocationId,
      [
        this.release(allocationId, from, toDecimalString(amount), toDecimalString(fromBase)),
        this.release(allocationId, to, toDecimalString(amount), toDecimalString(toBase)),
      ],
      author,
    );
    for (const [document, value] of [
      [from, fromBase],
      [to, toBase],
    ] as const) {
      const { header, statuses } = document;
      const sign = signOf(header.outstandingCurrencyAmount);
      const open = new Decimal(header.outstandingCurrencyAmount).minus(amount.times(sign));
      const base = new Decimal(header.outstandingAmount).minus(value.times(sign));
      this.documents.restate(document, outstanding(open, base), statuses, author);
    }
    return allocationId;
  }

  private mismatch(from: ServiceDocument, to: ServiceDocument): string | null {
    for (const [field, words] of SHARED) if (from.header[field] !== to.header[field]) return words;
    if (from.header.contactAccountId === undefined) return SHARED[1][1];
    const [one, other] = [from, to].map(({ header }) => classOfDocument(header.docClass));
    const isOfEither = one?.isJournal || other?.isJournal;
    return isOfEither || one?.side === other?.side || one?.isMoney || other?.isMoney ? null : 'account';
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

  /** What an allocation of a layout before 6 released of the document that it comes from. */
  private olderBase(row: Record<string, unknown>): DecimalString {
    const { header } = this.documents.load(String(row.from_id));
    return toDecimalString(atRate(new Decimal(decimalOf(row.amount)), header));
  }

  /** Its allocations, from either side. */
  rows(id: string): AllocationRow[] {
    return this.rowsOf.all(id).map((row) => ({
      id: String(row.id),
      fromId: String(row.from_id),
      toId: String(row.to_id),
      amount: decimalOf(row.amount),
      fromBase: row.from_base_amount === '' ? this.olderBase(row) : decimalOf(row.from_base_amount),
      toBase: decimalOf(row.base_amount),
      rate: decimalOf(row.rate),
      matchName: String(row.match_name),
      created: String(row.created),
    }));
  }
}

/** What an allocation released of one of its documents in base currency. */
function releasedOf(row: AllocationRow, id: string): DecimalString {
  return row.fromId === id ? row.fromBase : row.toBase;
}

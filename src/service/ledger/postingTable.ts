import { currencyCodeSchema, type CurrencyCode } from '../../domain/values/currency.ts';
import { localDate, type LocalDate } from '../../domain/values/dates.ts';
import type { Author } from '../base/author.ts';
import type { Database } from '../storage/database.ts';
import type { Value } from '../storage/engine.ts';
import { stateOf } from '../storage/history.ts';
import { ENTRY_ROLES, opposite, type Entry } from './entry.ts';

/** The books in which postings are kept, as accountants call them. */
export type Journal = 'sales' | 'purchases' | 'bank' | 'general';

/** What is posted at once. */
export interface NewPosting {
  journal: Journal;
  date: LocalDate;
  legalEntityId: string;
  documentId?: string | undefined;
  allocationId?: string | undefined;
  /** The number of the posting that it undoes. */
  undoes?: number;
  text: string;
}

/** A posting as it stands. */
export interface Posting {
  number: number;
  journal: Journal;
  date: LocalDate;
  legalEntityId: string;
}

const JOURNALS: readonly Journal[] = ['sales', 'purchases', 'bank', 'general'];

export function oneOf<T extends string>(words: readonly T[], value: unknown): T {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new TypeError(`the general ledger holds an unknown word: ${String(value)}`);
  return found;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function units(value: unknown): bigint {
  if (typeof value !== 'bigint') throw new TypeError('the general ledger holds an amount that is not a number');
  return value;
}

function entryOf(row: Record<string, unknown>): Entry {
  return {
    accountId: String(row.account_id),
    role: oneOf(ENTRY_ROLES, row.role),
    amount: units(row.amount),
    currency: String(row.currency),
    currencyAmount: units(row.currency_amount),
    contactAccountId: text(row.contact_account_id),
    taxCodeId: text(row.tax_code_id),
    rate: text(row.rate),
    base: row.base === null ? undefined : units(row.base),
    taxDate: text(row.tax_date),
    costCentre: text(row.cost_centre),
    department: text(row.department),
    projectId: text(row.project_id),
    text: text(row.text),
    documentId: text(row.document_id),
  };
}

/** The sums of an account's entries, in minor units of the base currency; a debit is above zero. */
export interface AccountSums {
  accountId: string;
  /** Before a day, and from it on; null where there are no entries. */
  before: bigint | null;
  since: bigint | null;
}

/** What an account holds in a currency, of a contact if there is one; amounts in minor units, a debit above zero. */
export interface CurrencyBalance {
  accountId: string;
  contactAccountId: string | undefined;
  currency: CurrencyCode;
  amount: bigint;
  currencyAmount: bigint;
}

/** What the history vouches for, of a posting and each of its entries. */
export const POSTING_COLUMNS =
  'number, journal, date, legal_entity_id, document_id, allocation_id, undoes, text, posted, posted_by';
export const ENTRY_COLUMNS =
  'posting, legal_entity_id, account_id, date, amount, currency, currency_amount, role, contact_account_id, ' +
  'tax_code_id, rate, base, tax_date, cost_centre, department, project_id, text, document_id';

/** Postings and entries in the database: prepared statements only. */
export class PostingTable {
  private readonly database: Database;
  private readonly lastNumber;
  private readonly lastOfEntity;
  private readonly anyFrom;
  private readonly insertEntry;
  private readonly insertPosting;
  private readonly entriesByPosting;
  private readonly entriesAbout;
  private readonly everyPosting;
  private readonly liveDeferrals;
  private readonly liveOfDocument;
  private readonly liveOfAllocation;
  private readonly sums;
  private readonly standing;
  private readonly foreign;

  constructor(database: Database) {
    this.database = database;
    const prepare = (sql: string) => database.prepare(sql);
    const exact = (sql: string) => database.prepare(sql, { isExact: true });
    // The plus keeps the planner off the index of what is undone, in which nearly every posting stands.
    const live = (column: string): string =>
      `SELECT number, journal, date, legal_entity_id FROM posting WHERE ${column} = ? AND +undoes IS NULL
        AND NOT EXISTS (SELECT 1 FROM posting AS later WHERE later.undoes = posting.number) ORDER BY number DESC
          LIMIT 1`;
    this.lastNumber = prepare('SELECT coalesce(max(number), 0) AS number FROM posting');
    this.anyFrom = prepare(
      `SELECT 1 FROM posting AS one WHERE legal_entity_id = ? AND date >= ? AND undoes IS NULL
        AND NOT EXISTS (SELECT 1 FROM posting AS other WHERE other.undoes = one.number) LIMIT 1`,
    );
    this.lastOfEntity = prepare('SELECT number FROM posting WHERE legal_entity_id = ? ORDER BY number DESC LIMIT 1');
    this.insertEntry = prepare(
      `INSERT INTO entry (${ENTRY_COLUMNS}) VALUES (${ENTRY_COLUMNS.split(', ')
        .map(() => '?')
        .join(', ')})`,
    );
    this.insertPosting = prepare('INSERT INTO posting VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.entriesByPosting = exact('SELECT * FROM entry WHERE posting = ? ORDER BY seq');
    this.entriesAbout = exact('SELECT * FROM entry WHERE document_id = ? ORDER BY seq');
    this.liveOfDocument = prepare(live('document_id'));
    this.liveOfAllocation = prepare(live('allocation_id'));
    this.liveDeferrals = prepare(
      `SELECT DISTINCT number, journal, posting.date, posting.legal_entity_id FROM entry JOIN posting
        ON number = posting
        WHERE entry.document_id = ? AND role = 'deferral' AND +undoes IS NULL
        AND NOT EXISTS (SELECT 1 FROM posting AS later WHERE later.undoes = posting.number) ORDER BY number`,
    );
    this.everyPosting = prepare(
      'SELECT number, journal, date, legal_entity_id, text, posted FROM posting ORDER BY number',
    );
    this.standing = exact(
      `SELECT account_id, CASE role WHEN 'control' THEN contact_account_id END AS contact_id, sum(amount) AS amount
        FROM entry WHERE legal_entity_id = ? AND date <= ? GROUP BY account_id, contact_id ORDER BY min(seq)`,
    );
    this.foreign = exact(
      `SELECT account_id, contact_account_id, currency, sum(amount) AS amount, sum(currency_amount) AS currency_amount
        FROM entry WHERE legal_entity_id = ? AND date <= ? AND currency <> ?
          GROUP BY account_id, contact_account_id, currency
        ORDER BY min(seq)`,
    );
    this.sums = exact(
      `SELECT account_id, sum(amount) FILTER (WHERE date < ?1) AS earlier,
        sum(amount) FILTER (WHERE date >= ?1) AS since
        FROM entry WHERE legal_entity_id = ?2 AND date <= ?3 AND amount <> 0 GROUP BY account_id`,
    );
  }

  /** Writes a posting, whose number is the next one without a gap. @returns its number */
  insert(posting: NewPosting, entries: readonly Entry[], author: Author): number {
    const number = Number(this.lastNumber.get()?.number) + 1;
    const rows = entries.map((each): Value[] => [
      number,
      posting.legalEntityId,
      each.accountId,
      posting.date,
      each.amount,
      each.currency,
      each.currencyAmount,
      each.role,
      each.contactAccountId ?? null,
      each.taxCodeId ?? null,
      each.rate ?? null,
      each.base ?? null,
      each.taxDate ?? null,
      each.costCentre ?? null,
      each.department ?? null,
      each.projectId ?? null,
      each.text ?? null,
      each.documentId ?? null,
    ]);
    for (const row of rows) this.insertEntry.run(...row);
    const [at, { userName }] = [this.database.stamps.next(author.source.now()), author];
    const row = [
      number,
      posting.journal,
      posting.date,
      posting.legalEntityId,
      posting.documentId ?? null,
      posting.allocationId ?? null,
      posting.undoes ?? null,
      posting.text,
      at,
      userName,
    ];
    this.insertPosting.run(...row);
    this.database.note(() => ({
      ...{ at, userName, kind: 'posting', recordId: String(number), changes: [] },
      state: stateOf(...row, ...rows.flat()),
    }));
    return number;
  }

  /** Undoes a posting on a day. */
  undo(
    posting: Posting,
    date: LocalDate,
    about: Pick<NewPosting, 'documentId' | 'allocationId' | 'text'>,
    author: Author,
  ): void {
    this.insert(
      { ...posting, ...about, date, undoes: posting.number },
      // On the same day it is as if it had never been, tax included.
      this.entriesOf(posting.number).map((entry) => opposite(entry, date === posting.date ? null : date)),
      author,
    );
  }

  entriesOf(number: number): Entry[] {
    return this.entriesByPosting.all(number).map(entryOf);
  }

  /** The entries about a document, of whatever posting: the tax that waits for its payment, and what was released. */
  about(documentId: string): Entry[] {
    return this.entriesAbout.all(documentId).map(entryOf);
  }

  /** The number of the last posting of a legal entity; null when there is none. */
  lastNumberOf(legalEntityId: string): number | null {
    const number = this.lastOfEntity.get(legalEntityId)?.number;
    return typeof number === 'number' ? number : null;
  }

  /** Whether a legal entity has postings on a day or after it that stand. */
  hasFrom(legalEntityId: string, day: LocalDate): boolean {
    return this.anyFrom.get(legalEntityId, day) !== undefined;
  }

  /** Every posting with its entries, in the order of their numbers. */
  *every(): Generator<Posting & { text: string; posted: string; entries: Entry[] }> {
    for (const row of this.everyPosting.iterate()) {
      const posting = this.posting(row);
      if (!posting) continue;
      const [said, posted] = [String(row.text), String(row.posted)];
      yield { ...posting, text: said, posted, entries: this.entriesOf(posting.number) };
    }
  }

  /** The posting by which a document is in the ledger; null when it is not, or not any more. */
  ofDocument(id: string): Posting | null {
    return this.posting(this.liveOfDocument.get(id));
  }

  /** The postings by which what a document defers is released month by month, except those that are undone. */
  deferralsOf(documentId: string): Posting[] {
    return this.liveDeferrals.all(documentId).flatMap((row) => this.posting(row) ?? []);
  }

  ofAllocation(id: string): Posting | null {
    return this.posting(this.liveOfAllocation.get(id));
  }

  /**
   * The sums of a legal entity's accounts up to a day, which counts: before another day, and from that on. Entries of
   * nothing, as the tax of a zero rate, are no movement of their account.
   */
  sumsUpTo(legalEntityId: string, day: LocalDate, split: LocalDate): AccountSums[] {
    return this.sums.all(split, legalEntityId, day).map((row) => ({
      accountId: String(row.account_id),
      before: row.earlier === null ? null : units(row.earlier),
      since: row.since === null ? null : units(row.since),
    }));
  }

  /** What stands on a legal entity's accounts at the end of a day, on control accounts by contact. */
  standingAt(legalEntityId: string, day: LocalDate): Omit<CurrencyBalance, 'currency' | 'currencyAmount'>[] {
    return this.standing.all(legalEntityId, day).map((row) => ({
      accountId: String(row.account_id),
      contactAccountId: text(row.contact_id),
      amount: units(row.amount),
    }));
  }

  /** What a legal entity's accounts hold in currencies other than its own at the end of a day. */
  foreignUpTo(legalEntityId: string, day: LocalDate, baseCurrency: CurrencyCode): CurrencyBalance[] {
    return this.foreign.all(legalEntityId, day, baseCurrency).map((row) => ({
      accountId: String(row.account_id),
      contactAccountId: text(row.contact_account_id),
      currency: currencyCodeSchema.parse(row.currency),
      amount: units(row.amount),
      currencyAmount: units(row.currency_amount),
    }));
  }

  private posting(row: Record<string, unknown> | undefined): Posting | null {
    if (!row) return null;
    return {
      number: Number(row.number),
      journal: oneOf(JOURNALS, row.journal),
      date: localDate(String(row.date)),
      legalEntityId: String(row.legal_entity_id),
    };
  }
}

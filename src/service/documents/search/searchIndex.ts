import type { Database } from '../../storage/database.ts';
import { microsecondsOf } from '../../storage/stamps.ts';
import { LISTED, STATUS_FILTERS, type DocumentFilter, type ListedField, type Span } from './filter.ts';

const COLUMNS =
  'seq, doc_date, due_date, modified, doc_class, doc_type_id, legal_entity_id, contact_account_id, currency, ' +
  `${STATUS_FILTERS.join(', ')}`;
const FIRST_ROOM = 1024;
/** Stands for a missing date; every date is greater. */
const NO_DATE = 0;

type Row = readonly unknown[];
type Test = (seq: number) => boolean;
/** The statuses that are compared, and which of them a document has; a bit for each of `STATUS_FILTERS`. */
interface Flags {
  mask: number;
  bits: number;
}

/** @returns null when they contradict each other */
function flagsOf({ statuses }: DocumentFilter): Flags | null {
  let [mask, bits] = [0, 0];
  for (const { status, is } of statuses) {
    const bit = 1 << STATUS_FILTERS.indexOf(status);
    if ((mask & bit) !== 0 && ((bits & bit) !== 0) !== is) return null;
    mask |= bit;
    if (is) bits |= bit;
  }
  return { mask, bits };
}

/** `2026-03-01` → 20260301 */
function dayOf(date: unknown): number {
  return typeof date === 'string'
    ? Number(date.slice(0, 4)) * 10_000 + Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))
    : NO_DATE;
}

function grown<T extends Int32Array | Float64Array | Uint8Array>(column: T, made: T): T {
  made.set(column);
  return made;
}

/**
 * The columns that searches filter by, in memory: some 40 bytes for each document, in the order of the answer. An index
 * in the database serves one filter well and the others badly: a filter with few or late matches makes it walk over all
 * documents, 15 to 40 ms for 100,000. Here the same walk takes about a millisecond, for any combination.
 *
 * The table is authoritative: changed documents are read again before the next search, so a change that is rolled back
 * leaves nothing behind. Documents are never deleted, and their row numbers count up from 1.
 */
export class SearchIndex {
  private readonly database: Database;
  /** Row numbers by date, then by entry. */
  private order = new Int32Array(FIRST_ROOM);
  private count = 0;
  private docDate = new Int32Array(FIRST_ROOM);
  private dueDate = new Int32Array(FIRST_ROOM);
  private modified = new Float64Array(FIRST_ROOM);
  private statuses = new Uint8Array(FIRST_ROOM);
  private listed: Record<ListedField, Int32Array> = {
    docClass: new Int32Array(FIRST_ROOM),
    docTypeId: new Int32Array(FIRST_ROOM),
    legalEntityId: new Int32Array(FIRST_ROOM),
    contactAccountId: new Int32Array(FIRST_ROOM),
    currency: new Int32Array(FIRST_ROOM),
  };
  /** Numbers that stand for texts; 0 for none. */
  private readonly numbers = new Map<string, number>();
  /** Rows to read again; null until the first search has read all. */
  private touched: Set<number> | null = null;

  constructor(database: Database) {
    this.database = database;
  }

  /** Notes that a document was written. */
  touch(seq: number): void {
    this.touched?.add(seq);
  }

  /** Row numbers of the matches, by date, then by entry. */
  find(filter: DocumentFilter, skip: number, take: number): number[] {
    this.refresh();
    const tests = this.testsOf(filter);
    const flags = flagsOf(filter);
    if (tests === null || flags === null) return [];
    const dates = filter.spans.filter(({ field }) => field === 'docDate');
    const first = Math.max(0, ...dates.map(({ from }) => (from === undefined ? 0 : this.place(dayOf(from), 0))));
    const end = Math.min(
      this.count,
      ...dates.map(({ to }) => (to === undefined ? this.count : this.place(dayOf(to) + 1, 0))),
    );
    if (filter.exact.length > 0) {
      const inOrder = this.exactly(filter).sort(
        (left, right) => (this.docDate[left] ?? 0) - (this.docDate[right] ?? 0) || left - right,
      );
      return inOrder
        .filter(
          (seq) =>
            ((this.statuses[seq] ?? 0) & flags.mask) === flags.bits &&
            tests.every((test) => test(seq)) &&
            dates.every((span) => this.within(this.docDate, span)(seq)),
        )
        .slice(skip, skip + take);
    }
    if (tests.length === 0 && flags.mask === 0)
      return [...this.order.subarray(Math.min(first + skip, end), Math.min(first + skip + take, end))];
    return this.walk(tests, flags, first, end, skip, take);
  }

  private walk(
    tests: readonly Test[],
    { mask, bits }: Flags,
    first: number,
    end: number,
    skip: number,
    take: number,
  ): number[] {
    const { order, statuses } = this;
    const found: number[] = [];
    let left = skip;
    for (let at = first; at < end && found.length < take; at += 1) {
      const seq = order[at] ?? 0;
      // Without a call for each document: drafts are few, and among the last.
      if (((statuses[seq] ?? 0) & mask) !== bits) continue;
      let holds = true;
      for (const test of tests) {
        if (test(seq)) continue;
        holds = false;
        break;
      }
      if (!holds) continue;
      if (left > 0) left -= 1;
      else found.push(seq);
    }
    return found;
  }

  /** @returns null when nothing can match */
  private testsOf({ oneOf, spans }: DocumentFilter): Test[] | null {
    const tests: Test[] = [];
    for (const { field, values } of oneOf) {
      const wanted = new Set(values.flatMap((value) => this.numbers.get(value) ?? []));
      const [only] = wanted;
      const column = this.listed[field];
      if (only === undefined) return null;
      tests.push(wanted.size === 1 ? (seq) => column[seq] === only : (seq) => wanted.has(column[seq] ?? 0));
    }
    for (const span of spans) {
      if (span.field === 'dueDate') tests.push(this.within(this.dueDate, span));
      if (span.field === 'modified')
        tests.push(
          this.within(this.modified, {
            from: span.from === undefined ? undefined : microsecondsOf(span.from),
            to: span.to === undefined ? undefined : microsecondsOf(span.to),
          }),
        );
    }
    return tests;
  }

  private within(
    column: Int32Array | Float64Array,
    { from, to }: Pick<Span, 'from' | 'to'> | { from: number | undefined; to: number | undefined },
  ): Test {
    const bound = (end: string | number | undefined, otherwise: number): number =>
      end === undefined ? otherwise : typeof end === 'number' ? end : dayOf(end);
    const least = bound(from, NO_DATE + 1);
    const most = bound(to, Number.POSITIVE_INFINITY);
    return (seq) => {
      const value = column[seq] ?? NO_DATE;
      return value >= least && value <= most;
    };
  }

  /** Row numbers of documents with exactly these texts, by the database's indexes. */
  private exactly({ exact }: DocumentFilter): number[] {
    const [first, ...rest] = exact.map(({ column, value }) =>
      this.database
        .prepare(`SELECT seq FROM document WHERE ${column} = ?`)
        .all(value)
        .map(({ seq }) => Number(seq)),
    );
    return (first ?? []).filter((seq) => rest.every((list) => list.includes(seq)));
  }

  private refresh(): void {
    // What is read within a transaction may be rolled back, so it is read once more afterwards.
    const isCertain = !this.database.isTransaction;
    if (this.touched === null) {
      this.count = 0;
      this.docDate.fill(NO_DATE);
      for (const row of this.database.cells(`SELECT ${COLUMNS} FROM document ORDER BY doc_date, seq`)) this.put(row);
      if (isCertain) this.touched = new Set();
      return;
    }
    if (this.touched.size === 0) return;
    for (const seq of this.touched) {
      const [row] = this.database.cells(`SELECT ${COLUMNS} FROM document WHERE seq = ?`, seq);
      if (row === undefined) this.remove(seq);
      else this.put(row);
    }
    if (isCertain) this.touched.clear();
  }

  private put(row: Row): void {
    const seq = Number(row[0]);
    const day = dayOf(row[1]);
    this.makeRoom(seq);
    if (this.docDate[seq] !== day) {
      this.remove(seq);
      const at = this.place(day, seq);
      this.order.copyWithin(at + 1, at, this.count);
      this.order[at] = seq;
      this.docDate[seq] = day;
      this.count += 1;
    }
    this.dueDate[seq] = dayOf(row[2]);
    this.modified[seq] = microsecondsOf(String(row[3]));
    this.listed.docClass[seq] = this.numberOf(row[4]);
    this.listed.docTypeId[seq] = this.numberOf(row[5]);
    this.listed.legalEntityId[seq] = this.numberOf(row[6]);
    this.listed.contactAccountId[seq] = this.numberOf(row[7]);
    this.listed.currency[seq] = this.numberOf(row[8]);
    this.statuses[seq] = STATUS_FILTERS.reduce((bits, _status, index) => bits | (Number(row[9 + index]) << index), 0);
  }

  private remove(seq: number): void {
    const day = this.docDate[seq] ?? NO_DATE;
    if (day === NO_DATE) return;
    const at = this.place(day, seq);
    this.order.copyWithin(at, at + 1, this.count);
    this.count -= 1;
    this.docDate[seq] = NO_DATE;
  }

  /** The place of a document with this day and row number, whether it is there or not. */
  private place(day: number, seq: number): number {
    const { order, docDate } = this;
    const lastSeq = order[this.count - 1] ?? 0;
    const lastDay = docDate[lastSeq] ?? 0;
    if (this.count === 0 || lastDay < day || (lastDay === day && lastSeq < seq)) return this.count;
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = order[middle] ?? 0;
      const itsDay = docDate[other] ?? 0;
      if (itsDay < day || (itsDay === day && other < seq)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private numberOf(text: unknown): number {
    if (typeof text !== 'string') return 0;
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.numbers.size + 1;
    this.numbers.set(text, number);
    return number;
  }

  private makeRoom(seq: number): void {
    if (seq < this.docDate.length && this.count < this.order.length) return;
    const room = Math.max(seq + 1, this.docDate.length) * 2;
    this.order = grown(this.order, new Int32Array(room));
    this.docDate = grown(this.docDate, new Int32Array(room));
    this.dueDate = grown(this.dueDate, new Int32Array(room));
    this.modified = grown(this.modified, new Float64Array(room));
    this.statuses = grown(this.statuses, new Uint8Array(room));
    for (const field of LISTED) this.listed[field] = grown(this.listed[field], new Int32Array(room));
  }
}

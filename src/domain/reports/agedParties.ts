import { addDays, type LocalDate } from '../values/dates.ts';
import { compareDecimals, Decimal, parseDecimal, toDecimalString, ZERO } from '../values/decimal.ts';
import type { DecimalString } from '../values/decimal.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { standingOf } from '../documents/lifeCycle.ts';
import {
  asMoved,
  countedAmounts,
  dueDateOf,
  isInLedger,
  isNobodys,
  isUnread,
  sideOfClass,
  type ReportedDocument,
  type Side,
} from './ledgerStanding.ts';
import { Tally, type Sum } from './tally.ts';
import { isReserving, reopened, type NamedAllocation, type TakenPart } from './unpostedAllocations.ts';

/** What an aged report needs to know of a document. */
export interface PartyDocument extends ReportedDocument {
  key: string;
  contactAccountId: string;
  docNo: string;
}

/** By which of its dates a document is aged. */
export const AGED_BY = ['due', 'document'] as const;
export type AgedBy = (typeof AGED_BY)[number];

export interface AgedOptions {
  side: Side;
  /** The side of a document's party (`sideOfMoney`); that of its class if left out. */
  sideOf?: (document: PartyDocument) => Side | null;
  /** Documents dated after this day are not in the report. */
  asAt: LocalDate;
  by: AgedBy;
  /** Last day of each age but the last, in days and rising: 30, 60, 90. */
  bounds: readonly number[];
  /** In base currency, as far as the base amounts of a document are known; otherwise in the document's currency. */
  inBase: boolean;
  /** What was allocated after the day, by document; nothing if left out (`allocatedAfter`, `takenParts`). */
  later?: ReadonlyMap<string, readonly TakenPart[]>;
}

/**
 * The days that belong to an age, inclusive; null where it has no end. The first age by due date is what is not due.
 */
export interface AgeSpan {
  readonly from: number | null;
  readonly to: number | null;
}

/** The place of money that is not allocated, where documents have the index of their age. */
export const NOT_ALLOCATED = -1;

/** A document in an aged report. */
export interface AgedDocument {
  readonly key: string;
  /** The index of its age, or `NOT_ALLOCATED`. */
  readonly place: number;
  /** What was open on the day; negative if it reduces what is owed. In the currency of its row. */
  readonly open: DecimalString;
}

/** What one party owes, or is owed, in one currency. */
export interface AgedParty {
  readonly party: string;
  readonly currency: string;
  readonly ages: readonly Sum[];
  /** Posted money that is not allocated; negative unless it was paid out. */
  readonly notAllocated: Sum;
  readonly total: Decimal;
  readonly documents: readonly AgedDocument[];
}

export interface AgedReport {
  readonly spans: readonly AgeSpan[];
  readonly parties: readonly AgedParty[];
  /** Documents that are in nobody's row, because what is open of them or when cannot be read or is not known. */
  readonly uncounted: readonly string[];
  /** Documents of the ledger that are dated after the day. */
  readonly after: readonly string[];
  /** Documents to the day that were reversed or written off. When is not known; they count as they are now. */
  readonly ended: readonly string[];
}

/** The ages that bounds make. By due date the first is what is not due. */
export function ageSpans(by: AgedBy, bounds: readonly number[]): AgeSpan[] {
  const firsts = by === 'due' ? [null, 1] : [0];
  const starts = [...firsts, ...bounds.map((bound) => bound + 1)];
  const ends = [...(by === 'due' ? [0] : []), ...bounds, null];
  return starts.map((from, at) => ({ from, to: ends[at] ?? null }));
}

/** The earliest date of each age but the last: what is dated on it or later belongs there, if to no age before. */
function earliest(asAt: LocalDate, spans: readonly AgeSpan[]): LocalDate[] {
  return spans.flatMap(({ to }) => (to === null ? [] : [addDays(asAt, -to)]));
}

/** Bounds as a report takes them: whole days from 1, rising, each once. */
export function tidyBounds(bounds: readonly number[]): number[] {
  const whole = bounds.filter((bound) => Number.isInteger(bound) && bound > 0);
  return [...new Set(whole)].sort((a, b) => a - b);
}

/** Whether something has been allocated, written off or otherwise taken off it. */
export function isTouched({ grossCurrencyAmount: gross, outstandingCurrencyAmount: open }: ReportedDocument): boolean {
  return gross !== '' && open !== '' && gross !== open;
}

/** What was open of a document on the day, as it counts in what is owed: in its currency, and in base currency. */
function openOn(
  document: PartyDocument,
  { inBase, later, side }: AgedOptions,
): { currency: string; open: DecimalString } {
  const back = later?.get(document.key);
  const then = back === undefined ? document : reopened(document, back);
  const { currency, outstanding } = inBase
    ? countedAmounts(then)
    : { currency: then.currency, outstanding: then.outstandingCurrencyAmount };
  return { currency, open: asMoved(then, outstanding, side) };
}

/** Whether the report can say what is open of a posted document and when it was dated. */
function isCountable(document: PartyDocument): boolean {
  const { unread = [], outstandingCurrencyAmount: open } = document;
  return open !== '' && !isUnread(document, true) && !unread.includes('docDate');
}

/**
 * What each party owes as at a day, by how long it has been due or how old it is. It counts what is posted and dated to
 * that day: an invoice what is open of it, money what is not allocated, which reduces what is owed, or adds to it where
 * it was paid to a customer. What was allocated after the day is open on it. All amounts together are the sum of what
 * was outstanding, exactly.
 * @returns the parties in the order in which their first document comes
 */
export function agedParties(documents: Iterable<PartyDocument>, options: AgedOptions): AgedReport {
  const { side, sideOf = sideOfClass, asAt, by } = options;
  const spans = ageSpans(by, tidyBounds(options.bounds));
  const limits = earliest(asAt, spans);
  const places = new Map<string, number>();
  const rows: { party: string; currency: string; documents: AgedDocument[] }[] = [];
  const sums = new Tally();
  const [uncounted, after, ended]: [string[], string[], string[]] = [[], [], []];

  for (const document of documents) {
    const traits = DOCUMENT_TRAITS[document.docClass];
    if (sideOf(document) !== side || !traits.isLedger || isNobodys(document)) continue;
    const { key, docDate, contactAccountId: party, statusList } = document;
    if (document.unread?.includes('statusList')) {
      uncounted.push(key);
      continue;
    }
    const standing = standingOf(statusList);
    const isInIt = isInLedger(document);
    if (docDate > asAt) {
      if (isInIt) after.push(key);
      continue;
    }
    if (standing === 'reversed' || standing === 'writtenOff') ended.push(key);
    if (!isInIt) continue;
    if (!isCountable(document)) {
      uncounted.push(key);
      continue;
    }
    const { currency, open } = openOn(document, options);
    if (open === ZERO) continue;
    const date = by === 'due' ? dueDateOf(document) : docDate;
    const age = limits.findIndex((limit) => date === '' || date >= limit);
    const place = traits.entry === 'money' ? NOT_ALLOCATED : age < 0 ? limits.length : age;
    const name = `${currency} ${party}`;
    let at = places.get(name);
    if (at === undefined) {
      at = rows.length;
      places.set(name, at);
      rows.push({ party, currency, documents: [] });
    }
    rows[at]?.documents.push({ key, place, open });
    sums.add(`${at} ${place}`, open, 1);
  }
  return {
    spans,
    parties: rows.map((row, at) => {
      const ages = spans.map((_, place) => sums.get(`${at} ${place}`));
      const notAllocated = sums.get(`${at} ${NOT_ALLOCATED}`);
      const total = ages.reduce((sum, { amount }) => sum.plus(amount), notAllocated.amount);
      return { ...row, ages, notAllocated, total };
    }),
    uncounted,
    after,
    ended,
  };
}

export interface LaterAllocations {
  /** What was allocated after the day, by document dated to it: to or by one that is dated later. */
  readonly named: ReadonlyMap<string, readonly NamedAllocation[]>;
  /** Documents dated later that settle something which they do not name, or name without amount. */
  readonly unexplained: readonly string[];
}

/**
 * The documents dated after a day of which something is allocated: their allocations were made after it. Those of the
 * other side are among them where they may settle something of this one: a payment pays out a customer's credit.
 */
export function settledAfter<D extends PartyDocument>(
  documents: Iterable<D>,
  { side, asAt, sideOf = sideOfClass }: Pick<AgedOptions, 'side' | 'asAt' | 'sideOf'>,
): D[] {
  const found: D[] = [];
  const ofOtherSide: D[] = [];
  const parties = new Set<string>();
  for (const document of documents) {
    const isOfSide = sideOf(document) === side;
    if (document.docDate <= asAt) {
      if (isOfSide) parties.add(document.contactAccountId);
    } else if (isInLedger(document) && isTouched(document) && !isNobodys(document))
      (isOfSide ? found : ofOtherSide).push(document);
  }
  return [...found, ...ofOtherSide.filter(({ contactAccountId }) => parties.has(contactAccountId))];
}

/**
 * What was allocated after a day, as far as the documents tell. An allocation has no date of its own here, but it
 * cannot be older than the later of its two documents.
 * @param settled what `settledAfter` has found
 * @param allocationsOf the allocations that a document names
 * @param find the document with this id, or if it has another key here, with this number
 */
export function allocatedAfter<D extends PartyDocument>(
  settled: readonly D[],
  asAt: LocalDate,
  allocationsOf: (document: D) => readonly NamedAllocation[],
  find: (allocation: NamedAllocation, from: D) => PartyDocument | undefined,
): LaterAllocations {
  const later = new Map<string, NamedAllocation[]>();
  const unexplained: string[] = [];
  for (const document of settled) {
    let sum = new Decimal(0);
    let isWhole = true;
    for (const allocation of allocationsOf(document)) {
      const amount = parseDecimal(allocation.amount);
      const other = find(allocation, document);
      // What an unposted document allocates is outstanding already.
      if (other !== undefined && isReserving(other)) continue;
      if (amount === null || other === undefined) {
        isWhole = false;
        continue;
      }
      sum = sum.plus(amount);
      if (other.docDate > asAt) continue;
      const others = later.get(other.key);
      if (others) others.push(allocation);
      else later.set(other.key, [allocation]);
    }
    const gross = new Decimal(parseDecimal(document.grossCurrencyAmount) ?? ZERO);
    const open = new Decimal(parseDecimal(document.outstandingCurrencyAmount) ?? ZERO);
    const settledAmount = toDecimalString(gross.abs().minus(open.abs()));
    // The amount of a journal is not what it leaves open.
    const isJournal = DOCUMENT_TRAITS[document.docClass].entry === 'journal';
    if (!isWhole || (!isJournal && compareDecimals(settledAmount, toDecimalString(sum)) !== 0))
      unexplained.push(document.key);
  }
  return { named: later, unexplained };
}

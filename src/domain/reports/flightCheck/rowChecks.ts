import { DOCUMENT_TRAITS } from '../../kinds/documentTraits.ts';
import { isNotOwedYet, isVoid, standingOf } from '../../documents/lifeCycle.ts';
import { comparableNumber } from '../../drafting/warnings.ts';
import { addDays, daysBetween } from '../../values/dates.ts';
import { Decimal, parseDecimal, toDecimalString, ZERO } from '../../values/decimal.ts';
import { aboutRow, isInPeriod, type CheckContext, type CheckedRow } from './checkedRow.ts';
import type { Finding } from './finding.ts';

/** A longer stretch of missing numbers is another range, and no gap. */
export const MOST_MISSING = 500;
/** Two documents of one party and amount within this many days may be one that was entered twice. */
export const DOUBLE_WITHIN = 5;

/** A document dated more days than these after today and after the period is probably of another year. */
const MOST_DAYS_AHEAD = 92;

/** More digits than these are not exact as a number. */
const MOST_DIGITS = 15;
const [ZERO_CODE, NINE_CODE] = [48, 57];

const isDigit = (code: number): boolean => code >= ZERO_CODE && code <= NINE_CODE;

/**
 * The digits that end at or before a place of a document number; null if there are none. Scanned: there are 100,000.
 */
function digitsBefore(docNo: string, place: number): { start: number; end: number } | null {
  let end = place;
  while (end > 0 && !isDigit(docNo.charCodeAt(end - 1))) end -= 1;
  let start = end;
  while (start > 0 && end - start < MOST_DIGITS && isDigit(docNo.charCodeAt(start - 1))) start -= 1;
  return end === 0 ? null : { start, end };
}

/**
 * The running number in a document number, and what stands around it, which names its range: its last digits, or those
 * before the document's year where that is last (`0041/2026`). Null if it has no digits.
 */
function numberIn({ docNo, docDate }: CheckedRow): { range: string; prefix: string; number: number } | null {
  const last = digitsBefore(docNo, docNo.length);
  if (last === null) return null;
  const isYear = docNo.slice(last.start, last.end) === docDate.slice(0, 4);
  const { start, end } = (isYear ? digitsBefore(docNo, last.start) : null) ?? last;
  const prefix = docNo.slice(0, start);
  return { range: `${prefix}\0${docNo.slice(end)}`, prefix, number: Number(docNo.slice(start, end)) };
}

/**
 * Classes of which a second document of the same amount costs money: billed, booked or paid twice, or not asked for.
 */
const COSTLY = new Set<CheckedRow['docClass']>(['saleInvoice', 'purchaseInvoice', 'payment', 'receipt']);

/** Fewer figures than these are alike by chance. */
const FEWEST_FIGURES = 4;

/** The documents of one range of numbers: those that are alike but for the number. */
class Range {
  readonly rows = new Map<number, CheckedRow>();
  /** The first and the last number of each class. */
  private readonly ends = new Map<CheckedRow['docClass'], [first: number, last: number]>();

  add(number: number, row: CheckedRow): void {
    this.rows.set(number, row);
    const [first, last] = this.ends.get(row.docClass) ?? [number, number];
    this.ends.set(row.docClass, [Math.min(first, number), Math.max(last, number)]);
  }

  /** Whether one class ends at a number and another begins at the next: each has a range of its own. */
  isBorder(low: CheckedRow, lowNumber: number, high: CheckedRow, highNumber: number): boolean {
    return (
      low.docClass !== high.docClass &&
      this.ends.get(low.docClass)?.[1] === lowNumber &&
      this.ends.get(high.docClass)?.[0] === highNumber
    );
  }
}

/** The next number of a range in a direction, at most `MOST_MISSING` numbers away; null if there is none. */
function neighbour({ rows }: Range, from: number, step: 1 | -1): number | null {
  for (let away = 1; away <= MOST_MISSING + 1; away += 1) {
    const at = from + step * away;
    if (at < 0) return null;
    if (rows.has(at)) return at;
  }
  return null;
}

function gapBetween(range: Range, prefix: string, low: number, high: number): Finding | null {
  const [before, after] = [range.rows.get(low), range.rows.get(high)];
  if (high - low <= 1 || !before || !after || range.isBorder(before, low, after, high)) return null;
  const facts = { prefix, after: before.docNo, before: after.docNo, count: String(high - low - 1) };
  return { ...aboutRow('numberGap', after, facts, String(low)), other: before.key };
}

/** Documents left unfinished, and dates and totals that do not agree with the period or with each other. */
function ownFindings(row: CheckedRow, { period, today }: CheckContext): Finding[] {
  const { docDate, taxDate = docDate, statusList, state } = row;
  const { isLedger, entry } = DOCUMENT_TRAITS[row.docClass];
  if (!isLedger || row.unread?.includes('statusList')) return [];
  const isHere = isInPeriod(period, docDate);
  const standing = standingOf(statusList);
  const isRefused = state === 'rejected' || state === 'conflict' || standing === 'rejected' || standing === 'error';
  if (isHere && isRefused)
    return [
      aboutRow('refused', row, { why: state === 'conflict' ? 'conflict' : state === 'rejected' ? 'sync' : standing }),
    ];
  if (isVoid(statusList)) return [];
  const found: Finding[] = [];
  if (isHere && standing === 'draft' && !goesWithNextSync(row)) found.push(aboutRow('draft', row, { date: docDate }));
  if (docDate === '') found.push(aboutRow('outsidePeriod', row, { why: 'noDate' }));
  else if (docDate < period.from && isNotOwedYet(statusList))
    found.push(aboutRow('outsidePeriod', row, { why: 'before', date: docDate }));
  else if (docDate > addDays(today > period.to ? today : period.to, MOST_DAYS_AHEAD))
    found.push(aboutRow('outsidePeriod', row, { why: 'future', date: docDate }));
  else if (isHere !== isInPeriod(period, taxDate))
    found.push(aboutRow('outsidePeriod', row, { why: 'taxDate', date: docDate, taxDate }));
  const off = isHere && entry === 'lines' ? totalsOff(row) : null;
  if (off !== null) found.push(aboutRow('totalsOff', row, { difference: off }));
  return found;
}

/** Whether the next sync submits it: nothing keeps it here. */
export function goesWithNextSync({ isSubmitted = false, state }: Pick<CheckedRow, 'isSubmitted' | 'state'>): boolean {
  return isSubmitted && (state === 'queued' || state === 'sending' || state === 'unknown');
}

/** By how much net and tax differ from gross; null if they agree or one of them is not known. */
function totalsOff(row: CheckedRow): string | null {
  const [net, tax, gross] = [row.netCurrencyAmount, row.taxCurrencyAmount, row.grossCurrencyAmount].map(parseDecimal);
  if (!net || !tax || !gross) return null;
  const difference = new Decimal(gross).minus(net).minus(tax);
  return difference.isZero() ? null : toDecimalString(difference);
}

/** Looks at every document of a company, one after the other; then `finish` says what was found. */
export class RowChecks {
  private readonly ranges = new Map<string, Range>();
  private readonly numbered: { range: Range; prefix: string; number: number }[] = [];
  private readonly references = new Map<string, CheckedRow>();
  private readonly amounts = new Map<string, CheckedRow[]>();
  private readonly found = new Map<string, Finding>();
  private readonly referencePairs = new Set<string>();
  private readonly nearFrom: string;
  private readonly nearTo: string;
  private readonly context: CheckContext;

  constructor(context: CheckContext) {
    this.context = context;
    this.nearFrom = addDays(context.period.from, -DOUBLE_WITHIN);
    this.nearTo = addDays(context.period.to, DOUBLE_WITHIN);
  }

  add(row: CheckedRow): void {
    for (const each of ownFindings(row, this.context)) this.note(each);
    this.addNumber(row);
    if (isVoid(row.statusList)) return;
    this.addReference(row);
    if (COSTLY.has(row.docClass) && row.docDate >= this.nearFrom && row.docDate <= this.nearTo) this.addAmount(row);
  }

  /** Everything that was found, in no particular order. It pauses after each step, since numbers may lie far apart. */
  *finish(): Generator<void, Finding[]> {
    for (const { range, prefix, number } of this.numbered) {
      yield;
      const [low, high] = [neighbour(range, number, -1), neighbour(range, number, 1)];
      if (low !== null) this.noteAny(gapBetween(range, prefix, low, number));
      if (high !== null) this.noteAny(gapBetween(range, prefix, number, high));
    }
    for (const rows of this.amounts.values()) this.amountDoubles(rows);
    return [...this.found.values()];
  }

  private note(finding: Finding): void {
    this.found.set(finding.id, finding);
  }

  private noteAny(finding: Finding | null): void {
    if (finding) this.note(finding);
  }

  private isHere(...rows: readonly CheckedRow[]): boolean {
    return rows.some(({ docDate }) => isInPeriod(this.context.period, docDate));
  }

  private addNumber(row: CheckedRow): void {
    const found = numberIn(row);
    if (found === null) return;
    const { prefix, number } = found;
    const range = this.ranges.get(found.range) ?? new Range();
    this.ranges.set(found.range, range);
    const other = range.rows.get(number);
    if (other === undefined) {
      range.add(number, row);
      if (this.isHere(row)) this.numbered.push({ range, prefix, number });
    } else if (other.docNo === row.docNo && other.docClass === row.docClass && this.isHere(row, other)) {
      this.note({ ...aboutRow('numberDouble', row, { number: row.docNo }, other.key), other: other.key });
    }
  }

  private addReference(row: CheckedRow): void {
    const { docClass, theirDocNo } = row;
    if (docClass !== 'purchaseInvoice' || theirDocNo === '' || row.contactAccountId === '') return;
    const party = this.context.partyOf(row.contactAccountId);
    const comparable = comparableNumber(theirDocNo);
    if (comparable === '' || this.context.allowsDuplicates(party)) return;
    // The same figures with other letters, `INV-10442` and `10442`, are one number if the amount is the same.
    const figures = comparable.replace(/\D/g, '');
    const places = [`${party} ${comparable}`];
    if (figures.length >= FEWEST_FIGURES && row.grossCurrencyAmount !== '')
      places.push(`${party} ${figures} ${row.currency} ${row.grossCurrencyAmount}`);
    const other = places.flatMap((place) => this.references.get(place) ?? [])[0];
    for (const place of places) if (!this.references.has(place)) this.references.set(place, row);
    if (other === undefined || !this.isHere(row, other)) return;
    const isSame = other.theirDocNo === theirDocNo;
    const facts = { number: theirDocNo, other: other.theirDocNo };
    this.note({
      ...aboutRow(isSame ? 'referenceDouble' : 'referenceAlmost', row, facts, other.key),
      other: other.key,
    });
    this.referencePairs.add(`${row.key} ${other.key}`).add(`${other.key} ${row.key}`);
  }

  private addAmount(row: CheckedRow): void {
    const { grossCurrencyAmount: gross, contactAccountId, docClass, currency } = row;
    if (gross === '' || gross === ZERO || contactAccountId === '') return;
    const place = `${docClass} ${this.context.partyOf(contactAccountId)} ${currency} ${gross}`;
    const rows = this.amounts.get(place);
    if (rows) rows.push(row);
    else this.amounts.set(place, [row]);
  }

  private amountDoubles(rows: readonly CheckedRow[]): void {
    const sorted = rows.toSorted((a, b) => (a.docDate < b.docDate ? -1 : a.docDate > b.docDate ? 1 : 0));
    for (const [at, row] of sorted.entries()) {
      const before = sorted[at - 1];
      if (!before || !this.isHere(row, before)) continue;
      const days = daysBetween(before.docDate, row.docDate);
      if (days > DOUBLE_WITHIN || this.referencePairs.has(`${row.key} ${before.key}`)) continue;
      const facts = {
        amount: row.grossCurrencyAmount,
        currency: row.currency,
        days: String(days),
        number: before.docNo,
      };
      this.note({ ...aboutRow('amountDouble', row, facts, before.key), other: before.key });
    }
  }
}

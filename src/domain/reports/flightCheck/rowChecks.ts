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

/**
 * Where the digits at the end of a document number begin; its length if it ends in none. Scanned, because there are
 * 100,000.
 */
function startOfDigits(docNo: string): number {
  let at = docNo.length;
  while (at > 0 && docNo.length - at < MOST_DIGITS) {
    const code = docNo.charCodeAt(at - 1);
    if (code < ZERO_CODE || code > NINE_CODE) break;
    at -= 1;
  }
  return at;
}
/** Classes of which a second document of the same amount costs money: billed twice, booked twice, paid twice. */
const COSTLY = new Set<CheckedRow['docClass']>(['saleInvoice', 'purchaseInvoice', 'payment']);

/** The documents of one range of numbers: those that begin alike. */
type Range = Map<number, CheckedRow>;

/** The next number of a range in a direction, at most `MOST_MISSING` numbers away; null if there is none. */
function neighbour(range: Range, from: number, step: 1 | -1): number | null {
  for (let away = 1; away <= MOST_MISSING + 1; away += 1) {
    const at = from + step * away;
    if (at < 0) return null;
    if (range.has(at)) return at;
  }
  return null;
}

function gapBetween(range: Range, prefix: string, low: number, high: number): Finding | null {
  const [before, after] = [range.get(low), range.get(high)];
  if (high - low <= 1 || !before || !after) return null;
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
  private readonly numbered: { prefix: string; number: number }[] = [];
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
    for (const { prefix, number } of this.numbered) {
      yield;
      const range = this.ranges.get(prefix);
      if (!range) continue;
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
    const start = startOfDigits(row.docNo);
    if (start === row.docNo.length) return;
    const prefix = row.docNo.slice(0, start);
    const number = Number(row.docNo.slice(start));
    const range: Range = this.ranges.get(prefix) ?? new Map<number, CheckedRow>();
    this.ranges.set(prefix, range);
    const other = range.get(number);
    if (other === undefined) {
      range.set(number, row);
      if (this.isHere(row)) this.numbered.push({ prefix, number });
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
    const place = `${party} ${comparable}`;
    const other = this.references.get(place);
    if (other === undefined) {
      this.references.set(place, row);
      return;
    }
    if (!this.isHere(row, other)) return;
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

import { addDays, daysBetween, type LocalDate } from '../values/dates.ts';
import type { Decimal, DecimalString } from '../values/decimal.ts';
import { isPosted, isVoid } from '../documents/lifeCycle.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { Period } from './cashFlow.ts';
import {
  asMoved,
  asOwed,
  dueDateOf,
  isNobodys,
  isUnread,
  owedStanding,
  sideOfClass,
  type OwedDocument,
  type Side,
} from './ledgerStanding.ts';
import { NO_SUM, sumsTogether, Tally, type Sum, type TallyRow } from './tally.ts';

/**
 * Days after the due date up to which the usual ages reach: not due, 1–30, 31–60, 61–90; the last age has no end. Other
 * bounds may be given, in rising order.
 */
export const AGE_BOUNDS: readonly number[] = [0, 30, 60, 90];

/** What has been due for some time. */
export interface Age extends Sum {
  /** The due dates that belong to it, inclusive; '' where it has no end. Documents without a date are not due. */
  readonly from: LocalDate | '';
  readonly to: LocalDate | '';
}

/** What one side owes in one currency: positive if a customer owes it, or if it is owed to a supplier. */
export interface AgedBalance {
  readonly side: Side;
  readonly currency: string;
  /** One age more than there are bounds. */
  readonly ages: readonly Age[];
  /** Posted money that is not allocated yet; negative. */
  readonly unallocated: Sum;
  /** All ages and what is not allocated. */
  readonly total: Decimal;
  /** What documents waiting for posting would add; only posted documents are owed (docs/local-service.md, "Owed"). */
  readonly submitted: Sum;
  /** What drafts would add. */
  readonly drafts: Sum;
  /** How much of the total unposted documents have allocated. */
  readonly settledByDrafts: Sum;
  /** Posted documents of which the service does not say what is outstanding; their gross amounts, not in the total. */
  readonly unknown: Sum;
}

/** The empty ages as at a day. */
function noAges(today: LocalDate, bounds: readonly number[]): Age[] {
  return [...bounds, Infinity].map((bound, index) => {
    const before = bounds[index - 1];
    return {
      ...NO_SUM,
      from: bound === Infinity ? '' : addDays(today, -bound),
      to: before === undefined ? '' : addDays(today, -before - 1),
    };
  });
}

/** A key of the tally: side, currency and standing, and the due date of what is owed. */
type Key = readonly [side: string, currency: string, standing: string, due: string];
const UNREAD = 'unread';
const SETTLED_BY_DRAFTS = 'settledByDrafts';

/** What a document adds to a side, in one currency. */
export interface OwedAmounts {
  currency: string;
  gross: string;
  outstanding: string;
  settledByDrafts?: DecimalString;
}

function documentAmounts({ currency, settledByDrafts, ...amounts }: OwedDocument): OwedAmounts {
  const { grossCurrencyAmount: gross, outstandingCurrencyAmount: outstanding } = amounts;
  return { currency, gross, outstanding, ...(settledByDrafts !== undefined && { settledByDrafts }) };
}

/**
 * What is outstanding, kept up with each document that comes, changes or goes. It is kept by due date, so that the ages
 * can be told for any day and any bounds.
 */
export class OwedTally<D extends OwedDocument = OwedDocument> {
  private readonly tally: Tally;
  private readonly amountsOf: (document: D) => OwedAmounts;
  private readonly sideOf: (document: D) => Side | null;

  /**
   * @param amountsOf the amounts to count; those in document currency if left out
   * @param sideOf the side of a document's party (`sideOfMoney`); that of its class if left out
   */
  constructor(
    amountsOf: (document: D) => OwedAmounts = documentAmounts,
    rows: Iterable<TallyRow> = [],
    sideOf: (document: D) => Side | null = sideOfClass,
  ) {
    this.amountsOf = amountsOf;
    this.sideOf = sideOf;
    this.tally = Tally.of(rows);
  }

  /** Adds a document, or takes it out again as it was. */
  add(document: D, times: 1 | -1): void {
    const side = this.sideOf(document);
    const standing = owedStanding(document);
    if (standing === null || side === null) return;
    if (standing === 'unread') return this.tally.add(UNREAD, asOwed(document, '0'), times);
    const { currency, gross, outstanding, settledByDrafts } = this.amountsOf(document);
    const isOpen = standing === 'owed' || standing === 'unallocated';
    const due = standing === 'owed' ? dueDateOf(document) : '';
    const key: Key = [side, currency, standing, due];
    this.tally.add(key.join(' '), asMoved(document, isOpen ? outstanding : gross, side), times);
    if (settledByDrafts === undefined || !isOpen) return;
    const settled: Key = [side, currency, SETTLED_BY_DRAFTS, ''];
    this.tally.add(settled.join(' '), asMoved(document, settledByDrafts, side), times);
  }

  /** How many documents cannot be counted because fields that are needed cannot be read. */
  get unread(): number {
    return this.tally.get(UNREAD).count;
  }

  /** The balances as at a day: sales before purchases, then by currency. */
  aged(today: LocalDate, bounds: readonly number[] = AGE_BOUNDS): AgedBalance[] {
    const balances = new Map<string, BalanceInMaking>();
    for (const [key, sum] of this.tally) {
      if (key === UNREAD) continue;
      const [side = '', currency = '', standing = '', due = ''] = key.split(' ');
      const place = `${side} ${currency}`;
      const balance = balances.get(place) ?? new BalanceInMaking(side === 'sale' ? 'sale' : 'purchase', currency);
      balances.set(place, balance);
      balance.add(standing, due, sum);
    }
    return [...balances.values()].map((balance) => balance.made(today, bounds)).sort(bySideAndCurrency);
  }

  /** What is due in a period, in one currency; what has no date is not in it. */
  dueIn(side: Side, currency: string, { from, to }: Period): Sum {
    const place = `${side} ${currency} owed `;
    let sum = NO_SUM;
    for (let day = from; day <= to; day = addDays(day, 1)) sum = sumsTogether(sum, this.tally.get(place + day));
    return sum;
  }

  rows(): TallyRow[] {
    return this.tally.rows();
  }
}

/** A balance before its ages are told. */
class BalanceInMaking {
  private readonly byDue = new Map<string, Sum>();
  private readonly byStanding = new Map<string, Sum>();
  private readonly side: Side;
  private readonly currency: string;

  constructor(side: Side, currency: string) {
    this.side = side;
    this.currency = currency;
  }

  add(standing: string, due: string, sum: Sum): void {
    const [into, key] = standing === 'owed' ? [this.byDue, due] : [this.byStanding, standing];
    into.set(key, sumsTogether(into.get(key) ?? NO_SUM, sum));
  }

  made(today: LocalDate, bounds: readonly number[]): AgedBalance {
    const ages = noAges(today, bounds);
    for (const [due, sum] of this.byDue) {
      const late = due === '' ? 0 : daysBetween(due, today);
      const found = bounds.findIndex((bound) => late <= bound);
      const place = found < 0 ? bounds.length : found;
      const age = ages[place];
      if (age) ages[place] = { ...age, ...sumsTogether(age, sum) };
    }
    const of = (standing: string): Sum => this.byStanding.get(standing) ?? NO_SUM;
    const unallocated = of('unallocated');
    return {
      side: this.side,
      currency: this.currency,
      ages,
      unallocated,
      total: ages.reduce((total, { amount }) => total.plus(amount), unallocated.amount),
      submitted: of('submitted'),
      drafts: of('draft'),
      settledByDrafts: of(SETTLED_BY_DRAFTS),
      unknown: of('unknown'),
    };
  }
}

function bySideAndCurrency(a: AgedBalance, b: AgedBalance): number {
  if (a.side !== b.side) return a.side === 'sale' ? -1 : 1;
  return a.currency < b.currency ? -1 : 1;
}

/**
 * What is outstanding, by currency and by how long it has been due. A posted invoice adds its open amount (a credit is
 * negative), a receipt or payment subtracts what is not allocated yet. Unposted documents are counted separately.
 * @param sideOf the side of a document's party (`sideOfMoney`); that of its class if left out
 * @returns the balances, and the documents left out of them because needed fields cannot be read
 */
export function agedBalances<D extends OwedDocument>(
  documents: Iterable<D>,
  today: LocalDate,
  bounds: readonly number[] = AGE_BOUNDS,
  sideOf?: (document: D) => Side,
): { balances: AgedBalance[]; uncounted: D[] } {
  const tally = new OwedTally<D>(undefined, [], sideOf);
  const uncounted: D[] = [];
  for (const document of documents) {
    tally.add(document, 1);
    if (owedStanding(document) === 'unread') uncounted.push(document);
  }
  return { balances: tally.aged(today, bounds), uncounted };
}

/**
 * Documents that some party owes or is owed, though it cannot be read which: they are in nobody's balance.
 * @param sides on which the asking party can owe or be owed
 */
export function withUnreadParty<D extends OwedDocument>(documents: Iterable<D>, sides: ReadonlySet<string>): D[] {
  return [...documents].filter((document) => {
    const { side, isLedger } = DOCUMENT_TRAITS[document.docClass];
    const isSettled = isPosted(document.statusList) && /^0?$/.test(document.outstandingCurrencyAmount);
    const { unread = [] } = document;
    return (
      unread.includes('contactAccountId') &&
      isLedger &&
      !isNobodys(document) &&
      sides.has(side) &&
      !isVoid(document.statusList) &&
      (!isSettled || isUnread(document, true))
    );
  });
}

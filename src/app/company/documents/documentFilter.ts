import { addDays, addMonths, firstOfMonth, localDate, type LocalDate } from '../../../domain/values/dates.ts';
import { Decimal } from '../../../domain/values/decimal.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import {
  hasStatus,
  isUnsubmitted,
  isVoid,
  lifeCycleOf,
  standingOf,
  type LifeCycle,
} from '../../../domain/documents/lifeCycle.ts';
import {
  countedCurrency,
  dueDateOf,
  isInLedger,
  owedStanding,
  sideOfClass,
  type LedgerStanding,
  taxDateOf,
} from '../../../domain/reports/ledgerStanding.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { compareAmounts } from './amountOrder.ts';

/** Periods relative to today, so that a saved filter keeps meaning what its name says. */
export const PERIODS = [
  'today',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type NamedPeriod = (typeof PERIODS)[number];

/**
 * What the life cycle can be filtered by: what is outstanding, all that has the status posted or approved, whatever has
 * happened to it since (as the service's own filters do, spec 4.7), or one word of it; `postedOnly` and `approvedOnly`
 * are the rows that show that word.
 */
export const LIFE_FILTERS = [
  'outstanding',
  'overdue',
  'disputed',
  'draft',
  'submitted',
  'approved',
  'approvedOnly',
  'rejected',
  'error',
  'posted',
  'postedOnly',
  'partPaid',
  'paid',
  'closed',
  'writtenOff',
  'reversed',
  'abandoned',
] as const satisfies readonly (LifeCycle | 'outstanding' | 'postedOnly' | 'approvedOnly')[];
export type LifeFilter = (typeof LIFE_FILTERS)[number];

/** What a list is filtered by. Every field that is set must match; '' and an empty list match everything. */
export interface ListFilter {
  /** Words that a row must contain, in any order. */
  query: string;
  /** Classes, in the list of all documents. */
  classes: readonly DocumentClass[];
  /** Sync states, as the icons show them. */
  states: readonly DocumentListRow['state'][];
  /** A part of the life cycle. */
  status: LifeFilter | '';
  /** What reports count. */
  counted: CountedFilter | '';
  /** The contact account's id. */
  party: string;
  /** The id of the header's project. */
  project: string;
  /** The id of the document type. */
  docType: string;
  /** The id of the legal entity. */
  legalEntity: string;
  currency: string;
  /** The currency in which figures of the company count it: the base currency if its base amounts are known. */
  countedIn: string;
  period: NamedPeriod | '';
  /** Document dates, inclusive, `YYYY-MM-DD`; they count only where no period is chosen. */
  from: string;
  to: string;
  /** Due dates, inclusive, as balances by age take them: the document date where there is no due date. */
  dueFrom: string;
  dueTo: string;
  /** Tax dates, inclusive: the document date where there is no tax date. */
  taxFrom: string;
  taxTo: string;
  /** Gross amounts in document currency, without their sign, inclusive: canonical decimals. */
  least: string;
  most: string;
}

/** The sync states to filter by, in the order in which a document reaches the service. */
export const STATES = [
  'saved',
  'waits',
  'queued',
  'inFlight',
  'rejected',
  'conflict',
  'unreadable',
  'gone',
  'synced',
] as const satisfies readonly DocumentListRow['state'][];

export const NO_FILTER: ListFilter = {
  query: '',
  classes: [],
  states: [],
  status: '',
  counted: '',
  party: '',
  project: '',
  docType: '',
  legalEntity: '',
  currency: '',
  countedIn: '',
  period: '',
  from: '',
  to: '',
  dueFrom: '',
  dueTo: '',
  taxFrom: '',
  taxTo: '',
  least: '',
  most: '',
};

/** Whether a filter has more than its words. */
export function narrows(filter: ListFilter): boolean {
  const { query: _, ...others } = filter;
  return Object.values(others).some((value) => value.length > 0);
}

function monthsFrom(first: LocalDate, count: number): { from: LocalDate; to: LocalDate } {
  return { from: first, to: addDays(addMonths(first, count), -1) };
}

/**
 * First and last day of the period that contains `today`. Weeks begin on Monday, quarters in January, April, July and
 * October.
 */
export function datesOf(period: NamedPeriod, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const month = firstOfMonth(today);
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const year = localDate(`${today.slice(0, 4)}-01-01`);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'thisWeek': {
      const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'thisMonth':
      return monthsFrom(month, 1);
    case 'lastMonth':
      return monthsFrom(addMonths(month, -1), 1);
    case 'thisQuarter':
      return monthsFrom(quarter, 3);
    case 'lastQuarter':
      return monthsFrom(addMonths(quarter, -3), 3);
    case 'thisYear':
      return monthsFrom(year, 12);
    case 'lastYear':
      return monthsFrom(addMonths(year, -12), 12);
  }
}

/**
 * Whether something of a document is left to settle: of an invoice once it is owed, of money that is not fully
 * allocated.
 */
function isLeft({ statusList, outstandingCurrencyAmount: left }: DocumentListRow): boolean {
  return left === '' ? statusList.split(',').includes('outstanding') : /[1-9]/.test(left);
}

/** Whether a row is in a part of the life cycle. */
function isInLife(row: DocumentListRow, part: LifeFilter, today: LocalDate): boolean {
  switch (part) {
    case 'outstanding':
      return standingOf(row.statusList) !== 'draft' && !isVoid(row.statusList) && isLeft(row);
    case 'posted':
    case 'approved':
      return hasStatus(row.statusList, part);
    case 'postedOnly':
      return lifeCycleOf(row, today) === 'posted';
    case 'approvedOnly':
      return lifeCycleOf(row, today) === 'approved';
    default:
      return lifeCycleOf(row, today) === part;
  }
}

/** What a document means for the figures of the whole company: a journal is of no side there. */
const figuredStanding = (row: DocumentListRow): LedgerStanding | null =>
  sideOfClass(row) === null ? null : owedStanding(row);

/** What reports count: a figure opens the list of the documents in it, by the same rules. */
const COUNTED = {
  owed: (row) => ['owed', 'unallocated'].includes(figuredStanding(row) ?? ''),
  settledByDrafts: (row) => row.settledByDrafts !== undefined && isInLedger(row),
  submitted: (row) => figuredStanding(row) === 'submitted',
  inLedger: isInLedger,
  uncounted: (row) => ['unknown', 'unread'].includes(figuredStanding(row) ?? ''),
  draft: ({ statusList }) => isUnsubmitted(statusList),
} as const satisfies Record<string, (row: DocumentListRow) => boolean>;
export type CountedFilter = keyof typeof COUNTED;
export const COUNTED_FILTERS = Object.keys(COUNTED) as CountedFilter[];

function unsigned(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : amount;
}

/** Whether a date is in a range whose ends may be open. A document without a date is not before any day. */
function isWithin(date: string, from: string, to: string): boolean {
  if (date === '') return to === '';
  return (from === '' || date >= from) && (to === '' || date <= to);
}

/** The test that a filter's fields put to a row, without the words; null when no field is set. */
export function rowTest(filter: ListFilter, today: LocalDate): ((row: DocumentListRow) => boolean) | null {
  if (!narrows(filter)) return null;
  const { status, party, project, docType, legalEntity, currency, countedIn } = filter;
  const { least, most } = amountRange(filter);
  const { dueFrom, dueTo, taxFrom, taxTo } = filter;
  const { from, to } = filter.period === '' ? filter : datesOf(filter.period, today);
  const [states, classes] = [new Set(filter.states), new Set(filter.classes)];
  const counted = filter.counted === '' ? null : COUNTED[filter.counted];
  return (row) => {
    if (classes.size > 0 && !classes.has(row.docClass)) return false;
    if (states.size > 0 && !states.has(row.state)) return false;
    if (counted !== null && !counted(row)) return false;
    if (status !== '' && !isInLife(row, status, today)) return false;
    if (party !== '' && row.contactAccountId !== party) return false;
    if (project !== '' && row.projectId !== project) return false;
    if (docType !== '' && row.docTypeId !== docType) return false;
    if (legalEntity !== '' && row.legalEntityId !== legalEntity) return false;
    if (currency !== '' && row.currency !== currency) return false;
    if (countedIn !== '' && countedCurrency(row) !== countedIn) return false;
    if (from !== '' && row.docDate < from) return false;
    // A document without a date is not before any day.
    if (to !== '' && (row.docDate === '' || row.docDate > to)) return false;
    if ((dueFrom !== '' || dueTo !== '') && !isWithin(dueDateOf(row), dueFrom, dueTo)) return false;
    if ((taxFrom !== '' || taxTo !== '') && !isWithin(taxDateOf(row), taxFrom, taxTo)) return false;
    if (least === '' && most === '') return true;
    const amount = unsigned(row.grossCurrencyAmount);
    if (amount === '') return false;
    return (least === '' || compareAmounts(amount, least) >= 0) && (most === '' || compareAmounts(amount, most) <= 0);
  };
}

/** The bounds of an amount filter in order, whichever way they were typed. */
export function amountRange({ least, most }: Pick<ListFilter, 'least' | 'most'>): { least: string; most: string } {
  return least !== '' && most !== '' && new Decimal(least).gt(most) ? { least: most, most: least } : { least, most };
}

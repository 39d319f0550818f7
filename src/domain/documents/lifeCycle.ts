import { daysBetween, type LocalDate } from '../values/dates.ts';
import { Decimal } from '../values/decimal.ts';
import type { Document } from './document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';

/**
 * Where a document stands in its life, in the words of bookkeepers; those that need somebody first. It depends on the
 * service alone: whether changes made here have reached the service is the sync state (`SyncState`). `other` is a
 * status that has no word here.
 */
export const LIFE_CYCLE = [
  'overdue',
  'disputed',
  'rejected',
  'error',
  'draft',
  'submitted',
  'approved',
  'partPaid',
  'posted',
  'other',
  'paid',
  'closed',
  'writtenOff',
  'reversed',
  'abandoned',
] as const;
export type LifeCycle = (typeof LIFE_CYCLE)[number];

/** What determines the life cycle. Amounts are decimal strings in document currency, '' if unknown. */
export interface LifeCycleFacts {
  docClass: DocumentClass;
  /** The service's statuses, comma separated; '' or `draft` for a document that the service does not have. */
  statusList: string;
  grossCurrencyAmount: string;
  outstandingCurrencyAmount: string;
  /** `YYYY-MM-DD`, or ''. */
  dueDate: string;
  /** Fields that could not be read and are '' for that reason. */
  unread?: readonly string[];
}

/** What the statuses alone say: `posted` also while it is part paid, paid or overdue. */
export type Standing = Exclude<LifeCycle, 'overdue' | 'partPaid' | 'paid'>;

/** A document has several statuses at the same time; the first of these that it has counts. */
const STANDINGS: readonly (readonly [status: string, standing: Standing])[] = [
  ['written_off', 'writtenOff'],
  ['reversed', 'reversed'],
  ['abandoned', 'abandoned'],
  ['dispute', 'disputed'],
  ['error', 'error'],
  ['rejected', 'rejected'],
  ['posted', 'posted'],
  ['pending', 'submitted'],
  ['closed', 'closed'],
  ['approved', 'approved'],
  ['draft', 'draft'],
];

interface Statuses {
  standing: Standing;
  isVoid: boolean;
  isPosted: boolean;
  isApproved: boolean;
  isOutstanding: boolean;
}
/** 100,000 documents have only a handful of status lists, so each is examined once. */
const known = new Map<string, Statuses>();

function statusesOf(statusList: string): Statuses {
  const held = known.get(statusList);
  if (held) return held;
  const statuses = new Set(
    statusList
      .toLowerCase()
      .split(',')
      .map((status) => status.trim())
      // `pending_auth`, `pending_posting`, `pending_action`
      .map((status) => (status.startsWith('pending_') ? 'pending' : status)),
  );
  const standing = STANDINGS.find(([status]) => statuses.has(status))?.[1];
  const found = {
    standing: standing ?? (statusList.trim() === '' ? 'draft' : 'other'),
    isVoid: statuses.has('abandoned') || statuses.has('reversed'),
    isPosted: statuses.has('posted'),
    isApproved: statuses.has('approved'),
    isOutstanding: statuses.has('outstanding'),
  } satisfies Statuses;
  known.set(statusList, found);
  return found;
}

/** What a document's statuses say (`statusList`: comma separated). */
export function standingOf(statusList: string): Standing {
  return statusesOf(statusList).standing;
}

/** Whether a document has been posted or approved, whatever has happened to it since. */
export function hasStatus(statusList: string, status: 'posted' | 'approved'): boolean {
  const { isPosted, isApproved } = statusesOf(statusList);
  return status === 'posted' ? isPosted : isApproved;
}

/** Whether the document no longer counts: nothing of it is owed, and its amounts are struck out. */
export function isVoid(statusList: string): boolean {
  return statusesOf(statusList).isVoid;
}

/** Whether the document is in the ledger now, disputed or not: posted and not void. */
export function isPosted(statusList: string): boolean {
  return statusesOf(statusList).isPosted && !isVoid(statusList);
}

/** Whether it was never submitted, or was sent back. */
export function isUnsubmitted(statusList: string): boolean {
  return ['draft', 'rejected'].includes(standingOf(statusList));
}

const NOT_OWED_YET: ReadonlySet<Standing> = new Set(['draft', 'submitted', 'rejected', 'approved', 'other']);

/**
 * Whether the service has not yet said what is owed: it does so when it posts an invoice (docs/local-service.md,
 * "Owed"). Until then the outstanding amount reads 0, which would look paid.
 */
export function isNotOwedYet(statusList: string): boolean {
  return NOT_OWED_YET.has(standingOf(statusList));
}

function isSomething(amount: string): boolean {
  return /[1-9]/.test(amount);
}

/** The life cycle of a document on a day. */
export function lifeCycleOf(document: LifeCycleFacts, today: LocalDate): LifeCycle {
  if (document.unread?.includes('statusList')) return 'other';
  const { standing, isOutstanding } = statusesOf(document.statusList);
  const { isLedger, entry } = DOCUMENT_TRAITS[document.docClass];
  // Nobody owes a journal; what it leaves open on a control account, its ledger knows.
  if (standing !== 'posted' || !isLedger || entry !== 'lines') return standing;
  const { grossCurrencyAmount: gross, outstandingCurrencyAmount: open } = document;
  const isOpen = open === '' ? isOutstanding : isSomething(open);
  if (!isOpen) return open === '' ? 'posted' : 'paid';
  if (daysPastDue(document, today) > 0) return 'overdue';
  const isPart = open !== '' && open !== gross && gross !== '' && new Decimal(open).abs().lt(new Decimal(gross).abs());
  return isPart ? 'partPaid' : 'posted';
}

/** By how many days an open invoice is overdue; 0 if it is not. A credit is never overdue: nobody has to pay it. */
function daysPastDue(
  { dueDate, grossCurrencyAmount: gross, outstandingCurrencyAmount: open }: LifeCycleFacts,
  today: LocalDate,
): number {
  const isCredit = (open || gross).startsWith('-');
  return isCredit || dueDate === '' || dueDate >= today ? 0 : daysBetween(dueDate, today);
}

/** By how many days a document is overdue; 0 unless its life cycle says so. */
export function daysOverdue(document: LifeCycleFacts, today: LocalDate): number {
  return lifeCycleOf(document, today) === 'overdue' ? daysPastDue(document, today) : 0;
}

/** What determines the life cycle of a whole document. */
export function lifeCycleFacts(
  document: Pick<Document, 'docClass' | 'statusList'> & Partial<Omit<Document, 'lines'>>,
): LifeCycleFacts {
  return {
    docClass: document.docClass,
    statusList: document.statusList.join(','),
    grossCurrencyAmount: document.grossCurrencyAmount ?? '',
    outstandingCurrencyAmount: document.outstandingCurrencyAmount ?? '',
    dueDate: document.dueDate ?? '',
    ...(document.unreadable && { unread: document.unreadable.map(({ field }) => field) }),
  };
}

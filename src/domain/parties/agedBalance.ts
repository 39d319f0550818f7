import { daysBetween, type LocalDate } from '../values/dates.ts';
import { Decimal } from '../values/decimal.ts';
import type { DocumentClass } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import { isVoid } from '../documents/lifeCycle.ts';

/** What a balance needs to know of a document. Amounts are decimal strings in document currency, '' if unknown. */
export interface OwedDocument {
  docClass: DocumentClass;
  docDate: string;
  dueDate: string;
  currency: string;
  grossCurrencyAmount: string;
  outstandingCurrencyAmount: string;
  /** The service's statuses, comma separated. */
  statusList: string;
  /** Fields that could not be read and are '' for that reason. Left out if there are none. */
  unread?: readonly string[];
}

/** How long an amount has been due. Money that is not allocated yet has a group of its own. */
export const AGES = ['notDue', 'days30', 'days60', 'days90', 'over', 'unallocated'] as const;
export type Age = (typeof AGES)[number];

/** What one side owes in one currency: positive if a customer owes it, or if it is owed to a supplier. */
export interface AgedBalance {
  side: 'sale' | 'purchase';
  currency: string;
  byAge: Record<Age, Decimal>;
  total: Decimal;
  /**
   * What drafts and documents waiting for posting would add; only posted documents are owed
   * (docs/local-service.md, "Owed").
   */
  notPosted: Decimal;
}

function ageOf(document: OwedDocument, today: LocalDate): Age {
  const due = document.dueDate || document.docDate;
  const days = due === '' ? 0 : daysBetween(due, today);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'days30';
  if (days <= 60) return 'days60';
  return days <= 90 ? 'days90' : 'over';
}

function statusesOf({ statusList }: OwedDocument): string[] {
  return statusList.split(',').map((status) => status.trim());
}

/**
 * Whether a field that a balance needs cannot be read: currency, status, amount, and for posted documents the due date.
 */
function isUnread({ unread = [], dueDate }: OwedDocument, isPosted: boolean): boolean {
  const date = dueDate === '' ? ['dueDate', 'docDate'] : [];
  const needed = [
    'currency',
    'statusList',
    ...(isPosted ? ['outstandingCurrencyAmount', ...date] : ['grossCurrencyAmount']),
  ];
  return needed.some((field) => unread.includes(field));
}

/**
 * What is outstanding, by currency and by how long it has been due. A posted invoice adds its open amount (a credit is
 * negative), a receipt or payment subtracts what is not allocated yet. Unposted documents are counted separately.
 * @returns the balances, and the documents left out of them because needed fields cannot be read
 */
export function agedBalances<D extends OwedDocument>(
  documents: Iterable<D>,
  today: LocalDate,
): { balances: AgedBalance[]; uncounted: D[] } {
  const balances = new Map<string, AgedBalance>();
  const uncounted: D[] = [];
  for (const document of documents) {
    const { side, isLedger, entry } = DOCUMENT_TRAITS[document.docClass];
    const statuses = statusesOf(document);
    const isPosted = statuses.includes('posted');
    const amount = isPosted ? document.outstandingCurrencyAmount : document.grossCurrencyAmount;
    if (!isLedger || isVoid(document.statusList)) continue;
    if (isUnread(document, isPosted)) {
      uncounted.push(document);
      continue;
    }
    if (amount === '') continue;
    const open = new Decimal(amount);
    if (open.isZero()) continue;
    const isMoney = entry === 'money';
    const owed = isMoney ? open.abs().negated() : open;
    const place = `${side} ${document.currency}`;
    const balance = balances.get(place) ?? {
      side,
      currency: document.currency,
      byAge: { notDue: ZERO, days30: ZERO, days60: ZERO, days90: ZERO, over: ZERO, unallocated: ZERO },
      total: ZERO,
      notPosted: ZERO,
    };
    if (isPosted) {
      const age = isMoney ? 'unallocated' : ageOf(document, today);
      balance.byAge[age] = balance.byAge[age].plus(owed);
      balance.total = balance.total.plus(owed);
    } else balance.notPosted = balance.notPosted.plus(owed);
    balances.set(place, balance);
  }
  const sorted = [...balances.values()].sort((a, b) =>
    a.side === b.side ? (a.currency < b.currency ? -1 : 1) : a.side === 'sale' ? -1 : 1,
  );
  return { balances: sorted, uncounted };
}

/**
 * Documents that some party owes or is owed, though it cannot be read which: they are in nobody's balance.
 * @param sides on which the asking party can owe or be owed
 */
export function withUnreadParty<D extends OwedDocument>(documents: Iterable<D>, sides: ReadonlySet<string>): D[] {
  return [...documents].filter((document) => {
    const { side, isLedger } = DOCUMENT_TRAITS[document.docClass];
    const statuses = statusesOf(document);
    const isSettled = statuses.includes('posted') && /^0?$/.test(document.outstandingCurrencyAmount);
    const { unread = [] } = document;
    return (
      unread.includes('contactAccountId') &&
      isLedger &&
      sides.has(side) &&
      !isVoid(document.statusList) &&
      (!isSettled || isUnread(document, true))
    );
  });
}

const ZERO = new Decimal(0);

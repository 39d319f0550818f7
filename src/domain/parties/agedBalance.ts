import type { LocalDate } from '../dates.ts';
import { Decimal } from '../decimal.ts';
import type { DocumentClass } from '../document.ts';
import { DOCUMENT_TRAITS } from '../documentTraits.ts';

/** What a balance counts of a document. Amounts are decimal strings in document currency, '' where none is known. */
export interface OwedDocument {
  docClass: DocumentClass;
  docDate: string;
  dueDate: string;
  currency: string;
  outstandingCurrencyAmount: string;
}

/** How long after its due date an amount is still open; money not yet set against a document stands under `notDue`. */
export const AGES = ['notDue', 'days30', 'days60', 'days90', 'over'] as const;
export type Age = (typeof AGES)[number];

/** What one side owes in one currency: positive is owed by a customer, or to a supplier. */
export interface AgedBalance {
  side: 'sale' | 'purchase';
  currency: string;
  byAge: Record<Age, Decimal>;
  total: Decimal;
}

const DAY = 86_400_000;

/** Whole days from one date to another; negative when `to` is earlier. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

function ageOf(document: OwedDocument, today: LocalDate): Age {
  const due = document.dueDate || document.docDate;
  const days = due === '' ? 0 : daysBetween(due, today);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'days30';
  if (days <= 60) return 'days60';
  return days <= 90 ? 'days90' : 'over';
}

/**
 * What is outstanding, by currency and by how long it has been due. An invoice adds what is open of it (a credit is
 * negative by itself), a receipt or payment takes away what of it is not allocated yet.
 */
export function agedBalances(documents: Iterable<OwedDocument>, today: LocalDate): AgedBalance[] {
  const balances = new Map<string, AgedBalance>();
  for (const document of documents) {
    const { side, isLedger, entry } = DOCUMENT_TRAITS[document.docClass];
    if (!isLedger || document.outstandingCurrencyAmount === '') continue;
    const open = new Decimal(document.outstandingCurrencyAmount);
    if (open.isZero()) continue;
    const isMoney = entry === 'money';
    const owed = isMoney ? open.abs().negated() : open;
    const place = `${side} ${document.currency}`;
    const balance = balances.get(place) ?? { side, currency: document.currency, byAge: { notDue: ZERO, days30: ZERO, days60: ZERO, days90: ZERO, over: ZERO }, total: ZERO };
    const age = isMoney ? 'notDue' : ageOf(document, today);
    balance.byAge[age] = balance.byAge[age].plus(owed);
    balance.total = balance.total.plus(owed);
    balances.set(place, balance);
  }
  return [...balances.values()].sort((a, b) => (a.side === b.side ? (a.currency < b.currency ? -1 : 1) : a.side === 'sale' ? -1 : 1));
}

const ZERO = new Decimal(0);

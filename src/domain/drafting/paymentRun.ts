import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { Document } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { Drafting } from '../learning/lookup.ts';
import type { OpenDocument } from './outstanding.ts';
import { byAge, setAgainstCredits, settlementOf, type CreditAllocation, type Money } from './settlement.ts';

/** Open documents that one payment settles: of one supplier, currency and legal entity, oldest first. */
export interface PaymentGroup {
  /** Identifies the group. */
  key: string;
  contactAccountId: string | undefined;
  currency: Document['currency'];
  documents: readonly OpenDocument[];
  /** The open total less credits and money on account, in document currency. */
  total: DecimalString;
  /** Whether there is something to pay: credits must be less than the invoices. */
  isPayable: boolean;
  /** Whether credits and invoices cancel exactly: then they are allocated, and nothing is paid. */
  isSetOff: boolean;
}

/** An open document as a payment run counts it: money on account is subtracted, like a credit. */
export function asPayable(open: OpenDocument): OpenDocument {
  return DOCUMENT_TRAITS[open.docClass].entry === 'money'
    ? { ...open, open: toDecimalString(new Decimal(open.open).negated()) }
    : open;
}

/**
 * The payments of a run, one per supplier, currency and legal entity, in the order of the suppliers' first documents.
 */
export function paymentGroups(open: readonly OpenDocument[]): PaymentGroup[] {
  const byGroup = new Map<string, OpenDocument[]>();
  for (const document of open) {
    const key = JSON.stringify([
      document.contactAccountId ?? '',
      document.currency ?? '',
      document.legalEntityId ?? '',
    ]);
    const group = byGroup.get(key);
    if (group) group.push(document);
    else byGroup.set(key, [document]);
  }
  return [...byGroup].map(([key, documents]) => {
    const total = documents.reduce((sum, each) => sum.plus(each.open), new Decimal(0));
    const [first] = documents;
    return {
      key,
      contactAccountId: first?.contactAccountId,
      currency: first?.currency,
      documents: [...documents].sort(byAge),
      total: toDecimalString(total),
      isPayable: total.gt(0),
      isSetOff: total.isZero(),
    };
  });
}

/** The result of a run: payments, and the allocations of credits that come before them. */
export interface PaymentRun {
  payments: Document[];
  credits: CreditAllocation[];
}

/**
 * Drafts the payments of a run, each with its own IntRef and with its allocations in the same request. So each is sent
 * exactly once: a batch whose answer is lost could not be distinguished from one that never arrived. Chosen credits are
 * allocated to the same supplier's invoices, oldest first, and the payment settles the rest. Credits that are worth
 * just as much as the invoices are allocated without a payment.
 * @param money the bank account that pays, by currency. A group whose currency has none is not paid: no account is ever
 *   chosen silently.
 */
export function paymentsOf(
  groups: readonly PaymentGroup[],
  money: Pick<Money, 'docDate'> & { bankAccounts: ReadonlyMap<string, string> },
  drafting: Drafting,
): PaymentRun {
  const run: PaymentRun = { payments: [], credits: [] };
  for (const { documents, currency, isPayable, isSetOff } of groups) {
    const bankAccountId = money.bankAccounts.get(currency ?? '');
    if (!isSetOff && (!isPayable || bankAccountId === undefined)) continue;
    const { credits, remaining } = setAgainstCredits(documents);
    run.credits.push(...credits);
    if (isPayable) run.payments.push(settlementOf(remaining, { docDate: money.docDate, bankAccountId }, drafting));
  }
  return run;
}

import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { Document } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import type { Drafting } from './lookup.ts';
import type { OpenDocument } from './outstanding.ts';
import { byAge, setAgainstCredits, settlementOf, type CreditAllocation, type Money } from './settlement.ts';

/** Open documents that one payment settles: of one supplier, currency and legal entity, oldest first. */
export interface PaymentGroup {
  /** Tells groups apart. */
  key: string;
  contactAccountId: string | undefined;
  currency: Document['currency'];
  documents: readonly OpenDocument[];
  /** What is open in all, credits and money on account taken away, in document currency. */
  total: DecimalString;
  /** Whether a payment can be made: credits must not be worth as much as the invoices. */
  isPayable: boolean;
}

/** An open document as a run counts it: money on account is taken away, as a credit is. */
export function asPayable(open: OpenDocument): OpenDocument {
  return DOCUMENT_TRAITS[open.docClass].entry === 'money'
    ? { ...open, open: toDecimalString(new Decimal(open.open).negated()) }
    : open;
}

/** The payments of a run, one for each supplier, currency and legal entity, in the order of the suppliers' first documents. */
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
    };
  });
}

/** What a run makes: payments, and before them what credits settle of the invoices that are paid. */
export interface PaymentRun {
  payments: Document[];
  credits: CreditAllocation[];
}

/**
 * Drafts the payments of a run, each with an IntRef of its own and its allocations in the same request. So each is sent
 * exactly once: a batch whose answer is lost could not be told apart from one that never arrived. Credits that were chosen
 * are allocated to the same supplier's invoices, oldest first, and the payment settles what they leave.
 */
export function paymentsOf(
  groups: readonly PaymentGroup[],
  money: Pick<Money, 'docDate'> & { bankAccountId?: string | undefined },
  drafting: Drafting,
): PaymentRun {
  const account = drafting.lookup.find('bankAccount', money.bankAccountId);
  const run: PaymentRun = { payments: [], credits: [] };
  for (const { documents, currency, isPayable } of groups) {
    if (!isPayable) continue;
    // The account chosen for the run serves the payments in its own currency; others take the first one in theirs.
    const isServed = account?.currency === undefined || account.currency === currency;
    const { credits, left } = setAgainstCredits(documents);
    run.credits.push(...credits);
    run.payments.push(
      settlementOf(
        left,
        { docDate: money.docDate, bankAccountId: isServed ? money.bankAccountId : undefined },
        drafting,
      ),
    );
  }
  return run;
}

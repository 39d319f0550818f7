import { discountCredit } from '../../domain/payments/discountCredit.ts';
import { paymentsOf, type PaymentGroup } from '../../domain/drafting/paymentRun.ts';
import type { RunLine } from '../../domain/payments/runLines.ts';
import type { RunPayment, TakenDiscount } from '../../domain/payments/records.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { instantOf, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import { systemMint, uuidV7 } from '../../domain/values/identifiers.ts';
import { t } from '../base/i18n/texts.ts';
import type { PaymentRecords } from '../company/payments/paymentRecords.ts';
import type { SupplierAccounts } from '../company/payments/useSupplierAccounts.ts';
import type { CompanyData } from '../company/session/companyData.ts';

/** What a run drafts. */
export interface RunPlan {
  groups: readonly PaymentGroup[];
  /** The chosen lines, for their discounts. */
  lines: readonly RunLine[];
  docDate: LocalDate;
  /** By currency. */
  bankAccounts: ReadonlyMap<string, string>;
}

/** What a run has drafted. */
export interface DraftedRun {
  /** Keys of the payments' records, in the order of their groups. */
  payments: string[];
  discounts: number;
}

/**
 * Drafts a payment run: allocates credits, drafts the payments and the credits for discounts, and notes the run.
 *
 * The run is noted before its drafts are stored: if Daybook is killed in between, a noted payment that does not exist
 * is listed as gone, while a payment that is not noted could go into no file. Rejects with a ProblemError
 * `store.failed`.
 */
export async function draftRun(
  plan: RunPlan,
  company: CompanyData,
  records: PaymentRecords,
  suppliers: SupplierAccounts,
): Promise<DraftedRun> {
  const { store } = company;
  const now = Date.now();
  const drafting = { today: todayOn(now), mint: systemMint, lookup: company.lookup };
  const { payments, credits } = paymentsOf(
    plan.groups,
    { docDate: plan.docDate, bankAccounts: plan.bankAccounts },
    drafting,
  );

  const discounts: TakenDiscount[] = [];
  const drafts = [...payments];
  const paid = new Set(plan.groups.flatMap(({ documents }) => documents.map(({ key }) => key)));
  for (const { document, discount } of plan.lines) {
    if (!new Decimal(discount).gt(0) || !paid.has(document.key)) continue;
    const record = await store.record(document.key);
    if (!record) continue;
    const invoice = currentVersion(record);
    const number = invoice.theirDocNo ?? invoice.docNo ?? '';
    const credit = discountCredit(invoice, discount, t('payments.discountText', { number }), drafting);
    drafts.push(credit);
    discounts.push({ document: document.key, amount: discount, credit: credit.intRef ?? '' });
  }

  const numbers = new Map<string, string>();
  for (const { documents } of plan.groups)
    for (const { key, id, docNo } of documents)
      for (const reference of [key, id ?? key])
        numbers.set(reference, company.entry(key)?.row.theirDocNo || (docNo ?? ''));
  const noted = payments.flatMap(
    ({ intRef, contactAccountId, currency, currencyAmount, bankAccountId, allocations = [] }): RunPayment[] =>
      intRef === undefined || currency === undefined || currencyAmount === undefined
        ? []
        : [
            {
              key: intRef,
              contactAccountId: suppliers.keyOf(contactAccountId),
              currency,
              amount: currencyAmount,
              bankAccountId: bankAccountId ?? '',
              account: suppliers.accountOf(contactAccountId, currency) ?? {},
              settles: allocations.map(({ docId }) => ({ document: docId, number: numbers.get(docId) ?? '' })),
            },
          ],
  );
  if (noted.length > 0 || discounts.length > 0)
    await records.runs.save({
      id: uuidV7(systemMint),
      madeAt: instantOf(now),
      docDate: plan.docDate,
      payments: noted,
      discounts,
    });
  for (const { key, allocations } of credits) await store.queueCommand(key, { name: 'allocate', allocations });
  for (const draft of drafts) await store.createDraft(draft);
  return { payments: noted.map(({ key }) => key), discounts: discounts.length };
}

import { computed, type ComputedRef } from 'vue';
import type { OpenDocument } from '../../domain/drafting/outstanding.ts';
import { paymentGroups, type PaymentGroup } from '../../domain/drafting/paymentRun.ts';
import { paidParts, type RunLine } from '../../domain/payments/runLines.ts';
import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import { formatAmount } from '../base/format/amounts.ts';
import { t } from '../base/i18n/texts.ts';
import type { HeldSupplier, SupplierAccounts } from '../company/payments/useSupplierAccounts.ts';
import type { PaymentAccounts } from './usePaymentAccounts.ts';
import type { RunLines } from './useRunLines.ts';

/** What a run makes of the documents that are chosen, and what it leaves out. */
export interface ChosenRun {
  /** Chosen documents with an amount that cannot be paid. */
  readonly faulty: ComputedRef<readonly OpenDocument[]>;
  /** What is paid of the others. */
  readonly good: ComputedRef<readonly RunLine[]>;
  /** The account to pay from, by currency. */
  readonly bankAccounts: ComputedRef<ReadonlyMap<string, string>>;
  /** Suppliers whose account has changed, each account once. */
  readonly held: ComputedRef<readonly HeldSupplier[]>;
  /** The payments that it drafts. */
  readonly payable: ComputedRef<readonly PaymentGroup[]>;
  /** Credits that are set against invoices, with nothing left to pay. */
  readonly setOffAlone: ComputedRef<readonly PaymentGroup[]>;
  /** Suppliers that owe something. */
  readonly credits: ComputedRef<readonly PaymentGroup[]>;
  /** How many payments wait for an account in their currency. */
  readonly withoutAccount: ComputedRef<readonly { currency: string; count: number; hasChoices: boolean }[]>;
  /** How many credits the payments set off. */
  readonly setOff: ComputedRef<number>;
  /** The sums of the payments and of the discounts, by currency, as people read them; '' for none. */
  readonly totals: ComputedRef<string>;
  readonly discountTotals: ComputedRef<string>;
  readonly discountCount: ComputedRef<number>;
  /** How many documents are paid in part. */
  readonly parts: ComputedRef<number>;
}

function sumText(
  key: 'paymentRun.total' | 'payments.discounts',
  amounts: readonly (readonly [string, string])[],
): string {
  const byCurrency = new Map<string, Decimal>();
  for (const [currency, amount] of amounts)
    byCurrency.set(currency, (byCurrency.get(currency) ?? new Decimal(0)).plus(amount));
  return [...byCurrency]
    .filter(([, total]) => !total.isZero())
    .map(([currency, total]) => t(key, { amount: formatAmount(toDecimalString(total), currency), currency }))
    .join(', ');
}

/** @param chosen the documents that are selected */
export function useChosenRun(
  chosen: () => readonly OpenDocument[],
  lines: RunLines,
  accounts: PaymentAccounts,
  suppliers: SupplierAccounts,
): ChosenRun {
  const good = computed(() =>
    chosen()
      .filter((document) => lines.isGood(document))
      .map(lines.lineOf),
  );
  const groups = computed(() => paymentGroups(paidParts(good.value)));
  const bankAccounts = computed(
    () => new Map(accounts.all.value.flatMap(({ currency, chosen }) => (chosen === '' ? [] : [[currency, chosen]]))),
  );
  const released = computed(() =>
    suppliers.isRead.value
      ? groups.value.filter(
          ({ contactAccountId, currency }) => suppliers.changeOf(contactAccountId, currency ?? '') === null,
        )
      : [],
  );
  const payable = computed(() =>
    released.value.filter(({ isPayable, currency }) => isPayable && bankAccounts.value.has(currency ?? '')),
  );
  return {
    faulty: computed(() => chosen().filter((document) => !lines.isGood(document))),
    good,
    bankAccounts,
    held: computed(() => {
      const byAccount = new Map<string, HeldSupplier>();
      for (const { contactAccountId, currency } of groups.value) {
        const change = suppliers.changeOf(contactAccountId, currency ?? '');
        if (change) byAccount.set(JSON.stringify([change.contactAccountId, change.now]), change);
      }
      return [...byAccount.values()];
    }),
    payable,
    setOffAlone: computed(() => released.value.filter(({ isSetOff }) => isSetOff)),
    credits: computed(() => groups.value.filter(({ isPayable, isSetOff }) => !isPayable && !isSetOff)),
    withoutAccount: computed(() =>
      accounts.all.value.flatMap(({ currency, choices, chosen }) => {
        const count = released.value.filter((group) => group.isPayable && group.currency === currency).length;
        return chosen === '' && count > 0 ? [{ currency, count, hasChoices: choices.length > 0 }] : [];
      }),
    ),
    setOff: computed(
      () => payable.value.flatMap(({ documents }) => documents).filter(({ open }) => open.startsWith('-')).length,
    ),
    totals: computed(() =>
      sumText(
        'paymentRun.total',
        payable.value.map(({ currency, total }) => [currency ?? '', total] as const),
      ),
    ),
    discountTotals: computed(() =>
      sumText(
        'payments.discounts',
        good.value.map(({ document, discount }) => [document.currency ?? '', discount] as const),
      ),
    ),
    discountCount: computed(() => good.value.filter(({ discount }) => new Decimal(discount).gt(0)).length),
    parts: computed(
      () =>
        good.value.filter(({ document, pay, discount }) => !new Decimal(pay).plus(discount).eq(document.open)).length,
    ),
  };
}

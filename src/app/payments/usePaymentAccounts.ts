import { computed, reactive, type ComputedRef } from 'vue';
import type { Reference } from '../../domain/references/reference.ts';
import { usePaymentRecords } from '../company/payments/paymentRecords.ts';
import { useCompany } from '../company/session/useCompany.ts';

/** The account that pays a currency, chosen in the open. */
export interface PaymentAccount {
  currency: string;
  /** Active accounts in the currency, and those of which the currency is not known. */
  choices: readonly Reference[];
  /** The chosen one; '' while nobody has chosen. */
  chosen: string;
}

export interface PaymentAccounts {
  /** One for each currency, in the order given. */
  all: ComputedRef<readonly PaymentAccount[]>;
  choose(currency: string, account: string): void;
}

/**
 * The account that pays each currency: the one that paid it in the last run made here, else the only one there is, else
 * none until a person chooses.
 */
export function usePaymentAccounts(currencies: () => readonly string[]): PaymentAccounts {
  const company = useCompany();
  const { runs } = usePaymentRecords();
  const chosen = reactive(new Map<string, string>());

  const last = computed(() => {
    const byCurrency = new Map<string, string>();
    for (const { payments } of [...runs.all.value].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1)))
      for (const { currency, bankAccountId } of payments) byCurrency.set(currency, bankAccountId);
    return byCurrency;
  });
  function choicesOf(currency: string): Reference[] {
    return company
      .references('bankAccount')
      .all.filter((account) => account.isActive && (account.currency === undefined || account.currency === currency));
  }
  return {
    all: computed(() =>
      currencies().map((currency) => {
        const choices = choicesOf(currency);
        const wanted = chosen.get(currency) ?? last.value.get(currency);
        const found = choices.find(({ id }) => id === wanted) ?? (choices.length === 1 ? choices[0] : undefined);
        return { currency, choices, chosen: found?.id ?? '' };
      }),
    ),
    choose: (currency, account) => void chosen.set(currency, account),
  };
}

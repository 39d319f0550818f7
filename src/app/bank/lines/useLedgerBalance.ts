import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import type { KnownBalance } from '../../../domain/bank/knownBalance.ts';
import type { EnquiryResult } from '../../../domain/service/enquiry.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { parseDecimal, type DecimalString } from '../../../domain/values/decimal.ts';
import { useBackend } from '../../company/session/backend.ts';
import { useCompanies } from '../../company/companies/companies.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useSync } from '../../company/sync/syncRuns.ts';

/** What the answer says of an account, in its own currency; null if it does not name it. */
function amountOf({ columns, rows }: EnquiryResult, account: string): DecimalString | null {
  const at = (name: string): number => columns.findIndex((column) => column.name.toLowerCase() === name);
  const [id, amount] = [at('accountid'), at('currencyamount')];
  return parseDecimal(rows.find((row) => row[id] === account)?.[amount] ?? '');
}

/**
 * What a bank account holds at the end of a day, by the ledger of a company on this computer; null for others, whose
 * services are not asked unasked, while nobody answers, and where two bank accounts share a ledger account. It is asked
 * again after each sync.
 * @param day null while nothing is to be asked
 */
export function useLedgerBalance(
  bankAccountId: string,
  day: () => LocalDate | null,
): Readonly<ShallowRef<KnownBalance | null>> {
  const company = useCompany();
  const companies = useCompanies();
  const backend = useBackend();
  const sync = useSync();
  const balance = shallowRef<KnownBalance | null>(null);
  let asked = 0;

  /** The ledger account of this bank account alone. */
  function ledgerAccount(): string | undefined {
    const banks = company.lookup.all('bankAccount');
    const own = banks.find(({ id }) => id === bankAccountId)?.accountId;
    const account = company.lookup.find('account', own)?.id;
    const shared = banks.filter(({ accountId }) => company.lookup.find('account', accountId)?.id === account);
    return shared.length === 1 ? account : undefined;
  }
  async function ask(on: LocalDate | null): Promise<void> {
    asked += 1;
    const turn = asked;
    const account = ledgerAccount();
    if (on === null || account === undefined || companies.current?.isOwn !== true) {
      balance.value = null;
      return;
    }
    const { connectionId } = company;
    const answer = await backend.call('enquiries.run', { connectionId, ref: 'bankBalances', body: { asAt: on } });
    if (turn !== asked) return;
    const amount = answer.ok ? amountOf(answer.value, account) : null;
    balance.value = amount === null ? null : { on, amount, from: 'ledger' };
  }
  watch([day, () => sync.current.report], ([on]) => void ask(on), { immediate: true });
  onScopeDispose(() => {
    asked += 1;
  });
  return balance;
}

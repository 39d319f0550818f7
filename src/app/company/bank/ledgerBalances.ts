import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { isLocal } from '../../../domain/service/connection.ts';
import type { EnquiryResult } from '../../../domain/service/enquiry.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { parseDecimal, type DecimalString } from '../../../domain/values/decimal.ts';
import { useCompanies } from '../companies/companies.ts';
import { useBackend } from '../session/backend.ts';
import { useCompany } from '../session/useCompany.ts';
import { useSync } from '../sync/syncRuns.ts';

/** What the ledger holds at the end of a day. */
export interface LedgerBalances {
  readonly on: LocalDate;
  /** By the id of the bank account, each in its own currency. */
  readonly amounts: ReadonlyMap<string, DecimalString>;
}

/** What the answer says of bank accounts: those with a ledger account of their own are named in it. */
function amountsIn({ columns, rows }: EnquiryResult): Map<string, DecimalString> {
  const at = (name: string): number => columns.findIndex((column) => column.name.toLowerCase() === name);
  const [id, amount] = [at('bankaccountid'), at('currencyamount')];
  return new Map(
    rows.flatMap((row): [string, DecimalString][] => {
      const [bankAccount, held] = [row[id], parseDecimal(row[amount] ?? '')];
      return bankAccount && held !== null ? [[bankAccount, held]] : [];
    }),
  );
}

/**
 * What bank accounts hold at the end of a day, by the ledger of a service on this computer: of a company of one's own,
 * or of the demo. Null for others, whose services are not asked unasked, and while nobody answers. An account that
 * shares its ledger account with another one is left out. It is asked again after each sync.
 * @param day null while nothing is to be asked
 */
export function useLedgerBalances(day: () => LocalDate | null): Readonly<ShallowRef<LedgerBalances | null>> {
  const company = useCompany();
  const companies = useCompanies();
  const backend = useBackend();
  const sync = useSync();
  const balances = shallowRef<LedgerBalances | null>(null);
  let asked = 0;

  async function ask(on: LocalDate | null): Promise<void> {
    asked += 1;
    const turn = asked;
    const { current } = companies;
    if (on === null || !current || !isLocal(current)) {
      balances.value = null;
      return;
    }
    const { connectionId } = company;
    const body = { asAt: on, includeEmpty: 'true' };
    const answer = await backend.call('enquiries.run', { connectionId, ref: 'bankBalances', body });
    if (turn === asked) balances.value = answer.ok ? { on, amounts: amountsIn(answer.value) } : null;
  }
  watch([day, () => sync.current.report], ([on]) => void ask(on), { immediate: true });
  onScopeDispose(() => {
    asked += 1;
  });
  return balances;
}

import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { isLocal } from '../../domain/service/connection.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { useCompanies } from '../company/companies/companies.ts';
import { useBackend } from '../company/session/backend.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useSync } from '../company/sync/syncRuns.ts';

/**
 * Whether tax of sales or purchases is due when they are paid, on a day, by the set-up of a service on this computer.
 * Other services do not say it. It is asked again after each sync.
 */
export function useTaxDueOnPayment(day: () => LocalDate): Readonly<ShallowRef<boolean>> {
  const { connectionId } = useCompany();
  const companies = useCompanies();
  const backend = useBackend();
  const sync = useSync();
  const isOnPayment = shallowRef(false);
  let asked = 0;

  async function ask(): Promise<void> {
    if (!companies.current || !isLocal(companies.current)) return;
    asked += 1;
    const turn = asked;
    const answer = await backend.call('setUp.read', { connectionId, kind: 'companyTerm' });
    if (!answer.ok || turn !== asked) return;
    const now = answer.value.rows.findLast(({ values }) => (values.dateFrom ?? '') <= day());
    isOnPayment.value = now?.values.saleDue === 'payment' || now?.values.purchaseDue === 'payment';
  }
  watch([day, () => sync.current.report], () => void ask(), { immediate: true });
  onScopeDispose(() => {
    asked += 1;
  });
  return isOnPayment;
}

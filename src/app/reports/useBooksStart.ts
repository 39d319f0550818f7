import { shallowRef, watch, type ShallowRef } from 'vue';
import { isLocal } from '../../domain/service/connection.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { useCompanies } from '../company/companies/companies.ts';
import { useBackend } from '../company/session/backend.ts';
import { useCompany } from '../company/session/useCompany.ts';

/**
 * The day on which the books of a company on this computer start: what is posted before it was carried over from other
 * books, and is in no return. Null for other companies, without a ledger, and until it is known.
 */
export function useBooksStart(): Readonly<ShallowRef<LocalDate | null>> {
  const company = useCompany();
  const companies = useCompanies();
  const backend = useBackend();
  const start = shallowRef<LocalDate | null>(null);
  async function ask(legalEntity: string | undefined): Promise<void> {
    if (legalEntity === undefined || !companies.current || !isLocal(companies.current)) return;
    const answer = await backend.call('opening.read', { connectionId: company.connectionId, legalEntity });
    if (answer.ok) start.value = answer.value.booksStart;
  }
  watch(() => company.references('legalEntity').all.find(({ isActive }) => isActive)?.id, ask, { immediate: true });
  return start;
}

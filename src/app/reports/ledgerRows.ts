import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import type { DocumentListRow } from '../../store/contract.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { useCompany } from '../company/session/useCompany.ts';

/** Least time, ms, between two updates of a report: a sync changes documents three times a second. */
const SHOW_INTERVAL = 1_000;

/** The rows of every document of the company; another array after each change. */
export function useDocumentRows(company: CompanyData = useCompany()): ShallowRef<readonly DocumentListRow[]> {
  const rows: ShallowRef<readonly DocumentListRow[]> = shallowRef([]);
  let readAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function read(): void {
    timer = null;
    readAt = performance.now();
    rows.value = company.latest(Infinity).map(({ row }) => row);
  }
  const { stop } = company.watchRows(() => {
    timer ??= setTimeout(read, Math.max(0, readAt + SHOW_INTERVAL - performance.now()));
  });
  read();
  watch(company.isRead, read);
  onScopeDispose(() => {
    stop();
    if (timer !== null) clearTimeout(timer);
  });
  return rows;
}

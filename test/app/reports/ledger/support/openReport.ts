import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import ReportsPage from '../../../../../src/app/reports/ReportsPage.vue';
import { useBackend } from '../../../../../src/app/company/session/backend.ts';
import type { Result } from '../../../../../src/domain/values/result.ts';
import { answeringLine } from '../../../support/answeringLine.ts';

/** A run of an enquiry, as the page asks for it. */
export interface Asked {
  ref: string;
  body: Readonly<Record<string, string>>;
}

export interface OpenReport {
  page: VueWrapper;
  router: Router;
  line: ReturnType<typeof answeringLine>;
  /** The enquiries that were run, oldest first. */
  asked(): Asked[];
  /** The texts of the rows, without the heading. */
  rows(): string[][];
  /** The texts of the heading. */
  headings(): string[];
}

/**
 * Opens the page of reports at an address below `/reports/`, with a service that answers enquiries.
 * @param others what it answers to other calls
 */
export async function openReport(
  address: string,
  answer: (asked: Asked) => Result<unknown>,
  others: (name: string, request: unknown) => Result<unknown> | undefined = () => undefined,
): Promise<OpenReport> {
  const line = answeringLine((name) => {
    const request = line.asked.at(-1)?.[1];
    return name === 'enquiries.run' ? answer(request as Asked) : others(name, request);
  });
  useBackend().attach(line);
  const nothing = { render: () => null };
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { name: 'reports', path: '/reports/:report?', component: ReportsPage },
      { name: 'payment', path: '/payments/:key?', component: nothing },
      { name: 'receipt', path: '/receipts/:key?', component: nothing },
      { name: 'saleInvoice', path: '/sale-invoices/:key?', component: nothing },
    ],
  });
  await router.push(`/reports/${address}`);
  const page = mount({ template: '<RouterView />' }, { global: { plugins: [router] }, attachTo: document.body });
  await flushPromises();
  const cellsIn = (role: string): string[][] =>
    page
      .findAll('[role="row"]')
      .map((row) => row.findAll(`[role="${role}"]`).map((cell) => cell.text()))
      .filter((row) => row.length > 0);
  return {
    page,
    router,
    line,
    asked: () => line.asked.filter(([name]) => name === 'enquiries.run').map(([, request]) => request as Asked),
    rows: () => cellsIn('gridcell'),
    headings: () => cellsIn('columnheader')[0] ?? [],
  };
}

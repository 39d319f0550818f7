import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { openBackendEndpoint } from '../../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../../src/bridge/pageEndpoint.ts';
import { instantOf } from '../../../../src/domain/values/dates.ts';
import { guidSchema, intRefSchema } from '../../../../src/domain/values/identifiers.ts';
import { ok } from '../../../../src/domain/values/result.ts';
import { syncReportSchema, type SyncReport as Report } from '../../../../src/domain/service/syncRun.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { useSync } from '../../../../src/app/company/sync/syncRuns.ts';
import SyncReport from '../../../../src/app/shell/SyncReport.vue';
import RunHistory from '../../../../src/app/sync/RunHistory.vue';
import SyncCentrePage from '../../../../src/app/sync/SyncCentrePage.vue';
import { shortListsIn } from '../../../../src/app/company/sync/shortLists.ts';
import { portPair } from '../../../support/portPair.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const NONE = { created: 0, updated: 0, pulled: 0, rejected: 0, conflicts: 0, inDoubt: 0, notReady: 0 };
const CUSTOMERS = { kind: 'contactAccount', missing: 1300, of: 2500 };
function ran(day: number, facts: Partial<Report>): Report {
  return syncReportSchema.parse({
    startedAt: `2026-03-0${day}T09:00:00Z`,
    finishedAt: `2026-03-0${day}T09:00:02Z`,
    apiVersion: '1.13',
    ...NONE,
    requests: 4,
    problem: null,
    denied: [],
    ...facts,
  });
}
const SHORT = {
  problem: { code: 'service.shortList', message: 'contactAccount: 1300 of 2500 are missing', shortList: CUSTOMERS },
  reachedEnd: true,
  shortLists: [CUSTOMERS],
} satisfies Partial<Report>;
const LOST = { problem: { code: 'network.lost', message: '' }, reachedEnd: false } satisfies Partial<Report>;
const routes = [
  { path: '/', name: 'sync', component: { render: () => null } },
  { path: '/settings', name: 'settings', component: { render: () => null } },
];
const router = () => createRouter({ history: createMemoryHistory(), routes });

/** Shows the Sync centre. `asked` holds the runs that it asks for; each meets nothing special. */
function syncCentre() {
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  const backend = openBackendEndpoint(backendPort);
  const asked: unknown[] = [];
  backend.serve('sync.run', async (request) => {
    asked.push(request);
    return ok(ran(2, {}));
  });
  useBackend().attach(line.endpoint);
  const page = mount(SyncCentrePage, {
    attachTo: document.body,
    global: { plugins: [router()] },
  });
  wrapper = page;
  return { page, asked };
}

it('come from the last run that reached its end', () => {
  expect(shortListsIn([])).toEqual([]);
  expect(shortListsIn([ran(2, SHORT), ran(1, {})])).toEqual([CUSTOMERS]);
  expect(shortListsIn([ran(3, LOST), ran(2, SHORT)])).toEqual([CUSTOMERS]);
  expect(shortListsIn([ran(3, {}), ran(2, SHORT)])).toEqual([]);
});

it('are asked about in the Sync centre, and the answer starts a run that carries it', async () => {
  await company.store.keepRun(ran(1, SHORT));
  const { page, asked } = syncCentre();
  await expect
    .poll(() => page.find('.notice.unknown').text())
    .toMatch(/^Have they gone from the service\?\s*It does not list 1,300 of 2,500 customers and suppliers any more\./);
  await page.find('.notice.unknown button').trigger('click');
  await expect
    .poll(() => asked)
    .toEqual([{ connectionId: company.connectionId, agreedGone: { contactAccount: 1300 } }]);
});

it('many records answered with 404 one by one are asked about, and the answer starts a run that carries it', async () => {
  await company.store.keepRun(
    ran(1, { problem: { code: 'service.vanished', message: '30' }, reachedEnd: true, vanished: 30 }),
  );
  useCompanies().currentId = company.connectionId;
  const { page, asked } = syncCentre();
  await expect
    .poll(() => page.find('.notice.unknown').text())
    .toMatch(/^Have they gone from the service\?\s*It answers that it does not have 30 of the records held here/);
  await page.find('.notice.unknown button').trigger('click');
  await expect.poll(() => asked).toEqual([{ connectionId: company.connectionId, agreedGone: { vanished: 30 } }]);
  // The run that was begun by the answer met nothing of the kind.
  await expect.poll(() => page.find('.notice.unknown').exists()).toBe(false);
});

it('a service that went back is told with all that it has lost, and each answer holds for just that', async () => {
  const list = (...names: string[]) => ({
    count: names.length,
    records: names.map((name) => ({ kind: 'saleInvoice', key: name, name })),
  });
  const wentBack = {
    before: instantOf(Date.parse('2026-03-02T09:00:00Z')),
    unsent: list('SI000007 Paper', 'SI000008 Toner'),
    edited: list(),
    doubted: { count: 1, records: [{ kind: 'bankTransaction', key: 'b', name: 'Rent' }] },
    listed: list('SI000009 theirs'),
    overtaken: list('SI000005 changed by both'),
    reused: list(),
    mark: '4-abc',
  };
  await company.store.keepRun(
    ran(1, { problem: { code: 'service.wentBack', message: '' }, reachedEnd: false, wentBack }),
  );
  const { page, asked } = syncCentre();
  await expect.poll(() => page.find('.went-back h2').text()).toMatch(/^The service has gone back to before /);
  expect(page.findAll('.went-back h3').map((heading) => heading.text())).toEqual([
    '2 records made here are missing there',
    '1 record made here is missing there and may be entered again by others',
    '1 record is missing or older there and stays so',
    '1 record changed here has been changed by others since',
  ]);
  expect(page.findAll('.went-back td').map((cell) => cell.text())).toEqual([
    ...['Sales invoice', 'SI000007 Paper', 'Sales invoice', 'SI000008 Toner'],
    ...['Bank line', 'Rent', 'Sales invoice', 'SI000009 theirs'],
    ...['Sales invoice', 'SI000005 changed by both'],
  ]);
  expect(await findings(page.element)).toEqual([]);
  const [sendAgain, leave] = page.findAll('.went-back button');
  await sendAgain?.trigger('click');
  await expect
    .poll(() => asked)
    .toEqual([{ connectionId: company.connectionId, wentBack: { answer: 'sendAgain', mark: '4-abc' } }]);
  expect(leave?.text()).toBe('Leave the service as it is');
});

it('rows that could not be read are named with what they are, which field it is, and what the service sent', async () => {
  const id = '01900000-0000-7000-8000-0000000000a1';
  const records: NonNullable<Report['unreadable']>['records'] = [
    { kind: 'taxCode', name: 'Z Zero rate', field: 'id', shown: '17', why: 'other' },
    {
      kind: 'saleInvoice',
      id: guidSchema.parse(id),
      name: 'SI000375 Paper',
      field: 'lines.L-1.quantity',
      shown: '1,234.50',
      why: 'number',
      isHeld: true,
    },
    {
      kind: 'contactAccount',
      id: guidSchema.parse(id),
      name: '',
      field: 'bankDetails.0',
      shown: 'null',
      why: 'part',
      isHeld: true,
    },
    { kind: 'purchasePrice', name: '', intRef: intRefSchema.parse('THEIR-1') },
  ];
  await company.store.keepRun(ran(1, { unreadable: { count: 240, records } }));
  wrapper = mount(SyncCentrePage, { attachTo: document.body, global: { plugins: [router()] } });
  await expect
    .poll(() => wrapper?.find('.unreadable-panel h2').text())
    .toBe('The service shows 240 records in a form that cannot be read');
  expect(
    wrapper.findAll('.unreadable-panel tbody tr').map((row) => row.findAll('td').map((cell) => cell.text())),
  ).toEqual([
    ['Tax code', 'Z Zero rate', 'Its id: The service sent “17”, which does not fit.', 'Not taken in'],
    [
      'Sales invoice',
      'SI000375 Paper',
      'Quantity of a line: The service sent “1,234.50”, which is not a number.',
      'Read-only, without that field',
    ],
    [
      'Customer or supplier',
      id,
      'Bank details, number 1: The service sent “null”, which has no fields.',
      'Read-only, without that field',
    ],
    ['Purchase price', 'THEIR-1', 'It cannot be read at all.', 'Not taken in'],
  ]);
  expect(wrapper.get('.unreadable-panel').text()).toContain('and 236 more');
  expect(await findings(wrapper.element)).toEqual([]);
  wrapper.unmount();
  // The next run could read all of it.
  await company.store.keepRun(ran(2, {}));
  wrapper = mount(SyncCentrePage, { attachTo: document.body, global: { plugins: [router()] } });
  await expect.poll(() => wrapper?.find('.empty h2').exists()).toBe(true);
  expect(wrapper.find('.unreadable-panel').exists()).toBe(false);
});

it('do not stop the run: the line and the history show it as finished, with what they are about', async () => {
  const sync = useSync();
  sync.current.report = ran(3, { ...SHORT, created: 2 });
  try {
    wrapper = mount(SyncReport, { global: { plugins: [router()] }, props: { connectionId: 'harbour' } });
    await flushPromises();
    expect(wrapper.text()).toMatch(
      /^Sync finished, but not all of it went: The service suddenly lists far fewer records than before\. Nothing was marked inactive: 1,300 of 2,500 customers and suppliers are missing\. Besides: created 2\. ?Show them$/,
    );
    wrapper.unmount();
    sync.current.report = null;
    await company.store.keepRun(ran(1, LOST));
    await company.store.keepRun(ran(3, SHORT));
    wrapper = mount(RunHistory, { attachTo: document.body });
    await expect
      .poll(() => wrapper?.findAll('[data-column="result"]').map((cell) => cell.text().slice(0, 13)))
      .toEqual(['Finished, but', 'Stopped: The ']);
  } finally {
    sync.current.report = null;
  }
});

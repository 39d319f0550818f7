import { mount } from '@vue/test-utils';
import { expect, it, onTestFinished } from 'vitest';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import TaxTable from '../../../src/app/home/TaxTable.vue';
import { TaxTally } from '../../../src/domain/reports/taxSummary.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { answeringLine } from '../support/answeringLine.ts';
import { makeOwn, smallCompany } from '../support/company.ts';
import { routerTo } from '../support/router.ts';

const term = (dateFrom: string, saleDue: string) => ({
  ...{ id: dateFrom || 'first', revision: '', fixed: {} },
  values: { dateFrom, isRegistered: 'true', saleDue, purchaseDue: 'invoice' },
});

it.each([
  ['due on invoices', [term('', 'invoice')], false],
  ['due on payment from a day that has come', [term('', 'invoice'), term('2026-02-01', 'payment')], true],
  ['due on payment from a day to come', [term('', 'invoice'), term('2026-04-01', 'payment')], false],
  ['due on invoices again', [term('', 'payment'), term('2026-02-01', 'invoice')], false],
])('tax says that it counts by documents where it is due on payment: %s', async (_, rows, says) => {
  const company = await smallCompany();
  makeOwn(company);
  const line = answeringLine((name) => (name === 'setUp.read' ? ok({ rows, mayChange: true }) : undefined));
  useBackend().attach(line);
  const router = routerTo({ home: '/', reports: '/reports/:report' });
  const table = mount(TaxTable, {
    global: { plugins: [router] },
    props: { tax: new TaxTally(), version: 1, today: localDate('2026-03-18'), currency: 'GBP' },
  });
  onTestFinished(() => {
    table.unmount();
    company.close();
  });
  await expect.poll(() => line.asked.map(([name]) => name)).toContain('setUp.read');
  await expect.poll(() => table.text().includes('counted so in the tax return only')).toBe(says);
  expect(table.find('a[href="/reports/taxReturn"]').exists()).toBe(says);
});

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

const columns = ['form', 'box', 'amount'].map((name) => ({ name, description: '', type: '' }));

it('tax is what the return of the ledger says, of this quarter and the last, and leads to it', async () => {
  const company = await smallCompany();
  makeOwn(company);
  const line = answeringLine((name, question) => {
    if (name !== 'enquiries.run') return undefined;
    const isNow = JSON.stringify(question).includes('2026-01-01');
    const boxes = isNow ? { 3: '133.34', 4: '20.00', 5: '113.34' } : { 3: '10.00', 4: '25.00', 5: '15.00' };
    return ok({ columns, rows: Object.entries(boxes).map(([box, amount]) => ['GB', box, amount]) });
  });
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
  const cellsOf = (row: string) => table.findAll(`.tax-${row} td`).map((cell) => cell.text());
  await expect.poll(() => cellsOf('sale')).toEqual(['133.34', '10.00']);
  expect(cellsOf('purchase')).toEqual(['20.00', '25.00']);
  // Box 5 has no sign; what is to be reclaimed has one here.
  expect(cellsOf('balance')).toEqual(['113.34', '−15.00']);
  expect(table.find('.tax-balance a').attributes('href')).toBe('/reports/taxReturn?from=2026-01-01&to=2026-03-31');
  const asked = line.asked.filter(([name]) => name === 'enquiries.run').map(([, question]) => question);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ ref: 'taxReturn', body: { dateFrom: '2025-10-01', dateTo: '2025-12-31' } });
});

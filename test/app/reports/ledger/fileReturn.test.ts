import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import type { SetUpRow } from '../../../../src/domain/service/setUp.ts';
import { currencyCode } from '../../../../src/domain/values/currency.ts';
import { failed, ok, type Result } from '../../../../src/domain/values/result.ts';
import { until } from '../../../support/until.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, makeOwn, smallCompanyForEach } from '../../support/company.ts';
import { openReport, type OpenReport } from './support/openReport.ts';

beforeAll(giveLayout);
let company: CompanyData;
let opened: OpenReport | undefined;
let rows: SetUpRow[];
let saved: unknown[];
let answer: () => Result<unknown>;
const Q1 = { dateFrom: '2026-01-01', dateTo: '2026-03-31' };
const row = (dates: Record<string, string>, version = '1'): SetUpRow => ({
  id: `${dates.dateFrom ?? ''} ${dates.dateTo ?? ''}`,
  revision: '',
  values: { ...dates, version, changed: '2026-04-12', changedBy: 'ann' },
  fixed: {},
});

smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  makeOwn(company);
  [rows, saved] = [[], []];
  answer = () => {
    rows = [row(Q1)];
    return ok(row(Q1));
  };
});
afterEach(() => opened?.page.unmount());

async function open(address: string, form = 'GB', box = '5'): Promise<OpenReport['page']> {
  const columns = ['form', 'box', 'description', 'amount'].map((name) => ({ name, isNumber: false }));
  opened = await openReport(
    address,
    () => ok({ columns, rows: [[form, box, 'Net', '20.00']] }),
    (name, request) => {
      if (name === 'setUp.read') return ok({ rows, mayChange: true });
      if (name !== 'setUp.save') return undefined;
      saved.push(request);
      return answer();
    },
  );
  const { page } = opened;
  await until(() => page.find('[data-part="filing"]').exists() && page.text().includes('20.00'));
  return page;
}
const ADDRESS = 'taxReturn?from=2026-01-01&to=2026-03-31';
const press = async (selector: string): Promise<void> => {
  document.querySelector<HTMLButtonElement>(selector)?.click();
  await flushPromises();
};

it('is filed once a person has read what will happen, and stands as filed', async () => {
  const page = await open(ADDRESS);
  expect(page.get('[data-part="filing"]').text()).toContain('No return was filed yet.');
  expect(await findings(page.element.parentElement as HTMLElement)).toEqual([]);
  await press('[data-part="filing"] button');
  await until(() => document.querySelector('[role="dialog"]') !== null);
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
    'Nobody can post tax dated up to 31 Mar 2026 any more',
  );
  expect(saved).toEqual([]);
  await press('[role="dialog"] .danger');
  await until(() => page.text().includes('Filed on 12 Apr 2026 by ann.'));
  expect(saved).toMatchObject([{ kind: 'taxReturn', change: { id: null, values: Q1 } }]);
  expect(useToasts().current?.text).toBe('The return from 01 Jan 2026 to 31 Mar 2026 is filed.');
  expect(page.find('[data-part="filing"] button').exists()).toBe(false);
});

it('says why it was refused, where it was asked', async () => {
  rows = [row({ dateFrom: '2025-10-01', dateTo: '2025-12-31' })];
  answer = () =>
    failed('service.refused', 'DateFrom must be …', {
      status: 400,
      field: 'dateFrom',
      because: { reason: 'returnGap', facts: { date: '2026-01-01', last: '2025-12-31' } },
    });
  const page = await open('taxReturn?from=2026-02-01&to=2026-03-31');
  expect(page.text()).toContain('This return was not filed yet. The last one went to 31 Dec 2025.');
  await press('[data-part="filing"] button');
  await until(() => document.querySelector('[role="dialog"]') !== null);
  await press('[role="dialog"] .danger');
  await until(() =>
    page.text().includes('The last return went to 31 Dec 2025, so the next one begins on 01 Jan 2026.'),
  );
});

it('is filed again only where a country corrects it so', async () => {
  rows = [row(Q1, '2')];
  const german = await open(ADDRESS, 'DE');
  expect(german.get('[data-part="filing"]').text()).toBe(
    'Filed on 12 Apr 2026 by ann, version 2. The figures stand as they were filed.File the correction…',
  );
});

it('asks a refund of a French credit, and says what was refused of it', async () => {
  const page = await open(ADDRESS, 'FR', '25');
  answer = () =>
    failed('service.refused', '', {
      status: 400,
      field: 'refund',
      because: { reason: 'refundTooLarge', facts: { amount: '20' } },
    });
  await press('[data-part="filing"] button');
  await until(() => document.querySelector('[role="dialog"] input') !== null);
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input');
  if (input) input.value = '1 000';
  input?.dispatchEvent(new Event('input'));
  await press('[role="dialog"] .danger');
  await until(() => page.text().includes('Enter whole euros, at most the credit of 20.'));
  expect(saved).toMatchObject([{ change: { values: { ...Q1, refund: '1000' } } }]);
});

it('is not filed before its period is over', async () => {
  const page = await open('taxReturn?from=2026-01-01&to=2999-12-31');
  expect(page.get('[data-part="filing"]').text()).toBe(
    'This period goes on until 31 Dec 2999: its return can be filed after that day.',
  );
});

it('belongs to a company on this computer only', async () => {
  useCompanies().connections = [];
  opened = await openReport(ADDRESS, () => ok({ columns: [], rows: [] }));
  await flushPromises();
  expect(opened.page.find('[data-part="filing"]').exists()).toBe(false);
  expect(opened.line.asked.some(([name]) => name === 'setUp.read')).toBe(false);
});

it('drafts its payment once, on the account on which it waits', async () => {
  rows = [{ ...row(Q1), values: { ...row(Q1).values, due: '20.00', accountId: 'tax-payable' } }];
  const page = await open(ADDRESS);
  await press('[data-part="pay"]');
  await until(() => company.latest(Infinity).length === 1);
  const [drafted] = company.latest(Infinity);
  const record = await company.store.record(drafted?.row.key ?? '');
  expect(record?.local).toMatchObject({
    docClass: 'payment',
    description: 'VAT return 2026-01-01 to 2026-03-31',
    lines: [{ accountId: 'tax-payable', currencyUnitPrice: '20' }],
  });
  expect(record?.local?.lines[0]?.taxCodeId).toBeUndefined();
  // It is asked for again from the page that is opened anew.
  page.unmount();
  await open(ADDRESS);
  await press('[data-part="pay"]');
  await until(() => opened?.router.currentRoute.value.params['key'] === drafted?.row.key);
  expect(company.latest(Infinity)).toHaveLength(1);
  // A correction makes it 35.00: what is left is drafted beside it.
  opened?.page.unmount();
  const currency = currencyCode('GBP');
  await company.store.edit(drafted?.row.key ?? '', (document) => ({ ...document, currency }));
  await until(() => company.latest(Infinity)[0]?.row.grossCurrencyAmount === '20');
  rows = [{ ...row(Q1, '2'), values: { ...row(Q1, '2').values, due: '35.00', accountId: 'tax-payable' } }];
  await open(ADDRESS);
  await press('[data-part="pay"]');
  await until(() => company.latest(Infinity).length === 2);
  const added = company.latest(Infinity).find(({ row: { key } }) => key !== drafted?.row.key);
  expect((await company.store.record(added?.row.key ?? ''))?.local?.lines[0]?.currencyUnitPrice).toBe('15');
});

it('drafts the receipt of what comes back, and nothing where nothing is due', async () => {
  rows = [{ ...row(Q1), values: { ...row(Q1).values, due: '-7.50', accountId: 'tax-payable' } }];
  let page = await open(ADDRESS);
  expect(page.get('[data-part="pay"]').text()).toBe('Draft the receipt of the refund');
  await press('[data-part="pay"]');
  await until(() => company.latest(Infinity).length === 1);
  expect(company.latest(Infinity)[0]?.row.docClass).toBe('receipt');
  page.unmount();
  rows = [{ ...row(Q1), values: { ...row(Q1).values, due: '0', accountId: 'tax-payable' } }];
  page = await open(ADDRESS);
  expect(page.find('[data-part="pay"]').exists()).toBe(false);
});

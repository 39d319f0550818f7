import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useLanguage } from '../../../../src/app/base/i18n/useLanguage.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { financialYears } from '../../../../src/app/company/facts/companyFacts.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { failed, ok, type Result } from '../../../../src/domain/values/result.ts';
import { until } from '../../../support/until.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { openReport, type Asked, type OpenReport } from './support/openReport.ts';

beforeAll(giveLayout);
let company: CompanyData;
let opened: OpenReport | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => opened?.page.unmount());

async function open(address: string, answer: (asked: Asked) => Result<unknown>): Promise<OpenReport> {
  opened = await openReport(address, answer);
  return opened;
}
function table(names: readonly string[], ...rows: string[][]) {
  return ok({ columns: names.map((name) => ({ name, isNumber: false })), rows });
}
const STATEMENT = ['section', 'accountId', 'accountCode', 'description', 'amount'];
const LEDGER = ['date', 'posting', 'document', 'documentId', 'text', 'debit', 'credit', 'balance'];

/** 2026: sales 5,000, costs 3,200; the first half of 2027: sales 2,400, costs 1,500. */
function profitOf(dateFrom: string | undefined): Result<unknown> {
  const statement = (sales: string, costs: string, profit: string) =>
    table(
      STATEMENT,
      ['income', 's', '4000', 'Sales', sales],
      ['income', '', '', '', sales],
      ['expenses', 'c', '6000', 'Costs', costs],
      ['expenses', '', '', '', costs],
      ['profit', '', '', '', profit],
    );
  return dateFrom === '2026-01-01' ? statement('5000', '3200', '1800') : statement('2400', '1500', '900');
}

describe('profit and loss', () => {
  const ADDRESS = 'profitAndLoss?from=2027-01-01&to=2027-06-30';

  it('has a heading, accounts and a total for each section, and is accessible', async () => {
    const { page, rows, asked } = await open(ADDRESS, ({ body }) => profitOf(body.dateFrom));
    await until(() => page.text().includes('4000'));
    expect(asked()).toMatchObject([{ ref: 'profitAndLoss', body: { dateFrom: '2027-01-01', dateTo: '2027-06-30' } }]);
    expect(rows()).toEqual([
      ['', 'Income', ''],
      ['4000', 'Sales', '2,400.00'],
      ['', 'Total income', '2,400.00'],
      ['', 'Expenses', ''],
      ['6000', 'Costs', '1,500.00'],
      ['', 'Total expenses', '1,500.00'],
      ['', 'Profit', '900.00'],
    ]);
    expect(page.find('.list-count').text()).toBe('2 rows');
    expect(await findings(page.element.parentElement as HTMLElement)).toEqual([]);
  });

  it('is compared with the same period of the year before, and a figure opens the account for its own dates', async () => {
    const { page, rows, headings, router } = await open('profitAndLoss?from=2027-01-01&to=2027-12-31', ({ body }) =>
      profitOf(body.dateFrom),
    );
    await until(() => page.text().includes('4000'));
    await page.find('select').setValue('yearBefore');
    await until(() => page.text().includes('5,000.00'));
    expect(headings().slice(2)).toEqual(['01 Jan 2027 – 31 Dec 2027', '01 Jan 2026 – 31 Dec 2026']);
    expect(rows()[1]).toEqual(['4000', 'Sales', '2,400.00', '5,000.00']);
    expect(rows().at(-1)).toEqual(['', 'Profit', '900.00', '1,800.00']);

    await page
      .findAll('[role="gridcell"]')
      .find((cell) => cell.text() === '5,000.00')
      ?.trigger('click');
    await flushPromises();
    expect(router.currentRoute.value.fullPath).toBe('/reports/accountLedger?account=s&from=2026-01-01&to=2026-12-31');
    router.back();
    await until(() => router.currentRoute.value.query.compare === 'yearBefore');
  });

  it('is shown as it was answered, with its own dates, while nobody answers', async () => {
    const first = await open(ADDRESS, ({ body }) => profitOf(body.dateFrom));
    await until(async () => (await company.store.pageSettings('ledger.profitAndLoss')) !== undefined);
    first.page.unmount();
    const { page, rows, headings } = await open('profitAndLoss?from=2026-01-01&to=2026-12-31', () =>
      failed('network.unreachable', 'nobody there'),
    );
    await until(() => page.find('[role="alert"]').exists());
    expect(page.find('[role="alert"]').text()).toMatch(
      /^The figures could not be asked for: .* Shown is the answer of .*, for 01 Jan 2027 – 30 Jun 2027\.$/,
    );
    expect(headings().at(-1)).toBe('01 Jan 2027 – 30 Jun 2027');
    expect(rows().at(-1)).toEqual(['', 'Profit', '900.00']);
  });

  it('is not asked for while the first day is after the last', async () => {
    const { page, asked } = await open('profitAndLoss?from=2027-06-30&to=2027-01-01', () => profitOf(''));
    expect(page.find('[role="alert"]').text()).toBe('The first day is after the last.');
    expect(asked()).toEqual([]);
  });

  it('says what to do where there is no ledger', async () => {
    const { page } = await open(ADDRESS, () => failed('service.refused', 'no such enquiry', { status: 404 }));
    await until(() => page.text().includes('These books have no general ledger'));
    expect(page.text()).toContain('make “A company on this computer” on the start page');
  });
});

it('the balance sheet counts the profit of the year as a part of the equity, and compares days', async () => {
  const { page, rows, headings } = await open('balanceSheet?to=2027-02-28&compare=both', ({ body }) =>
    table(
      STATEMENT,
      ['currentAssets', 'b', '1200', 'Bank', body.asAt === '2027-02-28' ? '3100' : '2800'],
      ['assets', '', '', '', body.asAt === '2027-02-28' ? '3100' : '2800'],
      ['equity', 'k', '3000', 'Capital', '1000'],
      ['profit', '', '', '', body.asAt === '2027-02-28' ? '2100' : '1800'],
      ['equity', '', '', '', body.asAt === '2027-02-28' ? '3100' : '2800'],
    ),
  );
  await until(() => page.text().includes('1200'));
  expect(headings().slice(2)).toEqual(['28 Feb 2027', '31 Jan 2027', '28 Feb 2026']);
  expect(page.find('.list-count').text()).toBe('3 rows');
  expect(rows()).toEqual([
    ['', 'Current assets', '', '', ''],
    ['1200', 'Bank', '3,100.00', '2,800.00', '2,800.00'],
    ['', 'Total assets', '3,100.00', '2,800.00', '2,800.00'],
    ['', 'Capital and reserves', '', '', ''],
    ['3000', 'Capital', '1,000.00', '1,000.00', '1,000.00'],
    ['', 'Profit of the year', '2,100.00', '1,800.00', '1,800.00'],
    ['', 'Total capital and reserves', '3,100.00', '2,800.00', '2,800.00'],
  ]);
});

describe('the account ledger', () => {
  const entries = () =>
    table(
      LEDGER,
      ['2026-01-01', '', '', '', 'Opening balance', '0', '0', '250'],
      ['2026-03-10', '7', 'SI00012', 'd-12', 'Chairs', '120', '0', '370'],
      ['2026-03-12', '8', 'SI00099', 'd-99', 'Tables', '0', '370', '0'],
      ['2026-04-01', '', '', '', 'Profit of the year to 2026-03-31', '0', '0', '0'],
    );

  it('asks for an account first', async () => {
    const { page, asked } = await open('accountLedger', entries);
    expect(page.text()).toContain('Choose an account to see its entries');
    expect(asked()).toEqual([]);
  });

  it('shows the entries with the balance, and says which document is not on this computer', async () => {
    const account = company.references('account').find('4000')?.id ?? '';
    const { page, rows, asked } = await open(`accountLedger?account=${account}&from=2026-01-01&to=2026-04-30`, entries);
    await until(() => page.text().includes('SI00012'));
    expect(asked().at(-1)).toMatchObject({
      ref: 'accountLedger',
      body: { account, dateFrom: '2026-01-01', dateTo: '2026-04-30' },
    });
    expect(page.find('input').element.value).toBe('4000 Sales');
    expect(rows()).toEqual([
      ['01 Jan 2026', '', '', 'Opening balance', '', '', '250.00'],
      ['10 Mar 2026', '7', 'SI00012', 'Chairs', '120.00', '', '370.00'],
      ['12 Mar 2026', '8', 'SI00099', 'Tables', '', '370.00', '0.00'],
      ['01 Apr 2026', '', '', 'Profit of the year to 31 Mar 2026', '', '', '0.00'],
      ['', '', '', 'Total', '120.00', '370.00', ''],
    ]);
    await page
      .findAll('[role="gridcell"]')
      .find((cell) => cell.text() === 'SI00099')
      ?.trigger('click');
    expect(useToasts().current?.text).toBe('The document SI00099 is not on this computer. Sync, then open it again.');
  });
});

it('the tax return is of the last quarter at first, and shows a box of zero', async () => {
  const { page, rows, asked } = await open('taxReturn', () =>
    table(['box', 'description', 'amount'], ['1', 'VAT due on sales', '133.34'], ['2', 'VAT due', '0.00']),
  );
  await until(() => page.text().includes('VAT due on sales'));
  const { dateFrom = '', dateTo = '' } = asked().at(-1)?.body ?? {};
  expect(`${dateFrom.slice(4)} ${dateTo.slice(4)}`).toMatch(
    /^-(?:01-01 -03-31|04-01 -06-30|07-01 -09-30|10-01 -12-31)$/,
  );
  expect(rows()).toEqual([
    ['1', 'VAT due on sales', '133.34'],
    ['2', 'VAT due', '0.00'],
  ]);
});

it('the boxes of a return are in the words of the page, with the tax of a base', async () => {
  await useLanguage().start();
  await useLanguage().choose('de');
  try {
    const names = ['form', 'box', 'description', 'amount', 'tax'];
    const { page, rows } = await open('taxReturn', () =>
      table(
        names,
        ['DE', '81', 'Sales at 19%', '1000.00', '190.00'],
        ['DE', '66', 'Input tax of invoices', '95.00', ''],
        ['FR', '20', 'VAT claimed', '1.00', ''],
        ['GB', '5', 'Net VAT', '2.00', ''],
        ['code', 'U 81 output', 'Tax on sales: U', '3.00', ''],
        ['code', 'output', 'Tax on sales', '4.00', ''],
        ['', 'X', 'As the service says', '5.00', ''],
      ),
    );
    await until(() => page.text().includes('Vorsteuer aus Rechnungen'));
    expect(page.text()).toContain('Kennzahl');
    expect(rows()).toEqual([
      ['81', 'Umsätze zum Steuersatz von 19\u00a0%', '1.000,00', '190,00'],
      ['66', 'Vorsteuer aus Rechnungen anderer Unternehmer', '95,00', ''],
      ['20', 'Vorsteuer auf andere Waren und Leistungen', '1,00', ''],
      ['5', 'Zahllast oder Erstattung (Unterschied von 3 und 4)', '2,00', ''],
      ['U 81 output', 'Umsatzsteuer: U 81', '3,00', ''],
      ['output', 'Umsatzsteuer', '4,00', ''],
      ['X', 'As the service says', '5,00', ''],
    ]);
  } finally {
    await useLanguage().choose('en');
  }
});

it('the year to date begins with the financial year of the company', async () => {
  const entities = company.references('legalEntity').all;
  const years = [{ dateFrom: localDate('2026-04-06'), dateTo: localDate('2027-03-31') }];
  await company.store.forSync.writeReferences(
    'legalEntity',
    entities.map((one) => ({ ...one, years })),
    false,
    { stream: 'reference:legalEntity', watermark: null, sweptAt: null, resumeAt: null },
  );
  await company.read();
  expect(financialYears(company)).toEqual(years);
  const { page, router, asked } = await open('balanceSheet?to=2026-06-30', () =>
    table(STATEMENT, ['currentAssets', 'b', '1200', 'Bank', '10.00']),
  );
  await until(() => page.text().includes('1200'));
  expect(asked().at(-1)?.body).toEqual({ asAt: '2026-06-30' });
  await page
    .findAll('[role="gridcell"]')
    .find((cell) => cell.text() === '10.00')
    ?.trigger('click');
  await until(() => router.currentRoute.value.params.report === 'accountLedger');
  expect(router.currentRoute.value.query).toMatchObject({ account: 'b', from: '2026-04-06', to: '2026-06-30' });
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { LEGAL_FORMS, type LegalForm } from '../../../src/domain/service/newCompany.ts';
import { CHARTS, chartOf, GENERAL_CHART } from '../../../src/service/newCompany/charts.ts';
import { createCompany } from '../../../src/service/newCompany/createCompany.ts';
import type { CompanyPlan } from '../../../src/service/newCompany/fillCompany.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { listOf, openService, type Integrator } from '../support/service.ts';

const EVERY = [...CHARTS, GENERAL_CHART];

function planOf(country: string, changes: Partial<CompanyPlan> = {}): CompanyPlan {
  const chart = chartOf(country);
  return {
    chart,
    country,
    name: 'Vale',
    legalForm: 'company',
    language: chart.languages[0],
    currency: chart.currency ?? 'NOK',
    yearStart: localDate('2026-01-01'),
    taxNo: 'REGISTERED',
    scheme: 'invoice',
    ...changes,
  };
}

test('no name of an account runs into a number', () => {
  const names = EVERY.flatMap(({ accounts }) => accounts.flatMap((account) => Object.values(account.names)));
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => /\p{L}\d/u.test(name))).toEqual([]);
});

/** Makes a company and opens it in this process. */
async function openCreated(plan: CompanyPlan): Promise<Integrator> {
  const database = join(temporaryFolder(), 'company.db');
  const { domain } = createCompany(database, plan);
  return openService({ database, demo: 'none', domain, postingDelay: 0 });
}

async function post(api: Integrator, path: string, body: object): Promise<void> {
  const id = await api.create(`/api/${path}`, body);
  const answer = await api.call('POST', `/api/document/${id}/submit`);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
}

/** Balances as `code amount`, a debit above zero; none of nothing. */
async function balances(api: Integrator): Promise<string[]> {
  const answer = await api.call('POST', '/api/Enquiry/run/trialBalance', { asAt: '2026-12-31' });
  return listOf(answer.json).flatMap(({ accountCode, debit, credit }) => {
    const balance = Number(debit) - Number(credit);
    return balance === 0 ? [] : [`${String(accountCode)} ${balance.toFixed(2)}`];
  });
}

test.each(EVERY.map((chart) => chart.country ?? 'NO'))(
  'the chart of %s starts a ledger for each legal form',
  async (country) => {
    for (const legalForm of LEGAL_FORMS) {
      const api = await openCreated(
        planOf(country, { legalForm, scheme: legalForm === 'company' ? 'invoice' : 'cash' }),
      );
      await api.create('/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {}, supplier: {} });
      const bill = { contactAccountId: 'ANN', docDate: '2026-02-01', details: [{ currencyUnitPrice: 100 }] };
      await post(api, 'saleInvoice', bill);
      await post(api, 'purchaseInvoice', bill);
      await post(api, 'receipt', { contactAccountId: 'ANN', docDate: '2026-02-02', currencyAmount: 50 });
      const { roles } = chartOf(country);
      const found = await balances(api);
      expect(found).toContain(`${roles.sales} -100.00`);
      expect(found).toContain(`${roles.bank} 50.00`);
    }
  },
);

test.each(EVERY.map((chart) => [chart.country ?? 'general', chart] as const))(
  'in the chart of %s every code is there once for a legal form, and has a name in each of its languages',
  (_country, { accounts, taxCodes, languages }) => {
    for (const form of LEGAL_FORMS) {
      const ofForm = accounts.filter(({ forms }) => forms?.includes(form) ?? true);
      expect(new Set(ofForm.map(({ code }) => code)).size).toBe(ofForm.length);
      expect(ofForm.filter(({ type }) => type === 'equity').length).toBeGreaterThanOrEqual(3);
    }
    for (const item of [...accounts, ...taxCodes])
      for (const language of languages) expect(item.names[language], item.code).toMatch(/\S/);
  },
);

test('a French service is taxed when it is paid, goods with the invoice', async () => {
  const api = await openCreated(planOf('FR'));
  await api.create('/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {} });
  const details = ['706000', '707000'].map((accountId) => ({ accountId, currencyUnitPrice: 100 }));
  await post(api, 'saleInvoice', { contactAccountId: 'ANN', docDate: '2026-02-01', details });
  expect(await balances(api)).toEqual([
    '411000 240.00',
    '445710 -20.00',
    '445740 -20.00',
    '706000 -100.00',
    '707000 -100.00',
  ]);
});

test('French energy is goods: its tax is claimed with the invoice, that of rent when it is paid', async () => {
  const api = await openCreated(planOf('FR'));
  await api.create('/api/ContactAccount', { code: 'ANN', description: 'Ann', supplier: {} });
  const details = ['606100', '613200'].map((accountId) => ({ accountId, currencyUnitPrice: 100 }));
  await post(api, 'purchaseInvoice', { contactAccountId: 'ANN', docDate: '2026-02-01', details });
  expect(await balances(api)).toEqual([
    '401000 -240.00',
    '445640 20.00',
    '445660 20.00',
    '606100 100.00',
    '613200 100.00',
  ]);
});

test('a German purchase from the EU bears its tax on accounts of its own, which the return knows', async () => {
  const api = await openCreated(planOf('DE'));
  await api.create('/api/ContactAccount', { code: 'ANN', description: 'Ann', supplier: {} });
  const details = [{ accountId: '5425', currencyUnitPrice: 1000 }];
  await post(api, 'purchaseInvoice', { contactAccountId: 'ANN', docDate: '2026-02-01', details });
  expect(await balances(api)).toEqual(['1404 190.00', '3300 -1000.00', '3804 -190.00', '5425 1000.00']);
  const answer = await api.call('POST', '/api/Enquiry/run/taxReturn', { dateFrom: '2026-02-01', dateTo: '2026-02-28' });
  const boxes = listOf(answer.json).map(({ box, amount, tax }) => [box, Number(amount), Number(tax ?? 0)]);
  expect(boxes).toEqual([
    ['89', 1000, 190],
    ['61', 190, 0],
    ['83', 0, 0],
  ]);
});

test('a return of a country whose form is not known has net and tax of each code, and what they come to', async () => {
  const api = await openCreated(planOf('AT'));
  await api.create('/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {}, supplier: {} });
  const bill = { contactAccountId: 'ANN', docDate: '2026-02-01' };
  await post(api, 'saleInvoice', { ...bill, details: [{ accountId: '4000', currencyUnitPrice: 100 }] });
  await post(api, 'purchaseInvoice', { ...bill, details: [{ accountId: '5000', currencyUnitPrice: 30 }] });
  const answer = await api.call('POST', '/api/Enquiry/run/taxReturn', { dateFrom: '2026-02-01', dateTo: '2026-02-28' });
  // 20 % of 100.00 and of 30.00.
  expect(listOf(answer.json).map(({ box, amount }) => [box, Number(amount)])).toEqual([
    ['20 sales', 100],
    ['20 output', 20],
    ['20 purchases', 30],
    ['20 input', 6],
    ['output', 20],
    ['input', 6],
    ['payable', 14],
  ]);
});

test.each([
  ['company', ['3000 Ordinary shares', '3100 Dividends paid', '3200 Profit and loss account']],
  ['soleTrader', ['3000 Capital', '3010 Capital introduced', '3050 Drawings', '3200 Profit of earlier years']],
  [
    'partnership',
    [
      "3000 Partners' capital",
      "3010 Partners' current accounts",
      "3050 Partners' drawings",
      '3200 Profit of earlier years',
    ],
  ],
] as const satisfies readonly (readonly [LegalForm, readonly string[]])[])(
  'the capital of a British %s follows from its legal form',
  async (legalForm, capital) => {
    const api = await openCreated(planOf('GB', { legalForm }));
    const accounts = await api.list('/api/Catalog/Account');
    expect(
      accounts
        .filter(({ accountType }) => accountType === 'equity')
        .map(({ code, description }) => `${String(code)} ${String(description)}`),
    ).toEqual(capital);
  },
);

test('names are in a language of the chart: the usual one, or the one that is asked for', async () => {
  const nameOf = async (changes: Partial<CompanyPlan>) => {
    const api = await openCreated(planOf('CH', changes));
    return (await api.list('/api/Catalog/Account')).find(({ code }) => code === '1100')?.description;
  };
  expect(await nameOf({})).toBe('Forderungen aus Lieferungen und Leistungen');
  expect(await nameOf({ language: 'fr' })).toBe('Créances résultant de ventes');
});

test.each(EVERY.map((chart) => chart.country ?? 'NO'))(
  'the chart of %s has the accounts of a revaluation',
  async (country) => {
    const plan = planOf(country);
    const [, foreign] = plan.currency === 'EUR' ? ['EUR', 'USD'] : [plan.currency, 'EUR'];
    const api = await openCreated(plan);
    if (country === 'NO')
      await api.call('PUT', '/api/Catalog/Currency', { code: foreign, description: foreign, currencyRate: 0.1 });
    await api.create('/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: { currency: foreign } });
    // 100.00 ÷ 2 = 50.00, and ÷ 4 at the end of the month 25.00: 25.00 less.
    const details = [{ currencyUnitPrice: 100, taxCodeId: null }];
    await post(api, 'saleInvoice', { contactAccountId: 'ANN', docDate: '2026-02-01', currencyRate: 2, details });
    const rate = await api.call('POST', `/api/Currency/${foreign}/rate`, { date: '2026-02-28', currencyRate: 4 });
    expect(rate.status, rate.text).toBeLessThan(300);
    const revalued = await api.call('POST', '/api/LegalEntity/CO/revaluation', { date: '2026-02-28' });
    expect(revalued.status, revalued.text).toBeLessThan(300);
    const answer = await api.call('POST', '/api/Enquiry/run/trialBalance', { asAt: '2026-02-28' });
    const valued = listOf(answer.json).find(({ accountCode }) => accountCode === plan.chart.roles.debtorsValuation);
    expect(Number(valued?.credit)).toBe(25);
  },
);

test.each(EVERY.map((chart) => chart.country ?? 'NO'))(
  'the chart of %s has the accounts of what is deferred',
  async (country) => {
    const plan = planOf(country);
    const api = await openCreated(plan);
    await api.create('/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {}, supplier: {} });
    // Of 120.00 over three months, two parts of 40.00 are still to come at the end of the first.
    const details = [{ currencyUnitPrice: 120, taxCodeId: null, deferredProfileId: 'M3' }];
    for (const path of ['saleInvoice', 'purchaseInvoice'])
      await post(api, path, { contactAccountId: 'ANN', docDate: '2026-02-01', details });
    const answer = await api.call('POST', '/api/Enquiry/run/trialBalance', { asAt: '2026-02-28' });
    const balanceOf = (code: string): number => {
      const { debit, credit } = listOf(answer.json).find(({ accountCode }) => accountCode === code) ?? {};
      return Number(debit) - Number(credit);
    };
    const { prepaid, deferredIncome } = plan.chart.roles;
    expect([balanceOf(prepaid), balanceOf(deferredIncome)]).toEqual([80, -80]);
  },
);

test.each(EVERY.map((chart) => chart.country ?? 'NO'))(
  'the chart of %s has the accounts of deposits',
  async (country) => {
    const plan = planOf(country);
    const api = await openCreated(plan);
    await api.create('/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {}, supplier: {} });
    const bill = {
      contactAccountId: 'ANN',
      docDate: '2026-02-01',
      details: [{ currencyUnitPrice: 100, taxCodeId: null }],
    };
    await post(api, 'saleInvoice', { ...bill, docTypeId: 'SDE' });
    await post(api, 'purchaseInvoice', { ...bill, docTypeId: 'PDE' });
    const { depositsReceived, depositsPaid } = plan.chart.roles;
    const found = await balances(api);
    expect(found).toContain(`${depositsReceived} -100.00`);
    expect(found).toContain(`${depositsPaid} 100.00`);
  },
);

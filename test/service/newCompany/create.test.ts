import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { enquire, post, run, serve, type Call } from '../support/commands.ts';
import { listOf, objectOf } from '../support/service.ts';

const BRITISH = ['--country', 'GB', '--name', 'Vale & Söhne', '--currency', 'GBP', '--year-start', '2026-01-01'];

test('a company is made in a file, and its first invoice is posted, paid and found in every enquiry', async () => {
  const database = join(temporaryFolder(), 'company.db');
  const made = await run('create', '--db', database, ...BRITISH, '--vat', 'GB 794 1183 12');
  expect([made.code, made.complained]).toEqual([0, '']);
  expect(made.said).toMatch(/^Domain: vale-sohne\n/);
  expect(statSync(database).mode & 0o077).toBe(0);
  const call = await serve(database, made.said);

  expect((await call('GET', '/api/document')).json).toEqual([]);
  expect((await call('POST', '/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {} })).status).toBe(
    201,
  );
  // 2 × 150.00 = 300.00 on 4000 at the standard rate, 60.00.
  const invoice = await post(call, 'saleInvoice', {
    contactAccountId: 'ANN',
    docDate: '2026-02-01',
    details: [{ description: 'Work', quantity: 2, currencyUnitPrice: 150 }],
  });
  expect((await enquire(call, 'agedDebtors', { asAt: '2026-02-28' })).at(-1)).toMatchObject({ amount: 360 });
  await post(call, 'receipt', {
    contactAccountId: 'ANN',
    docDate: '2026-03-01',
    currencyAmount: 360,
    allocations: [{ docId: invoice }],
  });
  await post(call, 'journal', {
    DocDate: '2026-03-31',
    Description: 'Depreciation',
    Details: [
      { AccountId: '8000', NetCurrencyAmount: 25, Description: 'March' },
      { AccountId: '0031', NetCurrencyAmount: -25, Description: 'March' },
    ],
  });
  const march = { asAt: '2026-03-31' };
  const quarter = { dateFrom: '2026-01-01', dateTo: '2026-03-31' };
  const balances = await enquire(call, 'trialBalance', march);
  expect(balances.map(({ accountCode, debit, credit }) => [accountCode, Number(debit) - Number(credit)])).toEqual([
    ['0031', -25],
    ['1100', 0],
    ['1200', 360],
    ['2200', -60],
    ['4000', -300],
    ['8000', 25],
  ]);
  const totals = async (name: string, body: object) =>
    (await enquire(call, name, body))
      .filter(({ accountId }) => accountId === undefined)
      .map(({ section, amount }) => [section, amount]);
  expect(await totals('profitAndLoss', quarter)).toEqual([
    ['income', 300],
    ['expenses', 25],
    ['profit', 275],
  ]);
  expect(await totals('balanceSheet', march)).toEqual([
    ['fixedAssets', -25],
    ['currentAssets', 360],
    ['assets', 335],
    ['currentLiabilities', 60],
    ['liabilities', 60],
    ['profit', 275],
    ['equity', 275],
  ]);
  const ledger = await enquire(call, 'accountLedger', { account: '1100', ...quarter });
  expect(ledger.map(({ balance }) => balance)).toEqual([0, 360, 0]);
  const boxes = await enquire(call, 'taxReturn', quarter);
  expect(boxes.filter(({ amount }) => amount !== 0).map(({ box, amount }) => [box, amount])).toEqual([
    ['1', 60],
    ['3', 60],
    ['5', 60],
    ['6', 300],
  ]);
  expect((await enquire(call, 'agedDebtors', march)).at(-1)).toMatchObject({ amount: 0 });
  expect(await enquire(call, 'bankBalances', march)).toMatchObject([{ bankAccountCode: 'BANK', balance: 360 }]);
});

test('a company that is not registered charges no tax, and one on the cash scheme owes it when it is paid', async () => {
  const folder = temporaryFolder();
  const [plain, cash] = [join(folder, 'plain.db'), join(folder, 'cash.db')];
  const line = { description: 'Work', currencyUnitPrice: 100 };
  const bill = { contactAccountId: 'ANN', docDate: '2026-02-01', details: [line] };
  const first = async (database: string, ...more: string[]): Promise<Call> => {
    const made = await run('create', '--db', database, ...BRITISH, ...more);
    expect(made).toMatchObject({ code: 0, complained: '' });
    const call = await serve(database, made.said);
    await call('POST', '/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {} });
    await post(call, 'saleInvoice', bill);
    return call;
  };
  const balances = async (call: Call) =>
    (await enquire(call, 'trialBalance', { asAt: '2026-12-31' })).map(({ accountCode, debit, credit }) => [
      accountCode,
      Number(debit) - Number(credit),
    ]);
  expect(await balances(await first(plain, '--legal-form', 'sole-trader'))).toEqual([
    ['1100', 100],
    ['4000', -100],
  ]);
  expect(await balances(await first(cash, '--vat', 'GB794118312', '--scheme', 'cash'))).toEqual([
    ['1100', 120],
    ['2203', -20],
    ['4000', -100],
  ]);
});

test('create --demo makes the demo company under its name, whose books balance and go on', async () => {
  const database = join(temporaryFolder(), 'company.db');
  const made = await run('create', '--db', database, ...BRITISH, '--vat', 'GB794118312', '--demo');
  expect(made).toMatchObject({
    code: 0,
    complained:
      'The demo company has traded for two years: its years, legal form, VAT number and scheme are its own.\n',
  });
  const call = await serve(database, made.said);
  const today = new Date().toISOString().slice(0, 10);
  const sums = async () => {
    const rows = await enquire(call, 'trialBalance', { asAt: today });
    return ['debit', 'credit'].map((column) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0),
    );
  };
  const [debits, credits] = await sums();
  expect(debits).toBe(credits);
  expect(debits).toBeGreaterThan(100_000_00);
  const [company] = listOf(objectOf((await call('GET', '/api/SetUp/company')).json).rows);
  expect(company?.values).toMatchObject({ description: 'Vale & Söhne' });
  await post(call, 'saleInvoice', {
    contactAccountId: 'C00001',
    docDate: today,
    details: [{ description: 'Work', quantity: 1, currencyUnitPrice: 100, taxCodeId: 'S' }],
  });
  expect(await sums()).toEqual([(debits ?? 0) + 120_00, (debits ?? 0) + 120_00]);
});

test('create --demo is refused for another country', async () => {
  const database = join(temporaryFolder(), 'company.db');
  const { code, complained } = await run('create', '--db', database, '--country', 'DE', '--name', 'Vale', '--demo');
  expect([code, complained.split('\n')[0], existsSync(database)]).toEqual([
    2,
    '--demo is a company of GB in GBP: give it these, or make one of DE without.',
    false,
  ]);
});

test('create takes a VAT number whose check digit is wrong, and says so', async () => {
  const database = join(temporaryFolder(), 'company.db');
  const words = ['--country', 'GB', '--name', 'Vale', '--vat', 'GB123456789', '--scheme', 'cash'];
  const { code, said, complained } = await run('create', '--db', database, ...words);
  expect([code, said.split('\n').map((line) => line.split(':')[0])]).toEqual([
    0,
    ['Domain', 'User name', 'API key', ''],
  ]);
  expect(complained).toBe('The check digit of the VAT number GB123456789 is wrong: see that every digit is right.\n');
});

test.each([
  [[], '--country is required: the two letters of a country, such as GB.'],
  [['--country', 'XQ'], '--country must be the two letters of a country, such as GB, not "XQ".'],
  [['--country', 'Britain'], '--country must be the two letters of a country, such as GB, not "Britain".'],
  [['--country', 'GB', '--year-start', '2026-02-30'], '--year-start must be a date (YYYY-MM-DD), not "2026-02-30".'],
  [
    ['--country', 'GB', '--currency', 'ZZZ'],
    '--currency must be the three letters of a currency, such as EUR, not "ZZZ".',
  ],
  [['--country', 'GB', '--legal-form', 'club'], '--legal-form must be company, sole-trader, partnership, not "club".'],
  [['--country', 'GB', '--vat', 'GB12345678'], '--vat must be a VAT number of GB, not "GB12345678".'],
  [['--country', 'GB', '--vat', 'DE136695976'], '--vat must be a VAT number of GB, not "DE136695976".'],
  [['--country', 'GB', '--language', 'fr'], '--language must be en, not "fr".'],
  [['--country', 'NO'], '--currency is required: the three letters of the base currency, such as EUR.'],
  [['--country', 'GB', '--scheme', 'half', '--vat', 'GB794118312'], '--scheme must be invoice or cash, not "half".'],
  [
    ['--country', 'GB', '--scheme', 'cash'],
    '--scheme cash needs --vat, the number under which the company is registered.',
  ],
])('create with %j says what is wrong, and makes nothing', async (args, sentence) => {
  const folder = temporaryFolder();
  const { code, said, complained } = await run('create', '--db', join(folder, 'company.db'), '--name', 'Vale', ...args);
  expect([code, said, complained.split('\n')[0]]).toEqual([2, '', sentence]);
  expect(readdirSync(folder)).toEqual([]);
});

test('create overwrites no file, and needs a folder that is there', async () => {
  const folder = temporaryFolder();
  const taken = join(folder, 'taken.db');
  writeFileSync(taken, 'mine');
  expect(await run('create', '--db', taken, ...BRITISH)).toEqual({
    code: 1,
    said: '',
    complained: `The file ${taken} exists already: choose another name for the new company.\n`,
  });
  const nowhere = join(folder, 'no', 'company.db');
  expect(await run('create', '--db', nowhere, ...BRITISH)).toEqual({
    code: 1,
    said: '',
    complained: `There is no folder ${join(folder, 'no')}: make it first.\n`,
  });
  expect(readdirSync(folder)).toEqual(['taken.db']);
  expect(existsSync(`${taken}.making`)).toBe(false);
});

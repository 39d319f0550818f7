import { join } from 'node:path';
import { currencyCodeSchema, currencyPlaces } from '../../../../src/domain/values/currency.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { chartOf, type Chart } from '../../../../src/service/newCompany/charts.ts';
import { createCompany } from '../../../../src/service/newCompany/createCompany.ts';
import type { CompanyPlan } from '../../../../src/service/newCompany/fillCompany.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { openService } from '../../support/service.ts';
import { Books } from './books.ts';
import type { Words } from './history.ts';

/** Countries that have a chart of their own, and two whose currencies have no decimals, or three. */
export const COUNTRIES = ['AT', 'CH', 'DE', 'FR', 'GB', 'IE', 'US', 'JP', 'KW'] as const;
const OTHER_CURRENCY: Readonly<Record<string, string>> = { JP: 'JPY', KW: 'KWD' };

/** The books of a company that is made by the chart of a country, with a second bank account in another currency. */
export async function openChartBooks(
  country: string,
  plan: Partial<CompanyPlan> = {},
): Promise<{ books: Books; words: Words }> {
  const chart = chartOf(country);
  const currency = chart.currency ?? OTHER_CURRENCY[country] ?? 'EUR';
  const database = join(temporaryFolder(), 'company.db');
  const [language] = chart.languages;
  const { domain } = createCompany(database, {
    ...{ chart, country, name: `Company of ${country}`, legalForm: 'company', language, currency },
    ...{ yearStart: localDate('2026-01-01'), taxNo: `${country}1`, scheme: 'invoice' },
    ...plan,
  });
  const clock = { now: Date.parse('2026-01-02T10:00:00Z') };
  const api = await openService({ database, demo: 'none', domain, clock: () => clock.now });
  // Nobody waits for the disk here: what is looked at is what is written.
  api.service.company.database.sqlite.exec('PRAGMA synchronous = OFF');
  const books = new Books(api, clock);
  const words = wordsOf(chart, currency);
  await books.put('Currency', { code: words.foreign, description: words.foreign, currencyRate: 1.15 });
  const account = `${chart.roles.bank}99`;
  await books.put('Account', { code: account, description: 'Foreign bank', accountType: 'bank' });
  const bank = { code: 'EUROS', description: 'Foreign bank', currency: words.foreign, accountId: account };
  await books.put('BankAccount', bank);
  await api.create('/api/ContactAccount', { code: 'CUST', description: 'A customer', customer: { currency } });
  await api.create('/api/ContactAccount', { code: 'SUPP', description: 'A supplier', supplier: { currency } });
  return { books, words };
}

/** What the words of a command are called in a company of a chart: an ordinary rate, another, none, and reverse charge. */
function wordsOf({ roles, taxCodes }: Chart, currency: string): Words {
  const ordinary = taxCodes.filter(({ reverseChargeOf }) => reverseChargeOf === undefined);
  const [standard = '', reduced = standard] = ordinary.map(({ code }) => code);
  return {
    currency,
    places: Math.min(currencyPlaces(currencyCodeSchema.parse(currency)), 2),
    foreign: currency === 'EUR' ? 'USD' : 'EUR',
    taxCodes: {
      S: standard,
      R: ordinary.find(({ due }) => due !== undefined)?.code ?? reduced,
      Z: ordinary.find(({ rate }) => rate === '0')?.code ?? reduced,
      RC: taxCodes.find(({ reverseChargeOf }) => reverseChargeOf !== undefined)?.code ?? reduced,
    },
    types: {
      saleInvoice: { usual: 'SIN', deposit: 'SDE', discount: 'SDI' },
      purchaseInvoice: { usual: 'PIN', deposit: 'PDE', discount: 'PDI' },
    },
    accounts: {
      debtors: roles.debtors,
      accruals: roles.suspense,
      costs: roles.purchases,
      outputTax: roles.outputTax,
    },
  };
}

/** Writes the documents of a trading year, with fields that a line or header has besides. */
export function traderOf(books: Books) {
  type Fields = Record<string, unknown>;
  return {
    /** An invoice or credit of one line. @returns its id */
    bill(
      path: 'saleInvoice' | 'purchaseInvoice',
      docDate: string,
      currencyUnitPrice: number,
      [taxCodeId, accountId]: readonly [taxCode: string, account: string],
      header: Fields = {},
      line: Fields = {},
    ): Promise<string> {
      return books.post(path, {
        contactAccountId: path === 'saleInvoice' ? 'CUST' : 'SUPP',
        docDate,
        details: [{ currencyUnitPrice, taxCodeId, accountId, ...line }],
        ...header,
      });
    },
    /** A receipt for invoices. */
    receive(docDate: string, currencyAmount: number, docId: string, header: Fields = {}): Promise<string> {
      const fields = { contactAccountId: 'CUST', docDate, currencyAmount, allocations: [{ docId }] };
      return books.post('receipt', { ...fields, ...header });
    },
    /** Sets a credit or a journal against an invoice. */
    async allocate(id: string, docId: string): Promise<void> {
      const answer = await books.api.call('POST', `/api/document/${id}/allocation`, { allocations: [{ docId }] });
      if (answer.status !== 201) throw new Error(answer.text);
    },
    /** A journal with fields of lines beyond account and amount. */
    note(docDate: string, contactAccountId: string, lines: readonly (readonly [string, number, Fields?])[]) {
      const details = lines.map(([accountId, netCurrencyAmount, more]) => ({ accountId, netCurrencyAmount, ...more }));
      return books.post('journal', { docDate, description: 'By hand', contactAccountId, details });
    },
  };
}

/** The totals of a statement, by section. */
export function totals(rows: readonly Record<string, unknown>[]): Record<string, number> {
  return Object.fromEntries(
    rows.flatMap(({ section, accountId, amount }) =>
      accountId === undefined ? [[String(section), Number(amount)]] : [],
    ),
  );
}

import { Decimal } from '../../../../src/domain/values/decimal.ts';
import { startFinanceService, type ServiceOptions } from '../../../../src/service/service.ts';
import { listOf, openService, signIn, type Answer, type Integrator } from '../../support/service.ts';

const ACCOUNTS = [
  ['1100', 'Debtors', 'debtors'],
  ['1200', 'Bank', 'bank'],
  ['1210', 'Bank in euros', 'bank'],
  ['2100', 'Creditors', 'creditors'],
  ['2109', 'Accruals', 'liability'],
  ['2200', 'VAT on sales', 'tax'],
  ['2201', 'VAT on purchases', 'tax'],
  ['2202', 'VAT payable', 'liability'],
  ['1109', 'Debtors, valuation', 'asset'],
  ['1300', 'Prepaid', 'asset'],
  ['2300', 'Deferred income', 'liability'],
  ['1310', 'Deposits paid', 'asset'],
  ['2310', 'Deposits received', 'liability'],
  ['2119', 'Creditors, valuation', 'liability'],
  ['2210', 'VAT on sales, not due', 'tax'],
  ['2211', 'VAT on purchases, not due', 'tax'],
  ['3000', 'Capital', 'equity'],
  ['3200', 'Retained profit', 'equity'],
  ['4000', 'Sales', 'income'],
  ['4900', 'Exchange gains', 'income'],
  ['4910', 'Unrealised exchange differences', 'income'],
  ['4990', 'Discounts given', 'income'],
  ['5000', 'Costs', 'expense'],
  ['5990', 'Discounts taken', 'expense'],
  ['7900', 'Exchange losses', 'expense'],
  ['8200', 'Rounding', 'expense'],
] as const;

const TAX = {
  outputAccountId: '2200',
  inputAccountId: '2201',
  outputNotDueAccountId: '2210',
  inputNotDueAccountId: '2211',
  saleDiscountAccountId: '4990',
  purchaseDiscountAccountId: '5990',
};

/** What a British company that is registered for VAT sets up, in the order in which one refers to another. */
export type Catalogs = readonly (readonly [string, readonly Record<string, unknown>[]])[];
const CATALOGS: Catalogs = [
  [
    'Currency',
    [
      { code: 'GBP', description: 'Pound sterling', currencyRate: 1 },
      { code: 'EUR', description: 'Euro', currencyRate: 1.15 },
    ],
  ],
  ['Account', ACCOUNTS.map(([code, description, accountType]) => ({ code, description, accountType }))],
  [
    'TaxCode',
    [
      { code: 'S', description: 'Standard rate', taxRate: 20, ...TAX },
      { code: 'R', description: 'Reduced rate', taxRate: 5, ...TAX },
      { code: 'Z', description: 'Zero rate', taxRate: 0, ...TAX },
      { code: 'RC', description: 'Reverse charge, standard rate', taxRate: 0, reverseChargeOfId: 'S', ...TAX },
    ],
  ],
  [
    'LegalEntity',
    [
      {
        code: 'CO',
        description: 'Our company',
        baseCurrency: 'GBP',
        countryCode: 'GB',
        ledger: {
          roundingAccountId: '8200',
          retainedAccountId: '3200',
          gainAccountId: '4900',
          lossAccountId: '7900',
          taxPayableAccountId: '2202',
          debtorsValuationAccountId: '1109',
          creditorsValuationAccountId: '2119',
          unrealisedAccountId: '4910',
          depositsReceivedAccountId: '2310',
          depositsPaidAccountId: '1310',
          prepaidAccountId: '1300',
          deferredIncomeAccountId: '2300',
          years: [{ dateFrom: '2026-01-01', dateTo: '2026-12-31' }],
        },
      },
    ],
  ],
  [
    'DocType',
    [
      type('SIN', 'saleInvoice', '1100', '4000'),
      type('PIN', 'purchaseInvoice', '2100', '5000'),
      { ...type('SDP', 'saleInvoice', '1100', '4000'), isDeposit: true },
      { ...type('PDP', 'purchaseInvoice', '2100', '5000'), isDeposit: true },
      { ...type('SKG', 'saleInvoice', '1100', '4000'), isDiscount: true },
      { ...type('PKE', 'purchaseInvoice', '2100', '5000'), isDiscount: true },
      type('RCP', 'receipt', '1100'),
      type('PAY', 'payment', '2100'),
      { ...type('RCS', 'receipt'), isContactOptional: true },
      { ...type('PAS', 'payment'), isContactOptional: true },
      type('SQU', 'saleQuote'),
      type('JNL', 'journal'),
    ],
  ],
  ['DeferredProfile', [3, 12].map((periods) => ({ code: `M${String(periods)}`, description: 'Months', periods }))],
  [
    'BankAccount',
    [
      { code: 'BANK', description: 'Current account', currency: 'GBP', accountId: '1200' },
      { code: 'EUROS', description: 'Account in euros', currency: 'EUR', accountId: '1210' },
    ],
  ],
];

export function type(
  code: string,
  docClass: string,
  controlAccountId?: string,
  accountId?: string,
): Record<string, unknown> {
  return { code, description: code, docClass, prefix: code.slice(0, 2), controlAccountId, accountId };
}

async function put(api: Integrator, catalog: string, item: Record<string, unknown>): Promise<void> {
  const answer = await api.call('PUT', `/api/Catalog/${catalog}`, item);
  if (answer.status !== 201) throw new Error(`${catalog} ${String(item.code)}: ${answer.text}`);
}

/** The closing balances of a trial balance by code: `600.00 Dr`. */
type Balances = Readonly<Record<string, string>>;

interface Clock {
  now: number;
}

/** A company's books, which a bookkeeper keeps over HTTP. */
export class Books {
  api: Integrator;
  private readonly clock: Clock;

  constructor(api: Integrator, clock: Clock) {
    this.api = api;
    this.clock = clock;
  }

  /** Goes on at ten o'clock of a day, in a session of its own: `api` is another one from then on. */
  async on(day: string): Promise<void> {
    this.clock.now = Date.parse(`${day}T10:00:00Z`);
    this.api = await signIn(this.api.service);
  }

  /** Submits a document, which is posted at once. */
  submit(id: string): Promise<Answer> {
    return this.api.call('POST', `/api/document/${id}/submit`);
  }

  /** Makes a document that was unposted a draft, and submits it. */
  async submitAgain(id: string): Promise<void> {
    await this.api.call('POST', `/api/document/${id}/unauthorise`);
    const answer = await this.submit(id);
    if (answer.status !== 200) throw new Error(answer.text);
  }

  /** Writes a document and posts it. @returns its id */
  async post(path: string, fields: Record<string, unknown>): Promise<string> {
    const id = await this.api.create(`/api/${path}`, fields);
    const answer = await this.submit(id);
    if (answer.status !== 200) throw new Error(`${path} was not posted: ${answer.text}`);
    const { statusList } = await this.api.read(`/api/document/${id}`);
    if (statusList !== 'approved,posted') throw new Error(`${path} is ${String(statusList)}`);
    return id;
  }

  /** An invoice of one line. */
  invoice(path: 'saleInvoice' | 'purchaseInvoice', docDate: string, price: string, taxCodeId: string): Promise<string> {
    return this.post(path, {
      contactAccountId: path === 'saleInvoice' ? 'CUST' : 'SUPP',
      docDate,
      details: [{ currencyUnitPrice: price, taxCodeId }],
    });
  }

  /** Money in or out of the bank for something else than an invoice. */
  sundry(path: 'receipt' | 'payment', docDate: string, accountId: string, price: string): Promise<string> {
    return this.post(path, {
      docTypeId: path === 'receipt' ? 'RCS' : 'PAS',
      docDate,
      details: [{ accountId, currencyUnitPrice: price, taxCodeId: null }],
    });
  }

  /** A journal: accounts, and what each is debited (above zero) or credited. @returns its id */
  journal(
    docDate: string,
    lines: readonly (readonly [account: string, amount: string])[],
    contactAccountId?: string,
  ): Promise<string> {
    const details = lines.map(([accountId, netCurrencyAmount]) => ({ accountId, netCurrencyAmount }));
    return this.post('journal', { docDate, description: 'By hand', contactAccountId, details });
  }

  /** Changes an item of a catalog. */
  async put(catalog: string, item: Record<string, unknown>): Promise<void> {
    await put(this.api, catalog, item);
  }

  /** Sets when tax is due from a day on, for all codes that do not say it themselves. */
  scheme(dateFrom: string, saleDue: string, purchaseDue: string): Promise<void> {
    return this.put('LegalEntity', { code: 'CO', ledger: { taxTerms: [{ dateFrom, saleDue, purchaseDue }] } });
  }

  setPeriod(month: string, state: string, reason?: string): Promise<Answer> {
    return this.api.call('POST', `/api/LegalEntity/CO/period/${month}`, { state, reason });
  }

  /** Enters the rate of a currency, the euro as a rule, from a day on. */
  rate(date: string, currencyRate: number, currency = 'EUR'): Promise<Answer> {
    return this.api.call('POST', `/api/Currency/${currency}/rate`, { date, currencyRate });
  }

  revalue(date: string): Promise<Answer> {
    return this.api.call('POST', '/api/LegalEntity/CO/revaluation', { date });
  }

  fileReturn(dateFrom: string, dateTo: string): Promise<Answer> {
    return this.api.call('POST', '/api/LegalEntity/CO/taxReturn', { dateFrom, dateTo });
  }

  async enquire(name: string, body: Record<string, unknown>): Promise<Record<string, unknown>[]> {
    const answer = await this.api.call('POST', `/api/Enquiry/run/${name}`, body);
    if (answer.status !== 200) throw new Error(`${name} answered ${String(answer.status)}: ${answer.text}`);
    return listOf(answer.json);
  }

  /** The boxes of a German return: amount, or base and tax. */
  async germanBoxes(dateFrom: string, dateTo: string): Promise<Record<string, number | [number, number]>> {
    const rows = await this.enquire('taxReturn', { dateFrom, dateTo });
    return Object.fromEntries(
      rows.map(({ box, amount, tax }) => [
        String(box),
        tax === undefined ? Number(amount) : [Number(amount), Number(tax)],
      ]),
    );
  }

  /** What a return has in its boxes; those of nothing are left out. */
  async boxes(dateFrom: string, dateTo: string): Promise<Record<string, number>> {
    const rows = await this.enquire('taxReturn', { dateFrom, dateTo });
    return Object.fromEntries(
      rows.flatMap(({ box, amount }) => (Number(amount) === 0 ? [] : [[String(box), Number(amount)]])),
    );
  }

  /** The balances at the end of a day; those of nothing are left out. */
  async balances(asAt: string): Promise<Balances> {
    const rows = await this.enquire('trialBalance', { asAt });
    return Object.fromEntries(
      rows.flatMap(({ accountCode, debit, credit }) => {
        const [left, right] = [new Decimal(String(debit)), new Decimal(String(credit))];
        if (left.isZero() && right.isZero()) return [];
        return [[String(accountCode), left.isZero() ? `${right.toFixed(2)} Cr` : `${left.toFixed(2)} Dr`]];
      }),
    );
  }

  /** The sums of the two columns of a trial balance. */
  async columns(asAt: string): Promise<[string, string]> {
    const rows = await this.enquire('trialBalance', { asAt });
    const sum = (column: string): string =>
      rows.reduce((total, row) => total.plus(String(row[column])), new Decimal(0)).toFixed(2);
    return [sum('debit'), sum('credit')];
  }
}

/** Sets up a British company on a service without any data. */
async function setUp(api: Integrator, catalogs = CATALOGS, currency = 'GBP'): Promise<void> {
  for (const [catalog, items] of catalogs) for (const item of items) await put(api, catalog, item);
  await api.create('/api/ContactAccount', { code: 'CUST', description: 'A customer', customer: { currency } });
  await api.create('/api/ContactAccount', { code: 'SUPP', description: 'A supplier', supplier: { currency } });
}

async function startLedger(api: Integrator): Promise<void> {
  const started = await api.call('POST', '/api/LegalEntity/CO/ledger', { dateFrom: '2026-01-01' });
  if (started.status !== 200) throw new Error(started.text);
}

/** Opens the service of a British company that is set up, and whose ledger has not started. */
export async function openSetUp(options: Partial<ServiceOptions> = {}): Promise<Books> {
  const clock = { now: Date.parse('2026-01-02T10:00:00Z') };
  const api = await openService({ demo: 'none', postingDelay: 0, clock: () => clock.now, ...options });
  await setUp(api);
  return new Books(api, clock);
}

/** Writes the file of such a company, with a ledger that has started, and ends its service. */
export async function writeBooks(database: string, keep: (books: Books) => Promise<unknown>): Promise<void> {
  const service = await startFinanceService({ database, demo: 'none', postingDelay: 0 });
  try {
    const books = new Books(await signIn(service), { now: Date.now() });
    await setUp(books.api);
    await startLedger(books.api);
    await keep(books);
  } finally {
    await service.close();
  }
}

/** Keeps the books of a company that is set up by other catalogs, from 1 January 2026. */
export async function openBooksOf(catalogs: Catalogs, currency: string): Promise<Books> {
  const clock = { now: Date.parse('2026-01-02T10:00:00Z') };
  const api = await openService({ demo: 'none', postingDelay: 0, clock: () => clock.now });
  await setUp(api, catalogs, currency);
  await startLedger(api);
  return new Books(api, clock);
}

/** Opens the service of a file that `writeBooks` wrote. */
export async function reopenBooks(database: string): Promise<Books> {
  const clock = { now: Date.parse('2026-01-02T10:00:00Z') };
  return new Books(await openService({ database, postingDelay: 0, clock: () => clock.now }), clock);
}

/** Starts its ledger on 1 January 2026. */
export async function openBooks(options: Partial<ServiceOptions> = {}): Promise<Books> {
  const books = await openSetUp(options);
  await startLedger(books.api);
  return books;
}

import { join } from 'node:path';
import { beforeAll, afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { addToDemoBooks, noteOrderNumber } from '../../../src/backend/localServices/demoBooks.ts';
import { ORDER_NUMBER_DRAFT } from '../../../src/domain/demoCompany.ts';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { filterOf } from '../../../src/service/documents/search/filter.ts';
import type { ServiceDocument } from '../../../src/service/documents/stored.ts';
import { openFinanceService, type ServiceInProcess } from '../../../src/service/service.ts';
import { JudgedBooks } from '../../support/judgedBooks.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const TODAY = '2026-03-18';
let service: ServiceInProcess;
let before: number;

beforeAll(async () => {
  service = openFinanceService({ database: ':memory:', demo: 'books', clock: () => Date.parse(`${TODAY}T12:00:00Z`) });
  before = documents('saleInvoice').length;
  await addToDemoBooks(service);
});
afterAll(() => service.close());

function documents(docClass: DocumentClass): ServiceDocument[] {
  const { documents } = service.company;
  return documents.table
    .search(filterOf({ oneOf: [{ field: 'docClass', values: [docClass] }] }), 0, 1_000)
    .map(({ id }) => documents.load(id));
}
function ofSupplier(code: string, docClass: DocumentClass): ServiceDocument[] {
  const id = service.company.directory.byCode('contactAccount', code)?.id;
  return documents(docClass).filter(({ header }) => header.contactAccountId === id);
}
const gross = ({ header }: ServiceDocument): number => Number(header.grossCurrencyAmount);
const open = ({ header }: ServiceDocument): number => Number(header.outstandingCurrencyAmount);
const isPosted = ({ statuses }: ServiceDocument): boolean => statuses.includes('posted');
const billsOf = (code: string, text: string): ServiceDocument[] =>
  ofSupplier(code, 'purchaseInvoice').filter(({ header }) => header.description === text);

describe('the demo company', () => {
  it('pays its rent each month, on the day when it is due', () => {
    const all = billsOf('S00026', 'Rent, Avonmouth warehouse');
    // From March two years ago on: 25 months.
    expect(all).toHaveLength(25);
    const rent = all.slice(-4);
    // Rent is exempt from VAT. It is billed on the 1st and paid on the 3rd; this is the 18th.
    expect(rent.map(({ header }) => header.docDate)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']);
    expect(rent.map(gross)).toEqual([2400, 2400, 2400, 2400]);
    expect(rent.map(open)).toEqual([0, 0, 0, 0]);
    const paid = ofSupplier('S00026', 'payment')
      .filter(({ header }) => header.description === 'Rent, Avonmouth warehouse')
      .slice(-4);
    expect(paid.map(({ header }) => header.docDate)).toEqual(['2025-12-03', '2026-01-03', '2026-02-03', '2026-03-03']);
    expect(paid.map(gross)).toEqual([2400, 2400, 2400, 2400]);
    expect(paid.map(open)).toEqual([0, 0, 0, 0]);
  });

  it('owes what is billed and not due yet: power of three months', () => {
    // 1,159.20 and 20 % of it, 231.84, are 1,391.04; billed on the 9th and due on the 23rd.
    const power = billsOf('S00025', 'Electricity').slice(-3);
    expect(power.map(({ header }) => header.docDate)).toEqual(['2025-09-09', '2025-12-09', '2026-03-09']);
    expect(power.map(gross)).toEqual([1391.04, 1391.04, 1391.04]);
    expect(power.map(open)).toEqual([0, 0, 1391.04]);
  });

  it('pays wages and their tax without a supplier, and owes nothing for them', () => {
    const wages = documents('payment').filter(({ header }) => header.contactAccountId === undefined);
    const of = (text: string) => wages.filter(({ header }) => header.description === text).slice(-3);
    // The 28th of March and the 19th of March are still to come.
    expect(of('Net wages').map((one) => [one.header.docDate, gross(one), open(one)])).toEqual([
      ['2025-12-28', 9860, 0],
      ['2026-01-28', 9860, 0],
      ['2026-02-28', 9860, 0],
    ]);
    expect(of('PAYE and National Insurance').map(gross)).toEqual([3145.72, 3145.72, 3145.72]);
    const account = service.company.directory.byCode('account', '7000')?.id;
    expect(of('Net wages').every(({ lines }) => lines.every(({ accountId }) => accountId === account))).toBe(true);
  });

  it('adds up by its rows: nothing unexplained, no supplier without a bank account, few overdue bills', async () => {
    const database = join(temporaryFolder(), 'books.sqlite');
    const other = openFinanceService({ database, demo: 'books', clock: () => Date.parse(`${TODAY}T12:00:00Z`) });
    await addToDemoBooks(other);
    await other.close();
    const books = new JudgedBooks(database);
    onTestFinished(() => books.close());
    expect(books.unexplained()).toEqual([]);
    expect(books.impossible(TODAY)).toEqual([]);
    expect(books.unpayable()).toEqual([]);
    expect(books.overdue('purchaseInvoice', TODAY)).toBeLessThanOrEqual(30);
  });

  it.each([
    ['saleInvoice', 2],
    ['purchaseInvoice', 1],
  ] as const)('credits part of a %s, and has the credit open to allocate', (docClass, count) => {
    const all = documents(docClass);
    const credits = all.filter((one) => gross(one) < 0);
    expect(credits).toHaveLength(count);
    for (const credit of credits) {
      expect(isPosted(credit)).toBe(true);
      expect(open(credit)).toBe(gross(credit));
      const original = all.find(({ header }) => header.docNo === credit.header.theirRef);
      if (!original) throw new Error('it credits nothing');
      expect(original.header.contactAccountId).toBe(credit.header.contactAccountId);
      expect(open(original)).toBeGreaterThan(0);
      const [line, back] = [original.lines[0], credit.lines[0]];
      expect(back?.productId).toBe(line?.productId);
      expect(new Decimal(back?.quantity ?? 0).negated().lt(line?.quantity ?? 0)).toBe(true);
    }
  });

  it('has overdue and part-paid invoices on both sides', () => {
    for (const docClass of ['saleInvoice', 'purchaseInvoice'] as const) {
      const posted = documents(docClass).filter((one) => isPosted(one) && gross(one) > 0);
      expect(posted.some((one) => open(one) > 0 && (one.header.dueDate ?? TODAY) < TODAY)).toBe(true);
      expect(posted.some((one) => open(one) > 0 && open(one) < gross(one))).toBe(true);
    }
  });

  it('has nothing later than today', () => {
    for (const docClass of ['saleInvoice', 'purchaseInvoice', 'receipt', 'payment'] as const)
      expect(documents(docClass).filter(({ header }) => header.docDate > TODAY)).toEqual([]);
  });

  it('knows two people each at sixteen customers and suppliers', async () => {
    const { inject, domain } = service;
    const session = (
      await inject({
        method: 'POST',
        url: '/api/session/create/api',
        headers: { domain },
        payload: { username: service.user, userApiKey: service.apiKey },
      })
    ).json<{ sessionToken: string }>();
    const people = await inject({
      method: 'GET',
      url: '/api/Contact?take=500',
      headers: { domain, authorization: `Bearer ${session.sessionToken}` },
    });
    const found = people.json<{ lastName: string; jobTitle: string; email: string }[]>();
    expect(found).toHaveLength(32);
    expect(new Set(found.map(({ email }) => email)).size).toBe(32);
    expect(found.every(({ jobTitle, lastName }) => jobTitle !== '' && lastName !== '')).toBe(true);
  });

  it('has a draft in which a colleague notes an order number, until it is no draft any more', () => {
    const { documents } = service.company;
    const id = documents.table.withIntRef(ORDER_NUMBER_DRAFT) ?? '';
    expect(documents.load(id)).toMatchObject({ statuses: ['draft'], header: { docDate: TODAY } });
    expect(documents.load(id).header.orderNo).toBeUndefined();
    noteOrderNumber(service);
    expect(documents.load(id).header).toMatchObject({ orderNo: 'PO-7751', lastModifiedBy: 'a.hughes' });
  });

  it('gets all this once', async () => {
    // The draft with the order number.
    expect(documents('saleInvoice')).toHaveLength(before + 1);
    await addToDemoBooks(service);
    expect(documents('saleInvoice')).toHaveLength(before + 1);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currencyCode } from '../../../../src/domain/values/currency.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { usePrices } from '../../../../src/app/company/prices/livePrices.ts';
import { useLinePrices, type LinePrices } from '../../../../src/app/company/prices/linePrices.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { emptyResourceRecord } from '../../../../src/domain/resources/record.ts';
import { guid, instant } from '../../../support/documents.ts';
import { DESK, LAMP, pricedCompany, salePrice, servicePrices } from '../../prices/support.ts';

let company: CompanyData;
let prices: LinePrices;
let customer: string;
const header = () => ({
  docClass: 'saleInvoice' as const,
  docDate: localDate('2026-03-02'),
  currency: currencyCode('GBP'),
  contactAccountId: customer,
});
const importers = (quantity: string, price?: string) => ({
  productId: DESK,
  quantity: decimal(quantity),
  ...(price !== undefined && { currencyUnitPrice: decimal(price) }),
});

beforeEach(async () => {
  company = await pricedCompany();
  customer = company.reference('contactAccount', 'ASH')?.id ?? '';
  await servicePrices(company, [
    salePrice({ to: '9' }),
    salePrice({ from: '10', at: '280' }),
    salePrice({ from: '100', at: '250', customer, on: '2026-03-01' }),
    salePrice({ at: '340', currency: 'JPY' }),
  ]);
  prices = useLinePrices();
  await usePrices().read();
});
afterEach(() => company.close());

describe('the price of a line', () => {
  it('is the one that applies to its product, quantity, date, currency and customer, and says why', () => {
    expect(prices.isReady.value).toBe(true);
    expect(prices.priceOf(importers('1'), header())).toMatchObject({
      unitPrice: '300',
      why: 'list price from 01 Jan 2026, 1–9',
    });
    expect(prices.priceOf(importers('100'), header())).toMatchObject({
      unitPrice: '250',
      why: 'customer price from 01 Mar 2026, 100+',
    });
    expect(prices.priceOf(importers('100'), { ...header(), docDate: localDate('2026-02-28') })).toMatchObject({
      unitPrice: '280',
      why: 'list price from 01 Jan 2026, 10+',
    });
    expect(prices.priceOf(importers('100'), { ...header(), contactAccountId: undefined })).toMatchObject({
      unitPrice: '280',
    });
    expect(prices.priceOf(importers('1'), { ...header(), currency: currencyCode('JPY') })).toMatchObject({
      unitPrice: '340',
    });
  });

  it('is found by the code of the product as well as by its id, and for one piece without a quantity', () => {
    expect(prices.priceOf({ productId: 'desk' }, { ...header(), contactAccountId: 'ASH' })).toMatchObject({
      unitPrice: '300',
    });
  });

  it('says why no list has one', () => {
    expect(prices.priceOf({ productId: LAMP }, header())).toBeNull();
    expect(prices.whyNone({ productId: LAMP }, header())).toBe('This product has no price.');
    expect(prices.whyNone(importers('1'), { ...header(), currency: currencyCode('KWD') })).toBe('No price in KWD.');
    expect(prices.whyNone(importers('9.5'), header())).toBe('No price for 9.5.');
    expect(prices.whyNone(importers('1'), header())).toBeNull();
    expect(prices.priceOf({ quantity: decimal('1') }, header())).toBeNull();
  });

  it('of a purchase is that of its supplier', async () => {
    const supplierId = guid(1, 22);
    await company.store.resources.create([
      {
        kind: 'purchasePrice',
        productId: DESK,
        quantityFrom: decimal('1'),
        unitPrice: decimal('199'),
        effectiveDate: localDate('2026-01-01'),
        supplierId,
      },
    ]);
    const order = { ...header(), docClass: 'purchaseOrder' as const, contactAccountId: supplierId };
    await expect
      .poll(() => prices.priceOf(importers('1'), order))
      .toMatchObject({ unitPrice: '199', why: 'supplier price from 01 Jan 2026, 1+' });
    expect(prices.priceOf(importers('1'), header())).toMatchObject({ unitPrice: '300' });
  });

  it('fills a line without a typed price, and follows its quantity', () => {
    const before = { line: {}, document: header() };
    const filled = prices.withPrice(importers('1'), header(), before);
    expect(filled.currencyUnitPrice).toBe('300');
    const more = prices.withPrice({ ...filled, quantity: decimal('10') }, header(), {
      line: filled,
      document: header(),
    });
    expect(more.currencyUnitPrice).toBe('280');
    const typed = { ...more, currencyUnitPrice: decimal('275') };
    expect(
      prices.withPrice({ ...typed, quantity: decimal('100') }, header(), { line: typed, document: header() })
        .currencyUnitPrice,
    ).toBe('275');
  });

  it("is the product's own at the rate where no list says one, and follows to that of a list", () => {
    // The desk's own price is 300 pounds, 57,000 yen at 190; the list says 340 yen from 2026 on.
    const yen = {
      ...header(),
      currency: currencyCode('JPY'),
      currencyRate: decimal('190'),
      docDate: localDate('2025-12-31'),
    };
    expect(prices.priceOf(importers('1'), yen)).toBeNull();
    const line = prices.withPrice(importers('1'), yen, { line: {}, document: yen });
    expect(line.currencyUnitPrice).toBe('57000');
    expect(
      prices.withPrice(line, { ...yen, currencyRate: decimal('200') }, { line, document: yen }).currencyUnitPrice,
    ).toBe('60000');
    expect(
      prices.withPrice(line, { ...yen, docDate: localDate('2026-01-01') }, { line, document: yen }).currencyUnitPrice,
    ).toBe('340');
    // Nobody knows what a dinar is worth here: nothing follows.
    expect(
      prices.withPrice(
        line,
        { ...yen, currency: currencyCode('KWD'), currencyRate: undefined },
        { line, document: yen },
      ).currencyUnitPrice,
    ).toBeUndefined();
  });

  it('is read again with the next sync once its product is put into a line', async () => {
    const id = guid(77, 9);
    await company.store.forSync.write([
      {
        expectedRevision: null,
        record: {
          ...emptyResourceRecord(id, 'product'),
          id,
          base: { kind: 'product', id, code: 'STOOL', isSale: true },
        },
      },
    ]);
    for (const kind of ['salePrice', 'purchasePrice'] as const)
      await company.store.forSync.write(
        [],
        [
          {
            stream: `resource:${kind}:${id}`,
            watermark: null,
            sweptAt: instant(5),
            resumeAt: null,
          },
        ],
      );
    expect(await company.store.forSync.parentsDue('salePrice', null, 10)).not.toContain(id);
    const stool = { productId: id, quantity: decimal('1') };
    prices.withPrice(stool, header(), { line: {}, document: header() });
    await expect.poll(() => company.store.forSync.parentsDue('salePrice', null, 10)).toContain(id);
    expect(await company.store.forSync.parentsDue('purchasePrice', null, 10)).not.toContain(id);
  });

  it('is shown with its reason where it differs from the typed one', () => {
    expect(prices.differing(importers('1', '300'), header())).toBeNull();
    expect(prices.differing(importers('1', '299'), header())).toMatchObject({
      unitPrice: '300',
      why: 'list price from 01 Jan 2026, 1–9',
    });
    expect(prices.differing(importers('1'), header())).toBeNull();
  });

  it('follows a price that was changed or locked here, before it is sent', async () => {
    const held = (await company.store.resources.under('salePrice', DESK)).find(
      ({ base }) => base?.quantityFrom === '1' && base.currency === 'GBP',
    );
    await company.store.resources.edit('salePrice', [
      { key: held!.key, change: (content) => ({ ...content, unitPrice: decimal('310') }) },
    ]);
    await expect.poll(() => prices.priceOf(importers('1'), header())?.unitPrice).toBe('310');
    await company.store.resources.queueCommand('salePrice', [held!.key], { name: 'lock' });
    await expect.poll(() => prices.priceOf(importers('1'), header())).toBeNull();
  });
});

describe('a product as a sync brings it', () => {
  it('keeps its unit, so that its prices are found', async () => {
    const id = guid(7, 21);
    const base = {
      kind: 'product' as const,
      id,
      code: 'SHELF',
      description: 'Shelf',
      isActive: true,
      isSale: true,
      uomId: guid(1, 20),
      uomGroupId: 'COUNT',
      sale: { unitPrice: decimal('80') },
    };
    await company.store.forSync.write([
      { expectedRevision: null, record: { ...emptyResourceRecord(id, 'product'), id, base } },
    ]);
    await servicePrices(company, [{ ...salePrice({ of: id, from: '10', at: '75' }), unitOfMeasureId: guid(1, 20) }]);
    const ten = { productId: id, quantity: decimal('10') };
    await expect.poll(() => prices.priceOf(ten, header())?.unitPrice).toBe('75');
    // From the product's own price to that of the list, as its quantity reaches it.
    const one = { productId: id, quantity: decimal('1'), currencyUnitPrice: decimal('80') };
    expect(
      prices.withPrice({ ...one, quantity: decimal('10') }, header(), { line: one, document: header() })
        .currencyUnitPrice,
    ).toBe('75');
  });
});

import { describe, expect, it } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { decimal, type DecimalString } from '../../../src/domain/values/decimal.ts';
import type { DocumentLine } from '../../../src/domain/documents/document.ts';
import { asEntered, convertedPrice, ownPrice, withFollowingPrice } from '../../../src/domain/drafting/linePrice.ts';
import type { Lookup } from '../../../src/domain/learning/lookup.ts';
import { referenceSchema, type Reference } from '../../../src/domain/references/reference.ts';
import { guid } from '../../support/documents.ts';

const PRODUCTS: readonly Reference[] = [
  { code: 'ATLAS', sale: { unitPrice: '21.95' }, purchase: { unitPrice: '9.5' } },
  { code: 'SOLD', isSale: true, unitPrice: '21.95' },
  { code: 'BOUGHT', isSale: false, unitPrice: '4' },
  { code: 'FREE', sale: {} },
  { code: 'EURO', currency: 'EUR', sale: { unitPrice: '30' } },
].map((facts, index) => referenceSchema.parse({ kind: 'product', id: guid(index + 1, 21), ...facts }));
const lookup: Lookup = {
  find: (kind, value) => PRODUCTS.find((each) => each.kind === kind && each.code === value),
  all: () => PRODUCTS,
  baseCurrency: 'GBP',
};
const sale = (currency?: string, rate?: string) => ({
  docClass: 'saleInvoice' as const,
  ...(currency !== undefined && { currency: currencyCode(currency) }),
  ...(rate !== undefined && { currencyRate: decimal(rate) }),
});

describe('a product’s own price', () => {
  it.each([
    ['as it is in base currency', 'ATLAS', sale('GBP'), '21.95'],
    ['as it is where no currency is said', 'ATLAS', sale(), '21.95'],
    // 21.95 × 1.1525 = 25.297375.
    ['in euro at the rate of the document, to the cent', 'ATLAS', sale('EUR', '1.1525'), '25.3'],
    // 21.95 × 193.2 = 4240.74.
    ['in yen to the yen', 'ATLAS', sale('JPY', '193.2'), '4241'],
    // 21.95 × 0.4123 = 9.049985.
    ['in dinars to the fils', 'ATLAS', sale('KWD', '0.4123'), '9.05'],
    ['of a purchase by the purchase', 'ATLAS', { ...sale('GBP'), docClass: 'purchaseInvoice' as const }, '9.5'],
    ['of a product without sale and purchase parts', 'SOLD', sale('GBP'), '21.95'],
    ['in its own currency', 'EURO', sale('EUR', '1.1525'), '30'],
  ])('is %s', (_name, productId, document, price) => {
    expect(ownPrice({ productId }, document, lookup, 'foreignPerBase')?.unitPrice).toBe(price);
  });

  it.each([
    ['without a rate', 'ATLAS', sale('EUR')],
    ['of a product without a price', 'FREE', sale('GBP')],
    ['of what is sold only, on a purchase', 'SOLD', { ...sale('GBP'), docClass: 'purchaseInvoice' as const }],
    ['of what is priced in a third currency', 'EURO', sale('JPY', '193.2')],
    ['of an unknown product', 'NONE', sale('GBP')],
  ])('is not known %s', (_name, productId, document) => {
    expect(ownPrice({ productId }, document, lookup, 'foreignPerBase')).toBeUndefined();
  });

  it('uses rates of the other direction, and returns what it was converted from', () => {
    // 21.95 ÷ 0.8 = 27.4375.
    expect(ownPrice({ productId: 'ATLAS' }, sale('EUR', '0.8'), lookup, 'basePerForeign')).toEqual({
      unitPrice: '27.44',
      net: '27.44',
      from: { amount: '21.95', currency: 'GBP', rate: '0.8' },
    });
  });
});

describe('a price in a line that is entered gross', () => {
  it.each([
    // 49.95 × 1.2.
    ['has its tax on it', '49.95', { isNetEntry: false, taxRate: '20' }, '59.94'],
    // 12.5 × 1.21 = 15.125: 1,000 pieces are 15,125 gross and 15,125 ÷ 1.21 = 12,500 net. At 15.13 they would be 12,504.13.
    ['is not rounded to the cent', '12.5', { isNetEntry: false, taxRate: '21' }, '15.125'],
    // 0.335 × 1.175 = 0.393625: five places, the midpoint away from zero.
    ['has five places at most', '0.335', { isNetEntry: false, taxRate: '17.5' }, '0.39363'],
    ['of a credit likewise', '-0.335', { isNetEntry: false, taxRate: '17.5' }, '-0.39363'],
    // 1.234 × 1.05, in dinars.
    ['keeps the fils', '1.234', { isNetEntry: false, taxRate: '5' }, '1.2957'],
    // 9491 × 1.1 in yen.
    ['may have parts of a yen', '9491', { isNetEntry: false, taxRate: '10' }, '10440.1'],
    ['is as it is at nought per cent', '49.95', { isNetEntry: false, taxRate: '0' }, '49.95'],
    ['is as it is without a tax code', '49.95', { isNetEntry: false }, '49.95'],
    ['is not known while the rate of its code is not', '49.95', { isNetEntry: false, taxCodeId: 'S' }, undefined],
    ['is not known while its band tells no rate', '49.95', { isNetEntry: false, taxBandId: 'B' }, undefined],
    ['is not touched in a line that is entered net', '49.95', { isNetEntry: true, taxRate: '20' }, '49.95'],
    ['nor in one that does not say', '49.95', { taxRate: '20' }, '49.95'],
  ])(
    '%s',
    (
      _rule,
      price,
      { taxRate, ...line }: { isNetEntry?: boolean; taxCodeId?: string; taxBandId?: string; taxRate?: string },
      expected,
    ) => {
      expect(asEntered(decimal(price), { ...line, ...(taxRate !== undefined && { taxRate: decimal(taxRate) }) })).toBe(
        expected,
      );
    },
  );

  it('adds tax to the product’s price in the document’s currency', () => {
    // 21.95 × 1.1525 = 25.297375, to the cent 25.30 as the service rounds; × 1.2 = 30.36.
    expect(
      ownPrice(
        { productId: 'ATLAS', isNetEntry: false, taxRate: decimal('20') },
        sale('EUR', '1.1525'),
        lookup,
        'foreignPerBase',
      ),
    ).toMatchObject({ unitPrice: '30.36', net: '25.3' });
  });
});

describe('the price of an edited line', () => {
  const listed: ReadonlyMap<string, DecimalString> = new Map([
    ['ATLAS GBP', decimal('21.95')],
    ['ATLAS JPY', decimal('4241')],
    ['BIN GBP', decimal('25.95')],
  ]);
  const follows = ({ productId }: Pick<DocumentLine, 'productId'>, currency: string): DecimalString | undefined =>
    listed.get(`${productId} ${currency}`);
  const line = (productId: string | undefined, price?: string) => ({
    productId,
    ...(price !== undefined && { currencyUnitPrice: decimal(price) }),
  });
  it.each([
    [
      'what was filled is filled anew in another currency',
      line('ATLAS', '21.95'),
      'JPY',
      { line: line('ATLAS', '21.95'), document: 'GBP' },
      '4241',
    ],
    [
      'what was filled is emptied where nothing follows',
      line('BIN', '25.95'),
      'JPY',
      { line: line('BIN', '25.95'), document: 'GBP' },
      undefined,
    ],
    ['what was typed stays', line('ATLAS', '20'), 'JPY', { line: line('ATLAS', '20'), document: 'GBP' }, '20'],
    ['nought typed on purpose stays', line('ATLAS', '0'), 'JPY', { line: line('ATLAS', '0'), document: 'GBP' }, '0'],
    ['nothing is filled', line('ATLAS'), 'GBP', { line: line('ATLAS'), document: 'GBP' }, '21.95'],
    [
      'another product brings its own, over what was typed',
      line('BIN', '20'),
      'GBP',
      { line: line('ATLAS', '20'), document: 'GBP' },
      '25.95',
    ],
    [
      'another product without one keeps what was typed',
      line('LAMP', '20'),
      'GBP',
      { line: line('ATLAS', '20'), document: 'GBP' },
      '20',
    ],
    [
      'another product without one does not keep the price of the first',
      line('LAMP', '21.95'),
      'GBP',
      { line: line('ATLAS', '21.95'), document: 'GBP' },
      undefined,
    ],
    [
      'a text that was a product keeps its price',
      line(undefined, '21.95'),
      'GBP',
      { line: line('ATLAS', '21.95'), document: 'GBP' },
      '21.95',
    ],
    ['a text has what was typed', line(undefined, '8'), 'JPY', { line: line(undefined, '8'), document: 'GBP' }, '8'],
  ])('%s', (_rule, held, currency, before, price) => {
    expect(withFollowingPrice(held, currency, before, follows).currencyUnitPrice).toBe(price);
  });
});

describe('a converted price', () => {
  const [pounds, euro, yen] = [sale('GBP'), sale('EUR', '1.15'), sale('JPY', '200')];
  it.each([
    ['pounds to yen', '21.95', pounds, yen, '4390'],
    // 23 ÷ 1.15 × 200.
    ['euro to yen, by way of pounds', '23', euro, yen, '4000'],
    // 10 ÷ 1.15 = 8.6956…
    ['euro to pounds', '10', euro, pounds, '8.7'],
    // 0.0123 × 1.15 = 0.014145: two decimals more than a cent has.
    ['parts of a penny to parts of a cent', '0.0123', pounds, euro, '0.0141'],
    ['a credit', '-21.95', pounds, yen, '-4390'],
  ])('%s', (_name, price, from, to, converted) => {
    expect(convertedPrice(decimal(price), from, to, 'GBP', 'foreignPerBase')).toBe(converted);
  });

  it('is not known without a rate', () => {
    expect(convertedPrice(decimal('1'), pounds, sale('EUR'), 'GBP', 'foreignPerBase')).toBeUndefined();
  });
});

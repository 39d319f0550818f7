import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onReturn, usualTreatment, vatBoxes, type VatTreatment } from '../../../src/domain/reports/vatBoxes.ts';
import {
  taxedIn,
  taxedParts,
  vatStanding,
  vatSummary,
  type TaxedPart,
  type VatFigure,
  type VatSummary,
} from '../../../src/domain/reports/vatSummary.ts';
import { documentSchema, type DocumentLine } from '../../../src/domain/documents/document.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal } from '../../../src/domain/values/decimal.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { listRow } from '../../app/support/listRow.ts';
import { anyRow } from './arbitraryDocuments.ts';

const JUNE = { from: localDate('2026-06-01'), to: localDate('2026-06-30') };
const part = (taxCode: string, net: string, tax: string): TaxedPart => ({
  taxCode,
  net: decimal(net),
  tax: decimal(tax),
});
const row = (key: string, net: string, tax: string, more: Partial<DocumentListRow> = {}) =>
  listRow(key, {
    docDate: '2026-06-10',
    netCurrencyAmount: net,
    taxCurrencyAmount: tax,
    grossCurrencyAmount: new Decimal(net || 0).plus(tax || 0).toFixed(),
    outstandingCurrencyAmount: '0',
    ...more,
  });
const OF_LINE = { rate: ({ taxRate }: DocumentLine) => taxRate, accountType: () => undefined };
const told = ({ figures }: VatSummary) =>
  figures
    .map(({ standing, side, taxCode, net, tax, shares }) =>
      [standing, side, taxCode || '–', net.toFixed(2), tax.toFixed(2), shares.map(({ key }) => key).join('')].join(' '),
    )
    .sort();

describe('the VAT of June 2026 by tax code', () => {
  const inBase = { currency: 'GBP', netAmount: '50', taxAmount: '10', grossAmount: '60', outstandingAmount: '0' };
  const rows = [
    row('a', '300', '40'),
    row('b', '-20', '-4'),
    row('c', '80', '16', { docClass: 'purchaseInvoice' }),
    row('d', '10', '2', { statusList: 'approved,pending_posting' }),
    row('e', '5', '1', { statusList: 'draft' }),
    // Its tax date is in June, its document date is not; and the other way round.
    row('f', '1', '0.20', { docDate: '2026-05-31', taxDate: '2026-06-01' }),
    row('g', '999', '199.80', { taxDate: '2026-07-01' }),
    row('h', '58', '11.60', { currency: 'EUR', inBase }),
    row('i', '7', '1.40', { currency: 'USD' }),
    row('j', '999', '1', { statusList: 'posted,reversed' }),
    row('k', '999', '1', { docClass: 'saleOrder' }),
    // A bank charge with VAT, coded on a payment; a payment without tax is none of it.
    row('l', '30', '6', { docClass: 'payment' }),
    row('m', '30', '0', { docClass: 'payment' }),
    row('n', '', '', {}),
  ];
  const parts: Record<string, TaxedPart[]> = {
    a: [part('S', '200', '40'), part('Z', '100', '0')],
    b: [part('S', '-20', '-4')],
    c: [part('S', '80', '16')],
    d: [part('S', '10', '2')],
    e: [part('S', '5', '1')],
    f: [part('S', '1', '0.20')],
    h: [part('S', '49.99', '10')],
    i: [part('S', '7', '1.40')],
    l: [part('S', '30', '6')],
    n: [],
  };
  const summary = vatSummary(taxedIn(rows, JUNE), 'GBP', ({ key }) => parts[key]);

  it('is by side and standing, and the totals of documents are in it whole', () => {
    expect(told(summary)).toEqual([
      'draft sale S 5.00 1.00 e',
      // 80 + 30; 16 + 6
      'posted purchase S 110.00 22.00 cl',
      // 200 − 20 + 1 + 49.99; 40 − 4 + 0.20 + 10
      'posted sale S 230.99 46.20 abfh',
      'posted sale Z 100.00 0.00 a',
      // The penny that the lines of h lack.
      'posted sale – 0.01 0.00 h',
      'submitted sale S 10.00 2.00 d',
    ]);
    expect([summary.foreign, summary.uncounted]).toEqual([['i'], ['n']]);
  });

  it('goes into the nine boxes', () => {
    const treatmentOf = (id: string) => usualTreatment(id === '' ? undefined : { id });
    const posted = summary.figures.filter(({ standing }) => standing === 'posted');
    const { boxes, nowhere } = vatBoxes(posted, treatmentOf, () => undefined);
    // 1: 46.20; 3: the same; 4: 22; 5: 24.20; 6: 230.99 + 100 = 330.99, without pence 330; 7: 110
    expect(boxes.map((each) => [each.box, each.amount.toFixed(2), onReturn(each).toString()])).toEqual([
      [1, '46.20', '46.2'],
      [2, '0.00', '0'],
      [3, '46.20', '46.2'],
      [4, '22.00', '22'],
      [5, '24.20', '24.2'],
      [6, '330.99', '330'],
      [7, '110.00', '110'],
      [8, '0.00', '0'],
      [9, '0.00', '0'],
    ]);
    expect(nowhere.map(({ taxCode }) => taxCode)).toEqual(['']);
  });
});

describe('tax that the buyer owes', () => {
  const figure = (taxCode: string, net: string): VatFigure => ({
    standing: 'posted',
    side: 'purchase',
    taxCode,
    net: new Decimal(net),
    tax: new Decimal(0),
    shares: [],
  });
  const treated: Record<string, VatTreatment['purchase']> = {
    RC: 'reverseCharge',
    EU: 'goodsFromEu',
    SV: 'servicesFromAbroad',
    NO: 'notReclaimed',
    UN: 'reverseCharge',
  };
  const { boxes, unrated } = vatBoxes(
    [figure('RC', '100.03'), figure('EU', '50'), figure('SV', '10'), figure('NO', '5'), figure('UN', '1')],
    (id) => ({ id, sale: 'standard', purchase: treated[id] ?? 'standard' }),
    (id) => (id === 'UN' ? undefined : decimal('20')),
  );

  it('is net × rate, due and reclaimed at once', () => {
    // RC 20.006 → 20.01; EU 10; SV 2. Box 1: 22.01, 2: 10, 4: 32.01. Box 7: all net 166.03; 6: 10; 9: 50.
    expect(boxes.map(({ amount }) => amount.toFixed(2))).toEqual([
      '22.01',
      '10.00',
      '32.01',
      '32.01',
      '0.00',
      '10.00',
      '166.03',
      '0.00',
      '50.00',
    ]);
    expect(unrated.map(({ taxCode }) => taxCode)).toEqual(['UN']);
    expect(usualTreatment({ id: 'RC', reverseChargeOfId: 'S' }).purchase).toBe('reverseCharge');
    // What the service says of a code comes first.
    expect(
      usualTreatment({
        id: 'EU',
        reverseChargeOfId: 'S',
        saleTreatment: 'goodsToEu',
        purchaseTreatment: 'goodsFromEu',
      }),
    ).toEqual({ id: 'EU', sale: 'goodsToEu', purchase: 'goodsFromEu' });
  });
});

describe('net and tax of the lines of a document', () => {
  const lines = [
    { intRef: 'a', quantity: '2', currencyUnitPrice: '10', taxCodeId: 'S', taxRate: '20' },
    { intRef: 'b', quantity: '1', currencyUnitPrice: '5', taxCodeId: 'Z', taxRate: '0' },
    { intRef: 'c', quantity: '1', currencyUnitPrice: '0.99', taxCodeId: 'S', taxRate: '20' },
  ];
  const documentOf = (more: object) =>
    documentSchema.parse({ docClass: 'saleInvoice', currency: 'GBP', statusList: [], lines, ...more });
  const setup = { baseCurrency: 'GBP', rateDirection: 'foreignPerBase' } as const;

  it('are worked out where the service has not said them, in base currency', () => {
    // S: 20 + 0.99 and 4 + 0.20
    expect(taxedParts(documentOf({}), setup, OF_LINE, true)).toEqual([part('S', '20.99', '4.2'), part('Z', '5', '0')]);
    // At 2 € for £1: 10 + 0.50 (0.495 rounded) and 2 + 0.10
    const euros = documentOf({ currency: 'EUR', currencyRate: '2' });
    expect(taxedParts(euros, setup, OF_LINE, true)).toEqual([part('S', '10.5', '2.1'), part('Z', '2.5', '0')]);
  });

  it('of money count on the side of its account: what comes back for an expense is no sale, and reads as less', () => {
    const [first, ...others] = lines;
    const receipt = documentOf({ docClass: 'receipt', lines: [{ ...first, accountId: 'cost' }, ...others] });
    const of = {
      ...OF_LINE,
      accountType: ({ accountId }: DocumentLine) => (accountId === undefined ? undefined : ('expense' as const)),
    };
    const parts = taxedParts(receipt, setup, of, true);
    expect(parts).toEqual([
      { side: 'purchase', ...part('S', '-20', '-4') },
      part('Z', '5', '0'),
      part('S', '0.99', '0.2'),
    ]);
    const receipts = [row('r', '25.99', '4.2', { docClass: 'receipt' })];
    expect(told(vatSummary(receipts, 'GBP', () => parts))).toEqual([
      'posted purchase S -20.00 -4.00 r',
      'posted sale S 0.99 0.20 r',
      'posted sale Z 5.00 0.00 r',
    ]);
  });

  it('are the service’s where it says them', () => {
    const stated = documentOf({
      lines: lines.map((line) => ({
        ...line,
        netAmount: '7',
        taxAmount: '1',
        netCurrencyAmount: '8',
        taxCurrencyAmount: '2',
      })),
    });
    expect(taxedParts(stated, setup, { ...OF_LINE, rate: () => undefined }, false)).toEqual([
      part('S', '14', '2'),
      part('Z', '7', '1'),
    ]);
  });
});

describe('in any company', () => {
  it('figures by code sum to the totals of the documents', () => {
    const anyParts = fc.array(
      fc.record({
        taxCode: fc.constantFrom('S', 'Z', 'R'),
        net: fc.constantFrom('0', '12.34', '-5', '99.99').map(decimal),
        tax: fc.constantFrom('0', '2.47', '-1').map(decimal),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(anyRow, anyParts), { maxLength: 8, selector: ([{ key }]) => key }),
        (each) => {
          const parts = new Map(
            each.map(([{ key }, own]) => [
              key,
              own.filter(({ taxCode }, at) => own.findIndex((one) => one.taxCode === taxCode) === at),
            ]),
          );
          const rows = each.map(([own]) => own);
          const { figures, foreign, uncounted } = vatSummary(rows, 'GBP', ({ key }) => parts.get(key));
          const out = new Set([...foreign, ...uncounted]);
          const counted = rows.filter((document) => vatStanding(document) !== null && !out.has(document.key));
          const header = (of: (document: DocumentListRow) => string) =>
            counted.reduce((sum, document) => sum.plus(of(document)), new Decimal(0));
          const all = (of: 'net' | 'tax') => figures.reduce((sum, figure) => sum.plus(figure[of]), new Decimal(0));
          expect(all('net').eq(header(({ inBase, netCurrencyAmount }) => inBase?.netAmount ?? netCurrencyAmount))).toBe(
            true,
          );
          expect(all('tax').eq(header(({ inBase, taxCurrencyAmount }) => inBase?.taxAmount ?? taxCurrencyAmount))).toBe(
            true,
          );
          for (const { net, shares } of figures)
            expect(shares.reduce((sum, share) => sum.plus(share.net), new Decimal(0)).eq(net)).toBe(true);
        },
      ),
    );
  });
});

import { isUntaxed } from '../../../src/domain/drafting/inference.ts';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '../../../src/formats/spreadsheets/sheet.ts';
import { guid } from '../../support/documents.ts';
import { existingDocuments, planOf, sourcesFor, tableOf } from './support.ts';

const plan = (
  text: string,
  docClass: Parameters<typeof sourcesFor>[0] = 'saleInvoice',
  given: Parameters<typeof sourcesFor>[1] = {},
  chosen: Parameters<typeof planOf>[2] = {},
) => planOf(tableOf(text), sourcesFor(docClass, given), chosen);

describe('a table of whole documents', () => {
  it('makes one invoice of the rows with one number, coded as usual for the party', () => {
    const { documents } = plan(
      'Invoice no;Customer;Date;Description;Qty;Price\n' +
        'A1;ASH;3.2.2026;Oiling;2;10,50\n' +
        ';;;Sanding;1;1.000,00\n' +
        'A2;Ashdown Furniture;14.2.2026;Oiling;1;10,50\n',
    );
    expect(documents.map(({ state, line, rows }) => [state, line, rows.length])).toEqual([
      ['new', 2, 2],
      ['new', 4, 1],
    ]);
    // 2 × 10.50 + 1,000.00 = 1,021.00; 20 % of 21.00 is 4.20, of 1,000.00 is 200.00.
    expect(documents[0]?.amounts?.gross.toFixed(2)).toBe('1225.20');
    expect(documents[0]?.draft).toMatchObject({
      docClass: 'saleInvoice',
      docTypeId: guid(1),
      docNo: 'A1',
      contactAccountId: guid(61),
      docDate: '2026-02-03',
      dueDate: '2026-03-05',
      currency: 'GBP',
      lines: [
        { description: 'Oiling', quantity: '2', currencyUnitPrice: '10.5', taxCodeId: guid(11), accountId: guid(41) },
        { description: 'Sanding', quantity: '1', currencyUnitPrice: '1000' },
      ],
    });
  });

  it.each([
    ['$.50', '0.5'],
    ['USD .50', '0.5'],
    ['500,-', '500'],
    ['500.–', '500'],
    ["'12,50 TL", '12.5'],
  ])('reads a price as people write it: %s', (price, expected) => {
    const { documents } = plan(`Invoice no;Customer;Date;Description;Qty;Price\nA1;ASH;3.2.2026;Oiling;1;${price}\n`);
    expect(documents[0]?.draft?.lines?.map(({ currencyUnitPrice }) => currencyUnitPrice)).toEqual([expected]);
  });

  const HEAD = 'Invoice no;Customer;Date;Currency;Description;Qty;Price\n';

  it.each([
    ['€ 10,50', 'EUR'],
    ['10.50 EUR', 'EUR'],
    ['10.50 USD', 'USD'],
    ['£10.50', 'GBP'],
    // Nothing says which of the dollars these are.
    ['$10.50', 'GBP'],
  ])('is in the currency that its amounts are written with: %s', (price, currency) => {
    const { documents } = plan(`${HEAD}A1;ASH;3.2.2026;;Oiling;1;${price}\n`);
    expect(documents[0]?.draft).toMatchObject({ currency, lines: [{ currencyUnitPrice: '10.5' }] });
  });

  it('is not made of amounts in another currency than its own, or in two', () => {
    const { documents } = plan(
      `${HEAD}A1;ASH;3.2.2026;GBP;Oiling;1;€ 10,50\nA2;ASH;3.2.2026;;Oiling;1;€ 10,50\nA2;ASH;3.2.2026;;Oiling;1;£5\n`,
    );
    expect(documents.map(({ state, rows }) => [state, rows.map(({ faults }) => faults.unitPrice)])).toEqual([
      ['incomplete', ['otherCurrency']],
      ['incomplete', ['otherCurrency', undefined]],
    ]);
  });

  it('is not made of amounts with CR or DR, which do not say which way it goes', () => {
    const { documents } = plan(`${HEAD}A1;ASH;3.2.2026;;Refund;1;100.00 CR\n`);
    expect(documents.map(({ state, rows }) => [state, rows[0]?.faults])).toEqual([
      ['incomplete', { unitPrice: 'notANumber' }],
    ]);
  });

  it.each([';;;;Total;;10,50', ';;;;Gesamtbetrag:;;10,50', 'A1;;;;Sub-total;;10,50', 'Total;;;;;;10,50'])(
    'does not take the total below it for a line: %s',
    (total) => {
      const { documents } = plan(`${HEAD}A1;ASH;3.2.2026;;Oiling;1;10,50\n${total}\n;;;;Sanding;1;5,00\n`);
      expect(documents.map(({ state, rows }) => [state, rows.length])).toEqual([
        ['new', 2],
        ['incomplete', 1],
      ]);
      expect(documents[0]?.amounts?.net.toFixed(2)).toBe('15.50');
    },
  );

  it('loses no rows to a quote that is never closed, and keeps a text of several lines', () => {
    const [stray, several] = plan(
      'Invoice no;Customer;Date;Description;Qty;Price\n' +
        'A1;ASH;3.2.2026;"Oiling;2;10,50\n' +
        'A1;ASH;3.2.2026;Sanding;1;1.000,00\n' +
        'A1;ASH;3.2.2026;Rack 19";1;5,00\n' +
        'A2;ASH;4.2.2026;"Oak; as agreed\non 1.2.2026; oiled";1;8,00\n',
    ).documents;
    expect(stray?.draft?.lines.map(({ description }) => description)).toEqual(['"Oiling', 'Sanding', 'Rack 19"']);
    // 2 × 10.50 + 1,000.00 + 5.00 = 1,026.00, and 20 % of it 205.20.
    expect(stray?.amounts?.gross.toFixed(2)).toBe('1231.20');
    expect(several?.draft?.lines.map(({ description }) => description)).toEqual(['Oak; as agreed\non 1.2.2026; oiled']);
  });

  it('takes what the product says, and a number of a purchase for that of the supplier', () => {
    const [sale] = plan('Customer,Date,Product,Qty\nASH,2026-02-03,OAK,3').documents;
    expect(sale?.draft?.lines[0]).toMatchObject({
      description: 'Oak chair',
      currencyUnitPrice: '49.95',
      taxCodeId: guid(11),
    });
    // 3 × 49.95 = 149.85, and 20 % of it 29.97.
    expect(sale?.amounts?.gross.toFixed(2)).toBe('179.82');
    const [purchase] = plan(
      'Supplier,Invoice no,Date,Net,VAT\nOAKS,R-1,2026-02-03,100.00,5.00',
      'purchaseInvoice',
    ).documents;
    expect(purchase?.draft?.theirDocNo).toBe('R-1');
    // Only the reduced rate makes 5.00 of 100.00.
    expect(purchase?.draft?.lines[0]).toMatchObject({ currencyUnitPrice: '100', taxCodeId: guid(12) });
  });

  it('an empty tax code is none: neither the party nor the service puts one on the line', () => {
    const [sale] = plan('Customer,Date,Description,Net,Tax code\nASH,2026-02-03,Deposit,887.05,').documents;
    const [line] = sale?.draft?.lines ?? [];
    expect(line && isUntaxed(line, 'saleInvoice')).toBe(true);
    expect([line?.taxCodeId, sale?.amounts?.tax.toFixed(2), sale?.amounts?.gross.toFixed(2)]).toEqual([
      undefined,
      '0.00',
      '887.05',
    ]);
  });

  it('keeps the supplier’s tax within a penny, and says where amounts do not agree', () => {
    const table = (tax: string, gross: string): string =>
      `Supplier,Date,Tax code,Net,Tax,Gross\nOAKS,2026-02-03,20%,10.02,${tax},${gross}`;
    // 20 % of 10.02 is 2.004: 2.00 is calculated, 2.01 is within the tolerance, 2.02 is not.
    expect(plan(table('2.00', '12.02'), 'purchaseInvoice').documents[0]?.draft?.lines[0]).not.toHaveProperty(
      'suppliedAmounts',
    );
    expect(plan(table('2.01', '12.03'), 'purchaseInvoice').documents[0]?.draft?.lines[0]).toMatchObject({
      suppliedAmounts: true,
      netCurrencyAmount: '10.02',
      taxCurrencyAmount: '2.01',
      grossCurrencyAmount: '12.03',
    });
    const [wrong] = plan(table('2.02', '12.04'), 'purchaseInvoice').documents;
    expect(wrong).toMatchObject({ state: 'incomplete', draft: null });
    expect(wrong?.rows[0]?.faults).toEqual({ tax: 'differs', gross: 'differs' });
  });

  it('works the price of one out of an amount for several, or says that it has no price', () => {
    const [even, odd] = plan(
      'Customer,Date,Tax code,Qty,Net\nASH,2026-02-03,Z,4,10.00\nASH,2026-02-04,Z,0,7.00',
    ).documents;
    expect(even?.draft?.lines[0]?.currencyUnitPrice).toBe('2.5');
    expect(odd?.rows[0]?.faults).toMatchObject({ net: 'differs' });
  });

  it('takes a column of rates for tax codes, and one of amounts for the tax, whatever they are headed', () => {
    const columnsOf = (vat: readonly string[]) =>
      guessMapping(
        tableOf(['No;Customer;Price;VAT', ...vat.map((cell) => `1;ASH;10;${cell}`)].join('\n')),
        'saleInvoice',
      ).columns[3];
    expect(columnsOf(['20%', '', '5 %'])).toBe('taxCode');
    expect(columnsOf(['20%', '2.00'])).toBe('tax');
    expect(columnsOf(['', ''])).toBe('tax');
  });

  it('makes a receipt of a total', () => {
    const [receipt, none] = plan('Customer,Date,Amount\nASH,2026-02-03,120.00\nASH,2026-02-04,', 'receipt').documents;
    expect(receipt?.draft).toMatchObject({
      docClass: 'receipt',
      currencyAmount: '120',
      bankAccountId: guid(54),
      lines: [],
    });
    expect(none?.rows[0]?.faults).toEqual({ total: 'missing' });
  });

  it('names each cell that cannot be used', () => {
    const { documents } = plan(
      'Number,Customer,Date,Currency,Account,Quantity,Unit price,Tax code\n' +
        'A1,ASH,31.2.2026,POUNDS,9999,two,1.00,0%\n' +
        'A2,OAKS,2026-02-03,GBP,4000,1,1.00,S\n' +
        'A3,,2026-02-03,GBP,4000,1,1.00,S\n' +
        'A4,ASH,2026-02-03,GBP,4000,1,1.00,S\n' +
        'A4,ASH,2026-02-04,GBP,4000,1,1.00,S\n',
    );
    expect(documents.map(({ rows }) => rows.map(({ faults }) => faults))).toEqual([
      [
        {
          date: 'notADate',
          currency: 'notACurrency',
          account: 'unknown',
          quantity: 'notANumber',
          taxCode: 'several',
        },
      ],
      [{ party: 'otherSide' }],
      [{ party: 'missing' }],
      [{}, { date: 'contradicts' }],
    ]);
    expect(documents.every(({ draft, state }) => draft === null && state === 'incomplete')).toBe(true);
  });

  it('proposes parties and products that are not known, each once', () => {
    const text =
      'Customer,Date,Product,Price\nNew Ltd,2026-02-03,LAMP-2,1.00\nnew ltd,2026-02-04,LAMP-2,1.00\nASH,2026-02-04,OAK,1.00';
    const { documents, proposed } = plan(text);
    expect(proposed).toEqual([
      { kind: 'contactAccount', text: 'New Ltd', code: 'NEWLTD', description: 'New Ltd' },
      { kind: 'product', text: 'LAMP-2', code: 'LAMP-2', description: 'LAMP-2' },
    ]);
    expect(documents.map(({ newParty, newProducts }) => [newParty, [...newProducts.values()]])).toEqual([
      ['New Ltd', ['LAMP-2']],
      ['New Ltd', ['LAMP-2']],
      [null, []],
    ]);
    const unknown = plan(text, 'saleInvoice', { makesRecords: false });
    expect(unknown.proposed).toEqual([]);
    expect(unknown.documents[0]?.rows[0]?.faults).toEqual({ party: 'unknown', product: 'unknown' });
  });

  it('knows what is there: by number, by party, date and gross, and in the table itself', () => {
    const existing = existingDocuments();
    const row = { docClass: 'saleInvoice', contactAccountId: guid(61), docDate: '2026-02-03', theirDocNo: '' } as const;
    existing.add({ ...row, key: 'k1', docNo: 'A1', grossCurrencyAmount: '5', statusList: 'posted' });
    existing.add({ ...row, key: 'k2', docNo: '', grossCurrencyAmount: '12', statusList: 'draft' });
    existing.add({ ...row, key: 'k3', docNo: 'A9', grossCurrencyAmount: '24', statusList: 'abandoned' });
    const { documents } = plan(
      'Number,Customer,Date,Price\n' +
        'a1,ASH,2026-02-03,99.00\n' +
        'A2,ASH,2026-02-03,10.00\n' +
        'A9,ASH,2026-02-03,20.00\n' +
        ',ASH,2026-02-05,1.00\n' +
        ',ASH,2026-02-05,1.00\n',
      'saleInvoice',
      { existing },
    );
    expect(documents.map(({ state, known }) => [state, known])).toEqual([
      ['known', { why: 'number', key: 'k1' }],
      // 10.00 and 20 % are 12.00, as the draft without a number has.
      ['known', { why: 'amount', key: 'k2' }],
      ['new', null],
      ['new', null],
      ['known', { why: 'row', line: 5 }],
    ]);
  });

  it('knows a purchase invoice by the number of its supplier, whatever its amount', () => {
    const existing = existingDocuments();
    existing.add({
      key: 'k1',
      docClass: 'purchaseInvoice',
      docNo: 'PI000001',
      theirDocNo: 'R-1',
      contactAccountId: 'OAKS',
      docDate: '2026-01-05',
      grossCurrencyAmount: '5',
      statusList: 'posted',
    });
    const { documents } = plan(
      'Supplier,Invoice no,Date,Net\nOAKS,r-1,2026-02-03,100.00\nBeech Ltd,R-1,2026-02-03,100.00',
      'purchaseInvoice',
      { existing },
    );
    expect(documents.map(({ state, known }) => [state, known])).toEqual([
      ['known', { why: 'number', key: 'k1' }],
      ['new', null],
    ]);
  });

  it('takes the same amount in another currency for another document', () => {
    const { documents } = plan(
      'Customer,Date,Currency,Price\nASH,2026-02-05,GBP,1.00\nASH,2026-02-05,EUR,1.00\nASH,2026-02-05,EUR,1.00',
      'saleInvoice',
      {},
      { grouping: 'row' },
    );
    expect(documents.map(({ state }) => state)).toEqual(['new', 'new', 'known']);
  });

  it('groups by party and date, or takes each row for a document, as chosen', () => {
    const text = 'Customer,Date,Price\nASH,2026-02-03,1.00\nASH,2026-02-03,2.00\nASH,2026-02-04,3.00';
    expect(plan(text).documents).toHaveLength(2);
    expect(plan(text, 'saleInvoice', {}, { grouping: 'row' }).documents).toHaveLength(3);
  });

  it('asks how numbers and dates are written where the table does not show it', () => {
    const { asks } = plan('Customer,Date,Price\nASH,3/2/2026,"1,234"');
    expect(asks).toEqual(['decimalMark', 'dayOrder']);
    const chosen = plan(
      'Customer,Date,Price\nASH,3/2/2026,"1,234"',
      'saleInvoice',
      {},
      {
        decimalMark: ',',
        dayOrder: 'MDY',
      },
    );
    expect(chosen.asks).toEqual([]);
    expect(chosen.documents[0]?.draft).toMatchObject({
      docDate: '2026-03-02',
      lines: [{ currencyUnitPrice: '1.234' }],
    });
  });

  it('asks in a workbook about a text beside numbers, and reads the numbers as they are', () => {
    const rows = [
      { cells: ['Customer', 'Date', 'Price'], line: 1 },
      { cells: ['ASH', '2026-02-03', '12.5'], line: 2, numbers: [2] },
      { cells: ['ASH', '2026-02-04', '1,234'], line: 3 },
    ];
    const read = (chosen = {}) => {
      const { asks, documents } = planOf({ rows, sheet: 'S' }, sourcesFor('saleInvoice'), chosen);
      return [asks, documents.map(({ draft }) => draft?.lines[0]?.currencyUnitPrice)];
    };
    expect(read()).toEqual([['decimalMark'], ['12.5', '1234']]);
    expect(read({ decimalMark: ',' })).toEqual([[], ['12.5', '1.234']]);
  });

  it('checks the total of a document', () => {
    const table = (total: string): string =>
      `Number,Customer,Date,Price,Total\nA1,ASH,2026-02-03,10.00,${total}\nA1,ASH,2026-02-03,20.00,${total}`;
    // 30.00 and 20 % are 36.00.
    expect(plan(table('36.00')).documents[0]?.state).toBe('new');
    expect(plan(table('36.01')).documents[0]?.rows[0]?.faults).toEqual({ total: 'differs' });
  });
});

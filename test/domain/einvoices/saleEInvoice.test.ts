import { describe, expect, it } from 'vitest';
import { checkRules } from '../../../src/domain/einvoices/rules.ts';
import {
  buyerWaysSchema,
  categoryOf,
  saleEInvoice,
  sellerDetailsSchema,
  settledOf,
  type SaleSources,
} from '../../../src/domain/einvoices/saleEInvoice.ts';
import { lineUnit } from '../../../src/domain/einvoices/units.ts';
import { documentSchema, type Document } from '../../../src/domain/documents/document.ts';
import { lineAmounts } from '../../../src/domain/documents/totals.ts';

const seller = sellerDetailsSchema.parse({
  id: 'company',
  name: 'Harbour Ltd',
  vatId: 'gb 999 9999 73',
  city: 'Hull',
  country: 'GB',
  iban: 'GB29 NWBK 6016 1331 9268 19',
  taxCodes: { zero: { category: 'AE', reason: '' } },
});
const buyer = buyerWaysSchema.parse({ id: 'c', vatId: 'DE136695976' });

function sources(part: Record<string, unknown>): SaleSources {
  const document: Document = documentSchema.parse({
    docClass: 'saleInvoice',
    docNo: 'SI-7',
    docDate: '2026-03-05',
    dueDate: '2026-04-04',
    currency: 'EUR',
    theirRef: 'PO 12',
    ...part,
  });
  return {
    document,
    amounts: document.lines.map(
      (line) => lineAmounts(line, { currency: 'EUR', baseCurrency: 'EUR', rateDirection: 'foreignPerBase' }).currency,
    ),
    seller,
    buyer,
    buyerName: 'Nägel & Söhne GmbH',
    buyerAddress: { city: 'Köln', countryCode: 'DE' },
    rateOf: (line) => line.taxRate,
    unitOf: () => lineUnit(undefined),
    prepaid: null,
    credits: null,
  };
}
const LINES = [
  { intRef: 'a', description: 'Desk', quantity: '3', currencyUnitPrice: '33.33', taxCodeId: 's', taxRate: '20' },
  { intRef: 'b', description: 'Chair, with tax', isNetEntry: false, quantity: '2', currencyUnitPrice: '60', taxCodeId: 's', taxRate: '20' }, // prettier-ignore
  { intRef: 'c', description: 'Delivered on Monday' },
];

describe('the e-invoice of a sale', () => {
  it('says in its one note all that the paper says beside the lines with a price', () => {
    const texts = { textHeader: 'Thank you.', textFooter: '2% discount within 7 days.' };
    expect(saleEInvoice(sources({ ...texts, lines: LINES })).notes).toEqual([
      'Thank you.\nDelivered on Monday\n2% discount within 7 days.',
    ]);
    expect(saleEInvoice(sources({ lines: LINES.slice(0, 2) })).notes).toEqual([]);
  });

  it('has net prices, tax by category, and breaks no rule', () => {
    const invoice = saleEInvoice(sources({ lines: LINES }));
    expect(checkRules(invoice, 'en16931')).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      buyerReference: 'PO 12',
      seller: { vatId: 'GB999999973' },
      payment: { meansCode: '58', accounts: [{ id: 'GB29NWBK60161331926819' }] },
      // 3 × 33.33 = 99.99; 120.00 gross is 100.00 net
      lines: [
        { quantity: '3', netUnitPrice: '33.33', netAmount: '99.99', taxCategory: 'S', taxRate: '20' },
        { quantity: '2', netUnitPrice: '50', netAmount: '100.00' },
      ],
      tax: [{ category: 'S', rate: '20', taxable: '199.99', tax: '40.00' }],
      totals: { net: '199.99', tax: '40.00', gross: '239.99', payable: '239.99' },
    });
  });

  it('states the price before a discount, and the discount, beside the net price', () => {
    const [desk, chair] = LINES;
    const lines = [
      { ...desk, currencyUnitPrice: '30', textPost: 'Oak\n33.33 - 3.33' },
      // Entered with tax: 108.00 is 90.00 net. A list price of 60.00 with tax is 50.00 without.
      { ...chair, currencyUnitPrice: '54', textPost: '60 - 10%' },
      // 3 × 9.50 with tax is 28.50, or 23.75 net, as 3 × 7.91666667; 10.00 with tax is 8.33333333 without.
      { ...chair, intRef: 'd', quantity: '3', currencyUnitPrice: '9.5', textPost: '10 - 5%' },
      // Taken back: 90.00 a piece, of a list price of 100.00.
      { ...desk, intRef: 'e', quantity: '1', currencyUnitPrice: '-90', textPost: '-100 - 10%' },
    ];
    const invoice = saleEInvoice(sources({ lines }));
    expect(checkRules(invoice, 'en16931')).toEqual([]);
    expect(invoice.lines).toMatchObject([
      { netUnitPrice: '30', grossUnitPrice: '33.33', priceDiscount: '3.33', netAmount: '90.00', note: 'Oak' },
      { netUnitPrice: '45', grossUnitPrice: '50', priceDiscount: '5', netAmount: '90.00', note: null },
      { netUnitPrice: '7.91666667', grossUnitPrice: '8.33333333', priceDiscount: '0.41666666', netAmount: '23.75' },
      { quantity: '-1', netUnitPrice: '90', grossUnitPrice: '100', priceDiscount: '10', netAmount: '-90.00' },
    ]);
  });

  it('leaves a discount to its note if the line does not come to its price, or its rate is not known', () => {
    const [desk, chair] = LINES;
    const lines = [
      { ...desk, quantity: '1', currencyUnitPrice: '90', textPost: '100 - 10%', taxRate: '20' },
      { ...chair, currencyUnitPrice: '54', textPost: '60 - 10%' },
    ];
    const known = sources({ lines });
    const [first = null, second = null] = known.amounts;
    // The service counted 90.01 for the first, within its tolerance.
    const amounts = [first && { ...first, net: first.net.plus('0.01'), gross: first.gross.plus('0.01') }, second];
    const invoice = saleEInvoice({
      ...known,
      amounts,
      rateOf: ({ isNetEntry }) => (isNetEntry === false ? undefined : '20'),
    });
    expect(invoice.lines).toMatchObject([
      { netUnitPrice: '90.01', grossUnitPrice: null, priceDiscount: null, note: '100 - 10%' },
      { netUnitPrice: '45', grossUnitPrice: null, priceDiscount: null, note: '60 - 10%' },
    ]);
  });

  it('counts lines in the units of their products; one without a code is “one”, and its name a note', () => {
    const units = [{ code: 'HOUR', description: 'Hour' }, { code: 'CRATE', description: 'Crate of 20' }, undefined];
    const [desk] = LINES;
    const lines = ['a', 'b', 'c'].map((intRef) => ({ ...desk, intRef, quantity: '-2.5', textPre: 'In May' }));
    const invoice = saleEInvoice({
      ...sources({ lines: [...lines, { ...desk, intRef: 'd', quantity: '100' }] }),
      unitOf: ({ intRef }) => lineUnit(units['abc'.indexOf(String(intRef))]),
    });
    expect(checkRules(invoice, 'peppol').map(({ rule }) => rule)).toEqual([
      'PEPPOL-EN16931-R020',
      'PEPPOL-EN16931-R010',
    ]);
    expect(invoice.lines).toMatchObject([
      { quantity: '-2.5', unit: 'HUR', note: 'In May' },
      { quantity: '-2.5', unit: 'C62', note: '-2.5 × Crate of 20\nIn May' },
      { quantity: '-2.5', unit: 'C62', note: 'In May' },
      { quantity: '100', unit: 'C62', note: null },
    ]);
  });

  it('states what has been settled as paid, and what is left as due', () => {
    const lines = [{ ...LINES[0], quantity: '1', currencyUnitPrice: '100' }];
    const part = {
      lines,
      statusList: ['posted', 'outstanding'],
      grossCurrencyAmount: '120',
      outstandingCurrencyAmount: '90.5',
    };
    const known = sources(part);
    const prepaid = settledOf(known.document);
    expect(prepaid).toBe('29.5');
    const invoice = saleEInvoice({ ...known, prepaid });
    expect(checkRules(invoice, 'en16931')).toEqual([]);
    expect(invoice.totals).toMatchObject({ gross: '120.00', prepaid: '29.50', payable: '90.50' });
    // A credit: 120.00 is owed to the customer, of which 20.00 was paid back.
    const credit = sources({
      lines: [{ ...lines[0], quantity: '-1' }],
      statusList: ['posted'],
      grossCurrencyAmount: '-120',
      outstandingCurrencyAmount: '-100',
    });
    expect(saleEInvoice({ ...credit, prepaid: settledOf(credit.document) }).totals).toMatchObject({
      gross: '120.00',
      prepaid: '20.00',
      payable: '100.00',
    });
  });

  it.each([
    ['nothing of it is settled', { outstandingCurrencyAmount: '120' }],
    ['the service has not said what is owed', { statusList: ['draft'], outstandingCurrencyAmount: '0' }],
    ['it was reversed', { statusList: ['posted', 'reversed'], outstandingCurrencyAmount: '0' }],
    ['it was written off', { statusList: ['posted', 'written_off'], outstandingCurrencyAmount: '0' }],
    ['the outstanding amount is not known', {}],
  ])('states nothing as paid if %s', (_, part) => {
    const { document } = sources({ lines: [LINES[0]], statusList: ['posted'], grossCurrencyAmount: '120', ...part });
    expect(settledOf(document)).toBeNull();
  });

  it('states a credit with positive amounts, and what it credits', () => {
    const lines = [
      { ...LINES[0], quantity: '-3' },
      { ...LINES[1], quantity: '1' },
    ];
    const invoice = saleEInvoice({ ...sources({ lines }), credits: { number: 'SI-1', issueDate: '2026-02-01' } });
    expect(checkRules(invoice, 'en16931')).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'creditNote',
      typeCode: '381',
      precedingInvoices: [{ number: 'SI-1', issueDate: '2026-02-01' }],
      lines: [
        { quantity: '3', netAmount: '99.99' },
        { quantity: '-1', netUnitPrice: '50', netAmount: '-50.00' },
      ],
      totals: { net: '49.99', tax: '10.00', gross: '59.99' },
    });
  });

  it('charges no tax under reverse charge, and says why', () => {
    const lines = [{ ...LINES[0], taxCodeId: 'zero', taxRate: '0' }];
    const invoice = saleEInvoice(sources({ lines }));
    expect(checkRules(invoice, 'en16931')).toEqual([]);
    expect(invoice.tax).toMatchObject([
      { category: 'AE', rate: '0', taxable: '99.99', tax: '0.00', exemptionCode: 'VATEX-EU-AE' },
    ]);
  });

  it('names what is missing: a category that nobody chose, a number that the service has yet to give', () => {
    const lines = [{ ...LINES[0], taxCodeId: 'other', taxRate: '0' }];
    const invoice = saleEInvoice(sources({ lines, docNo: undefined }));
    expect(checkRules(invoice, 'en16931').map(({ rule, field }) => `${rule} ${field}`)).toEqual([
      'BR-02 number',
      'BR-CO-04 lines.0.taxCategory',
      'BR-47 tax.0.category',
    ]);
    expect(categoryOf('other', '0', {})).toBeNull();
    expect(categoryOf('other', '5', {})).toBe('S');
  });
});

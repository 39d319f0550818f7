import { describe, expect, it } from 'vitest';
import { checkRules } from '../../../src/domain/einvoices/rules.ts';
import {
  buyerWaysSchema,
  categoryOf,
  saleEInvoice,
  sellerDetailsSchema,
  type SaleSources,
} from '../../../src/domain/einvoices/saleEInvoice.ts';
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
    credits: null,
  };
}
const LINES = [
  { intRef: 'a', description: 'Desk', quantity: '3', currencyUnitPrice: '33.33', taxCodeId: 's', taxRate: '20' },
  { intRef: 'b', description: 'Chair, with tax', isNetEntry: false, quantity: '2', currencyUnitPrice: '60', taxCodeId: 's', taxRate: '20' }, // prettier-ignore
  { intRef: 'c', description: 'Delivered on Monday' },
];

describe('the e-invoice of a sale', () => {
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
      { ...chair, currencyUnitPrice: '54', textPost: '60 - 10%' },
    ];
    const invoice = saleEInvoice(sources({ lines }));
    expect(checkRules(invoice, 'en16931')).toEqual([]);
    expect(invoice.lines).toMatchObject([
      { netUnitPrice: '30', grossUnitPrice: '33.33', priceDiscount: '3.33', netAmount: '90.00', note: 'Oak' },
      // Entered with tax: 108.00 is 90.00 net. Its discount is of a price with tax, so only the words tell it.
      { netUnitPrice: '45', grossUnitPrice: null, priceDiscount: null, netAmount: '90.00', note: '60 - 10%' },
    ]);
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

import { expect, it } from 'vitest';
import type { EInvoice } from '../../../src/domain/einvoices/eInvoice.ts';
import { checkRules } from '../../../src/domain/einvoices/rules.ts';
import { readInvoiceXml } from '../../../src/formats/einvoices/read/xml.ts';
import { UBL, utf8 } from '../../formats/einvoices/files.ts';

const read = readInvoiceXml(utf8(UBL)).invoice!;
/** The invoice of the fixture with what it lacks by EN 16931. */
const invoice: EInvoice = {
  ...read,
  buyer: { ...read.buyer, address: { ...read.buyer.address, country: 'GB' } },
  lines: read.lines.map((line) => ({
    ...line,
    allowances: line.allowances.map((each) => ({ ...each, reason: 'Bulk' })),
  })),
};
const rules = (part: Partial<EInvoice>): string[] =>
  checkRules({ ...invoice, ...part }, 'en16931').map(({ rule, field }) => `${rule} ${field}`);
/** The same invoice with all its 20 % in another category. */
const inCategory = (category: string, rate: string | null, reason: string | null): Partial<EInvoice> => ({
  lines: invoice.lines.map((line) =>
    line.taxRate === '20' ? { ...line, taxCategory: category, taxRate: rate } : line,
  ),
  allowances: invoice.allowances.map((each) =>
    each.taxRate === '20' ? { ...each, taxCategory: category, taxRate: rate } : each,
  ),
  tax: invoice.tax.map((row) =>
    row.rate === '20' ? { ...row, category, rate, tax: '0.00', exemptionReason: reason } : row,
  ),
  totals: { ...invoice.totals, tax: '5.40', gross: '123.40', payable: '98.50' },
});

it('a valid invoice breaks no rule', () => {
  expect(rules({})).toEqual([]);
});

it('each rule names the field to mend', () => {
  expect(rules({ number: null })).toEqual(['BR-02 number']);
  expect(rules({ seller: { ...invoice.seller, vatId: null, taxId: null } })).toEqual([
    'BR-CO-26 seller.vatId',
    'BR-S-02 seller.vatId',
  ]);
  expect(rules({ dueDate: null })).toEqual(['BR-CO-25 dueDate']);
  expect(rules({ lines: invoice.lines.map((line) => ({ ...line, unit: null })) })).toEqual([
    'BR-23 lines.0.unit',
    'BR-23 lines.1.unit',
  ]);
  expect(rules({ allowances: invoice.allowances.map((each) => ({ ...each, reason: null })) })).toEqual([
    'BR-33 allowances.0.reason',
    'BR-38 allowances.1.reason',
  ]);
  expect(rules({ totals: { ...invoice.totals, payable: '100.51' } })).toEqual(['BR-CO-16 totals.payable']);
  expect(rules({ totals: { ...invoice.totals, rounding: '0.105', payable: '100.505' } })).toEqual([
    'BR-DEC totals.rounding',
    'BR-DEC totals.payable',
  ]);
});

it('categories without tax need a reason, a rate of zero and the numbers of both', () => {
  expect(rules(inCategory('AE', '0', 'Reverse charge'))).toEqual([]);
  expect(rules(inCategory('AE', '0', null))).toEqual(['BR-AE-10 tax.0.exemptionReason']);
  expect(rules({ ...inCategory('AE', '0', 'Reverse charge'), buyer: { ...invoice.buyer, vatId: null } })).toEqual([
    'BR-AE-02 buyer.vatId',
  ]);
  expect(rules(inCategory('Z', '0', 'Books'))).toEqual(['BR-Z-10 tax.0.exemptionReason']);
  expect(rules(inCategory('K', '0', 'Supply to another country'))).toEqual([
    'BR-IC-11 delivery.date',
    'BR-IC-12 delivery.address.country',
  ]);
  expect(rules(inCategory('O', null, 'Outside the scope'))).toEqual([
    'BR-O-02 seller.vatId',
    'BR-O-02 buyer.vatId',
    'BR-O-11 tax',
  ]);
});

it('XRechnung and Peppol ask for more', () => {
  expect(checkRules(invoice, 'xrechnung').map(({ field }) => field)).toEqual([
    'seller.address.postcode',
    'seller.contact.name',
    'seller.contact.phone',
    'seller.contact.email',
    'buyer.address.city',
    'buyer.address.postcode',
    'seller.endpoint',
    'buyer.endpoint',
  ]);
  expect(
    checkRules({ ...invoice, buyerReference: null, orderReference: null }, 'peppol').map(({ rule }) => rule),
  ).toEqual(['PEPPOL-EN16931-R003', 'PEPPOL-EN16931-R020', 'PEPPOL-EN16931-R010']);
});

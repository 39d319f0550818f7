import type { EInvoice, EInvoiceAddress, EInvoiceParty } from '../../../src/domain/einvoices/eInvoice.ts';
import { writeEInvoice } from '../../../src/formats/einvoices/index.ts';

/** E-invoices as suppliers send them, the same every time. */

const SELLERS = ['Brook & Sons Ltd', 'Nägel & Söhne GmbH', 'Northern Power plc', 'Café Müller', 'Acme Paper Company'];
const ITEMS = ['Oak chair, brown', 'Copy paper A4, 80 g, 500 sheets', 'Fitting on site, per hour', 'Freight to Leeds'];
const MOST_LINES = 40;

const money = (cents: number): string => (cents / 100).toFixed(2);

function partyOf(name: string, vatId: string): EInvoiceParty {
  const address: EInvoiceAddress = {
    line1: '12 Quay Street',
    line2: null,
    line3: null,
    city: 'Bristol',
    postcode: 'BS1 4SB',
    county: null,
    country: 'GB',
  };
  return {
    name,
    tradingName: null,
    vatId,
    taxId: null,
    legalId: '01234567',
    legalScheme: null,
    endpoint: 'accounts@example.com',
    endpointScheme: 'EM',
    address,
    contact: { name: 'J. Brook', phone: '0117 496 0000', email: 'j.brook@example.com' },
  };
}

/** An invoice of 1 to 40 lines, most of them short: half have up to ten lines. Two tax rates; all its sums agree. */
function invoiceOf(index: number): EInvoice {
  const share = ((index * 7919) % 1_000) / 1_000;
  const count = 1 + Math.floor(share * share * MOST_LINES);
  const lines = Array.from({ length: count }, (_, at): EInvoice['lines'][number] => {
    const [quantity, price] = [1 + ((index + at * 3) % 12), 105 + ((index * 31 + at * 977) % 90_000)];
    return {
      id: String(at + 1),
      description: ITEMS[(index + at) % ITEMS.length] ?? '',
      details: at % 3 === 0 ? 'As ordered by telephone' : null,
      note: null,
      sellerItemId: `A-${1_000 + at}`,
      buyerItemId: null,
      quantity: String(quantity),
      unit: 'C62',
      netUnitPrice: money(price),
      grossUnitPrice: null,
      priceDiscount: null,
      baseQuantity: null,
      netAmount: money(quantity * price),
      taxCategory: 'S',
      taxRate: at % 4 === 3 ? '5' : '20',
      allowances: [],
      period: null,
    };
  });
  const taxableAt = (rate: string): number =>
    lines.reduce((sum, line) => sum + (line.taxRate === rate ? Math.round(Number(line.netAmount) * 100) : 0), 0);
  const tax = ['20', '5'].flatMap((rate) => {
    const taxable = taxableAt(rate);
    return taxable === 0 ? [] : [{ rate, taxable, tax: Math.round((taxable * Number(rate)) / 100) }];
  });
  const net = tax.reduce((sum, { taxable }) => sum + taxable, 0);
  const gross = tax.reduce((sum, row) => sum + row.tax, net);
  return {
    kind: 'invoice',
    typeCode: '380',
    number: `R-${20_000 + index}`,
    issueDate: '2026-03-05',
    dueDate: '2026-04-04',
    taxDate: null,
    currency: 'EUR',
    taxCurrency: null,
    buyerReference: '04011000-12345-34',
    orderReference: `PO-${index}`,
    contractReference: null,
    precedingInvoices: [],
    notes: ['Thank you for your order.'],
    paymentTerms: 'Within 30 days',
    period: null,
    seller: partyOf(SELLERS[index % SELLERS.length] ?? '', 'GB999999973'),
    buyer: partyOf('Harbour & Vale Ltd', 'GB123456782'),
    delivery: { date: '2026-03-03', address: null },
    payment: {
      meansCode: '58',
      reference: `R-${20_000 + index}`,
      accounts: [{ id: 'DE89370400440532013000', name: null, bic: null }],
    },
    lines,
    allowances: [],
    tax: tax.map((row) => ({
      category: 'S',
      rate: row.rate,
      taxable: money(row.taxable),
      tax: money(row.tax),
      exemptionReason: null,
      exemptionCode: null,
    })),
    taxInTaxCurrency: null,
    totals: {
      lineNet: money(net),
      allowances: null,
      charges: null,
      net: money(net),
      tax: money(gross - net),
      gross: money(gross),
      prepaid: null,
      rounding: null,
      payable: money(gross),
    },
  };
}

/** Files in both syntaxes by turns, an element on each line as most programs write them. */
export function eInvoiceFiles(count: number): { bytes: Uint8Array; invoice: EInvoice }[] {
  return Array.from({ length: count }, (_, index) => {
    const invoice = invoiceOf(index);
    const xml = writeEInvoice(invoice, index % 2 === 0 ? 'ubl' : 'cii', 'en16931');
    return { bytes: new TextEncoder().encode(xml.replaceAll('><', '>\n<')), invoice };
  });
}

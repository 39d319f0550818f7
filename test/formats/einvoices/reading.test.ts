import { describe, expect, it } from 'vitest';
import { printedReading, readEInvoice } from '../../../src/formats/einvoices/index.ts';
import { CII, UBL, utf8 } from './files.ts';

const read = (xml: string): ReturnType<typeof readEInvoice> => readEInvoice(utf8(xml));
const codes = async (xml: string): Promise<string[]> =>
  (await read(xml)).problems.map(({ code, field }) => (field === undefined ? code : `${code} ${field}`));

/** What both files say, in the words of the command. */
const DOCUMENT = {
  kind: 'invoice',
  number: 'R-17 & 18',
  issueDate: '2026-03-05',
  dueDate: '2026-04-04',
  currency: 'EUR',
  buyerReference: '04011000-12345-34',
  orderReference: 'PO-9',
  seller: { name: 'Nägel & Söhne GmbH', vatId: 'DE136695976', iban: 'DE89 3704 0044 0532 0130 00' },
  buyer: { name: 'Harbour Ltd', vatId: 'GB999999973' },
  lines: [
    {
      id: '1',
      description: 'Screws',
      quantity: '100',
      unit: 'C62',
      netUnitPrice: '12.50',
      netAmount: '12.00',
      taxCategory: 'S',
      taxRate: '20',
    },
    {
      id: '2',
      description: 'Fitting',
      quantity: '3',
      unit: 'HUR',
      netUnitPrice: '33.3333',
      netAmount: '100.00',
      taxCategory: 'S',
      taxRate: '5',
    },
  ],
  allowances: [
    { isCharge: false, amount: '2.00', taxCategory: 'S', taxRate: '20', reason: 'Loyalty' },
    { isCharge: true, amount: '8.00', taxCategory: 'S', taxRate: '5.0', reason: 'Freight' },
  ],
  tax: [
    { category: 'S', rate: '20', taxable: '10.00', tax: '2.00' },
    { category: 'S', rate: '5', taxable: '108.00', tax: '5.40' },
  ],
  totals: {
    lineNet: '112.00',
    net: '118.00',
    tax: '7.40',
    gross: '125.40',
    prepaid: '25.00',
    rounding: '0.10',
    payable: '100.50',
  },
};
const FILES = [
  ['ubl', UBL],
  ['cii', CII],
] as const;

describe.each(FILES)('an invoice in %s', (format, xml) => {
  it('is read whole, with amounts as written and no problem', async () => {
    expect(printedReading(await read(xml))).toEqual({
      format,
      container: 'xml',
      profile: 'urn:cen.eu:en16931:2017',
      document: DOCUMENT,
      problems: [],
    });
  });

  it('keeps allowances of lines and the quantity that a price is for', async () => {
    const { invoice } = await read(xml);
    expect(invoice?.lines[0]).toMatchObject({ baseQuantity: '100', allowances: [{ isCharge: false, amount: '0.50' }] });
  });

  it.each([
    ['a byte order mark', (text: string) => utf8(`\ufeff${text}`)],
    ['UTF-16, little-endian', (text: string) => utf16(`\ufeff${text}`, true)],
    ['UTF-16, big-endian', (text: string) => utf16(`\ufeff${text}`, false)],
    ['UTF-16 without a mark', (text: string) => utf16(text, true)],
    [
      'ISO 8859-1, declared',
      (text: string) => Uint8Array.from(Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')),
    ],
  ])('reads %s', async (_name, encode) => {
    const reading = await readEInvoice(encode(xml));
    expect(printedReading(reading)).toMatchObject({ document: DOCUMENT, problems: [] });
  });

  it('gives no invoice for a file that is cut off, wherever that is', async () => {
    const bytes = utf8(xml);
    const end = utf8(xml.trimEnd()).length;
    for (let length = 0; length < end; length += 97) {
      const { invoice, problems } = await readEInvoice(bytes.subarray(0, length));
      expect(invoice, String(length)).toBeNull();
      expect(problems, String(length)).toHaveLength(1);
    }
  });

  it('refuses entities of its own, however often they contain each other', async () => {
    const bomb = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const { invoice, problems } = await read(xml.replace('?>', `?><!DOCTYPE x [<!ENTITY l0 "lol">${bomb}]>`));
    expect(invoice).toBeNull();
    expect(problems).toEqual([{ code: 'file.doctype', kind: 'lost', place: { line: 1 } }]);
  });

  it('says by how much each sum differs, and where', async () => {
    const changed = xml.replace('>125.40<', '>125.41<');
    expect((await read(changed)).problems).toMatchObject([
      {
        code: 'sum.gross',
        kind: 'doubt',
        field: 'totals.gross',
        facts: { written: '125.41', calculated: '125.4', difference: '0.01' },
      },
      { code: 'sum.payable', field: 'totals.payable', facts: { calculated: '100.51', difference: '-0.01' } },
    ]);
    const line = 1 + changed.slice(0, changed.indexOf('>125.41<')).split('\n').length - 1;
    expect((await read(changed)).problems[0]?.place).toEqual({ line });
  });

  it('compares lines, allowances, tax and what is payable', async () => {
    expect(await codes(xml.replace('>12.00<', '>12.10<'))).toEqual([
      'sum.line lines.0.netAmount',
      'sum.lines totals.lineNet',
      'sum.taxable tax.0.taxable',
    ]);
    expect(await codes(xml.replace('>0.10<', '>0.20<'))).toEqual(['sum.payable totals.payable']);
    expect(await codes(xml.replace('>5.40<', '>5.60<'))).toEqual(['sum.tax totals.tax', 'sum.taxRow tax.1.tax']);
  });

  it('reads no amount that is no decimal number, and guesses none', async () => {
    const reading = await read(xml.replace('>100.50<', '>100,50<'));
    expect(reading.invoice?.totals.payable).toBeNull();
    expect(reading.problems).toMatchObject([{ code: 'amount.bad', field: 'totals.payable', text: '100,50' }]);
  });

  it('does not choose between two amounts', async () => {
    const [, element = ''] = /(<(\w+:)(?:PayableAmount|DuePayableAmount)[^>]*>100\.50<[^>]+>)/.exec(xml) ?? [];
    const reading = await read(xml.replace(element, element + element.replace('100.50', '10.50')));
    expect(reading.invoice?.totals.payable).toBeNull();
    expect(reading.problems).toMatchObject([{ code: 'field.repeated', field: 'totals.payable' }]);
  });

  it('names what is missing', async () => {
    const [, element = ''] = /(<\w+:(?:PayableAmount|DuePayableAmount)[^>]*>100\.50<[^>]+>)/.exec(xml) ?? [];
    expect(await codes(xml.replace(element, ''))).toEqual(['field.missing totals.payable']);
  });

  it('keeps eight decimals and negative quantities', async () => {
    const turned = xml.replace('>3<', '>-3<').replace('>33.3333<', '>-33.33333333<');
    const reading = await read(turned);
    expect(reading.invoice?.lines[1]).toMatchObject({
      quantity: '-3',
      netUnitPrice: '-33.33333333',
      netAmount: '100.00',
    });
    expect(reading.problems).toEqual([]);
  });
});

it('takes the tax in the currency of the document, wherever it stands', async () => {
  const other = '<cac:TaxTotal><cbc:TaxAmount currencyID="GBP">6.30</cbc:TaxAmount></cac:TaxTotal>';
  const ubl = await read(UBL.replace('<cac:TaxTotal>', `${other}<cac:TaxTotal>`));
  expect(ubl.invoice?.totals.tax).toBe('7.40');
  expect(ubl.invoice?.taxInTaxCurrency).toBe('6.30');
  expect(ubl.problems).toEqual([]);
  const total = '<ram:TaxTotalAmount currencyID="EUR">';
  const cii = await read(CII.replace(total, `<ram:TaxTotalAmount currencyID="GBP">6.30</ram:TaxTotalAmount>${total}`));
  expect(cii.invoice?.totals.tax).toBe('7.40');
  expect(cii.invoice?.taxInTaxCurrency).toBe('6.30');
  expect(cii.problems).toEqual([]);
});

it('reads reverse charge: a category without tax', async () => {
  const xml = UBL.replaceAll('<cbc:ID>S</cbc:ID><cbc:Percent>20<', '<cbc:ID>AE</cbc:ID><cbc:Percent>0<')
    .replace('>7.40<', '>5.40<')
    .replace('>2.00</cbc:TaxAmount>', '>0.00</cbc:TaxAmount>')
    .replace('>125.40<', '>123.40<')
    .replace('>100.50<', '>98.50<');
  const { invoice, problems } = await read(xml);
  expect(problems).toEqual([]);
  expect(invoice?.tax[0]).toMatchObject({ category: 'AE', rate: '0', taxable: '10.00', tax: '0.00' });
});

it('tells credit notes by root element and by type code', async () => {
  const credit = UBL.replaceAll('ubl:Invoice', 'ubl:CreditNote')
    .replace('xsd:Invoice-2', 'xsd:CreditNote-2')
    .replaceAll('cac:InvoiceLine', 'cac:CreditNoteLine')
    .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    .replace('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
  const reading = await read(credit);
  expect(reading.problems).toEqual([]);
  expect(reading.invoice).toMatchObject({ kind: 'creditNote', lines: [{ quantity: '100' }, { quantity: '3' }] });
  expect((await read(CII.replace('>380<', '>381<'))).invoice?.kind).toBe('creditNote');
  const unknown = await read(CII.replace('>380<', '>999<'));
  expect(unknown.invoice?.kind).toBeNull();
  expect(unknown.problems).toMatchObject([{ code: 'type.unknown', text: '999' }]);
});

it('does not mix currencies', async () => {
  const reading = await read(UBL.replace('"EUR">25.00<', '"USD">25.00<'));
  expect(reading.invoice?.totals.prepaid).toBeNull();
  expect(reading.problems).toMatchObject([
    { code: 'amount.otherCurrency', field: 'totals.prepaid', text: 'USD 25.00' },
    { code: 'sum.payable' },
  ]);
});

it('reads dates of no other form', async () => {
  for (const bad of ['2026-02-30', '05.03.2026', '20260305'])
    expect(await codes(UBL.replace('>2026-03-05<', `>${bad}<`))).toEqual(['date.bad issueDate']);
  expect((await read(UBL.replace('>2026-03-05<', '>2026-03-05+01:00<'))).invoice?.issueDate).toBe('2026-03-05');
  expect(await codes(CII.replace('format="102">20260305', 'format="616">202610'))).toEqual(['date.bad issueDate']);
});

it('says that a file is something else', async () => {
  expect(await codes('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>1</ID></Order>')).toEqual(
    ['file.otherDocument'],
  );
  expect(await codes(UBL.replace('xsd:Invoice-2', 'xsd:Waybill-2'))).toEqual(['file.otherDocument']);
  expect(await codes('Date;Amount\n1;2')).toEqual(['file.unknown']);
  expect(await codes('  ')).toEqual(['file.empty']);
  expect((await readEInvoice(new Uint8Array())).problems).toEqual([{ code: 'file.empty', kind: 'lost' }]);
});

it('reads a comment or CDATA within a value as XML does, and a sign of greater in an attribute', async () => {
  const xml = UBL.replace('>125.40<', '>125<!-- x -->.40<')
    .replace('R-17 &amp; 18', '<![CDATA[R-17 & 18]]>')
    .replace('<cbc:DueDate>', '<cbc:DueDate note="a > b \'c\'">');
  expect(printedReading(await read(xml))).toMatchObject({ document: DOCUMENT, problems: [] });
});

it('ends at a bound where elements lie too deep, and refuses what is too big', async () => {
  expect(
    await codes(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${'<a>'.repeat(1e6)}`),
  ).toEqual(['file.tooDeep']);
  const hundred = new Uint8Array(100_000_000).fill(0x20);
  hundred.set(utf8(UBL));
  expect((await readEInvoice(hundred)).problems).toEqual([{ code: 'file.tooBig', kind: 'lost' }]);
});

it('leaves headings and sums of other lines out', async () => {
  const group = `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>0</ram:LineID>
    <ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedTradeProduct><ram:Name>Iron</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem>`;
  const first = '<ram:IncludedSupplyChainTradeLineItem>';
  const reading = await read(CII.replace(first, `${group}${first}`));
  expect(printedReading(reading)).toMatchObject({
    document: DOCUMENT,
    problems: [{ code: 'line.group', text: 'Iron' }],
  });
});

it('takes freight in an element of its own, as ZUGFeRD has it, for a charge', async () => {
  const [charge = ''] =
    /<ram:SpecifiedTradeAllowanceCharge>(?:(?!<ram:SpecifiedTradeAllowanceCharge>)[^])*?Freight[^]*?<\/ram:SpecifiedTradeAllowanceCharge>/.exec(
      CII,
    ) ?? [];
  const freight =
    '<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>8.00</ram:AppliedAmount>' +
    '<ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>' +
    '<ram:RateApplicablePercent>5.0</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>';
  expect(charge).toContain('8.00');
  expect(printedReading(await read(CII.replace(charge, freight)))).toMatchObject({ document: DOCUMENT, problems: [] });
});

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le');
  return Uint8Array.from(isLittle ? bytes : bytes.swap16());
}

import { beforeAll, expect, it } from 'vitest';
import { ruleTexts } from '../../../../src/app/documents/einvoices/ruleText.ts';
import { loadTexts } from '../../../../src/app/base/i18n/texts.ts';
import type { EInvoice } from '../../../../src/domain/einvoices/eInvoice.ts';
import { checkRules } from '../../../../src/domain/einvoices/rules.ts';
import { readInvoiceXml } from '../../../../src/formats/einvoices/read/xml.ts';
import { UBL, utf8 } from '../../../formats/einvoices/files.ts';

beforeAll(() => loadTexts(['einvoices']));

it('says once that a currency has more decimals than an e-invoice takes, whatever amounts have them', () => {
  const findings = ['totals.net', 'totals.payable', 'lines.0.netAmount', 'lines.1.netAmount', 'tax.0.tax'].map(
    (field) => ({ finding: { rule: 'BR-DEC', field }, at: 'SI-1' }),
  );
  expect(ruleTexts(findings)).toEqual([
    {
      text: 'Use a currency with at most two decimals, or send it without an e-invoice, which takes no more (BR-DEC)',
      places: ['SI-1'],
    },
  ]);
});

it('never shows the name of a field, not even of a rule that no invoice of ours breaks', () => {
  expect(ruleTexts([{ finding: { rule: 'BR-55', field: 'precedingInvoices.0.number' }, at: '' }])).toEqual([
    { text: 'Compare the invoice with this rule of the standard (BR-55)', places: [''] },
  ]);
});

it('says once that something is wrong with the totals', () => {
  const totals = ['totals.lineNet', 'totals.gross'].map((field) => ({ finding: { rule: 'BR-12', field }, at: '' }));
  expect(ruleTexts(totals).map(({ text }) => text)).toEqual([
    'Check quantities, prices and tax codes: the totals do not follow from the lines (BR-12)',
  ]);
});

/** All that can be empty in a sale is. */
function bareInvoice(): EInvoice {
  const invoice = readInvoiceXml(utf8(UBL)).invoice!;
  const empty = <Part extends object>(part: Part): Part =>
    Object.fromEntries(Object.keys(part).map((name) => [name, null])) as Part;
  const party = (one: EInvoice['seller']): EInvoice['seller'] => ({
    ...empty(one),
    address: empty(one.address),
    contact: empty(one.contact),
  });
  return {
    ...invoice,
    number: null,
    issueDate: null,
    dueDate: null,
    currency: null,
    buyerReference: null,
    paymentTerms: null,
    seller: party(invoice.seller),
    buyer: party(invoice.buyer),
    delivery: { date: null, address: empty(invoice.seller.address) },
    payment: { ...invoice.payment, meansCode: null },
    allowances: [],
    totals: empty(invoice.totals),
    lines: invoice.lines.map((line) => ({ ...empty(line), taxCategory: line.taxCategory, allowances: [] })),
  };
}

it.each(['xrechnung', 'peppol'] as const)(
  'names all that is to be mended in words, never by the name of a field: %s',
  (profile) => {
    const findings = checkRules(bareInvoice(), profile).map((finding) => ({ finding, at: '' }));
    const words = ruleTexts(findings).map(({ text }) => text.replace(/ \([A-Z0-9, -]+\)$/, ''));
    expect(words).toEqual(
      expect.arrayContaining([
        'Enter your company’s name',
        'Submit the document and sync: the service then numbers it',
      ]),
    );
    expect(words.filter((text) => /[a-z][.A-Z]/.test(text))).toEqual([]);
    // Each says what to do, by a verb first or behind the number of a line.
    expect(words.filter((text) => !/^(?:Line \d+: )?(?:add|check|choose|enter|submit|use) /i.test(text))).toEqual([]);
  },
);

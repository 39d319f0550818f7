import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../src/domain/documents/document.ts';
import { currencyAmountsOf } from '../../../src/domain/documents/documentAmounts.ts';
import { mintIntRef } from '../../../src/domain/values/identifiers.ts';
import type { EInvoice } from '../../../src/domain/einvoices/eInvoice.ts';
import { purchaseDraft, taxKeysOf, type PurchaseSources } from '../../../src/domain/einvoices/purchaseDraft.ts';
import { taxCodeFor } from '../../../src/domain/einvoices/taxCodes.ts';
import { NO_PARTY_DEFAULTS } from '../../../src/domain/drafting/documentDraft.ts';
import type { Lookup } from '../../../src/domain/learning/lookup.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { guid } from '../../support/documents.ts';
import { drafting, idOf, lookup } from '../drafting/company.ts';
import { readInvoiceXml } from '../../../src/formats/einvoices/read/xml.ts';
import { UBL, utf8 } from '../../formats/einvoices/files.ts';
import { randomInvoice } from '../../formats/einvoices/randomInvoices.ts';

const S = idOf('taxCode', 'S');
const R = idOf('taxCode', 'R');

function sources(more: Partial<PurchaseSources> = {}): PurchaseSources {
  return {
    ...drafting(),
    classOf: (type) => type.docClass,
    docTypeId: undefined,
    supplierId: idOf('contactAccount', 'S1'),
    defaults: NO_PARTY_DEFAULTS,
    codedLike: () => undefined,
    taxCodes: { 'S 20': S, 'S 5': R },
    words: { allowance: 'Allowance', charge: 'Charge', whole: (rate) => `Total at ${rate} %` },
    ...more,
  };
}
function invoiceOf(xml: string): EInvoice {
  const { invoice } = readInvoiceXml(utf8(xml));
  if (invoice === null) throw new Error('not read');
  return invoice;
}
const texts = ({ net, tax, gross }: { net: object; tax: object; gross: object }): string[] =>
  [net, tax, gross].map(String);

describe('the draft of a purchase invoice', () => {
  it('has the lines of the file and its allowances, and comes to the same totals', () => {
    const { document, ours, notes } = purchaseDraft(invoiceOf(UBL), sources());
    expect(document).toMatchObject({
      docClass: 'purchaseInvoice',
      contactAccountId: idOf('contactAccount', 'S1'),
      docDate: '2026-03-05',
      dueDate: '2026-04-04',
      currency: 'EUR',
      currencyRate: '1.15',
      theirDocNo: 'R-17 & 18',
      orderNo: 'PO-9',
    });
    expect(document.lines.map(({ description, quantity, currencyUnitPrice, taxCodeId }) => [description, quantity, currencyUnitPrice, taxCodeId])).toEqual([
      ['Screws', '100', '0.125', S],
      ['Allowance', '1', '-0.5', S],
      ['Fitting', '3', '33.3333', R],
      ['Loyalty', '1', '-2', S],
      ['Freight', '1', '8', R],
    ]); // prettier-ignore
    // 12.50 − 0.50 + 100.00 − 2.00 + 8.00; tax 2.50 − 0.10 − 0.40 + 5.00 + 0.40
    expect(texts(ours!)).toEqual(['118', '7.4', '125.4']);
    expect(notes).toEqual([
      { code: 'rounding', amount: '0.10' },
      { code: 'prepaid', amount: '25.00' },
    ]);
  });

  it('turns the quantities of a credit', () => {
    const { document, ours } = purchaseDraft({ ...invoiceOf(UBL), kind: 'creditNote' }, sources());
    expect(document.lines.map(({ quantity }) => quantity)).toEqual(['-100', '-1', '-3', '-1', '-1']);
    expect(texts(ours!)).toEqual(['-118', '-7.4', '-125.4']);
  });

  it('is coded as last time: by description, else as the last line', () => {
    const { document } = purchaseDraft(
      invoiceOf(UBL),
      sources({
        defaults: { header: {}, line: { accountId: '5000' } },
        codedLike: (description) => (description === 'Fitting' ? { accountId: '6100' } : undefined),
      }),
    );
    expect(document.lines.map(({ accountId }) => accountId)).toEqual(['5000', '5000', '6100', '5000', '5000']);
  });

  it('is coded by the product that the file names with our code, not with the supplier’s', () => {
    const product = referenceSchema.parse({
      kind: 'product',
      id: guid(91),
      code: 'NAILS',
      purchase: { accountId: '5100' },
    });
    const lines = ([own, theirs]: [own: string | null, theirs: string | null], more: Partial<PurchaseSources> = {}) => {
      const invoice = invoiceOf(UBL);
      const [first] = invoice.lines;
      if (first === undefined) throw new Error('no line');
      const named = { ...invoice, lines: [{ ...first, buyerItemId: own, sellerItemId: theirs }] };
      const find: Lookup['find'] = (kind, value) =>
        kind === 'product' && value === 'NAILS' ? product : lookup.find(kind, value);
      const { document } = purchaseDraft(
        named,
        sources({ lookup: { ...lookup, find }, defaults: { header: {}, line: { accountId: '5000' } }, ...more }),
      );
      return document.lines.slice(0, 1).map(({ productId, accountId }) => ({ productId, accountId }));
    };
    expect(lines(['NAILS ', null])).toEqual([{ productId: guid(91), accountId: '5100' }]);
    expect(lines(['NAILS', null], { codedLike: () => ({ accountId: '6100' }) })).toEqual([
      { productId: guid(91), accountId: '6100' },
    ]);
    expect(lines([null, 'NAILS'])).toEqual([{ productId: undefined, accountId: '5000' }]);
    expect(lines(['SCREWS', null])).toEqual([{ productId: undefined, accountId: '5000' }]);
  });

  it('supplies an amount that the supplier rounds otherwise by 0.01', () => {
    // 3 × 33.3333 is 100.00; the file says 100.01, and 0.01 more in the sums that follow.
    const xml = UBL.replace('>100.00<', '>100.01<')
      .replace('>112.00<', '>112.01<')
      .replace('>118.00<', '>118.01<')
      .replace('>108.00<', '>108.01<')
      .replace('>125.40<', '>125.41<')
      .replace('>100.50<', '>100.51<');
    const { document, ours, notes } = purchaseDraft(invoiceOf(xml), sources());
    expect(document.lines[2]).toMatchObject({
      suppliedAmounts: true,
      netCurrencyAmount: '100.01',
      taxCurrencyAmount: '5',
      grossCurrencyAmount: '105.01',
    });
    expect(texts(ours!)).toEqual(['118.01', '7.4', '125.41']);
    expect(notes.map(({ code }) => code)).toEqual(['rounding', 'prepaid']);
  });

  it('brings the tax to that of the file, a unit a line', () => {
    // Tax of the whole at 5 %: 5.38 instead of 5.40; the two lines at 5 % take a unit each, the largest first.
    const xml = UBL.replace('>5.40<', '>5.38<').replace('>7.40<', '>7.38<').replace('>125.40<', '>125.38<');
    const { document, ours, notes } = purchaseDraft(invoiceOf(xml), sources());
    expect(
      document.lines.map(({ suppliedAmounts, taxCurrencyAmount }) => suppliedAmounts && taxCurrencyAmount),
    ).toEqual([undefined, undefined, '4.99', undefined, '0.39']);
    expect(texts(ours!)).toEqual(['118', '7.38', '125.38']);
    expect(notes.map(({ code }) => code)).not.toContain('tax.differs');
  });

  it('says that the tax cannot be reached', () => {
    const { notes } = purchaseDraft(invoiceOf(UBL.replace('>5.40<', '>5.30<')), sources());
    expect(notes).toContainEqual({ code: 'tax.differs' });
  });

  it('takes the amount of a line whose quantity and price do not come to it', () => {
    const { document, notes } = purchaseDraft(invoiceOf(UBL.replace('>33.3333<', '>30<')), sources());
    expect(document.lines[2]).toMatchObject({ quantity: '1', currencyUnitPrice: '100' });
    expect(notes).toContainEqual({ code: 'line.recast', line: 1 });
  });

  it('has a line for each rate where the file has none', () => {
    const invoice = { ...invoiceOf(UBL), lines: [] };
    const { document, ours } = purchaseDraft(invoice, sources());
    expect(document.lines.map(({ description, currencyUnitPrice }) => [description, currencyUnitPrice])).toEqual([
      ['Total at 20 %', '10'],
      ['Total at 5 %', '108'],
    ]);
    expect(texts(ours!)).toEqual(['118', '7.4', '125.4']);
  });

  it('is linked to the purchase order that the file names', () => {
    const order: Document = {
      docClass: 'purchaseOrder',
      docNo: 'PO-9',
      intRef: mintIntRef(drafting().mint),
      statusList: [],
      lines: [],
    };
    const { document, notes } = purchaseDraft(invoiceOf(UBL), sources({ order }));
    expect(document.ext).toEqual({ ConvertedFrom: order.intRef });
    expect(notes[0]).toEqual({ code: 'rounding', amount: '0.10' });
    expect(notes).toContainEqual({ code: 'order', number: 'PO-9' });
  });

  it('says that a tax code has another rate, and that a number was cut', () => {
    const { document, notes } = purchaseDraft(
      { ...invoiceOf(UBL), number: 'X'.repeat(60) },
      sources({ taxCodes: { 'S 20': R, 'S 5': R } }),
    );
    expect(document.theirDocNo).toHaveLength(50);
    expect(notes).toContainEqual({ code: 'text.cut', field: 'theirDocNo' });
    expect(notes).toContainEqual({ code: 'rate.differs', key: 'S 20', rate: '5' });
  });

  it('comes to the amounts that a document with its lines has', () => {
    const taxCodes = { 'S 20': S, 'S 7': R };
    const currencies = fc.constantFrom('EUR', 'JPY', 'BHD', null);
    const amounts = fc.constantFrom(null, '0.01', '100.005', '-3');
    fc.assert(
      fc.property(randomInvoice, currencies, amounts, (invoice, currency, netAmount) => {
        const [first, ...lines] = invoice.lines;
        const changed = { ...invoice, currency, lines: first === undefined ? [] : [{ ...first, netAmount }, ...lines] };
        for (const each of [{ ...invoice, currency }, changed]) {
          const { document, ours } = purchaseDraft(each, sources({ taxCodes }));
          expect(ours).toEqual(currencyAmountsOf(document));
        }
      }),
    );
  });
});

describe('the tax code for a category and rate of a file', () => {
  const codes = lookup.all('taxCode');
  it('is the remembered one, else the only one with this rate at the standard rate', () => {
    expect(taxKeysOf(invoiceOf(UBL))).toEqual(['S 20', 'S 5']);
    expect(taxCodeFor('S 20', {}, undefined, codes)).toBe(S);
    expect(taxCodeFor('S 20', { 'S 20': R }, undefined, codes)).toBe(R);
    expect(taxCodeFor('S 5', {}, R, codes)).toBe(R);
    expect(taxCodeFor('S 19', {}, S, codes)).toBeNull();
  });
  it('is not guessed for what is not taxed', () => {
    for (const key of ['AE 0', 'E 0', 'Z 0', 'O 0']) expect(taxCodeFor(key, {}, undefined, codes)).toBeNull();
    expect(taxCodeFor('AE 0', { 'AE 0': idOf('taxCode', 'DRC-S') }, undefined, codes)).toBe(idOf('taxCode', 'DRC-S'));
  });
});

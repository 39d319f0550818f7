import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DocumentSession } from '../../../../../src/app/documents/editor/session/documentSession.ts';
import { newDocument, newLine } from '../../../../../src/domain/drafting/documentDraft.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import type { DecimalString } from '../../../../../src/domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../../src/domain/documents/document.ts';
import { systemMint } from '../../../../../src/domain/values/identifiers.ts';
import { guid } from '../../../../support/documents.ts';
import { editorEnvironment, smallCompanyForEach } from '../../../support/company.ts';

const today = localDate('2026-03-18');
let company: CompanyData;
let session: DocumentSession;
let key: string;

const environment = () => editorEnvironment(company);

function amounts(of: Document | DocumentLine | undefined): (string | undefined)[] {
  return [
    of?.netCurrencyAmount,
    of?.taxCurrencyAmount,
    of?.grossCurrencyAmount,
    of?.netAmount,
    of?.taxAmount,
    of?.grossAmount,
  ];
}
const line = (): DocumentLine | undefined => session.line(key);

smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  session = new DocumentSession(
    { fresh: newDocument('saleInvoice', today, company.lookup, systemMint) },
    environment(),
  );
  // 3 × 335 yen net at 10 %: 1005, 101 (100.5 rounds away from zero), 1106; ÷ 190: 5.29, 0.53, 5.82.
  session.choose('contactAccountId', company.reference('contactAccount', 'KOBE')?.id);
  key = lineKey(session.nextLine.value);
  session.commit(`lines.${key}.description`, 'Lamps');
  session.commit(`lines.${key}.quantity`, '3');
  session.commit(`lines.${key}.currencyUnitPrice`, '335');
  session.choose(`lines.${key}.taxCodeId`, company.reference('taxCode', 'T')?.id);
});
afterEach(() => session.settle());

describe('explicit amounts (spec 2.10)', () => {
  it('begin as calculated, all twelve of them', () => {
    session.choose('explicitAmounts', 'true');
    expect(amounts(line())).toEqual(['1005', '101', '1106', '5.29', '0.53', '5.82']);
    expect(amounts(session.document.value)).toEqual(['1005', '101', '1106', '5.29', '0.53', '5.82']);
    expect(session.issues.value).toEqual([]);
  });

  it('follow a typed amount in gross, base and header; the calculated ones stay for comparison', () => {
    session.choose('explicitAmounts', 'true');
    session.commit(`lines.${key}.taxCurrencyAmount`, '100');
    // 1005 + 100; 100 ÷ 190 = 0.526 → 0.53, so the base gross stays 5.82.
    expect(amounts(line())).toEqual(['1005', '100', '1105', '5.29', '0.53', '5.82']);
    expect(amounts(session.document.value)).toEqual(['1005', '100', '1105', '5.29', '0.53', '5.82']);
    expect(String(session.amounts.header().currency.gross)).toBe('1105');
    expect(String(session.amounts.calculatedHeader().gross)).toBe('1106');
  });

  it('are the same whether they, or what they follow from, are typed key by key or at once', () => {
    session.choose('explicitAmounts', 'true');
    for (const text of ['1', '10', '100']) session.type(`lines.${key}.taxCurrencyAmount`, text);
    session.commit(`lines.${key}.taxCurrencyAmount`, '100');
    expect(amounts(line())).toEqual(['1005', '100', '1105', '5.29', '0.53', '5.82']);
    expect(amounts(session.document.value)).toEqual(['1005', '100', '1105', '5.29', '0.53', '5.82']);

    const second = lineKey(session.nextLine.value);
    for (const text of ['5', '50', '500']) session.type(`lines.${second}.currencyUnitPrice`, text);
    session.commit(`lines.${second}.currencyUnitPrice`, '500');
    for (const text of ['1', '12']) session.type(`lines.${second}.quantity`, text);
    session.commit(`lines.${second}.quantity`, '12');
    // 12 × 500
    expect(amounts(session.line(second)).slice(0, 3)).toEqual(['6000', '0', '6000']);
    expect(amounts(session.document.value).slice(0, 3)).toEqual(['7005', '100', '7105']);
  });

  it('stay as typed when other fields of the line change; calculated ones follow the line', () => {
    session.choose('explicitAmounts', 'true');
    const second = lineKey(session.nextLine.value);
    session.commit(`lines.${second}.description`, 'Delivery');
    session.commit(`lines.${second}.currencyUnitPrice`, '500');
    expect(amounts(session.line(second)).slice(0, 3)).toEqual(['500', '0', '500']);
    session.commit(`lines.${key}.taxCurrencyAmount`, '100');
    session.commit(`lines.${key}.description`, 'Floor lamps');
    expect(amounts(line()).slice(0, 3)).toEqual(['1005', '100', '1105']);
    expect(amounts(session.document.value).slice(0, 3)).toEqual(['1505', '100', '1605']);
    session.change((document) => ({ ...document, lines: document.lines.filter((one) => lineKey(one) !== second) }));
    expect(amounts(session.document.value).slice(0, 3)).toEqual(['1005', '100', '1105']);
  });

  it('in base currency follow the rate, and equal the typed ones if the document is in base currency', () => {
    session.choose('explicitAmounts', 'true');
    session.commit(`lines.${key}.taxCurrencyAmount`, '100');
    session.commit('currencyRate', '95');
    // 1005 ÷ 95 = 10.578… → 10.58; 100 ÷ 95 = 1.052… → 1.05; together 11.63.
    expect(amounts(line())).toEqual(['1005', '100', '1105', '10.58', '1.05', '11.63']);
    expect(amounts(session.document.value)).toEqual(['1005', '100', '1105', '10.58', '1.05', '11.63']);
    session.choose('currency', 'GBP');
    expect(amounts(line())).toEqual(['1005', '100', '1105', '1005', '100', '1105']);
    expect(amounts(session.document.value)).toEqual(['1005', '100', '1105', '1005', '100', '1105']);
    session.undo();
    session.undo();
    expect(amounts(session.document.value)).toEqual(['1005', '100', '1105', '5.29', '0.53', '5.82']);
  });

  it('in base currency follow the rate of a long document, whose totals follow each key, as well', () => {
    const price = '190' as DecimalString;
    session.change((document) => ({
      ...document,
      lines: [
        ...document.lines,
        ...Array.from({ length: 110 }, () => ({
          ...newLine(document, company.lookup, systemMint),
          quantity: '1' as DecimalString,
          currencyUnitPrice: price,
        })),
      ],
    }));
    session.choose('explicitAmounts', 'true');
    session.commit(`lines.${key}.taxCurrencyAmount`, '100');
    // 110 × 190 more, 1.00 each at 190: 1005 + 20,900 and 5.29 + 110.
    expect(amounts(session.document.value)).toEqual(['21905', '100', '22005', '115.29', '0.53', '115.82']);
    session.type('currencyRate', '9');
    session.type('currencyRate', '95');
    session.commit('currencyRate', '95');
    // 2.00 each at 95: 10.58 + 220.
    expect(amounts(line())).toEqual(['1005', '100', '1105', '10.58', '1.05', '11.63']);
    expect(amounts(session.document.value.lines.at(-1))).toEqual(['190', '0', '190', '2', '0', '2']);
    expect(amounts(session.document.value)).toEqual(['21905', '100', '22005', '230.58', '1.05', '231.63']);
  });

  it('typed in base currency stay when the rate changes, unless the document is in base currency', () => {
    session.choose('explicitAmounts', 'true');
    session.commit(`lines.${key}.taxAmount`, '0.55');
    session.commit('currencyRate', '95');
    // 5.29 + 0.55, as it was typed.
    expect(amounts(line())).toEqual(['1005', '101', '1106', '5.29', '0.55', '5.84']);
    session.choose('currency', 'GBP');
    expect(amounts(line())).toEqual(['1005', '101', '1106', '1005', '101', '1106']);
    expect(amounts(session.document.value)).toEqual(['1005', '101', '1106', '1005', '101', '1106']);
  });

  it('are left to the service when no longer explicit, and come back with undo', () => {
    session.choose('explicitAmounts', 'true');
    session.choose('explicitAmounts', undefined);
    expect(amounts(line())).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
    expect(session.document.value.explicitAmounts).toBeUndefined();
    session.undo();
    expect(amounts(line())[2]).toBe('1106');
  });

  it('are what the totals by tax code add up', () => {
    session.choose('explicitAmounts', 'true');
    session.commit(`lines.${key}.taxCurrencyAmount`, '100');
    expect(session.amounts.taxes().map(({ net, tax }) => [String(net), String(tax)])).toEqual([['1005', '100']]);
  });

  it('stay as sent with the create, whatever is changed afterwards', async () => {
    session.choose('explicitAmounts', 'true');
    session.commit(`lines.${key}.taxCurrencyAmount`, '100');
    await session.settle();
    const draft = await company.store.record(session.key);
    const created: Document = { ...session.document.value, id: guid(1), statusList: ['draft'] };
    const later = new DocumentSession(
      { record: { ...draft!, id: guid(1), base: created, local: null } },
      environment(),
    );
    expect([session.isCreated, later.isCreated]).toEqual([false, true]);
    later.commit(`lines.${key}.description`, 'Floor lamps');
    // None of these can be sent, because an update takes no amounts.
    later.commit(`lines.${key}.quantity`, '4');
    later.commit(`lines.${key}.netCurrencyAmount`, '999');
    later.commit(`lines.${lineKey(later.nextLine.value)}.description`, 'Extra');
    later.change((document) => ({ ...document, lines: [] }));
    expect(later.document.value.lines).toMatchObject([{ description: 'Floor lamps', quantity: '3' }]);
    expect(amounts(later.line(key)).slice(0, 3)).toEqual(['1005', '100', '1105']);
    expect(amounts(later.document.value).slice(0, 3)).toEqual(['1005', '100', '1105']);
    await later.settle();
  });
});

import { describe, expect, test } from 'vitest';
import { codedDocument, transferDocuments, type LineToCode } from '../../../src/domain/bank/coding.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import { NO_FACTS } from '../../../src/domain/learning/facts.ts';
import { currencyAmountsOf } from '../../../src/domain/documents/documentAmounts.ts';
import { issuesOf } from '../../../src/domain/documents/readiness.ts';
import { referenceSchema, type Reference } from '../../../src/domain/references/reference.ts';
import { guid } from '../../support/documents.ts';
import { linesOf } from '../../service/support/service.ts';
import { changesSeen, openTrade, synced, there } from '../support/trade.ts';

/** What the page knows of the service's catalogs. */
const references: Reference[] = [
  { kind: 'docType', id: guid(1), code: 'PAS', docClass: 'payment', isContactOptional: true },
  { kind: 'docType', id: guid(2), code: 'RCS', docClass: 'receipt', isContactOptional: true },
  { kind: 'taxCode', id: guid(3), code: 'S', taxRate: '20' },
  { kind: 'taxCode', id: guid(4), code: 'R', taxRate: '5' },
  { kind: 'taxCode', id: guid(5), code: 'E', taxRate: '0' },
].map((facts) => referenceSchema.parse(facts));
const drafting = {
  today: localDate('2026-03-18'),
  mint: systemMint,
  lookup: {
    all: (kind: string) =>
      references.filter((one) => one.kind === kind).map((one) => ({ ...one, id: one.code as Reference['id'] })),
    find: (kind: string, value: string | undefined) =>
      references.find((one) => one.kind === kind && one.code === value),
    baseCurrency: 'GBP',
  },
};
const line = (amount: string): LineToCode => ({
  bankAccountId: 'GBP-CUR',
  amount: decimal(amount),
  currency: currencyCode('GBP'),
  date: localDate('2026-03-10'),
  description: 'MERIDIAN STATIONERY',
  reference: 'R-9',
});

describe('a coded bank line', () => {
  test('reaches the service as a payment with lines, and both agree on net, tax and gross', async () => {
    const office = await openTrade();
    const draft = codedDocument(
      line('-100'),
      [
        { accountId: '7900', taxCodeId: 'S', department: 'ADM', costCentre: 'HO', amount: decimal('70') },
        { accountId: '7100', taxCodeId: 'R', amount: decimal('30') },
      ],
      undefined,
      drafting,
      NO_FACTS,
    );
    expect(issuesOf(draft, { isContactOptional: true })).toEqual([]);
    const key = await synced(office, draft);
    // 70 ÷ 1.2 = 58.33 + 11.67; 30 ÷ 1.05 = 28.57 + 1.43.
    const made = await there(office, key);
    expect(made).toMatchObject({
      docClass: 'payment',
      netCurrencyAmount: '86.90000',
      taxCurrencyAmount: '13.10000',
      grossCurrencyAmount: '100.00000',
      bankCurrencyAmount: '100.00000',
      theirRef: 'R-9',
    });
    expect(linesOf(made)).toMatchObject([
      { netCurrencyAmount: '58.33000', taxCurrencyAmount: '11.67000', grossCurrencyAmount: '70.00000' },
      { netCurrencyAmount: '28.57000', taxCurrencyAmount: '1.43000', grossCurrencyAmount: '30.00000' },
    ]);
    const here = currencyAmountsOf(draft);
    expect([here?.net.toFixed(5), here?.tax.toFixed(5), here?.gross.toFixed(5)]).toEqual([
      made.netCurrencyAmount,
      made.taxCurrencyAmount,
      made.grossCurrencyAmount,
    ]);
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0, conflicts: 0 });
    expect(changesSeen(office)).toEqual([]);
  });

  test('takings with a fee taken off reach it as a receipt with a negative line', async () => {
    const office = await openTrade();
    const draft = codedDocument(
      line('487.5'),
      [
        { accountId: '4310', taxCodeId: 'S', amount: decimal('500') },
        { accountId: '7900', taxCodeId: 'E', amount: decimal('-12.5') },
      ],
      undefined,
      drafting,
      NO_FACTS,
    );
    // 500 ÷ 1.2 = 416.67 + 83.33; 416.67 − 12.50 = 404.17.
    expect(await there(office, await synced(office, draft))).toMatchObject({
      docClass: 'receipt',
      netCurrencyAmount: '404.17000',
      taxCurrencyAmount: '83.33000',
      grossCurrencyAmount: '487.50000',
    });
  });

  test('a transfer reaches it as two documents, each with the IntRef of the other', async () => {
    const office = await openTrade();
    const [own, other] = transferDocuments(
      line('-250'),
      { bankAccountId: 'EUR-CUR', currency: currencyCode('EUR'), amount: decimal('288.12') },
      { accountId: '7900', taxCodeId: 'E' },
      drafting,
      NO_FACTS,
    );
    const keys = [await synced(office, own), await synced(office, other)];
    const [paid, received] = [await there(office, keys[0]!), await there(office, keys[1]!)];
    expect(paid).toMatchObject({ docClass: 'payment', grossCurrencyAmount: '250.00000', theirRef: received.intRef });
    expect(received).toMatchObject({
      docClass: 'receipt',
      currency: 'EUR',
      bankCurrencyAmount: '288.12000',
      theirRef: paid.intRef,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { allocatedAmount, allocationIntents, sameAllocations } from '../../../src/domain/documents/allocations.ts';
import { sameContent } from '../../../src/domain/documents/content.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import {
  isContactOptionalFor,
  issuesOf,
  issuesOfRecord,
  isReadyToSend,
  typesWithContact,
  type TypeFacts,
} from '../../../src/domain/documents/readiness.ts';
import { draftInvoice, guid, intRef, invoiceLine } from '../../support/documents.ts';

const paths = (document: Document, facts?: TypeFacts) =>
  issuesOf(document, facts).map(({ path, code }) => `${path} ${code}`);
const money = (change: Partial<Document> = {}): Document => ({
  docClass: 'receipt',
  intRef: intRef(1),
  docTypeId: 'RCP',
  contactAccountId: 'C1',
  docDate: localDate('2026-03-02'),
  currency: currencyCode('GBP'),
  currencyAmount: decimal('50'),
  statusList: [],
  lines: [],
  ...change,
});
const to = (n: number, amount?: string) => ({
  docId: guid(n),
  ...(amount === undefined ? {} : { allocAmountCurrency: decimal(amount) }),
});

describe('a payment or receipt', () => {
  test('needs an amount above zero, and no lines', () => {
    expect(paths(money())).toEqual([]);
    expect(paths(money({ currencyAmount: undefined }))).toEqual(['currencyAmount missing']);
    expect(paths(money({ currencyAmount: decimal('0') }))).toEqual(['currencyAmount notAllowed']);
    expect(paths(money({ bankCurrencyAmount: decimal('-1'), bankCurrencyRate: decimal('0') }))).toEqual([
      'bankCurrencyAmount notAllowed',
      'bankCurrencyRate notAllowed',
    ]);
  });
  test('is allocated to no more than it pays: 20.01 and 29.99 of 50, but not a cent more', () => {
    expect(paths(money({ allocations: [to(1, '20.01'), to(2, '29.99')] }))).toEqual([]);
    expect(paths(money({ allocations: [to(1, '20.02'), to(2, '29.99')] }))).toEqual(['allocations notAllowed']);
    expect(paths(money({ allocations: [to(1, '0'), to(2, '-3')] }))).toEqual([
      'allocations.0.allocAmountCurrency notAllowed',
      'allocations.1.allocAmountCurrency notAllowed',
    ]);
    expect(paths(money({ allocations: [to(1)] }))).toEqual([]);
  });
  test('needs a contact account if its type says so, or if it settles something', () => {
    const sundry = money({ contactAccountId: undefined });
    expect(paths(sundry)).toEqual([]);
    expect(paths(sundry, { isContactOptional: true })).toEqual([]);
    expect(paths(sundry, { isContactOptional: false })).toEqual(['contactAccountId missing']);
    expect(paths({ ...sundry, allocations: [to(1, '5')] })).toEqual(['contactAccountId missing']);
  });
  test('needs a contact account if another type has the flag and its own does not', () => {
    const [plain, sundry] = [{}, { isContactOptional: true }];
    expect(isContactOptionalFor(plain, [plain, sundry])).toBe(false);
    expect(isContactOptionalFor(sundry, [plain, sundry])).toBe(true);
    expect(isContactOptionalFor(plain, [plain, plain])).toBeUndefined();
  });
  test('is ready without one if its type allows it, however the document names the type', () => {
    const [pay, sundry] = [
      { id: guid(1), code: 'PAY' },
      { id: guid(2), code: 'PAS', isContactOptional: true },
    ];
    const isReady = (docTypeId: string, types: Parameters<typeof typesWithContact>[0]) =>
      isReadyToSend(
        { local: money({ docTypeId, contactAccountId: undefined }), badInput: {} },
        { version: '1.19', withContact: typesWithContact(types) },
      );
    expect(['PAY', pay.id, 'PAS', sundry.id].map((type) => isReady(type, [pay, sundry]))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    // No type says anything: the service decides.
    expect(isReady('PAY', [pay])).toBe(true);
  });
});

test('a stock type needs the SKU on each line, and both locations there or once on the header', () => {
  const key = intRef(1, 1);
  const order = draftInvoice(1, { docClass: 'saleOrder' });
  expect(paths(order)).toEqual([]);
  expect(paths(order, { isStock: true })).toEqual([
    `lines.${key}.productSkuId missing`,
    `lines.${key}.fromStockLocationId missing`,
    `lines.${key}.toStockLocationId missing`,
  ]);
  const complete = {
    ...order,
    fromStockLocationId: 'MAIN',
    lines: [invoiceLine(1, { productSkuId: 'SKU', toStockLocationId: 'EXE' })],
  };
  expect(paths(complete, { isStock: true })).toEqual([]);
});

test('all twelve explicit amounts are required until the service has the document', () => {
  const six = {
    netCurrencyAmount: decimal('1'),
    taxCurrencyAmount: decimal('0'),
    grossCurrencyAmount: decimal('1'),
    netAmount: decimal('1'),
    taxAmount: decimal('0'),
    grossAmount: decimal('1'),
  };
  const whole = draftInvoice(1, { explicitAmounts: true, ...six, lines: [invoiceLine(1, six)] });
  expect(paths(whole)).toEqual([]);
  expect(
    paths({ ...whole, grossAmount: undefined, lines: [invoiceLine(1, { ...six, taxAmount: undefined })] }),
  ).toEqual(['grossAmount missing', `lines.${intRef(1, 1)}.taxAmount missing`]);
  expect(paths({ ...whole, id: guid(1), grossAmount: undefined })).toEqual([]);
});

describe('allocations', () => {
  test('are equal in any order, and part of a document’s content', () => {
    expect(sameAllocations([to(1, '5'), to(2, '5')], [to(2, '5'), to(1, '5')])).toBe(true);
    expect(sameAllocations([to(1, '5'), to(1, '5')], [to(1, '5')])).toBe(false);
    expect(sameAllocations(undefined, [])).toBe(true);
    expect(sameContent(money({ allocations: [to(1, '5')] }), money())).toBe(false);
    expect(allocatedAmount([to(1, '0.1'), to(2, '0.2'), to(3)]).toFixed()).toBe('0.3');
  });
  test('edited on a document that the service has: removed ones are deallocated first, then new ones are allocated', () => {
    const shown = [
      { id: guid(11), ...to(1, '20') },
      { id: guid(12), ...to(2, '5') },
    ];
    expect(allocationIntents([to(1, '20'), to(2, '5')], [to(2, '5'), to(3, '15')], shown)).toEqual([
      { name: 'deallocate', allocationId: guid(11) },
      { name: 'allocate', allocations: [{ document: guid(3), amount: '15' }] },
    ]);
    // A colleague has already removed it.
    expect(allocationIntents([to(1, '20')], [], [])).toEqual([]);
    expect(allocationIntents([to(1, '20')], [to(1, '20')], shown)).toEqual([]);
  });
  test('of the same amount to the same invoice are as many as there are: one is added to them, or removed', () => {
    const shown = [
      { id: guid(11), ...to(1, '5') },
      { id: guid(12), ...to(1, '5') },
    ];
    expect(allocationIntents([to(1, '5')], [to(1, '5'), to(1, '5')], shown.slice(0, 1))).toEqual([
      { name: 'allocate', allocations: [{ document: guid(1), amount: '5' }] },
    ]);
    expect(allocationIntents([to(1, '5'), to(1, '5')], [to(1, '5')], shown)).toHaveLength(1);
  });
});

describe('invalid input', () => {
  const issues = (local: Document, badInput: Record<string, string>, facts?: TypeFacts) =>
    issuesOfRecord({ local, badInput }, facts).map(({ path, code }) => `${path} ${code}`);
  const line = `lines.${intRef(1, 1)}`;

  test('is reported once, and not also as missing', () => {
    const order = draftInvoice(1, { contactAccountId: undefined, lines: [invoiceLine(1, { quantity: undefined })] });
    expect(issues(order, {})).toEqual(['contactAccountId missing', `${line}.quantity missing`]);
    expect(issues(order, { contactAccountId: 'wharf', [`${line}.quantity`]: '2x' })).toEqual([
      'contactAccountId badInput',
      `${line}.quantity badInput`,
    ]);
  });
  test('replaces what it may stand for: a line’s product its description, the document’s location that of its lines', () => {
    const order = draftInvoice(1, {
      docClass: 'saleOrder',
      lines: [
        invoiceLine(1, {
          description: undefined,
          productId: undefined,
          accountId: undefined,
          productSkuId: 'SKU',
          toStockLocationId: 'EXE',
        }),
      ],
    });
    expect(issues(order, { [`${line}.productId`]: 'oka', fromStockLocationId: 'mian' }, { isStock: true })).toEqual([
      `${line}.productId badInput`,
      'fromStockLocationId badInput',
    ]);
    expect(issues(order, { docDate: '31-2' }, { isStock: true })).toEqual([
      'docDate badInput',
      `${line}.description missing`,
      `${line}.fromStockLocationId missing`,
    ]);
  });
});

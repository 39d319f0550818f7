import { describe, expect, test } from 'vitest';
import { readDocument, readRow } from '../../../src/api/wire/documentReading.ts';
import { jsonNumber, readJson } from '../../../src/api/transport/exactJson.ts';
import { readResource } from '../../../src/api/wire/resourceWire.ts';
import { readReference } from '../../../src/api/wire/referenceReading.ts';
import { guid, intRef } from '../../support/documents.ts';

describe('numbers', () => {
  test('keep every digit', () => {
    expect(readJson('{"a":0.1,"b":12345678901234567.89,"c":[1e400],"d":"12345678901234567.89"}')).toEqual({
      a: 0.1,
      b: '12345678901234567.89',
      c: ['1e400'],
      d: '12345678901234567.89',
    });
    expect(JSON.stringify({ a: jsonNumber('12345678901234567.89') })).toBe('{"a":12345678901234567.89}');
  });

  test('in documents are decimals, whether numbers, numeric strings or longer than a double', () => {
    const json = readJson(
      `{"Id":"${guid(1)}","CurrencyRate":"1.250","netCurrencyAmount":99999999999999.12345,"Details":[{"Id":"${guid(2)}","Quantity":3,"currencyUnitPrice":"0.10000"}]}`,
    );
    expect(readDocument(json, 'saleInvoice')).toMatchObject({
      currencyRate: '1.25',
      netCurrencyAmount: '99999999999999.12345',
      lines: [{ quantity: '3', currencyUnitPrice: '0.1' }],
    });
  });
});

describe('a document', () => {
  test('reads the same in PascalCase and camelCase; names inside Ext are left alone', () => {
    const pascal = readDocument(
      {
        Id: guid(1),
        IntRef: intRef(1),
        DocNo: 'SI1',
        DocDate: '2026-03-01T00:00:00',
        StatusList: 'Draft, pending_auth',
        LastModified: '2026-03-01T10:00:00',
        Ext: { RouteCode: 'N', x: null },
        Post: { CostCentre: 'N' },
        BillingAddress: { City: 'Leeds' },
        Details: [{ Id: guid(2) }],
      },
      'saleInvoice',
    );
    const camel = readDocument(
      {
        id: guid(1).toUpperCase(),
        intRef: intRef(1),
        docNo: 'SI1',
        docDate: '2026-03-01',
        statusList: ['draft', 'pending_auth'],
        lastModified: '2026-03-01T10:00:00.000Z',
        ext: { RouteCode: 'N', x: null },
        post: { costCentre: 'N' },
        invoiceAddress: { city: 'Leeds' },
        details: [{ id: guid(2) }],
      },
      'saleInvoice',
    );
    expect(pascal).toEqual(camel);
    expect(pascal).toMatchObject({
      docClass: 'saleInvoice',
      docDate: '2026-03-01',
      lastModified: '2026-03-01T10:00:00.0000000Z',
      ext: { RouteCode: 'N' },
      invoiceAddress: { city: 'Leeds' },
    });
  });

  test("refers to others by GUIDs in lower case, as their ids are stored; codes and other people's references stay as they are", () => {
    const [party, goods, department, bill] = [0xa, 0xb, 0xc, 0xd].map((n) => guid(n));
    const intRef = 'ABCDEF00-0000-4000-8000-00000000000A';
    const read = readDocument(
      {
        Id: guid(1),
        IntRef: intRef,
        TheirRef: intRef,
        ContactAccountId: party?.toUpperCase(),
        ProjectId: 'NORTH-A',
        Post: { Department: department?.toUpperCase() },
        Details: [{ Id: guid(2), ProductId: goods?.toUpperCase(), AccountId: 4000 }],
        Allocations: [{ Id: guid(3).toUpperCase(), DocId: bill?.toUpperCase() }],
      },
      'saleInvoice',
    );
    expect(read).toMatchObject({
      intRef,
      theirRef: intRef,
      contactAccountId: party,
      projectId: 'NORTH-A',
      post: { department },
      lines: [{ productId: goods, accountId: '4000' }],
      allocations: [{ id: guid(3), docId: bill }],
    });
    expect(
      readReference(
        { Id: guid(1), Code: 'C1', Customer: { PayTermId: party?.toUpperCase(), TaxBandId: 'STD' } },
        'contactAccount',
      ),
    ).toMatchObject({ payTermId: party, customer: { payTermId: party, taxBandId: 'STD' } });
    expect(
      readResource(
        { Id: guid(1), Code: 'D1', ParentDepartmentId: department?.toUpperCase(), LegacyRef: intRef },
        'department',
      ),
    ).toMatchObject({ parentDepartmentId: department, legacyRef: intRef });
  });

  test('empty texts, null and missing fields mean the same', () => {
    const empty = readDocument(
      { id: guid(1), orderNo: '', projectId: null, ext: {}, post: { costCentre: '' }, details: [] },
      'saleInvoice',
    );
    expect(empty).toEqual({ id: guid(1), docClass: 'saleInvoice', statusList: [], lines: [] });
  });

  test('with unreadable fields is read without them, and reports each with its value; a number where a text is expected is that text', () => {
    const answerWithFaults = {
      id: guid(1),
      docNo: 1001,
      dueDate: '01/03/2026',
      currencyRate: 'many',
      isNetEntry: 'true',
      details: [
        { id: guid(2), quantity: '1,234.50', description: 'Paper' },
        { id: guid(3), intRef: 'L-3', isNetEntry: 'gross' },
      ],
    };
    expect(readDocument(answerWithFaults, 'saleInvoice')).toEqual({
      id: guid(1),
      docNo: '1001',
      isNetEntry: true,
      docClass: 'saleInvoice',
      statusList: [],
      lines: [
        { id: guid(2), description: 'Paper' },
        { id: guid(3), intRef: 'L-3' },
      ],
      unreadable: [
        { field: 'dueDate', shown: '01/03/2026', why: 'date' },
        { field: 'currencyRate', shown: 'many', why: 'number' },
        { field: `lines.${guid(2)}.quantity`, shown: '1,234.50', why: 'number' },
        { field: 'lines.L-3.isNetEntry', shown: 'gross', why: 'yesNo' },
      ],
    });
  });

  test('keeps the other rows where one of a list cannot be read, and reports its place as the service shows it', () => {
    const answerWithFaults = {
      id: guid(1),
      details: ['2 x paper', { quantity: 1 }, { id: guid(2), taxRate: 'VAT' }],
      statusList: 7,
      allocations: [
        { docId: guid(8), allocAmountCurrency: 5 },
        null,
        { allocAmountCurrency: 3 },
        { docId: guid(9), allocAmountCurrency: '1.000,00' },
      ],
    };
    expect(readDocument(answerWithFaults, 'payment')).toEqual({
      id: guid(1),
      docClass: 'payment',
      statusList: [],
      lines: [{ id: guid(2) }],
      allocations: [{ docId: guid(8), allocAmountCurrency: '5' }, { docId: guid(9) }],
      unreadable: [
        { field: 'statusList', shown: '7', why: 'list' },
        { field: 'lines.0', shown: '2 x paper', why: 'part' },
        { field: 'lines.1', shown: '{"quantity":1}', why: 'missing' },
        { field: 'allocations.1', shown: 'null', why: 'part' },
        { field: 'allocations.2', shown: '{"allocAmountCurrency":3}', why: 'missing' },
        { field: 'allocations.3.allocAmountCurrency', shown: '1.000,00', why: 'number' },
        { field: `lines.${guid(2)}.taxRate`, shown: 'VAT', why: 'number' },
      ],
    });
  });

  test('without its id is none; cut down to its header it reports that its lines are missing', () => {
    expect(readDocument({ docNo: 'SI1', details: [] }, 'saleInvoice')).toBeNull();
    expect(readDocument('oops', 'saleInvoice')).toBeNull();
    expect(readDocument({ id: guid(1), grossCurrencyAmount: 12 }, 'saleInvoice')).toMatchObject({
      grossCurrencyAmount: '12',
      lines: [],
      unreadable: [{ field: 'lines', shown: '', why: 'missing' }],
    });
    // What is posted has lines, though they come to nothing.
    const nothing = { id: guid(1), grossCurrencyAmount: 0, statusList: 'approved,Posted' };
    expect(readDocument(nothing, 'saleInvoice')?.unreadable).toEqual([{ field: 'lines', shown: '', why: 'missing' }]);
    // Without an amount it has no lines, and the answer need not say so.
    expect(readDocument({ id: guid(1) }, 'saleInvoice')).toEqual({
      id: guid(1),
      docClass: 'saleInvoice',
      statusList: [],
      lines: [],
    });
  });

  test("takes no name of Daybook's own from an answer, and does not report fields that are no content", () => {
    expect(
      readDocument(
        {
          id: guid(1),
          unreadable: [{ field: 'docNo', shown: '', why: 'other' }],
          lastModified: 'lately',
          intRef: 'x'.repeat(60),
          details: [],
        },
        'saleInvoice',
      ),
    ).not.toHaveProperty('unreadable');
  });

  test('a legal entity has its country beside its address, or without one', () => {
    const addressOf = (row: object) => readReference({ Id: guid(2), Code: 'CO', ...row }, 'legalEntity')?.address;
    expect(addressOf({ CountryCode: 'DE' })).toEqual({ countryCode: 'DE' });
    expect(addressOf({ CountryCode: 'DE', Address: { City: 'Köln' } })).toEqual({ city: 'Köln', countryCode: 'DE' });
    expect(addressOf({ CountryCode: 'DE', Address: { CountryCode: 'AT' } })).toEqual({ countryCode: 'AT' });
    expect(addressOf({})).toBeUndefined();
  });

  test('reads how a tax code counts in returns, and the financial years of a legal entity, if the service says them', () => {
    const code = { Id: guid(1), Code: 'EU', SaleTreatment: 'goodsToEu', PurchaseTreatment: 'fromTheMoon' };
    const read = readReference(code, 'taxCode');
    expect([read?.saleTreatment, read?.purchaseTreatment, read?.unreadable]).toEqual([
      'goodsToEu',
      undefined,
      undefined,
    ]);
    const years = [{ DateFrom: '2026-04-01', DateTo: '2027-03-31' }];
    expect(readReference({ Id: guid(2), Code: 'CO', Ledger: { Years: years } }, 'legalEntity')).toMatchObject({
      years: [{ dateFrom: '2026-04-01', dateTo: '2027-03-31' }],
    });
  });

  test('has five decimals, whatever noise follows them; rates keep what is more than noise, and custom fields everything', () => {
    const json =
      readJson(`{"id":"${guid(1)}","grossCurrencyAmount":10.500000000000002,"outstandingCurrencyAmount":1.4E-11,"netAmount":-0.000004,"currencyRate":0.0000412,
      "details":[{"id":"${guid(2)}","quantity":"0.1000000000000000055","currencyUnitPrice":1.000005,"taxRate":19.999999999999996}],"ext":{"Weight":0.1234567}}`);
    expect(readDocument(json, 'saleInvoice')).toEqual({
      id: guid(1),
      docClass: 'saleInvoice',
      statusList: [],
      grossCurrencyAmount: '10.5',
      outstandingCurrencyAmount: '0',
      netAmount: '0',
      currencyRate: '0.0000412',
      ext: { Weight: 0.1234567 },
      lines: [{ id: guid(2), quantity: '0.1', currencyUnitPrice: '1.00001', taxRate: '20' }],
    });
    expect(
      readResource({ id: guid(1), unitPrice: 9.950000000000001, quantityFrom: 1 }, 'salePrice', guid(2)),
    ).toMatchObject({ unitPrice: '9.95' });
    expect(
      readResource({ id: guid(1), code: 'C1', customer: { creditLimit: 2499.9999999999995 } }, 'contactAccount'),
    ).toMatchObject({ customer: { creditLimit: '2500' } });
    expect(readReference({ id: guid(1), code: 'S', taxRate: 20.000000000000004 }, 'taxCode')).toMatchObject({
      taxRate: '20',
    });
  });

  test('shows the price that was entered under the name that the service uses for it', () => {
    const lines = [
      { id: guid(2), isNetEntry: true, netCurrencyUnitPrice: 10, grossCurrencyUnitPrice: 12 },
      { id: guid(3), isNetEntry: false, netCurrencyUnitPrice: 10, grossCurrencyUnitPrice: 12 },
    ];
    expect(
      readDocument({ id: guid(1), details: lines }, 'saleInvoice')?.lines.map((line) => line.currencyUnitPrice),
    ).toEqual(['10', '12']);
  });

  test('in a search has its class from the answer, in any case, otherwise from the path', () => {
    expect(readRow({ id: guid(1), docClass: 'PurchaseInvoice' }, 'saleInvoice')?.summary()?.docClass).toBe(
      'purchaseInvoice',
    );
    expect(readRow({ id: guid(1) }, 'saleInvoice')?.summary()?.docClass).toBe('saleInvoice');
  });
});

describe('references', () => {
  test('a customer takes its terms from its customer part, a product its price from its sale part', () => {
    expect(
      readReference(
        {
          Id: guid(1),
          Code: 'C1',
          Description: 'Ashby',
          Customer: { Currency: 'EUR', PayTermId: 'N30', IsHold: true },
          Contact: { Address: { City: 'Bath' } },
        },
        'contactAccount',
      ),
    ).toEqual({
      kind: 'contactAccount',
      id: guid(1),
      code: 'C1',
      description: 'Ashby',
      isActive: true,
      isCustomer: true,
      isSupplier: false,
      customer: { currency: 'EUR', payTermId: 'N30' },
      currency: 'EUR',
      payTermId: 'N30',
      isHold: true,
      address: { city: 'Bath' },
    });
    expect(
      readReference(
        {
          id: guid(2),
          code: 4000,
          name: 'Paper',
          isSale: true,
          isPurchase: false,
          sale: { unitPrice: '21.950', taxCodeId: 'S' },
        },
        'product',
      ),
    ).toMatchObject({ code: '4000', description: 'Paper', unitPrice: '21.95', taxCodeId: 'S' });
    expect(readReference({ id: guid(3), code: 'SIN', docClass: 'SaleInvoice' }, 'docType')).toMatchObject({
      docClass: 'saleInvoice',
    });
    expect(readReference({ code: 'X' }, 'taxCode')).toBeNull();
  });
  test('the type of an account is read in the words of services; a word that is not known says nothing', () => {
    const typeOf = (accountType: unknown) => {
      const faults: unknown[] = [];
      const read = readReference({ id: guid(4), code: '4000', accountType }, 'account', (fault) => faults.push(fault));
      expect(faults).toEqual([]);
      return read?.accountType;
    };
    expect(['income', 'Sales', 'Cost of Sales', 'FixedAsset', 'VAT control', 'Bank'].map(typeOf)).toEqual([
      'income',
      'income',
      'expense',
      'asset',
      'tax',
      'bank',
    ]);
    expect(['Suspense', '', 7, undefined].map(typeOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

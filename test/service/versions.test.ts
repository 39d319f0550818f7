import { expect, test } from 'vitest';
import { linesOf, messageOf, openService } from './support/service.ts';

const SALE = { contactAccountId: 'C00001' };

test.each(['1.0', '1.4', '1.11', '1.13', '1.19'])('apiVer says %s (spec 2.2 apiVer; 9 rule 1)', async (apiVersion) => {
  const api = await openService({ apiVersion });
  const session = await fetch(`${api.service.address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: 'demo', 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'bookkeeper', userApiKey: api.service.apiKey }),
  });
  expect(await session.json()).toMatchObject({ apiVer: apiVersion });
});

test('before 1.1 an update takes Description, TheirDocNo, DocDate and DueDate only (spec 9 rule 3, 1.1.0 fields)', async () => {
  const api = await openService({ apiVersion: '1.0' });
  const id = (await api.call('POST', '/api/saleInvoice', SALE)).json;
  const path = `/api/document/${String(id)}`;
  expect(
    (await api.call('PATCH', path, { Description: 'a', TheirDocNo: 'b', DocDate: '2026-01-02', DueDate: '2026-02-02' }))
      .status,
  ).toBe(200);
  expect(await api.read(path)).toMatchObject({
    description: 'a',
    theirDocNo: 'b',
    docDate: '2026-01-02',
    dueDate: '2026-02-02',
  });
  const more = await api.call('PATCH', path, { TextHeader: 'x' });
  expect([more.status, messageOf(more)]).toEqual([400, 'TextHeader cannot be updated before version 1.1.']);
  expect((await api.call('POST', `${path}/detail`, { quantity: 1 })).status).toBe(404);
});

test.each([
  ['deliveryDate', '2026-03-09', '1.10', '1.11'],
  ['orderNo', 'PO-1', '1.10', '1.11'],
  ['cdacId', 'CD', '1.12', '1.13'],
  ['paymentServiceReference', 'PS', '1.13.0', '1.13.1'],
  ['ext', { A: 'b' }, '1.0', '1.0.3'],
  ['textHeader', 'Dear Sirs', '1.0', '1.0.3'],
  ['theirRef', 'TR', '1.0', '1.0.2'],
] as const)(
  'the field %s is there from its version on (spec 9 1.11.x document fields, 1.12.0 CdacId, 1.12.0 PaymentServiceReference)',
  async (field, value, before, since) => {
    for (const [apiVersion, expected] of [
      [before, undefined],
      [since, value],
    ] as const) {
      const api = await openService({ apiVersion });
      const id = (await api.call('POST', '/api/saleInvoice', { ...SALE, [field]: value, details: [{ quantity: 2 }] }))
        .json;
      const read = await api.read(`/api/document/${String(id)}`);
      expect([apiVersion, read[field]]).toEqual([apiVersion, expected]);
      expect(linesOf(read)).toHaveLength(1);
    }
  },
);

test('amounts are calculated before they may be supplied, and never explicit before 1.4 (spec 9 1.2.7 totals, 1.4.0 explicit amounts)', async () => {
  const body = {
    ...SALE,
    explicitAmounts: true,
    netCurrencyAmount: 500,
    details: [{ taxCodeId: 'Z', currencyUnitPrice: 1, netCurrencyAmount: 500 }],
  };
  const old = await openService({ apiVersion: '1.2' });
  const id = (await old.call('POST', '/api/saleInvoice', body)).json;
  expect((await old.read(`/api/document/${String(id)}`)).netCurrencyAmount).toBe('1.00000');
  const between = await openService({ apiVersion: '1.3' });
  expect(messageOf(await between.call('POST', '/api/saleInvoice', body))).toMatch(
    /differs from the calculated value 1\.00 /,
  );
  const now = await openService();
  expect(messageOf(await now.call('POST', '/api/saleInvoice', body))).toMatch(/^Missing required line #1 /);
});

test('the address is read as InvoiceAddress from 1.16, its postcode optional from 1.17 (spec 9 1.16.x addresses, 1.16.x postcode)', async () => {
  const bare = { invoiceAddress: { address1: '1 High Street' } };
  const whole = { invoiceAddress: { address1: '1 High Street', postcode: 'BS1 1AA' } };
  const at = async (apiVersion: string) => {
    const api = await openService({ apiVersion });
    const refused = (await api.call('POST', '/api/saleInvoice', { ...SALE, ...bare })).status;
    const id = (await api.call('POST', '/api/saleInvoice', { ...SALE, ...whole })).json;
    const read = await api.read(`/api/document/${String(id)}`);
    return [refused, read.invoiceAddress !== undefined, read.billingAddress !== undefined];
  };
  expect(await at('1.13')).toEqual([400, false, true]);
  expect(await at('1.16')).toEqual([400, true, false]);
  expect(await at('1.17')).toEqual([201, true, false]);
});

test('duplicates of TheirDocNo and incomplete stock documents pass before (spec 9 1.6.0 TheirDocNo, 1.5.0 stock)', async () => {
  const twice = { contactAccountId: 'S00001', theirDocNo: 'INV-7' };
  for (const [apiVersion, status] of [
    ['1.5', 201],
    ['1.6', 400],
  ] as const) {
    const api = await openService({ apiVersion });
    await api.create('/api/purchaseInvoice', twice);
    expect((await api.call('POST', '/api/purchaseInvoice', twice)).status).toBe(status);
  }
  for (const [apiVersion, status] of [
    ['1.4', 201],
    ['1.5', 400],
  ] as const) {
    const api = await openService({ apiVersion });
    expect((await api.call('POST', '/api/saleOrder', { ...SALE, docTypeId: 'SOS' })).status).toBe(status);
  }
});

test('domestic reverse charge by Ext has no effect before (spec 9 1.16.x reverse charge)', async () => {
  const body = {
    ...SALE,
    ext: { DomesticReverseChargeApply: true },
    details: [{ taxCodeId: 'S', currencyUnitPrice: 100 }],
  };
  for (const [apiVersion, tax] of [
    ['1.15', '20.00000'],
    ['1.16', '0.00000'],
  ] as const) {
    const api = await openService({ apiVersion });
    expect((await api.read(`/api/document/${await api.create('/api/saleInvoice', body)}`)).taxCurrencyAmount).toBe(tax);
  }
});

test('before it an update of Ext replaces, since then it merges (spec 9 1.2.2 Ext)', async () => {
  for (const [apiVersion, ext] of [
    ['1.2.5', { B: 2 }],
    ['1.2.6', { A: 1, B: 2 }],
  ] as const) {
    const api = await openService({ apiVersion });
    const id = (await api.call('POST', '/api/saleInvoice', { ...SALE, ext: { A: 1 } })).json;
    await api.call('PATCH', `/api/document/${String(id)}`, { ext: { B: 2 } });
    await api.call('PATCH', `/api/document/${String(id)}`, { description: 'x' });
    expect((await api.read(`/api/document/${String(id)}`)).ext).toEqual(ext);
  }
});

test('a clash of identifiers is ambiguous since 1.4, and an IntRef names a contact account since 1.2.13 (spec 9 1.4.0 clash, 1.2.7 IntRef)', async () => {
  for (const [apiVersion, byIntRef, clash] of [
    ['1.2.12', 404, 200],
    ['1.3', 200, 200],
    ['1.4', 200, 400],
  ] as const) {
    const api = await openService({ apiVersion });
    await api.call('POST', '/api/contactAccount', {
      code: 'OTHER',
      description: 'Other',
      intRef: 'C00001',
      customer: {},
    });
    await api.call('POST', '/api/contactAccount', {
      code: 'THIRD',
      description: 'Third',
      intRef: 'third-ref',
      customer: {},
    });
    const statuses = [
      (await api.get('/api/contactAccount/third-ref')).status,
      (await api.get('/api/contactAccount/C00001')).status,
    ];
    expect([apiVersion, ...statuses]).toEqual([apiVersion, byIntRef, clash]);
  }
});

import { expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { amountsOf, linesOf, messageOf, openService } from '../support/service.ts';

const SALE = { contactAccountId: 'C00001' };
const PURCHASE = { contactAccountId: 'S00001' };

test.each([
  ['saleInvoice', SALE, 'SI000001'],
  ['saleOrder', SALE, 'SO000001'],
  ['saleQuote', SALE, 'SQ000001'],
  ['purchaseOrder', PURCHASE, 'PO000001'],
  ['purchaseInvoice', PURCHASE, 'PI000001'],
] as const)(
  'a %s is created, read, searched, changed and abandoned by its class name (spec 4.7 saleInvoice, saleOrder, saleQuote, purchaseOrder, purchaseInvoice)',
  async (docClass, body, docNo) => {
    const api = await openService();
    const id = await api.create(`/api/${docClass}`, {
      ...body,
      details: [{ intRef: 'a', accountId: '5100', taxCodeId: 'S', quantity: 3, currencyUnitPrice: '9.99' }],
    });
    const read = await api.read(`/api/${docClass.toUpperCase()}/${docNo}`);
    expect(read).toMatchObject({ id, docClass, docNo, statusList: 'draft' });
    // 3 × 9.99 = 29.97; 20 % = 5.994 → 5.99; 35.96
    expect(amountsOf(read)).toEqual(['29.97000', '5.99000', '35.96000', '29.97000', '5.99000', '35.96000']);
    expect(await api.list(`/api/${docClass}`)).toHaveLength(1);
    expect((await api.call('PATCH', `/api/${docClass}/${docNo}/detail/a`, { quantity: 1 })).status).toBe(200);
    expect((await api.read(`/api/document/${id}`)).netCurrencyAmount).toBe('9.99000');
    expect((await api.call('POST', `/api/${docClass}/${docNo}/abandon`)).json).toBe(id);
  },
);

test('on the generic path the document type makes the class; on a class path it must fit (spec 2.8 class, DocTypeId)', async () => {
  const api = await openService();
  const id = await api.create('/api/Document', { DocTypeId: 'PIN', ContactAccountId: 'S00002' });
  expect((await api.read(`/api/purchaseInvoice/${id}`)).docClass).toBe('purchaseInvoice');
  expect((await api.get(`/api/saleInvoice/${id}`)).status).toBe(404);
  const wrong = await api.call('POST', '/api/saleOrder', { ...SALE, docTypeId: 'PIN' });
  expect([wrong.status, messageOf(wrong)]).toEqual([400, 'DocTypeId PIN is a purchase invoice and not a sales order.']);
  const customer = await api.call('POST', '/api/purchaseOrder', SALE);
  expect([customer.status, messageOf(customer)]).toEqual([400, 'ContactAccountId C00001 is not a supplier.']);
});

test('search: docClass takes a comma list over the generic path (spec 4.7 filter docClass, filter docType)', async () => {
  const api = await openService();
  await api.create('/api/saleOrder', SALE);
  await api.create('/api/purchaseOrder', PURCHASE);
  await api.create('/api/saleInvoice', SALE);
  const found = await api.list('/api/document?docClass=saleOrder,PurchaseOrder');
  expect(found.map(({ docNo }) => docNo)).toEqual(['SO000001', 'PO000001']);
  expect(await api.list('/api/document?docType=POR')).toHaveLength(1);
});

test('a purchase takes price, account and tax code from the purchase part of a product', async () => {
  const api = await openService();
  const id = await api.create('/api/purchaseOrder', {
    ...PURCHASE,
    details: [{ productId: 'PAP-A4-80', quantity: 10 }],
  });
  const order = await api.read(`/api/document/${id}`);
  // The demo company buys it at 14.60: 146.00 + 29.20
  expect(linesOf(order)).toMatchObject([
    { currencyUnitPrice: '14.6', netCurrencyAmount: '146.00000', grossCurrencyAmount: '175.20000' },
  ]);
});

test("a duplicate on a purchase invoice is refused unless the supplier's flag allows it (spec 2.8 TheirDocNo; 7 400 duplicate TheirDocNo)", async () => {
  const api = await openService();
  await api.create('/api/purchaseInvoice', { ...PURCHASE, theirDocNo: 'INV-7' });
  const again = await api.call('POST', '/api/purchaseInvoice', { ...PURCHASE, theirDocNo: 'INV-7' });
  expect([again.status, messageOf(again)]).toEqual([
    400,
    'TheirDocNo INV-7 is already on the purchase invoice PI000001 of this supplier.',
  ]);
  // As a scan or a second person writes it.
  for (const theirDocNo of ['inv-7', 'INV-7 ', ' Inv-7'])
    expect((await api.call('POST', '/api/purchaseInvoice', { ...PURCHASE, theirDocNo })).status).toBe(400);
  // Another supplier, another class and another number are free to have it.
  await api.create('/api/purchaseInvoice', { contactAccountId: 'S00002', theirDocNo: 'INV-7' });
  await api.create('/api/purchaseOrder', { ...PURCHASE, theirDocNo: 'INV-7' });
  const other = await api.create('/api/purchaseInvoice', { ...PURCHASE, theirDocNo: 'INV-8' });
  expect((await api.call('PATCH', `/api/document/${other}`, { theirDocNo: 'INV-7' })).status).toBe(400);
  // An abandoned one does not count.
  await api.call('POST', `/api/document/PI000001/abandon`);
  expect((await api.call('PATCH', `/api/document/${other}`, { theirDocNo: 'INV-7' })).status).toBe(200);
  await api.call('PATCH', '/api/contactAccount/S00001', { supplier: { allowInvoiceDuplication: true } });
  await api.create('/api/purchaseInvoice', { ...PURCHASE, theirDocNo: 'INV-7' });
});

test('a stock document type requires ProductSkuId and both stock locations on create (spec 4.7 rule 6; 2.9 ProductSkuId, StockDate)', async () => {
  const api = await openService();
  const whole = {
    productId: 'PAP-A4-80',
    productSkuId: 'PAP-A4-80',
    toStockLocationId: 'VAN',
    fromStockLocationId: 'MAIN',
    stockDate: '2026-03-01',
  };
  for (const [missing, line] of [
    ['ProductSkuId', { ...whole, productSkuId: undefined }],
    ['ToStockLocationId', { ...whole, toStockLocationId: undefined }],
    ['FromStockLocationId', { ...whole, fromStockLocationId: null }],
  ] as const) {
    const refused = await api.call('POST', '/api/saleOrder', { ...SALE, docTypeId: 'SOS', details: [line] });
    expect([refused.status, messageOf(refused)]).toEqual([
      400,
      `Line #1 ${missing} is required for a stock document type.`,
    ]);
  }
  expect((await api.call('POST', '/api/saleOrder', { ...SALE, docTypeId: 'SOS' })).status).toBe(400);
  const unknown = await api.call('POST', '/api/saleOrder', {
    ...SALE,
    docTypeId: 'SOS',
    details: [{ ...whole, fromStockLocationId: 'MOON' }],
  });
  expect(messageOf(unknown)).toBe('Line #1 FromStockLocationId names no stock location: MOON.');
  const id = await api.create('/api/saleOrder', { ...SALE, docTypeId: 'SOS', details: [whole] });
  expect(linesOf(await api.read(`/api/document/${id}`))).toMatchObject([
    { productSkuId: 'PAP-A4-80', stockDate: '2026-03-01' },
  ]);
  // Once on the header is enough for all lines.
  await api.create('/api/saleOrder', {
    ...SALE,
    docTypeId: 'SOS',
    toStockLocationId: 'VAN',
    fromStockLocationId: 'MAIN',
    details: [{ productSkuId: 'X' }],
  });
});

test('DomesticReverseChargeApply in Ext puts the matching tax codes on the lines, on create and patch (spec 4.7 rule 7)', async () => {
  const api = await openService();
  const code = async (name: string) => (await api.list('/api/Catalog/TaxCode')).find((item) => item.code === name)?.id;
  const lines = [
    { accountId: '5000', taxCodeId: 'S', currencyUnitPrice: 100 },
    { taxCodeId: 'R', currencyUnitPrice: 10 },
    { taxCodeId: 'Z', currencyUnitPrice: 1 },
  ];
  const id = await api.create('/api/purchaseInvoice', {
    ...PURCHASE,
    ext: { DomesticReverseChargeApply: true },
    details: lines,
  });
  const charged = await api.read(`/api/document/${id}`);
  expect(linesOf(charged).map(({ taxCodeId, isReverseCharge }) => [taxCodeId, isReverseCharge])).toEqual([
    [await code('DRC-S'), true],
    [await code('DRC-R'), true],
    [await code('Z'), undefined],
  ]);
  expect(amountsOf(charged).slice(0, 3)).toEqual(['111.00000', '0.00000', '111.00000']);
  await api.call('PATCH', `/api/document/${id}`, { ext: { DomesticReverseChargeApply: null } });
  const ordinary = await api.read(`/api/document/${id}`);
  expect(linesOf(ordinary).map(({ taxCodeId }) => taxCodeId)).toEqual([
    await code('S'),
    await code('R'),
    await code('Z'),
  ]);
  // 20 % of 100 and 5 % of 10
  expect(amountsOf(ordinary).slice(0, 3)).toEqual(['111.00000', '20.50000', '131.50000']);
  await api.call('PATCH', `/api/document/${id}`, { ext: { DomesticReverseChargeApply: true } });
  expect(amountsOf(await api.read(`/api/document/${id}`)).slice(0, 3)).toEqual(['111.00000', '0.00000', '111.00000']);
});

test('a line that names a reverse-charge code by itself keeps it, whatever else is changed (spec 4.7 rule 1)', async () => {
  const api = await openService();
  const id = await api.create('/api/purchaseInvoice', {
    ...PURCHASE,
    details: [{ intRef: 'own', accountId: '5000', taxCodeId: 'DRC-S', currencyUnitPrice: 100 }],
  });
  const path = `/api/document/${id}`;
  const before = linesOf(await api.read(path))[0]?.taxCodeId;
  for (const [method, tail, body] of [
    ['PATCH', '', { description: 'x' }],
    ['PATCH', '', { ext: { Other: 1 } }],
    ['PATCH', '/detail/own', { quantity: 2 }],
    ['PATCH', '', { currency: 'EUR' }],
    ['PATCH', '', { currency: 'GBP' }],
  ] as const) {
    await api.call(method, path + tail, body);
    const document = await api.read(path);
    expect([linesOf(document)[0]?.taxCodeId, document.taxCurrencyAmount], JSON.stringify(body)).toEqual([
      before,
      '0.00000',
    ]);
  }
  // So does a line that is given its code in the update that takes the flag away.
  await api.call('PATCH', path, { ext: { DomesticReverseChargeApply: true } });
  await api.call('PATCH', path, {
    ext: { DomesticReverseChargeApply: null },
    details: [{ taxCodeId: 'DRC-S', currencyUnitPrice: 100 }],
  });
  expect(linesOf(await api.read(path))[0]?.taxCodeId).toBe(before);
});

test('where a tax code has several codes for reverse charge, the line must name one', async () => {
  const api = await openService();
  const { directory, source } = api.service.company;
  const { id: reverseChargeOfId } = directory.get('taxCode', 'S');
  directory.keep(
    'taxCode',
    { code: 'DRC-S2', description: 'Of services', isActive: true, taxRate: decimal('0'), reverseChargeOfId },
    { userName: 'x', source },
  );
  const charged = (taxCodeId: string) => ({
    ...PURCHASE,
    ext: { DomesticReverseChargeApply: true },
    details: [{ accountId: '5000', taxCodeId, currencyUnitPrice: 100 }],
  });
  const refused = await api.call('POST', '/api/purchaseInvoice', charged('S'));
  expect([refused.status, messageOf(refused)]).toEqual([
    400,
    'Line #1 TaxCodeId S has several tax codes for reverse charge: DRC-S, DRC-S2. Name one of them.',
  ]);
  for (const code of ['DRC-S', 'DRC-S2']) {
    const id = await api.create('/api/purchaseInvoice', charged(code));
    expect(linesOf(await api.read(`/api/document/${id}`))[0]?.taxCodeId).toBe(directory.get('taxCode', code).id);
  }
  // One that is closed does not count.
  directory.keep('taxCode', { ...directory.get('taxCode', 'DRC-S2'), isActive: false }, { userName: 'x', source });
  expect((await api.call('POST', '/api/purchaseInvoice', charged('S'))).status).toBe(201);
});

test('both spellings are taken, a postcode may be left out (spec 2.8 InvoiceAddress, DeliveryAddress)', async () => {
  const api = await openService();
  const address = { address1: '1 High Street', city: 'Bath' };
  expect(await api.invoice({ BillingAddress: address })).toMatchObject({ invoiceAddress: address });
  expect(await api.invoice({ InvoiceAddress: address, DeliveryAddress: { city: 'Wells' } })).toMatchObject({
    invoiceAddress: address,
    deliveryAddress: { city: 'Wells' },
  });
});

test('a line is changed by its id alone (spec 4.7 Deprecated)', async () => {
  const api = await openService();
  const { id, details } = await api.invoice({ details: [{ intRef: 'a', taxCodeId: 'Z', currencyUnitPrice: 4 }] });
  const [line] = linesOf({ details });
  expect((await api.call('PATCH', `/api/document/detail/${String(line?.id)}`, { quantity: 2 })).json).toBe(line?.id);
  expect((await api.call('PATCH', '/api/Document/Detail/a', { description: 'Changed' })).json).toBe(line?.id);
  expect(await api.read(`/api/document/${String(id)}`)).toMatchObject({
    grossCurrencyAmount: '8.00000',
    details: [{ description: 'Changed' }],
  });
  expect((await api.call('PATCH', '/api/document/detail/nothing', { quantity: 2 })).status).toBe(404);
});

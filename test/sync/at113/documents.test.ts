import { expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { withProfile, withSpread } from '../../../src/domain/documents/deferral.ts';
import { invoice, line, openOffice, type Office } from '../support/company.ts';
import { allocation, idOf, money, posted, queue, settleService, synced, trade } from '../support/trade.ts';
import { openAt113, whole } from './support.ts';

test('a document is read with its lines and allocations, which 1.13 shows only when they are asked for', async () => {
  const office = await openAt113();
  const path = `/api/document/${await office.colleague.create('/api/saleInvoice', { contactAccountId: 'C00001', details: [{ description: 'Paper', currencyUnitPrice: 0 }] })}`;
  expect(Object.keys(await office.colleague.read(path))).not.toContain('details');
  await office.sync();
  // Nothing to pay, and yet a line: it must not be taken for a document whose lines were removed.
  expect(
    [...office.store.documents.values()].map(({ base }) => base?.lines.map(({ description }) => description)),
  ).toEqual([['Paper']]);
});

async function withReceipt(office: Office): Promise<{ receipt: string; invoices: [string, string] }> {
  const invoices: [string, string] = [
    idOf(office, (await posted(office, trade('saleInvoice', 1))).key),
    idOf(office, (await posted(office, trade('saleInvoice', 2))).key),
  ];
  const { key } = await posted(office, money('receipt', 3, '25.20'));
  return { receipt: key, invoices };
}

/** Allocations of 10.00 and 5.00 in one command; a test may let one of the requests fail. */
function queueTwo(office: Office, receipt: string, [first, second]: [string, string]): void {
  queue(office, receipt, {
    name: 'allocate',
    allocations: [
      { document: first, amount: decimal('10') },
      { document: second, amount: decimal('5') },
    ],
  });
}

test('allocations are sent one by one, by the path that 1.13 knows', async () => {
  const office = await openAt113();
  const { receipt, invoices } = await withReceipt(office);
  queueTwo(office, receipt, invoices);
  office.seen.length = 0;
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, inDoubt: 0 });
  expect((await whole(office, receipt)).allocations).toMatchObject([
    { docId: invoices[0], allocAmountCurrency: '10.00000' },
    { docId: invoices[1], allocAmountCurrency: '5.00000' },
  ]);
  expect(office.store.must(receipt)).toMatchObject({
    commands: [],
    inFlight: null,
    rejection: null,
    base: { allocations: [{ docId: invoices[0] }, { docId: invoices[1] }] },
  });
  // The specification's path is tried once, and then the other one is remembered.
  expect(
    office.seen
      .filter((each) => each.startsWith('POST') && each.endsWith('/allocation'))
      .map((each) => each.replace(/[0-9a-f-]{36}/, '…')),
  ).toEqual(['POST /api/documents/…/allocation', 'POST /api/document/…/allocation', 'POST /api/document/…/allocation']);
});

test.each(['dropBeforeCommit', 'dropAfterCommit', { status: 503 }] as const)(
  'of two allocations, of which the second is answered %j, each is there once',
  async (fault) => {
    for (const office of [await openAt113(), await openOffice()]) {
      office.docClasses = ['saleInvoice', 'receipt'];
      const { receipt, invoices } = await withReceipt(office);
      queueTwo(office, receipt, invoices);
      // The path that 1.13 does not know answers the first with 404.
      office.on('POST', /\/allocation$/, fault, office.colleague.service.apiVersion === '1.13' ? 3 : 2);
      for (let run = 0; run < 3; run += 1) await office.sync();
      office.afterTimeLimit();
      expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, inDoubt: 0 });
      expect((await whole(office, receipt)).allocations).toMatchObject([
        { docId: invoices[0], allocAmountCurrency: '10.00000' },
        { docId: invoices[1], allocAmountCurrency: '5.00000' },
      ]);
      expect(office.store.must(receipt)).toMatchObject({ commands: [], inFlight: null });
    }
  },
);

test("of two allocations, of which the second is refused, the first is done and the second waits with the service's words", async () => {
  const office = await openAt113();
  const { receipt, invoices } = await withReceipt(office);
  queue(office, receipt, {
    name: 'allocate',
    allocations: [
      { document: invoices[0], amount: decimal('10') },
      { document: invoices[1], amount: decimal('99') },
    ],
  });
  expect(await office.sync()).toMatchObject({ rejected: 1 });
  expect(office.store.must(receipt)).toMatchObject({
    commands: [{ name: 'allocate', allocations: [{ document: invoices[1], amount: '99' }] }],
    rejection: { code: 'service.refused' },
  });
  expect((await whole(office, receipt)).allocations).toMatchObject([
    { docId: invoices[0], allocAmountCurrency: '10.00000' },
  ]);
});

test('a payment is created with its allocations in one request', async () => {
  const office = await openAt113();
  const bill = idOf(office, (await posted(office, trade('purchaseInvoice', 1, { theirDocNo: 'S-1' }))).key);
  const key = await synced(office, money('payment', 2, '25.2', { allocations: [allocation(bill, '10')] }));
  expect((await whole(office, key)).allocations).toMatchObject([{ docId: bill, allocAmountCurrency: '10.00000' }]);
});

test.each(['1.13', 'both'] as const)(
  'an address is sent and read back as it was entered, by a service that uses the spelling of %s',
  async (spellings) => {
    const office = await openAt113({ spellings });
    const invoiceAddress = {
      name: 'Quay Fisheries',
      address1: 'Unit 4',
      address2: 'Harbour Road',
      city: 'Bristol',
      postcode: 'BS1 4RN',
      countryCode: 'GB',
    };
    const deliveryAddress = { address1: 'Shed 9', postcode: 'BS2 1AA' };
    const key = office.store.draft(invoice(1, { invoiceAddress, deliveryAddress }));
    expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, created: 1 });
    const shown = await whole(office, key);
    expect(shown.billingAddress).toMatchObject({
      description: 'Quay Fisheries',
      address: 'Unit 4\nHarbour Road',
      city: 'Bristol',
      postCode: 'BS1 4RN',
      countryCode: 'GB',
    });
    expect(shown.deliveryAddress).toMatchObject({ address: 'Shed 9', postCode: 'BS2 1AA' });
    await office.sync();
    const { base } = office.store.must(key);
    expect(base?.invoiceAddress).toEqual(invoiceAddress);
    expect(base?.deliveryAddress).toEqual(deliveryAddress);
    office.store.edit(key, (document) => ({
      ...document,
      invoiceAddress: { address1: 'Unit 5', city: 'Bristol', postcode: 'BS1 4RN' },
    }));
    expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, updated: 1 });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { invoiceAddress: { address1: 'Unit 5', city: 'Bristol', postcode: 'BS1 4RN' } },
    });
    const after = (await whole(office, key)).billingAddress;
    expect(after).toMatchObject({ address: 'Unit 5', city: 'Bristol', postCode: 'BS1 4RN' });
    expect(Object.keys(after as object)).not.toContain('description');
  },
);

test('one refused read of a document does not lose the lines of all later reads', async () => {
  const office = await openAt113();
  for (let n = 1; n <= 2; n += 1)
    await office.colleague.create('/api/saleInvoice', {
      contactAccountId: 'C00001',
      details: [{ intRef: `A${String(n)}`, description: `Rope ${String(n)}`, currencyUnitPrice: 9 }],
    });
  office.on('GET', /^\/api\/document\//i, { status: 400 });
  await office.sync();
  await office.sync();
  expect(
    [...office.store.documents.values()].map(({ base }) => base?.lines.map(({ description }) => description)).sort(),
  ).toEqual([['Rope 1'], ['Rope 2']]);
});

test('the distribution of a line over months is kept when the lines around it are replaced', async () => {
  const office = await openAt113();
  const periods = 3;
  const spread = { profileId: 'DEF3', dateFrom: '2026-03-01', dateTo: '2026-05-31', periods };
  const id = await office.colleague.create('/api/saleInvoice', {
    contactAccountId: 'C00001',
    details: [{ intRef: 'A', description: 'Licence', currencyUnitPrice: 90, deferredDistribution: spread }],
  });
  await office.sync();
  const [record] = [...office.store.documents.values()];
  if (!record?.base) throw new Error('the invoice was not pulled');
  expect(record.base.lines).toMatchObject([
    { deferredDistribution: { dateFrom: '2026-03-01', dateTo: '2026-05-31', periods: 3 } },
  ]);
  const [first] = record.base.lines;
  if (!first) throw new Error('the invoice has no line');
  office.store.edit(record.key, (document) => ({
    ...document,
    lines: [line(8), { ...first, description: 'Licence, renewed' }],
  }));
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, updated: 1 });
  const { details } = await office.colleague.read(`/api/document/${id}?include=details`);
  expect(details).toMatchObject([
    { description: 'Line 8' },
    {
      description: 'Licence, renewed',
      isDeferred: true,
      deferredDistribution: { dateFrom: '2026-03-01', dateTo: '2026-05-31', periods: '3' },
    },
  ]);
});

test('a line that is deferred here is sent with its dates, and not before it has them', async () => {
  const office = await openAt113();
  await office.sync();
  const key = office.store.draft(invoice(1, { lines: [line(1, { deferredProfileId: 'DEF3' })] }));
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, created: 0 });
  office.store.edit(key, (document) => ({
    ...document,
    lines: document.lines.map((each) =>
      withSpread(each, { dateFrom: localDate('2026-03-01'), dateTo: localDate('2026-05-31') }),
    ),
  }));
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, created: 1 });
  expect((await whole(office, key)).details).toMatchObject([
    { isDeferred: true, deferredDistribution: { dateFrom: '2026-03-01', dateTo: '2026-05-31', periods: '3' } },
  ]);
  // Another profile takes the dates along.
  office.store.edit(key, (document) => ({
    ...document,
    lines: document.lines.map((each) => withProfile(each, 'DEF12')),
  }));
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, updated: 1 });
  const profile = (await office.colleague.list('/api/Catalog/DeferredProfile')).find(({ code }) => code === 'DEF12');
  expect((await whole(office, key)).details).toMatchObject([
    { deferredDistribution: { profileId: profile?.id, dateFrom: '2026-03-01', periods: '3' } },
  ]);
});

test('payments that a colleague makes in a batch are read like any other payment', async () => {
  const office = await openAt113();
  const { colleague } = office;
  const docIds: string[] = [];
  for (const [contactAccountId, currencyUnitPrice] of [
    ['S00001', 41.07],
    ['S00002', 60.03],
  ]) {
    const details = [{ quantity: 1, currencyUnitPrice, taxCodeId: 'Z' }];
    const id = await colleague.create('/api/purchaseInvoice', { contactAccountId, currency: 'GBP', details });
    await colleague.call('POST', `/api/Document/${id}/submit`);
    docIds.push(id);
  }
  settleService(office);
  const batch = await colleague.create('/api/BatchPayment', {
    bankAccountId: 'GBP-CUR',
    paymentDate: '2026-03-06',
    allocations: docIds.map((docId) => ({ docId })),
  });
  for (const step of ['submit', 'post', 'process']) await colleague.call('POST', `/api/BatchPayment/${batch}/${step}`);
  expect(await office.sync()).toMatchObject({ problem: null });
  const amounts = [...office.store.documents.values()].flatMap(({ docClass, base }) =>
    docClass === 'payment' ? [base?.currencyAmount] : [],
  );
  expect(amounts).toEqual(expect.arrayContaining(['41.07', '60.03']));
});

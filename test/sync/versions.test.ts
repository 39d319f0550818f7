import { describe, expect, test } from 'vitest';
import { localDate } from '../../src/domain/values/dates.ts';
import { signIn } from '../service/support/service.ts';
import { line } from './support/company.ts';
import { changesSeen, openTrade, posted, queue, synced, there, trade } from './support/trade.ts';

describe("what the service's version does not have", () => {
  test('is not sent, stays here, and is explained; the rest goes', async () => {
    const office = await openTrade({ apiVersion: '1.10' });
    const key = await synced(
      office,
      trade('saleOrder', 1, { description: 'Desks', deliveryDate: localDate('2026-03-20'), orderNo: 'PO 7' }),
    );
    expect(await there(office, key)).toMatchObject({ description: 'Desks', intRef: key });
    expect(office.store.must(key)).toMatchObject({
      local: { deliveryDate: '2026-03-20', orderNo: 'PO 7' },
      conflict: null,
      inFlight: null,
      rejection: {
        code: 'version.tooOld',
        field: 'deliveryDate',
        message: 'deliveryDate needs API 1.11.0; this service has 1.10',
      },
    });
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0, waiting: 1, rejected: 0, problem: null });
    expect(changesSeen(office)).toEqual([]);
    expect(office.seen.filter((each) => /document\/[0-9a-f-]{36}$/.test(each))).toEqual([]);
  });

  test('does not hold back an edit of something else: that is sent', async () => {
    const office = await openTrade({ apiVersion: '1.10' });
    const key = await synced(office, trade('saleOrder', 1, { orderNo: 'PO 7' }));
    office.store.edit(key, (document) => ({ ...document, description: 'Chairs', lines: [...document.lines, line(2)] }));
    // The edit moved the revision: the run that sent the rest also gives the reason for what stays here.
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, waiting: 1, rejected: 0 });
    expect(await there(office, key)).toMatchObject({ description: 'Chairs' });
    expect(office.store.must(key)).toMatchObject({
      local: { orderNo: 'PO 7', description: 'Chairs' },
      conflict: null,
      rejection: { code: 'version.tooOld', field: 'orderNo', revision: office.store.must(key).revision },
    });
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ updated: 0, waiting: 1 });
    expect(changesSeen(office)).toEqual([]);
  });

  test('is not blamed on edits made while the rest was sent: those go with the next run', async () => {
    const office = await openTrade({ apiVersion: '1.10' });
    const key = await synced(office, trade('saleOrder', 1, { orderNo: 'PO 7' }));
    office.store.edit(key, (document) => ({ ...document, description: 'Chairs' }));
    office.strike(({ method }) => {
      if (method !== 'PATCH') return undefined;
      office.store.edit(key, (document) => ({ ...document, theirRef: 'typed' }));
      return 'none';
    });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ local: { orderNo: 'PO 7', theirRef: 'typed' }, rejection: null });
    expect(await office.sync()).toMatchObject({ updated: 1, waiting: 1 });
    expect(await there(office, key)).toMatchObject({ theirRef: 'typed' });
  });

  test('is sent once the service has been brought up to date', async () => {
    const office = await openTrade({ apiVersion: '1.10' });
    const key = await synced(office, trade('saleOrder', 1, { orderNo: 'PO 7' }));
    const newer = await openTrade({ apiVersion: '1.19' });
    // The same document on a service of today: its IntRef has another id there, as after a move of the database.
    const id = await (
      await signIn(newer.colleague.service)
    ).create('/api/saleOrder', {
      contactAccountId: 'C00001',
      docTypeId: 'SOR',
      intRef: key,
      docDate: '2026-03-02',
      details: [
        {
          intRef: line(1).intRef,
          description: 'Line 1',
          accountId: '4000',
          taxCodeId: 'S',
          quantity: '2',
          currencyUnitPrice: '10.5',
        },
      ],
    });
    const record = office.store.must(key);
    newer.store.documents.set(key, {
      ...record,
      id: id as typeof record.id,
      // A service that shows an older time than the one here would be taken for one that was restored.
      base: record.base && { ...record.base, id: id as NonNullable<typeof record.id>, lastModified: undefined },
    });
    await newer.sync();
    await newer.sync();
    expect(await newer.colleague.read(`/api/document/${id}`)).toMatchObject({ orderNo: 'PO 7' });
    expect(newer.store.must(key)).toMatchObject({ local: null, rejection: null });
  });

  test('an address without a postcode before 1.17 is kept, and the document is sent without it', async () => {
    const office = await openTrade({ apiVersion: '1.16' });
    const key = await synced(office, trade('saleInvoice', 1, { deliveryAddress: { name: 'Yard', city: 'Leeds' } }));
    expect(office.store.must(key)).toMatchObject({
      id: expect.any(String),
      local: { deliveryAddress: { city: 'Leeds' } },
      rejection: { code: 'version.tooOld', field: 'deliveryAddress' },
    });
  });

  test('a command waits, and says why', async () => {
    const office = await openTrade({ apiVersion: '1.6' });
    const { key } = await posted(office, trade('saleInvoice', 1));
    queue(office, key, { name: 'amend', fields: { theirRef: 'X' } });
    expect(await office.sync()).toMatchObject({ updated: 0, waiting: 1, rejected: 0 });
    expect(office.store.must(key)).toMatchObject({
      commands: [{ name: 'amend' }],
      rejection: { code: 'version.tooOld' },
    });
  });

  test('custom fields of a colleague stay, before 1.2.6, when others are set here', async () => {
    const office = await openTrade({ apiVersion: '1.1' });
    const key = await synced(office, trade('saleInvoice', 1, { ext: { Route: 'north' } }));
    const path = `/api/document/${String(office.store.must(key).id)}`;
    await office.colleague.call('PATCH', path, { ext: { Route: 'north', Shelf: 26 } });
    office.store.edit(key, (document) => ({ ...document, ext: { Route: 'south' } }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await there(office, key)).toMatchObject({ ext: { Route: 'south', Shelf: 26 } });
  });
});

import { describe, expect, test } from 'vitest';
import type { SyncReport } from '../../src/domain/service/syncRun.ts';
import type { WentBackAnswer } from '../../src/domain/service/wentBack.ts';
import { instant, intRef } from '../support/documents.ts';
import { bankLine, customer, firstOf, product, salePrice } from './records/contents.ts';
import { line, invoice, openOffice, type Office } from './support/company.ts';
import { toTheSecond } from './support/toTheSecond.ts';
import { queue } from './support/trade.ts';

/** An office whose service has made a backup; what follows is lost when it goes back. */
async function backedUp(): Promise<Office> {
  const office = await openOffice({ hasFile: true });
  await office.sync();
  await office.backUpService();
  return office;
}

/** Syncs with the answer to what the last run has asked. */
async function answer(office: Office, { wentBack }: SyncReport, said: WentBackAnswer['answer']): Promise<SyncReport> {
  if (!wentBack) throw new Error('nobody was asked');
  office.wentBack = { answer: said, mark: wentBack.mark };
  const report = await office.sync();
  office.wentBack = undefined;
  return report;
}

async function descriptions(office: Office): Promise<unknown[]> {
  return (await office.invoices()).map(({ description }) => description).toSorted();
}

describe('a service that goes back to a backup of before what was sent', () => {
  test('is told apart from one that is up to date, and what it lost is shown as gone', async () => {
    const office = await backedUp();
    const keys = [1, 2, 3].map((n) => office.store.draft(invoice(n)));
    expect(await office.sync()).toMatchObject({ created: 3, problem: null });
    expect(await descriptions(office)).toEqual(['Order 1', 'Order 2', 'Order 3']);
    await office.serviceGoesBack();
    expect(await descriptions(office)).toEqual([]);
    const report = await office.sync();
    expect(report).toMatchObject({
      problem: { code: 'service.wentBack' },
      wentBack: { unsent: { count: 3 }, edited: { count: 0 }, doubted: { count: 0 }, listed: { count: 0 } },
    });
    expect(keys.map((key) => office.store.must(key).goneAt !== null)).toEqual([true, true, true]);
    // Until somebody answers, nothing is pulled or sent, and each run asks the same.
    const again = await office.sync();
    expect(again.wentBack).toEqual(report.wentBack);
    expect(await descriptions(office)).toEqual([]);
  });

  test('gets back what was made here, under the same IntRefs, once somebody says so', async () => {
    const office = await backedUp();
    const keys = [1, 2, 3].map((n) => office.store.draft(invoice(n, { lines: [line(n), line(n + 10)] })));
    await office.sync();
    const before = await office.invoices();
    await office.serviceGoesBack();
    const report = await answer(office, await office.sync(), 'sendAgain');
    expect(report).toMatchObject({ created: 3, conflicts: 0, rejected: 0, problem: null });
    expect(report.wentBack).toBeUndefined();
    const intRefs = (documents: Record<string, unknown>[]) => documents.map(({ intRef }) => intRef).toSorted();
    expect(intRefs(await office.invoices())).toEqual(intRefs(before));
    expect((await office.invoices()).map(({ grossAmount }) => grossAmount)).toEqual(
      before.map(({ grossAmount }) => grossAmount),
    );
    expect(
      keys
        .map((key) => office.store.must(key))
        .every(({ goneAt, local, id }) => goneAt === null && local === null && id !== null),
    ).toBe(true);
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0, problem: null });
  });

  test('keeps what it is, and what was made here stays gone, when somebody says so', async () => {
    const office = await backedUp();
    const key = office.store.draft(invoice(1));
    await office.sync();
    await office.serviceGoesBack();
    expect(await answer(office, await office.sync(), 'leave')).toMatchObject({ created: 0, problem: null });
    expect(office.store.must(key)).toMatchObject({ local: null, goneAt: expect.any(String) });
    expect(await office.sync()).toMatchObject({ created: 0, problem: null });
    expect(await descriptions(office)).toEqual([]);
  });

  test('is asked about again when it has lost other records than somebody has answered about', async () => {
    const office = await backedUp();
    office.store.draft(invoice(1));
    await office.sync();
    await office.serviceGoesBack();
    const asked = await office.sync();
    await office.colleague.invoice({ description: 'theirs' });
    office.wentBack = { answer: 'sendAgain', mark: `${asked.wentBack?.mark ?? ''}x` };
    expect(await office.sync()).toMatchObject({ created: 0, problem: { code: 'service.wentBack' } });
  });

  test('has an older form of what was changed here: the change is an edit again', async () => {
    const office = await openOffice({ hasFile: true });
    const key = office.store.draft(invoice(1, { lines: [line(1), line(2)] }));
    await office.sync();
    await office.sync();
    await office.backUpService();
    office.store.edit(key, (document) => ({
      ...document,
      description: 'Changed',
      lines: [...document.lines, line(3)],
    }));
    expect(await office.sync()).toMatchObject({ updated: 1, problem: null });
    await office.serviceGoesBack();
    const asked = await office.sync();
    expect(asked.wentBack).toMatchObject({ unsent: { count: 0 }, edited: { count: 1 }, listed: { count: 0 } });
    expect(await answer(office, asked, 'sendAgain')).toMatchObject({
      updated: 1,
      conflicts: 0,
      rejected: 0,
      problem: null,
    });
    expect(await office.onlyInvoice()).toMatchObject({
      description: 'Changed',
      details: [{ description: 'Line 1' }, { description: 'Line 2' }, { description: 'Line 3' }],
    });
    expect(await office.sync()).toMatchObject({ updated: 0, problem: null });
  });

  test('gives times in whole seconds: an older form that may hide a change is not taken for one', async () => {
    const office = await openOffice({ hasFile: true, client: { fetch: toTheSecond } });
    const [party] = await office.colleague.list('/api/ContactAccount?take=1');
    const key = String(party?.id);
    await office.backUpService();
    // It is changed here in the run that reads it for the first time: no later one looks at its second again.
    const stop = office.hold(({ method, url }) => {
      if (method !== 'GET' || !url.startsWith('/api/saleInvoice')) return undefined;
      stop();
      office.serviceTime += 60_000;
      office.store.change('contactAccount', key, { description: 'Changed' });
      return undefined;
    });
    expect(await office.sync()).toMatchObject({ updated: 1, problem: null });
    await office.serviceGoesBack();
    expect((await office.sync()).wentBack).toMatchObject({ edited: { count: 1 } });
    expect(office.store.resource('contactAccount', key)).toMatchObject({ base: { description: 'Changed' } });
  });

  test('has as a draft again what had been submitted: it is listed, and submitted by a person', async () => {
    const office = await openOffice({ hasFile: true });
    const key = office.store.draft(invoice(1));
    await office.sync();
    await office.sync();
    await office.backUpService();
    queue(office, key, { name: 'submit' });
    await office.sync();
    expect(office.store.must(key).base?.statusList).not.toContain('draft');
    await office.serviceGoesBack();
    const asked = await office.sync();
    expect(asked.wentBack).toMatchObject({ edited: { count: 0 }, listed: { count: 1, records: [{ key }] } });
    await answer(office, asked, 'sendAgain');
    expect(office.store.must(key)).toMatchObject({ local: null, commands: [], base: { statusList: ['draft'] } });
  });

  test('lost the lock of a customer that others have changed since: that is told, too', async () => {
    const office = await openOffice({ hasFile: true });
    const key = office.store.make(customer('Quay Stores'));
    await office.sync();
    await office.sync();
    await office.backUpService();
    office.store.command(key, 'lock');
    await office.sync();
    const lost = office.store.draft(invoice(1));
    await office.sync();
    await office.serviceGoesBack();
    const id = String(office.store.resource('contactAccount', key).id);
    await office.colleague.call('PATCH', `/api/ContactAccount/${id}`, { description: 'Quay Stores Ltd' });
    expect((await office.sync()).wentBack).toMatchObject({
      unsent: { records: [{ key: lost }] },
      overtaken: { records: [{ kind: 'contactAccount', key }] },
    });
  });

  test('has lost more prices of a colleague than a person is asked about at other times: they are gone, and nobody is asked twice', async () => {
    const office = await backedUp();
    const id = (await office.colleague.list('/api/Product?take=1'))[0]?.id;
    for (let quantityFrom = 101; quantityFrom <= 112; quantityFrom += 1)
      await office.colleague.call('POST', `/api/Product/${String(id)}/SalePrice`, {
        quantityFrom,
        unitPrice: 5,
        currency: 'GBP',
      });
    office.store.draft(invoice(1));
    office.reads = 'everything';
    await office.sync();
    office.reads = undefined;
    const gone = () =>
      [...office.store.resources.values()].filter(({ base, goneAt }) => base?.kind === 'salePrice' && goneAt !== null);
    await office.serviceGoesBack();
    const report = await answer(office, await office.sync(), 'leave');
    expect(report).toMatchObject({ problem: null });
    expect(report.vanished).toBeUndefined();
    expect(gone()).toHaveLength(12);
  });

  test('is told still, once what a person was asked about has only been changed by others since', async () => {
    const office = await openOffice({ hasFile: true });
    const key = office.store.draft(invoice(1));
    await office.sync();
    await office.sync();
    await office.backUpService();
    office.store.edit(key, (document) => ({ ...document, description: 'Changed' }));
    await office.sync();
    await office.serviceGoesBack();
    expect((await office.sync()).wentBack).toMatchObject({ edited: { count: 1 }, overtaken: { count: 0 } });
    await office.colleague.call('PATCH', `/api/saleInvoice/${office.store.must(key).id ?? ''}`, { theirRef: 'Theirs' });
    const told = { edited: { count: 0 }, overtaken: { count: 1, records: [{ key }] } };
    expect((await office.sync()).wentBack).toMatchObject(told);
    const asked = await office.sync();
    expect(asked.wentBack).toMatchObject(told);
    expect((await answer(office, asked, 'leave')).wentBack).toBeUndefined();
    expect((await office.sync()).wentBack).toBeUndefined();
  });

  test('never gets from here what colleagues had made or changed: it is listed', async () => {
    const office = await openOffice({ hasFile: true });
    await office.colleague.invoice({ description: 'old' });
    await office.sync();
    await office.backUpService();
    const [old] = await office.invoices();
    await office.colleague.call('PATCH', `/api/saleInvoice/${String(old?.id)}`, { description: 'new' });
    await office.colleague.invoice({ description: 'theirs' });
    office.store.draft(invoice(1));
    await office.sync();
    expect(await descriptions(office)).toEqual(['Order 1', 'new', 'theirs']);
    await office.serviceGoesBack();
    const asked = await office.sync();
    expect(asked.wentBack).toMatchObject({ unsent: { count: 1 }, edited: { count: 0 }, listed: { count: 2 } });
    expect(asked.wentBack?.listed.records.map(({ name }) => name.replace(/^\S+ /, '')).toSorted()).toEqual([
      'new',
      'theirs',
    ]);
    await answer(office, asked, 'sendAgain');
    expect(await descriptions(office)).toEqual(['Order 1', 'old']);
    expect(
      [...office.store.documents.values()].map(({ base, goneAt }) => [base?.description, goneAt !== null]).toSorted(),
    ).toEqual([
      ['Order 1', false],
      ['old', false],
      ['theirs', true],
    ]);
  });

  test('shows at once that it has lost a colleague’s contact, although contacts were read a moment ago', async () => {
    const office = await backedUp();
    const [party] = await office.colleague.list('/api/ContactAccount?take=1');
    const path = `/api/ContactAccount/${String(party?.id)}/contacts`;
    await office.colleague.call('POST', path, { firstName: 'Ada', lastName: 'Marsh' });
    office.store.draft(invoice(1));
    office.reads = 'everything';
    await office.sync();
    office.reads = undefined;
    const isTheirs = ({ base }: { base: object | null }) =>
      base !== null && 'lastName' in base && base.lastName === 'Marsh';
    expect([...office.store.resources.values()].find(isTheirs)).toMatchObject({ kind: 'contact', goneAt: null });
    await office.serviceGoesBack();
    office.pass(60_000);
    await answer(office, await office.sync(), 'leave');
    expect([...office.store.resources.values()].find(isTheirs)).toMatchObject({ goneAt: expect.any(String) });
  });

  test('has an older form of what is in doubt: nothing of it is taken for a colleague’s change', async () => {
    const office = await openOffice({ hasFile: true });
    const key = office.store.draft(invoice(1));
    await office.sync();
    await office.sync();
    await office.backUpService();
    office.store.edit(key, (document) => ({ ...document, description: 'Changed' }));
    await office.sync();
    office.store.edit(key, (document) => ({ ...document, theirRef: 'Ours' }));
    const { base, local, revision } = office.store.must(key);
    office.store.documents.set(key, {
      ...office.store.must(key),
      inFlight: { operation: 'update', revision, sentAt: instant(), sent: local ?? undefined },
    });
    await office.serviceGoesBack();
    const asked = await office.sync();
    expect(asked.wentBack).toMatchObject({ edited: { count: 1 } });
    expect(office.store.must(key)).toMatchObject({
      base: { description: 'Changed', lastModified: base?.lastModified },
    });
    expect(await answer(office, asked, 'sendAgain')).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Changed', theirRef: 'Ours' });
  });

  test('has lost a colleague’s product: its prices are lost with it', async () => {
    const office = await backedUp();
    const id = await office.colleague.create('/api/Product', {
      code: 'NET-1',
      description: 'Net',
      isSale: true,
    });
    await office.colleague.call('POST', `/api/Product/${id}/SalePrice`, {
      quantityFrom: 1,
      unitPrice: 5,
      currency: 'GBP',
    });
    office.store.draft(invoice(1));
    await office.sync();
    const price = () =>
      [...office.store.resources.values()].find(({ base }) => base?.kind === 'salePrice' && base.productId === id);
    expect(price()).toMatchObject({ goneAt: null });
    await office.serviceGoesBack();
    expect((await office.sync()).wentBack).toMatchObject({ unsent: { count: 1 }, listed: { count: 2 } });
    expect(price()).toMatchObject({ goneAt: expect.any(String) });
  });

  test('has an older form that others have changed since: what was changed here is told to be perhaps lost', async () => {
    const office = await openOffice({ hasFile: true });
    const before = office.store.draft(invoice(1));
    const key = office.store.draft(invoice(2));
    await office.sync();
    await office.sync();
    // Changed by others before the backup: that change is still there.
    office.store.edit(before, (document) => ({ ...document, description: 'Early' }));
    await office.sync();
    await office.colleague.call('PATCH', `/api/saleInvoice/${office.store.must(before).id ?? ''}`, {
      theirRef: 'Early',
    });
    await office.sync();
    await office.backUpService();
    office.store.edit(key, (document) => ({ ...document, description: 'Changed' }));
    expect(await office.sync()).toMatchObject({ updated: 1 });
    const lost = office.store.draft(invoice(3));
    await office.sync();
    await office.serviceGoesBack();
    await office.colleague.call('PATCH', `/api/saleInvoice/${office.store.must(key).id ?? ''}`, { theirRef: 'Theirs' });
    const told = {
      unsent: { count: 1, records: [{ key: lost }] },
      edited: { count: 0 },
      overtaken: { count: 1, records: [{ kind: 'saleInvoice', key, name: expect.stringContaining('Changed') }] },
    };
    expect((await office.sync()).wentBack).toMatchObject(told);
    expect(office.store.must(key)).toMatchObject({ base: { description: 'Order 2', theirRef: 'Theirs' } });
    // It is told until somebody has answered.
    const asked = await office.sync();
    expect(asked.wentBack).toMatchObject(told);
    expect((await answer(office, asked, 'sendAgain')).wentBack).toBeUndefined();
    expect(await office.sync()).toMatchObject({ problem: null });
  });

  test('has lost what was sent before a change that it refused: what it refused tells nothing', async () => {
    const office = await openOffice({ hasFile: true });
    const [sent = '', refused = ''] = [1, 2].map((n) => office.store.draft(invoice(n)));
    await office.sync();
    await office.sync();
    await office.backUpService();
    // The lists of recent changes show neither draft any more.
    office.serviceTime += 10 * 60_000;
    const change = (key: string) => office.store.edit(key, (document) => ({ ...document, description: 'Changed' }));
    change(sent);
    expect(await office.sync()).toMatchObject({ updated: 1, problem: null });
    const heal = office.hold(({ method }) => (method === 'PATCH' ? { status: 400 } : undefined));
    change(refused);
    expect(await office.sync()).toMatchObject({ updated: 0, rejected: 1, problem: null });
    heal();
    await office.serviceGoesBack();
    expect((await office.sync()).wentBack).toMatchObject({ edited: { count: 1, records: [{ key: sent }] } });
  });

  test('has lost what was sent before a record that others have changed since', async () => {
    const office = await openOffice({ hasFile: true });
    const key = office.store.draft(invoice(1));
    await office.sync();
    await office.sync();
    await office.backUpService();
    const lost = office.store.draft(invoice(2));
    await office.sync();
    office.store.edit(key, (document) => ({ ...document, description: 'Changed' }));
    await office.sync();
    await office.serviceGoesBack();
    await office.colleague.call('PATCH', `/api/saleInvoice/${office.store.must(key).id ?? ''}`, { theirRef: 'Theirs' });
    expect((await office.sync()).wentBack).toMatchObject({
      unsent: { count: 1, records: [{ key: lost }] },
      overtaken: { count: 1, records: [{ key }] },
    });
  });

  test('has lost bank lines alone, which no list shows: a person is asked about them', async () => {
    const office = await backedUp();
    const bank = await firstOf(office, '/api/Catalog/BankAccount');
    for (const _ of [1, 2]) office.store.make(bankLine(bank.id));
    expect(await office.sync()).toMatchObject({ created: 2, problem: null });
    await office.serviceGoesBack();
    expect((await office.sync()).wentBack).toMatchObject({ doubted: { count: 2 }, listed: { count: 0 } });
  });

  test('lacks one bank line alone: a colleague may have deleted it, and nobody is asked', async () => {
    const office = await backedUp();
    const bank = await firstOf(office, '/api/Catalog/BankAccount');
    const keys: string[] = [];
    for (const _ of [1, 2]) {
      keys.push(office.store.make(bankLine(bank.id)));
      await office.sync();
    }
    const newest = office.store.resource('bankTransaction', keys[1] ?? '');
    await office.colleague.call('DELETE', `/api/BankTransaction/${newest.id ?? ''}`);
    const report = await office.sync();
    expect(report).toMatchObject({ problem: null, reachedEnd: true });
    expect(report.wentBack).toBeUndefined();
    expect(keys.map((key) => office.store.resource('bankTransaction', key).goneAt !== null)).toEqual([false, true]);
  });

  test('lacks a colleague’s department, and so may lack the bank lines that were sent before it', async () => {
    const office = await backedUp();
    const bank = await firstOf(office, '/api/Catalog/BankAccount');
    const key = office.store.make(bankLine(bank.id));
    await office.sync();
    office.pass(60_000);
    await office.colleague.create('/api/Department', { code: 'NEW', description: 'New' });
    office.reads = 'everything';
    await office.sync();
    await office.serviceGoesBack();
    expect((await office.sync()).wentBack).toMatchObject({
      doubted: { count: 1, records: [{ key }] },
      listed: { count: 1, records: [{ kind: 'department' }] },
    });
  });

  test('has not lost what its list does not show, and it has by its id', async () => {
    const office = await openOffice({ hasFile: true });
    const kept = office.store.draft(invoice(1));
    await office.sync();
    await office.backUpService();
    office.store.draft(invoice(2));
    await office.sync();
    await office.serviceGoesBack();
    const service = office.service();
    const search = service.searchDocuments.bind(service);
    service.searchDocuments = async (...asked) => ({ ...(await search(...asked)), rows: [] });
    expect((await office.sync()).wentBack).toMatchObject({ unsent: { count: 1, records: [{ key: intRef(2) }] } });
    expect(office.store.must(kept)).toMatchObject({ goneAt: null });
  });

  test('has given a number again: the document that has it now is told', async () => {
    const office = await backedUp();
    office.store.draft(invoice(1));
    await office.sync();
    const [lost] = await office.invoices();
    await office.serviceGoesBack();
    await office.colleague.invoice({ description: 'theirs' });
    const [other] = await office.invoices();
    expect(other?.docNo).toBe(lost?.docNo);
    const { wentBack } = await office.sync();
    expect(wentBack?.reused).toEqual({
      count: 1,
      records: [{ kind: 'saleInvoice', key: other?.id, name: `${String(lost?.docNo)} theirs` }],
    });
  });

  test('lost a customer, a product with a price, and an invoice that names them: they name each other again', async () => {
    const office = await backedUp();
    const party = office.store.make(customer('Quay Stores'));
    const goods = office.store.make(product('NET-5'));
    const price = office.store.make(salePrice(goods));
    const key = office.store.draft(invoice(1, { contactAccountId: party, lines: [line(1, { productId: goods })] }));
    await office.sync();
    await office.sync();
    await office.serviceGoesBack();
    const asked = await office.sync();
    expect(asked.wentBack).toMatchObject({ unsent: { count: 3 }, doubted: { count: 1 }, listed: { count: 0 } });
    expect(await answer(office, asked, 'sendAgain')).toMatchObject({ conflicts: 0, rejected: 0, problem: null });
    // The price is in doubt: nobody may have entered it again, and a late answer may still come.
    for (let run = 0; run < 2; run += 1) {
      office.afterTimeLimit();
      await office.sync();
    }
    const ids = [office.store.resource('contactAccount', party).id, office.store.resource('product', goods).id];
    expect(await office.onlyInvoice()).toMatchObject({ contactAccountId: ids[0], details: [{ productId: ids[1] }] });
    expect(office.store.resource('salePrice', price)).toMatchObject({
      inFlight: null,
      local: null,
      base: { productId: ids[1] },
    });
    expect(office.store.must(key)).toMatchObject({ local: null, goneAt: null });
  });
});

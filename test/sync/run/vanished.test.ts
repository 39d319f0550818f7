import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { NO_TYPES_WITH_CONTACT } from '../../../src/domain/documents/readiness.ts';
import { stateAmong } from '../../../src/domain/service/blocker.ts';
import type { SyncRecord } from '../../../src/domain/service/storeChange.ts';
import { verdictOn } from '../../../src/sync/run/vanished.ts';
import { invoice, openOffice, type Office } from '../support/company.ts';
import { customer, product, salePrice } from '../records/contents.ts';

const DOCUMENT = /^\/api\/document\/[0-9a-f-]+/i;

function badge(record: SyncRecord): string {
  return stateAmong(record, {
    version: '1.13',
    denied: new Map(),
    withContact: NO_TYPES_WITH_CONTACT,
    isRunning: false,
    pending: () => undefined,
  });
}

/** Drafts that the service has, each edited here. */
async function withEdits(count: number): Promise<{ office: Office; keys: string[] }> {
  const office = await openOffice();
  const keys = Array.from({ length: count }, (_, n) => office.store.draft(invoice(n + 1)));
  await office.sync();
  for (const key of keys) office.store.edit(key, (document) => ({ ...document, description: `Mine ${key}` }));
  return { office, keys };
}

/**
 * Something on the way answers reads and writes of single records with 404 and a JSON body, as the service itself does.
 */
function failBetween(office: Office, path: RegExp): () => void {
  return office.hold(({ url }) => (path.test(url) ? { status: 404 } : undefined));
}

async function descriptions(office: Office): Promise<unknown[]> {
  return (await office.invoices()).map(({ description }) => description).toSorted();
}

test('a few that vanish are looked for in their list; about more than ten a person is asked, unless they have confirmed so many', () => {
  expect(verdictOn(10, 0)).toBe('askList');
  expect(verdictOn(11, 0)).toBe('askPerson');
  expect(verdictOn(30, 29)).toBe('askPerson');
  expect(verdictOn(30, 30)).toBe('gone');
});

describe('thirty edited drafts that are answered with 404 one by one', () => {
  test('are asked about: nothing is concluded or sent, and once they are shown again each edit is sent once', async () => {
    const { office, keys } = await withEdits(30);
    const heal = failBetween(office, DOCUMENT);
    const report = await office.sync();
    expect(report).toMatchObject({
      conflicts: 0,
      updated: 0,
      created: 0,
      vanished: 30,
      waiting: 30,
      reachedEnd: true,
      problem: { code: 'service.vanished', message: '30' },
    });
    for (const key of keys) {
      const record = office.store.must(key);
      expect(record).toMatchObject({
        local: { description: `Mine ${key}` },
        goneAt: null,
        conflict: null,
        inFlight: null,
      });
      expect(badge(record)).toBe('waits');
    }
    // Each run that meets the same asks again.
    expect(await office.sync()).toMatchObject({ conflicts: 0, vanished: 30 });

    heal();
    office.seen.length = 0;
    const healed = await office.sync();
    expect(healed).toMatchObject({ updated: 30, created: 0, conflicts: 0, problem: null });
    expect(healed).not.toHaveProperty('vanished');
    expect(office.count('PATCH', DOCUMENT)).toBe(30);
    expect(office.count('POST', /saleInvoice/)).toBe(0);
    for (const key of keys) expect(badge(office.store.must(key))).toBe('synced');
    expect(await descriptions(office)).toEqual(keys.map((key) => `Mine ${key}`).toSorted());
  });

  test('are gone once a person confirms it, and each edit is kept as a question', async () => {
    const { office, keys } = await withEdits(12);
    failBetween(office, DOCUMENT);
    expect(await office.sync()).toMatchObject({ vanished: 12 });
    office.agreedGone = new Map([['vanished', 12]]);
    const report = await office.sync();
    expect(report).toMatchObject({ conflicts: 12, problem: null });
    expect(report).not.toHaveProperty('vanished');
    for (const key of keys)
      expect(office.store.must(key)).toMatchObject({
        local: { description: `Mine ${key}` },
        conflict: { kind: 'gone' },
        goneAt: expect.any(String),
      });
    // Nobody is asked again about records known to be gone.
    office.agreedGone = new Map();
    expect(await office.sync()).not.toHaveProperty('vanished');
  });

  test('are asked about again when more have vanished than a person has confirmed', async () => {
    const { office } = await withEdits(13);
    failBetween(office, DOCUMENT);
    office.agreedGone = new Map([['vanished', 12]]);
    expect(await office.sync()).toMatchObject({ conflicts: 0, vanished: 13 });
  });

  test('stay in doubt where they may have been sent, and are settled once they are shown again', async () => {
    const { office, keys } = await withEdits(12);
    let isDown = false;
    // Every write is accepted, and the service shows nothing afterwards.
    const heal = office.hold(({ method, url }) => {
      if (!DOCUMENT.test(url)) return undefined;
      if (method === 'PATCH') isDown = true;
      return method === 'GET' && isDown ? { status: 404 } : undefined;
    });
    const report = await office.sync();
    expect(report).toMatchObject({ conflicts: 0, vanished: 12 });
    heal();
    await office.sync();
    expect(await descriptions(office)).toEqual(keys.map((key) => `Mine ${key}`).toSorted());
    for (const key of keys)
      expect(office.store.must(key)).toMatchObject({ local: null, inFlight: null, conflict: null, goneAt: null });
    // Sent once each, whenever the gateway failed.
    expect(office.count('PATCH', DOCUMENT)).toBe(12);
  });
});

describe('records of which some vanish while they are pulled, and others right before they are sent', () => {
  /**
   * Eight drafts edited here, and as many others that a colleague has changed.
   * @returns the keys of the drafts
   */
  async function withBoth(theirs: number): Promise<{ office: Office; mine: string[] }> {
    const { office, keys } = await withEdits(8);
    const ids: string[] = [];
    for (let n = 0; n < theirs; n += 1)
      ids.push(
        await office.colleague.create('/api/saleInvoice', {
          contactAccountId: 'C00001',
          details: [{ accountId: '4000', currencyUnitPrice: n + 1 }],
        }),
      );
    // Brings the colleague's changes, and sends nothing.
    const isSent = office.hold(({ method }) => (method === 'PATCH' ? { status: 400 } : undefined));
    await office.sync();
    isSent();
    for (const key of keys) office.store.edit(key, (document) => ({ ...document, description: `Mine again ${key}` }));
    for (const id of ids) await office.colleague.call('PATCH', `/api/document/${id}`, { description: 'Theirs' });
    return { office, mine: keys };
  }

  test("are counted together, each once, and the person's answer holds for all of them", async () => {
    const { office, mine } = await withBoth(4);
    failBetween(office, DOCUMENT);
    // Four by the pull, of which the list still shows each, and eight by the push: twelve.
    expect(await office.sync()).toMatchObject({
      vanished: 12,
      conflicts: 0,
      problem: { code: 'service.vanished', message: '12' },
    });
    office.agreedGone = new Map([['vanished', 12]]);
    const report = await office.sync();
    expect(report).toMatchObject({ conflicts: 8, problem: null });
    expect(report).not.toHaveProperty('vanished');
    expect([...office.store.documents.values()].filter(({ goneAt }) => goneAt !== null)).toHaveLength(12);
    for (const key of mine) expect(office.store.must(key)).toMatchObject({ conflict: { kind: 'gone' } });
  });

  test('are asked about without those that were concluded to be gone before there were so many', async () => {
    const { office } = await withBoth(4);
    failBetween(office, DOCUMENT);
    // No list can be asked for one record, and none shows one after its 404: the four of the pull are gone by their 404,
    // and eight more are then too many.
    office.refuseFilters();
    const service = office.service();
    const read = service.document.bind(service);
    const search = service.searchDocuments.bind(service);
    const missing = new Set<string>();
    service.document = (docClass, id) => {
      missing.add(id);
      return read(docClass, id);
    };
    service.searchDocuments = async (...asked) => {
      const answer = await search(...asked);
      return { ...answer, rows: answer.rows.filter(({ id }) => !missing.has(id)) };
    };
    expect(await office.sync()).toMatchObject({ vanished: 8, problem: { code: 'service.vanished', message: '8' } });
    expect([...office.store.documents.values()].filter(({ goneAt }) => goneAt !== null)).toHaveLength(4);
    office.agreedGone = new Map([['vanished', 8]]);
    // Nothing that is known last is listed, or read by its id: it looks as if the service had lost all of it.
    expect(await office.sync()).toMatchObject({ conflicts: 8, problem: { code: 'service.wentBack' } });
  });
});

describe('a single edited draft that is answered with 404', () => {
  test('is gone in the same run where its list does not show it either', async () => {
    const {
      office,
      keys: [key = ''],
    } = await withEdits(1);
    failBetween(office, DOCUMENT);
    const service = office.service();
    const search = service.searchDocuments.bind(service);
    service.searchDocuments = async (...asked) => ({ ...(await search(...asked)), rows: [] });
    expect(await office.sync()).toMatchObject({ conflicts: 1, problem: { code: 'service.wentBack' } });
    expect(office.store.must(key)).toMatchObject({ conflict: { kind: 'gone' }, goneAt: expect.any(String) });
  });

  test('is not gone while its list shows it: it waits and is named, so that no copy of it is offered', async () => {
    const {
      office,
      keys: [key = ''],
    } = await withEdits(1);
    const { id } = office.store.must(key);
    const heal = failBetween(office, DOCUMENT);
    expect(await office.sync()).toMatchObject({
      conflicts: 0,
      waiting: 1,
      problem: null,
      unreadable: { count: 1, records: [{ kind: 'saleInvoice', id }] },
    });
    expect(office.store.must(key)).toMatchObject({
      conflict: null,
      goneAt: null,
      local: { description: `Mine ${key}` },
      rejection: { code: 'record.notFound' },
    });
    expect(badge(office.store.must(key))).toBe('waits');
    heal();
    expect(await office.sync()).toMatchObject({ updated: 1, created: 0, conflicts: 0, problem: null });
    expect(await descriptions(office)).toEqual([`Mine ${key}`]);
  });

  test('is not gone where its list is missing too', async () => {
    const {
      office,
      keys: [key = ''],
    } = await withEdits(1);
    failBetween(office, /^\/api\/(document\/|saleInvoice\?.*IntRef=)/i);
    expect(await office.sync()).toMatchObject({
      conflicts: 0,
      waiting: 1,
      problem: { code: 'service.refused', status: 404 },
    });
    expect(office.store.must(key)).toMatchObject({ conflict: null, goneAt: null });
  });
});

describe('other records that are answered with 404 one by one', () => {
  test('parties: many are asked about, and their edits are sent once they are shown again', async () => {
    const office = await openOffice();
    const keys = Array.from({ length: 12 }, (_, n) => office.store.make(customer(`Customer ${n}`)));
    await office.sync();
    for (const key of keys) office.store.change('contactAccount', key, { description: `Renamed ${key}` });
    const heal = failBetween(office, /^\/api\/contactAccount\/[0-9a-f-]{36}/i);
    expect(await office.sync()).toMatchObject({ vanished: 12, conflicts: 0, updated: 0 });
    for (const key of keys) expect(badge(office.store.resource('contactAccount', key))).toBe('waits');
    heal();
    expect(await office.sync()).toMatchObject({ updated: 12, conflicts: 0, problem: null });
  });

  test('a party that its list has shown since is not gone, although the service does not find it by its code', async () => {
    const office = await openOffice();
    const keys = ['One', 'Two'].map((name) => office.store.make(customer(`${name} shown by the list`)));
    await office.sync();
    for (const key of keys) {
      const { id } = office.store.resource('contactAccount', key);
      await office.colleague.call('PATCH', `/api/contactAccount/${String(id)}`, { companyNo: '4711' });
      office.store.change('contactAccount', key, { description: 'Renamed here' });
    }
    failBetween(office, /^\/api\/contactAccount\/[0-9a-f-]{36}/i);
    const service = office.service();
    const list = service.listResources.bind(service);
    service.listResources = async (kind, page) => {
      const answer = await list(kind, page);
      return page.named ? { ...answer, rows: [] } : answer;
    };
    await office.sync();
    // The next page begins with the last row of the first one. Of the other party there is only the 404.
    const left = keys
      .map((key) => office.store.resource('contactAccount', key))
      .filter(({ goneAt }) => goneAt === null);
    expect(left).toMatchObject([{ conflict: null, local: { description: 'Renamed here' } }]);
  });

  test('a party taken for gone is there again when the same run reads its contacts', async () => {
    const office = await openOffice();
    const key = office.store.make(customer('Hidden for a moment'));
    await office.sync();
    const { id } = office.store.resource('contactAccount', key);
    await office.colleague.call('PATCH', `/api/contactAccount/${String(id)}`, { companyNo: '4711' });
    office.store.change('contactAccount', key, { description: 'Renamed here' });
    let isHidden = true;
    office.hold(({ method, url }) =>
      method === 'GET' && isHidden && /^\/api\/contactAccount\/[0-9a-f-]{36}/i.test(url) ? { status: 404 } : undefined,
    );
    const service = office.service();
    const list = service.listResources.bind(service);
    service.listResources = async (kind, page) => {
      const answer = await list(kind, page);
      if (!page.named) return answer;
      // The list that is to confirm it is cut; from then on everything is shown again.
      isHidden = false;
      return { ...answer, rows: [] };
    };
    // Somebody has opened the party's page.
    office.store.childReads.set(`contact:${String(id)}`, '');
    await office.sync();
    expect(isHidden).toBe(false);
    expect(office.store.resource('contactAccount', key)).toMatchObject({
      goneAt: null,
      base: { companyNo: '4711' },
      local: { description: 'Renamed here' },
    });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
  });

  test('prices: many pending deletions are not taken for done', async () => {
    const office = await openOffice();
    const goods = office.store.make(product('NET-5'));
    const keys = Array.from({ length: 12 }, () => office.store.make(salePrice(goods)));
    await office.sync();
    for (const key of keys) office.store.command(key, 'delete');
    const heal = failBetween(office, /\/SalePrice\/[0-9a-f-]{36}/i);
    expect(await office.sync()).toMatchObject({ vanished: 12, deleted: 0 });
    for (const key of keys)
      expect(office.store.resource('salePrice', key)).toMatchObject({ goneAt: null, commands: [{ name: 'delete' }] });
    heal();
    expect(await office.sync()).toMatchObject({ deleted: 12, problem: null });
  });

  test('a price that its product’s list still shows is not gone', async () => {
    const office = await openOffice();
    const goods = office.store.make(product('NET-5'));
    const key = office.store.make(salePrice(goods));
    await office.sync();
    office.store.change('salePrice', key, { unitPrice: decimal('8.5') });
    failBetween(office, /\/SalePrice\/[0-9a-f-]{36}/i);
    expect(await office.sync()).toMatchObject({ conflicts: 0, unreadable: { count: 1 } });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      goneAt: null,
      conflict: null,
      rejection: { code: 'record.notFound' },
    });
  });
});

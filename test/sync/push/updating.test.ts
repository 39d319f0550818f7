import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { intRef } from '../../support/documents.ts';
import { invoice, line, openOffice, type Office } from '../support/company.ts';
import { department } from '../records/contents.ts';

const ONE_DOCUMENT = /^\/api\/document\/[0-9a-f-]+(\?|$)/;
const LINE = /^\/api\/document\/[0-9a-f-]+\/detail/;

/** An invoice of three lines that is on the service and stored here; lines 1, 2 and 3. */
async function withInvoice(): Promise<{ office: Office; key: string; path: string }> {
  const office = await openOffice();
  const key = office.store.draft(invoice(1, { orderNo: 'A-1', lines: [line(1), line(2), line(3)] }));
  await office.sync();
  const path = `/api/document/${String((await office.onlyInvoice()).id)}`;
  office.seen.length = 0;
  return { office, key, path };
}

const changes = (office: Office): string[] =>
  office.seen
    .filter((each) => !each.startsWith('GET') && !each.includes('/session/'))
    .map((each) => each.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…'));

describe('a changed draft', () => {
  test('sends only what differs: the header fields, the changed line, the added line', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, (document) => ({
      ...document,
      description: 'Changed',
      orderNo: undefined,
      lines: [{ ...document.lines[0]!, quantity: decimal('4') }, ...document.lines.slice(1), line(4)],
    }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(changes(office)).toEqual([
      'PATCH /api/document/…',
      'PATCH /api/document/…/detail/…',
      'POST /api/document/…/detail',
    ]);
    const there = await office.onlyInvoice();
    expect(there).toMatchObject({ description: 'Changed' });
    expect(there.orderNo).toBeUndefined();
    expect(there.details.map((each) => [each.intRef, each.quantity])).toEqual([
      [intRef(1, 1), '4'],
      [intRef(2, 1), '2'],
      [intRef(3, 1), '2'],
      [intRef(4, 1), '2'],
    ]);
    expect(office.store.must(key)).toMatchObject({ local: null, inFlight: null, conflict: null });
    const before = office.seen.length;
    expect(await office.sync()).toMatchObject({ updated: 0 });
    expect(office.seen.slice(before).filter((each) => !each.startsWith('GET'))).toEqual([]);
  });

  test('with an emptied line of an address empties it even where the service merges addresses', async () => {
    let kept: Record<string, unknown> = {};
    const layingOver: typeof fetch = (input, init) => {
      if (typeof init?.body !== 'string' || !init.body.includes('"deliveryAddress"')) return fetch(input, init);
      const body = JSON.parse(init.body) as { deliveryAddress: Record<string, unknown> };
      kept = { ...kept, ...body.deliveryAddress };
      return fetch(input, { ...init, body: JSON.stringify({ ...body, deliveryAddress: kept }) });
    };
    const office = await openOffice({ client: { fetch: layingOver } });
    const deliveryAddress = { address1: '1 Quay', address2: 'Back gate', city: 'Bath' };
    const key = office.store.draft(invoice(1, { deliveryAddress }));
    await office.sync();
    office.store.edit(key, (document) => ({ ...document, deliveryAddress: { address1: '1 Quay', city: 'Bath' } }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect((await office.onlyInvoice()).deliveryAddress).toEqual({
      address1: '1 Quay',
      address: '1 Quay',
      city: 'Bath',
    });
    expect(office.store.must(key)).toMatchObject({ local: null, conflict: null });
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 0 });
  });

  test('with a line removed beside one that a colleague adds: that one stays, and no line doubles', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('POST', `${path}/detail`, {
      description: 'theirs',
      accountId: '4000',
      quantity: 1,
      currencyUnitPrice: 7,
    });
    office.store.edit(key, (document) => ({ ...document, lines: document.lines.slice(1) }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    const there = await office.onlyInvoice();
    expect(there.details.map((each) => each.description)).toEqual(['Line 2', 'Line 3', 'theirs']);
    expect(office.store.must(key).base?.lines.map((each) => each.id)).toEqual(there.details.map((each) => each.id));
  });

  test('that is edited back is not sent', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'Order 1' }));
    expect(await office.sync()).toMatchObject({ updated: 0 });
    expect(changes(office)).toEqual([]);
    expect(office.store.must(key).local).toBeNull();
  });

  test('that a colleague changed in another place: both changes stand', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('PATCH', path, { theirRef: 'PO 77' });
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Mine', theirRef: 'PO 77' });
    expect(office.store.must(key)).toMatchObject({ local: null, base: { description: 'Mine', theirRef: 'PO 77' } });
  });

  test('that a colleague changed between the read and the write, in another field, keeps both', async () => {
    const { office, key, path } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    office.strike((request) => {
      if (request.method !== 'PATCH' || !ONE_DOCUMENT.test(request.url)) return undefined;
      const { company } = office.colleague.service;
      company.documents.update(
        path.split('/').at(-1) ?? '',
        { theirRef: 'PO 78' },
        { userName: 'colleague', source: company.source },
      );
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({ local: null, base: { description: 'Mine', theirRef: 'PO 78' } });
  });

  test('that a colleague changed right after the write, in the same field: the read-back shows it', async () => {
    const { office, key, path } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    let isWritten = false;
    office.strike((request) => {
      if (request.method === 'PATCH') isWritten = true;
      if (!isWritten || request.method !== 'GET') return undefined;
      const { company } = office.colleague.service;
      company.documents.update(
        path.split('/').at(-1) ?? '',
        { description: 'Theirs' },
        { userName: 'colleague', source: company.source },
      );
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key).conflict).toMatchObject({
      kind: 'fields',
      fields: [{ path: 'description', mine: 'Mine', theirs: 'Theirs' }],
    });
    expect((await office.onlyInvoice()).description).toBe('Theirs');
  });
});

test.each([
  ['while', 2],
  ['after', 3],
])(
  'a change whose request arrives %s it was looked for, and that has been undone here by then, is undone there too',
  async (_when, nth) => {
    const { office, key, path } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    office.on('PATCH', ONE_DOCUMENT, 'dropBeforeCommit');
    const service = office.service();
    const read = service.document.bind(service);
    let reads = 0;
    service.document = async (...asked) => {
      reads += 1;
      // Before it is sent, after it was lost, and before it is sent again.
      if (reads !== nth) return read(...asked);
      const shown = await read(...asked);
      await office.colleague.call('PATCH', path, { description: 'Mine' });
      office.store.edit(key, (document) => ({ ...document, description: 'Order 1' }));
      return nth === 2 ? shown : read(...asked);
    };
    expect(await office.sync()).toMatchObject({ conflicts: 0, problem: null });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Order 1' });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      inFlight: null,
      conflict: null,
      base: { description: 'Order 1' },
    });
  },
);

describe('conflicts', () => {
  test('the same field changed to different values: nothing is sent, both values are shown', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('PATCH', path, { description: 'Theirs' });
    office.seen.length = 0;
    office.store.edit(key, (document) => ({ ...document, description: 'Mine', theirRef: 'also mine' }));
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(changes(office)).toEqual([]);
    expect(office.store.must(key)).toMatchObject({
      local: { description: 'Mine', theirRef: 'also mine' },
      base: { description: 'Order 1' },
      conflict: {
        kind: 'fields',
        fields: [{ path: 'description', base: 'Order 1', mine: 'Mine', theirs: 'Theirs' }],
        theirs: { description: 'Theirs' },
      },
    });
    // It stays so until somebody chooses.
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(changes(office)).toEqual([]);
  });

  test('the same change on both sides is none', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('PATCH', path, { description: 'Agreed' });
    office.store.edit(key, (document) => ({ ...document, description: 'Agreed' }));
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({ local: null, conflict: null });
  });

  test('abandoned there under an edit here: no PATCH, and the edit is kept', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('POST', `${path}/abandon`);
    office.seen.length = 0;
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(changes(office)).toEqual([]);
    expect(office.store.must(key)).toMatchObject({
      local: { description: 'Mine' },
      conflict: { kind: 'leftDraft', theirs: { statusList: ['abandoned'] } },
    });
  });

  test('posted there under an edit here: no PATCH, and the edit is kept', async () => {
    const { office, key } = await withInvoice();
    // The local service posts nothing yet: its answer is changed here.
    const service = office.service();
    const read = service.document.bind(service);
    service.document = async (...asked) => {
      const document = await read(...asked);
      return document && { ...document, statusList: ['approved', 'posted'] };
    };
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(changes(office)).toEqual([]);
    expect(office.store.must(key)).toMatchObject({
      local: { description: 'Mine' },
      conflict: { kind: 'leftDraft', fields: [], theirs: { statusList: expect.arrayContaining(['posted']) } },
    });
  });

  test('different lines changed on both sides are none', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('PATCH', `${path}/detail/${intRef(3, 1)}`, { quantity: 7 });
    office.store.edit(key, (document) => ({
      ...document,
      lines: [{ ...document.lines[0]!, quantity: decimal('5') }, ...document.lines.slice(1)],
    }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect((await office.onlyInvoice()).details.map((each) => each.quantity)).toEqual(['5', '2', '7']);
  });

  test('gone there under an edit here, by a 404 on reading it: the edit is kept', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    office.refuseFilters();
    office.on('GET', ONE_DOCUMENT, { status: 404 });
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({
      local: { description: 'Mine' },
      conflict: { kind: 'gone', theirs: null },
    });
    expect(office.store.must(key).goneAt).not.toBeNull();
  });
});

describe('an update whose answer was lost', () => {
  test('and which had arrived is recognised as ours', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine', lines: [...document.lines, line(4)] }));
    office.on('POST', LINE, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, inDoubt: 0, problem: null });
    const there = await office.onlyInvoice();
    expect(there.description).toBe('Mine');
    expect(there.details).toHaveLength(4);
    expect(office.store.must(key)).toMatchObject({ local: null, inFlight: null });
    expect(changes(office).filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });

  test('and which had not arrived is sent again', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    office.on('PATCH', ONE_DOCUMENT, 'dropBeforeCommit');
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, inDoubt: 0 });
    expect((await office.onlyInvoice()).description).toBe('Mine');
  });

  test('stays in doubt when there is no network as it is sent again: the first request may still arrive', async () => {
    const { office, key, path } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    const service = office.service();
    const send = service.updateHeader.bind(service);
    let sent = 0;
    service.updateHeader = () => {
      sent += 1;
      const code = sent === 1 ? 'network.lost' : 'network.unreachable';
      return Promise.reject(new ProblemError({ code, message: 'no network' }));
    };
    expect(await office.sync()).toMatchObject({ updated: 0, inDoubt: 1, problem: { code: 'network.unreachable' } });
    expect(office.store.must(key).inFlight).toMatchObject({ operation: 'update', sent: { description: 'Mine' } });
    // It arrives, and is undone here.
    service.updateHeader = send;
    await office.colleague.call('PATCH', path, { description: 'Mine' });
    const record = office.store.must(key);
    office.store.documents.set(key, { ...record, local: null, revision: record.revision + 1 });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, inDoubt: 0 });
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Order 1' });
  });

  test('and killed before it was known, then edited again: ours is no conflict, the later edit is sent', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'First' }));
    let isDead = false;
    office.store.beforeWrite = (writes) => {
      if (
        isDead ||
        writes.some(({ record }) => record.base && 'description' in record.base && record.base.description === 'First')
      ) {
        isDead = true;
        throw new Error('killed');
      }
    };
    await office.sync();
    office.store.beforeWrite = () => undefined;
    expect(office.store.must(key)).toMatchObject({ inFlight: { operation: 'update', sent: { description: 'First' } } });
    office.store.edit(key, (document) => ({ ...document, description: 'Second' }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect((await office.onlyInvoice()).description).toBe('Second');
  });
});

describe('an edit during the push of an update', () => {
  test('stays pending and goes with the next run', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, (document) => ({ ...document, description: 'First' }));
    office.strike((request) => {
      if (request.method !== 'PATCH') return undefined;
      office.store.edit(key, (document) => ({ ...document, description: 'Second', theirRef: 'R' }));
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({
      base: { description: 'First' },
      local: { description: 'Second', theirRef: 'R' },
      conflict: null,
    });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Second', theirRef: 'R' });
  });
});

test('an edit is undone there too when each of its requests was lost, and the last one arrives after the run', async () => {
  const { office, key, path } = await withInvoice();
  office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
  const end = office.hold(({ method }) => (method === 'PATCH' ? 'dropBeforeCommit' : undefined));
  expect(await office.sync()).toMatchObject({ updated: 0, inDoubt: 1 });
  end();
  await office.colleague.call('PATCH', path, { description: 'Mine' });
  const record = office.store.must(key);
  office.store.documents.set(key, { ...record, local: null, revision: record.revision + 1 });
  expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, inDoubt: 0 });
  expect(await office.colleague.read(path)).toMatchObject({ description: 'Order 1' });
});

describe('abandoning', () => {
  test('is carried out once, and is done when it was done already', async () => {
    const { office, key } = await withInvoice();
    office.store.abandon(key);
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({ commands: [], inFlight: null, base: { statusList: ['abandoned'] } });
    office.store.abandon(key);
    await office.sync();
    expect(office.count('POST', /abandon$/)).toBe(1);
    expect(office.store.must(key).commands).toEqual([]);
  });

  test('with its answer lost is not carried out twice', async () => {
    const { office, key } = await withInvoice();
    office.store.abandon(key);
    office.on('POST', /abandon$/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ conflicts: 0, inDoubt: 0, problem: null });
    expect(office.count('POST', /abandon$/)).toBe(1);
    expect(office.store.must(key)).toMatchObject({ commands: [], inFlight: null, base: { statusList: ['abandoned'] } });
  });

  test('of a draft that a colleague has changed since is taken back, and the change shown', async () => {
    const { office, key, path } = await withInvoice();
    office.store.abandon(key);
    await office.colleague.call('PATCH', path, { description: 'Still needed' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.count('POST', /abandon$/)).toBe(0);
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      conflict: { kind: 'fields', fields: [{ path: 'description', theirs: 'Still needed' }] },
    });
  });

  test('of a draft that was never sent goes after its create', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    office.store.abandon(key);
    expect(await office.sync()).toMatchObject({ created: 1, conflicts: 0, problem: null });
    expect(office.store.must(key)).toMatchObject({ commands: [], base: { statusList: ['abandoned'] } });
  });
});

test('a record named by its key here and by its id on the service is the same: nothing is left to send', async () => {
  const office = await openOffice();
  const made = office.store.make(department('D7'));
  const key = office.store.draft(invoice(1, { post: { department: made } }));
  expect(await office.sync()).toMatchObject({ created: 2, rejected: 0, problem: null });
  office.store.edit(key, (document) => ({ ...document, post: { department: made } }));
  expect(await office.sync()).toMatchObject({ updated: 0, rejected: 0, waiting: 0, problem: null });
  expect(office.store.must(key)).toMatchObject({
    local: null,
    rejection: null,
    base: { post: { department: office.store.resource('department', made).id } },
  });
});

import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { NO_FIELDS } from '../../support/emptiness.ts';
import { invoice, openOffice, type Office } from '../support/company.ts';

const ATTACH = /^\/api\/Document\/[^/]+\/AttachmentGroup\/[^/]+\/Attachment$/;
const CREATE = /^\/api\/saleInvoice$/;
const NOTE = new TextEncoder().encode('Signed delivery note');
const PLAN = new Uint8Array([0, 255, 13, 10, 45, 45]);

/** The files of the only invoice on the service, by name. */
async function files(office: Office): Promise<[string, number][]> {
  const { id } = await office.onlyInvoice();
  const rows = await office.colleague.list(`/api/Document/${String(id)}/Attachment`);
  return rows
    .map((row): [string, number] => [String(row.fileName), Number(row.size)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** An office with one draft and one file on it. */
async function withFile(
  options: Parameters<typeof openOffice>[0] = {},
): Promise<{ office: Office; document: string; file: string }> {
  const office = await openOffice(options);
  const document = office.store.draft(invoice(1));
  return { office, document, file: office.store.attach(document, 'note.pdf', NOTE, 'Signed') };
}

describe('files of a draft', () => {
  test('are sent after their document, once each, and a second run writes nothing', async () => {
    const { office, document, file } = await withFile();
    const other = office.store.attach(document, 'plan.png', PLAN);
    expect(await office.sync()).toMatchObject({
      created: 3,
      rejected: 0,
      inDoubt: 0,
      notReady: 0,
      problem: null,
      kinds: { attachment: { created: 2 } },
    });
    expect(await files(office)).toEqual([
      ['note.pdf', 20],
      ['plan.png', 6],
    ]);
    for (const key of [file, other])
      expect(office.store.attachment(key)).toMatchObject({
        inFlight: null,
        rejection: null,
        id: expect.any(String),
        sentAt: expect.any(String),
      });
    expect(office.store.files.size).toBe(0);
    const writes = office.count('POST', /./);
    await office.sync();
    expect(office.count('POST', /./)).toBe(writes);
    expect(office.store.must(document)).toMatchObject({ local: null, conflict: null });
  });

  test('wait for a document that was refused, and are sent when it is corrected', async () => {
    const { office, document, file } = await withFile();
    office.store.edit(document, (draft) => ({ ...draft, docTypeId: 'NONE' }));
    expect(await office.sync()).toMatchObject({ created: 0, rejected: 1, notReady: 1 });
    expect(office.store.attachment(file)).toMatchObject({ id: null, inFlight: null, rejection: null });
    expect(office.count('POST', ATTACH)).toBe(0);
    office.store.edit(document, (draft) => ({ ...draft, docTypeId: 'SIN' }));
    expect(await office.sync()).toMatchObject({ created: 2, notReady: 0 });
    expect(await files(office)).toEqual([['note.pdf', 20]]);
  });

  test('keep the words of a refusal; the others are sent', async () => {
    const { office, document, file } = await withFile();
    office.store.attach(document, 'plan.png', PLAN);
    office.on('POST', ATTACH, { status: 400 });
    expect(await office.sync()).toMatchObject({ created: 2, rejected: 1 });
    const refused = [...office.store.attached.values()].filter(({ id }) => id === null);
    expect(refused).toMatchObject([
      { inFlight: null, rejection: { code: 'service.refused', status: 400, revision: 0 } },
    ]);
    expect(await files(office)).toHaveLength(1);
    const posts = office.count('POST', ATTACH);
    expect(await office.sync()).toMatchObject({ rejected: 1 });
    expect(office.count('POST', ATTACH)).toBe(posts);
    expect(file).not.toBe('');
  });

  test('stay here with the reason where the service is too old for them', async () => {
    const { office, file } = await withFile({ apiVersion: '1.2.13' });
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, waiting: 1 });
    expect(office.store.attachment(file)).toMatchObject({ id: null, rejection: { code: 'version.tooOld' } });
    expect(office.count('POST', ATTACH)).toBe(0);
  });

  test('that this user may not send do not affect the documents', async () => {
    const { office, file } = await withFile();
    office.store.draft(invoice(2));
    office.on('POST', ATTACH, { status: 403 });
    expect(await office.sync()).toMatchObject({
      created: 2,
      rejected: 0,
      denied: [],
      deniedToSend: NO_FIELDS,
      waiting: 1,
    });
    expect(office.store.attachment(file)).toMatchObject({
      id: null,
      inFlight: null,
      rejection: { code: 'permission.denied' },
    });
    // Refused once, it is tried again in the next run.
    expect(await office.sync()).toMatchObject({ waiting: 0 });
    expect(office.store.attachment(file)).toMatchObject({ id: expect.any(String), rejection: null });
  });
});

test('files of a document into which this user may not look do not hold those of others back', async () => {
  const { office, document } = await withFile();
  await office.sync();
  const closed = ['plan.png', 'map.png', 'list.png'].map((name) => office.store.attach(document, name, PLAN));
  const open = office.store.attach(office.store.draft(invoice(2)), 'note.pdf', NOTE);
  const { id } = office.store.must(document);
  office.hold(({ method, url }) =>
    method === 'GET' && url.startsWith(`/api/Document/${String(id)}/Attachment`) ? { status: 403 } : undefined,
  );
  expect(await office.sync()).toMatchObject({
    created: 2,
    rejected: 0,
    deniedToSend: NO_FIELDS,
    waiting: 3,
    problem: null,
  });
  expect(office.store.attachment(open)).toMatchObject({ id: expect.any(String) });
  for (const key of closed)
    expect(office.store.attachment(key)).toMatchObject({ id: null, rejection: { code: 'permission.denied' } });
});

describe('an answer that is lost', () => {
  test.each(['dropBeforeCommit', 'dropAfterCommit'] as const)(
    '(%s) leaves the file on the service once',
    async (fault) => {
      const { office, file } = await withFile();
      office.on('POST', ATTACH, fault);
      const isThere = fault === 'dropAfterCommit';
      expect(await office.sync()).toMatchObject({ created: isThere ? 2 : 1, inDoubt: isThere ? 0 : 1, problem: null });
      expect(office.count('POST', ATTACH)).toBe(1);
      // It may still arrive: neither this run nor one right after it sends it again.
      await office.sync();
      expect(office.count('POST', ATTACH)).toBe(1);
      office.afterTimeLimit();
      expect(await office.sync()).toMatchObject({ created: isThere ? 0 : 1, inDoubt: 0, problem: null });
      expect(await files(office)).toEqual([['note.pdf', 20]]);
      expect(office.count('POST', ATTACH)).toBe(isThere ? 1 : 2);
      expect(office.store.attachment(file)).toMatchObject({ inFlight: null, id: expect.any(String) });
    },
  );

  test('is looked for by the next run when everything was killed meanwhile', async () => {
    const { office, file } = await withFile();
    await office.sync();
    // The file as it was stored before the answer came.
    const sent = office.store.attachment(file);
    office.store.files.set(file, NOTE);
    office.store.attached.set(file, {
      ...sent,
      id: null,
      sentAt: null,
      inFlight: { sentAt: sent.sentAt ?? sent.addedAt, knownIds: [] },
    });
    expect(await office.sync()).toMatchObject({ inDoubt: 0 });
    expect(office.store.attachment(file).id).toBe(sent.id);
    expect(await files(office)).toEqual([['note.pdf', 20]]);
  });

  test('and a disk that is full just then: the intent stands, and the next run finds the file', async () => {
    const { office, file } = await withFile();
    const { store } = office;
    const write = store.writeAttachments.bind(store);
    let isFull = true;
    store.writeAttachments = (writes) => {
      if (!isFull || writes.every(({ attachment }) => attachment.id === null)) return write(writes);
      isFull = false;
      return Promise.reject(new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' }));
    };
    expect(await office.sync()).toMatchObject({ problem: { code: 'store.failed' }, inDoubt: 1 });
    expect(store.attachment(file)).toMatchObject({ id: null, inFlight: { knownIds: [] } });
    expect(await office.sync()).toMatchObject({ inDoubt: 0, problem: null });
    expect(await files(office)).toEqual([['note.pdf', 20]]);
    expect(office.count('POST', ATTACH)).toBe(1);
    expect(store.attachment(file).id).not.toBeNull();
  });

  test('does not take a colleague’s file of the same name and size for ours', async () => {
    const { office, document, file } = await withFile();
    office.store.attached.delete(file);
    await office.sync();
    const mine = office.store.attach(document, 'note.pdf', NOTE);
    const { id } = await office.onlyInvoice();
    const service = office.service();
    office.strike((request) => {
      if (request.method !== 'POST' || !ATTACH.test(request.url)) return undefined;
      return 'dropBeforeCommit';
    });
    office.time.meanwhile = async () => {
      office.time.meanwhile = () => undefined;
      await service.attach(office.store.must(document).id ?? (id as never), 'documents', {
        fileName: 'note.pdf',
        contentType: 'application/pdf',
        bytes: new Uint8Array(20).fill(1),
      });
    };
    await office.sync();
    expect(office.store.attachment(mine)).toMatchObject({ id: null, inFlight: { missedAt: expect.any(String) } });
    office.afterTimeLimit();
    await office.sync();
    expect(await files(office)).toEqual([
      ['note.pdf', 20],
      ['note.pdf', 20],
    ]);
    const there = office.store.attachment(mine).id;
    expect(there).not.toBeNull();
    const read = there && (await service.attachedFile(office.store.must(document).id as never, there));
    expect(read).toEqual(NOTE);
  });
});

describe('a file that was accepted without its id being given', () => {
  const LIST = /^\/api\/Document\/[^/]+\/Attachment$/;

  /** An office whose connection empties the answers to uploads; its service lists no files while `isLagging`. */
  async function unnamed(): Promise<{ office: Office; document: string; file: string; list: { isLagging: boolean } }> {
    const list = { isLagging: true };
    const line: typeof fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const answer = await fetch(input, init);
      if (init?.method === 'POST' && answer.ok && ATTACH.test(pathname))
        return new Response('', { status: answer.status });
      return list.isLagging && LIST.test(pathname) ? new Response('[]', { headers: answer.headers }) : answer;
    };
    return { ...(await withFile({ client: { fetch: line } })), list };
  }

  test('is found among those of its document', async () => {
    const { office, file, list } = await unnamed();
    list.isLagging = false;
    expect(await office.sync()).toMatchObject({ created: 2, inDoubt: 0, problem: null });
    expect(office.count('POST', ATTACH)).toBe(1);
    expect(office.store.attachment(file)).toMatchObject({ inFlight: null, id: expect.any(String) });
  });

  test('and is not recognised there is in doubt, never sent again, and adopted once the list shows it; others are sent', async () => {
    const { office, document, file, list } = await unnamed();
    office.store.attach(document, 'plan.png', PLAN);
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 2, rejected: 0, problem: null });
    for (let run = 2; run <= 3; run += 1)
      expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 2, rejected: 0, problem: null });
    expect(office.count('POST', ATTACH)).toBe(2);
    expect(office.store.attachment(file)).toMatchObject({ id: null, inFlight: { isTaken: true } });
    list.isLagging = false;
    expect(await office.sync()).toMatchObject({ created: 2, inDoubt: 0, problem: null });
    expect(await files(office)).toEqual([
      ['note.pdf', 20],
      ['plan.png', 6],
    ]);
    expect(office.count('POST', ATTACH)).toBe(2);
  });
});

describe('a file in doubt of a document whose files the service refuses to list', () => {
  /** A file as a killed run leaves it after it has committed the intent; the service may have it. */
  async function inDoubt(isThere: boolean) {
    const made = await withFile();
    const { office, file } = made;
    const before = office.store.attachment(file);
    if (!isThere) office.store.attached.delete(file);
    await office.sync();
    office.store.files.set(file, NOTE);
    office.store.attached.set(file, { ...before, inFlight: { sentAt: before.addedAt, knownIds: [] } });
    const id = String(office.store.must(made.document).id);
    return { ...made, showAgain: office.hold(({ url }) => (url.includes(id) ? { status: 404 } : undefined)) };
  }

  test('stays in doubt for a person to decide, ends no run with an error, and holds nothing up', async () => {
    const { office, file } = await inDoubt(true);
    office.store.draft(invoice(2));
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 1, rejected: 0, problem: null });
    expect(office.store.attachment(file)).toMatchObject({ id: null, inFlight: { knownIds: [], isUnlisted: true } });
    expect(await office.sync()).toMatchObject({ inDoubt: 1, problem: null });
  });

  test.each([
    ['taken over', true],
    ['sent, once,', false],
  ])('is %s when the service shows the document again', async (_, isThere) => {
    const { office, file, showAgain } = await inDoubt(isThere);
    await office.sync();
    showAgain();
    expect(await office.sync()).toMatchObject({ created: isThere ? 1 : 0, inDoubt: isThere ? 0 : 1, problem: null });
    office.afterTimeLimit();
    expect(await office.sync()).toMatchObject({ created: isThere ? 0 : 1, inDoubt: 0, problem: null });
    expect(await files(office)).toEqual([['note.pdf', 20]]);
    expect(office.count('POST', ATTACH)).toBe(1);
    expect(office.store.attachment(file)).toMatchObject({ inFlight: null, id: expect.any(String) });
  });
});

test('a file that was accepted without its id being given ends no run with an error when its document is gone', async () => {
  const { office, document, file } = await withFile();
  const before = office.store.attachment(file);
  await office.sync();
  office.store.attached.set(file, { ...before, inFlight: { sentAt: before.addedAt, knownIds: [], isTaken: true } });
  const id = String(office.store.must(document).id);
  office.hold(({ url }) => (url.includes(id) ? { status: 404 } : undefined));
  expect(await office.sync()).toMatchObject({ inDoubt: 1, problem: null });
  expect(office.store.attachment(file).inFlight).toEqual({ sentAt: before.addedAt, knownIds: [], isTaken: true });
});

test('a profile restored from a backup of before they were sent does not send files twice', async () => {
  const { office, document, file } = await withFile();
  const before = office.store.attachment(file);
  await office.sync();
  const sent = office.store.attachment(file);
  office.store.attached.set(file, before);
  office.store.files.set(file, NOTE);
  await office.sync();
  expect(await files(office)).toEqual([['note.pdf', 20]]);
  expect(office.store.attachment(file)).toMatchObject({ id: sent.id });
  expect(office.count('POST', ATTACH)).toBe(1);
  // Attached again on purpose beside the first, it is a second one.
  office.store.attach(document, 'note.pdf', NOTE);
  await office.sync();
  expect(await files(office)).toHaveLength(2);
  expect(office.count('POST', CREATE)).toBe(1);
});

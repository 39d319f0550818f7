import { describe, expect, it } from 'vitest';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { serveStore } from '../../../src/bridge/remoteStore.ts';
import { pageStore } from '../../../src/backend/runs/pageStore.ts';
import { localStoreBy, STORE_METHODS, type LocalStore } from '../../../src/domain/service/localStore.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { portPair } from '../../support/portPair.ts';
import { until } from '../../support/until.ts';

const SALE = '0f8fad5b-d9cb-469f-a165-70867728950e';
const CURSOR = {
  stream: 'document:saleInvoice',
  watermark: '2026-03-02T10:00:00.0000000Z',
  sweptAt: null,
  resumeAt: 100,
};
const DOCUMENT = { docClass: 'saleInvoice', statusList: ['draft'], lines: [] };
const RECORD = {
  key: 'DB-1',
  docClass: 'saleInvoice',
  id: SALE,
  revision: 2,
  base: DOCUMENT,
  local: null,
  commands: [],
  inFlight: null,
  rejection: null,
  conflict: null,
  badInput: {},
  goneAt: null,
  editedAt: null,
};
const HELD = { key: 'DB-1', id: SALE, revision: 2, lastModified: null };
const REFERENCE = { kind: 'account', id: 'A-1', code: '4000', description: 'Sales', isActive: true };
const ATTACHMENT = {
  key: 'F-1',
  documentKey: 'DB-1',
  id: null,
  revision: 0,
  fileName: 'receipt.pdf',
  contentType: 'application/pdf',
  size: 3,
  addedAt: '2026-03-02T10:00:00.0000000Z',
  inFlight: null,
  rejection: null,
  sentAt: null,
};

interface Case {
  method: keyof LocalStore;
  /** What the engine calls it with. */
  values: readonly unknown[];
  /** What travels, beside the connection. */
  request: Record<string, unknown>;
  answer: unknown;
}

const CASES: readonly Case[] = [
  { method: 'cursor', values: [CURSOR.stream], request: { stream: CURSOR.stream }, answer: CURSOR },
  { method: 'cursor', values: [CURSOR.stream], request: { stream: CURSOR.stream }, answer: null },
  { method: 'held', values: [[SALE]], request: { ids: [SALE] }, answer: [HELD] },
  { method: 'held', values: [[SALE], 'project'], request: { ids: [SALE], kind: 'project' }, answer: [] },
  { method: 'records', values: [['DB-1']], request: { keys: ['DB-1'] }, answer: [RECORD] },
  { method: 'heldOf', values: ['project'], request: { kind: 'project' }, answer: [HELD] },
  { method: 'heldOf', values: ['salePrice', [SALE]], request: { kind: 'salePrice', parents: [SALE] }, answer: [] },
  {
    method: 'parentsDue',
    values: ['contact', null, 50],
    request: { kind: 'contact', readBefore: null, limit: 50 },
    answer: [SALE],
  },
  { method: 'typesWithContact', values: [], request: {}, answer: ['PAY', SALE] },
  { method: 'pendingKeys', values: [], request: {}, answer: ['DB-1'] },
  {
    method: 'write',
    values: [[{ expectedRevision: 2, record: RECORD, replaces: ['DB-2'] }], [CURSOR]],
    request: { writes: [{ expectedRevision: 2, record: RECORD, replaces: ['DB-2'] }], cursors: [CURSOR] },
    answer: ['DB-1'],
  },
  {
    method: 'write',
    values: [[{ expectedRevision: null, record: RECORD }]],
    request: { writes: [{ expectedRevision: null, record: RECORD }] },
    answer: [],
  },
  {
    method: 'writeShown',
    values: [[{ key: 'DB-1', revision: 2, document: DOCUMENT }]],
    request: { shown: [{ key: 'DB-1', revision: 2, document: DOCUMENT }] },
    answer: [],
  },
  {
    method: 'writeReferences',
    values: ['account', [REFERENCE], true, { ...CURSOR, stream: 'reference:account' }, 3],
    request: {
      kind: 'account',
      references: [REFERENCE],
      whole: true,
      cursor: { ...CURSOR, stream: 'reference:account' },
      agreed: 3,
    },
    answer: 1,
  },
  { method: 'attachments', values: [], request: {}, answer: [ATTACHMENT] },
  { method: 'attachments', values: ['DB-1'], request: { documentKey: 'DB-1' }, answer: [] },
  { method: 'attachmentPart', values: ['F-1', 0], request: { key: 'F-1', part: 0 }, answer: 'cGRm' },
  { method: 'attachmentPart', values: ['F-1', 1], request: { key: 'F-1', part: 1 }, answer: null },
  {
    method: 'writeAttachments',
    values: [[{ expectedRevision: 0, attachment: ATTACHMENT }]],
    request: { writes: [{ expectedRevision: 0, attachment: ATTACHMENT }] },
    answer: [],
  },
];

it('every method of the store has its case', () => {
  expect([...new Set(CASES.map(({ method }) => method))].sort()).toEqual([...STORE_METHODS].sort());
});

describe('a method of the store on the wire', () => {
  it.each(CASES)('$method is the call that it always was', async ({ method, values, request, answer }) => {
    const [pagePort, backendPort] = portPair();
    const received: { id: number }[] = [];
    pagePort.onText((text) => {
      const message = JSON.parse(text) as { id: number };
      received.push(message);
      pagePort.send(JSON.stringify({ kind: 'answer', id: message.id, result: { ok: true, value: answer } }));
    });
    const store = pageStore(openBackendEndpoint(backendPort), 'harbour');
    const ask = store[method] as (...given: readonly unknown[]) => Promise<unknown>;
    expect(await ask(...values)).toEqual(answer);
    expect(received).toEqual([
      { kind: 'call', id: 1, name: `store.${method}`, request: { connectionId: 'harbour', ...request } },
    ]);
  });

  it.each(CASES)('$method reaches the store of its connection', async ({ method, values, request, answer }) => {
    const [pagePort, backendPort] = portPair();
    const line = createPageLine();
    line.attach(pagePort);
    const asked: unknown[] = [];
    serveStore(line.endpoint, (connectionId) =>
      localStoreBy(async (name, given) => {
        // What is left out at the end is undefined.
        asked.push([connectionId, name, given.slice(0, values.length), given.slice(values.length).filter(Boolean)]);
        return answer as never;
      }),
    );
    const received: unknown[] = [];
    backendPort.onText((text) => received.push(JSON.parse(text)));
    backendPort.send(
      JSON.stringify({
        kind: 'call',
        id: 7,
        name: `store.${method}`,
        request: { connectionId: 'harbour', ...request },
      }),
    );
    await until(() => received.length === 1);
    expect(received).toEqual([{ kind: 'answer', id: 7, result: { ok: true, value: answer } }]);
    expect(asked).toEqual([['harbour', method, values, []]]);
  });

  it('rejects with the problem of the page', async () => {
    const [pagePort, backendPort] = portPair();
    const line = createPageLine();
    line.attach(pagePort);
    serveStore(line.endpoint, () =>
      localStoreBy(() => Promise.reject(new ProblemError({ code: 'store.failed', message: 'the disk is full' }))),
    );
    await expect(pageStore(openBackendEndpoint(backendPort), 'harbour').pendingKeys()).rejects.toMatchObject({
      problem: { code: 'store.failed', message: 'the disk is full' },
    });
  });

  it('rejects with sync.pageGone once the page has gone', async () => {
    const [pagePort, backendPort] = portPair();
    const store = pageStore(openBackendEndpoint(backendPort), 'harbour');
    pagePort.close();
    await expect(store.pendingKeys()).rejects.toMatchObject({ problem: { code: 'sync.pageGone' } });
  });
});

import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Office } from '../support/company.ts';
import { withDepartment } from '../records/contents.ts';
import { changesSeen, idOf, openTrade, synced, there, trade } from '../support/trade.ts';

const NO_SUCH_CODE = '00000000-0000-4000-8000-000000000000';
const DOCUMENT = /^\/api\/document\/[0-9a-f-]+(\?|$)/;
const LINE = /\/detail\//;

/** A draft of one line that has been read whole. */
async function draftRead(): Promise<{ office: Office; key: string }> {
  const office = await openTrade();
  const key = await synced(office, trade('saleInvoice', 1, { description: 'As seen' }));
  await office.sync();
  office.seen.length = 0;
  return { office, key };
}

/** A colleague acts right before a request, which then continues. */
function justBefore(office: Office, method: string, path: RegExp, happens: () => void): void {
  office.strike((request) => {
    if (request.method !== method || !path.test(request.url)) return undefined;
    happens();
    return 'none';
  });
}

describe('a later request of an update that is refused', () => {
  test('sets aside what was sent, and not what was typed since: that is sent', async () => {
    const { office, key } = await draftRead();
    office.store.edit(key, (document) => ({
      ...document,
      description: 'Mine',
      lines: document.lines.map((each) => ({ ...each, taxCodeId: NO_SUCH_CODE })),
    }));
    const sent = office.store.must(key).revision;
    justBefore(office, 'PATCH', LINE, () => {
      office.store.edit(key, (document) => ({
        ...document,
        theirRef: 'typed',
        lines: document.lines.map((each) => ({ ...each, taxCodeId: 'S', quantity: decimal('3') })),
      }));
    });
    expect(await office.sync()).toMatchObject({ rejected: 0 });
    expect(office.store.must(key)).toMatchObject({
      revision: sent + 1,
      rejection: { revision: sent },
      base: { description: 'Mine' },
    });
    expect(await office.sync()).toMatchObject({ updated: 1, problem: null });
    expect(await there(office, key)).toMatchObject({
      theirRef: 'typed',
      description: 'Mine',
      details: [{ quantity: '3' }],
    });
    expect(office.store.must(key)).toMatchObject({ local: null, rejection: null, conflict: null });
  });

  test('sets the whole aside where nothing was typed since', async () => {
    const { office, key } = await draftRead();
    office.store.edit(key, (document) => ({
      ...document,
      description: 'Mine',
      lines: document.lines.map((each) => ({ ...each, taxCodeId: NO_SUCH_CODE })),
    }));
    expect(await office.sync()).toMatchObject({ rejected: 1 });
    expect(office.store.must(key)).toMatchObject({
      base: { description: 'Mine' },
      local: { lines: [{ taxCodeId: NO_SUCH_CODE }] },
      rejection: { code: 'service.refused', revision: office.store.must(key).revision },
    });
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ rejected: 1 });
    expect(changesSeen(office)).toEqual([]);
  });
});

describe('an update whose target was removed between the read and the request (404)', () => {
  test('is compared again: lines that a colleague has replaced become a question, not a refusal', async () => {
    const { office, key } = await draftRead();
    const replaced = {
      description: 'Replaced',
      accountId: '4000',
      quantity: decimal('2'),
      currencyUnitPrice: decimal('7'),
    };
    office.store.edit(key, (document) => ({
      ...document,
      lines: document.lines.map((each) => ({ ...each, quantity: decimal('3') })),
    }));
    justBefore(office, 'PATCH', LINE, () => {
      const { company } = office.colleague.service;
      company.documents.update(
        idOf(office, key),
        { details: [replaced] },
        { userName: 'colleague', source: company.source },
      );
    });
    expect(await office.sync()).toMatchObject({ rejected: 0, conflicts: 1, problem: null });
    expect(office.store.must(key)).toMatchObject({
      local: { lines: [{ quantity: '3' }] },
      rejection: null,
      inFlight: null,
      conflict: { kind: 'fields' },
    });
    expect(await there(office, key)).toMatchObject({ details: [{ description: 'Replaced', quantity: '2' }] });
  });

  test('is sent again where its target is still there: after a 404 for the header, too', async () => {
    const { office, key } = await draftRead();
    office.store.edit(key, (document) => ({
      ...document,
      description: 'Mine',
      lines: document.lines.map((each) => ({ ...each, quantity: decimal('3') })),
    }));
    office.on('PATCH', LINE, { status: 404 });
    expect(await office.sync()).toMatchObject({ rejected: 0, conflicts: 0, updated: 1, problem: null });
    expect(await there(office, key)).toMatchObject({ description: 'Mine', details: [{ quantity: '3' }] });
    expect(office.store.must(key)).toMatchObject({ local: null, rejection: null, inFlight: null });
    expect(changesSeen(office)).toEqual([
      'PATCH /api/document/…',
      'PATCH /api/document/…/detail/…',
      'PATCH /api/document/…/detail/…',
    ]);
  });

  test('of a document that is gone by then becomes a question: what was typed is kept', async () => {
    const { office, key } = await draftRead();
    // Otherwise the list, which still shows it, would prove that it is not gone.
    office.refuseFilters();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    office.hold(({ method, url }) =>
      DOCUMENT.test(url) && (method === 'PATCH' || office.count('PATCH', DOCUMENT) > 0) ? { status: 404 } : undefined,
    );
    expect(await office.sync()).toMatchObject({ rejected: 0, conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({
      local: { description: 'Mine' },
      rejection: null,
      conflict: { kind: 'gone' },
    });
  });

  test("is set aside with the service's words where the answer is always the same although everything is there", async () => {
    const { office, key } = await draftRead();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    office.hold(({ method }) => (method === 'PATCH' ? { status: 404 } : undefined));
    expect(await office.sync()).toMatchObject({ rejected: 1, updated: 0, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({
      local: { description: 'Mine' },
      inFlight: null,
      conflict: null,
      rejection: { code: 'service.refused', status: 404 },
    });
    expect(office.count('PATCH', DOCUMENT)).toBe(3);
  });
});

/**
 * The first request of an update is lost on the way and comes late. The second is refused while its change is undone
 * here. The first comes while the run waits for it, otherwise after the run.
 * @param arrives makes the first request come
 * @returns a function that makes it come, if it has not yet
 */
function lostThenRefused(
  office: Office,
  path: RegExp,
  status: 400 | 403,
  undo: () => void,
  arrives: () => Promise<unknown>,
): () => Promise<void> {
  let isRefused = false;
  office.on('PATCH', path, 'dropBeforeCommit');
  office.strike(({ method, url }) => {
    if (method !== 'PATCH' || !path.test(url) || office.count('PATCH', path) < 2) return undefined;
    isRefused = true;
    undo();
    return { status };
  });
  const late = async (): Promise<void> => {
    if (!isRefused) return;
    isRefused = false;
    await arrives();
  };
  office.time.meanwhile = late;
  return late;
}

describe.each([400, 403] as const)(
  'an update that was lost, refused (%i) when sent again, undone here, and arrives late',
  (status) => {
    test('is undone there: a document', async () => {
      const { office, key } = await draftRead();
      office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
      const late = lostThenRefused(
        office,
        DOCUMENT,
        status,
        () => {
          const record = office.store.must(key);
          office.store.documents.set(key, { ...record, local: null, revision: record.revision + 1 });
        },
        () => office.colleague.call('PATCH', `/api/document/${idOf(office, key)}`, { description: 'Mine' }),
      );
      await office.sync();
      await late();
      await office.sync();
      expect(await there(office, key)).toMatchObject({ description: 'As seen' });
      expect(office.store.must(key)).toMatchObject({
        local: null,
        inFlight: null,
        conflict: null,
        base: { description: 'As seen' },
      });
    });

    test('is undone there: another record', async () => {
      const { office, key, path } = await withDepartment();
      const { description } = await office.colleague.read(path);
      office.store.change('department', key, { description: 'Mine' });
      const late = lostThenRefused(
        office,
        /^\/api\/Department\//,
        status,
        () => {
          const record = office.store.resource('department', key);
          office.store.resources.set(key, { ...record, local: null, revision: record.revision + 1 });
        },
        () => office.colleague.call('PATCH', path, { description: 'Mine' }),
      );
      await office.sync();
      await late();
      await office.sync();
      expect(await office.colleague.read(path)).toMatchObject({ description });
      expect(office.store.resource('department', key)).toMatchObject({
        local: null,
        inFlight: null,
        conflict: null,
        base: { description },
      });
    });
  },
);

import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { intRef } from '../../support/documents.ts';
import { amountsOf } from '../../service/support/service.ts';
import { project } from '../records/contents.ts';
import { invoice, line, openOffice, type Office } from '../support/company.ts';

const CREATE = /^\/api\/saleInvoice$/;

describe('a draft made without a network', () => {
  test('reaches the service once, with its IntRef, and takes over id, number and amounts', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1, { lines: [line(1), line(2, { quantity: decimal('3') })] }));
    const report = await office.sync();
    expect(report).toMatchObject({
      created: 1,
      rejected: 0,
      conflicts: 0,
      inDoubt: 0,
      notReady: 0,
      problem: null,
      denied: [],
      apiVersion: '1.19',
    });
    const there = await office.onlyInvoice();
    expect(there).toMatchObject({ intRef: key, description: 'Order 1' });
    // 2 × 10.50 + 3 × 10.50 = 52.50; tax 4.20 + 6.30.
    expect(amountsOf(there).slice(0, 3)).toEqual(['52.50000', '10.50000', '63.00000']);
    expect(there.details.map((each) => each.intRef)).toEqual([intRef(1, 1), intRef(2, 1)]);
    const record = office.store.must(key);
    expect(record).toMatchObject({ id: there.id, local: null, inFlight: null, rejection: null, conflict: null });
    expect(record.base).toMatchObject({
      docNo: there.docNo,
      netCurrencyAmount: '52.5',
      grossCurrencyAmount: '63',
      statusList: ['draft'],
    });
  });

  test('has what the service filled into its lines, account and tax code, after the same sync', async () => {
    const office = await openOffice();
    const key = office.store.draft(
      invoice(1, { lines: [line(1), line(2, { accountId: undefined, taxCodeId: undefined, taxRate: undefined })] }),
    );
    expect(await office.sync()).toMatchObject({ created: 1, conflicts: 0, problem: null });
    const [, filled] = (await office.onlyInvoice()).details;
    expect([filled?.accountId, filled?.taxCodeId].every((value) => typeof value === 'string')).toBe(true);
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { lines: [{ intRef: intRef(1, 1) }, { accountId: filled?.accountId, taxCodeId: filled?.taxCodeId }] },
    });
  });

  test('is complete after one more sync, which writes nothing', async () => {
    const office = await openOffice();
    office.store.draft(invoice(1));
    await office.sync();
    const before = office.seen.length;
    const report = await office.sync();
    expect(report).toMatchObject({ created: 0, updated: 0, problem: null });
    expect(office.seen.slice(before).filter((each) => !each.startsWith('GET'))).toEqual([]);
  });

  test('that is not complete stays here, and is counted', async () => {
    const office = await openOffice();
    office.store.draft(invoice(1, { contactAccountId: undefined }));
    office.store.draft(invoice(2));
    expect(await office.sync()).toMatchObject({ created: 1, notReady: 1 });
    expect(await office.invoices()).toHaveLength(1);
  });

  test('that is edited while it is sent stays pending, and the edit goes with the next run', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url)) return undefined;
      office.store.edit(key, (document) => ({ ...document, description: 'Edited meanwhile' }));
      return 'none';
    });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({
      inFlight: null,
      conflict: null,
      base: { description: 'Order 1' },
      local: { description: 'Edited meanwhile' },
    });
    expect(await office.sync()).toMatchObject({ created: 0, updated: 1, conflicts: 0 });
    expect((await office.onlyInvoice()).description).toBe('Edited meanwhile');
    expect(office.store.must(key)).toMatchObject({ local: null, base: { description: 'Edited meanwhile' } });
  });
});

describe('a reference typed as another code before the whole draft was read', () => {
  test('is sent: the tax code of a line, and the cost centre of the header', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1, { post: { costCentre: 'BRS' } }));
    await office.sync();
    // The list has shown it as it was sent; its lines and posting fields are still the codes that were typed.
    expect(office.store.must(key)).toMatchObject({
      local: null,
      base: { post: { costCentre: 'BRS' }, lines: [{ taxCodeId: 'S' }] },
    });
    office.store.edit(key, (document) => ({
      ...document,
      post: { costCentre: 'BRS-WHS' },
      lines: [line(1, { taxCodeId: 'R' })],
    }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    const idOf = async (list: string, code: string) =>
      (await office.colleague.list(list)).find((each) => each.code === code)?.id;
    const costCentre = await idOf('/api/CostCentre?take=100', 'BRS-WHS');
    const taxCodeId = await idOf('/api/Catalog/TaxCode?take=100', 'R');
    expect(await office.onlyInvoice()).toMatchObject({ post: { costCentre }, details: [{ taxCodeId }] });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { post: { costCentre }, lines: [{ taxCodeId }] },
    });
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 0 });
  });

  test("is in question where a colleague has changed the draft too: a code and another record's GUID cannot be told from two spellings of one", async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    await office.sync();
    const { id } = await office.onlyInvoice();
    office.store.edit(key, (document) => ({ ...document, lines: [line(1, { taxCodeId: 'R' })] }));
    await office.colleague.call('PATCH', `/api/document/${String(id)}/detail/${intRef(1, 1)}`, { taxCodeId: 'Z' });
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1, problem: null });
    expect(office.store.must(key)).toMatchObject({
      local: { lines: [{ taxCodeId: 'R' }] },
      conflict: { kind: 'fields', fields: [{ path: `lines.${intRef(1, 1)}.taxCodeId`, base: 'S', mine: 'R' }] },
    });
  });
});

describe('fifty drafts', () => {
  test('cost at most 1.05 requests each plus five', async () => {
    const office = await openOffice();
    await office.colleague.invoice();
    await office.sync();
    for (let n = 1; n <= 50; n += 1) office.store.draft(invoice(n));
    const report = await office.sync();
    expect(report).toMatchObject({ created: 50, problem: null });
    expect(report.requests).toBeLessThanOrEqual(1.05 * 50 + 5);
    expect(await office.invoices()).toHaveLength(51);
    expect(
      [...office.store.documents.values()].every((record) => record.base?.docNo !== undefined && record.local === null),
    ).toBe(true);
  });
});

describe('create answer lost', () => {
  test('after the service had taken it: found by its IntRef, not sent again', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    office.on('POST', CREATE, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, problem: null });
    const there = await office.onlyInvoice();
    expect(office.count('POST', CREATE)).toBe(1);
    expect(office.store.must(key)).toMatchObject({
      id: there.id,
      local: null,
      inFlight: null,
      conflict: null,
      base: { docNo: there.docNo },
    });
  });

  test('before the service had it: looked up twice with a pause, then sent again', async () => {
    const office = await openOffice();
    office.store.draft(invoice(1));
    office.on('POST', CREATE, 'dropBeforeCommit');
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    await office.onlyInvoice();
    expect(office.count('POST', CREATE)).toBe(2);
    expect(office.count('GET', /IntRef=/)).toBe(2);
    expect(office.time.waits).toContain(3_000);
  });

  test('with a commit that lands after both look-ups: the refusal of the second is recognised as the echo of the first', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    office.on('POST', CREATE, 'dropBeforeCommit');
    // The service carries out the first request only now, as the second one arrives.
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url) || office.count('GET', /IntRef=/) < 2)
        return undefined;
      const { company } = office.colleague.service;
      company.documents.create(
        {
          intRef: key,
          docTypeId: 'SIN',
          contactAccountId: 'C00001',
          description: 'Order 1',
          details: [{ intRef: intRef(1, 1), accountId: '4000' }],
        },
        null,
        { userName: 'bookkeeper', source: company.source },
      );
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, inDoubt: 0 });
    const there = await office.onlyInvoice();
    expect(office.store.must(key)).toMatchObject({ id: there.id, inFlight: null });
  });

  describe('of an older version of the draft, which appears when the newer one is refused: later edits are not lost', () => {
    /** A document and a project that were edited since, while an earlier request is carried out only now. */
    async function withOlderVersions(): Promise<{ office: Office; draft: string; made: string }> {
      const late: { before: ((path: string) => Promise<unknown>) | null } = { before: null };
      const line: typeof fetch = async (input, init) => {
        if (init?.method === 'POST' && late.before) await late.before(new URL(String(input)).pathname);
        return fetch(input, init);
      };
      const office = await openOffice({ client: { fetch: line } });
      const [draft, made] = [office.store.draft(invoice(1)), office.store.make(project('Typed since'))];
      const isDone = new Set<string>();
      late.before = async (path) => {
        if (isDone.has(path)) return;
        isDone.add(path);
        if (path === '/api/saleInvoice')
          await office.colleague.create(path, {
            intRef: draft,
            contactAccountId: 'C00001',
            description: 'Sent before',
            details: [
              {
                intRef: intRef(1, 1),
                accountId: '4000',
                taxCodeId: 'S',
                description: 'Line 1',
                quantity: 2,
                currencyUnitPrice: 10.5,
              },
            ],
          });
        if (path === '/api/Project')
          await office.colleague.create(path, { intRef: made, description: 'Sent before', dateFrom: '2026-03-01' });
      };
      return { office, draft, made };
    }

    function expectQuestions({ office, draft, made }: { office: Office; draft: string; made: string }): void {
      expect(office.store.must(draft)).toMatchObject({
        local: { description: 'Order 1' },
        conflict: { fields: expect.arrayContaining([{ path: 'description', mine: 'Order 1', theirs: 'Sent before' }]) },
      });
      expect(office.store.resource('project', made)).toMatchObject({
        local: { description: 'Typed since' },
        conflict: { fields: [{ path: 'description', mine: 'Typed since', theirs: 'Sent before' }] },
      });
    }

    test('and is found', async () => {
      const all = await withOlderVersions();
      expect(await all.office.sync()).toMatchObject({ rejected: 0, inDoubt: 0, conflicts: 2 });
      expectQuestions(all);
    });

    test('and cannot be looked at before the next run', async () => {
      const all = await withOlderVersions();
      const { office, draft, made } = all;
      const mend = office.hold(({ method, url }) =>
        method === 'GET' && (url.includes(draft) || url.includes(made)) ? { status: 500 } : undefined,
      );
      expect(await office.sync()).toMatchObject({ rejected: 0, conflicts: 0, problem: { code: 'service.failed' } });
      mend();
      expect(await office.sync()).toMatchObject({ rejected: 0, inDoubt: 0, conflicts: 2, problem: null });
      expectQuestions(all);
    });

    test('and the run is ended before it has looked', async () => {
      const all = await withOlderVersions();
      const { office, draft, made } = all;
      office.strike(({ method, url }) => {
        if (method !== 'GET' || (!url.includes(draft) && !url.includes(made))) return undefined;
        office.controller.abort(new Error('quit'));
        return 'dropBeforeCommit';
      });
      await office.sync();
      office.controller = new AbortController();
      for (let run = 1; run <= 2; run += 1)
        expect(await office.sync()).toMatchObject({ rejected: 0, inDoubt: 0, problem: null });
      expectQuestions(all);
    });
  });

  test('and the look-up fails too: the record stays in doubt, and the next run settles it', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    office.on('POST', CREATE, 'dropAfterCommit');
    for (let attempt = 0; attempt < 5; attempt += 1) office.on('GET', /IntRef=/, 'refuse', 1);
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1, problem: { code: 'network.lost' } });
    expect(office.store.must(key).inFlight).toMatchObject({
      operation: 'create',
      revision: 0,
      sent: { description: 'Order 1' },
    });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, problem: null });
    await office.onlyInvoice();
    expect(office.count('POST', CREATE)).toBe(1);
    expect(office.store.must(key)).toMatchObject({ local: null, inFlight: null });
  });

  test('while the draft was edited: what was sent is adopted, the edit stays pending and no conflict arises', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    office.strike((request) => {
      if (request.method !== 'POST' || !CREATE.test(request.url)) return undefined;
      office.store.edit(key, (document) => ({
        ...document,
        description: 'Edited',
        lines: [...document.lines, line(2)],
      }));
      return 'dropAfterCommit';
    });
    expect(await office.sync()).toMatchObject({ created: 1, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({ inFlight: null, conflict: null, local: { description: 'Edited' } });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    const there = await office.onlyInvoice();
    expect(there.description).toBe('Edited');
    expect(there.details.map((each) => each.intRef)).toEqual([intRef(1, 1), intRef(2, 1)]);
  });

  test('as 500 although it was carried out: looked up as well, and not sent again', async () => {
    const failing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      return init?.method === 'POST' && CREATE.test(new URL(String(input)).pathname)
        ? new Response('{"message":"It broke."}', { status: 500 })
        : answer;
    };
    const office = await openOffice({ client: { fetch: failing } });
    office.store.draft(invoice(1));
    expect(await office.sync()).toMatchObject({ created: 1, problem: null });
    await office.onlyInvoice();
    expect(office.count('POST', CREATE)).toBe(1);
  });

  test('as 500 and nothing was done: looked up twice, then sent again', async () => {
    const office = await openOffice();
    office.store.draft(invoice(1));
    office.on('POST', CREATE, { status: 500 });
    expect(await office.sync()).toMatchObject({ created: 1, problem: null });
    await office.onlyInvoice();
    expect(office.count('POST', CREATE)).toBe(2);
    expect(office.count('GET', /IntRef=/)).toBe(2);
  });
});

describe('killed', () => {
  test('between the intent and the request: nothing was sent, and the next run sends it once', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const record = office.store.must(key);
    office.store.documents.set(key, {
      ...record,
      inFlight: {
        operation: 'create',
        revision: 0,
        sentAt: '2026-03-02T09:00:00.000Z' as never,
        sent: record.local ?? undefined,
      },
    });
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    await office.onlyInvoice();
    expect(office.count('GET', /IntRef=/)).toBe(2);
  });

  test('after the answer and before its outcome was written: adopted, not sent again', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const alive = office.store;
    let isKilled = false;
    alive.beforeWrite = (writes) => {
      if (isKilled || writes.some((write) => write.record.id !== null && write.record.key === key)) {
        isKilled = true;
        throw new Error('killed');
      }
    };
    expect((await office.sync()).problem).not.toBeNull();
    expect(alive.must(key)).toMatchObject({ id: null, inFlight: { operation: 'create' } });
    alive.beforeWrite = () => undefined;
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, problem: null });
    await office.onlyInvoice();
    expect(alive.must(key)).toMatchObject({ local: null, inFlight: null });
  });
});

describe('a profile restored from an old backup', () => {
  test('adopts the document that it had sent already', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const backup = office.store.must(key);
    await office.sync();
    const there = await office.onlyInvoice();
    office.store.documents.set(key, backup);
    office.store.cursors.clear();
    expect(await office.sync()).toMatchObject({ created: 0, conflicts: 0, inDoubt: 0 });
    await office.onlyInvoice();
    expect(office.store.only()).toMatchObject({ key, id: there.id, local: null, conflict: null });
  });

  test('shows both versions where the draft in the backup differs from what the service has', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const backup = office.store.must(key);
    await office.sync();
    await office.colleague.call('PATCH', `/api/document/${String((await office.onlyInvoice()).id)}`, {
      description: 'Changed since',
    });
    office.store.documents.set(key, backup);
    office.store.cursors.clear();
    expect(await office.sync()).toMatchObject({ created: 0, conflicts: 1 });
    expect(office.store.only().conflict).toMatchObject({
      kind: 'fields',
      fields: [{ path: 'description', mine: 'Order 1', theirs: 'Changed since' }],
    });
    expect((await office.onlyInvoice()).description).toBe('Changed since');
  });

  test('keeps the document that it had sent, although the draft in the backup is discarded while that is read', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    const backup = office.store.must(key);
    await office.sync();
    const there = await office.onlyInvoice();
    // Nobody asks whether an incomplete draft was sent: the list shows it.
    office.store.documents.set(key, { ...backup, badInput: { docDate: 'soon' } });
    office.store.cursors.clear();
    office.hold(({ url }) => {
      if (url.startsWith('/api/document/')) office.store.documents.delete(key);
      return undefined;
    });
    expect(await office.sync()).toMatchObject({ created: 0, pulled: 1, problem: null });
    expect(office.store.only()).toMatchObject({ key: there.id, id: there.id, base: { intRef: key }, local: null });
  });

  test('the same company on another laptop: the document is pulled there once, under its id', async () => {
    const office = await openOffice();
    office.store.draft(invoice(1));
    await office.sync();
    const { MemoryStore } = await import('../../support/memoryStore.ts');
    const other = new MemoryStore();
    await office.sync(other);
    await office.sync(other);
    expect(other.only()).toMatchObject({ key: (await office.onlyInvoice()).id, base: { intRef: intRef(1) } });
  });
});

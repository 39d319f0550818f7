import { settleConflict } from '../../src/store/records/recordEdits.ts';
import { RESOURCE_EDITS } from '../../src/store/records/resourceEdits.ts';
import { describe, expect, test } from 'vitest';
import { localDate } from '../../src/domain/values/dates.ts';
import { instant } from '../support/documents.ts';
import { newConnectionId, openStore } from '../store/support/openStore.ts';
import { deleteCompanyStore } from '../../src/store/company/companyStore.ts';
import type { CompanyStore } from '../../src/store/contract.ts';
import { invoice, line, openOffice, type Office } from './support/company.ts';
import { department, withDepartment } from './records/contents.ts';

/** A service that changes the spelling of texts, whoever sends them. */
const keeping =
  (how: (text: string) => string): typeof fetch =>
  (input, init) => {
    if (typeof init?.body !== 'string') return fetch(input, init);
    return fetch(input, {
      ...init,
      body: init.body.replace(
        /("(?:description|textPost|city)":)"([^"]*)"/gi,
        (_, name: string, text: string) => `${name}"${how(text)}"`,
      ),
    });
  };
const inCapitals = keeping((text) => text.toUpperCase());
const cut = keeping((text) => text.slice(0, 10));

const mint = {
  now: () => Date.parse('2026-03-02T09:00:00Z'),
  randomBytes: (target: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(target),
};

function chooseMine(office: Office, key: string): void {
  const record = office.store.resource('department', key);
  if (!record.conflict) throw new Error('nothing is asked');
  office.store.resources.set(
    key,
    settleConflict(RESOURCE_EDITS, record, record.conflict, 'mine', mint, instant()).settled,
  );
}

async function opened(client: typeof fetch): Promise<{
  office: Office;
  store: CompanyStore;
  connection: ReturnType<typeof newConnectionId>;
  sync: () => ReturnType<Office['sync']>;
}> {
  const office = await openOffice({ client: { fetch: client } });
  const connection = newConnectionId();
  const store = await openStore(connection, mint);
  return { office, store, connection, sync: async () => office.sync(await store.forRun()) };
}

describe.each([
  ['in capitals', inCapitals, 'QUAY STORES, MAY', 'TWO CHAIRS AND A DESK', 'BRISTOL HARBOUR'],
  ['cut to ten characters', cut, 'Quay Store', 'Two chairs', 'Bristol Ha'],
])('a service that keeps texts %s', (_, client, header, description, city) => {
  test('asks once about an invoice and its line, and no more once mine is chosen', async () => {
    const { store, sync } = await opened(client);
    const draft = invoice(1, {
      description: 'Quay Stores, May',
      invoiceAddress: { address1: '1 Quay', city: 'Bristol Harbour' },
      lines: [line(1, { description: 'Two chairs and a desk' })],
    });
    const { key } = await store.createDraft(draft);
    expect(await sync()).toMatchObject({ created: 1, conflicts: 1, problem: null });
    const asked = (await store.record(key))?.conflict;
    expect(asked?.fields.map(({ path, mine, theirs }) => [path.replace(/\.daybook[^.]*/, ''), mine, theirs])).toEqual([
      ['description', 'Quay Stores, May', header],
      ['invoiceAddress', { address1: '1 Quay', city: 'Bristol Harbour' }, { address1: '1 Quay', city }],
      ['lines.description', 'Two chairs and a desk', description],
    ]);
    await store.resolveConflict(key, 'mine');
    expect(await sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(await store.record(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { description: header, invoiceAddress: { city }, lines: [{ description }] },
    });
    expect(await sync()).toMatchObject({ updated: 0, conflicts: 0 });

    // Typed again as it was, it is sent, and is no question either.
    await store.edit(key, (document) => ({ ...document, description: 'Quay Stores, May' }));
    expect(await sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await store.record(key)).toMatchObject({ local: null, base: { description: header } });
  });

  test('asks once about a department', async () => {
    const { store, sync } = await opened(client);
    const [made] = await store.resources.create<'department'>([
      department('QUAY', { description: 'Quay Stores, May' }),
    ]);
    const { key } = made!;
    expect(await sync()).toMatchObject({ created: 1, conflicts: 1 });
    await store.resources.resolveConflict('department', key, 'mine');
    expect(await sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await store.resources.record('department', key)).toMatchObject({
      local: null,
      conflict: null,
      base: { description: header },
    });
  });
});

describe('a value that the service shows in another spelling', () => {
  test('is kept in a backup', async () => {
    const { office, store, connection, sync } = await opened(inCapitals);
    const { key } = await store.createDraft(
      invoice(1, { description: 'May', lines: [line(1, { description: 'DESK' })] }),
    );
    await sync();
    await store.resolveConflict(key, 'mine');
    const file = await store.backup('Ashdown Ltd');
    store.close();
    await deleteCompanyStore(connection);
    const fresh = await openStore(connection, mint);
    await fresh.restore(file);
    expect(await fresh.record(key)).toMatchObject({ cameBack: [{ path: 'description', sent: 'May', read: 'MAY' }] });
    expect(await office.sync(await fresh.forRun())).toMatchObject({ updated: 1, conflicts: 0 });
  });

  test('does not hide what a colleague writes: another value is a question, also where it came at the moment of the write', async () => {
    const { office, key, path } = await withDepartment();
    const service = office.service();
    const update = service.updateResource.bind(service);
    const meanwhile = (description: string): void => {
      service.updateResource = async (...asked) => {
        service.updateResource = update;
        await update(...asked);
        await office.colleague.call('PATCH', path, { description });
      };
    };
    office.store.change('department', key, { description: 'Mine' });
    meanwhile('Theirs');
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    chooseMine(office, key);
    meanwhile('Theirs again');
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.resource('department', key).conflict).toMatchObject({
      fields: [{ path: 'description', mine: 'Mine', theirs: 'Theirs again' }],
    });
    chooseMine(office, key);
    expect(await office.sync()).toMatchObject({ conflicts: 0 });
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Mine' });
    // Read, not sent: the same value that came back once is a colleague's change.
    office.store.change('department', key, { description: 'Mine now' });
    await office.colleague.call('PATCH', path, { description: 'Theirs again' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
  });

  test('is a question each time where the service keeps its own value: that may be no spelling at all', async () => {
    const { office, key, path } = await withDepartment();
    const service = office.service();
    service.updateResource = () => Promise.resolve();
    office.store.change('department', key, { description: 'Mine' });
    for (let time = 1; time <= 3; time += 1) {
      expect(await office.sync()).toMatchObject({ conflicts: 1 });
      expect(office.store.resource('department', key).cameBack).toBeUndefined();
      chooseMine(office, key);
    }
    expect(await office.colleague.read(path)).not.toMatchObject({ description: 'Mine' });
  });

  test('is never a date', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1));
    await office.sync();
    const service = office.service();
    const update = service.updateHeader.bind(service);
    service.updateHeader = async (docClass, id, patch) => {
      await update(docClass, id, patch);
      await office.colleague.call('PATCH', `/api/document/${id}`, { dueDate: '2026-05-31' });
    };
    office.store.edit(key, (document) => ({ ...document, dueDate: localDate('2026-04-30') }));
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key).cameBack).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Fault } from '../../../src/service/service.ts';
import { edited } from '../../../src/store/records/resourceEdits.ts';
import { instant } from '../../support/documents.ts';
import { signIn } from '../../service/support/service.ts';
import { openOffice, type Office } from '../support/company.ts';
import { bankLine, contact, customer, department, firstOf, listed, project, withDepartment } from './contents.ts';

describe('a change', () => {
  test('is read, compared, and only what differs is sent: three requests', async () => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Renamed' });
    const before = office.seen.length;
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(office.seen.slice(before).filter((each) => each.includes(path))).toEqual([
      `GET ${path}`,
      `PATCH ${path}`,
      `GET ${path}`,
    ]);
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Renamed', legacyRef: 'OLD' });
    expect(await office.sync()).toMatchObject({ updated: 0 });
  });

  test('of different fields on both sides is merged', async () => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Mine' });
    await office.colleague.call('PATCH', path, { legacyRef: 'THEIRS' });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Mine', legacyRef: 'THEIRS' });
    expect(office.store.resource('department', key)).toMatchObject({
      local: null,
      base: { description: 'Mine', legacyRef: 'THEIRS' },
    });
  });

  test('of the same field to different values is a conflict, and nothing is sent', async () => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Mine', legacyRef: 'MINE' });
    await office.colleague.call('PATCH', path, { description: 'Theirs' });
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Theirs', legacyRef: 'OLD' });
    expect(office.store.resource('department', key).conflict).toMatchObject({
      kind: 'fields',
      fields: [{ path: 'description', base: 'Department D1', mine: 'Mine', theirs: 'Theirs' }],
    });
  });

  test('to the same value on both sides is none', async () => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Same' });
    await office.colleague.call('PATCH', path, { description: 'Same' });
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 0 });
    expect(office.store.resource('department', key)).toMatchObject({ local: null, conflict: null });
  });

  test("whose answer was lost is told from a colleague's by what was sent", async () => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Mine' });
    office.on('PATCH', /Department/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, inDoubt: 0 });
    expect(office.count('PATCH', /Department/)).toBe(1);
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Mine' });
  });

  test('that the service refuses is set aside with its words', async () => {
    const { office, key } = await withDepartment();
    office.store.change('department', key, { legalEntityId: 'NOWHERE' });
    expect(await office.sync()).toMatchObject({ updated: 0, rejected: 1 });
    expect(office.store.resource('department', key)).toMatchObject({
      inFlight: null,
      rejection: { status: 400, field: 'legalEntityId' },
      local: { legalEntityId: 'NOWHERE' },
    });
  });

  test('that a gateway answers once with 404 is sent again: the record is there', async () => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Renamed' });
    office.on('PATCH', /^\/api\/Department/, { status: 404 });
    expect(await office.sync()).toMatchObject({ updated: 1, rejected: 0, conflicts: 0, problem: null });
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Renamed' });
  });

  test('of custom fields is sent property by property, and null deletes one', async () => {
    const office = await openOffice();
    const key = office.store.make(project('Slipway', { ext: { colour: 'red', depth: 4, crew: 'B' } }));
    await office.sync();
    const path = `/api/Project/${String(office.store.resource('project', key).id)}`;
    await office.colleague.call('PATCH', path, { ext: { crew: 'C' } });
    office.store.change('project', key, { ext: { colour: 'blue', crew: 'B' } });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect((await office.colleague.read(path)).ext).toEqual({ colour: 'blue', crew: 'C' });
  });

  test('of a part of a party changes that part only; a party may become a supplier without any terms', async () => {
    const office = await openOffice();
    const key = office.store.make(customer('Quay Stores'));
    await office.sync();
    const { customer: terms } = office.store.resource('contactAccount', key).base ?? {};
    office.store.change('contactAccount', key, {
      customer: { ...terms, creditLimit: decimal('99.5'), isHold: true },
      supplier: {},
    });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    const there = await office.colleague.read(`/api/ContactAccount/${key}`);
    expect(there).toMatchObject({ customer: { currency: 'GBP', creditLimit: '99.5', isHold: true } });
    expect(there.supplier).toBeDefined();
    expect(office.store.resource('contactAccount', key)).toMatchObject({ local: null, conflict: null });
  });

  test('that clears one line of an address clears it on the service too, and asks nothing', async () => {
    const office = await openOffice();
    const address = { address1: '1 Quay', address2: 'Back gate', city: 'Bath' };
    const party = office.store.make(customer('Quay Stores', { contact: { firstName: 'Ada', address } }));
    const person = office.store.make(contact(party, { address }));
    const work = office.store.make(project('Slipway', { address }));
    await office.sync();
    const { address2: _, ...cleared } = address;
    office.store.change('contactAccount', party, { contact: { firstName: 'Ada', address: cleared } });
    office.store.change('contact', person, { address: cleared });
    office.store.change('project', work, { address: cleared });
    expect(await office.sync()).toMatchObject({ updated: 3, conflicts: 0, rejected: 0, problem: null });
    const [account, own] = [office.store.resource('contactAccount', party), office.store.resource('contact', person)];
    expect((await office.colleague.read(`/api/ContactAccount/${party}`)).contact).toMatchObject({ address: cleared });
    expect((await office.colleague.read(`/api/Contact/${String(own.id)}`)).address).toEqual({
      ...cleared,
      address: cleared.address1,
    });
    expect((await office.colleague.read(`/api/Project/${work}?include=address`)).address).toEqual({
      ...cleared,
      address: cleared.address1,
    });
    for (const record of [account, own, office.store.resource('project', work)])
      expect(record).toMatchObject({ local: null, conflict: null });
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 0 });
  });

  test('of a contact is sent to the account under which the service has it, whatever account is entered here', async () => {
    const office = await openOffice();
    const [party, other] = [office.store.make(customer('Quay Stores')), office.store.make(customer('Harbour Stores'))];
    const person = office.store.make(contact(party));
    await office.sync();
    const [account, elsewhere] = [party, other].map((key) => office.store.resource('contactAccount', key).id ?? '');
    const { id } = office.store.resource('contact', person);
    office.store.change('contact', person, { contactAccountId: elsewhere, phone: '01632 960123' });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, rejected: 0, problem: null });
    expect(await office.colleague.read(`/api/ContactAccount/${String(account)}/contacts/${String(id)}`)).toMatchObject({
      phone: '01632 960123',
    });
    expect(office.store.resource('contact', person)).toMatchObject({
      goneAt: null,
      local: null,
      conflict: null,
      base: { contactAccountId: account },
    });
    office.store.change('contact', person, { contactAccountId: elsewhere });
    office.store.command(person, 'delete');
    expect(await office.sync()).toMatchObject({ deleted: 1, conflicts: 0, problem: null });
    expect(office.count('DELETE', /contacts/)).toBe(1);
    expect((await office.colleague.get(`/api/Contact/${String(id)}`)).status).toBe(404);
  });

  describe('of the telephone number of a contact, which is read once more right before it is sent,', () => {
    const PERSON = /\/contacts\//;

    async function withNewNumber(): Promise<{ office: Office; key: string }> {
      const office = await openOffice();
      const key = office.store.make(contact(office.store.make(customer('Quay Stores'))));
      await office.sync();
      office.store.change('contact', key, { phone: '01632 960123' });
      return { office, key };
    }

    /** Fails each read after so many others. */
    const failReadsAfter = (office: Office, reads: number): (() => void) =>
      office.hold(({ method, url }) => {
        if (method !== 'GET' || !PERSON.test(url)) return undefined;
        reads -= 1;
        return reads < 0 ? { status: 500 } : undefined;
      });

    test('waits, and is in no doubt, when that read fails: nothing has left', async () => {
      const { office, key } = await withNewNumber();
      const mend = failReadsAfter(office, 1);
      expect(await office.sync()).toMatchObject({ updated: 0, inDoubt: 0, problem: { code: 'service.failed' } });
      expect(office.count('PATCH', PERSON)).toBe(0);
      expect(office.store.resource('contact', key)).toMatchObject({ inFlight: null, local: { phone: '01632 960123' } });
      mend();
      expect(await office.sync()).toMatchObject({ updated: 1, inDoubt: 0, problem: null });
    });

    test('is sent in the same run when that read is answered at its second try', async () => {
      const { office } = await withNewNumber();
      office.on('GET', PERSON, 'dropBeforeCommit', 2);
      expect(await office.sync()).toMatchObject({ updated: 1, inDoubt: 0, problem: null });
      expect(office.count('PATCH', PERSON)).toBe(1);
    });

    test('stays in doubt when that read fails after an earlier request was lost', async () => {
      const { office, key } = await withNewNumber();
      office.on('PATCH', PERSON, 'dropBeforeCommit');
      // Before the request twice, after it once, and once to compare again.
      failReadsAfter(office, 4);
      expect(await office.sync()).toMatchObject({ updated: 0, inDoubt: 1, problem: { code: 'service.failed' } });
      expect(office.count('PATCH', PERSON)).toBe(1);
      expect(office.store.resource('contact', key).inFlight).toMatchObject({ operation: 'update' });
    });
  });

  test('turns a deposit into a withdrawal', async () => {
    const office = await openOffice();
    const bank = await firstOf(office, '/api/Catalog/BankAccount');
    const key = office.store.make(bankLine(bank.id));
    await office.sync();
    office.store.change('bankTransaction', key, { depositAmount: undefined, withdrawalAmount: decimal('120.5') });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, rejected: 0 });
    expect(
      await office.colleague.read(`/api/BankTransaction/${String(office.store.resource('bankTransaction', key).id)}`),
    ).toMatchObject({ depositAmount: '0.00000', withdrawalAmount: '120.50000', amount: '-120.50000' });
  });
});

test('a question about what a colleague wrote between the write and the read-back stands when the service does not show the record for a while', async () => {
  const { office, key, path } = await withDepartment();
  office.store.change('department', key, { description: 'Mine' });
  const service = office.service();
  const [read, update] = [service.resource.bind(service), service.updateResource.bind(service)];
  service.updateResource = async (...asked) => {
    await update(...asked);
    await office.colleague.call('PATCH', path, { description: 'Theirs' });
  };
  expect(await office.sync()).toMatchObject({ conflicts: 1 });
  service.updateResource = update;
  const readAgain = async (): Promise<void> => {
    const cursor = await office.store.cursor('resource:department');
    if (cursor) await office.store.write([], [{ ...cursor, sweptAt: instant() }]);
    await office.sync();
  };
  const list = service.listResources.bind(service);
  const { id } = office.store.resource('department', key);
  service.resource = () => Promise.resolve(null);
  service.listResources = async (...asked) => {
    const page = await list(...asked);
    return { ...page, rows: page.rows.filter((row) => row.id !== id) };
  };
  await readAgain();
  expect(office.store.resource('department', key).conflict?.kind).toBe('gone');
  Object.assign(service, { resource: read, listResources: list });
  await readAgain();
  expect(office.store.resource('department', key).conflict).toMatchObject({
    kind: 'fields',
    fields: [{ path: 'description', mine: 'Mine', theirs: 'Theirs' }],
  });
  expect(await office.colleague.read(path)).toMatchObject({ description: 'Theirs' });
});

describe('a change that is undone while it is sent', () => {
  /** The person enters what the record was before. */
  function undo({ store }: Office, key: string): void {
    const record = store.resource('department', key);
    if (!record.base) throw new Error('a department that the service has');
    store.resources.set(key, { ...edited(record, record.base, {}, {}), revision: record.revision + 1 });
  }
  /** It is entered just as the change arrives. */
  function undoneAsSent(office: Office, key: string, fault: Fault): void {
    office.strike((request) => {
      if (request.method !== 'PATCH') return undefined;
      undo(office, key);
      return fault;
    });
  }

  async function expectUndone({ office, key, path }: Awaited<ReturnType<typeof withDepartment>>): Promise<void> {
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Department D1' });
    expect(office.store.resource('department', key)).toMatchObject({
      local: null,
      inFlight: null,
      conflict: null,
      base: { description: 'Department D1' },
    });
  }

  test.each<Fault>(['none', 'dropAfterCommit', 'dropBeforeCommit'])(
    'is undone on the service too (%o)',
    async (fault) => {
      const { office, key, path } = await withDepartment();
      office.store.change('department', key, { description: 'Renamed' });
      undoneAsSent(office, key, fault);
      expect(await office.sync()).toMatchObject({ conflicts: 0, inDoubt: 0, problem: null });
      expect(await office.sync()).toMatchObject({ conflicts: 0, problem: null });
      await expectUndone({ office, key, path });
      expect(await office.sync()).toMatchObject({ updated: 0 });
    },
  );

  test('is undone there too when the service then does not show the record for a while', async () => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Renamed' });
    undoneAsSent(office, key, 'none');
    office.refuseFilters();
    office.on('GET', /^\/api\/Department\/[0-9a-f-]+$/, { status: 404 }, 2);
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.resource('department', key)).toMatchObject({ inFlight: null, conflict: { kind: 'gone' } });
    // The list is read whole again only after a day.
    const cursor = await office.store.cursor('resource:department');
    if (cursor) await office.store.write([], [{ ...cursor, sweptAt: instant() }]);
    expect(await office.sync()).toMatchObject({ conflicts: 0, problem: null });
    await expectUndone({ office, key, path });
  });

  test('leaves the rest of the update to be sent again when the service did not accept it, and then does not show the record for a while', async () => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Renamed', legacyRef: 'OLD-1' });
    office.on('PATCH', /^\/api\/Department/, 'dropBeforeCommit');
    office.refuseFilters();
    const service = office.service();
    const read = service.resource.bind(service);
    let reads = 0;
    service.resource = (kind, id, parent) => {
      reads += 1;
      // Before it is sent, after it was lost, and before it is sent again.
      if (reads === 2) office.store.change('department', key, { description: 'Department D1' });
      return reads === 3 ? Promise.resolve(null) : read(kind, id, parent);
    };
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.resource('department', key)).toMatchObject({ inFlight: null, conflict: { kind: 'gone' } });
    const cursor = await office.store.cursor('resource:department');
    if (cursor) await office.store.write([], [{ ...cursor, sweptAt: instant() }]);
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Department D1', legacyRef: 'OLD-1' });
  });

  test.each([
    ['while', 2],
    ['after', 3],
  ])('is undone there too when its request arrives %s it was looked for', async (_when, nth) => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Renamed' });
    office.on('PATCH', /^\/api\/Department/, 'dropBeforeCommit');
    const service = office.service();
    const read = service.resource.bind(service);
    let reads = 0;
    service.resource = async (...asked) => {
      reads += 1;
      // Before it is sent, after it was lost, and before it is sent again.
      if (reads !== nth) return read(...asked);
      const shown = await read(...asked);
      await office.colleague.call('PATCH', path, { description: 'Renamed' });
      undo(office, key);
      return nth === 2 ? shown : read(...asked);
    };
    expect(await office.sync()).toMatchObject({ conflicts: 0, problem: null });
    await expectUndone({ office, key, path });
  });

  test('is undone there too when each of its requests was lost, and the last one arrives after the run', async () => {
    const { office, key, path } = await withDepartment();
    office.store.change('department', key, { description: 'Renamed' });
    const end = office.hold(({ method }) => (method === 'PATCH' ? 'dropBeforeCommit' : undefined));
    expect(await office.sync()).toMatchObject({ updated: 0, inDoubt: 1 });
    end();
    await office.colleague.call('PATCH', path, { description: 'Renamed' });
    undo(office, key);
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, inDoubt: 0 });
    expect(await office.colleague.read(path)).toMatchObject({ description: 'Department D1' });
  });
});

describe('what is shown', () => {
  test('a department made here is in the pickers under its key, then under its id, still known by its key', async () => {
    const office = await openOffice();
    const key = office.store.make(department('PICK'));
    await office.sync();
    const [there] = await listed(office, '/api/Department', 'PICK');
    const rows = [...office.store.referencesById.values()].filter(({ code }) => code === 'PICK');
    expect(rows).toMatchObject([{ id: there?.id, madeHere: key, isActive: true }]);
  });
});

describe('an older service', () => {
  // Before 1.2.1 a create answers 200.
  const made = async (office: Office, path: string, body: Record<string, unknown>): Promise<string> => {
    const answer = await (await signIn(office.colleague.service)).call('POST', path, body);
    return String(answer.json);
  };

  test('of 1.0 takes changes and locks of customers, and creates stay: they could not be found again', async () => {
    const office = await openOffice({ apiVersion: '1.0' });
    const id = await made(office, '/api/ContactAccount', { description: 'Mill Lane', customer: {} });
    await office.sync();
    office.store.change('contactAccount', id, { description: 'Mill Lane Works' });
    const fresh = office.store.make(customer('Quay Ltd'));
    expect(await office.sync()).toMatchObject({ updated: 1, created: 0, waiting: 1, rejected: 0, problem: null });
    expect(await office.colleague.read(`/api/ContactAccount/${id}`)).toMatchObject({ description: 'Mill Lane Works' });
    office.store.command(id, 'lock');
    expect(await office.sync()).toMatchObject({ updated: 1, created: 0, waiting: 1 });
    expect(await office.colleague.read(`/api/ContactAccount/${id}`)).toMatchObject({ isActive: false });
    expect(office.store.resource('contactAccount', fresh)).toMatchObject({
      id: null,
      inFlight: null,
      rejection: { code: 'version.tooOld' },
    });
    const names = (await office.colleague.list('/api/ContactAccount')).map(({ description }) => description);
    expect(names).not.toContain('Quay Ltd');
  });

  test.each([
    ['1.1', 0],
    ['1.2.0', 1],
    ['1.2.12', 1],
  ])('of %s takes %i changes of a project', async (apiVersion, updated) => {
    const office = await openOffice({ apiVersion });
    const id = await made(office, '/api/Project', { description: 'Slipway' });
    await office.sync();
    office.store.change('project', id, { description: 'Slipway, north side' });
    const fresh = office.store.make(project('Quay wall'));
    expect(await office.sync()).toMatchObject({ updated, created: 0, problem: null });
    expect(await office.colleague.read(`/api/Project/${id}`)).toMatchObject({
      description: updated === 1 ? 'Slipway, north side' : 'Slipway',
    });
    expect(office.store.resource('project', fresh)).toMatchObject({ id: null, rejection: { code: 'version.tooOld' } });
  });
});

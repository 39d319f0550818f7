import { RESOURCE_EDITS } from '../../../src/store/records/resourceEdits.ts';
import { withoutLastCommand } from '../../../src/store/records/recordEdits.ts';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { openOffice } from '../support/company.ts';
import { contact, customer, project, withDepartment, withPrice } from './contents.ts';

describe('lock and unlock', () => {
  test('are sent once, and not at all where a colleague has done it', async () => {
    const { office, key, path } = await withDepartment();
    office.store.command(key, 'lock');
    expect(await office.sync()).toMatchObject({ updated: 1 });
    expect(await office.colleague.read(path)).toMatchObject({ isActive: false });
    expect(office.store.resource('department', key)).toMatchObject({ commands: [], base: { isActive: false } });
    await office.colleague.call('POST', `${path}/unlock`);
    office.store.command(key, 'unlock');
    expect(await office.sync()).toMatchObject({ updated: 0 });
    expect(office.store.resource('department', key)).toMatchObject({ commands: [], base: { isActive: true } });
    expect(office.count('POST', /unlock$/)).toBe(1);
  });

  test('are in doubt when the session ends before the record is read back, and settled by the next run', async () => {
    const { office, key } = await withDepartment();
    office.store.command(key, 'lock');
    const service = office.service();
    const [read, send] = [service.resource.bind(service), service.commandResource.bind(service)];
    service.commandResource = async (...asked) => {
      await send(...asked);
      service.resource = () => Promise.reject(new ProblemError({ code: 'session.expired', message: 'again' }));
    };
    expect(await office.sync()).toMatchObject({ inDoubt: 1, problem: { code: 'session.expired' } });
    expect(office.store.resource('department', key).inFlight).toMatchObject({ operation: 'command' });
    Object.assign(service, { resource: read, commandResource: send });
    expect(await office.sync()).toMatchObject({ inDoubt: 0, problem: null });
    expect(office.store.resource('department', key)).toMatchObject({ commands: [], base: { isActive: false } });
    expect(office.count('POST', /lock$/)).toBe(1);
  });

  test('leave a project inactive, not gone, where the service shows a closed one only when asked for it', async () => {
    const office = await openOffice();
    const key = office.store.make(project('Slipway'));
    await office.sync();
    const path = `/api/Project/${String(office.store.resource('project', key).id)}`;
    let isClosed = false;
    office.hold(({ method, url }) => {
      isClosed ||= url === `${path}/lock`;
      return isClosed && method === 'GET' && url.startsWith(path) && !url.includes('IncludeClosed=true')
        ? { status: 404 }
        : undefined;
    });
    office.store.command(key, 'lock');
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(office.store.resource('project', key)).toMatchObject({
      goneAt: null,
      commands: [],
      base: { isActive: false },
    });
  });

  test('go in the right order with a change: unlocked first, locked last', async () => {
    const { office, key, path } = await withDepartment();
    office.store.command(key, 'lock');
    await office.sync();
    office.store.command(key, 'unlock');
    office.store.change('department', key, { description: 'Changed while unlocked' });
    expect(await office.sync()).toMatchObject({ rejected: 0, conflicts: 0 });
    expect(await office.colleague.read(path)).toMatchObject({ isActive: true, description: 'Changed while unlocked' });
    office.store.change('department', key, { description: 'Changed, then locked' });
    office.store.command(key, 'lock');
    expect(await office.sync()).toMatchObject({ rejected: 0 });
    expect(await office.colleague.read(path)).toMatchObject({ isActive: false, description: 'Changed, then locked' });
  });

  test('with a lost answer are recognised as done', async () => {
    const { office, key } = await withDepartment();
    office.store.command(key, 'lock');
    office.on('POST', /\/lock$/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ inDoubt: 0, problem: null });
    expect(office.count('POST', /\/lock$/)).toBe(1);
    expect(office.store.resource('department', key)).toMatchObject({ commands: [], inFlight: null });
  });
});

describe('a command that is answered with 404', () => {
  const nowhere = { status: 404 } as const;

  test.each([
    ['lock', 1],
    ['unlock', 2],
  ] as const)('is set aside where the record exists all the same, and can be withdrawn (%s)', async (name, runs) => {
    const { office, key, path } = await withDepartment();
    if (runs === 2) await office.colleague.call('POST', `${path}/lock`);
    if (runs === 2) await office.sync();
    office.store.command(key, name);
    const end = office.hold(({ method, url }) => (method === 'POST' && url.endsWith(`/${name}`) ? nowhere : undefined));
    expect(await office.sync()).toMatchObject({ rejected: 1, inDoubt: 0, conflicts: 0 });
    expect(office.store.resource('department', key)).toMatchObject({
      inFlight: null,
      goneAt: null,
      commands: [{ name }],
      rejection: { status: 404 },
    });
    expect(await office.sync()).toMatchObject({ rejected: 1, inDoubt: 0 });
    expect(office.seen.filter((each) => each === `POST ${path}/${name}`)).toHaveLength(1);
    expect(withoutLastCommand(RESOURCE_EDITS, office.store.resource('department', key))).toMatchObject({
      commands: [],
      rejection: null,
    });
    end();
  });

  test('is set aside where a price that is to be deleted exists all the same', async () => {
    const { office, key, path } = await withPrice();
    office.store.command(key, 'delete');
    office.hold(({ method }) => (method === 'DELETE' ? nowhere : undefined));
    expect(await office.sync()).toMatchObject({ deleted: 0, rejected: 1, inDoubt: 0 });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      inFlight: null,
      goneAt: null,
      commands: [{ name: 'delete' }],
      rejection: { status: 404 },
    });
    expect(office.count('DELETE', /SalePrice/)).toBe(1);
    expect(await office.colleague.read(path)).toMatchObject({ unitPrice: '9.95' });
  });

  test('is done where somebody else has done it, and waits where the record is listed but not shown by its id', async () => {
    const { office, key, path } = await withDepartment();
    office.store.command(key, 'lock');
    const service = office.service();
    const command = service.commandResource.bind(service);
    service.commandResource = async (...asked) => {
      await office.colleague.call('POST', `${path}/lock`);
      return command(...asked);
    };
    office.on('POST', /\/lock$/, 'none');
    office.on('POST', /\/lock$/, nowhere);
    expect(await office.sync()).toMatchObject({ rejected: 0, inDoubt: 0, problem: null });
    expect(office.store.resource('department', key)).toMatchObject({
      commands: [],
      inFlight: null,
      rejection: null,
      base: { isActive: false },
    });
    const other = await withPrice();
    other.office.store.command(other.key, 'lock');
    other.office.on('POST', /\/lock$/, nowhere);
    other.office.on('GET', /SalePrice\//, nowhere, 2);
    expect(await other.office.sync()).toMatchObject({ rejected: 0, inDoubt: 0 });
    expect(other.office.store.resource('salePrice', other.key)).toMatchObject({
      commands: [{ name: 'lock' }],
      inFlight: null,
      goneAt: null,
      rejection: { code: 'record.notFound' },
    });
  });
});

describe('deleting a price', () => {
  test('happens once, for good; local edits go with it', async () => {
    const { office, key, path } = await withPrice();
    office.store.change('salePrice', key, { unitPrice: decimal('8') });
    office.store.command(key, 'delete');
    expect(await office.sync()).toMatchObject({
      updated: 0,
      deleted: 1,
      conflicts: 0,
      problem: null,
      kinds: { salePrice: { updated: 0, deleted: 1 } },
    });
    expect(await office.colleague.list(path.replace(/\/[^/]+$/, ''))).toEqual([]);
    expect(office.store.resource('salePrice', key)).toMatchObject({
      commands: [],
      local: null,
      conflict: null,
      goneAt: expect.any(String),
    });
    expect(office.count('DELETE', /SalePrice/)).toBe(1);
    await office.sync();
    expect(office.count('DELETE', /SalePrice/)).toBe(1);
  });

  test('whose answer was lost, or that a colleague has deleted, is done', async () => {
    const { office, key } = await withPrice();
    office.store.command(key, 'delete');
    office.on('DELETE', /SalePrice/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ inDoubt: 0, conflicts: 0, rejected: 0, problem: null });
    expect(office.count('DELETE', /SalePrice/)).toBe(1);
    expect(office.store.resource('salePrice', key)).toMatchObject({ commands: [], goneAt: expect.any(String) });
  });

  test('that something on the way answers as done is set aside, and the price stays here and there', async () => {
    const { office, key, path } = await withPrice();
    const service = office.service();
    const command = service.commandResource.bind(service);
    let isIntercepted = true;
    service.commandResource = (kind, id, name, parent) =>
      isIntercepted && name === 'delete' ? Promise.resolve() : command(kind, id, name, parent);
    office.store.command(key, 'delete');
    expect(await office.sync()).toMatchObject({ deleted: 0, rejected: 1, conflicts: 0, inDoubt: 0 });
    expect(await office.colleague.read(path)).toMatchObject({ unitPrice: '9.95' });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      goneAt: null,
      inFlight: null,
      commands: [{ name: 'delete' }],
      rejection: {
        code: 'service.nonsense',
        message: 'The deletion was answered as done, and the record is still there.',
      },
    });
    isIntercepted = false;
    // Asked for again.
    office.store.resources.set(key, { ...office.store.resource('salePrice', key), rejection: null });
    expect(await office.sync()).toMatchObject({ deleted: 1, rejected: 0, problem: null });
    expect(office.store.resource('salePrice', key)).toMatchObject({ commands: [], goneAt: expect.any(String) });
  });

  test('whose following read is refused is in doubt, and the next run reports it; nothing is sent again', async () => {
    const { office, key } = await withPrice();
    office.store.command(key, 'delete');
    office.on('GET', /SalePrice\//, { status: 400 }, 2);
    expect(await office.sync()).toMatchObject({ rejected: 0, inDoubt: 1, problem: { code: 'service.refused' } });
    expect(await office.sync()).toMatchObject({ rejected: 0, inDoubt: 0, problem: null });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      commands: [],
      inFlight: null,
      goneAt: expect.any(String),
    });
    expect(office.count('DELETE', /SalePrice/)).toBe(1);
  });

  test('that reads show only a little later is done', async () => {
    let kept: string | null = null;
    let isLagging = true;
    const lagging: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if ((init?.method ?? 'GET') !== 'GET' || !/SalePrice\//.test(String(input))) return answer;
      if (answer.ok) kept = await answer.clone().text();
      return answer.status === 404 && isLagging
        ? new Response(kept, { headers: { 'content-type': 'application/json' } })
        : answer;
    };
    const { office, key } = await withPrice(lagging);
    office.store.command(key, 'delete');
    office.time.meanwhile = () => {
      isLagging = false;
    };
    expect(await office.sync()).toMatchObject({ deleted: 1, rejected: 0, problem: null });
    expect(office.time.waits).toContain(3_000);
    expect(office.count('DELETE', /SalePrice/)).toBe(1);
  });

  test('that a colleague has changed since does not happen without a question', async () => {
    const { office, key, path } = await withPrice();
    await office.colleague.call('PATCH', path, { unitPrice: 7.5 });
    office.store.command(key, 'delete');
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(await office.colleague.read(path)).toMatchObject({ unitPrice: '7.5' });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      commands: [],
      conflict: { kind: 'fields', takenBack: [{ name: 'delete' }], fields: [{ path: 'unitPrice', theirs: '7.5' }] },
    });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
  });

  test.each([
    ['is refused', { status: 403 }, 1],
    ['never leaves', 'refuse', 1],
    ['is lost again and again', 'dropBeforeCommit', 2],
  ] as const)(
    'that %s leaves local edits and other commands: these are sent once the deletion is withdrawn',
    async (_, fault, runs) => {
      const { office, key, path } = await withPrice();
      office.store.change('salePrice', key, { unitPrice: decimal('8') });
      office.store.command(key, 'lock');
      office.store.command(key, 'delete');
      const end = office.hold(({ method }) => (method === 'DELETE' ? fault : undefined));
      for (let run = 0; run < runs; run += 1)
        expect(await office.sync()).toMatchObject({ updated: 0, deleted: 0, conflicts: 0 });
      end();
      const left = office.store.resource('salePrice', key);
      expect(left).toMatchObject({
        base: { unitPrice: '9.95' },
        local: { unitPrice: '8' },
        commands: [{ name: 'lock' }, { name: 'delete' }],
        goneAt: null,
      });
      office.store.resources.set(key, {
        ...withoutLastCommand(RESOURCE_EDITS, { ...left, inFlight: null }),
        revision: left.revision + 1,
      });
      expect(await office.sync()).toMatchObject({ deleted: 0, rejected: 0, conflicts: 0, problem: null });
      expect(await office.colleague.read(path)).toMatchObject({ unitPrice: '8', isActive: false });
      expect(office.store.resource('salePrice', key)).toMatchObject({
        local: null,
        commands: [],
        base: { unitPrice: '8', isActive: false },
      });
    },
  );

  test('does not happen over a change that a colleague makes while it is refused, whatever else was edited here', async () => {
    const { office, key, path } = await withPrice();
    office.store.change('salePrice', key, { unitPrice: decimal('8') });
    office.store.command(key, 'delete');
    const service = office.service();
    const command = service.commandResource.bind(service);
    service.commandResource = async (...asked) => {
      await office.colleague.call('PATCH', path, { quantityFrom: 5 });
      return command(...asked);
    };
    const end = office.hold(({ method }) => (method === 'DELETE' ? { status: 403 } : undefined));
    // Prices below the product are read in the same run, after the refusal.
    office.store.childReads.set(`salePrice:${path.split('/')[3] ?? ''}`, '');
    await office.sync();
    end();
    service.commandResource = command;
    expect(await office.sync()).toMatchObject({ deleted: 0, conflicts: 1 });
    expect(await office.colleague.read(path)).toMatchObject({ unitPrice: '9.95', quantityFrom: '5' });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      local: { unitPrice: '8' },
      commands: [],
      conflict: { kind: 'fields', takenBack: [{ name: 'delete' }], fields: [{ path: 'quantityFrom', theirs: '5' }] },
    });
  });

  test("does not happen over a colleague's change where an edit was lost before the deletion was asked for", async () => {
    const { office, key, path } = await withPrice();
    office.store.change('salePrice', key, { unitPrice: decimal('8') });
    let isDead = false;
    const end = office.hold(({ method }) => {
      isDead ||= method === 'PATCH';
      return isDead ? 'dropBeforeCommit' : undefined;
    });
    await office.sync();
    end();
    expect(office.store.resource('salePrice', key).inFlight?.operation).toBe('update');
    office.store.command(key, 'delete');
    await office.colleague.call('PATCH', path, { quantityFrom: 5 });
    expect(await office.sync()).toMatchObject({ deleted: 0, conflicts: 1 });
    expect(await office.colleague.read(path)).toMatchObject({ unitPrice: '9.95', quantityFrom: '5' });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      local: { unitPrice: '8' },
      conflict: { kind: 'fields', takenBack: [{ name: 'delete' }], fields: [{ path: 'quantityFrom', theirs: '5' }] },
    });
  });

  test('that a colleague has deleted under an edit is a conflict: the edit is kept', async () => {
    const { office, key, path } = await withPrice();
    office.store.change('salePrice', key, { unitPrice: decimal('8') });
    await office.colleague.call('DELETE', path);
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      conflict: { kind: 'gone', theirs: null },
      local: { unitPrice: '8' },
    });
  });
});

describe('deleting a contact of two accounts', () => {
  async function withSharedContact() {
    const office = await openOffice();
    const [party, other] = [office.store.make(customer('Quay Stores')), office.store.make(customer('Harbour Stores'))];
    const key = office.store.make(contact(party));
    await office.sync();
    const [account, elsewhere] = [party, other].map((each) => office.store.resource('contactAccount', each).id ?? '');
    const id = office.store.resource('contact', key).id ?? '';
    await office.colleague.call('POST', `/api/ContactAccount/${String(elsewhere)}/contactLinks/${id}`);
    /** Contacts below the other account are read in the next run. */
    const readOther = () => office.store.childReads.set(`contact:${String(elsewhere)}`, '');
    return {
      office,
      key,
      account,
      elsewhere,
      path: `/api/ContactAccount/${String(elsewhere)}/contacts/${id}`,
      readOther,
    };
  }

  test('removes it from one account; it is still shown below the other, and nothing more is deleted', async () => {
    const { office, key, account, elsewhere, path, readOther } = await withSharedContact();
    office.store.command(key, 'delete');
    expect(await office.sync()).toMatchObject({ deleted: 1, conflicts: 0, problem: null });
    expect(office.store.resource('contact', key)).toMatchObject({
      goneAt: expect.any(String),
      commands: [],
      base: { contactAccountId: account },
    });
    readOther();
    expect(await office.sync()).toMatchObject({ deleted: 0, conflicts: 0, rejected: 0, problem: null });
    expect(await office.sync()).toMatchObject({ deleted: 0, conflicts: 0, rejected: 0, problem: null });
    expect(await office.colleague.read(path)).toMatchObject({ lastName: 'Marsh' });
    expect(office.store.resource('contact', key)).toMatchObject({
      goneAt: null,
      commands: [],
      local: null,
      conflict: null,
      base: { contactAccountId: elsewhere },
    });
    expect(office.count('DELETE', /contacts/)).toBe(1);
  });

  test.each([
    ['whose answer was lost', 1],
    ['that a colleague was quicker with', 0],
  ] as const)('%s leaves it to the other account too', async (_, sent) => {
    const { office, key, account, elsewhere, path, readOther } = await withSharedContact();
    office.store.command(key, 'delete');
    if (sent === 1) office.on('DELETE', /contacts/, 'dropAfterCommit');
    else await office.colleague.call('DELETE', path.replace(String(elsewhere), String(account)));
    const before = office.count('DELETE', /contacts/);
    expect(await office.sync()).toMatchObject({ conflicts: 0, inDoubt: 0, problem: null });
    readOther();
    for (let run = 0; run < 2; run += 1)
      expect(await office.sync()).toMatchObject({ deleted: 0, conflicts: 0, rejected: 0, problem: null });
    expect(await office.colleague.read(path)).toMatchObject({ lastName: 'Marsh' });
    expect(office.store.resource('contact', key)).toMatchObject({
      goneAt: null,
      commands: [],
      base: { contactAccountId: elsewhere },
    });
    expect(office.count('DELETE', /contacts/) - before).toBe(sent);
  });
});

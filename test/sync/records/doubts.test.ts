import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import { needsManualCheck } from '../../../src/domain/resources/readiness.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import type { Fault } from '../../../src/service/service.ts';
import { answered } from '../../../src/store/records/resourceEdits.ts';
import { MONDAY } from '../../service/support/service.ts';
import { openOffice, type Office } from '../support/company.ts';
import { bankLine, contact, customer, department, firstOf, listed, product, salePrice } from './contents.ts';

const AT = instantOf(MONDAY);
const CREATE_PRICE = /^\/api\/Product\/[^/]+\/SalePrice$/;
const CREATE_BANK = /^\/api\/BankTransaction$/;
/** A service that ignores the IntRef of a contact. */
const WITHOUT_CONTACT_INT_REFS = { apiVersion: '1.12.0' };

async function withProduct(): Promise<{
  office: Office;
  goods: Guid;
  prices: () => Promise<Record<string, unknown>[]>;
}> {
  const office = await openOffice();
  const key = office.store.make(product('NET-5'));
  await office.sync();
  const goods = office.store.resource('product', key).id!;
  return { office, goods, prices: () => office.colleague.list(`/api/Product/${goods}/SalePrice`) };
}

/** A run that dies with its page right after the service has answered a create. */
async function killedAfter(office: Office, method: string, path: RegExp): Promise<void> {
  let isDead = false;
  office.strike((request) => {
    if (request.method !== method || !path.test(request.url)) return undefined;
    isDead = true;
    return 'none';
  });
  office.store.beforeWrite = () => {
    if (isDead) throw new Error('killed');
  };
  await office.sync();
  office.store.beforeWrite = () => undefined;
}

describe('a create whose answer was lost', () => {
  test('of a party: found by its IntRef, sent once', async () => {
    const office = await openOffice();
    const key = office.store.make(customer('Quay Stores'));
    office.on('POST', /^\/api\/ContactAccount$/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, conflicts: 0, problem: null });
    expect(office.count('POST', /^\/api\/ContactAccount$/)).toBe(1);
    expect(office.store.resource('contactAccount', key)).toMatchObject({ local: null, inFlight: null, conflict: null });
    expect(office.store.resource('contactAccount', key).id).not.toBeNull();
  });

  test('of a party, before the service had it: looked up twice with a pause, then sent again', async () => {
    const office = await openOffice();
    const key = office.store.make(customer('Quay Stores'));
    office.on('POST', /^\/api\/ContactAccount$/, 'dropBeforeCommit');
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    expect(office.count('POST', /^\/api\/ContactAccount$/)).toBe(2);
    expect(office.time.waits).toContain(3_000);
    expect(office.store.resource('contactAccount', key).id).not.toBeNull();
  });

  test('of a department: found by its code, and adopted because it says the same', async () => {
    const office = await openOffice();
    const key = office.store.make(department('LOST'));
    office.on('POST', /^\/api\/Department$/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    expect(await listed(office, '/api/Department', 'LOST')).toMatchObject([
      { id: office.store.resource('department', key).id },
    ]);
    expect(office.count('POST', /^\/api\/Department$/)).toBe(1);
  });

  test('of a department, by a service that shows codes in another case: it is ours all the same', async () => {
    const telling: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      return new Response((await answer.text()).replaceAll('"code":"Lost"', '"code":"LOST"') || null, {
        status: answer.status,
        headers: { date: answer.headers.get('date') ?? '' },
      });
    };
    const office = await openOffice({ client: { fetch: telling } });
    const key = office.store.make(department('Lost'));
    office.on('POST', /^\/api\/Department$/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0 });
    expect(office.store.resource('department', key)).toMatchObject({ inFlight: null, rejection: null });
    expect(office.store.resource('department', key).id).not.toBeNull();
    expect(office.count('POST', /^\/api\/Department$/)).toBe(1);
  });

  test('of a department, and both processes killed: the next run settles it', async () => {
    const office = await openOffice();
    const key = office.store.make(department('KILLED'));
    await killedAfter(office, 'POST', /^\/api\/Department$/);
    expect(office.store.resource('department', key)).toMatchObject({
      id: null,
      inFlight: { operation: 'create', sent: { code: 'KILLED' } },
    });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, problem: null });
    expect(office.count('POST', /^\/api\/Department$/)).toBe(1);
    expect(await listed(office, '/api/Department', 'KILLED')).toHaveLength(1);
    expect(office.store.resource('department', key)).toMatchObject({ local: null, inFlight: null });
    // It was not taken for another department of the same code.
    expect(
      [...office.store.resources.values()].filter(({ base }) => base?.kind === 'department' && base.code === 'KILLED'),
    ).toHaveLength(1);
  });
});

describe('department code clash', () => {
  test("a colleague's department of the same code that says something else: set aside, nothing is overwritten", async () => {
    const office = await openOffice();
    await office.colleague.call('POST', '/api/Department', { code: 'D7', description: 'Theirs' });
    const key = office.store.make(department('D7'));
    expect(await office.sync()).toMatchObject({ created: 0, rejected: 1, conflicts: 0 });
    expect(office.store.resource('department', key)).toMatchObject({
      id: null,
      inFlight: null,
      rejection: { code: 'record.codeTaken', field: 'code' },
    });
    expect(await listed(office, '/api/Department', 'D7')).toMatchObject([{ description: 'Theirs' }]);
    office.store.change('department', key, { code: 'D8' });
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0 });
  });

  test('one that says the same is the same department, even where it had been pulled under its own id', async () => {
    const office = await openOffice();
    const key = office.store.make(department('D7'));
    const child = office.store.make(department('D71', { parentDepartmentId: key }));
    await office.colleague.call('POST', '/api/Department', { code: 'D7', description: 'Department D7' });
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, conflicts: 0, problem: null });
    const [there] = await listed(office, '/api/Department', 'D7');
    expect(office.store.resource('department', key)).toMatchObject({ id: there?.id, local: null });
    expect([...office.store.resources.values()].filter(({ id }) => id === there?.id)).toHaveLength(1);
    expect(office.store.resource('department', child).base).toMatchObject({ parentDepartmentId: there?.id });
  });
});

describe('disk full just when the outcome is to be written', () => {
  /** The first write after the service has answered the create fails; later writes succeed. */
  function fullOnceAfter(office: Office, path: RegExp): void {
    let isDue = false;
    office.strike((request) => {
      if (request.method !== 'POST' || !path.test(request.url)) return undefined;
      isDue = true;
      return 'none';
    });
    office.store.beforeWrite = () => {
      if (!isDue) return;
      isDue = false;
      throw new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' });
    };
  }

  test('a price: its intent stands, and it is found and not sent again', async () => {
    const { office, goods, prices } = await withProduct();
    const key = office.store.make(salePrice(goods));
    fullOnceAfter(office, CREATE_PRICE);
    expect(await office.sync()).toMatchObject({ problem: { code: 'store.failed' } });
    expect(office.store.resource('salePrice', key)).toMatchObject({ id: null, inFlight: { operation: 'create' } });
    expect(await office.sync()).toMatchObject({ inDoubt: 0, problem: null });
    expect(await prices()).toMatchObject([{ id: office.store.resource('salePrice', key).id }]);
    expect(office.count('POST', CREATE_PRICE)).toBe(1);
  });

  test('a bank transaction: a person is asked, and nothing is sent again on its own', async () => {
    const office = await openOffice();
    const key = office.store.make(bankLine((await firstOf(office, '/api/Catalog/BankAccount')).id));
    fullOnceAfter(office, CREATE_BANK);
    expect(await office.sync()).toMatchObject({ problem: { code: 'store.failed' } });
    expect(await office.sync()).toMatchObject({ inDoubt: 1, problem: null });
    expect(office.store.resource('bankTransaction', key)).toMatchObject({
      id: null,
      inFlight: { operation: 'create' },
    });
    expect(office.count('POST', CREATE_BANK)).toBe(1);
  });
});

describe('price answer lost', () => {
  test('after the service had it: one new id says the same, and is adopted', async () => {
    const { office, goods, prices } = await withProduct();
    const key = office.store.make(salePrice(goods));
    office.on('POST', CREATE_PRICE, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, problem: null });
    expect(await prices()).toMatchObject([{ id: office.store.resource('salePrice', key).id }]);
    expect(office.count('POST', CREATE_PRICE)).toBe(1);
  });

  test('before the service had it: in doubt while it may arrive, and sent again by a later run', async () => {
    const { office, goods, prices } = await withProduct();
    office.store.make(salePrice(goods));
    office.on('POST', CREATE_PRICE, 'dropBeforeCommit');
    for (let run = 1; run <= 2; run += 1)
      expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1, problem: null });
    expect(office.count('POST', CREATE_PRICE)).toBe(1);
    office.afterTimeLimit();
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    expect(await prices()).toHaveLength(1);
    expect(office.count('POST', CREATE_PRICE)).toBe(2);
  });

  test.each([48, -48])(
    "with a clock that is put %i hours forward in between: the service's clock says whether it may still come",
    async (hours) => {
      const { office, goods } = await withProduct();
      office.store.make(salePrice(goods));
      office.on('POST', CREATE_PRICE, 'dropBeforeCommit');
      await office.sync();
      office.time.time += hours * 60 * 60_000;
      expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
      office.toldLater += 120_000;
      expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
      expect(office.count('POST', CREATE_PRICE)).toBe(2);
    },
  );

  test('one after the other: the connection is dead, and the run ends', async () => {
    const { office, goods } = await withProduct();
    for (let n = 1; n <= 8; n += 1) office.store.make(salePrice(goods, { quantityFrom: decimal(String(n * 10)) }));
    office.hold(({ method, url }) => (method === 'POST' && CREATE_PRICE.test(url) ? 'dropBeforeCommit' : undefined));
    expect(await office.sync()).toMatchObject({ created: 0, problem: { code: 'network.lost' } });
    expect(office.count('POST', CREATE_PRICE)).toBe(6);
  });

  test('and deleted here meanwhile: where none is there it is gone as asked for, and not sent again', async () => {
    const office = await openOffice();
    const key = office.store.make(salePrice(office.store.make(product('NET-5'))));
    const end = office.hold(({ method, url }) =>
      method === 'POST' && CREATE_PRICE.test(url) ? 'dropBeforeCommit' : undefined,
    );
    expect(await office.sync()).toMatchObject({ inDoubt: 1 });
    end();
    const sent = office.count('POST', CREATE_PRICE);
    office.store.command(key, 'delete');
    await office.sync();
    office.afterTimeLimit();
    for (let run = 0; run < 2; run += 1)
      expect(await office.sync()).toMatchObject({ created: 0, deleted: 0, rejected: 0, inDoubt: 0, problem: null });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      id: null,
      local: null,
      commands: [],
      inFlight: null,
      rejection: null,
      conflict: null,
      goneAt: expect.any(String),
      base: { unitPrice: '9.95' },
    });
    expect(office.count('POST', CREATE_PRICE)).toBe(sent);
  });

  test('no answer is lost, but it is refused while somebody deletes it here: it is gone as asked for', async () => {
    const { office, goods } = await withProduct();
    const key = office.store.make(salePrice(goods));
    office.hold(({ method, url }) => {
      if (method !== 'POST' || !CREATE_PRICE.test(url)) return undefined;
      office.store.command(key, 'delete');
      return { status: 400 };
    });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0 });
    expect(office.store.resource('salePrice', key)).toMatchObject({
      id: null,
      local: null,
      commands: [],
      inFlight: null,
      rejection: null,
      goneAt: expect.any(String),
    });
    expect(await office.sync()).toMatchObject({ created: 0, rejected: 0, inDoubt: 0, problem: null });
  });

  test('while an equal one was there before: the old one is not taken for ours', async () => {
    const { office, goods, prices } = await withProduct();
    await office.colleague.call('POST', `/api/Product/${goods}/SalePrice`, { quantityFrom: 1, unitPrice: 9.95 });
    const key = office.store.make(salePrice(goods));
    office.on('POST', CREATE_PRICE, 'dropBeforeCommit');
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
    office.afterTimeLimit();
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    const [first, second] = await prices();
    expect(office.store.resource('salePrice', key).id).toBe(second?.id);
    expect(first?.id).not.toBe(second?.id);
    expect(
      [...office.store.resources.values()]
        .filter(({ kind }) => kind === 'salePrice')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([first?.id, second?.id].sort());
  });

  test('a colleague adds an identical price meanwhile: a person has to say which, and nothing is sent twice', async () => {
    const { office, goods, prices } = await withProduct();
    const key = office.store.make(salePrice(goods));
    await killedAfter(office, 'POST', CREATE_PRICE);
    await office.colleague.call('POST', `/api/Product/${goods}/SalePrice`, { quantityFrom: 1, unitPrice: 9.95 });
    const there = (await prices()).map(({ id }) => id);
    expect(there).toHaveLength(2);
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1, problem: null });
    const record = office.store.resource('salePrice', key);
    expect([...(record.inFlight?.candidates ?? [])].sort()).toEqual([...there].sort());
    // Neither is shown as another price until it is known which is ours.
    expect([...office.store.resources.values()].filter(({ kind }) => kind === 'salePrice')).toHaveLength(1);
    expect(await prices()).toHaveLength(2);
    const [ours, theirs] = there as Guid[];
    office.store.resources.set(key, {
      ...answered(record, { outcome: 'there', id: ours! }, AT),
      revision: record.revision + 1,
    });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, conflicts: 0, problem: null });
    expect(office.store.resource('salePrice', key)).toMatchObject({ id: ours, local: null, inFlight: null });
    await office.colleague.call('PATCH', `/api/Product/${goods}/SalePrice/${String(theirs)}`, { unitPrice: 9.5 });
    office.store.childReads.set(`salePrice:${goods}`, '');
    await office.sync();
    expect(office.store.resourceOf('salePrice', theirs).base).toMatchObject({ unitPrice: '9.5' });
    expect(await prices()).toHaveLength(2);
  });

  test('two prices of one product are never sent at the same time', async () => {
    const { office, goods } = await withProduct();
    for (let n = 1; n <= 5; n += 1) office.store.make(salePrice(goods, { quantityFrom: decimal(String(n * 10)) }));
    let underWay = 0;
    let most = 0;
    office.strike((request) => {
      if (request.method === 'POST' && CREATE_PRICE.test(request.url)) most = Math.max(most, (underWay += 1));
      return undefined;
    });
    office.store.beforeWrite = (writes) => {
      if (writes.some(({ record }) => 'kind' in record && record.kind === 'salePrice' && record.id !== null))
        underWay = 0;
    };
    expect(await office.sync()).toMatchObject({ created: 5 });
    expect(most).toBe(1);
  });

  test('of a contact that a colleague changes before it is looked for, by a service that keeps no IntRef of it: it may be ours, so a person is asked, and it is not sent again', async () => {
    const office = await openOffice(WITHOUT_CONTACT_INT_REFS);
    const party = office.store.make(customer('Quay Stores'));
    await office.sync();
    const key = office.store.make(contact(party));
    office.on('POST', /contacts$/, 'dropAfterCommit');
    const service = office.service();
    const under = service.resourcesUnder.bind(service);
    let looks = 0;
    service.resourcesUnder = async (...asked) => {
      looks += 1;
      const path = `/api/ContactAccount/${String(office.store.resource('contactAccount', party).id)}`;
      // Before it is sent, and after its answer was lost.
      if (looks === 2) {
        const { contacts } = (await office.colleague.read(`${path}?include=contacts`)) as {
          contacts: { id: string }[];
        };
        await office.colleague.call('PATCH', `${path}/contacts/${String(contacts[0]?.id)}`, {
          email: 'other@example.com',
        });
      }
      return under(...asked);
    };
    expect(await office.sync()).toMatchObject({ inDoubt: 1, problem: null });
    expect(office.count('POST', /contacts$/)).toBe(1);
    const doubtful = office.store.resource('contact', key);
    expect(needsManualCheck(doubtful, false)).toBe(true);
    expect(doubtful.inFlight?.candidates).toHaveLength(1);
    await office.sync();
    expect(office.count('POST', /contacts$/)).toBe(1);
  });

  test.each([
    ['by its IntRef', {}],
    ['among those of its party, where the service keeps no IntRef of it', WITHOUT_CONTACT_INT_REFS],
  ])('of a contact: found %s', async (_, options) => {
    const office = await openOffice(options);
    const party = office.store.make(customer('Quay Stores'));
    const key = office.store.make(contact(party));
    office.on('POST', /\/contacts$/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ created: 2, inDoubt: 0 });
    expect(office.count('POST', /\/contacts$/)).toBe(1);
    expect(office.store.resource('contact', key).id).not.toBeNull();
  });

  test('of a contact that a colleague renames while another creates an equal one: ours is the one with its IntRef', async () => {
    const office = await openOffice();
    const party = office.store.make(customer('Quay Stores'));
    await office.sync();
    const key = office.store.make(contact(party));
    await killedAfter(office, 'POST', /\/contacts$/);
    const path = `/api/ContactAccount/${String(office.store.resource('contactAccount', party).id)}`;
    const { contacts } = (await office.colleague.read(`${path}?include=contacts`)) as {
      contacts: { id: Guid; intRef: string }[];
    };
    expect(contacts).toMatchObject([{ intRef: key }]);
    await office.colleague.call('PATCH', `${path}/contacts/${String(contacts[0]?.id)}`, { lastName: 'Renamed' });
    await office.colleague.call('POST', `${path}/contacts`, {
      ...contact(party),
      kind: undefined,
      contactAccountId: undefined,
    });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, problem: null });
    expect(office.store.resource('contact', key)).toMatchObject({ id: contacts[0]?.id, inFlight: null });
    // One of ours, and the colleague's.
    expect(office.count('POST', /\/contacts$/)).toBe(2);
  });

  test('of a contact that was made here before contacts had an IntRef: it is sent with its key as its IntRef', async () => {
    const office = await openOffice();
    const key = office.store.make(contact(office.store.make(customer('Quay Stores'))));
    const made = office.store.resource('contact', key);
    const { intRef: _, ...before } = made.local!;
    office.store.resources.set(key, { ...made, local: before });
    expect(await office.sync()).toMatchObject({ created: 2, inDoubt: 0, conflicts: 0, problem: null });
    expect(await office.colleague.read(`/api/Contact/${key}`)).toMatchObject({
      id: office.store.resource('contact', key).id,
    });
  });
});

describe('contact answer lost, while its party shows as gone', () => {
  const CONTACTS = /^\/api\/ContactAccount\/[^/]+\/contacts$/;
  const PARTY = /^\/api\/ContactAccount\/[0-9a-f-]+(\?|$)/;

  /** A contact whose create is answered with `lost`, and whose party answers 404 to reads from then on. */
  async function withHiddenParty(
    lost: Fault,
  ): Promise<{ office: Office; party: string; key: string; hide: (isHidden: boolean) => void }> {
    const office = await openOffice(WITHOUT_CONTACT_INT_REFS);
    const party = office.store.make(customer('Quay Stores'));
    await office.sync();
    const key = office.store.make(contact(party));
    let isHidden = false;
    office.hold(({ method, url }) => (isHidden && method === 'GET' && PARTY.test(url) ? { status: 404 } : undefined));
    office.strike((request) => {
      if (request.method !== 'POST' || !CONTACTS.test(request.url)) return undefined;
      isHidden = true;
      return lost;
    });
    return { office, party, key, hide: (now) => (isHidden = now) };
  }

  test('it stays in doubt, and is neither sent again nor asked about; once the party shows again it is found', async () => {
    const { office, key, hide } = await withHiddenParty('dropAfterCommit');
    for (let run = 1; run <= 2; run += 1)
      expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1, rejected: 0, problem: null });
    expect(needsManualCheck(office.store.resource('contact', key), false)).toBe(false);
    hide(false);
    expect(await office.sync()).toMatchObject({ inDoubt: 0, rejected: 0, problem: null });
    expect(office.store.resource('contact', key).id).not.toBeNull();
    expect(office.count('POST', CONTACTS)).toBe(1);
  });

  test('or, where it has not arrived, is sent again', async () => {
    const { office, key, hide } = await withHiddenParty('dropBeforeCommit');
    for (let run = 1; run <= 2; run += 1) expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
    hide(false);
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1, problem: null });
    office.afterTimeLimit();
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, problem: null });
    expect(office.store.resource('contact', key).id).not.toBeNull();
    expect(office.count('POST', CONTACTS)).toBe(2);
  });

  test('of a party that is known to be gone, a person is asked', async () => {
    const { office, party, key } = await withHiddenParty('dropAfterCommit');
    await office.sync();
    const held = office.store.resource('contactAccount', party);
    office.store.resources.set(party, { ...held, goneAt: AT, revision: held.revision + 1 });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1, problem: null });
    expect(needsManualCheck(office.store.resource('contact', key), false)).toBe(true);
    expect(office.count('POST', CONTACTS)).toBe(1);
  });
});

describe('bank answer lost', () => {
  async function withBankLine(): Promise<{ office: Office; key: string }> {
    const office = await openOffice();
    const bank = await firstOf(office, '/api/Catalog/BankAccount');
    return { office, key: office.store.make(bankLine(bank.id)) };
  }

  test.each(['dropAfterCommit', 'dropBeforeCommit', { status: 500 }] as const)(
    '(%o): never sent twice without a person, however often one syncs',
    async (fault) => {
      const { office, key } = await withBankLine();
      office.on('POST', CREATE_BANK, fault);
      expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
      await office.sync();
      await office.sync();
      expect(office.count('POST', CREATE_BANK)).toBe(1);
      expect(office.store.resource('bankTransaction', key)).toMatchObject({
        id: null,
        inFlight: { operation: 'create', sent: { description: 'Card payment 4417' } },
      });
    },
  );

  test("nobody is asked during a run before its answer is known to be lost; then, and about an earlier run's, at once", async () => {
    const { office, key } = await withBankLine();
    const asked: boolean[] = [];
    office.hold(
      ({ method, url }) => (
        method === 'POST' &&
          CREATE_BANK.test(url) &&
          asked.push(needsManualCheck(office.store.resource('bankTransaction', key), true)),
        undefined
      ),
    );
    office.on('POST', CREATE_BANK, 'dropAfterCommit');
    await office.sync();
    expect([...asked, needsManualCheck(office.store.resource('bankTransaction', key), true)]).toEqual([false, true]);
    // As a run leaves it that was killed meanwhile.
    const doubtful = office.store.resource('bankTransaction', key);
    office.store.resources.set(key, { ...doubtful, inFlight: { ...doubtful.inFlight!, candidates: undefined } });
    office.store.make({ ...doubtful.local!, description: 'Another' });
    await office.sync();
    expect(asked).toEqual([false, true]);
  });

  test('a refused connection leaves no doubt: it is simply sent when there is one', async () => {
    const { office, key } = await withBankLine();
    office.on('POST', CREATE_BANK, { status: 429 });
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    expect(office.store.resource('bankTransaction', key).id).not.toBeNull();
  });

  test('the user finds it there, and gives its id: it is adopted as it is', async () => {
    const { office, key } = await withBankLine();
    let made = '';
    office.on('POST', CREATE_BANK, 'dropAfterCommit');
    await office.sync();
    const record = office.store.resource('bankTransaction', key);
    const rows = office.colleague.service.company.database.sqlite
      .prepare("SELECT id FROM child WHERE kind = 'BankTransaction'")
      .all();
    made = String(rows[0]?.id);
    office.store.resources.set(key, {
      ...answered(record, { outcome: 'there', id: made as Guid }, AT),
      revision: record.revision + 1,
    });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, conflicts: 0 });
    expect(office.store.resource('bankTransaction', key)).toMatchObject({
      id: made,
      local: null,
      inFlight: null,
      base: { depositAmount: '120.5' },
    });
    office.store.change('bankTransaction', key, { merchantName: 'Cafe' });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await office.colleague.read(`/api/BankTransaction/${made}`)).toMatchObject({ merchantName: 'Cafe' });
    expect(office.count('POST', CREATE_BANK)).toBe(1);
  });

  test('the user gives an id that does not exist: it stays in doubt', async () => {
    const { office, key } = await withBankLine();
    office.on('POST', CREATE_BANK, 'dropBeforeCommit');
    await office.sync();
    const record = office.store.resource('bankTransaction', key);
    office.store.resources.set(key, {
      ...answered(record, { outcome: 'there', id: '0190a000-0000-7000-8000-00000000dead' as Guid }, AT),
      revision: record.revision + 1,
    });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
    expect(office.store.resource('bankTransaction', key)).toMatchObject({
      id: null,
      inFlight: { operation: 'create' },
    });
  });

  test('the user finds it there without an id, after an import has recognised it: nothing waits any more', async () => {
    const { office, key } = await withBankLine();
    office.on('POST', CREATE_BANK, 'dropAfterCommit');
    await office.sync();
    const record = office.store.resource('bankTransaction', key);
    const recognised = { ...record, hereOnly: { importId: 'march' }, revision: record.revision + 1 };
    expect(answered(recognised, { outcome: 'there' }, AT)).toMatchObject({
      id: null,
      base: record.local,
      local: null,
      inFlight: null,
    });
    expect(
      answered({ ...recognised, local: { ...record.local!, description: 'Fee' } }, { outcome: 'there' }, AT),
    ).toMatchObject({ base: record.local, local: { description: 'Fee' } });
  });

  test('the user finds it there without an id: it counts as sent; or not there: it is sent again', async () => {
    const { office, key } = await withBankLine();
    office.on('POST', CREATE_BANK, 'dropAfterCommit');
    await office.sync();
    const record = office.store.resource('bankTransaction', key);
    office.store.resources.set(key, { ...answered(record, { outcome: 'there' }, AT), revision: record.revision + 1 });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, notReady: 0 });
    expect(office.count('POST', CREATE_BANK)).toBe(1);
    office.store.resources.set(key, {
      ...answered(record, { outcome: 'notThere' }, AT),
      revision: record.revision + 2,
    });
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0 });
    expect(office.count('POST', CREATE_BANK)).toBe(2);
  });
});

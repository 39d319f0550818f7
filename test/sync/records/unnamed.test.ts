import { describe, expect, test } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { answered } from '../../../src/store/records/resourceEdits.ts';
import { guid, instant } from '../../support/documents.ts';
import { openOffice, type Office } from '../support/company.ts';
import { bankLine, contact, customer, department, firstOf, product, salePrice } from './contents.ts';

const PRICES = /^\/api\/Product\/[^/]+\/SalePrice$/;
const BANK = /^\/api\/BankTransaction$/;
const DEPARTMENTS = /^\/api\/Department$/;

/**
 * The connection to the service: creates under a path are answered without a body, and reads there lag behind for a
 * while.
 */
class Line {
  /** Reads that show nothing yet, from the create on. */
  lagging = 0;
  looks = 0;
  private readonly path: RegExp;
  private isTaken = false;

  constructor(path: RegExp) {
    this.path = path;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const answer = await fetch(input, init);
    const isCreate = init?.method === 'POST' && answer.ok && this.path.test(pathname);
    if (isCreate) {
      this.isTaken = true;
      return new Response('', { status: answer.status });
    }
    const isLook =
      this.isTaken &&
      (init?.method ?? 'GET') === 'GET' &&
      (this.path.test(pathname) || this.path.test(pathname.replace(/\/[^/]+$/, '')));
    if (!isLook) return answer;
    this.looks += 1;
    if (this.looks > this.lagging) return answer;
    return this.path.test(pathname)
      ? new Response('[]', { headers: answer.headers })
      : new Response('', { status: 404, headers: answer.headers });
  };
}

async function withPrice(
  lagging: number,
): Promise<{ office: Office; key: string; line: Line; prices: () => Promise<Record<string, unknown>[]> }> {
  const line = new Line(PRICES);
  const office = await openOffice({ client: { fetch: line.fetch } });
  const made = office.store.make(product('NET-5'));
  await office.sync();
  const goods = String(office.store.resource('product', made).id);
  const key = office.store.make(salePrice(goods));
  line.lagging = lagging;
  return { office, key, line, prices: () => office.colleague.list(`/api/Product/${goods}/SalePrice`) };
}

describe('a create that was answered without an id', () => {
  test('of a price is found among those of its product', async () => {
    const { office, key, prices } = await withPrice(0);
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, problem: null });
    expect(await prices()).toMatchObject([{ id: office.store.resource('salePrice', key).id }]);
    expect(office.count('POST', PRICES)).toBe(1);
  });

  test('of a price that the list does not show yet is in doubt, never sent again, and adopted once the list shows it', async () => {
    const { office, key, line, prices } = await withPrice(10);
    for (let run = 1; run <= 3; run += 1)
      expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1, rejected: 0, problem: null });
    expect(office.count('POST', PRICES)).toBe(1);
    expect(office.store.resource('salePrice', key)).toMatchObject({
      id: null,
      inFlight: { operation: 'create', candidates: [] },
    });
    line.lagging = 0;
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, conflicts: 0, problem: null });
    expect(await prices()).toMatchObject([{ id: office.store.resource('salePrice', key).id }]);
    expect([...office.store.resources.values()].filter(({ kind }) => kind === 'salePrice')).toHaveLength(1);
    expect(office.count('POST', PRICES)).toBe(1);
  });

  test('of a price that a person has not found there is sent again when they say so', async () => {
    const { office, key, line } = await withPrice(10);
    await office.sync();
    const record = office.store.resource('salePrice', key);
    office.store.resources.set(key, {
      ...answered(record, { outcome: 'notThere' }, instant()),
      revision: record.revision + 1,
    });
    line.lagging = 0;
    await office.sync();
    expect(office.count('POST', PRICES)).toBe(2);
  });

  test('of a price that a person reports as there, without an id, is still looked for: it is not stored a second time', async () => {
    const { office, key, line, prices } = await withPrice(99);
    expect(await office.sync()).toMatchObject({ inDoubt: 1 });
    const record = office.store.resource('salePrice', key);
    office.store.resources.set(key, {
      ...answered(record, { outcome: 'there' }, instant()),
      revision: record.revision + 1,
    });
    expect(await office.sync()).toMatchObject({ inDoubt: 1, created: 0 });
    line.lagging = 0;
    expect(await office.sync()).toMatchObject({ inDoubt: 0, conflicts: 0, created: 0 });
    const [there, ...others] = await prices();
    expect(others).toEqual([]);
    expect(office.store.resource('salePrice', key)).toMatchObject({ id: there?.id, local: null, inFlight: null });
    expect([...office.store.resources.values()].filter(({ kind }) => kind === 'salePrice')).toHaveLength(1);
  });

  test('of a price for which a person gives an id that does not exist stays in doubt', async () => {
    const { office, key } = await withPrice(20);
    await office.sync();
    const record = office.store.resource('salePrice', key);
    office.store.resources.set(key, {
      ...answered(record, { outcome: 'there', id: guid(404) }, instant()),
      revision: record.revision + 1,
    });
    for (let run = 1; run <= 2; run += 1) expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
    expect(office.count('POST', PRICES)).toBe(1);
  });

  test('of a contact that its party does not show yet is not sent again either', async () => {
    const line = new Line(/\/contacts$/);
    // By a service that ignores the IntRef of a contact.
    const office = await openOffice({ client: { fetch: line.fetch }, apiVersion: '1.12.0' });
    const party = office.store.make(customer('Quay Stores'));
    await office.sync();
    const key = office.store.make(contact(party));
    const service = office.service();
    let isLagging = true;
    const under = service.resourcesUnder.bind(service);
    service.resourcesUnder = async (kind, parent) => {
      const answer = await under(kind, parent);
      return kind === 'contact' && answer && isLagging ? { ...answer, rows: [] } : answer;
    };
    for (let run = 1; run <= 2; run += 1) expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
    isLagging = false;
    expect(await office.sync()).toMatchObject({ inDoubt: 0, problem: null });
    expect(office.store.resource('contact', key).id).not.toBeNull();
    expect(office.count('POST', /\/contacts$/)).toBe(1);
  });

  test('of a department that is not shown yet is not sent again, and is adopted by its code later', async () => {
    const line = new Line(DEPARTMENTS);
    const office = await openOffice({ client: { fetch: line.fetch } });
    await office.sync();
    const key = office.store.make(department('UNNAMED'));
    line.lagging = 10;
    for (let run = 1; run <= 2; run += 1) expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
    line.lagging = 0;
    expect(await office.sync()).toMatchObject({ inDoubt: 0, conflicts: 0, rejected: 0, problem: null });
    expect(office.store.resource('department', key)).toMatchObject({
      local: null,
      inFlight: null,
      base: { code: 'UNNAMED' },
    });
    expect(office.store.resource('department', key).id).not.toBeNull();
    expect(office.count('POST', DEPARTMENTS)).toBe(1);
  });

  test('of a party of which the service leaves a field out, as an older one does, keeps that field as it was sent', async () => {
    const office = await openOffice({
      apiVersion: '1.5',
      client: { fetch: new Line(/^\/api\/ContactAccount$/).fetch },
    });
    const key = office.store.make(
      customer('Quay Stores', { customer: { currency: currencyCode('GBP'), warningMessage: 'Ask Ada first' } }),
    );
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, conflicts: 0, problem: null });
    expect(office.store.resource('contactAccount', key)).toMatchObject({
      local: null,
      conflict: null,
      base: { customer: { warningMessage: 'Ask Ada first' }, notShown: ['customer.warningMessage'] },
    });
  });

  test('of a bank line that an import recognises meanwhile leaves nothing of it waiting', async () => {
    const office = await openOffice({ client: { fetch: new Line(BANK).fetch } });
    const key = office.store.make(bankLine((await firstOf(office, '/api/Catalog/BankAccount')).id));
    office.hold(({ method, url }) => {
      if (method !== 'POST' || !BANK.test(url)) return undefined;
      const record = office.store.resource('bankTransaction', key);
      office.store.resources.set(key, { ...record, hereOnly: { importId: 'march' }, revision: record.revision + 1 });
      return undefined;
    });
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, problem: null });
    expect(office.store.resource('bankTransaction', key)).toMatchObject({
      local: null,
      inFlight: null,
      base: { description: 'Card payment 4417' },
      hereOnly: { importId: 'march' },
    });
  });

  test('of a bank line counts as there: nobody is asked, and it is not sent again', async () => {
    const office = await openOffice({ client: { fetch: new Line(BANK).fetch } });
    const key = office.store.make(bankLine((await firstOf(office, '/api/Catalog/BankAccount')).id));
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, problem: null });
    expect(office.store.resource('bankTransaction', key)).toMatchObject({
      local: null,
      inFlight: null,
      rejection: null,
      base: { description: 'Card payment 4417' },
    });
    expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 0, notReady: 0 });
    expect(office.count('POST', BANK)).toBe(1);
  });
});

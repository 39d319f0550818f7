import { describe, expect, test } from 'vitest';
import { invoice, line, openOffice, type Office } from '../support/company.ts';
import { department, product } from '../records/contents.ts';
import { toTheSecond } from '../support/toTheSecond.ts';

/** Sets the service's clock to the start of a second: each request takes a tenth of one. */
function atSecond(office: Office): void {
  office.serviceTime = Math.ceil(office.serviceTime / 1_000) * 1_000 + 1_000;
}

/** Moves to a later second, so that the earlier one is over. */
function later(office: Office): void {
  atSecond(office);
  office.serviceTime += 10_000;
}

/** Has a colleague change something in the same second in which a run has just read it: the clock stands until then. */
async function changedInTheSecond(office: Office, change: () => Promise<unknown>): Promise<void> {
  const stands = office.serviceTime;
  const stop = office.hold(() => {
    office.serviceTime = stands;
    return undefined;
  });
  await office.sync();
  await change();
  stop();
  later(office);
}

describe('a service that gives times in whole seconds', () => {
  test('and a colleague who changes an invoice in the second in which it was read: the next run shows it, the one after reads nothing again', async () => {
    const office = await openOffice({ client: { fetch: toTheSecond } });
    const there = await office.colleague.invoice();
    const path = `/api/document/${String(there.id)}`;
    await office.sync();
    later(office);
    atSecond(office);
    await office.colleague.call('PATCH', path, { description: 'First' });
    await changedInTheSecond(office, () => office.colleague.call('PATCH', path, { description: 'Second' }));
    expect([...office.store.documents.values()]).toMatchObject([{ base: { description: 'First' } }]);
    await office.sync();
    expect([...office.store.documents.values()]).toMatchObject([{ base: { description: 'Second' } }]);
    later(office);
    await office.sync();
    later(office);
    const reads = office.count('GET', /^\/api\/document\//);
    expect(await office.sync()).toMatchObject({ pulled: 0 });
    expect(office.count('GET', /^\/api\/document\//)).toBe(reads);
  });

  test('and a colleague who changes one in the second in which it was sent from here', async () => {
    const office = await openOffice({ client: { fetch: toTheSecond } });
    const key = office.store.draft(invoice(1, { description: 'Mine', lines: [line(1)] }));
    atSecond(office);
    await changedInTheSecond(office, async () =>
      office.colleague.call('PATCH', `/api/document/${String(office.store.must(key).id)}`, { description: 'Theirs' }),
    );
    expect(office.store.must(key)).toMatchObject({ local: null, base: { description: 'Mine' } });
    expect(await office.sync()).toMatchObject({ conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({ local: null, base: { description: 'Theirs' } });
  });

  test.each([
    ['product', product('NET-5')],
    ['department', department('D1')],
  ] as const)('and a colleague who changes a %s so', async (kind, content) => {
    const office = await openOffice({ client: { fetch: toTheSecond } });
    const key = office.store.make(content);
    atSecond(office);
    const list = kind === 'product' ? '/api/Product' : '/api/Department';
    await changedInTheSecond(office, async () =>
      office.colleague.call('PATCH', `${list}/${String(office.store.resource(kind, key).id)}`, {
        description: 'Theirs',
      }),
    );
    expect(office.store.resource(kind, key)).toMatchObject({ local: null, base: { description: content.description } });
    // Lists that cannot be filtered by modification are read every ten minutes.
    office.toldLater += 11 * 60_000;
    await office.sync();
    expect(office.store.resource(kind, key)).toMatchObject({ local: null, base: { description: 'Theirs' } });
  });
});

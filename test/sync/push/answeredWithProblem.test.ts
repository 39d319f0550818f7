import { describe, expect, test } from 'vitest';
import { openOffice } from '../support/company.ts';
import { bankLine, firstOf } from '../records/contents.ts';
import { openTrade, queue, synced, there, trade } from '../support/trade.ts';

const WORDS = 'The period is closed.';

/** A connection on which the service refuses each request of a method and path in the body of a 200. */
function refusing(method: string, path: RegExp, body: unknown): typeof fetch {
  return (input, init) =>
    (init?.method ?? 'GET') === method && path.test(String(input))
      ? Promise.resolve(new Response(JSON.stringify(body), { status: 200 }))
      : fetch(input, init);
}

describe('a change that is refused in the body of a 200 is refused, and not done', () => {
  test.each([{ status: 400, detail: WORDS }, { message: WORDS }, { errors: { DocDate: [WORDS] } }])(
    'a submission stays, with the service’s words: %j',
    async (body) => {
      const office = await openTrade({ client: { fetch: refusing('POST', /\/submit$/, body) } });
      const key = await synced(office, trade('saleInvoice', 1));
      queue(office, key, { name: 'submit' });
      expect(await office.sync()).toMatchObject({ rejected: 1, updated: 0, inDoubt: 0 });
      expect(office.store.must(key)).toMatchObject({ commands: [{ name: 'submit' }], rejection: { message: WORDS } });
      expect((await there(office, key)).statusList).toBe('draft');
    },
  );

  test('a bank transaction stays here, and does not count as sent', async () => {
    const office = await openOffice({ client: { fetch: refusing('POST', /\/BankTransaction$/, { message: WORDS }) } });
    const account = await firstOf(office, '/api/Catalog/BankAccount');
    const key = office.store.make(bankLine(account.id));
    expect(await office.sync()).toMatchObject({ rejected: 1, created: 0, inDoubt: 0 });
    expect(office.store.resource('bankTransaction', key)).toMatchObject({
      base: null,
      local: { description: 'Card payment 4417' },
      rejection: { message: WORDS },
    });
  });

  test('an edit is set aside, and is no conflict with anybody', async () => {
    const office = await openTrade({
      client: { fetch: refusing('PATCH', /\/document\//i, { status: 400, detail: WORDS }) },
    });
    const key = await synced(office, trade('saleInvoice', 1, { description: 'Was' }));
    office.store.edit(key, (document) => ({ ...document, description: 'Typed' }));
    expect(await office.sync()).toMatchObject({ rejected: 1, conflicts: 0, updated: 0 });
    expect(office.store.must(key)).toMatchObject({
      local: { description: 'Typed' },
      conflict: null,
      rejection: { message: WORDS },
    });
  });
});

test('a bank transaction that is answered with neither an id nor a problem is in doubt, and not sent again', async () => {
  const office = await openOffice({ client: { fetch: refusing('POST', /\/BankTransaction$/, { reference: 'x' }) } });
  const account = await firstOf(office, '/api/Catalog/BankAccount');
  const key = office.store.make(bankLine(account.id));
  for (let run = 0; run < 2; run += 1) expect(await office.sync()).toMatchObject({ created: 0, inDoubt: 1 });
  expect(office.store.resource('bankTransaction', key)).toMatchObject({
    base: null,
    inFlight: { operation: 'create' },
  });
});

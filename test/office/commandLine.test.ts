import { expect, inject, onTestFinished, test } from 'vitest';
import { listOf } from '../service/support/service.ts';
import { enquire, post, run, serve } from '../service/support/commands.ts';
import { engineOf, newDatabase } from './support/databases.ts';

const BRITISH = ['--country', 'GB', '--name', 'Vale & Söhne', '--currency', 'GBP', '--year-start', '2026-01-01'];

test('an office is made, served by two processes, and looked after by commands', async () => {
  const database = newDatabase();
  const made = await run('create', '--db', database, ...BRITISH);
  expect([made.code, made.complained]).toEqual([0, '']);
  const [one, other] = [await serve(database, made.said), await serve(database, made.said)];

  expect((await one('POST', '/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {} })).status).toBe(
    201,
  );
  // 2 × 150.00 = 300.00 without tax, since the company is not registered for it.
  const invoice = await post(other, 'saleInvoice', {
    contactAccountId: 'ANN',
    docDate: '2026-02-01',
    details: [{ description: 'Work', quantity: 2, currencyUnitPrice: 150 }],
  });
  await post(one, 'receipt', {
    contactAccountId: 'ANN',
    docDate: '2026-03-01',
    currencyAmount: 300,
    allocations: [{ docId: invoice }],
  });
  const balances = await enquire(other, 'trialBalance', { asAt: '2026-03-31' });
  expect(balances.map(({ accountCode, debit, credit }) => [accountCode, Number(debit) - Number(credit)])).toEqual([
    ['1100', 0],
    ['1200', 300],
    ['4000', -300],
  ]);
  const { asked, userName } = listOf((await one('GET', `/api/document/${invoice}/history`)).json)[0] ?? {};
  expect([asked, userName]).toEqual(['POST /api/saleInvoice', 'bookkeeper']);

  const added = await run('users', 'add', '--db', database, '--user', 'ann', '--role', 'reader');
  expect([added.code, added.said]).toEqual([0, 'User name: ann\n']);
  expect((await run('keys', 'create', '--db', database, '--user', 'ann', '--description', 'Laptop')).said).toMatch(
    /^User name: ann\nAPI key: \S{32}\n$/,
  );
  const entries = (await run('export', '--db', database, '--format', 'csv')).said.trim().split('\n');
  expect(entries.filter((row) => row.includes('4000'))).toHaveLength(1);
  const verified = await run('verify', '--db', database);
  expect([verified.code, verified.said]).toEqual([0, expect.stringMatching(/^Events: \d+\nHead: [0-9a-f]{64}\n$/)]);
  const erased = await run('erase', '--db', database, '--text', 'Nobody is so', '--confirm');
  expect([erased.code, erased.said]).toEqual([0, 'Erased: 0 values of 0 events\n']);
  expect((await run('migrate', '--db', database)).said).toBe('Layout: 4, nothing to do\n');
  expect(await run('create', '--db', database, ...BRITISH)).toEqual({
    code: 1,
    said: '',
    complained: 'The database holds a company already: make another database for the new one.\n',
  });
});

test('a role that only serves writes the books, and changes neither their history nor their tables', async () => {
  const database = newDatabase();
  const role = `serves_${String(process.pid)}`;
  const maker = engineOf(inject('postgres'));
  maker.exec(`CREATE ROLE ${role} LOGIN`);
  onTestFinished(() => {
    engineOf(database).exec(`DROP OWNED BY ${role}`);
    maker.exec(`DROP ROLE ${role}`);
  });
  const made = await run('create', '--db', database, ...BRITISH, '--serve-as', role);
  expect([made.code, made.complained]).toEqual([0, '']);
  const served = database.replace('postgres@', `${role}@`);
  const call = await serve(served, made.said);
  expect((await call('POST', '/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {} })).status).toBe(
    201,
  );
  await post(call, 'saleInvoice', {
    contactAccountId: 'ANN',
    docDate: '2026-02-01',
    details: [{ description: 'Work', quantity: 1, currencyUnitPrice: 10 }],
  });
  const engine = engineOf(served);
  for (const sql of [
    "UPDATE event SET user_name = 'x'",
    'DELETE FROM posting',
    'UPDATE entry SET amount = 0',
    'DROP TABLE document',
    'ALTER TABLE event DISABLE TRIGGER ALL',
    'TRUNCATE event',
  ])
    expect(() => engine.exec(sql)).toThrow(/permission denied|must be owner/);
  const unknown = await run('create', '--db', newDatabase(), ...BRITISH, '--serve-as', 'nobody_is_so');
  expect([unknown.code, unknown.complained]).toEqual([1, expect.stringContaining('nobody_is_so')]);
});

test.for([
  [
    'a database that is not there',
    (at: string) => at.replace(/\/\w+\?/, '/nowhere?'),
    'database "nowhere" does not exist',
  ],
  ['a server that is not there', () => 'postgres://ann@/books?host=/nowhere', 'The database does not answer'],
  ['an empty database', (at: string) => at, 'The database holds no company: make one with create.'],
] as const)('%s is said in one sentence, and nothing is served', async ([, addressOf, sentence]) => {
  const database = addressOf(newDatabase());
  for (const args of [
    ['--db', database, '--port', '0'],
    ['users', 'list', '--db', database],
    ['migrate', '--db', database],
  ]) {
    const { code, said, complained } = await run(...args);
    expect([code, said]).toEqual([1, '']);
    expect(complained).toContain(sentence);
    expect(complained.trim().split('\n')).toHaveLength(1);
  }
});

test('what fills a new file, and a password, are refused for an office', async () => {
  const database = inject('postgres');
  const demo = await run('--db', database, '--demo', 'small');
  expect([demo.code, demo.complained]).toEqual([2, expect.stringContaining('--demo fills a new file')]);
  const secret = database.replace('postgres@', 'postgres:hunter2@');
  for (const args of [
    ['--db', secret],
    ['--db', 'postgres://a@/b?Password=hunter2'],
    ['keys', 'list', '--db', secret],
    ['create', '--db', secret, ...BRITISH],
  ]) {
    const { code, complained } = await run(...args);
    expect([code, complained]).toEqual([2, expect.stringContaining('--db must not hold a password')]);
    expect(complained).not.toContain('hunter2');
  }
});

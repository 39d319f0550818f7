import { readFileSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { engineOf } from './support/databases.ts';
import { startedAt } from './support/offices.ts';

/** The statements that the page for administrators gives, as they are written there. */
function writtenFor(role: string): string {
  const page = readFileSync(new URL('../../docs/office.md', import.meta.url), 'utf8');
  const [, sql = ''] = /### A role that reads one legal entity[^]*?```sql\n([^]*?)```/.exec(page) ?? [];
  return sql.replaceAll('auditor', role);
}

test('a role that reads one legal entity reads no row of another, whatever it sets', async () => {
  const { address, call } = await startedAt();
  const drafted = async (): Promise<unknown> =>
    (await call('POST', '/api/saleInvoice', { contactAccountId: 'C00001', details: [] })).json;
  const [ours, theirs] = [String(await drafted()), String(await drafted())];
  const owner = engineOf(address);
  // The demo company has one legal entity.
  owner.prepare('UPDATE document SET legal_entity_id = ? WHERE id = ?').run('another', theirs);

  const role = `reads_${String(process.pid)}`;
  engineOf(inject('postgres')).exec(`CREATE ROLE ${role} LOGIN`);
  onTestFinished(() => {
    const last = engineOf(address);
    last.exec(`DROP OWNED BY ${role}`);
    last.exec(`DROP ROLE ${role}`);
  });
  owner.exec(writtenFor(role));
  const reader = engineOf(address.replace('postgres@', `${role}@`));
  const ids = (): unknown[] =>
    reader
      .prepare('SELECT id FROM of_hv.document')
      .all()
      .map(({ id }) => id);
  expect(ids()).toEqual([ours]);
  expect(reader.prepare('SELECT count(*) AS count FROM of_hv.entry').get()).toEqual({ count: 0 });
  for (const sql of [
    'SELECT id FROM daybook.document',
    'SELECT 1 FROM daybook.entry',
    'SELECT 1 FROM daybook.event',
    'SELECT 1 FROM daybook.api_key',
    'SELECT 1 FROM daybook.session',
    'SELECT 1 FROM daybook.account_user',
    "UPDATE of_hv.document SET doc_no = 'x'",
    'SET ROLE postgres',
  ])
    expect(() => reader.exec(sql), sql).toThrow(/permission denied/);
  reader.exec('SET row_security = off');
  reader.exec("SET daybook.legal_entities = 'HVI'");
  expect(ids()).toEqual([ours]);
});

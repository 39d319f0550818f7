import type { SetUpRecord } from '../../domain/service/setUp.ts';
import type { Company } from '../company.ts';
import type { KeptRecord } from '../records/directory.ts';
import { refusedSetUp } from './refusedSetUp.ts';

/** What names a record: by its id, a currency by its code. */
interface Named {
  id: string;
  /** What stands for it in JSON. */
  inJson: string;
  /** What stands for it in a column. */
  inColumn: string;
}

function namedOf(kind: SetUpRecord, { id, code }: KeptRecord<SetUpRecord>): Named {
  return kind === 'currency'
    ? { id, inJson: `urrency":${JSON.stringify(code)}`, inColumn: code }
    : { id, inJson: id, inColumn: id };
}

function refuseUsedByRecord({ database: { sqlite } }: Company, { id, inJson }: Named): void {
  const user = sqlite
    .prepare('SELECT kind, body FROM record WHERE id <> ? AND instr(body, ?) > 0 ORDER BY position LIMIT 1')
    .get(id, inJson);
  if (!user) return;
  if (user.kind === 'legalEntity') throw refusedSetUp(400, '', 'usedByCompany');
  const { code, description } = JSON.parse(String(user.body)) as { code: string; description?: string };
  throw refusedSetUp(400, '', 'usedBy', { owner: [code, description].filter(Boolean).join(' ') });
}

function refuseUsedInBooks({ database: { sqlite } }: Company, { inJson, inColumn }: Named): void {
  const document = sqlite
    .prepare(
      `SELECT doc_no FROM document WHERE doc_type_id = :column OR currency = :column OR instr(header, :json) > 0
        OR instr(particulars, :json) > 0 OR instr(lines, :json) > 0 ORDER BY draft, seq LIMIT 1`,
    )
    .get({ column: inColumn, json: inJson });
  if (document) throw refusedSetUp(400, '', 'usedByDocument', { number: String(document.doc_no) });
  const entry = sqlite
    .prepare('SELECT 1 FROM entry WHERE account_id = :column OR tax_code_id = :column OR currency = :column LIMIT 1')
    .get({ column: inColumn });
  const other = sqlite
    .prepare('SELECT 1 FROM child WHERE parent = :column OR instr(body, :json) > 0 LIMIT 1')
    .get({ column: inColumn, json: inJson });
  if (entry || other) throw refusedSetUp(400, '', 'usedInBooks');
}

/**
 * Deletes a record of the set-up that nothing uses.
 * @throws Refusal 400 that names what uses it
 */
export function removeRecord(company: Company, kind: SetUpRecord, id: string): void {
  const { directory, database } = company;
  const record = directory.get(kind, id);
  const named = namedOf(kind, record);
  refuseUsedByRecord(company, named);
  refuseUsedInBooks(company, named);
  database.transact(() => {
    if (kind === 'currency') database.sqlite.prepare('DELETE FROM currency_rate WHERE currency = ?').run(record.code);
    directory.remove(kind, record);
  });
}

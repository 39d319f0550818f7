import { currencyCodeSchema } from '../../domain/values/currency.ts';
import type { SetUpRecord } from '../../domain/service/setUp.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import type { KeptRecord } from '../records/directory.ts';
import { refusedSetUp } from '../ledger/refusedSetUp.ts';

/** What names a record: by its id, a currency by its code. */
interface Named {
  id: string;
  /** What stands for it in JSON. */
  inJson: string;
  /** What stands for it in a column. */
  inColumn: string;
  /**
   * What stands for it in the JSON of what belongs to a record: bank transactions hold the code of a payment method.
   */
  inChild: string;
}

function namedOf(kind: SetUpRecord, { id, code }: KeptRecord<SetUpRecord>): Named {
  if (kind === 'currency') {
    const inJson = `urrency":${JSON.stringify(code)}`;
    return { id, inJson, inColumn: code, inChild: inJson };
  }
  const inChild = kind === 'paymentMethod' ? `"paymentMethodCode":${JSON.stringify(code)}` : id;
  return { id, inJson: id, inColumn: id, inChild };
}

function refuseUsedByRecord({ database }: Company, { id, inJson }: Named): void {
  const user = database
    .prepare(
      'SELECT kind, body FROM record WHERE id <> ? AND instr(CAST(body AS text), ?) > 0 ORDER BY position LIMIT 1',
    )
    .get(id, inJson);
  if (!user) return;
  if (user.kind === 'legalEntity') throw refusedSetUp(400, '', 'usedByCompany');
  const { code, description } = JSON.parse(String(user.body)) as { code: string; description?: string };
  throw refusedSetUp(400, '', 'usedBy', { owner: [code, description].filter(Boolean).join(' ') });
}

function refuseUsedInBooks({ database }: Company, { inJson, inColumn, inChild }: Named): void {
  const document = database
    .prepare(
      `SELECT doc_no FROM document WHERE doc_type_id = ?1 OR currency = ?1 OR instr(header, ?2) > 0
        OR instr(particulars, ?2) > 0 OR instr(lines, ?2) > 0 ORDER BY draft, seq LIMIT 1`,
    )
    .get(inColumn, inJson);
  if (document) throw refusedSetUp(400, '', 'usedByDocument', { number: String(document.doc_no) });
  const entry = database
    .prepare('SELECT 1 FROM entry WHERE account_id = ?1 OR tax_code_id = ?1 OR currency = ?1 LIMIT 1')
    .get(inColumn);
  const other = database
    .prepare(
      'SELECT 1 FROM child WHERE parent = ?1 OR instr(CAST(body AS text), ?2) > 0 OR instr(CAST(body AS text), ?3) > 0 LIMIT 1',
    )
    .get(inColumn, inJson, inChild);
  if (entry || other) throw refusedSetUp(400, '', 'usedInBooks');
}

/**
 * Deletes a record of the set-up that nothing uses.
 * @throws Refusal 400 that names what uses it
 */
export function removeRecord(company: Company, kind: SetUpRecord, id: string, author: Author): void {
  const { directory, database } = company;
  const record = directory.get(kind, id);
  const named = namedOf(kind, record);
  refuseUsedByRecord(company, named);
  refuseUsedInBooks(company, named);
  database.transact(() => {
    if (kind === 'currency') directory.rates.remove(currencyCodeSchema.parse(record.code), author);
    directory.remove(kind, record, author);
  });
}

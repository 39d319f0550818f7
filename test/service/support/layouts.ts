import { DatabaseSync } from 'node:sqlite';

/** What takes away what a layout added, from the newest to the oldest. */
const BACK: readonly (readonly [layout: number, sql: string])[] = [
  [16, 'ALTER TABLE event DROP COLUMN content'],
  [15, 'DROP INDEX document_by_supplier_number'],
  [14, 'ALTER TABLE account_user DROP COLUMN role; DROP TABLE role'],
  [13, 'DROP TABLE event'],
  [
    12,
    `DROP TABLE session; DROP TABLE sign_in_failure; DROP TABLE api_key;
      CREATE TABLE api_key (key TEXT PRIMARY KEY, user_name TEXT NOT NULL, description TEXT NOT NULL, expires INTEGER) WITHOUT ROWID;
      INSERT INTO setting SELECT 'rights of ' || name, rights FROM account_user WHERE rights IS NOT NULL;
      ALTER TABLE account_user DROP COLUMN rights; ALTER TABLE account_user DROP COLUMN locked`,
  ],
  [11, 'DROP TABLE open_item; ALTER TABLE allocation DROP COLUMN counts_from'],
  [10, 'DROP TABLE currency_rate'],
  [9, 'ALTER TABLE tax_return DROP COLUMN version'],
  [8, 'DROP INDEX entry_about_document; DROP INDEX entry_of_contact; ALTER TABLE entry DROP COLUMN document_id'],
  [7, 'DROP TABLE filed_entry; DROP TABLE tax_return; DROP TABLE period; DROP TABLE entry; DROP TABLE posting'],
];

/** SQL that takes away what the layouts from the ledger's on added after an earlier one. */
export function backTo(layout: number): string {
  return BACK.filter(([added]) => added > layout)
    .map(([, sql]) => sql)
    .join(';');
}

/** Makes a file one of an earlier layout, with or without a ledger. */
export function toLayout(layout: number, database: string): void {
  const file = new DatabaseSync(database);
  file.exec(`${backTo(layout)}; PRAGMA user_version = ${String(layout)}`);
  file.close();
}

import type { Engine, Row } from '../storage/engine.ts';

/** How many rows of each table there are. */
export type Counts = Readonly<Record<string, number>>;

type Tables = readonly (readonly [table: string, order: string])[];

/**
 * The tables of a company and the order of their rows, in the order in which they can be written. Whatever columns they
 * have is copied. Sessions and failed sign-ins stay behind.
 */
export const TABLES: Tables = [
  ['setting', 'name'],
  ['counter', 'name'],
  ['role', 'name'],
  ['account_user', 'name'],
  ['api_key', 'prefix'],
  ['record', 'position'],
  ['document', 'seq'],
  ['document_line', 'id'],
  ['allocation', 'seq'],
  ['posting_queue', 'document_id'],
  ['child', 'seq'],
  ['attachment', 'id'],
  ['period', 'legal_entity_id, month'],
  ['currency_rate', 'currency, date'],
  ['open_item', 'document_id'],
];
/** What refers to postings. */
export const AFTER_POSTINGS: Tables = [
  ['tax_return', 'id'],
  ['filed_entry', 'entry'],
  ['event', 'number'],
];

/** Settings that belong to what keeps a company, and not to the company. */
const IS_OF_COMPANY = "name NOT IN ('ready', 'layout')";
const rowsOf = (table: string): string => `FROM ${table}${table === 'setting' ? ` WHERE ${IS_OF_COMPANY}` : ''}`;

/** Writes rows into a table of the same columns. */
function writer(to: Engine, table: string): (row: Row) => void {
  let insert: ReturnType<Engine['prepare']> | null = null;
  return (row) => {
    const columns = Object.keys(row);
    insert ??= to.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
    insert.run(...Object.values(row));
  };
}

/**
 * Copies everything of a company into tables that are empty, with all ids, numbers and stamps as they are. Both engines
 * are within a transaction.
 * @returns how many rows were copied
 */
export function copyCompany(from: Engine, to: Engine): Counts {
  const counts: Record<string, number> = {};
  const copy = ([table, order]: Tables[number]): void => {
    const write = writer(to, table);
    counts[table] = 0;
    for (const row of from.prepare(`SELECT * ${rowsOf(table)} ORDER BY ${order}`, { isExact: true }).iterate()) {
      write(row);
      counts[table] += 1;
    }
  };
  TABLES.forEach(copy);
  Object.assign(counts, copyPostings(from, to));
  AFTER_POSTINGS.forEach(copy);
  return counts;
}

/** The entries of each posting come before it: its row closes them, and says that they balance. */
function copyPostings(from: Engine, to: Engine): Counts {
  const [writePosting, writeEntry] = [writer(to, 'posting'), writer(to, 'entry')];
  const entriesOf = from.prepare('SELECT * FROM entry WHERE posting = ? ORDER BY seq', { isExact: true });
  let [posting, entry] = [0, 0];
  for (const row of from.prepare('SELECT * FROM posting ORDER BY number', { isExact: true }).iterate()) {
    const entries = entriesOf.all(row.number ?? null);
    entries.forEach(writeEntry);
    writePosting(row);
    posting += 1;
    entry += entries.length;
  }
  return { posting, entry };
}

/** Says of each table that differs how many rows there are; nothing if both companies hold the same number. */
export function differences(one: Engine, counts: Counts): string[] {
  return Object.entries(counts).flatMap(([table, expected]) => {
    const found = Number(one.prepare(`SELECT count(*) AS count ${rowsOf(table)}`).get()?.count);
    return found === expected ? [] : [`${table}: ${String(found)} rows instead of ${String(expected)}`];
  });
}

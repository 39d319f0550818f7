import { ENTRY_COLUMNS, POSTING_COLUMNS } from '../ledger/postingTable.ts';
import type { Engine, Row, Value } from '../storage/engine.ts';
import { AFTER_POSTINGS, OWN_SETTINGS, TABLES } from './tables.ts';

/** How many rows of each table there are. */
export type Counts = Readonly<Record<string, number>>;

const marks = (columns: readonly string[]): string => columns.map(() => '?').join(', ');

function valuesOf(row: Row, columns: readonly string[]): Value[] {
  return columns.map((column) => row[column] ?? null);
}

function writer(to: Engine, table: string, columns: readonly string[]): (row: Row) => void {
  const insert = to.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks(columns)})`);
  return (row) => void insert.run(...valuesOf(row, columns));
}

/**
 * Copies everything of a company into tables that are empty, with all ids, numbers and stamps as they are. Both engines
 * are within a transaction.
 * @returns how many rows were copied
 */
export function copyCompany(from: Engine, to: Engine): Counts {
  const counts: Record<string, number> = {};
  const copy = ([table, order, list]: (typeof TABLES)[number]): void => {
    const columns = list.split(', ');
    const write = writer(to, table, columns);
    counts[table] = 0;
    for (const row of from.prepare(`SELECT ${list} FROM ${table} ORDER BY ${order}`, { isExact: true }).iterate()) {
      if (table === 'setting' && OWN_SETTINGS.has(String(row.name))) continue;
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
  const [postingColumns, entryColumns] = [POSTING_COLUMNS.split(', '), ['seq', ...ENTRY_COLUMNS.split(', ')]];
  const [writePosting, writeEntry] = [writer(to, 'posting', postingColumns), writer(to, 'entry', entryColumns)];
  const entriesOf = from.prepare(`SELECT ${entryColumns.join(', ')} FROM entry WHERE posting = ? ORDER BY seq`, {
    isExact: true,
  });
  let [posting, entry] = [0, 0];
  for (const row of from
    .prepare(`SELECT ${POSTING_COLUMNS} FROM posting ORDER BY number`, { isExact: true })
    .iterate()) {
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
    const except = table === 'setting' ? ` WHERE name NOT IN ('ready', 'layout')` : '';
    const found = Number(one.prepare(`SELECT count(*) AS count FROM ${table}${except}`).get()?.count);
    return found === expected ? [] : [`${table}: ${String(found)} rows instead of ${String(expected)}`];
  });
}

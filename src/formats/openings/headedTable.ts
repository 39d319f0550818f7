import { fold } from '../../domain/values/folding.ts';
import type { RawTable } from '../tables/rawTable.ts';
import { AmountNotation, type AmountStyle } from '../text/amounts.ts';
import type { TableRow } from '../text/tableRows.ts';

/** Headings as they are compared: letters and digits alone, without case and accents. */
export const plainHeading = (heading: string): string =>
  fold(heading)
    .replaceAll('#', 'no')
    .replaceAll(/[^a-z0-9]/g, '');

/** The programs whose exports are known. */
export type KnownProgram = 'xero' | 'quickbooks' | 'sage';

const SIGNS: readonly (readonly [KnownProgram, readonly string[]])[] = [
  ['xero', ['accountcode', 'account', 'accounttype']],
  ['xero', ['debityeartodate']],
  ['xero', ['ytddebit']],
  ['xero', ['contactname', 'invoicenumber']],
  ['xero', ['contactname', 'emailaddress']],
  ['xero', ['itemcode', 'salesunitprice']],
  ['xero', ['itemcode', 'salesaccount']],
  ['xero', ['code', 'name', 'type', 'taxcode']],
  ['sage', ['nc', 'name']],
  ['sage', ['nominalcode']],
  ['sage', ['ac', 'ref']],
  ['sage', ['ac', 'name']],
  ['sage', ['ac', 'companyname']],
  ['sage', ['accountreference', 'companyname']],
  ['sage', ['reference', 'businessname']],
  ['sage', ['itemcode', 'costprice']],
  ['quickbooks', ['transactiontype', 'num']],
  ['quickbooks', ['account', 'detailtype']],
  ['quickbooks', ['accountname', 'detailtype']],
  ['quickbooks', ['customerfullname']],
  ['quickbooks', ['productservicename']],
  ['quickbooks', ['productservicefullname']],
];

/** Which program a heading row is of; undefined if it may be of any. */
function programOf(headings: readonly string[], above: readonly string[]): KnownProgram | undefined {
  if (keywordOf(headings) !== undefined) return 'quickbooks';
  const texts = new Set(headings.map(plainHeading));
  const named = SIGNS.find(([, signs]) => signs.every((sign) => texts.has(sign)))?.[0];
  if (named !== undefined) return named;
  // The trial balance of QuickBooks has three columns, the first one without a heading.
  const isBare = headings.length === 3 && headings[0]?.trim() === '' && texts.has('debit') && texts.has('credit');
  return isBare && above.length > 0 ? 'quickbooks' : undefined;
}

/** Which column of a heading row says what; the first heading of a meaning counts, the surest word first. */
export function columnsOf<Column extends string>(
  headings: readonly string[],
  words: Readonly<Record<Column, readonly string[]>>,
): Partial<Record<Column, number>> {
  const texts = headings.map(plainHeading);
  const found: Partial<Record<Column, number>> = {};
  const used = new Set<number>();
  for (const column of Object.keys(words) as Column[])
    for (const word of words[column]) {
      const at = texts.findIndex((text, index) => text === word && !used.has(index));
      if (at < 0) continue;
      found[column] = at;
      used.add(at);
      break;
    }
  return found;
}

/** A table without its titles and its heading. */
export interface Headed<Columns> {
  columns: Columns;
  headings: readonly string[];
  /** What the rows are in a file of QuickBooks Desktop (IIF), which holds several tables: CUST, VEND, INVITEM. */
  keyword: string | undefined;
  program: KnownProgram | undefined;
  rows: readonly TableRow[];
}

/** Rows above the heading at most: titles, the company, the day. */
const PREAMBLE = 15;

/** The heading of a table in an IIF file begins with its keyword, `!CUST`; each of its rows with `CUST`. */
const keywordOf = ([first = '']: readonly string[]): string | undefined => /^!([A-Z]+)$/.exec(first.trim())?.[1];

/** @returns null if no row is a heading with such columns */
export function headed<Columns>(
  { rows }: RawTable,
  columnsIn: (cells: readonly string[], keyword: string | undefined) => Columns | null,
): Headed<Columns> | null {
  for (const [at, { cells }] of rows.entries()) {
    const keyword = keywordOf(cells);
    if (at >= PREAMBLE && keyword === undefined) continue;
    const columns = columnsIn(cells, keyword);
    if (columns === null) continue;
    const above = rows.slice(0, at).flatMap((row) => row.cells);
    const below = rows.slice(at + 1);
    return {
      columns,
      headings: cells,
      keyword,
      program: programOf(cells, above),
      rows: keyword === undefined ? below : below.filter((row) => row.cells[0]?.trim() === keyword),
    };
  }
  return null;
}

export const cellOf = ({ cells }: TableRow, at: number | undefined): string =>
  at === undefined ? '' : (cells[at] ?? '').trim();

/**
 * How the amounts of these columns are written. A mark before three digits only separates thousands: balances have
 * cents or none.
 * @param prior the decimal mark where no amount shows it; prices often have three decimals
 */
export function styleOf(
  rows: readonly TableRow[],
  columns: readonly (number | undefined)[],
  prior?: '.' | ',',
): AmountStyle {
  const notation = new AmountNotation();
  for (const row of rows) for (const at of columns) if (at !== undefined) notation.addFrom(row, at);
  return notation.style(undefined, prior);
}

import { Decimal } from '../../domain/values/decimal.ts';
import type { TableRow } from '../text/tableRows.ts';
import { find, findAll, scanXml, type XmlElement } from '../text/xmlElements.ts';
import { openZip, ZipProblem } from './zip.ts';

/** A sheet's rows as texts: dates as YYYY-MM-DD, numbers with a decimal point (`numbers` of a row says which). */
export interface WorkbookSheet {
  name: string;
  rows: TableRow[];
  /** Whether the workbook counts its days from 1904 instead of 1900. */
  from1904: boolean;
}

/** Date formats among the built-in formats (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A format code shows dates if it has days or years outside quotes, colours and escapes. */
const isDateCode = (code: string): boolean => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

const DAY = 86_400_000;

/**
 * The date of an Excel day number: 1 is 1 January 1900, counting a 29 February 1900 that did not exist; or days since
 * 1904.
 */
export function dayText(serial: number, from1904: boolean): string | null {
  const days = Math.floor(serial) + (from1904 ? 0 : serial < 60 ? 1 : 0);
  const base = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const time = base + days * DAY;
  return days > 0 && days < 2_958_466 ? new Date(time).toISOString().slice(0, 10) : null;
}

/**
 * A stored number as Excel shows it: it stores binary fractions (`12.300000000000001`) and shows at most 15 significant
 * digits. Three decimals get a fourth, a zero, so that the point is not taken for a thousands separator.
 */
function numberText(stored: string): string {
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(stored)) return stored;
  const text = new Decimal(stored).toSignificantDigits(15).toFixed();
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Column of a cell address, from 0: `A` is 0, `AB` is 27. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of address) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

/** All text inside an element, without phonetic hints. */
function allText(element: XmlElement): string {
  if (element.name === 'rPh') return '';
  return element.name === 't' ? element.text : element.children.map(allText).join('');
}

function parse(bytes: Uint8Array | null, closed: (element: XmlElement, depth: number) => boolean): void {
  if (!bytes) return;
  const end = scanXml(new TextDecoder().decode(bytes), closed);
  if (!end.whole) throw new ZipProblem('file.damaged');
}

function rootOf(bytes: Uint8Array | null): XmlElement | undefined {
  let root: XmlElement | undefined;
  parse(bytes, (element, depth) => {
    if (depth === 0) root = element;
    return false;
  });
  return root;
}

/** The numbers of the cell styles that show dates. */
function dateStyles(styles: XmlElement | undefined): Set<number> {
  const codes = new Map(
    findAll(find(styles, 'numFmts'), 'numFmt').map((format) => [
      Number(format.attributes?.numFmtId),
      format.attributes?.formatCode ?? '',
    ]),
  );
  const found = new Set<number>();
  findAll(find(styles, 'cellXfs'), 'xf').forEach((style, index) => {
    const id = Number(style.attributes?.numFmtId ?? 0);
    const code = codes.get(id);
    if (code === undefined ? isBuiltInDate(id) : isDateCode(code)) found.add(index);
  });
  return found;
}

interface Book {
  strings: string[];
  dates: Set<number>;
  from1904: boolean;
}

/** Whether a cell's text is that of a number, and not a text or a date. */
const isNumber = (cell: XmlElement, book: Book): boolean =>
  (cell.attributes?.t ?? 'n') === 'n' && !book.dates.has(Number(cell.attributes?.s ?? 0));

function cellText(cell: XmlElement, book: Book): string {
  const type = cell.attributes?.t ?? 'n';
  if (type === 'inlineStr') return cell.children.map(allText).join('');
  const stored = find(cell, 'v')?.text ?? '';
  if (stored === '') return '';
  if (type === 's') return book.strings[Number(stored)] ?? '';
  if (type === 'd') return stored.slice(0, 10);
  if (type !== 'n') return stored;
  if (book.dates.has(Number(cell.attributes?.s ?? 0))) return dayText(Number(stored), book.from1904) ?? stored;
  return numberText(stored.trim());
}

/** The most rows that a sheet can have. */
const MOST_ROWS = 1_048_576;

function readRows(bytes: Uint8Array | null, book: Book): TableRow[] {
  const rows: TableRow[] = [];
  let count = 0;
  parse(bytes, (element) => {
    if (element.name !== 'row') return element.name === 'mergeCells' || element.name === 'conditionalFormatting';
    const stated = Number(element.attributes?.r);
    // A row states its own number. If that is missing or out of range, it is the next row.
    count = Number.isInteger(stated) && stated >= 1 && stated <= MOST_ROWS ? stated : count + 1;
    const cells: string[] = [];
    const numbers: number[] = [];
    for (const cell of findAll(element, 'c')) {
      const address = cell.attributes?.r;
      const column = address === undefined ? cells.length : columnOf(address);
      if (column < 0 || column > 16_383) continue;
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, book);
      if (cells[column] !== '' && isNumber(cell, book)) numbers.push(column);
    }
    if (cells.some((cell) => cell !== '')) rows.push({ cells, line: count, numbers });
    return true;
  });
  return rows;
}

/**
 * The problem with a zip file that is no Excel workbook: an archive of other files, or another spreadsheet format that
 * uses zip (ODS, XLSB, Numbers).
 */
function notAWorkbook(names: readonly string[]): ZipProblem {
  if (names.some((name) => name === 'content.xml' || name === 'xl/workbook.bin' || name.endsWith('.iwa')))
    return new ZipProblem('file.otherSheet');
  return new ZipProblem(names.some((name) => name.startsWith('xl/')) ? 'file.damaged' : 'file.zip');
}

/** The sheets of an XLSX file, in their order. Throws a `ZipProblem` if the file is damaged or of another kind. */
export function readWorkbook(bytes: Uint8Array): WorkbookSheet[] {
  const zip = openZip(bytes);
  const content = zip.read('xl/workbook.xml');
  if (content === null) throw notAWorkbook(zip.names);
  const workbook = rootOf(content);
  if (!workbook) throw new ZipProblem('file.damaged');
  const targets = new Map(
    findAll(rootOf(zip.read('xl/_rels/workbook.xml.rels')), 'Relationship').map((one) => [
      one.attributes?.Id,
      one.attributes?.Target ?? '',
    ]),
  );
  const strings: string[] = [];
  parse(zip.read('xl/sharedStrings.xml'), (element) => {
    if (element.name !== 'si') return false;
    strings.push(allText(element));
    return true;
  });
  const from1904 = /^(1|true)$/.test(find(workbook, 'workbookPr')?.attributes?.date1904 ?? '');
  const book: Book = { strings, dates: dateStyles(rootOf(zip.read('xl/styles.xml'))), from1904 };
  return findAll(find(workbook, 'sheets'), 'sheet').flatMap((sheet) => {
    const target = targets.get(sheet.attributes?.id) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return /worksheets?\//.test(path)
      ? [{ name: sheet.attributes?.name ?? '', rows: readRows(zip.read(path), book), from1904 }]
      : [];
  });
}

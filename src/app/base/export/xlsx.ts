import { NOT_IN_XML } from '../../../formats/text/markup.ts';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { textInChunks, isPlainNumber, type ExportColumn, type ExportRun, type ExportTable } from './table.ts';

/*
 * A workbook with one sheet (ECMA-376). It is written here and not by a library: the well-kept libraries take amounts
 * as JavaScript numbers, and would cut off digits that Excel itself reads.
 */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The most rows of an Excel sheet. */
export const MOST_ROWS = 1_048_576;

/** The most characters of a cell. */
const LONGEST = 32_767;

function xml(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A, B … Z, AA … for 0, 1 … */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/**
 * A date as Excel's day number; null for a text that is not a date, and before March 1900, where Excel counts a day
 * that did not exist.
 */
function serial(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < '1900-03-01') return null;
  return Math.round((Date.parse(`${date}T00:00:00Z`) - FIRST_DAY) / DAY);
}

/** Cell formats, numbered in the order of first use. The first three are plain, heading and date. */
class Styles {
  private readonly formats: string[] = ['yyyy\\-mm\\-dd'];
  private readonly byPlaces = new Map<number, number>();

  amount(places: number): number {
    const known = this.byPlaces.get(places);
    if (known !== undefined) return known;
    const style = 2 + this.formats.length;
    this.formats.push(places > 0 ? `#,##0.${'0'.repeat(places)}` : '#,##0');
    this.byPlaces.set(places, style);
    return style;
  }

  part(): string {
    const formats = this.formats
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xml(code)}"/>`)
      .join('');
    const cells = this.formats
      .map(
        (_, index) =>
          `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      )
      .join('');
    return (
      `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${this.formats.length}">${formats}</numFmts>` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/>' +
      '<name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>' +
      '<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${2 + this.formats.length}">` +
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells}</cellXfs>` +
      '</styleSheet>'
    );
  }
}

const DATE_STYLE = 2;

function textCell(place: string, text: string, style = ''): string {
  return text === ''
    ? ''
    : `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
}

/** The file marks texts as texts, whatever they begin with, so that no spreadsheet runs them. */
function cell<Row>(column: ExportColumn<Row>, row: Row, place: string, styles: Styles): string {
  const value = column.value(row);
  if (value === '') return '';
  if (column.kind === 'date') {
    const days = serial(value);
    return days === null ? textCell(place, value) : `<c r="${place}" s="${DATE_STYLE}"><v>${days}</v></c>`;
  }
  if (column.kind === 'text' || !isPlainNumber(value)) return textCell(place, value);
  const style = column.kind === 'amount' ? ` s="${styles.amount(column.places?.(row) ?? 2)}"` : '';
  return `<c r="${place}"${style}><v>${value}</v></c>`;
}

/** A valid sheet name for Excel. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet'
  );
}

function sheetHead<Row>({ columns, rows }: ExportTable<Row>): string {
  const widths = columns
    .map(
      ({ width, label, kind }, index) =>
        `<col min="${index + 1}" max="${index + 1}" ` +
        `width="${width ?? Math.max(label.length + 2, kind === 'text' ? 18 : 13)}" customWidth="1"/>`,
    )
    .join('');
  const last = `${letters(columns.length - 1)}${rows.length + 1}`;
  const headings = columns.map(({ label }, index) => textCell(`${letters(index)}1`, label, ' s="1"')).join('');
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="A1:${last}"/><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
    `${widths}</cols><sheetData><row r="1">${headings}</row>`
  );
}

function sheetTail<Row>({ columns, rows }: ExportTable<Row>): string {
  return `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${rows.length + 1}"/></worksheet>`;
}

/** The parts of the zip file, compressed one after the other. */
class Package {
  private readonly chunks: Uint8Array<ArrayBuffer>[] = [];
  private fault: Error | null = null;
  private readonly zip = new Zip((fault, chunk) => {
    if (fault) this.fault = fault;
    else this.chunks.push(new Uint8Array(chunk));
  });

  part(path: string): (text: string, isLast: boolean) => void {
    const file = new ZipDeflate(path, { level: 6 });
    this.zip.add(file);
    return (text, isLast) => file.push(strToU8(text), isLast);
  }

  end(): Blob {
    this.zip.end();
    if (this.fault) throw this.fault;
    return new Blob(this.chunks, { type: `${SHEET_TYPE}.sheet` });
  }
}

/**
 * An Excel workbook with one sheet: headings that stay in view, dates and amounts as such, amounts to their last digit.
 */
export async function xlsxOf<Row>(table: ExportTable<Row>, run: ExportRun = {}): Promise<Blob> {
  if (table.rows.length >= MOST_ROWS) throw new RangeError(`Excel takes ${MOST_ROWS - 1} rows at most.`);
  const file = new Package();
  const styles = new Styles();
  const whole = (path: string, text: string): void => file.part(path)(text, true);
  whole(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ' +
      'ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ' +
      `ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ` +
      `ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ` +
      `ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  );
  whole(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  whole(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
      `<sheet name="${xml(sheetName(table.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  whole(
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  const sheet = file.part('xl/worksheets/sheet1.xml');
  sheet(sheetHead(table), false);
  const places = table.columns.map((_, index) => letters(index));
  await textInChunks(table.rows, run, (chunk, first) => {
    const rows = chunk.map((row, index) => {
      const number = first + index + 2;
      const cells = table.columns.map((column, at) => cell(column, row, `${places[at] ?? ''}${number}`, styles));
      return `<row r="${number}">${cells.join('')}</row>`;
    });
    sheet(rows.join(''), false);
  });
  sheet(sheetTail(table), true);
  whole('xl/styles.xml', styles.part());
  return file.end();
}

import { describe, expect, it } from 'vitest';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { lineUnits } from '../../../src/domain/documents/totals.ts';
import { currencyPlaces } from '../../../src/domain/values/currency.ts';
import { guessMapping, sheetOf, type SheetDocument } from '../../../src/formats/spreadsheets/sheet.ts';
import { planSheet } from '../../../src/formats/spreadsheets/planSheet.ts';
import { tableOfFile } from '../../../src/formats/tables/rawTable.ts';
import { done } from '../../support/steps.ts';
import { mutate, randomFrom, type Mutation, type Mutations, type Random } from '../support/mutations.ts';
import { utf8 } from '../support/readers.ts';
import { textCell, workbook } from '../support/workbooks.ts';
import { sourcesFor } from './support.ts';

/**
 * Mutated tables of whole documents: reading and planning them neither throws nor hangs, and every document that
 * becomes a draft has the amounts of its cells. `FUZZ_FILES=100000 npx vitest run --project unit
 * test/formats/spreadsheets/fuzz.test.ts` tries 100,000 files of each kind; `FUZZ_SEED` replays a run.
 */
const FILES = Number(process.env.FUZZ_FILES ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 20260318);

const HEADINGS = ['Invoice no', 'Party', 'Date', 'Currency', 'Description', 'Qty', 'Price', 'Tax code', 'Net', 'VAT', 'Gross', 'Total']; // prettier-ignore
/** Three documents; the first has two rows. All amounts agree; the whole is on each row. */
const ROWS = [
  ['A1', 'PARTY', '2026-02-13', 'GBP', 'Oak "chair"', '12', '49.95', 'S', '599.40', '119.88', '719.28', '1769.28'],
  ['A1', 'PARTY', '2026-02-13', 'GBP', 'Fitting', '1', '1000.00', 'R', '1000.00', '50.00', '1050.00', '1769.28'],
  ['A2', 'PARTY', '2026-02-14', 'EUR', 'Rope; 50 m', '3', '33.33', 'Z', '99.99', '0.00', '99.99', '99.99'],
  ['A3', 'PARTY', '2026-02-28', 'GBP', 'Return, torn', '-2', '10.55', 'S', '-21.10', '-4.22', '-25.32', '-25.32'],
];
const AMOUNTS_FROM = HEADINGS.indexOf('Price');

const rowsFor = (docClass: DocumentClass): string[][] =>
  ROWS.map((cells) =>
    cells.map((cell) => (cell === 'PARTY' ? (docClass === 'purchaseInvoice' ? 'OAKS' : 'ASH') : cell)),
  );

/** With decimal commas, points between thousands, and days first, as German and French programs write. */
function withCommas(cells: readonly string[]): string[] {
  return cells.map((cell, at) => {
    if (/^\d{4}-/.test(cell)) return cell.split('-').reverse().join('.');
    return at < AMOUNTS_FROM || !/\d\.\d/.test(cell) ? cell : cell.replace('.', ',').replace(/(\d)(\d{3},)/, '$1.$2');
  });
}
const quoted = (cell: string, delimiter: string): string =>
  cell.includes('"') || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
const delimited = (rows: readonly string[][], delimiter: string): string =>
  [HEADINGS, ...rows].map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter)).join('\r\n') +
  '\r\n';

function sheetXml(rows: readonly string[][]): string {
  return [HEADINGS, ...rows]
    .map((cells, row) => {
      const written = cells.map((cell, at) => {
        const address = `${String.fromCharCode(65 + at)}${row + 1}`;
        const isNumber = row > 0 && /^-?[\d.]+$/.test(cell);
        return isNumber
          ? `<c r="${address}"><v>${Number(cell)}</v></c>`
          : textCell(address, cell.replace(/["&<>]/g, ' '));
      });
      return `<row r="${row + 1}">${written.join('')}</row>`;
    })
    .join('');
}

const PIECES = ['"', '""', ';', ',', '\t', '\n', '\r', '.', '-', '(', ')', '0', '9', '%', '\0', '\u00a0', '£', 'EUR', 'JPY', 'CR', '1.234', '1,234', '=1+1', 'sep=|', '<', '</c>', '<v>', '&', 'gross', '\u00ff'].map(utf8); // prettier-ignore
const otherDigit: Mutation = (bytes, random) => {
  const digits = bytes.flatMap((byte, index) => (byte >= 48 && byte <= 57 ? [index] : []));
  const digit = digits[random(digits.length || 1)];
  if (digit !== undefined) bytes[digit] = 48 + random(10);
};
const MUTATIONS: Mutations = { pieces: PIECES, most: 4, further: [otherDigit, otherDigit] };

/** A few cells say what another one says, or a piece more, have another digit, or are empty. */
function otherCells(rows: readonly string[][], random: Random): string[][] {
  const result = rows.map((cells) => [...cells]);
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const cells = result[random(result.length)] ?? [];
    const at = random(cells.length);
    const cell = cells[at] ?? '';
    const place = random(cell.length + 1);
    const piece = new TextDecoder().decode(PIECES[random(PIECES.length)]);
    const others = [
      '',
      cells[random(cells.length)] ?? '',
      cell.slice(0, place) + piece + cell.slice(place),
      cell.slice(0, place) + String(random(10)) + cell.slice(place + 1),
    ];
    cells[at] = others[random(others.length)] ?? '';
  }
  return result;
}

type Writer = (rows: readonly string[][]) => Uint8Array;
const WRITERS: Readonly<Record<string, Writer>> = {
  csv: (rows) => utf8(delimited(rows.map(withCommas), ';')),
  commas: (rows) => utf8(delimited(rows, ',')),
  tsv: (rows) => utf8(delimited(rows, '\t')),
  xlsx: (rows) => workbook({ S: sheetXml(rows) }),
};

/** One third has other cells, one third other bytes; of a workbook, the last third is damaged inside its sheet. */
function mutant(kind: string, rows: readonly string[][], random: Random): Uint8Array {
  const write = WRITERS[kind]!;
  const how = random(3);
  if (how === 0) return write(otherCells(rows, random));
  if (how === 1 || kind !== 'xlsx') return mutate(write(rows), random, MUTATIONS);
  return workbook({ S: new TextDecoder().decode(mutate(utf8(sheetXml(rows)), random, MUTATIONS)) });
}

/** The amount of a cell in cents, as a person reads it; null if it is none, or can be read in several ways. */
function cents(text: string | undefined): number | null {
  const [, minus = '', whole = '', decimals = ''] = /^(-?)([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text ?? '') ?? [];
  if (whole === '' || /[.,](?!\d{3}(?![\d]))/.test(whole) || (decimals === '' && /[.,]/.test(whole))) return null;
  const amount = Number(`${whole.replace(/[.,]/g, '')}${decimals.padEnd(2, '0')}`);
  return minus === '' || amount === 0 ? amount : -amount;
}

const COLUMNS = ['net', 'tax', 'gross'] as const;

/** Each cell with an amount is that of the drafted line; the whole is that of the document. */
function check({ draft, rows }: SheetDocument, name: string): void {
  const places = currencyPlaces(draft?.currency ?? '');
  if (draft?.currency === undefined || places !== 2) return;
  const isPaid = draft.docClass === 'receipt';
  let whole = isPaid ? Math.round(Number(draft.currencyAmount) * 100) : 0;
  if (!isPaid && draft.lines.length !== rows.length)
    expect.fail(`${name}: ${rows.length} rows, ${draft.lines.length} lines`);
  for (const [at, line] of draft.lines.entries()) {
    const amounts = lineUnits(line, draft.currency);
    whole += Number(amounts.gross);
    for (const column of COLUMNS) {
      const cell = rows[at]?.texts[column];
      const written = cents(cell);
      if (written !== null && written !== Number(amounts[column]))
        expect.fail(`${name}: ${column} ${cell} becomes ${amounts[column]}`);
    }
  }
  for (const { texts } of rows) {
    const written = cents(texts.total);
    if (written !== null && written !== whole) expect.fail(`${name}: the whole ${texts.total} becomes ${whole}`);
  }
}

const CLASSES: readonly DocumentClass[] = ['saleInvoice', 'purchaseInvoice', 'receipt'];

describe.each(Object.keys(WRITERS))('mutated tables of documents in %s', (kind) => {
  it(`${FILES} of them neither throw nor hang, and a draft has the amounts of its cells`, () => {
    const random = randomFrom(SEED);
    let drafts = 0;
    for (let count = 0; count < FILES; count += 1) {
      const docClass = CLASSES[random(CLASSES.length)] ?? 'saleInvoice';
      const reading = tableOfFile(mutant(kind, rowsFor(docClass), random));
      if (!reading.ok) continue;
      const sources = sourcesFor(docClass, { makesRecords: random(2) === 0 });
      const sheet = done(sheetOf(reading.table, guessMapping(reading.table, docClass)));
      for (const document of done(planSheet(sheet, sources)).documents) {
        if (document.draft !== null) drafts += 1;
        // Where the page asks how amounts are written, a person decides.
        if (sheet.asks.length === 0) check(document, `file ${count} of seed ${SEED}`);
      }
    }
    // Damage must not hide what is looked for: many files still have documents.
    expect(drafts).toBeGreaterThan(FILES / 4);
  });
});

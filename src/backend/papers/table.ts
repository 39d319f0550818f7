import type PDFDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import type { Paper, PaperRow } from '../../domain/papers/paper.ts';
import { GREY, INK, mm, ROW_RULE, type Pen } from './pen.ts';
import type { SheetFrame } from './piece.ts';
import { divided, drawStack, stack, type Stack } from './stack.ts';
import { lineHeight, type TextStyle, type Typesetter } from './typesetter.ts';

const HEADING: TextStyle = { face: 'bold', size: 8, colour: INK };
const CELL: TextStyle = { face: 'regular', size: 9.5, colour: INK };
const SUM: TextStyle = { face: 'bold', size: 9.5, colour: INK };
const AROUND: TextStyle = { face: 'italic', size: 9.5, colour: INK };
const NOTE: TextStyle = { face: 'regular', size: 8, colour: GREY };
const INSET = mm(3);
const LEAST_WIDTH = mm(12);

/** A row with rules and lines, no higher than a sheet. */
export interface DrawnRow {
  height: number;
  /** What is carried over if the sheet ends after it; undefined if it adds nothing. */
  carried?: string | undefined;
  draw(pdf: PDFDocument, pen: Pen, y: number, table: StructureElement): void;
}
export interface PaperTable {
  headHeight: number;
  /** 0 if nothing is carried from sheet to sheet. */
  carryHeight: number;
  rows: readonly DrawnRow[];
  /** Draws the headings; they are part of the table on its first sheet, and only repeated on the others. */
  drawHead(pdf: PDFDocument, pen: Pen, y: number, table: StructureElement | null): void;
  /** Draws what goes from sheet to sheet, which a reader of the whole table needs on neither. */
  drawCarry(pen: Pen, y: number, label: string, amount: string): void;
}
interface Column {
  /** Where its texts begin and end. */
  x: number;
  end: number;
  isEnd: boolean;
  room: number;
}

/** The widths of columns in points, which fill the sheet. */
export function columnWidths(columns: Paper['columns'], across: number): number[] {
  const fixed = columns.map(({ width }) => {
    const [, number, unit] = /^([\d.]+)(mm|%)$/.exec(width) ?? [];
    if (number === undefined) return null;
    return unit === 'mm' ? mm(Number(number)) : (Number(number) / 100) * across;
  });
  const taken = fixed.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const free = fixed.filter((width) => width === null).length;
  const left = Math.max(across - taken, free * LEAST_WIDTH);
  const scale = across / (taken + (free > 0 ? left : 0) || 1);
  return fixed.map((width) => (width ?? left / free) * scale);
}

function columnsOf(paper: Paper, frame: SheetFrame): Column[] {
  const widths = columnWidths(paper.columns, frame.across);
  let x = frame.left;
  return paper.columns.map(({ isEnd }, index) => {
    const start = x + (index === 0 ? 0 : INSET);
    x += widths[index] ?? 0;
    return { x: start, end: x, isEnd, room: x - start };
  });
}
const place = (column: Column, y: number): { x: number; y: number } | { end: number; y: number } =>
  column.isEnd ? { end: column.end, y } : { x: column.x, y };
/** Spaces and line breaks within a cell are one space. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** @param most the height that a row may have at most, so that a longer one is divided */
export function tableOf(paper: Paper, set: Typesetter, frame: SheetFrame, most: number): PaperTable {
  const columns = columnsOf(paper, frame);
  const headings = columns.map(({ room }, index) =>
    stack(set, [[flat(paper.columns[index]?.label ?? ''), HEADING]], room),
  );
  const headLines = Math.max(0, ...headings.map(({ height }) => height));
  const headHeight = headLines + mm(2.3);

  function cellRows(cells: readonly Stack[], isTotal: boolean): DrawnRow[] {
    const around = mm(2.6) + mm(isTotal ? 0.6 : 0.15);
    const parts = cells.map((cell) => divided(cell, most - around));
    const count = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: count }, (_, at): DrawnRow => {
      const own = parts.map((each) => each[at] ?? { lines: [], height: 0 });
      const height = Math.max(...own.map((each) => each.height)) + around;
      return {
        height,
        draw(pdf, pen, y, table) {
          const row = pdf.struct('TR');
          table.add(row);
          const top = y + mm(1.3) + (isTotal ? mm(0.3) : 0);
          columns.forEach((column, index) => {
            const cell = own[index];
            if (cell) pen.tagged(row, 'TD', () => drawStack(pen, cell, place(column, top)));
          });
          row.end();
          if (isTotal) pen.rule(frame.left, y, frame.across, mm(0.3));
          const weight = mm(isTotal ? 0.3 : 0.15);
          pen.rule(frame.left, y + height - weight, frame.across, weight, isTotal ? INK : ROW_RULE);
        },
      };
    });
  }
  function textRows(text: string): DrawnRow[] {
    return divided(stack(set, [[text, AROUND]], frame.across), most - mm(1.6)).map((part) => ({
      height: part.height + mm(1.6),
      draw(pdf, pen, y, table) {
        const row = pdf.struct('TR');
        table.add(row);
        pen.tagged(row, 'TD', () => drawStack(pen, part, { x: frame.left, y: y + mm(0.8) }));
        row.end();
      },
    }));
  }
  function rowsOf(row: PaperRow): DrawnRow[] {
    if ('text' in row) return textRows(row.text);
    const style = row.isTotal ? SUM : CELL;
    const cells = columns.map(({ room }, index) =>
      stack(
        set,
        [
          [flat(row.cells[index] ?? ''), style],
          ...(index === 0 && row.note !== '' ? [[flat(row.note), NOTE] as const] : []),
        ],
        room,
      ),
    );
    const [first, ...rest] = cellRows(cells, row.isTotal === true);
    return first ? [{ ...first, carried: row.carried }, ...rest] : [];
  }
  const hasCarry = paper.rows.some((row) => 'carried' in row && row.carried !== undefined);

  return {
    headHeight,
    carryHeight: hasCarry ? lineHeight(SUM.size) + mm(2.75) : 0,
    drawCarry(pen, y, label, amount) {
      const top = y + mm(1.3);
      pen.artifact('Pagination', () => {
        pen.line(label, { x: frame.left, y: top }, SUM);
        pen.line(amount, { end: frame.right, y: top }, SUM);
      });
      pen.rule(frame.left, top + lineHeight(SUM.size) + mm(1.3), frame.across, mm(0.15), ROW_RULE);
    },
    rows: columns.length === 0 ? [] : paper.rows.flatMap(rowsOf),
    drawHead(pdf, pen, y, table) {
      const row = table && pdf.struct('TR');
      if (table && row) table.add(row);
      columns.forEach((column, index) => {
        const heading = headings[index];
        if (heading === undefined) return;
        const draw = (): void => drawStack(pen, heading, place(column, y + mm(1) + headLines - heading.height));
        if (row) pen.tagged(row, 'TH', draw, { scope: 'Column' });
        else pen.artifact('Pagination', draw);
      });
      row?.end();
      pen.rule(frame.left, y + headHeight - mm(0.3), frame.across, mm(0.3));
    },
  };
}

import type { LocalDate } from '../../../../domain/values/dates.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { fold } from '../../../../domain/values/folding.ts';
import { namedReferences, type NamedReferences } from '../../../company/references/namedReference.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import type { DecimalMark } from '../../../../formats/text/amounts.ts';
import { isFigure, markOfFigures } from '../../../base/inputs/amountInput.ts';
import { asTypedHere, twoWaysNote } from '../../../base/inputs/amountNote.ts';
import { begunLine } from '../../../../domain/drafting/documentDraft.ts';
import { withLineField, type RuleContext } from '../rules/lineRules.ts';
import { wordChoices } from '../../../base/inputs/picker.ts';
import { isNumber, readEntry, type EntryFault, type FieldKind } from '../../../base/inputs/fields.ts';
import { LINE, lineField } from '../../../editing/documentFields/lineFields.ts';
import { withoutPercent, type CellTests, type PastedColumn } from './pastedTable.ts';

/** A cell as read: its value, with a note if it could be another, or why it has none. */
export type PastedCell =
  | { text: string; value: string | undefined; note?: string }
  | { text: string; fault: EntryFault | 'twoReadings' };

export interface PastedDocumentLine {
  cells: readonly (PastedCell | null)[];
}

export function cellTests(company: CompanyData): CellTests {
  const find = namedReferences(company);
  return {
    isNumber: isFigure,
    isReference(field, text) {
      const kind = lineField(field)?.reference;
      return kind !== undefined && find(kind, text) !== undefined;
    },
  };
}

/** Reads a number by the marks of the whole table (`markOfFigures`). */
function readNumber(kind: FieldKind, text: string, mark: DecimalMark | null, today: LocalDate): PastedCell {
  const figure = withoutPercent(text);
  if (!isFigure(figure)) return { text, fault: 'notANumber' };
  const note = twoWaysNote(figure, mark ?? undefined);
  if (mark === null && note !== null) return { text, fault: 'twoReadings' };
  const typed = kind === 'discount' ? text : figure;
  const reading = readEntry(kind, mark === null ? typed : asTypedHere(typed, mark), today, undefined);
  if (!reading.ok) return { text, fault: reading.code };
  return { text, value: reading.value, ...(note !== null && { note }) };
}

const isNumberField = (id: PastedColumn): boolean => isNumber(lineField(id ?? '')?.kind ?? 'text');

function readCell(
  find: NamedReferences,
  id: string,
  text: string,
  mark: DecimalMark | null,
  today: LocalDate,
): PastedCell {
  const field = lineField(id);
  if (!field || text === '') return { text, value: undefined };
  if (field.reference) {
    const value = find(field.reference, text)?.id;
    return value === undefined ? { text, fault: 'noMatch' } : { text, value };
  }
  if (field.kind === 'taxRole') {
    const [choice, other] = wordChoices(field.kind, text);
    return choice && !other ? { text, value: choice.value } : { text, fault: 'noMatch' };
  }
  if (field.kind === 'entry') {
    const typed = fold(text);
    return typed === 'net' || typed === 'gross' ? { text, value: typed } : { text, fault: 'noMatch' };
  }
  if (isNumber(field.kind)) return readNumber(field.kind, text, mark, today);
  const reading = readEntry(field.kind, text, today, undefined);
  return reading.ok ? { text, value: reading.value } : { text, fault: reading.code };
}

/** Reads the rows by the fields that were chosen for their columns. */
export function readPastedRows(
  rows: readonly string[][],
  columns: readonly PastedColumn[],
  company: CompanyData,
  today: LocalDate,
): PastedDocumentLine[] {
  const find = namedReferences(company);
  const mark = markOfFigures(rows.flatMap((row) => row.filter((_, at) => isNumberField(columns[at] ?? null))));
  return rows.map((row) => ({
    cells: columns.map((column, at) => (column === null ? null : readCell(find, column, row[at] ?? '', mark, today))),
  }));
}

/**
 * The order in which columns are set. The product comes first: it fills fields that the row's own cells override; the
 * discount last: it is taken off the price.
 */
function inOrder(columns: readonly PastedColumn[]): number[] {
  const places = columns.map((_, at) => at);
  const rank = (at: number): number =>
    columns[at] === LINE.productId.id ? 0 : columns[at] === LINE.discount.id ? 2 : 1;
  return places.sort((a, b) => rank(a) - rank(b));
}

/**
 * Makes document lines from pasted rows. `bad` has the texts of unreadable cells; they stay in their cells.
 * @param propose makes a proposal for the next line, with a reference of its own
 */
export function pastedDocumentLines(
  pasted: readonly PastedDocumentLine[],
  columns: readonly PastedColumn[],
  document: Document,
  propose: () => DocumentLine,
  context: RuleContext,
): { lines: DocumentLine[]; bad: Record<string, string> } {
  const bad: Record<string, string> = {};
  const lines = pasted.map(({ cells }) => {
    let line = begunLine(propose());
    for (const at of inOrder(columns)) {
      const [id, cell] = [columns[at], cells[at]];
      if (id === null || id === undefined || !cell) continue;
      if ('fault' in cell) bad[`lines.${lineKey(line)}.${id}`] = cell.text;
      else if (cell.value !== undefined) line = withLineField(line, id, cell.value, document, context);
    }
    return line;
  });
  return { lines, bad };
}

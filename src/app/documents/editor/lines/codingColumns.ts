import type { DocumentLine } from '../../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';
import { useFoldedColumns, type FoldedColumns } from '../../../base/grid/foldedColumns.ts';
import type { Field } from '../../../base/inputs/fields.ts';
import { LINE } from '../../../editing/documentFields/lineFields.ts';

/** The columns that fold away while no line has a value in them. */
const FOLDING: readonly Field<DocumentLine>[] = [LINE.discount, LINE.projectId, LINE.costCentre, LINE.department];

/** In a journal also those of tax, which only a line on an account of tax has. */
const FOLDING_IN_JOURNAL: readonly Field<DocumentLine>[] = [LINE.taxCodeId, LINE.taxRole, LINE.taxBase, ...FOLDING];

/**
 * Which fields have a value in some line of a document. A field that was empty is looked for only in the lines that
 * have changed since, so a key costs the same in a document of 5,000 lines.
 */
export class FilledFields {
  /** The lines that were looked at last, and the fields that have no value in any of them. */
  private lines: readonly DocumentLine[] = [];
  private empty: ReadonlySet<string> = new Set();

  /** @returns the ids of those of the fields that have a value; an empty text is none */
  of(fields: readonly Field<DocumentLine>[], lines: readonly DocumentLine[]): ReadonlySet<string> {
    const { start, endAfter } = changedStretch(this.lines, lines);
    const changed = lines.slice(start, endAfter);
    const isFilled = ({ id, read }: Field<DocumentLine>): boolean =>
      (this.empty.has(id) ? changed : lines).some((line) => (read(line) ?? '') !== '');
    const filled = new Set(fields.filter(isFilled).map(({ id }) => id));
    this.empty = new Set(fields.flatMap(({ id }) => (filled.has(id) ? [] : id)));
    this.lines = lines;
    return filled;
  }
}

/**
 * Coding columns that are empty in all lines are folded away. Whether a person wants all of them open is remembered for
 * each class of documents.
 * @param columns all columns of the class
 * @param needed ids of columns that are open although no line has a value in them yet
 */
export function useCodingColumns(
  docClass: DocumentClass,
  columns: readonly Field<DocumentLine>[],
  lines: () => readonly DocumentLine[],
  needed: () => readonly string[] = () => [],
): FoldedColumns {
  const folds = DOCUMENT_TRAITS[docClass].entry === 'journal' ? FOLDING_IN_JOURNAL : FOLDING;
  const folding = columns.filter((field) => folds.includes(field));
  const filled = new FilledFields();
  return useFoldedColumns(
    folding.map(({ id }) => id),
    (ids) => {
      const found = filled.of(
        folding.filter(({ id }) => ids.includes(id)),
        lines(),
      );
      return new Set([...found, ...needed().filter((id) => ids.includes(id))]);
    },
    `daybook.codingColumns.${docClass}`,
  );
}

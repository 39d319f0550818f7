import type { DocumentClass, DocumentLine } from '../../../../domain/documents/document.ts';
import { useFoldedColumns, type FoldedColumns } from '../../../base/grid/foldedColumns.ts';
import type { Field } from '../../../base/inputs/fields.ts';
import { LINE } from '../../../editing/documentFields/lineFields.ts';

/** The columns that fold away while no line has a value in them. */
const FOLDING: readonly Field<DocumentLine>[] = [LINE.discount, LINE.projectId, LINE.costCentre, LINE.department];

/** Which of these fields have a value in some line, by id. Looks at no more lines than it must. */
export function filledFields(
  fields: readonly Field<DocumentLine>[],
  lines: readonly DocumentLine[],
): ReadonlySet<string> {
  return new Set(fields.filter(({ read }) => lines.some((line) => (read(line) ?? '') !== '')).map(({ id }) => id));
}

/**
 * Coding columns that are empty in all lines are folded away. Whether a person wants all of them open is remembered for
 * each class of documents.
 * @param columns all columns of the class
 */
export function useCodingColumns(
  docClass: DocumentClass,
  columns: readonly Field<DocumentLine>[],
  lines: () => readonly DocumentLine[],
): FoldedColumns {
  const folding = columns.filter((field) => FOLDING.includes(field));
  return useFoldedColumns(
    folding.map(({ id }) => id),
    (ids) =>
      filledFields(
        folding.filter(({ id }) => ids.includes(id)),
        lines(),
      ),
    `daybook.codingColumns.${docClass}`,
  );
}

import type { Document, DocumentLine } from '../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import type { DocumentTraits } from '../../../domain/kinds/documentTraits.ts';
import type { TextKey } from '../../base/i18n/texts.ts';
import type { Field } from '../../base/inputs/fields.ts';

/** Fields that belong together, under a heading; one shortcut opens them all. */
export interface FieldGroup {
  title: TextKey;
  fields: readonly Field<Document>[];
}

/** How documents of a class are edited: everything in which their editors differ. */
export interface DocumentForm {
  docClass: DocumentClass;
  traits: DocumentTraits;
  /** The usual fields, in the order in which they are typed. */
  inSight: readonly Field<Document>[];
  /** The other fields, hidden until one shortcut shows them. */
  groups: readonly FieldGroup[];
  /** Fields for which the class has no use, behind the others: only where the service shows a value. */
  groupsIfShown: readonly FieldGroup[];
  /** The columns of the line grid, in order. */
  lineColumns: readonly Field<DocumentLine>[];
  /** Other fields of a line, in the pane beside the grid. */
  lineDetails: readonly Field<DocumentLine>[];
  /** Likewise, only where the service shows a value. */
  lineDetailsIfShown: readonly Field<DocumentLine>[];
  /** Labels that this class uses in place of the field's own, by field id. */
  labels: Readonly<Partial<Record<string, TextKey>>>;
}

import type { Document, DocumentClass, DocumentLine } from '../../../../domain/documents/document.ts';
import type { DocumentTraits } from '../../../../domain/documents/documentTraits.ts';
import type { TextKey } from '../../../base/i18n/texts.ts';
import type { Field } from '../../../base/inputs/fields.ts';

/** Fields that belong together behind one key, under a heading. */
export interface FieldGroup {
  title: TextKey;
  fields: readonly Field<Document>[];
}

/** How documents of a class are edited: what sets one editor apart from another, and nothing that does not. */
export interface DocumentForm {
  docClass: DocumentClass;
  traits: DocumentTraits;
  /** The usual fields, in the order in which they are typed. */
  inSight: readonly Field<Document>[];
  /** The rest, one key away. */
  groups: readonly FieldGroup[];
  /** The columns of the line grid, in order; none where money is entered. */
  lineColumns: readonly Field<DocumentLine>[];
  /** What else a line has, in the pane beside the grid. */
  lineDetails: readonly Field<DocumentLine>[];
  /** Labels that differ from the field's own in this class. */
  labels: Readonly<Partial<Record<string, TextKey>>>;
}

import { inferredAccount, inferredTaxCode } from '../../../domain/drafting/inference.ts';
import type { Document, DocumentLine } from '../../../domain/documents/document.ts';
import type { Lookup } from '../../../domain/learning/lookup.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import { LINE } from './lineFields.ts';

/**
 * What the service puts on a line where a cell for it is empty: the account, and the tax code that comes with it. Shown
 * in the cell, so that nobody is charged a tax that no cell names; undefined for other fields and filled cells. Money
 * and journals have nothing put on their lines.
 */
export function leftOutReference(
  id: string,
  line: DocumentLine,
  document: Document,
  lookup: Lookup,
): Reference | undefined {
  if (DOCUMENT_TRAITS[document.docClass].entry !== 'lines' || line.id !== undefined) return undefined;
  if (id === LINE.accountId.id && line.accountId === undefined) return inferredAccount(line, document, lookup);
  const isCoded = line.taxCodeId !== undefined || line.taxBandId !== undefined;
  return id === LINE.taxCodeId.id && !isCoded ? inferredTaxCode(line, document, lookup) : undefined;
}

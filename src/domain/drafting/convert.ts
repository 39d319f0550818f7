import type { Document } from '../documents/document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { picked, takenOver } from './copy.ts';
import { CONVERTED_FROM, linkedTo } from './links.ts';
import { firstType, type Drafting } from '../learning/lookup.ts';
import { withDueDate } from './terms.ts';

/**
 * Drafts what a document converts to: quote → order → invoice, with its lines, texts, references and delivery. The type
 * is the usual one of the new class, else the first.
 * @param usualTypeId the document type that most documents of the new class have, if known
 * @throws TypeError when documents of this class do not convert to that one
 */
export function convertedTo(
  docClass: DocumentClass,
  document: Document,
  drafting: Drafting,
  usualTypeId?: string,
): Document {
  if (!DOCUMENT_TRAITS[document.docClass].convertsTo.includes(docClass))
    throw new TypeError(`a ${document.docClass} is not turned into a ${docClass}`);
  const { lookup } = drafting;
  const type =
    lookup.find('docType', usualTypeId) ?? firstType(docClass, lookup, lookup.find('docType', document.docTypeId));
  const draft: Document = {
    ...takenOver(document, drafting),
    ...picked(document, ['orderNo', 'theirRef', 'deliveryDate']),
    docClass,
    ...(type === undefined ? {} : { docTypeId: type.id }),
  };
  return withDueDate(linkedTo(draft, CONVERTED_FROM, document), drafting.lookup);
}

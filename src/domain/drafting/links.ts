import type { Document } from '../documents/document.ts';

/**
 * Custom fields that name the document from which a draft was made: by its IntRef, which it has before the service
 * knows it, else by its id. People see `theirRef`.
 */
export const CONVERTED_FROM = 'ConvertedFrom';
export const CREDIT_OF = 'CreditOf';

/** The document without the reference to its source. */
export function unlinked(document: Document): Document {
  if (madeFrom(document) === null) return document;
  const { ext, ...bare } = document;
  const { [CONVERTED_FROM]: _converted, [CREDIT_OF]: _credit, ...rest } = ext ?? {};
  return Object.keys(rest).length === 0 ? bare : { ...bare, ext: rest };
}

/** The document with a reference to its source, and the source's number if it has no reference of its own. */
export function linkedTo(
  draft: Document,
  property: typeof CONVERTED_FROM | typeof CREDIT_OF,
  source: Document,
): Document {
  const bare = unlinked(draft);
  const reference = source.intRef ?? source.id;
  const theirRef = bare.theirRef ?? source.docNo;
  return {
    ...bare,
    ...(reference === undefined ? {} : { ext: { ...bare.ext, [property]: reference } }),
    ...(theirRef === undefined ? {} : { theirRef }),
  };
}

/** The source from which a document was made, and how; null if there is none. */
export function madeFrom({ ext }: Pick<Document, 'ext'>): { how: 'converted' | 'credit'; reference: string } | null {
  const [converted, credit] = [ext?.[CONVERTED_FROM], ext?.[CREDIT_OF]];
  if (typeof credit === 'string') return { how: 'credit', reference: credit };
  return typeof converted === 'string' ? { how: 'converted', reference: converted } : null;
}

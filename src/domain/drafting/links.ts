import type { Document } from '../documents/document.ts';

/**
 * Custom fields that name the document that a draft was made from: by its IntRef, which it has before the service knows it,
 * else by its id. What people see is `theirRef`.
 */
export const CONVERTED_FROM = 'ConvertedFrom';
export const CREDIT_OF = 'CreditOf';

/** The document without marks of what it was made from. */
export function unlinked(document: Document): Document {
  if (madeFrom(document) === null) return document;
  const { ext, ...bare } = document;
  const { [CONVERTED_FROM]: _converted, [CREDIT_OF]: _credit, ...rest } = ext ?? {};
  return Object.keys(rest).length === 0 ? bare : { ...bare, ext: rest };
}

/** The document with a mark of the one that it was made from, and that one's number where it has no reference of its own. */
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

/** The reference of the document that this one was made from, and how; null when it was made from none. */
export function madeFrom({ ext }: Pick<Document, 'ext'>): { how: 'converted' | 'credit'; reference: string } | null {
  const [converted, credit] = [ext?.[CONVERTED_FROM], ext?.[CREDIT_OF]];
  if (typeof credit === 'string') return { how: 'credit', reference: credit };
  return typeof converted === 'string' ? { how: 'converted', reference: converted } : null;
}

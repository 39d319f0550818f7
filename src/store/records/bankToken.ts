import type { ResourceContent } from '../../domain/resources/content.ts';

/** Characters of a record's key that identify the record in a bank reference. */
const TOKEN_LENGTH = 8;

/**
 * Gives a bank transaction without a bank reference a short token as its reference, so that it can be found when its
 * upload is in doubt (docs/sync.md, "Unknown outcomes").
 */
export function withToken<C extends ResourceContent>(content: C, key: string): C {
  return content.kind === 'bankTransaction' && !content.bankReference
    ? { ...content, bankReference: `DB-${key.slice(-TOKEN_LENGTH).toUpperCase()}` }
    : content;
}

import type { ResourceContent } from '../../domain/resources/content.ts';

/** Characters of a record's key that say which it is, in a bank reference. */
const TOKEN = 8;

/** A short token by which a bank transaction can be looked for where its upload is in doubt (docs/sync.md, "Unknown outcomes"). */
export function withToken<C extends ResourceContent>(content: C, key: string): C {
  return content.kind === 'bankTransaction' && !content.bankReference
    ? { ...content, bankReference: `DB-${key.slice(-TOKEN).toUpperCase()}` }
    : content;
}

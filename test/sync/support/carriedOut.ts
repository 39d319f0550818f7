import type { Document } from '../../../src/domain/documents/document.ts';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import type { ServiceChange } from '../../../src/sync/rules/documentChange.ts';
import { guid } from '../../support/documents.ts';

function withPatch<T extends object>(of: T, patch: Record<string, unknown>): T {
  const next: Record<string, unknown> = Object.fromEntries(Object.entries(of));
  for (const [field, value] of Object.entries(patch)) {
    if (field === 'ext') {
      const merged = Object.entries({ ...(next.ext as object | undefined), ...(value as object) }).filter(
        ([, inner]) => inner !== null,
      );
      next.ext = merged.length === 0 ? undefined : Object.fromEntries(merged);
    } else next[field] = value ?? undefined;
  }
  return next as T;
}

let minted = 0;
/** What a service makes of the requests; replaced lines get new ids and, where the test says so, lose their IntRefs. */
export function carriedOut(document: Document, change: ServiceChange, losesIntRefs: boolean): Document {
  const newId = (): Guid => guid((minted += 1), 11);
  let next = change.header ? withPatch(document, change.header) : document;
  if (change.replacement)
    next = {
      ...next,
      lines: change.replacement.map(({ intRef: reference, ...line }) => ({
        ...line,
        id: newId(),
        ...(losesIntRefs || !reference ? {} : { intRef: reference }),
      })),
    };
  for (const { line: address, patch } of change.changed) {
    next = {
      ...next,
      lines: next.lines.map((line) => (line.id === address || line.intRef === address ? withPatch(line, patch) : line)),
    };
  }
  const stays = ({ id, intRef: reference }: Document['lines'][number]): boolean =>
    !change.removed.some((address) => address === id || address === reference);
  return { ...next, lines: [...next.lines.filter(stays), ...change.added.map((line) => ({ ...line, id: newId() }))] };
}

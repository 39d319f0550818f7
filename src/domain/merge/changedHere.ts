import { sameValue } from '../documents/content.ts';
import { lineKey, type Document, type DocumentLine } from '../documents/document.ts';
import { conflictAt } from './mergeSlots.ts';
import type { ConflictField } from '../records/record.ts';
import { headerSlots, lineSlots, pathsOf, type Slots } from '../documents/slots.ts';

function changedSlots(base: Slots, mine: Slots, under: string): ConflictField[] {
  return pathsOf(base, mine)
    .filter((path) => !sameValue(base.get(path), mine.get(path)))
    .map((path) => conflictAt(under + path, base.get(path), mine.get(path), undefined));
}

/**
 * Everything changed here since the base: by field, added or removed lines as a whole. The page shows it when the
 * service no longer accepts the local version and the changes will be lost. Paths and sides are those of a conflict,
 * without the service's side.
 */
export function changedHere(base: Document, mine: Document): ConflictField[] {
  const before = new Map(base.lines.map((line) => [lineKey(line), line]));
  const lines = mine.lines.flatMap((line: DocumentLine): ConflictField[] => {
    const [path, was] = [`lines.${lineKey(line)}`, before.get(lineKey(line))];
    return was
      ? changedSlots(lineSlots(was), lineSlots(line), `${path}.`)
      : [conflictAt(path, undefined, line, undefined)];
  });
  const kept = new Set(mine.lines.map(lineKey));
  const removed = base.lines
    .filter((line) => !kept.has(lineKey(line)))
    .map((line) => conflictAt(`lines.${lineKey(line)}`, line, undefined, undefined));
  return [...changedSlots(headerSlots(base), headerSlots(mine), ''), ...lines, ...removed];
}

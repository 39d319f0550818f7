import { sameLine, sameValue } from '../domain/content.ts';
import { HEADER_FIELDS, LINE_FIELDS, lineKey, type Document, type DocumentLine } from '../domain/document.ts';

type Properties = Record<string, unknown>;

/** Fields that merge by property and not as a whole (design: sync, "Conflicts"). */
const BY_PROPERTY: ReadonlySet<string> = new Set(['ext', 'post']);

function propertiesOf(value: unknown): Properties {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** `theirs`, with every one of the fields that differs between `base` and `mine` as it is in `mine`. */
function withMyChanges<T extends object, Field extends keyof T & string>(base: T, mine: T, theirs: T, fields: readonly Field[]): T {
  const merged: T = { ...theirs };
  for (const field of fields) {
    if (sameValue(base[field], mine[field])) continue;
    if (!BY_PROPERTY.has(field)) merged[field] = mine[field];
    else Object.assign(merged, { [field]: mergedProperties(propertiesOf(base[field]), propertiesOf(mine[field]), propertiesOf(theirs[field])) });
  }
  return merged;
}

/** @returns undefined when nothing is left */
function mergedProperties(base: Properties, mine: Properties, theirs: Properties): Properties | undefined {
  const changed = (name: string): boolean => !sameValue(base[name], mine[name]);
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const kept = names.map((name) => [name, changed(name) ? mine[name] : theirs[name]] as const).filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const byKey = (lines: readonly DocumentLine[]): Map<string, DocumentLine> => new Map(lines.map((line) => [lineKey(line), line]));

/** The lines' keys that all three have, in the order of one of them. */
function commonOrder(lines: readonly DocumentLine[], ...others: ReadonlyMap<string, DocumentLine>[]): string {
  return lines.map(lineKey).filter((key) => others.every((other) => other.has(key))).join('\n');
}

function mergedLines(base: Document, mine: Document, theirs: Document): DocumentLine[] {
  const [before, ours, now] = [byKey(base.lines), byKey(mine.lines), byKey(theirs.lines)];
  const merged = new Map<string, DocumentLine>();
  for (const [key, line] of ours) {
    const was = before.get(key);
    const is = now.get(key);
    if (was && is) merged.set(key, withMyChanges(was, line, is, LINE_FIELDS));
    // Taken away there: it comes back only when it was changed here.
    else if (!was || !sameLine(was, line)) merged.set(key, line);
  }
  // Added there; what is in `before` and no longer here was removed here.
  for (const [key, line] of now) if (!before.has(key) && !ours.has(key)) merged.set(key, line);

  const reorderedHere = commonOrder(base.lines, ours, now) !== commonOrder(mine.lines, before, now);
  if (reorderedHere) return [...merged.values()];
  const theirOrder = [...now.keys()].flatMap((key) => merged.get(key) ?? []);
  return [...theirOrder, ...[...merged].filter(([key]) => !now.has(key)).map(([, line]) => line)];
}

/**
 * The user's version over the service's: what was changed here is as it is here, and everything else
 * as the service has it, so that keeping one's own edit does not undo a colleague's edit of another field.
 */
export function keepMine(base: Document, mine: Document, theirs: Document): Document {
  return { ...withMyChanges(base, mine, theirs, HEADER_FIELDS), lines: mergedLines(base, mine, theirs) };
}

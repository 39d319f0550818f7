import { HEADER_FIELDS, LINE_FIELDS, lineKey, type Document, type DocumentLine } from '../documents/document.ts';
import type { Json } from '../values/json.ts';
import type { DocumentRecord } from '../documents/record.ts';
import { currentVersion } from '../records/record.ts';
import { withSuppliedAmountsOf } from '../documents/suppliedAmounts.ts';
import { mergeDocuments } from './merge.ts';
import { withPartOf } from './mergeSlots.ts';
import { headerSlots, lineSlots, withSlots, type Slots } from '../documents/slots.ts';

export type Choice = 'mine' | 'theirs';
/** A choice for each path of a conflict; a path without a choice stays mine. */
export type Choices = Readonly<Record<string, Choice>>;

function withSlot(slots: Slots, path: string, value: Json | undefined): Slots {
  const next = new Map(slots);
  if (value === undefined) next.delete(path);
  else next.set(path, value);
  return next;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * `mine` with the values of `theirs` at the paths where theirs was chosen.
 * @param parts whose presence has a meaning: one that a side has removed is chosen as a whole
 */
export function withTheirs(mine: Slots, theirs: Slots, choices: Choices, parts: ReadonlySet<string> = NONE): Slots {
  return Object.entries(choices).reduce((slots, [path, choice]) => {
    if (choice !== 'theirs') return slots;
    return parts.has(path) ? withPartOf(slots, theirs, path) : withSlot(slots, path, theirs.get(path));
  }, mine);
}

/** Splits `lines.<key>[.<field>]`. A key has no dots, a field may have them (`ext.<name>`). */
function linePath(path: string): { key: string; field: string | undefined } | null {
  const match = /^lines\.([^.]+)(?:\.(.+))?$/.exec(path);
  return match?.[1] === undefined ? null : { key: match[1], field: match[2] };
}

function withLine(lines: readonly DocumentLine[], theirs: readonly DocumentLine[], key: string): DocumentLine[] {
  const theirIndex = theirs.findIndex((line) => lineKey(line) === key);
  const others = lines.filter((line) => lineKey(line) !== key);
  const their = theirs[theirIndex];
  if (!their) return others;
  const mineIndex = lines.findIndex((line) => lineKey(line) === key);
  const place = mineIndex === -1 ? Math.min(theirIndex, others.length) : mineIndex;
  return [...others.slice(0, place), their, ...others.slice(place)];
}

function inOrderOf(lines: readonly DocumentLine[], theirs: readonly DocumentLine[]): DocumentLine[] {
  const place = new Map(theirs.map((line, index) => [lineKey(line), index]));
  // Lines that are only here stay behind the line that they followed.
  let previous = -1;
  const placed = lines.map((line) => ({ line, place: (previous = place.get(lineKey(line)) ?? previous) }));
  return placed.sort((a, b) => a.place - b.place).map(({ line }) => line);
}

/**
 * The document that results from choosing field by field between two versions in conflict. Used for the preview and for
 * the result.
 * @param merged both versions merged, with the local value wherever they differ (`mergeDocuments`)
 * @param theirs the service's version, from the same merge
 */
export function withChoices(merged: Document, theirs: Document, choices: Choices): Document {
  const header = withTheirs(
    headerSlots(merged),
    headerSlots(theirs),
    Object.fromEntries(Object.entries(choices).filter(([path]) => !path.startsWith('lines'))),
  );
  let lines = merged.lines;
  for (const [path, choice] of Object.entries(choices)) {
    const at = choice === 'theirs' ? linePath(path) : null;
    if (!at) continue;
    const { key, field } = at;
    const their = theirs.lines.find((line) => lineKey(line) === key);
    // A line that was removed here since comes back with the value that was chosen in it.
    const isGone = their !== undefined && !lines.some((line) => lineKey(line) === key);
    if (field === undefined || isGone) lines = withLine(lines, theirs.lines, key);
    else {
      const value = lineSlots(their).get(field);
      lines = lines.map((line) =>
        lineKey(line) === key
          ? withSuppliedAmountsOf(withSlots(line, withSlot(lineSlots(line), field, value), LINE_FIELDS), their)
          : line,
      );
    }
  }
  if (choices.lines === 'theirs') lines = inOrderOf(lines, theirs.lines);
  const chosen = { ...withSlots(merged, header, HEADER_FIELDS), lines };
  if (choices.allocations !== 'theirs') return chosen;
  const { allocations: _, ...rest } = chosen;
  return { ...rest, ...(theirs.allocations && { allocations: theirs.allocations }) };
}

/**
 * The document that results from choices in a conflict. Fields in conflict, and lines that only the service has, keep
 * the local state unless theirs is chosen; everything else is merged. If nothing is edited here, the conflict is only
 * about a command, and the service's version stays as it is.
 */
export function chosenDocument(
  record: Pick<DocumentRecord, 'base' | 'local' | 'conflict'>,
  choices: Choices,
): Document {
  const mine = currentVersion(record);
  const { base, local, conflict } = record;
  if (!conflict?.theirs) return mine;
  const contested = new Set(base && local === null ? [] : conflict.fields.map(({ path }) => path));
  const { merged, theirs } = mergeDocuments(base, mine, conflict.theirs, { contested });
  return withChoices(merged, theirs, choices);
}

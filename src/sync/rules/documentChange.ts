import { sameValue } from '../../domain/documents/content.ts';
import {
  HEADER_FIELDS,
  LINE_FIELDS,
  lineKey,
  type Document,
  type DocumentLine,
  type HeaderPatch,
  type LinePatch,
} from '../../domain/documents/document.ts';
import { isPaidByLines } from '../../domain/documents/documentAmounts.ts';
import type { Guid, IntRef } from '../../domain/values/identifiers.ts';
import { isJsonObject, type Json } from '../../domain/values/json.ts';
import {
  fieldsOf,
  headerSlots,
  lineSlots,
  pathsOf,
  splitPath,
  withCleared,
  type Slots,
} from '../../domain/documents/slots.ts';
import { isInOrderOf } from '../../domain/documents/recreatedLines.ts';

/** What must be sent so that the service's version becomes another one. */
export interface ServiceChange {
  /** Header fields that differ; null when none does. */
  header: HeaderPatch | null;
  /** All lines, when lines were moved, or added anywhere but at the end. */
  replacement: DocumentLine[] | null;
  changed: { line: Guid | IntRef; patch: LinePatch }[];
  added: DocumentLine[];
  removed: (Guid | IntRef)[];
  /** The paths that were sent: the service must show these values afterwards. */
  sentPaths: ReadonlySet<string>;
}

/** What a service can do with an update. */
export interface UpdateMeans {
  /** Whether custom fields that an update does not name stay; an older service removes them. */
  extMerges: boolean;
  /** Whether it deletes a single line; otherwise the remaining lines replace all. */
  deletesLines: boolean;
}

const ALL_MEANS: UpdateMeans = { extMerges: true, deletesLines: true };

function differing(from: Slots, to: Slots): string[] {
  return pathsOf(from, to).filter((path) => !sameValue(from.get(path), to.get(path)));
}

/**
 * The patch that turns `from` into `to`. Null clears a field, or a line of an address. `ext` carries only the
 * properties that differ, and null deletes one (spec 2.11); where the service does not merge, it also carries those
 * that stay. `post` is sent whole.
 */
function patchOf<Patch extends HeaderPatch | LinePatch>(
  from: Slots,
  to: Slots,
  fields: readonly (keyof Patch & string)[],
  extMerges: boolean,
): Patch | null {
  const paths = differing(from, to);
  if (paths.length === 0) return null;
  const target = fieldsOf(to);
  const patch: Record<string, Json | undefined> = {};
  for (const path of paths) {
    const { field, property } = splitPath(path);
    if (field === 'ext' && property !== undefined) {
      const held = patch.ext;
      const value = to.get(path) ?? null;
      if (isJsonObject(held)) held[property] = value;
      else patch.ext = { [property]: value };
    } else patch[field] = withCleared(from.get(path), target[field] ?? null);
  }
  if (!extMerges && isJsonObject(patch.ext) && isJsonObject(target.ext)) patch.ext = { ...target.ext, ...patch.ext };
  // Values come from documents of the same schema; the names are checked here.
  return Object.fromEntries(
    fields.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field]]])),
  ) as Patch;
}

/** The header fields that can be sent: the amount of a payment or receipt is left out when its lines give it. */
function headersSent(document: Document, meant: Document): Slots {
  const slots = new Map(headerSlots(document));
  if (isPaidByLines(meant)) slots.delete('currencyAmount');
  return slots;
}

function addressOf(line: DocumentLine): Guid | IntRef {
  const address = line.id ?? line.intRef;
  if (address === undefined) throw new TypeError('a line has neither an IntRef nor an id');
  return address;
}

function pathsOfLine(line: DocumentLine): string[] {
  const path = `lines.${lineKey(line)}`;
  return [path, ...[...lineSlots(line).keys()].map((each) => `${path}.${each}`)];
}

/** Paths of everything that a document says: what a create sends. */
export function pathsOfDocument(document: Document): ReadonlySet<string> {
  return new Set([...headerSlots(document).keys(), ...document.lines.flatMap(pathsOfLine)]);
}

/**
 * What to send so that `theirs` becomes `meant`; both name their lines alike (`mergeDocuments`). A changed line is
 * patched, one added at the end is posted, a removed one is deleted. Lines in another order replace all lines
 * (docs/sync.md, "Conflicts").
 */
export function changeTo(
  theirs: Document,
  meant: Document,
  { extMerges, deletesLines }: UpdateMeans = ALL_MEANS,
): ServiceChange {
  const [from, to] = [headersSent(theirs, meant), headersSent(meant, meant)];
  const header = patchOf<HeaderPatch>(from, to, HEADER_FIELDS, extMerges);
  const sentPaths = new Set(differing(from, to));

  const before = new Map(theirs.lines.map((line) => [lineKey(line), line]));
  const kept = new Set(meant.lines.map(lineKey));
  const stayed = meant.lines.filter((line) => before.has(lineKey(line)));
  const added = meant.lines.filter((line) => !before.has(lineKey(line)));
  const removed = theirs.lines.filter((line) => !kept.has(lineKey(line)));
  if (!isInOrderOf(theirs.lines, meant.lines) || (removed.length > 0 && !deletesLines)) {
    for (const line of theirs.lines) sentPaths.add(`lines.${lineKey(line)}`);
    for (const path of meant.lines.flatMap(pathsOfLine)) sentPaths.add(path);
    return { header, replacement: meant.lines, changed: [], added: [], removed: [], sentPaths: sentPaths.add('lines') };
  }
  const changed: ServiceChange['changed'] = [];
  for (const line of stayed) {
    const held = before.get(lineKey(line));
    const patch = patchOf<LinePatch>(lineSlots(held), lineSlots(line), LINE_FIELDS, extMerges);
    if (!held || !patch) continue;
    changed.push({ line: addressOf(held), patch });
    for (const path of differing(lineSlots(held), lineSlots(line))) sentPaths.add(`lines.${lineKey(line)}.${path}`);
  }
  for (const path of added.flatMap(pathsOfLine)) sentPaths.add(path);
  for (const line of removed) sentPaths.add(`lines.${lineKey(line)}`);
  return { header, replacement: null, changed, added, removed: removed.map(addressOf), sentPaths };
}

export function isEmptyChange(change: ServiceChange): boolean {
  return change.sentPaths.size === 0;
}

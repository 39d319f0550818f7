import { HEADER_FIELDS, LINE_FIELDS, lineKey, type Document, type DocumentLine } from '../documents/document.ts';
import type { ResourceContent } from '../resources/content.ts';
import { resourceSlots, withResourceSlots } from '../resources/slots.ts';
import { pairLines } from './lines.ts';
import { headerSlots, lineSlots, splitPath, withSlots, type Slots } from '../documents/slots.ts';

/**
 * Fields that the service takes and does not show (docs/sync.md, "Fields that the service does not show"). A version of
 * a record that the service has shown names them in `notShown`, and holds them as they were sent.
 */

const IN_LINE = /^lines\.[^.]+\.(.+)$/;
const HEADER: ReadonlySet<string> = new Set(HEADER_FIELDS);

/**
 * The path under which a field is known for all records of its kind: that of a line without the line's key. Null for
 * what is no field of its own: a whole line, the order of lines, allocations.
 */
export function fieldInKind(content: Document | ResourceContent, path: string): string | null {
  if (!('docClass' in content)) return path;
  const inLine = IN_LINE.exec(path)?.[1];
  if (inLine !== undefined) return `lines.${inLine}`;
  return HEADER.has(splitPath(path).field) ? path : null;
}

function filled(known: Slots, shown: Slots, isKept: (path: string) => boolean): { slots: Slots; kept: string[] } {
  const kept = [...known].filter(([path]) => isKept(path) && !shown.has(path));
  return { slots: new Map([...shown, ...kept]), kept: kept.map(([path]) => path) };
}

function linesWithNotShown(known: Document, read: Document, kept: Set<string>): DocumentLine[] {
  const notShown = new Set(known.notShown);
  const isKept = (path: string): boolean => notShown.has(`lines.${path}`);
  // A line that lost its references is found by its content, as far as that is shown.
  const visible = known.lines.map((line) =>
    withSlots(line, new Map([...lineSlots(line)].filter(([path]) => !isKept(path))), LINE_FIELDS),
  );
  const pairs = pairLines(visible, read.lines, known.lines.length);
  return read.lines.map((line, index) => {
    const before = known.lines[pairs.get(index) ?? -1];
    if (!before) return line;
    const of = filled(lineSlots(before), lineSlots(line), isKept);
    for (const path of of.kept) kept.add(`lines.${path}`);
    return of.kept.length === 0 ? line : withSlots(line, of.slots, LINE_FIELDS);
  });
}

/** A document as the service shows it, with the fields that it does not show as they are known here. */
export function documentWithNotShown(known: Document | null, read: Document): Document {
  if (!known?.notShown || known.notShown.length === 0) return read;
  const notShown = new Set(known.notShown);
  const header = filled(headerSlots(known), headerSlots(read), (path) => notShown.has(path));
  const kept = new Set(header.kept);
  const lines = known.notShown.some((path) => path.startsWith('lines.'))
    ? linesWithNotShown(known, read, kept)
    : read.lines;
  if (kept.size === 0) return read;
  const named = header.kept.length === 0 ? read : withSlots(read, header.slots, HEADER_FIELDS);
  return { ...named, lines, notShown: [...kept] };
}

/** The path of a record's lock, which is no field that a person sets. */
export const LOCK = 'isActive';

/** As `documentWithNotShown`, for other records; also whether it is locked. */
export function resourceWithNotShown(known: ResourceContent | null, read: ResourceContent): ResourceContent {
  if (!known?.notShown || known.notShown.length === 0) return read;
  const notShown = new Set(known.notShown);
  const { slots, kept } = filled(resourceSlots(known), resourceSlots(read), (path) => notShown.has(path));
  const { isActive } = known;
  const lock = notShown.has(LOCK) && read.isActive === undefined && isActive !== undefined ? { isActive } : null;
  const all = lock ? [...kept, LOCK] : kept;
  return all.length === 0 ? read : { ...withResourceSlots(read, slots), ...lock, notShown: all };
}

function withChanged(slots: Slots, values: Slots, removed: ReadonlySet<string>): Slots {
  return new Map([...[...slots].filter(([path]) => !removed.has(path)), ...values]);
}

/** A record other than a document with values set and others removed, by path. */
export function resourceWithFields(
  content: ResourceContent,
  values: Slots,
  removed: ReadonlySet<string>,
): ResourceContent {
  return withResourceSlots(content, withChanged(resourceSlots(content), values, removed));
}

/** A document with values set and others removed, by the paths that conflicts use. */
export function documentWithFields(document: Document, values: Slots, removed: ReadonlySet<string>): Document {
  const lines = document.lines.map((line) => {
    const under = `lines.${lineKey(line)}.`;
    const set = [...values].filter(([path]) => path.startsWith(under));
    const gone = [...removed].filter((path) => path.startsWith(under));
    if (set.length + gone.length === 0) return line;
    const ofLine = new Map(set.map(([path, value]) => [path.slice(under.length), value]));
    const slots = withChanged(lineSlots(line), ofLine, new Set(gone.map((path) => path.slice(under.length))));
    return withSlots(line, slots, LINE_FIELDS);
  });
  const ofHeader = new Map([...values].filter(([path]) => !IN_LINE.test(path)));
  return { ...withSlots(document, withChanged(headerSlots(document), ofHeader, removed), HEADER_FIELDS), lines };
}

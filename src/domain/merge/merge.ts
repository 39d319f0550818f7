import { sameAllocations } from '../documents/allocations.ts';
import {
  HEADER_FIELDS,
  LINE_FIELDS,
  lineKey,
  type Allocation,
  type Document,
  type DocumentLine,
} from '../documents/document.ts';
import { isReverseCharged } from '../documents/reverseCharge.ts';
import { withSuppliedAmountsOf } from '../documents/suppliedAmounts.ts';
import { AMOUNT_FIELDS } from '../values/amountFields.ts';
import { recognised, removedFrom, tripled, type LineTriple } from './lines.ts';
import { isTheirChange, Merging, type BaseOrigin, type Merge, type MergeOptions } from './mergeSlots.ts';
import { documentWithNotShown } from './notShown.ts';
import { mergedOrder } from './order.ts';
import { headerSlots, lineSlots, pathsOf, sameSlots, withSlots } from '../documents/slots.ts';
import { isOwnOfHeader, isOwnOfLine, isPerhapsUntouched, isUntouched } from './untouched.ts';

/**
 * How to compare a base that was sent and never read. If the document's times do not say whether somebody has changed
 * it, the fields that no service fills in by itself decide.
 */
function unreadOrigin(remote: Document, isOwn: (path: string) => boolean): (path: string) => BaseOrigin {
  if (isUntouched(remote)) return () => 'sent';
  if (isPerhapsUntouched(remote)) return (path) => (isOwn(path) ? 'touched' : 'sent');
  return () => 'touched';
}

/**
 * Fields that a search does not show (docs/service-notes.md, "Responses"): the base holds what was sent, not what was
 * read.
 */
const ONLY_WHOLE = /^(post\.|invoiceAddress$|deliveryAddress$)/;

/**
 * Whether the base lines were read: every line has an id. A document without lines was read if it has a `lastModified`.
 */
export function linesWereRead(base: Document): boolean {
  return base.lines.length === 0 ? base.lastModified !== undefined : base.lines.every((line) => line.id !== undefined);
}

function headerOrigin(base: Document, remote: Document): (path: string) => BaseOrigin {
  if (linesWereRead(base)) return () => 'read';
  const unread = unreadOrigin(remote, isOwnOfHeader);
  if (base.lastModified === undefined) return unread;
  return (path) => (ONLY_WHOLE.test(path) ? unread(path) : 'read');
}

/** @param unread how to compare a base line that has never been read */
function mergedLine(
  merging: Merging,
  triple: LineTriple,
  hasBase: boolean,
  unread: (field: string) => BaseOrigin,
): DocumentLine | null {
  const { base, local, remote, isLikely = false } = triple;
  const any = local ?? base ?? remote;
  if (!any) return null;
  const former = `lines.${lineKey(any)}`;
  const intRef = remote?.intRef ?? (isLikely ? undefined : local?.intRef);
  // Replaced lines may have new ids. A conflict names the line by its new key, what was sent by its former one.
  const path = remote ? `lines.${lineKey({ ...remote, intRef })}` : former;
  const isHeld = [path, former].some((each) => merging.isContested(each) || merging.wasSent(each));
  const slots = { base: lineSlots(base), local: lineSlots(local), remote: lineSlots(remote) };
  const origin = (field: string): BaseOrigin => (base?.id === undefined ? unread(field) : isLikely ? 'likely' : 'read');
  if (local && remote) {
    const merged = merging.slots(base ? slots.base : null, slots.local, slots.remote, `${path}.`, origin, `${former}.`);
    const identity = {
      ...(remote.id === undefined ? {} : { id: remote.id }),
      ...(intRef === undefined ? {} : { intRef }),
    };
    if (sameSlots(merged, slots.remote)) return { ...remote, ...identity };
    const { intRef: _, ...mine } = local;
    return { ...withSuppliedAmountsOf(withSlots(mine, merged, LINE_FIELDS), remote), ...identity };
  }
  if (local) {
    const isMine = !base ? hasBase : !sameSlots(slots.base, slots.local);
    // Removed on the service: removed here too, unless it was changed here or has just been sent.
    if (base && !isMine && !isHeld) return null;
    if (base || !hasBase || isHeld) merging.conflict(path, base, local, undefined);
    return local;
  }
  if (!remote) return null;
  if (!base) {
    // Added on the service; or just removed here and still there.
    if (!hasBase || isHeld) merging.conflict(path, undefined, undefined, remote);
    return isHeld ? null : remote;
  }
  const isTheirs = pathsOf(slots.base, slots.remote).some((each) =>
    isTheirChange(origin(each), each, slots.base.get(each), slots.remote.get(each), slots.base),
  );
  if (!isTheirs && !merging.isContested(path) && !merging.isContested(former)) return null;
  merging.conflict(path, base, undefined, remote);
  return null;
}

function mergedLines(merging: Merging, base: Document | null, local: Document, theirs: Document): DocumentLine[] {
  const triples = tripled(base?.lines ?? null, local.lines, theirs.lines);
  const lines = new Map<LineTriple, DocumentLine>();
  for (const triple of triples) {
    const line = mergedLine(merging, triple, base !== null, unreadOrigin(theirs, isOwnOfLine));
    if (line) lines.set(triple, line);
  }
  const sequence = (side: keyof LineTriple, of: readonly DocumentLine[]): LineTriple[] => {
    const byLine = new Map(triples.map((triple) => [triple[side], triple]));
    return of.flatMap((line) => byLine.get(line) ?? []);
  };
  const mine = sequence('local', local.lines);
  const others = sequence('remote', theirs.lines);
  // Without a base, or with a base that was only sent, nobody has moved the service's lines.
  const before = base === null ? mine : sequence('base', base.lines);
  const orderOf = (isMine: boolean) => mergedOrder(new Set(lines.keys()), before, mine, others, isMine);
  const { order, differs, iMoved, theyMoved } = orderOf(merging.isContested('lines'));
  const isTheirMove = theyMoved && base !== null && (iMoved ? linesWereRead(base) : merging.wasSent('lines'));
  if (differs && (isTheirMove || merging.isContested('lines'))) {
    merging.conflict('lines', base?.lines.map(lineKey), local.lines.map(lineKey), theirs.lines.map(lineKey));
  }
  // What was just sent has become the base; its order is still a local move.
  const isSentMove = differs && isTheirMove && merging.wasSent('lines');
  return (isSentMove ? orderOf(true).order : order).flatMap((triple) => lines.get(triple) ?? []);
}

/**
 * The merged allocations. With a common version, local allocations become commands (`allocationIntents`). Without one,
 * only a person can say which of them are new.
 */
function mergedAllocations(
  merging: Merging,
  base: Document | null,
  { allocations: mine = [] }: Document,
  { allocations: theirs }: Document,
): readonly Allocation[] | undefined {
  if (base !== null || (mine.length === 0 && !merging.isContested('allocations')) || sameAllocations(mine, theirs))
    return theirs;
  merging.conflict('allocations', undefined, mine, theirs);
  return mine;
}

/** Keeps a billing schedule that was sent with the create if the service does not show it. */
function withSchedule(base: Document | null, remote: Document): Document {
  return remote.billingSchedule === undefined && base?.billingSchedule !== undefined
    ? { ...remote, billingSchedule: base.billingSchedule }
    : remote;
}

/**
 * Merges a document three ways: the header by field, `post` and `ext` by property, lines by reference, then the order
 * of lines. Allocations are compared only if there is no common version. Equal content on both sides is never a
 * conflict. A field that both sides changed to different values is one, and so is a line removed on one side and
 * changed on the other.
 * @param base the common version; null when there is none, and then every difference is a conflict
 */
export function mergeDocuments(
  base: Document | null,
  local: Document,
  remote: Document,
  options: MergeOptions = {},
): Merge<Document> {
  const merging = new Merging(
    options,
    [base, local, remote].some((version) => version !== null && isReverseCharged(version)),
  );
  const removed = removedFrom(base?.lines ?? [], local.lines);
  const theirs: Document = {
    ...withSchedule(base, remote),
    lines: recognised([...(base?.lines ?? []), ...local.lines], remote.lines, (base ?? local).lines.length, removed),
  };
  const slots = { local: headerSlots(local), remote: headerSlots(theirs) };
  const header = merging.slots(
    base && headerSlots(base),
    slots.local,
    slots.remote,
    '',
    base ? headerOrigin(base, theirs) : () => 'sent',
  );
  const lines = mergedLines(merging, base, local, theirs);
  // Amounts follow from the lines, so they stay local as long as the lines differ from the service's.
  const amounts = Object.fromEntries(
    AMOUNT_FIELDS.flatMap((field) => (local[field] === undefined ? [] : [[field, local[field]]])),
  );
  const allocations = mergedAllocations(merging, base, local, theirs);
  const merged: Document = {
    ...withSlots({ ...theirs, ...amounts }, header, HEADER_FIELDS),
    ...(allocations && { allocations: [...allocations] }),
    lines,
  };
  const intRef = theirs.intRef ?? local.intRef;
  return { merged: intRef === undefined ? merged : { ...merged, intRef }, theirs, conflicts: merging.conflicts };
}

/** The service's version of a document that is not edited here; its lines keep the references that they have here. */
export function recognisedDocument(base: Document, remote: Document): Document {
  const read = documentWithNotShown(base, remote);
  return { ...withSchedule(base, read), lines: recognised(base.lines, read.lines, base.lines.length) };
}

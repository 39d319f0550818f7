import type { CameBack } from '../values/cameBackText.ts';
import { sameAllocations } from '../documents/allocations.ts';
import { sameValue } from '../documents/content.ts';
import {
  HEADER_FIELDS,
  LINE_FIELDS,
  lineKey,
  type Allocation,
  type Document,
  type DocumentLine,
} from '../documents/document.ts';
import { isReverseCharged } from '../documents/reverseCharge.ts';
import type { Conflict } from '../documents/record.ts';
import { withSuppliedAmountsOf } from '../documents/suppliedAmounts.ts';
import { AMOUNT_FIELDS } from '../documents/totals.ts';
import { recognised, removedFrom, tripled, type LineTriple } from './lines.ts';
import { mergedOrder } from './order.ts';
import type { Json } from '../values/json.ts';
import {
  agrees,
  asJson,
  headerSlots,
  isCustomPath,
  mayBeSameReference,
  lineSlots,
  pathsOf,
  sameSlots,
  withSlots,
  type Slots,
} from './slots.ts';
import { isAsSpelled, isSpelling } from './spelling.ts';
import { isOwnOfHeader, isOwnOfLine, isPerhapsUntouched, isUntouched } from './untouched.ts';

export type ConflictField = Conflict['fields'][number];

export interface Merge {
  /** The document that both sides should have; where there is a conflict, with the local value. */
  merged: Document;
  /** The service's version; its lines have the references that they have here. */
  theirs: Document;
  conflicts: ConflictField[];
}

export interface MergeOptions {
  /**
   * Paths that were just sent; `base` is then what was sent. Where the service shows something else, it is a conflict.
   */
  sent?: ReadonlySet<string>;
  /** Paths that are already in conflict. They stay so as long as the two sides differ there. */
  contested?: ReadonlySet<string>;
  /**
   * How the service changed texts that were sent before. If it changes one in the same way again, that is no conflict.
   */
  cameBack?: readonly CameBack[] | undefined;
}

/**
 * How the service's value is compared with the base:
 * - `read`: the base was read, so every difference is somebody's change.
 * - `sent`: the base is what was sent. The service may have filled empty fields and may write references in its own
 *   way; neither is a change.
 * - `touched`: as `sent`, but somebody may have changed the document before it was first read. Then that person may
 *   have filled the empty fields.
 */
type BaseOrigin = 'read' | 'sent' | 'touched';

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

function isTheirChange(
  origin: BaseOrigin,
  path: string,
  base: Json | undefined,
  theirs: Json | undefined,
  siblings: Slots,
): boolean {
  if (origin === 'read') return !sameValue(base, theirs);
  return (base !== undefined || origin === 'touched') && !isAsSpelled(path, base, theirs, siblings);
}

/** A conflict in one field; a side without a value is left out. */
export function conflictAt(path: string, base: unknown, mine: unknown, theirs: unknown): ConflictField {
  const [was, my, their] = [asJson(base), asJson(mine), asJson(theirs)];
  return {
    path,
    ...(was === undefined ? {} : { base: was }),
    ...(my === undefined ? {} : { mine: my }),
    ...(their === undefined ? {} : { theirs: their }),
  };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * A line's tax code: the service swaps it for its counterpart when domestic reverse charge applies, and back (spec 4.7
 * rule 7).
 */
const LINE_TAX_CODE = /^lines\..+\.taxCodeId$/;

class Merging {
  readonly conflicts: ConflictField[] = [];
  private readonly sent: ReadonlySet<string>;
  private readonly contested: ReadonlySet<string>;
  private readonly cameBack: ReadonlyMap<string, CameBack>;
  private readonly isReverseCharge: boolean;

  constructor({ sent = NONE, contested = NONE, cameBack = [] }: MergeOptions, isReverseCharge = false) {
    this.sent = sent;
    this.cameBack = new Map(cameBack.map((each) => [each.path, each]));
    this.contested = contested;
    this.isReverseCharge = isReverseCharge;
  }

  isContested(path: string): boolean {
    return this.contested.has(path);
  }

  wasSent(path: string): boolean {
    return this.sent.has(path);
  }

  /** Whether the service has changed exactly this text in exactly this way before. */
  private cameBackLikeThis(path: string, sent: Json | undefined, read: Json | undefined): boolean {
    const known = this.cameBack.get(path);
    return known !== undefined && sameValue(known.sent, sent) && sameValue(known.read, read);
  }

  conflict(path: string, base: unknown, mine: unknown, theirs: unknown): void {
    this.conflicts.push(conflictAt(path, base, mine, theirs));
  }

  /**
   * @param base null when there is no common version; then every difference counts
   * @param under prefix of the paths in conflicts, for example `lines.<key>.`
   * @param former the prefix when something was sent or was found in conflict
   */
  slots(
    base: Slots | null,
    local: Slots,
    remote: Slots,
    under: string,
    origin: (path: string) => BaseOrigin,
    former = under,
  ): Slots {
    const merged = new Map<string, Json>();
    const sent: Slots = base ?? new Map();
    for (const path of pathsOf(sent, local, remote)) {
      const value = this.slot(
        path,
        [under, former],
        base === null ? null : origin(path),
        sent,
        local,
        remote.get(path),
      );
      if (value !== undefined) merged.set(path, value);
    }
    return merged;
  }

  /**
   * Whether the service has what was sent. It may fill a cleared field again from its setup (spec 2.8), except custom
   * fields.
   */
  private arrived(path: string, under: string, sent: Json | undefined, theirs: Json | undefined): boolean {
    if (this.isReverseCharge && LINE_TAX_CODE.test(under + path)) return true;
    return agrees(path, sent, theirs) || (sent === undefined && !isCustomPath(path));
  }

  private slot(
    path: string,
    names: readonly [under: string, former: string],
    origin: BaseOrigin | null,
    base: Slots,
    local: Slots,
    theirs: Json | undefined,
  ): Json | undefined {
    const [was, mine] = [base.get(path), local.get(path)];
    // The service may write what was sent in its own way. What was typed since has never been there.
    const maySpell = origin === null || (origin !== 'read' && sameValue(was, mine));
    const isEqual = maySpell ? agrees(path, mine, theirs) : sameValue(mine, theirs);
    // Without a common version (after restoring a backup) the local value may have been sent already, so another
    // spelling of it on the service is no conflict.
    if (origin === null && isSpelling(path, mine, theirs, local)) return theirs;
    if (isEqual) return theirs;
    const [under] = names;
    if (!names.some((name) => this.isContested(name + path))) {
      // The service shows what was just sent, in its own spelling: nobody has changed it.
      const isSent = origin !== null && names.some((name) => this.wasSent(name + path));
      if (
        isSent &&
        (isSpelling(path, was, theirs, base) || names.some((name) => this.cameBackLikeThis(name + path, was, theirs)))
      )
        return sameValue(was, mine) ? theirs : mine;
      if (origin === null) {
        if (mine === undefined) return theirs;
      } else if (!names.some((name) => this.wasSent(name + path)) || this.arrived(path, under, was, theirs)) {
        if (sameValue(was, mine)) return theirs;
        // Somebody has changed the document, perhaps this reference too: do not overwrite it without asking.
        const mayBeTheirs = origin === 'touched' && mayBeSameReference(path, was, theirs);
        if (!mayBeTheirs && !isTheirChange(origin, path, was, theirs, base)) return mine;
      }
    }
    this.conflict(under + path, was, mine, theirs);
    return mine;
  }
}

/** @param unread how to compare a base line that has never been read */
function mergedLine(
  merging: Merging,
  triple: LineTriple,
  hasBase: boolean,
  unread: (field: string) => BaseOrigin,
): DocumentLine | null {
  const { base, local, remote } = triple;
  const any = local ?? base ?? remote;
  if (!any) return null;
  const former = `lines.${lineKey(any)}`;
  // Replaced lines may have new ids. A conflict names the line by its new key, what was sent by its former one.
  const path = remote ? `lines.${lineKey({ ...remote, intRef: remote.intRef ?? local?.intRef })}` : former;
  const isHeld = [path, former].some((each) => merging.isContested(each) || merging.wasSent(each));
  const slots = { base: lineSlots(base), local: lineSlots(local), remote: lineSlots(remote) };
  const origin = (field: string): BaseOrigin => (base && base.id !== undefined ? 'read' : unread(field));
  if (local && remote) {
    const merged = merging.slots(base ? slots.base : null, slots.local, slots.remote, `${path}.`, origin, `${former}.`);
    const intRef = remote.intRef ?? local.intRef;
    const identity = {
      ...(remote.id === undefined ? {} : { id: remote.id }),
      ...(intRef === undefined ? {} : { intRef }),
    };
    return sameSlots(merged, slots.remote)
      ? { ...remote, ...identity }
      : { ...withSuppliedAmountsOf(withSlots(local, merged, LINE_FIELDS), remote), ...identity };
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
): Merge {
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
  return { ...withSchedule(base, remote), lines: recognised(base.lines, remote.lines, base.lines.length) };
}

/**
 * Fields that the service may fill in if they are left empty, in records other than documents: references, codes,
 * currencies, dates and switches. Only a person writes the others.
 */
const FILLED_IN = /(?:Id|[cC]ode|[cC]urrency|Date|dateFrom|dateTo)$|(?:^|\.)(?:is|allow)[A-Z]\w*$/;

export function isFilledIn(path: string): boolean {
  return FILLED_IN.test(path) && !isCustomPath(path);
}

export interface SlotMerge {
  /** Where there is a conflict, with the local value. */
  merged: Slots;
  conflicts: ConflictField[];
}

/**
 * Merges the fields of a record without lines three ways, by the same rules as a document's header.
 * @param base null when there is no common version
 * @param wasRead whether the base was read from the service; otherwise it is what was sent
 */
export function mergeSlots(
  base: Slots | null,
  local: Slots,
  remote: Slots,
  wasRead: boolean,
  options: MergeOptions = {},
): SlotMerge {
  const merging = new Merging(options, false);
  const origin = (path: string): BaseOrigin => (wasRead ? 'read' : isFilledIn(path) ? 'sent' : 'touched');
  const merged = merging.slots(base, local, remote, '', origin);
  return { merged, conflicts: merging.conflicts };
}

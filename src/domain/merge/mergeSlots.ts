import type { CameBack } from '../values/cameBackText.ts';
import { sameValue } from '../documents/content.ts';
import type { ConflictField } from '../records/record.ts';
import type { Json } from '../values/json.ts';
import { agrees, asJson, isCustomPath, mayBeSameReference, pathsOf, type Slots } from '../documents/slots.ts';
import { isAsSpelled, isSpelling } from './spelling.ts';

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

export interface Merge<Content> {
  /** The content that both sides should have; where there is a conflict, with the local value. */
  merged: Content;
  /** The service's version; the lines of a document have the references that they have here. */
  theirs: Content;
  conflicts: ConflictField[];
}

/**
 * How the service's value is compared with the base:
 * - `read`: the base was read, so every difference is somebody's change.
 * - `sent`: the base is what was sent. The service may have filled empty fields and may write references in its own
 *   way; neither is a change.
 * - `touched`: as `sent`, but somebody may have changed the document before it was first read. Then that person may
 *   have filled the empty fields.
 * - `likely`: the base was read, but is perhaps that of another line. What was changed here is asked about.
 */
export type BaseOrigin = 'read' | 'sent' | 'touched' | 'likely';

export function isTheirChange(
  origin: BaseOrigin,
  path: string,
  base: Json | undefined,
  theirs: Json | undefined,
  siblings: Slots,
): boolean {
  if (origin === 'likely') return true;
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

export class Merging {
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

/**
 * Fields that the service may fill in if they are left empty, in records other than documents: references, codes,
 * currencies, dates and switches. Only a person writes the others.
 */
const FILLED_IN = /(?:Id|[cC]ode|[cC]urrency|Date|dateFrom|dateTo)$|(?:^|\.)(?:is|allow)[A-Z]\w*$/;

function isFilledIn(path: string): boolean {
  return FILLED_IN.test(path) && !isCustomPath(path);
}

function isWithin(part: string, path: string): boolean {
  return path === part || path.startsWith(`${part}.`);
}

/** The slots with one part replaced by that of `from`. */
export function withPartOf(slots: Slots, from: Slots, part: string): Slots {
  return new Map([
    ...[...slots].filter(([path]) => !isWithin(part, path)),
    ...[...from].filter(([path]) => isWithin(part, path)),
  ]);
}

/**
 * Merges the fields of a record without lines three ways, by the same rules as a document's header. A part whose
 * presence has a meaning is removed as a whole. If one side has removed it and the other has changed something in it,
 * the part as a whole is in conflict.
 * @param base null when there is no common version
 * @param wasRead whether the base was read from the service; otherwise it is what was sent
 */
export function mergeSlots(
  base: Slots | null,
  local: Slots,
  remote: Slots,
  wasRead: boolean,
  { parts = NONE, ...options }: MergeOptions & { parts?: ReadonlySet<string> } = {},
): { merged: Slots; conflicts: ConflictField[] } {
  const merging = new Merging(options);
  const origin = (path: string): BaseOrigin => (wasRead ? 'read' : isFilledIn(path) ? 'sent' : 'touched');
  let merged = merging.slots(base, local, remote, '', origin);
  let { conflicts } = merging;
  for (const part of parts) {
    if (!base?.has(part) || local.has(part) === remote.has(part)) continue;
    // What the service fills in by itself is no change.
    const hasChangesLeft =
      !merged.has(part) &&
      [...merged.keys()].some((path) => isWithin(part, path) && (local.has(path) || wasRead || !isFilledIn(path)));
    const others = conflicts.filter(({ path }) => !isWithin(part, path));
    const isContested = hasChangesLeft || others.length < conflicts.length;
    merged = withPartOf(merged, isContested ? local : new Map(), part);
    if (isContested) conflicts = [...others, conflictAt(part, true, local.get(part), remote.get(part))];
  }
  return { merged, conflicts };
}

import type { Document } from '../../src/domain/documents/document.ts';
import type { DocumentRecord } from '../../src/domain/documents/record.ts';
import type { ResourceRecord } from '../../src/domain/resources/record.ts';
import { factsOf, type Trace, type Facts } from './trace.ts';
import { shownContent, shownDocument } from './models/badges.ts';
import { plainWords } from './models/spelling.ts';
import { recordFacts } from './actions/records.ts';

/** A value that a bookkeeper set in a document, and what they knew the service to have there. */
export interface Wish {
  key: string;
  path: string;
  value: string | undefined;
  /** What the service had there, as far as the page showed it. */
  saw: string | undefined;
  /** The value before the change. An undo sets what the service was known to have. */
  undid?: string | undefined;
  /** Set in a record that was only here, as far as was known. */
  isOnlyHere: boolean;
  isUndo: boolean;
  step: number;
  /** Given up: by a choice in a conflict, by restoring an older backup, or with its draft. */
  isVoid: boolean;
  /**
   * Step at which a backup from before the change was restored; null when a later backup, made before that step,
   * brought it back.
   */
  forgottenAt: number | null;
}

const NOTHING: Facts = new Map();
/**
 * Fields that the service fills in from its setup wherever they are empty, also when they are cleared (spec 2.8, 2.9).
 * A wish for them to be empty cannot be kept.
 */
const FILLED_IN = /^dueDate$|^lines\.[^.]+\.(?:accountId|taxCodeId)$/;

/** The path of the line that contains a path. */
function lineOf(path: string): string {
  return path.split('.').slice(0, 2).join('.');
}

/** Paths that commands change, not edits. */
const COMMANDED: ReadonlySet<string> = new Set(['status', 'active', 'there']);

export function shownFacts(record: DocumentRecord): Facts {
  const document = shownDocument(record);
  return factsOf(document, document.statusList.length === 0 ? ['draft'] : document.statusList);
}

export function baseFacts({ base }: Pick<DocumentRecord, 'base'>): Facts {
  return base ? factsOf(base, base.statusList) : NOTHING;
}

export function shownRecord(record: ResourceRecord): Facts {
  return recordFacts(shownContent(record));
}

/** What the bookkeeper of one laptop has done, as far as the promises need it. */
export class Log {
  private readonly trace: Trace;

  constructor(trace: Trace) {
    this.trace = trace;
  }

  readonly wishes: Wish[] = [];
  private readonly seen: { key: string; path: string; value: string; step: number }[] = [];
  /** By document, the step at which the service gave the engine the last whole answer about it. */
  readonly lastRead = new Map<string, number>();
  /** Drafts made here, by key, with their token. Discarded ones are removed. */
  readonly drafts = new Map<string, { token: string; step: number; isOptional: boolean }>();
  /** Records of other kinds made here, by key. */
  readonly resources = new Map<string, { token: string; step: number; isOptional: boolean }>();
  /** How often a person chose "send again" for a bank transaction, by its token. */
  readonly sendAgain = new Map<string, number>();
  /** Records of which a person has had a change sent again after the service went back. */
  readonly resent = new Set<string>();
  /** Records that the service has lost and that a person has had made again. */
  readonly madeAgain = new Set<string>();
  /** The steps at which its bookkeeper has answered for a service that went back. */
  readonly answeredAt = new Set<number>();
  /** Whether a run has asked about a service that went back: then it names what others have changed since. */
  isToldOfGoingBack = false;
  /** The steps at which the restored backups were made. */
  private readonly backups: number[] = [];
  private readonly discards: { key: string; token: string; step: number }[] = [];
  backedUpAt: number | null = null;

  /** Notes what an edit has changed. */
  changed(before: DocumentRecord | null, after: DocumentRecord, step: number): void {
    this.compared(
      after.key,
      before ? shownFacts(before) : NOTHING,
      shownFacts(after),
      before ? baseFacts(before) : NOTHING,
      step,
    );
  }

  /** Notes what an edit was meant to change, whatever came of it. */
  meant(before: DocumentRecord, local: Document, after: DocumentRecord, step: number): void {
    this.compared(before.key, shownFacts(before), shownFacts({ ...before, local }), baseFacts(after), step);
  }

  changedRecord(before: ResourceRecord | null, after: ResourceRecord, step: number): void {
    this.compared(
      after.key,
      before ? shownRecord(before) : NOTHING,
      shownRecord(after),
      before?.base ? recordFacts(before.base) : NOTHING,
      step,
    );
  }

  private compared(
    key: string,
    was: Facts,
    is: Facts,
    saw: Facts,
    step: number,
    isLeftOut: (path: string) => boolean = () => false,
  ): void {
    for (const path of new Set([...was.keys(), ...is.keys()])) {
      if (COMMANDED.has(path) || isLeftOut(path) || was.get(path) === is.get(path)) continue;
      this.wish(key, path, is.get(path), saw.get(path), step, { undid: was.get(path), isOnlyHere: saw.size === 0 });
      // A field that was cleared knowingly is no wish, unless it went with its line.
      if (is.get(path) === undefined && FILLED_IN.test(path) && (path === 'dueDate' || is.has(lineOf(path))))
        this.giveUp(key, (wish) => wish.path === path);
    }
  }

  /**
   * A choice between two versions: wherever the chosen version differs from the service's, that value is wished for
   * knowingly.
   * @param isTheirs paths where theirs was chosen, so that a difference there is nobody's wish
   */
  chosen(after: DocumentRecord, theirs: Facts, step: number, isTheirs?: (path: string) => boolean): void {
    this.compared(after.key, theirs, shownFacts(after), theirs, step, isTheirs);
  }

  chosenRecord(after: ResourceRecord, theirs: Facts, step: number, isTheirs?: (path: string) => boolean): void {
    this.compared(after.key, theirs, shownRecord(after), theirs, step, isTheirs);
  }

  wish(
    key: string,
    path: string,
    value: string | undefined,
    saw: string | undefined,
    step: number,
    { undid, isOnlyHere = false }: { undid?: string | undefined; isOnlyHere?: boolean } = {},
  ): void {
    [value, saw, undid] = [value, saw, undid].map((each) => (each === undefined ? undefined : plainWords(each)));
    this.wishes.push({
      key,
      path,
      value,
      saw,
      undid,
      isOnlyHere,
      isUndo: value === saw,
      step,
      isVoid: false,
      forgottenAt: null,
    });
  }

  /** Somebody who abandons a draft, or chooses between two versions of it, knows what is in it. */
  knowsWhatIsIn(key: string, facts: Facts, step: number): void {
    for (const [path, value] of facts) this.seen.push({ key, path, value, step });
  }

  hasSeen(key: string, path: string, value: string): boolean {
    return this.seen.some((each) => each.key === key && each.path === path && each.value === value);
  }

  giveUp(key: string, which: (wish: Wish) => boolean = () => true): void {
    for (const wish of this.wishes) if (wish.key === key && which(wish)) wish.isVoid = true;
  }

  /** Gives up a record that the service has lost: it stays as it is there. */
  forgo(key: string): void {
    this.giveUp(key);
    for (const made of [this.drafts.get(key), this.resources.get(key)]) if (made) made.isOptional = true;
  }

  /** A value as the service has it: a local record's key becomes its id, also when the service has lost it since. */
  private idFor(value: string | undefined): string | undefined {
    const made = value === undefined ? undefined : this.resources.get(value);
    if (!made) return value;
    const { resources, lost } = this.trace;
    const isMade = (token: string): boolean => token === made.token;
    const there = [...resources.values()].find(({ token }) => isMade(token))?.id;
    return there ?? [...lost].find(([, token]) => isMade(token))?.[0] ?? value;
  }

  asThere(facts: Facts): Facts {
    return new Map([...facts].map(([path, value]) => [path, this.idFor(value) ?? value]));
  }

  /** The last wish for each path of each record. */
  standing(): Wish[] {
    const last = new Map<string, Wish>();
    for (const wish of this.wishes) if (!wish.isVoid) last.set(`${wish.key} ${wish.path}`, wish);
    return [...last.values()].map((wish) => ({
      ...wish,
      value: this.idFor(wish.value),
      undid: this.idFor(wish.undid),
    }));
  }

  /**
   * Whether the bookkeeper knew that the service had `known` when they set the value, or had set exactly that before in
   * a record that was only here. A price with all the values that were sent counts as ours, even if a colleague has made
   * it (docs/sync.md, prices).
   */
  knew(key: string, path: string, value: string | undefined, known: string | undefined): boolean {
    const own = this.wishes.filter((wish) => wish.key === key && wish.path === path);
    const isMeant = (wish: Wish): boolean =>
      this.idFor(wish.value) === value || (wish.value === undefined && FILLED_IN.test(path));
    const isOver = ({ saw, undid, isOnlyHere, step }: Wish): boolean =>
      saw === known ||
      (isOnlyHere &&
        (this.idFor(undid) === known || own.some((wish) => wish.step < step && this.idFor(wish.value) === known)));
    return own.some((wish) => isMeant(wish) && isOver(wish));
  }

  /**
   * Whether something made at this step may have been sent between a backup and its restoring, so that the profile does
   * not know it.
   */
  mayHaveForgotten(madeAt: number): boolean {
    return this.backups.some((since) => madeAt <= since);
  }

  /** Whether the undone value may have been sent before a backup was restored in which it was still waiting. */
  undidForgotten({ key, path, undid, step }: Wish): boolean {
    return this.wishes.some(
      (each) =>
        each.key === key &&
        each.path === path &&
        each.step < step &&
        this.idFor(each.value) === undid &&
        this.mayHaveForgotten(each.step),
    );
  }

  /** Whether the bookkeeper set this value at a time that a restored backup does not cover. */
  hasForgotten(key: string, path: string, value: string | undefined): boolean {
    return this.wishes.some(
      (each) => each.key === key && each.path === path && each.forgottenAt !== null && this.idFor(each.value) === value,
    );
  }

  discarded(key: string, step: number): void {
    this.discards.push({ key, token: this.drafts.get(key)?.token ?? '', step });
    this.drafts.delete(key);
  }

  discardedRecord(key: string, step: number): void {
    this.discards.push({ key, token: this.resources.get(key)?.token ?? '', step });
    this.resources.delete(key);
  }

  /**
   * Notes that the profile is that of a backup again: what was done since is no longer known here.
   * @param since step at which the backup was made
   * @param now step at which it is restored
   * @returns tokens of discarded drafts that are here again
   */
  restored(since: number, now: number): string[] {
    this.backups.push(since);
    const back = this.discards.filter(
      (each) => each.step > since && !this.drafts.has(each.key) && !this.resources.has(each.key),
    );
    for (const { key, token } of back)
      (/^K/.test(token) ? this.drafts : this.resources).set(key, { token, step: since, isOptional: true });
    for (const wish of this.wishes) {
      const isKnown = wish.step <= since;
      if (!isKnown && !wish.isVoid) [wish.isVoid, wish.forgottenAt] = [true, now];
      if (isKnown && wish.forgottenAt !== null && wish.forgottenAt > since)
        [wish.isVoid, wish.forgottenAt] = [false, null];
    }
    for (const made of [...this.drafts.values(), ...this.resources.values()])
      if (made.step > since) made.isOptional = true;
    return back.map((each) => each.token);
  }
}

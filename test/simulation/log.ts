import type { Document } from '../../src/domain/documents/document.ts';
import type { DocumentRecord } from '../../src/domain/documents/record.ts';
import type { ResourceRecord } from '../../src/domain/resources/record.ts';
import { factsOf, type Trace, type Facts } from './trace.ts';
import { shownContent, shownDocument } from './models/badges.ts';
import { plainWords } from './models/spelling.ts';
import { recordFacts } from './actions/records.ts';

/** Something that a bookkeeper set on a document, and what they knew the service to have there. */
export interface Wish {
  key: string;
  path: string;
  value: string | undefined;
  /** What the service had there, as far as it was shown. */
  saw: string | undefined;
  /** What it was changed from: by an undo, to what the service was known to have. */
  undid?: string | undefined;
  /** Set in what was only here, as far as was known. */
  isOnlyHere: boolean;
  isUndo: boolean;
  step: number;
  /** Given up: by a choice in a conflict, by a backup that knows nothing of it, or with its draft. */
  isVoid: boolean;
  /** Step at which a backup was restored that knows nothing of it; a later backup that was made before then knows it again. */
  forgottenAt: number | null;
}

const NOTHING: Facts = new Map();
/** What the service fills in from its setup wherever it is left empty, also when it is cleared (spec 2.8, 2.9): nobody can wish that it be empty. */
const FILLED_IN = /^dueDate$|^lines\.[^.]+\.(?:accountId|taxCodeId)$/;

/** The path of the line that a path lies in. */
function lineOf(path: string): string {
  return path.split('.').slice(0, 2).join('.');
}

/** What changes by commands, and not by edits. */
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

/** What the bookkeeper of one laptop has done, as far as the promises speak of it. */
export class Log {
  private readonly trace: Trace;

  constructor(trace: Trace) {
    this.trace = trace;
  }

  readonly wishes: Wish[] = [];
  private readonly seen: { key: string; path: string; value: string; step: number }[] = [];
  /** Step at which the service gave the engine the last whole answer about a document. */
  readonly lastRead = new Map<string, number>();
  /** Drafts made here, by key, with their token; undefined when they were discarded. */
  readonly drafts = new Map<string, { token: string; step: number; isOptional: boolean }>();
  /** Records of other kinds that were made here, by key. */
  readonly resources = new Map<string, { token: string; step: number; isOptional: boolean }>();
  /** How often a person said "send again" of a bank transaction, by its token. */
  readonly sendAgain = new Map<string, number>();
  /** When the backups were made that were restored. */
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

  /** Notes what an edit was meant to change, whatever became of it. */
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
      this.wish(key, path, is.get(path), saw.get(path), step, was.get(path), saw.size === 0);
      // Known to have been cleared, and not missed: unless it went with its line.
      if (is.get(path) === undefined && FILLED_IN.test(path) && (path === 'dueDate' || is.has(lineOf(path))))
        this.giveUp(key, (wish) => wish.path === path);
    }
  }

  /**
   * A choice between two versions: everything of the chosen one that the service has otherwise is wished for knowingly.
   * @param isTheirs where the service's was chosen, so that whatever differs from it is nobody's wish
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
    undid?: string,
    isOnlyHere = false,
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

  /** Whoever abandons a draft, or chooses between two versions of it, knows what is in it. */
  knowsWhatIsIn(key: string, facts: Facts, step: number): void {
    for (const [path, value] of facts) this.seen.push({ key, path, value, step });
  }

  hasSeen(key: string, path: string, value: string): boolean {
    return this.seen.some((each) => each.key === key && each.path === path && each.value === value);
  }

  giveUp(key: string, which: (wish: Wish) => boolean = () => true): void {
    for (const wish of this.wishes) if (wish.key === key && which(wish)) wish.isVoid = true;
  }

  /** A value as the service has it: of a record that was made here, and that others name by its key, the id that it has got. */
  private idFor(value: string | undefined): string | undefined {
    const made = value === undefined ? undefined : this.resources.get(value);
    return made ? ([...this.trace.resources.values()].find(({ token }) => token === made.token)?.id ?? value) : value;
  }

  asThere(facts: Facts): Facts {
    return new Map([...facts].map(([path, value]) => [path, this.idFor(value) ?? value]));
  }

  /** The last word on each path of each record. */
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
   * Whether the bookkeeper knew `known` to be at the service when setting the value, or changed it from just that in what
   * was only here: a price that says all that was sent is taken for ours, even where a colleague has made it (docs/sync.md, prices).
   */
  knew(key: string, path: string, value: string | undefined, known: string | undefined): boolean {
    const isMeant = (wish: Wish): boolean =>
      this.idFor(wish.value) === value || (wish.value === undefined && FILLED_IN.test(path));
    const isOver = ({ saw, undid, isOnlyHere }: Wish): boolean =>
      saw === known || (isOnlyHere && this.idFor(undid) === known);
    return this.wishes.some((wish) => wish.key === key && wish.path === path && isMeant(wish) && isOver(wish));
  }

  /** Whether something made then may have been sent between a backup and its being restored, of which the profile knows nothing. */
  mayHaveForgotten(madeAt: number): boolean {
    return this.backups.some((since) => madeAt <= since);
  }

  /** Whether what was undone may have been sent before the profile became that of a backup in which it waited still. */
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

  /** Whether the bookkeeper has set this value at a time that a restored backup knows nothing of. */
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
   * The profile is that of a backup again: what was done since is not known here any more.
   * @param since when the backup was made
   * @param now when it is restored
   * @returns tokens of the drafts that are here again although they were discarded
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

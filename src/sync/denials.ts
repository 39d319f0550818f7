import { deniedName, type Operation } from '../domain/service/blocker.ts';

/** What is tried of a kind: to look at its records one by one, or to send something of them. */
type Attempt = Operation | 'look';

/** So many refusals, with nothing of the kind taken in this run, say that the right to all of it is lacking. */
export const TO_ALL = 2;

interface Tried {
  kind: string;
  attempt: Attempt;
  refused: number;
  /** Records that it would have been below and that this user may not look into: each of them is one refusal, whatever was to go there. */
  closed: Set<string>;
  hasGone: boolean;
  /** Whether one that an earlier run was refused was refused once more. */
  isRefusedAgain: boolean;
  /** The service's, when it first refused. */
  words: string;
}

/**
 * What this user was refused (403) in a run. The specification cannot tell "may not write this kind" from "not this one
 * record" (spec 5 rules 7 and 8: data access control). So the first refusal is about its record; the second is about all of the
 * kind and operation, unless one of them was taken: then each is about its record.
 */
export class Denials {
  private readonly tried = new Map<string, Tried>();

  /**
   * @param isAgain whether an earlier run was refused this record already
   * @param closed the record below which it would have been, where the look into that one was refused
   */
  refused(kind: string, attempt: Attempt, words: string, isAgain = false, closed: string | null = null): void {
    const known = this.of(kind, attempt);
    if (isAgain) known.isRefusedAgain = true;
    if (closed !== null && known.closed.has(closed)) return;
    if (closed !== null) known.closed.add(closed);
    known.refused += 1;
    if (known.refused === 1) known.words = words;
  }

  went(kind: string, attempt: Attempt): void {
    this.of(kind, attempt).hasGone = true;
  }

  /** Whether nothing more of it is to be tried in this run. */
  has(kind: string, attempt: Attempt): boolean {
    const { refused, hasGone } = this.of(kind, attempt);
    return refused >= TO_ALL && !hasGone;
  }

  /** Whether nothing more is to be tried of what earlier runs were refused. */
  hasAgain(kind: string, attempt: Attempt): boolean {
    return this.has(kind, attempt) || this.of(kind, attempt).isRefusedAgain;
  }

  /** Whether all that was tried was refused, if it was only one. */
  isAll(kind: string, attempt: Attempt): boolean {
    const { refused, hasGone } = this.of(kind, attempt);
    return refused > 0 && !hasGone;
  }

  /** What may not be sent, with the service's words: by kind; by kind and operation where something else of the kind was taken, and of commands. */
  get toSend(): Record<string, string> {
    const told: Record<string, string> = {};
    for (const { kind, attempt, words } of this.tried.values()) {
      if (attempt === 'look' || !this.has(kind, attempt)) continue;
      told[this.isOfWholeKind(kind, attempt) ? kind : deniedName(kind, attempt)] ??= words;
    }
    return told;
  }

  private isOfWholeKind(kind: string, operation: Operation): boolean {
    if (operation !== 'create' && operation !== 'update') return false;
    return !this.of(kind, operation === 'create' ? 'update' : 'create').hasGone;
  }

  private of(kind: string, attempt: Attempt): Tried {
    const name = `${kind} ${attempt}`;
    let known = this.tried.get(name);
    if (!known)
      this.tried.set(
        name,
        (known = { kind, attempt, refused: 0, closed: new Set(), hasGone: false, isRefusedAgain: false, words: '' }),
      );
    return known;
  }
}

import { deniedName, type Operation } from '../../domain/service/blocker.ts';

/** What is attempted with a kind: to look at its records one by one, or to send something of them. */
type Attempt = Operation | 'look';

/** So many refusals, with none of the kind accepted in this run, mean that the right to the whole kind is missing. */
export const REFUSALS_OF_KIND = 2;

interface Attempts {
  kind: string;
  attempt: Attempt;
  refused: number;
  /**
   * Parent records that this user may not look into. Each counts as one refusal, whatever was to be written below it.
   */
  closedParents: Set<string>;
  isAccepted: boolean;
  /** Whether a record that an earlier run was refused has been refused again. */
  isRefusedAgain: boolean;
  /** The service's words at the first refusal. */
  words: string;
}

/**
 * What the service denied this user (403) in a run. The specification does not tell "may not write this kind" from "may
 * not write this one record" (spec 5 rules 7 and 8: data access control). So the first refusal concerns its record. The
 * second concerns the whole kind and operation, unless one was accepted: then each concerns its record.
 */
export class Denials {
  private readonly attempts = new Map<string, Attempts>();

  /**
   * @param isAgain whether an earlier run was refused this record already
   * @param closedParent the parent record, where looking into it was refused
   */
  refused(kind: string, attempt: Attempt, words: string, isAgain = false, closedParent: string | null = null): void {
    const known = this.of(kind, attempt);
    if (isAgain) known.isRefusedAgain = true;
    if (closedParent !== null && known.closedParents.has(closedParent)) return;
    if (closedParent !== null) known.closedParents.add(closedParent);
    known.refused += 1;
    if (known.refused === 1) known.words = words;
  }

  accepted(kind: string, attempt: Attempt): void {
    this.of(kind, attempt).isAccepted = true;
  }

  /** Whether nothing more of it is tried in this run. */
  has(kind: string, attempt: Attempt): boolean {
    const { refused, isAccepted } = this.of(kind, attempt);
    return refused >= REFUSALS_OF_KIND && !isAccepted;
  }

  /** Whether nothing more is tried of what earlier runs were refused. */
  hasAgain(kind: string, attempt: Attempt): boolean {
    return this.has(kind, attempt) || this.of(kind, attempt).isRefusedAgain;
  }

  /** Whether everything tried was refused, even if it was only one. */
  isAll(kind: string, attempt: Attempt): boolean {
    const { refused, isAccepted } = this.of(kind, attempt);
    return refused > 0 && !isAccepted;
  }

  /**
   * What may not be sent, with the service's words. The key is the kind; or kind and operation, for commands and where
   * another operation of the kind was accepted.
   */
  get toSend(): Record<string, string> {
    const denied: Record<string, string> = {};
    for (const { kind, attempt, words } of this.attempts.values()) {
      if (attempt === 'look' || !this.has(kind, attempt)) continue;
      denied[this.isOfWholeKind(kind, attempt) ? kind : deniedName(kind, attempt)] ??= words;
    }
    return denied;
  }

  private isOfWholeKind(kind: string, operation: Operation): boolean {
    if (operation !== 'create' && operation !== 'update') return false;
    return !this.of(kind, operation === 'create' ? 'update' : 'create').isAccepted;
  }

  private of(kind: string, attempt: Attempt): Attempts {
    const name = `${kind} ${attempt}`;
    let known = this.attempts.get(name);
    if (!known)
      this.attempts.set(
        name,
        (known = {
          kind,
          attempt,
          refused: 0,
          closedParents: new Set(),
          isAccepted: false,
          isRefusedAgain: false,
          words: '',
        }),
      );
    return known;
  }
}

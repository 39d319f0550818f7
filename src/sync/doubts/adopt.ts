import type { Instant } from '../../domain/values/dates.ts';
import type { SyncRecord, Content, RecordSort, Synced } from '../../domain/service/storeChange.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { RunContext } from '../run/context.ts';
import { neverSent } from '../rules/inFlight.ts';
import { setRejected } from '../run/outcome.ts';
import type { RecordRules } from '../rules/recordRules.ts';
import { withMissedAt } from './resending.ts';
import { pulled, settled } from '../rules/transitions.ts';

/** The result of looking for the record of an unanswered create. */
export type FoundCreate<S extends RecordSort> =
  | { kind: 'none' }
  | { kind: 'one'; content: Content<S> }
  /** A record with the same code says something else. */
  | { kind: 'clash'; content: Content<S> }
  /** More than one may be it, or one that says something else by now. */
  | { kind: 'many'; ids: readonly Guid[] }
  /** The service does not show the parent below which it could be: that says nothing about the record itself. */
  | { kind: 'unseen'; parent: Guid };

export const NOT_FOUND: { kind: 'none' } = { kind: 'none' };

/** How the records of one sort, documents or others, are found again after an unanswered create. */
export interface FoundKind<S extends RecordSort> {
  readonly rules: RecordRules<S>;
  /** @throws ProblemError when the look-up fails: nothing is decided then */
  find(record: Synced<S>): Promise<FoundCreate<S>>;
  /** Stored records of this sort that were pulled under the id that was found. */
  rivals(record: Synced<S>, id: Guid): Promise<Synced<S>[]>;
  leaveUnseen(record: Synced<S>, parent: Guid): Promise<Synced<S> | null>;
  /** Whether the service refuses a second one: by its IntRef or its code. */
  isUnique(record: Synced<S>): boolean;
}

/**
 * The record when only a person can tell which of several on the service it is, or that none is: none is taken for it
 * and nothing more is sent until then.
 * @param candidates their ids; empty when nothing can be found, or is there any more
 */
export function askedWhich<R extends SyncRecord>(record: R, candidates: readonly Guid[], at: Instant): R {
  const inFlight = record.inFlight ?? { operation: 'create' as const, revision: record.revision, sentAt: at };
  return { ...record, inFlight: { ...inFlight, candidates: [...candidates] } };
}

/** From now on only finding the record, or a person, settles the create; it is never sent again. */
export function leaveToBeFound<R extends SyncRecord>(run: RunContext, record: R): Promise<R | null> {
  const at = run.now();
  return run.writer.change(record, (current) => (current.inFlight ? askedWhich(current, [], at) : current));
}

/** Notes that the record was looked for and not found: a later run may send it again (`mayBeSentAgain`). */
export async function noteMissed<R extends SyncRecord>(run: RunContext, record: R): Promise<R | null> {
  if (!record.inFlight) return record;
  const { missedAt } = await withMissedAt(run, record.inFlight);
  return run.writer.change(record, (current) =>
    current.inFlight ? { ...current, inFlight: { ...current.inFlight, missedAt } } : current,
  );
}

/**
 * Adopts what was found. Where the service's record has been pulled under its own id meanwhile, the local record takes
 * its place, so that references by its key still hold.
 * @param wasRefused whether the service has just refused this create because the record found exists. Then an earlier
 *   request made it, and may have said something else. It has no version in common with the local one, so that it is
 *   not taken for the base
 * @returns the record as it is then: adopted, set aside, in doubt as before, or left to a person; null when it is no
 *   longer stored
 */
export async function adopt<S extends RecordSort>(
  run: RunContext,
  kind: FoundKind<S>,
  record: Synced<S>,
  found: Exclude<FoundCreate<S>, { kind: 'none' }>,
  wasRefused = false,
): Promise<Synced<S> | null> {
  const { rules } = kind;
  const at = run.now();
  const clash = (content: Content<S>): Promise<Synced<S> | null> =>
    setRejected(run, rules, record, {
      code: 'record.codeTaken',
      message: 'description' in content ? (content.description ?? '') : '',
      field: 'code',
    });
  if (found.kind === 'clash') return clash(found.content);
  if (found.kind === 'many')
    return run.writer.change(record, (current) =>
      current.inFlight || wasRefused ? askedWhich(current, found.ids, at) : current,
    );
  if (found.kind === 'unseen') return kind.leaveUnseen(record, found.parent);
  const { content } = found;
  run.noteRead(content);
  const rivals = content.id === undefined ? [] : await kind.rivals(record, content.id);
  if (rivals.some(({ local, commands }) => local !== null || commands.length > 0)) return clash(content);
  return run.change(
    record,
    (current) => (wasRefused ? pulled(rules, neverSent(current), content, at) : settled(rules, current, content, at)),
    rivals.map(({ key }) => key),
  );
}

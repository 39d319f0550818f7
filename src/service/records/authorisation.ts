import type { MintSource } from '../../domain/values/identifiers.ts';
import type { CommonFields } from './directory.ts';
import type { RecordKind } from './kinds.ts';

/**
 * Kinds whose records wait for authorisation when they are created or changed over the interface (spec 5 rule 9);
 * locking does not count as a change. Until then drafts may use them, and a document that names one is not authorised
 * before it is.
 */
const AUTHORISED: ReadonlySet<RecordKind> = new Set(['contactAccount', 'bankAccount']);

export function isAuthorisedKind(kind: RecordKind): boolean {
  return AUTHORISED.has(kind);
}

/** Until when a record that is changed now waits, in milliseconds since 1970; undefined when its kind does not wait. */
export function waitOf(
  { source, workflow }: { source: MintSource; workflow: { readonly delay: number } },
  kind: RecordKind,
): number | undefined {
  return AUTHORISED.has(kind) ? source.now() + workflow.delay : undefined;
}

/** What a read shows: `authorisationStatus` in place of the time. */
export function withAuthorisation(kind: RecordKind, { pendingUntil, ...record }: Partial<CommonFields>): object {
  return AUTHORISED.has(kind)
    ? { ...record, authorisationStatus: pendingUntil === undefined ? 'approved' : 'pending_auth' }
    : record;
}

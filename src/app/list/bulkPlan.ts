import { isDraft } from '../../domain/document.ts';
import { isReadyToSend } from '../../domain/readiness.ts';
import { currentDocument, type DocumentRecord } from '../../domain/record.ts';

/** What can be asked of many documents at once. */
export const BULK_ACTIONS = ['submit', 'abandon'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Why a document does not take an action. */
export const BULK_REFUSALS = ['gone', 'conflict', 'inFlight', 'notDraft', 'onlyHere', 'incomplete', 'refused', 'queued'] as const;
export type BulkRefusal = (typeof BULK_REFUSALS)[number];

export interface BulkPlan {
  takes: string[];
  refusals: Map<BulkRefusal, string[]>;
}

/** Why a record does not take an action now; null when it does. */
export function refusalOf(action: BulkAction, record: DocumentRecord): BulkRefusal | null {
  if (record.goneAt !== null) return 'gone';
  if (record.conflict) return 'conflict';
  if (record.inFlight) return 'inFlight';
  if (record.commands.some(({ name }) => name === action)) return 'queued';
  if (!isDraft(record.base ?? currentDocument(record))) return 'notDraft';
  if (record.commands.some(({ name }) => name === 'abandon')) return 'notDraft';
  // What the service never saw is discarded in the editor, not abandoned there.
  if (action === 'abandon') return record.base === null && record.id === null ? 'onlyHere' : null;
  if (!isReadyToSend(record)) return 'incomplete';
  return record.rejection && record.rejection.revision === record.revision ? 'refused' : null;
}

export function bulkPlan(action: BulkAction, records: readonly DocumentRecord[]): BulkPlan {
  const plan: BulkPlan = { takes: [], refusals: new Map() };
  for (const record of records) {
    const refusal = refusalOf(action, record);
    if (refusal === null) plan.takes.push(record.key);
    else plan.refusals.set(refusal, [...(plan.refusals.get(refusal) ?? []), record.key]);
  }
  return plan;
}

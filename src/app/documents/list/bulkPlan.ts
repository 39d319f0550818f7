import { availableCommands, type ActionRefusal } from '../../../domain/documents/documentCommands.ts';
import type { TypeFacts } from '../../../domain/documents/readiness.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';

/** The actions that can be run on many documents at once. */
export const BULK_ACTIONS = ['submit', 'abandon'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export interface BulkPlan {
  takes: string[];
  refusals: Map<ActionRefusal, string[]>;
}

/**
 * Which documents take an action, and why the others do not. The rules are those of an open document.
 * @param version the service's API version as reported at the last sign-in; null before the first
 * @param factsOf what the reference data says about a document type
 */
export function bulkPlan(
  action: BulkAction,
  records: readonly DocumentRecord[],
  version: string | null,
  factsOf: (docTypeId: string | undefined) => TypeFacts = () => ({}),
): BulkPlan {
  const plan: BulkPlan = { takes: [], refusals: new Map() };
  for (const record of records) {
    const document = currentVersion(record);
    const refusal = availableCommands(document, record, version, factsOf(document.docTypeId))[action];
    if (refusal === null) plan.takes.push(record.key);
    else plan.refusals.set(refusal, [...(plan.refusals.get(refusal) ?? []), record.key]);
  }
  return plan;
}

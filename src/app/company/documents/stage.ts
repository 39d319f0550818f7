/** How far a document that is the same here and on the service has come there, as a list says it in a word. */
export const STAGES = [
  'written_off',
  'reversed',
  'abandoned',
  'dispute',
  'error',
  'rejected',
  'posted',
  'pending',
  'approved',
  'draft',
] as const;
export type DocumentStage = (typeof STAGES)[number];

/** The stage that its statuses come to (`statusList` as a row has it, by commas); null where they tell none. */
export function stageOf(statusList: string): DocumentStage | null {
  const held = statusList
    .toLowerCase()
    .split(',')
    .map((status) => (status.startsWith('pending_') ? 'pending' : status.trim()));
  return STAGES.find((stage) => held.includes(stage)) ?? null;
}

/** Whether it is a draft on the service or here only: nothing is owed by it. */
export function isDraftRow(statusList: string): boolean {
  const stage = stageOf(statusList);
  return stage === null || stage === 'draft';
}

/**
 * Whether the service has not said yet what is owed by it: a draft, and an invoice that is submitted and not posted. Its
 * outstanding amount reads 0 until then, which would look paid.
 */
export function isNotOwedYet(statusList: string): boolean {
  const stage = stageOf(statusList);
  return stage === null || stage === 'draft' || stage === 'pending' || stage === 'rejected';
}

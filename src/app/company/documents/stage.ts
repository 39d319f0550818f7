/** The life cycle stages that a list names for a synced document, the one that counts most first. */
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

/** The stage of a document (`statusList`: separated by commas, as in a row); null where its statuses name none. */
export function stageOf(statusList: string): DocumentStage | null {
  const held = statusList
    .toLowerCase()
    .split(',')
    .map((status) => (status.startsWith('pending_') ? 'pending' : status.trim()));
  return STAGES.find((stage) => held.includes(stage)) ?? null;
}

/** Whether it is a draft, on the service or only here: nothing is owed yet. */
export function isDraftRow(statusList: string): boolean {
  const stage = stageOf(statusList);
  return stage === null || stage === 'draft';
}

/**
 * Whether the service has not yet said what is owed: for a draft, and for an invoice that is submitted but not posted.
 * Until then its outstanding amount reads 0, which would look paid.
 */
export function isNotOwedYet(statusList: string): boolean {
  const stage = stageOf(statusList);
  return stage === null || stage === 'draft' || stage === 'pending' || stage === 'rejected';
}

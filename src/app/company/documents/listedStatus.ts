/** Statuses in which an invoice is no longer owed: its amounts are struck out. */
const VOID = ['abandoned', 'reversed'];
/** Statuses that a list must show, the gravest first. */
const NOTABLE = [...VOID, 'error', 'rejected', 'dispute', 'written_off'];

function firstOf(statuses: readonly string[], statusList: string): string | undefined {
  const held = statusList.toLowerCase().split(',');
  return statuses.find((status) => held.includes(status));
}

/** The status that a row names, in the service's lower-case spelling; undefined while there is none to point out. */
export function notableStatus(statusList: string): string | undefined {
  return firstOf(NOTABLE, statusList);
}

/** Whether the invoice no longer counts (`statusList`: separated by commas, as in a row). */
export function isVoid(statusList: string): boolean {
  return firstOf(VOID, statusList) !== undefined;
}

/** Statuses under which an invoice is no longer owed: its amounts are struck out. */
const VOID = ['abandoned', 'reversed'];
/** Statuses that a list must not keep to itself, the gravest first. */
const NOTABLE = [...VOID, 'error', 'rejected', 'dispute', 'written_off'];

function holding(statuses: readonly string[], statusList: string): string | undefined {
  const held = statusList.toLowerCase().split(',');
  return statuses.find((status) => held.includes(status));
}

/** The status to be named in a row, in the service's lower-case spelling; none while all is as usual. */
export function notableStatus(statusList: string): string | undefined {
  return holding(NOTABLE, statusList);
}

/** Whether the invoice counts for nothing any more (`statusList` as a row has it, by commas). */
export function isVoid(statusList: string): boolean {
  return holding(VOID, statusList) !== undefined;
}

import { joinJson } from '../wire/json.ts';
import type { RememberedRow } from './rememberedRows.ts';

/**
 * The wire text of a whole document, with the lines last. @param statusList JSON text @param shown JSON texts; null
 * ones are left out
 */
export function documentText(
  { header, particulars }: Pick<RememberedRow, 'header' | 'particulars'>,
  statusList: string,
  { allocations, details }: { allocations: string | null; details: string | null },
): string {
  const withAllocations = allocations === null ? '' : `,"allocations":${allocations}`;
  const withDetails = details === null ? '' : `,"details":${details}`;
  const before = joinJson(header, particulars).slice(0, -1);
  return `${before},"statusList":${statusList}${withAllocations}${withDetails}}`;
}

export function summaryText(row: Pick<RememberedRow, 'header'>, statusList: string): string {
  return `${row.header.slice(0, -1)},"statusList":${statusList}}`;
}

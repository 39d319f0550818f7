import { spellsAs113 } from '../values/apiVersion.ts';
import type { LocalDate } from '../values/dates.ts';
import type { DocumentLine } from './document.ts';

/**
 * The months over which the revenue or cost of a line is deferred: first and last day, and how many months that is.
 * Sent with the profile, all four or none (docs/service-notes.md, "Deferral").
 */
export interface Spread {
  dateFrom?: LocalDate | undefined;
  dateTo?: LocalDate | undefined;
  periods?: number | undefined;
}

/** How many calendar months two days span, first and last included: 15 March to 31 May are 3. */
export function monthsBetween(from: LocalDate, to: LocalDate): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}

function monthsOf({ dateFrom, dateTo }: Spread): number | undefined {
  return dateFrom === undefined || dateTo === undefined || dateTo < dateFrom
    ? undefined
    : monthsBetween(dateFrom, dateTo);
}

/** Changes a part of a line's spread. The number of months follows the dates until somebody gives another one. */
export function withSpread(line: DocumentLine, part: Spread): DocumentLine {
  const { deferredDistribution: before = {}, deferredProfileId: profileId } = line;
  const next: Spread = { ...before, ...part };
  const follows = !('periods' in part) && (next.periods === undefined || next.periods === monthsOf(before));
  const spread = { ...next, periods: follows ? (monthsOf(next) ?? next.periods) : next.periods };
  const isEmpty = spread.dateFrom === undefined && spread.dateTo === undefined && spread.periods === undefined;
  return { ...line, deferredDistribution: isEmpty || profileId === undefined ? undefined : { ...spread, profileId } };
}

/** Gives a line another profile, in its spread too. Without a profile the line has no spread. */
export function withProfile(line: DocumentLine, profileId: string | undefined): DocumentLine {
  const spread = line.deferredDistribution;
  return {
    ...line,
    deferredProfileId: profileId,
    deferredDistribution: spread && profileId !== undefined ? { ...spread, profileId } : undefined,
  };
}

/**
 * Whether the profile needs dates. A service of version 1.13 silently drops a profile without them
 * (docs/service-notes.md, "Deferral").
 */
export function needsSpread(version: string | null | undefined): boolean {
  return typeof version === 'string' && spellsAs113(version);
}

/** What is missing or wrong in the spread of a line, by field of `deferredDistribution`. */
export function spreadIssues(
  { deferredProfileId, deferredDistribution }: DocumentLine,
  version: string | null | undefined,
): { field: keyof Spread; code: 'missing' | 'notAllowed' }[] {
  if (deferredProfileId === undefined || (deferredDistribution === undefined && !needsSpread(version))) return [];
  const spread: Spread = deferredDistribution ?? {};
  const { dateFrom, dateTo, periods } = spread;
  const lacking = (['dateFrom', 'dateTo', 'periods'] as const).filter((field) => spread[field] === undefined);
  const isReversed = dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom;
  return [
    ...lacking.map((field) => ({ field, code: 'missing' as const })),
    ...(isReversed ? [{ field: 'dateTo', code: 'notAllowed' } as const] : []),
    ...(periods !== undefined && periods < 1 ? [{ field: 'periods', code: 'notAllowed' } as const] : []),
  ];
}

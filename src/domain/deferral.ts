import { spellsAs113 } from './service/apiVersion.ts';
import type { LocalDate } from './values/dates.ts';
import type { DocumentLine } from './documents/document.ts';

/** Over which months a line is spread: first and last day, and how many months that is. Written with its profile, all four or none (docs/service-notes.md, "Deferral"). */
export interface Spread {
  dateFrom?: LocalDate | undefined;
  dateTo?: LocalDate | undefined;
  periods?: number | undefined;
}

/** Calendar months that two days touch, both counted: 15 March to 31 May are 3. */
export function monthsBetween(from: LocalDate, to: LocalDate): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}

function counted({ dateFrom, dateTo }: Spread): number | undefined {
  return dateFrom === undefined || dateTo === undefined || dateTo < dateFrom
    ? undefined
    : monthsBetween(dateFrom, dateTo);
}

/** The line with a part of its spread changed. The number of months follows the dates until another one is given. */
export function withSpread(line: DocumentLine, part: Spread): DocumentLine {
  const { deferredDistribution: before = {}, deferredProfileId: profileId } = line;
  const next: Spread = { ...before, ...part };
  const follows = !('periods' in part) && (next.periods === undefined || next.periods === counted(before));
  const spread = { ...next, periods: follows ? (counted(next) ?? next.periods) : next.periods };
  const isEmpty = spread.dateFrom === undefined && spread.dateTo === undefined && spread.periods === undefined;
  return { ...line, deferredDistribution: isEmpty || profileId === undefined ? undefined : { ...spread, profileId } };
}

/** The line with another profile, which its spread names too; without one it is not spread. */
export function withProfile(line: DocumentLine, profileId: string | undefined): DocumentLine {
  const spread = line.deferredDistribution;
  return {
    ...line,
    deferredProfileId: profileId,
    deferredDistribution: spread && profileId !== undefined ? { ...spread, profileId } : undefined,
  };
}

/** Where dates are needed with the profile, which alone would be lost without a word: at 1.13 (docs/service-notes.md, "Deferral"). */
export function needsSpread(version: string | null | undefined): boolean {
  return typeof version === 'string' && spellsAs113(version);
}

/** What of the spread of a line is missing, or cannot be: fields of `deferredDistribution`. */
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

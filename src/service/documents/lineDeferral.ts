import { addDays, addMonths, type LocalDate } from '../../domain/values/dates.ts';
import { badRequest } from '../base/refusal.ts';
import type { Directory } from '../records/directory.ts';
import type { LineInput } from './input.ts';
import type { ServiceLine } from './stored.ts';

/** The date of a document, and what it was before this change; undefined for a new one. */
interface DocumentDates {
  docDate: LocalDate;
  docDateBefore: LocalDate | undefined;
}

type Deferral = Pick<ServiceLine, 'deferredProfileId' | 'deferredDistribution' | 'isDeferred'>;

/** The months of a profile from a document's date on. */
function monthsFrom(docDate: LocalDate, profileId: string, periods: number): ServiceLine['deferredDistribution'] {
  return { profileId, dateFrom: docDate, dateTo: addDays(addMonths(docDate, periods), -1), periods };
}

/** What a line was deferred over: its months follow the date of the document unless somebody gave them. */
function deferredBefore(
  { deferredDistribution: before }: ServiceLine,
  { docDate, docDateBefore }: DocumentDates,
): ServiceLine['deferredDistribution'] {
  if (!before || docDateBefore === undefined) return before;
  const made = monthsFrom(docDateBefore, before.profileId, before.periods);
  const isMade = made?.dateFrom === before.dateFrom && made.dateTo === before.dateTo;
  return isMade ? monthsFrom(docDate, before.profileId, before.periods) : before;
}

/**
 * How a line is deferred: by its own dates; by a profile alone, over the profile's months from the document's date;
 * else as before.
 */
export function deferralOf(
  directory: Directory,
  input: LineInput,
  before: ServiceLine | null,
  context: DocumentDates,
  field: (name: string) => string,
): Deferral {
  const given = input.deferredDistribution;
  if (given) {
    const { id } = directory.require('deferredProfile', given.profileId, field('DeferredDistribution.ProfileId'));
    if (given.dateTo < given.dateFrom) throw badRequest(`${field('DeferredDistribution.DateTo')} is before DateFrom.`);
    return { deferredProfileId: id, deferredDistribution: { ...given, profileId: id }, isDeferred: true };
  }
  if (given === null || input.deferredProfileId === null) return {};
  if (input.deferredProfileId === undefined)
    return {
      deferredProfileId: before?.deferredProfileId,
      deferredDistribution: before ? deferredBefore(before, context) : undefined,
      isDeferred: before?.isDeferred,
    };
  const { id, periods } = directory.require('deferredProfile', input.deferredProfileId, field('DeferredProfileId'));
  if (before?.deferredDistribution?.profileId === id)
    return { deferredProfileId: id, deferredDistribution: deferredBefore(before, context), isDeferred: true };
  return {
    deferredProfileId: id,
    deferredDistribution: monthsFrom(context.docDate, id, periods),
    isDeferred: true,
  };
}

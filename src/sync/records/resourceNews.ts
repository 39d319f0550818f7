import { isAsSpelled } from '../../domain/merge/spelling.ts';
import type { ResourceContent, ResourceKind } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { parentOfContent } from '../../domain/resources/traits.ts';
import type { FieldsShown } from '../../domain/service/fieldsShown.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { RunContext } from '../run/context.ts';
import type { ListedResource } from '../run/ports.ts';
import { newsAmong } from '../pull/news.ts';
import { mayHaveIntRef } from './find.ts';
import { newlyPulledResource } from './learn.ts';
import { mayBeChangedSinceSent, RESOURCE_RULES, readsAsSent } from '../rules/resourceRules.ts';

/** Records read from the store at once. */
const RECORDS = 500;

/** Names of parts that a list's row may lack although the single record has them. */
function parts(content: ResourceContent): string[] {
  return Object.entries(content).flatMap(([name, value]) => (typeof value === 'object' ? [name] : []));
}

/**
 * Whether a list's row does not say enough about the record: something waits here that has to be compared with the
 * whole record, or the row lacks parts that were read before.
 */
function needsWhole(record: ResourceRecord, row: ListedResource): boolean {
  if (record.local !== null || record.commands.length > 0 || record.inFlight !== null || record.conflict !== null)
    return true;
  if (record.base === null) return false;
  const shown = new Set(parts(row));
  return parts(record.base).some((name) => !shown.has(name));
}

/**
 * Whether a row that is not stored may be what a create in doubt has made: until that is settled it is not taken for
 * another record.
 */
function isPerhapsOurs(row: ListedResource, doubts: readonly ResourceRecord[], fields: FieldsShown): boolean {
  return doubts.some(({ key, inFlight }) => {
    if (!inFlight?.sent || inFlight.knownIds?.includes(row.id) || !mayHaveIntRef(inFlight.sent, key, row)) return false;
    if (inFlight.candidates?.includes(row.id)) return true;
    if (
      'code' in row &&
      'code' in inFlight.sent &&
      inFlight.sent.code !== undefined &&
      isAsSpelled('code', inFlight.sent.code, row.code)
    )
      return true;
    // A row that cannot be read may say anything.
    return (
      parentOfContent(row) === parentOfContent(inFlight.sent) &&
      (row.unreadable !== undefined ||
        readsAsSent(inFlight.sent, row, fields) ||
        mayBeChangedSinceSent(inFlight.sent, row))
    );
  });
}

export interface ResourceNews {
  /** Not stored yet. */
  fresh: ResourceRecord[];
  /**
   * Stored, and the row says something new. `whole` when the record has to be read by itself first; `isAgain` when it
   * may only have changed within the second in which it was read (`mayHideChange`).
   */
  changed: { record: ResourceRecord; row: ListedResource; whole: boolean; isAgain: boolean }[];
}

/**
 * Sorts a list's rows into new ones and those that differ from what is stored; leaves out the rest.
 * @param lookedAt when the last look at the list began
 */
export async function resourceNews(
  run: RunContext,
  kind: ResourceKind,
  rows: readonly ListedResource[],
  doubts: readonly ResourceRecord[],
  lookedAt?: Instant,
): Promise<ResourceNews> {
  const records = (keys: readonly string[]): Promise<ResourceRecord[]> => run.resources(keys);
  const list = { stream: `resource:${kind}` as const, kind, records, atOnce: RECORDS };
  const found: ResourceNews = { fresh: [], changed: [] };
  const adopted = new Set<string>();
  for (const { row, held, record: stored, isAgain } of await newsAmong(run, list, rows, lookedAt)) {
    // Of several rows under the IntRef of a draft it is the first.
    const isOurs = !held && stored?.id === null && stored.kind === kind && !adopted.has(stored.key);
    if (isOurs) adopted.add(stored.key);
    const record = held || isOurs ? stored : undefined;
    if (record) {
      const isMarked = row.unreadable !== undefined || record.base?.unreadable !== undefined;
      const isNews =
        isMarked ||
        (row.lastModified !== undefined && !isAgain) ||
        record.goneAt !== null ||
        !record.base ||
        !RESOURCE_RULES.isSame(record.base, RESOURCE_RULES.withNotShown(record.base, row)) ||
        record.base.isActive !== row.isActive;
      if (isNews) found.changed.push({ record, row, whole: needsWhole(record, row), isAgain });
    } else if (!held && !isPerhapsOurs(row, doubts, run.service.fieldsShown))
      found.fresh.push(newlyPulledResource(row));
  }
  return found;
}

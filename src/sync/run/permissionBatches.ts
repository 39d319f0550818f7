import type { Rejection } from '../../domain/records/record.ts';
import { REFUSALS_OF_KIND } from './denials.ts';

/** A record that may have been refused because a right is missing (403). */
interface Refusable {
  rejection: Rejection | null;
  revision: number;
}

/** Whether an earlier run was refused this record because a right is missing, and nobody has changed it since. */
export function wasDenied({ rejection, revision }: Refusable): boolean {
  return rejection?.code === 'permission.denied' && rejection.revision === revision;
}

/** Records that are tried together, so many at once. */
export interface PermissionBatch<R> {
  records: readonly R[];
  width: number;
  /** Whether earlier runs were refused all of them: then the first refusal ends the batch. */
  isAgain: boolean;
}

/**
 * The order in which records of a kind are tried, some of which were refused before. First come those that were not
 * refused, so that records that this user may never send do not block them; the first two of these one after the other,
 * since the whole kind may be denied. Then comes the record refused longest ago and, once it is accepted, the others.
 */
export function permissionBatches<R extends Refusable>(records: readonly R[], width: number): PermissionBatch<R>[] {
  const again = records
    .filter(wasDenied)
    .sort((one, other) => ((one.rejection?.at ?? '') < (other.rejection?.at ?? '') ? -1 : 1));
  if (again.length === 0) return [{ records, width, isAgain: false }];
  const first = records.filter((record) => !wasDenied(record));
  const waves: PermissionBatch<R>[] = [
    { records: first.slice(0, REFUSALS_OF_KIND), width: 1, isAgain: false },
    { records: first.slice(REFUSALS_OF_KIND), width, isAgain: false },
    { records: again.slice(0, 1), width: 1, isAgain: true },
    { records: again.slice(1), width, isAgain: true },
  ];
  return waves.filter((wave) => wave.records.length > 0);
}

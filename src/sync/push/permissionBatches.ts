import type { Rejection } from '../../domain/documents/record.ts';
import { TO_ALL } from '../denials.ts';

/** What may have been refused for want of a right (403), of whatever sort. */
interface Refusable {
  rejection: Rejection | null;
  revision: number;
}

/** Whether an earlier run was refused it for want of a right, and nobody has changed it since. */
export function wasDenied({ rejection, revision }: Refusable): boolean {
  return rejection?.code === 'permission.denied' && rejection.revision === revision;
}

/** Records that are tried together, so many at once. */
export interface Wave<R> {
  records: readonly R[];
  width: number;
  /** Whether earlier runs were refused all of them: then the first refusal ends it. */
  isAgain: boolean;
}

/**
 * The order in which records of a kind are tried, some of which were refused before. Those go first that were not, so that
 * none is held up for good by others that this user may never send; the first two of them one after the other, since the
 * whole kind may be denied. Then one of those that were, the one refused longest ago, and once it is taken, the others.
 */
export function permissionBatches<R extends Refusable>(records: readonly R[], width: number): Wave<R>[] {
  const again = records
    .filter(wasDenied)
    .sort((one, other) => ((one.rejection?.at ?? '') < (other.rejection?.at ?? '') ? -1 : 1));
  if (again.length === 0) return [{ records, width, isAgain: false }];
  const first = records.filter((record) => !wasDenied(record));
  const waves: Wave<R>[] = [
    { records: first.slice(0, TO_ALL), width: 1, isAgain: false },
    { records: first.slice(TO_ALL), width, isAgain: false },
    { records: again.slice(0, 1), width: 1, isAgain: true },
    { records: again.slice(1), width, isAgain: true },
  ];
  return waves.filter((wave) => wave.records.length > 0);
}

import type { ChildReading } from '../resourceContract.ts';
import type { StoredChildRead } from '../stored.ts';
import Dexie from 'dexie';
import { instantSchema, type Instant } from '../../domain/values/dates.ts';
import type { ChildKind } from '../../domain/resources/traits.ts';
import type { CompanyDatabase } from '../schema.ts';

/** Some marks only order records that were never read; they are no instant. */
const instantOfMark = (mark: string | undefined): Instant | null => instantSchema.safeParse(mark).data ?? null;

/** When the records below a parent were last read; undefined while the service does not have the parent. */
export async function childReading(
  { childReads }: CompanyDatabase,
  kind: ChildKind,
  parent: string,
): Promise<ChildReading | undefined> {
  const held = await childReads.get([kind, parent]);
  return held && { readAt: instantOfMark(held.readAt) ?? instantOfMark(held.before), isDue: held.readAt === '' };
}

function dueNow(held: StoredChildRead): StoredChildRead {
  return { kind: held.kind, parent: held.parent, readAt: '', before: held.readAt };
}

/** Makes the next sync read the records below these parents, or below all. */
export async function makeDue(
  database: CompanyDatabase,
  kind: ChildKind,
  parents: readonly string[] | 'all',
): Promise<void> {
  const { childReads } = database;
  await database.transaction('rw', childReads, async () => {
    const held =
      parents === 'all'
        ? await childReads.where('[kind+readAt]').between([kind, ''], [kind, Dexie.maxKey], false).toArray()
        : (await childReads.bulkGet(parents.map((parent) => [kind, parent]))).flatMap((found) =>
            found && found.readAt !== '' ? [found] : [],
          );
    if (held.length > 0) await childReads.bulkPut(held.map(dueNow));
  });
}

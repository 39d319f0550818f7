import { sameValue } from '../../domain/documents/content.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import { inUseUnder, standsUnder } from '../../domain/service/sharedIntRef.ts';
import { type SharedIntRef, type Stream, unreadCursor } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../run/context.ts';

async function conclude(run: RunContext, stream: Stream, kind?: ResourceKind): Promise<void> {
  const { sharedIntRefs } = run;
  if (sharedIntRefs.of(stream).length === 0) return;
  const left: SharedIntRef[] = [];
  for (const shared of sharedIntRefs.of(stream)) {
    const held = await run.store.held(shared.ids, kind);
    const records = await run.store.records(held.map(({ key }) => key));
    const ended = new Set(records.filter((record) => !standsUnder(record, shared.intRef)).map(({ id }) => id));
    const ids = shared.ids.filter((id) => !ended.has(id));
    if (ids.length < 2) continue;
    left.push({ ...shared, ids });
    if (!shared.isSettled && inUseUnder(records, shared.intRef).length > 0) run.sharedInUse += 1;
  }
  sharedIntRefs.keepOnly(stream, left);
  // Contacts are read below their parties, and have no other cursor of this name.
  const cursor = (await run.store.cursor(stream)) ?? unreadCursor(stream);
  if (!sameValue(cursor.sharedIntRefs ?? [], left))
    await run.store.write([], [{ ...cursor, ...sharedIntRefs.kept(stream) }]);
}

/**
 * Forgets IntRefs that are shared no longer, since one of the records is gone or has another IntRef by now, and counts
 * those that a person has to look at. At the end of a run, when all records have been read.
 */
export async function concludeSharedIntRefs(run: RunContext): Promise<void> {
  for (const docClass of run.docClasses) await conclude(run, `document:${docClass}`);
  for (const kind of run.resourceKinds) await conclude(run, `resource:${kind}`, kind);
}

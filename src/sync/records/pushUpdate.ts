import { parentOnService, type ResourceRecord } from '../../domain/resources/record.ts';
import { resourcePatch } from '../../domain/resources/slots.ts';
import { hasUnreadableFields } from '../../domain/service/unreadable.ts';
import { WRITE_AGAIN } from '../retryPolicy.ts';
import type { RunContext } from '../context.ts';
import { sortFailure } from '../failures.ts';
import { ROUNDS } from '../outcome.ts';
import { LATE_COMMIT } from '../settle.ts';
import { setResourceDenied, takeIntentBack } from './find.ts';
import { afterRead, readWhole } from './learn.ts';
import type { Ids } from '../namedRecords.ts';
import { resourceWithIds } from './references.ts';
import { RESOURCE_RULES } from './rules.ts';
import { resourceStep } from './step.ts';
import { rejected } from '../inFlight.ts';
import { intended, updated } from '../transitions.ts';

async function changeRecord(
  run: RunContext,
  record: ResourceRecord,
  transition: (current: ResourceRecord) => ResourceRecord,
): Promise<ResourceRecord | null> {
  const next = await run.writer.change(record, transition);
  if (next?.conflict) run.conflicts.add(next.key);
  return next;
}

/** The record, when the edits that were sent have been undone here since. */
async function undoneSince(run: RunContext, { key, revision }: ResourceRecord): Promise<ResourceRecord | null> {
  const [now] = await run.resources([key]);
  return now && now.local === null && now.revision !== revision ? now : null;
}

/**
 * Sends the changes of a record that the service has: reads it right before, compares it with the base, merges, sends
 * only what differs, and reads it back (docs/sync.md, "Conflicts").
 * @returns the record when all was sent, or nothing had to be; null when it was set aside
 */
export async function pushResourceUpdate(
  run: RunContext,
  record: ResourceRecord,
  ids: Ids,
): Promise<ResourceRecord | null> {
  const { id, kind } = record;
  const version = run.apiVersion;
  if (id === null || version === null) return null;
  let current: ResourceRecord = record;
  let lost: ResourceRecord['inFlight'] = null;
  for (let round = 1; ; round += 1) {
    const read = await readWhole(run, current);
    if (!read) {
      run.vanished.add(current);
      // A request lost before may have arrived: it stays in doubt until the record is shown again.
      if (lost) await run.writer.change(current, (now) => ({ ...now, inFlight: now.inFlight ?? lost }));
      return null;
    }
    const at = run.now();
    const ready = await changeRecord(run, current, (now) => {
      // A request lost before may have arrived since it was looked for: then the change is ours, even where it has been
      // undone here meanwhile.
      const next = afterRead(resourceWithIds({ ...now, inFlight: now.inFlight ?? lost }, ids), read, at);
      return !hasUnreadableFields(next) && resourceStep(next, version) === 'update'
        ? intended(RESOURCE_RULES, next, 'update', at, version)
        : next;
    });
    if (!ready || ready.conflict || hasUnreadableFields(ready)) return null;
    if (!ready.inFlight || !ready.local || !ready.base) return ready;
    const { base, local } = ready;
    const patch = resourcePatch(base, local);
    try {
      await run.retryPolicy.attempt(
        () => run.service.updateResource(kind, id, patch, parentOnService(ready), base),
        WRITE_AGAIN,
      );
    } catch (thrown) {
      const { kind: failed, problem } = sortFailure(run, thrown);
      // A colleague has changed it since it was read above: it is read and merged again. A record that changes all the
      // time waits for the next run.
      if (problem.code === 'record.changed') {
        const left = lost;
        const unsent = await run.writer.change(ready, (now) => ({ ...now, inFlight: left }));
        if (!unsent || round === ROUNDS) return null;
        current = unsent;
        continue;
      }
      if (failed === 'unsent') {
        // An earlier request may still arrive.
        const left = lost;
        if (left) await run.writer.change(ready, (now) => ({ ...now, inFlight: left }));
        else await takeIntentBack(run, ready);
        throw thrown;
      }
      if (failed === 'denied' || failed === 'refused') {
        if (failed === 'denied') await setResourceDenied(run, ready, problem);
        else await changeRecord(run, ready, (now) => rejected(now, problem, at));
        const undone = lost === null || round === ROUNDS ? null : await undoneSince(run, ready);
        if (!undone) return null;
        // An earlier request was lost, and its edits have been undone: it may still arrive.
        await run.retryPolicy.wait(LATE_COMMIT);
        current = undone;
        continue;
      }
      const shown = await readWhole(run, ready);
      if (!shown) {
        run.vanished.add(ready);
        return null;
      }
      const readAt = run.now();
      const after = await changeRecord(run, ready, (now) => afterRead(now, shown, readAt));
      if (!after || after.conflict || hasUnreadableFields(after)) return null;
      const isUndone = after.local === null && after.revision !== ready.revision;
      if (after.local === null && !isUndone) {
        run.count(kind, 'updated');
        return after;
      }
      run.stopIfEnded();
      if (round === ROUNDS) {
        // It may still arrive, and be undone here before it does: the next run finds out.
        await run.writer.change(after, (now) => ({ ...now, inFlight: now.inFlight ?? ready.inFlight }));
        if (isUndone) return null;
        throw run.givenUp(problem);
      }
      // The change was not there, and has been undone: it may still arrive.
      if (isUndone) await run.retryPolicy.wait(LATE_COMMIT);
      current = after;
      lost = ready.inFlight;
      continue;
    }
    run.denials.accepted(kind, 'update');
    const readBack = await readWhole(run, ready);
    const readAt = run.now();
    run.count(kind, 'updated');
    if (!readBack) {
      run.vanished.add(ready);
      return null;
    }
    return changeRecord(run, ready, (now) =>
      updated(RESOURCE_RULES, now, { content: local, paths: new Set(Object.keys(patch)) }, readBack, readAt),
    );
  }
}

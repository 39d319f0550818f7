import { versionHas } from '../domain/apiVersion.ts';
import type { DocumentClass } from '../domain/document.ts';
import { failed, problemOf, type Problem } from '../domain/result.ts';
import type { SyncReport } from '../domain/syncRun.ts';
import { RunContext, type RunParts } from './context.ts';
import { chunked } from './parallel.ts';
import { stepFor, type Step } from './plan.ts';
import { pullDocuments } from './pullDocuments.ts';
import { pullReferences } from './pullReferences.ts';
import { push } from './push.ts';
import { settleDoubts } from './settle.ts';

const CHUNK = 500;

/** One class that this user may not read, or that fails, does not hold the others up. */
async function pullClasses(run: RunContext, docClasses: Iterable<DocumentClass>): Promise<void> {
  for (const docClass of docClasses) {
    run.patience.stopIfCancelled();
    try {
      await pullDocuments(run, docClass);
      run.succeeded();
    } catch (thrown) {
      if (run.setAside(thrown).code === 'permission.denied') run.denied.add(docClass);
    }
  }
}

async function steps(run: RunContext): Promise<void> {
  run.phase('signingIn');
  const { apiVersion } = await run.patience.attempt(() => run.service.signIn(), ['service.busy', 'network.lost']);
  run.apiVersion = apiVersion;
  run.phase('settling');
  await settleDoubts(run);
  run.phase('pulling');
  await pullReferences(run);
  await pullClasses(run, run.docClasses);
  run.phase('pushing');
  if (!versionHas(apiVersion, 'documentIntRef')) {
    run.problem ??= failed('version.tooOld', `documents have no IntRef before API 1.0.2; this service has ${apiVersion}`).problem;
    return;
  }
  await push(run);
  run.phase('readingBack');
  await pullClasses(run, run.toReadBack);
}

interface LeftOver {
  rejected: number;
  conflicts: number;
  inDoubt: number;
  notReady: number;
}

/** What stands open at the end, as the store has it. */
async function leftOver(run: RunContext): Promise<LeftOver> {
  const counts: Partial<Record<Step, number>> = {};
  const conflicts = new Set(run.conflicts);
  for (const keys of chunked(await run.store.pendingKeys(), CHUNK)) {
    for (const record of await run.documents(keys)) {
      const step = stepFor(record, run.docClasses, run.apiVersion);
      counts[step] = (counts[step] ?? 0) + 1;
      if (step === 'conflict') conflicts.add(record.key);
    }
  }
  return { rejected: counts.rejected ?? 0, conflicts: conflicts.size, inDoubt: counts.inDoubt ?? 0, notReady: counts.notReady ?? 0 };
}

/**
 * One run (design: sync, "A run"): sign in, settle what a previous run left in doubt, pull, plan and push, read back what
 * the service made of it. Never throws: what stopped it early is the report's `problem`. Cancelling takes effect
 * between two operations, and the next run resumes. One run at a time is the caller's to see to.
 */
export async function runSync(parts: RunParts): Promise<SyncReport> {
  const run = new RunContext(parts);
  const startedAt = run.now();
  const requestsBefore = parts.service.requestCount;
  let ended: Problem | null = null;
  try {
    await steps(run);
  } catch (thrown) {
    ended = problemOf(thrown);
  }
  let left: LeftOver = { rejected: 0, conflicts: run.conflicts.size, inDoubt: 0, notReady: 0 };
  try {
    left = await leftOver(run);
  } catch (thrown) {
    // The store went away: nothing can be counted, and that is what is told.
    ended ??= problemOf(thrown);
  }
  run.phase('finished');
  return {
    startedAt,
    finishedAt: run.now(),
    apiVersion: run.apiVersion,
    created: run.created,
    updated: run.updated,
    pulled: run.pulled,
    ...left,
    requests: parts.service.requestCount - requestsBefore,
    problem: ended ?? run.problem,
    denied: [...run.denied],
  };
}

import { systemClocks } from '../../api/transport/clocks.ts';
import { keptClasses } from '../../domain/kinds/documentClasses.ts';
import type { Environment } from '../../sync/run/ports.ts';
import { runSync } from '../../sync/run.ts';
import type { SyncEngine } from './syncRuns.ts';

/** The clock and the random numbers of this machine. */
const environment: Environment = {
  now: systemClocks.now,
  wait: systemClocks.wait,
  turn: () => new Promise((resolve) => setImmediate(resolve)),
  random: Math.random,
};

/** The sync engine with the clock and the random numbers of this machine. */
export const engine: SyncEngine = ({ hasJournals, ...parts }) =>
  runSync({
    ...parts,
    environment,
    docClasses: keptClasses(hasJournals === true),
  });

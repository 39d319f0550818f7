import { systemClocks } from '../../api/transport/clocks.ts';
import { DOCUMENT_CLASSES } from '../../domain/documents/document.ts';
import type { Environment } from '../../sync/ports.ts';
import { runSync } from '../../sync/run.ts';
import type { Engine } from './syncRuns.ts';

/** This machine's time and chance. */
const environment: Environment = {
  now: systemClocks.now,
  wait: systemClocks.wait,
  turn: () => new Promise((resolve) => setImmediate(resolve)),
  random: Math.random,
};

/** The sync engine in this machine's environment. */
export const engine: Engine = (parts) => runSync({ ...parts, environment, docClasses: DOCUMENT_CLASSES });

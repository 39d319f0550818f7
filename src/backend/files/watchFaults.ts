import { faultFacts } from '../../domain/values/faultFacts.ts';
import type { Log } from './log.ts';

/** The part of Node's `process` that tells of faults that nobody caught. */
export interface FaultSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (thrown: unknown) => void): unknown;
}

/**
 * Logs what nobody caught. A rejection is noted and the work goes on: its request has failed, nothing else. After an
 * exception the state is not known any more, so the process ends.
 */
export function watchFaults(source: FaultSource, log: Log, end: () => void): void {
  source.on('unhandledRejection', (thrown) => log.fault(`nobody caught a rejection: ${faultFacts(thrown)}`));
  source.on('uncaughtException', (thrown) => {
    log.fault(`nobody caught an exception, so this process ends: ${faultFacts(thrown)}`);
    end();
  });
}

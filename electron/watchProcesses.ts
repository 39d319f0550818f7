import type { App } from 'electron';
import type { Log } from '../src/backend/files/log.ts';

/** A page that crashes this often within this many milliseconds is not loaded again: it would crash for ever. */
const MOST_CRASHES = 3;
const WITHIN = 60_000;

/**
 * Logs when a process of Electron has gone, and loads a page that crashed again. Its address says where it was, and
 * what was typed is in its database.
 */
export function watchProcesses(app: Pick<App, 'on'>, log: Log, now: () => number = Date.now): void {
  let crashes: number[] = [];
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.fault(`a process (${type}) has gone: ${reason}, ${String(exitCode)}`);
  });
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (reason === 'clean-exit' || reason === 'killed') return;
    log.fault(`the page has gone: ${reason}, ${String(exitCode)}`);
    crashes = [...crashes.filter((at) => now() - at < WITHIN), now()];
    if (crashes.length <= MOST_CRASHES) contents.reload();
    else log.fault('the page is not loaded again, because it has crashed too often');
  });
}

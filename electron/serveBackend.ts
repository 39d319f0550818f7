import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Backend, openBackend } from '../src/backend/backend.ts';
import { trustSystemCertificates } from '../src/backend/files/network.ts';
import { openLog } from '../src/backend/files/log.ts';
import { watchFaults } from '../src/backend/files/watchFaults.ts';
import { paperFilesIn } from '../src/backend/papers/paperFiles.ts';
import type { ShellServices } from '../src/backend/shellServices.ts';
import { openBackendEndpoint } from '../src/bridge/backendEndpoint.ts';
import { createLines, type ProcessPort } from '../src/bridge/lines.ts';
import type { BridgePort } from '../src/bridge/port.ts';
import {
  type BackendStart,
  callsToBackend,
  callsToShell,
  openShellLine,
  type ShellLine,
} from '../src/bridge/shellCalls.ts';
import { failed, ok, valueOf } from '../src/domain/values/result.ts';

type ToShell = ShellLine<typeof callsToShell, typeof callsToBackend>;

/** What the main process does for the backend. */
function servicesOf(shell: ToShell, { hasUpdates, hasTouch }: BackendStart): ShellServices {
  return {
    ...(hasTouch && { touch: async (reason) => void valueOf(await shell.call('shell.touch', { reason })) }),
    proxyFor: async (address) => valueOf(await shell.call('shell.proxyFor', { address })),
    lockChanged: (isLocked) => void shell.call('shell.lockChanged', { isLocked }),
    ...(hasUpdates && {
      updates: {
        look: async () => valueOf(await shell.call('shell.lookForUpdate', null)),
        fetch: async () => void valueOf(await shell.call('shell.fetchUpdate', null)),
        restart: async () => void valueOf(await shell.call('shell.restart', null)),
      },
    }),
  };
}

/**
 * Serves a backend over the connection to the main process. The first line is the main process's own; each further one
 * is a page's.
 * @param end ends this process
 */
export function serveBackend(port: ProcessPort, end: (code: number) => void = process.exit): void {
  let shell: ToShell | null = null;
  /** Null until it has started. */
  let backend: Backend | null = null;

  async function start(facts: BackendStart, line: ToShell): Promise<Backend> {
    const log = openLog(
      facts.dataFolder,
      () => new Date(),
      (entry) => process.stderr.write(`${entry}\n`),
    );
    watchFaults(process, log, () => end(1));
    log.note(`the backend runs in process ${String(process.pid)}`);
    trustSystemCertificates();
    return openBackend({
      host: 'electron',
      version: facts.version,
      dataFolder: facts.dataFolder,
      serviceThread: pathToFileURL(join(facts.outFolder, 'main', 'serviceThread.js')),
      paperFiles: paperFilesIn(join(facts.outFolder, 'main', 'papers')),
      log,
      pageFolder: join(facts.outFolder, 'renderer'),
      ...(facts.policy && { policy: facts.policy }),
      shell: servicesOf(line, facts),
    });
  }

  function serveShell(line: BridgePort): void {
    const own = openShellLine(line, callsToShell, callsToBackend);
    shell = own;
    own.serve('backend.start', async (facts) => {
      backend ??= await start(facts, own);
      return ok(null);
    });
    own.serve('backend.openFiles', async ({ paths }) => {
      await backend?.openFiles(paths);
      return ok(null);
    });
    own.serve('backend.chose', async ({ what }) => {
      backend?.chose(what);
      return ok(null);
    });
    own.serve('backend.idle', async ({ seconds }) => {
      backend?.idle(seconds);
      return ok(null);
    });
    own.serve('backend.session', async ({ isLocked }) => {
      backend?.session(isLocked);
      return ok(null);
    });
    own.serve('backend.end', async () => {
      if (backend === null) return failed('internal', 'the backend was not started');
      const installsUpdate = backend.installsAtClose();
      await backend.close();
      // The main process ends this one once it has the answer.
      return ok({ installsUpdate });
    });
  }

  createLines(port, (line) => {
    if (shell === null) return serveShell(line);
    // The main process opens lines of pages once the backend has started. At once, because texts may follow at once.
    backend?.addPage(openBackendEndpoint(line));
  });
}

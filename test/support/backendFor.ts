import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { LocalService } from '../../src/backend/localServices/localService.ts';
import { type Backend, type BackendParts, openBackend } from '../../src/backend/backend.ts';
import { installedPaperFiles } from '../../src/backend/papers/paperFiles.ts';
import { openBackendEndpoint } from '../../src/bridge/backendEndpoint.ts';
import type { PageEndpoint } from '../../src/bridge/endpoint.ts';
import { createPageLine } from '../../src/bridge/pageEndpoint.ts';
import { keptLog } from './keptLog.ts';
import { portPair } from './portPair.ts';

// Not `new URL(…, import.meta.url)`: in the page's tests Vitest puts the page's address in the place of the module's.
export const serviceThread = pathToFileURL(
  join(import.meta.dirname, '../../src/backend/localServices/serviceThread.ts'),
);

export const paperFiles = installedPaperFiles();

export interface BackendWithPage {
  backend: Backend;
  page: PageEndpoint;
  log: string[];
  /** Another page on the same backend, and a way to close it. */
  addPage(): { page: PageEndpoint; leave(): void };
  /** The key of the demo company, from its own service. Close the backend only afterwards. */
  demoKey(): Promise<string>;
}

/** A whole backend on a data folder, and a page connected to it in memory. */
export async function backendFor(
  dataFolder: string,
  more: Partial<Pick<BackendParts, 'freeOf' | 'log' | 'policy'>> = {},
): Promise<BackendWithPage> {
  const log = keptLog();
  const backend = await openBackend({
    host: 'local',
    version: '0.0.0',
    dataFolder,
    serviceThread,
    paperFiles,
    log,
    ...more,
  });
  onTestFinished(() => backend.close());
  const addPage = (): { page: PageEndpoint; leave(): void } => {
    const [pagePort, backendPort] = portPair();
    const line = createPageLine();
    line.attach(pagePort);
    backend.addPage(openBackendEndpoint(backendPort));
    return { page: line.endpoint, leave: () => pagePort.close() };
  };
  return {
    backend,
    page: addPage().page,
    log: log.lines,
    addPage,
    async demoKey() {
      const service = new LocalService('demo', dataFolder, serviceThread);
      await service.start();
      const key = await service.newKey();
      await service.close();
      if (!key.ok) throw new Error(key.problem.message);
      return key.value;
    },
  };
}

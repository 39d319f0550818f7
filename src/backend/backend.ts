import type { BackendEndpoint } from '../bridge/endpoint.ts';
import { ok } from '../domain/result.ts';
import { openKeychain } from './keychain.ts';
import type { Log } from './log.ts';

/** The privileged side, whichever host it runs in. */
export interface Backend {
  /** Serves a page that has connected, until it goes. */
  addPage(page: BackendEndpoint): void;
  close(): Promise<void>;
}

export interface BackendParts {
  host: 'electron' | 'local';
  version: string;
  dataFolder: string;
  log: Log;
}

export async function openBackend(parts: BackendParts): Promise<Backend> {
  const keychain = await openKeychain();
  const pages = new Set<BackendEndpoint>();
  return {
    addPage(page) {
      pages.add(page);
      page.onClose(() => pages.delete(page));
      page.serve('app.info', async () =>
        ok({ version: parts.version, host: parts.host, keychain: { available: keychain.available, reason: keychain.reason } }),
      );
      page.serve('connections.list', async () => ok([]));
    },
    async close() {
      pages.clear();
    },
  };
}

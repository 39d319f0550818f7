import type { CustomScheme, Protocol } from 'electron';
import { readPageFile } from '../src/backend/page/pageFiles.ts';
import { SECURITY_HEADERS } from '../src/backend/page/pageSecurity.ts';
import { isOwnAddress, PAGE_SCHEME } from './origin.ts';

/** Registered before the app is ready: an origin of its own, secure, with fetch and a code cache, and nothing more. */
export const PAGE_SCHEME_PRIVILEGES: CustomScheme = {
  scheme: PAGE_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** Serves the built page under its own scheme, with the path check and headers of the local host. */
export function servePage(protocol: Pick<Protocol, 'handle'>, pageFolder: string): void {
  protocol.handle(PAGE_SCHEME, async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file =
      isRead && isOwnAddress(request.url) ? await readPageFile(pageFolder, new URL(request.url).pathname) : null;
    if (file === null) return new Response('There is no such page.\n', { status: 404, headers: SECURITY_HEADERS });
    return new Response(file.body, { headers: file.headers });
  });
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_SCHEME_PRIVILEGES, servePage } from '../../electron/pageProtocol.ts';
import { NONCE_PLACE } from '../../src/backend/page/pageSecurity.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

function pages(): (address: string, method?: string) => Promise<Response> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'page', 'index.html'), `<p nonce="${NONCE_PLACE}">`);
  writeFileSync(join(folder, 'page', 'assets', 'a.js'), 'void 0;');
  writeFileSync(join(folder, 'secret.js'), 'the books of somebody else');
  let handler: ((request: Request) => Response | Promise<Response>) | null = null;
  servePage({ handle: (_scheme, given) => (handler = given as typeof handler) }, join(folder, 'page'));
  // A Request would refuse some methods and normalise paths; Electron passes on what Chromium sent.
  return async (url, method = 'GET') => handler?.({ url, method } as Request) ?? Response.error();
}

describe('app://daybook', () => {
  it('is its own origin: standard and secure, and bypasses no policy', () => {
    expect(PAGE_SCHEME_PRIVILEGES).toEqual({
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    });
  });

  it('serves the page under the strict policy', async () => {
    const answer = await pages()('app://daybook/');
    expect(answer.status).toBe(200);
    const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
  });

  it('serves its assets', async () => {
    const answer = await pages()('app://daybook/assets/a.js');
    expect(await answer.text()).toBe('void 0;');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
  });

  it.each([
    ['app://daybook/../secret.js', 'GET'],
    ['app://daybook/%2e%2e/secret.js', 'GET'],
    ['app://daybook/..%2fsecret.js', 'GET'],
    ['app://daybook/assets/..%5c..%5csecret.js', 'GET'],
    ['app://evil/index.html', 'GET'],
    ['https://daybook/index.html', 'GET'],
    ['app://daybook/assets/a.js', 'POST'],
  ])('does not serve %s to %s', async (address, method) => {
    const answer = await pages()(address, method);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('somebody else');
  });
});

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isFault } from '../files/keptFile.ts';
import { contentSecurityPolicy, NONCE_PLACE, SECURITY_HEADERS } from './pageSecurity.ts';

/** A file of the built page and the headers to serve it with. */
export interface PageFile {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Plain names between slashes, none of which starts with a dot: no `..`, no escapes, no other drive. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

/**
 * Reads a file of the built page.
 * @param folder the folder of the built page
 * @param pathname the path as requested, with escapes; `/` is the page itself
 * @returns null when there is no such file, or the path is not a plain one
 */
export async function readPageFile(folder: string, pathname: string): Promise<PageFile | null> {
  const path = pathname === '/' ? '/index.html' : pathname;
  const type = TYPES[extname(path)];
  if (!PLAIN_PATH.test(path) || type === undefined) return null;
  const body = await readOrNull(join(folder, path));
  if (body === null) return null;
  const nonce = randomBytes(18).toString('base64');
  const isPage = path === '/index.html';
  return {
    body: isPage ? Buffer.from(body.toString('utf8').replaceAll(NONCE_PLACE, nonce)) : body,
    headers: {
      ...SECURITY_HEADERS,
      'Content-Type': type,
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      // The build puts a hash of the content into the names under /assets.
      'Cache-Control': path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
    },
  };
}

async function readOrNull(path: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(path);
  } catch (fault) {
    if (isFault(fault, 'ENOENT') || isFault(fault, 'EISDIR') || isFault(fault, 'ENOTDIR')) return null;
    throw fault;
  }
}

/** The name of the page's first script, which holds a hash of all that the page is made of. */
const FIRST_SCRIPT = /assets\/(index-[\w-]+)\.js/;

/**
 * Which build of the page a folder holds: a page that names another one in its address of scripts was built from other
 * sources.
 * @returns '' when there is no built page
 */
export async function buildOfPage(folder: string | undefined): Promise<string> {
  const page = folder === undefined ? null : await readOrNull(join(folder, 'index.html'));
  return FIRST_SCRIPT.exec(page?.toString('utf8') ?? '')?.[1] ?? '';
}

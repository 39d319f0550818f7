import { readFile } from 'node:fs/promises';
import { homedir, release } from 'node:os';
import type { Connection } from '../../domain/service/connection.ts';
import { faultMessage, isFault } from './keptFile.ts';
import { logPaths } from './log.ts';
import { scrubbed } from './scrubbed.ts';

/** What the backend knows of itself for a diagnostics file. */
export interface DiagnosticFacts {
  host: 'electron' | 'local';
  version: string;
  build: string;
  dataFolder: string;
  keychain: string;
  disk: string;
  connections: readonly Connection[];
  /** More lines, such as what the administrator has set. */
  more?: readonly string[];
}

/** Characters of each log that the file holds: the last ones. */
const LOG_SHARE = 200_000;

/**
 * The backend's part of a diagnostics file: versions, system, disk, connections by number, and the log. No key, no
 * token, no name, no address of a service, and no path of the user's home.
 */
export async function diagnosticsText(facts: DiagnosticFacts): Promise<string> {
  const { before, now } = logPaths(facts.dataFolder);
  const engines = ['node', 'electron', 'chrome', 'openssl']
    .flatMap((name) => (process.versions[name] === undefined ? [] : `${name} ${process.versions[name]}`))
    .join(', ');
  const lines = [
    'BACKEND',
    `Version: ${facts.version}`,
    `Build of the page: ${facts.build || 'unknown'}`,
    `Host: ${facts.host}`,
    `System: ${process.platform} ${process.arch} ${release()}`,
    `Engines: ${engines}`,
    `Keychain: ${facts.keychain}`,
    `Disk: ${facts.disk}`,
    ...(facts.more ?? []),
    '',
    'CONNECTIONS (without names and addresses)',
    ...facts.connections.map((one, index) => {
      const sort = one.isDemo ? 'demo company, ' : one.isOwn ? 'own company, ' : '';
      const scheme = one.baseUrl.startsWith('https:') ? 'https' : 'http';
      return `company ${String(index + 1)}: ${sort}API ${one.apiVersion ?? 'unknown'}, ${scheme}, key: ${one.key}`;
    }),
    ...(facts.connections.length === 0 ? ['none'] : []),
    '',
    'LOG',
    await tailOf(before),
    await tailOf(now),
  ];
  // An id holds the domain, which may be the company's name.
  const text = facts.connections.reduce(
    (told, one, index) => told.replaceAll(one.id, `company ${String(index + 1)}`),
    lines.join('\n'),
  );
  return withoutRemoved(text).replaceAll(homedir(), '~');
}

/** The ids of connections that were removed since, which only the log still names. */
function withoutRemoved(text: string): string {
  const removed = [...text.matchAll(/\bconnection (\S+) (?:was (?:added|removed)|trusts)\b/g)].map(([, id = '']) => id);
  return [...new Set(removed)].reduce((told, id) => told.replaceAll(id, 'a removed company'), text);
}

/** The end of a log, scrubbed once more: older versions wrote it, too. */
async function tailOf(path: string): Promise<string> {
  try {
    const text = await readFile(path, 'utf8');
    const tail = text.slice(-LOG_SHARE);
    return tail
      .slice(text.length > LOG_SHARE ? tail.indexOf('\n') + 1 : 0)
      .split('\n')
      .map(scrubbed)
      .join('\n')
      .trim();
  } catch (fault) {
    return isFault(fault, 'ENOENT') ? '' : `(cannot be read: ${faultMessage(fault)})`;
  }
}

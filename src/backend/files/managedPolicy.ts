import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { policySchema, type Policy } from '../../domain/service/policy.ts';
import { faultMessage } from './keptFile.ts';
import { policyPath, readPolicy, wrongFolder, type PolicyFile } from './policy.ts';

/**
 * What an administrator has set by the means of the system: on Windows values in the registry, which group policies
 * write; on macOS managed preferences, which a device management writes. Both stand beside the file, and go before it
 * name by name (docs/policy.md).
 */

const KEY = String.raw`HKLM\Software\Policies\Daybook`;
/** A key that every Windows has. */
const PARENT = String.raw`HKLM\Software\Policies`;
/** The id of the packed program. */
const DOMAIN = 'app.daybook.desktop';
const LONGEST_ANSWER = 10_000;

/** Runs a program of the system and gives what it prints. @throws when it fails */
export type Run = (program: string, words: readonly string[]) => string;

const runNow: Run = (program, words) => {
  const { error, status, stdout } = spawnSync(program, [...words], {
    encoding: 'utf8',
    timeout: LONGEST_ANSWER,
    windowsHide: true,
    // The words for cmd.exe are quoted as it wants them.
    windowsVerbatimArguments: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}`);
  return stdout;
};

/** Values by name; a tree, as keys have keys below them. */
export interface ManagedValues {
  [name: string]: string | number | boolean | null | string[] | ManagedValues;
}

const VALUE = /^ {4}(.*?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$/;

function valueOf(type: string, text: string, environment: NodeJS.ProcessEnv): string | number | string[] {
  if (type === 'REG_DWORD' || type === 'REG_QWORD') return Number(text);
  if (type === 'REG_MULTI_SZ') return text.split(String.raw`\0`).filter((each) => each !== '');
  if (type !== 'REG_EXPAND_SZ') return text;
  return text.replaceAll(/%([^%]+)%/g, (whole, name: string) => environment[name] ?? whole);
}

/**
 * Reads what `reg query KEY /s` prints: a line with the name of each key, below it four spaces, name, four spaces,
 * type, four spaces, value. Keys below become trees.
 */
export function readRegistry(printed: string, environment: NodeJS.ProcessEnv = {}): ManagedValues {
  const root: ManagedValues = {};
  let own = root;
  for (const line of printed.split(/\r?\n/)) {
    if (/^HKEY_/i.test(line)) {
      const [, below = ''] = /\\Policies\\Daybook(?:\\(.*))?$/i.exec(line) ?? [];
      own = root;
      for (const name of below.split('\\').filter((each) => each !== '')) {
        const known = own[name];
        const tree: ManagedValues = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {};
        own[name] = tree;
        own = tree;
      }
      continue;
    }
    const [, name, type, text = ''] = VALUE.exec(line) ?? [];
    // The value without a name, "(Default)" in the language of the system, is nobody's.
    if (name !== undefined && type !== undefined && !/^\(.*\)$/.test(name))
      own[name] = valueOf(type, text, environment);
  }
  return root;
}

const isTree = (value: unknown): value is ManagedValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const flag = (value: unknown): unknown => (value === 0 || value === 1 ? value === 1 : value);

/**
 * The values in the form of the file. The registry knows no truth values, no lists below a list editor but numbered
 * values, and no null: 0 and 1, `1`, `2`, … and 0 minutes stand for them.
 */
export function policyValues(values: ManagedValues): Record<string, unknown> {
  const made: Record<string, unknown> = { version: 1, ...values };
  if (isTree(made['allowedAddresses'])) {
    const numbered = Object.entries(made['allowedAddresses']).toSorted(([one], [other]) => Number(one) - Number(other));
    made['allowedAddresses'] = numbered.flatMap(([, address]) => (typeof address === 'string' ? address : []));
  }
  if ('diagnostics' in made) made['diagnostics'] = flag(made['diagnostics']);
  if (isTree(made['autoSync'])) {
    const { everyMinutes, onReconnect, ...others } = made['autoSync'];
    made['autoSync'] = {
      ...others,
      everyMinutes: everyMinutes === 0 || everyMinutes === undefined ? null : everyMinutes,
      onReconnect: flag(onReconnect ?? 0),
    };
  }
  return made;
}

/** What the registry holds; null when it has no such key. @throws when it cannot be read */
function registryValues(run: Run, environment: NodeJS.ProcessEnv): ManagedValues | null {
  const system = join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32');
  // In UTF-8, whatever the code page of the system. The 64-bit part of the registry is the one that policies write.
  const query = (key: string, more: string): string =>
    run(join(system, 'cmd.exe'), [
      '/d',
      '/s',
      '/c',
      `"chcp 65001>nul & "${join(system, 'reg.exe')}" query "${key}"${more}"`,
    ]);
  try {
    return readRegistry(query(KEY, ' /s /reg:64'), environment);
  } catch {
    // It says in words, in the system's language, that there is no such key. If the key above it cannot be read either,
    // the registry is closed to it.
    query(PARENT, ' /reg:64');
    return null;
  }
}

/** What the managed preferences hold, those of the computer before those of the user; null when there are none. */
function managedPreferences(run: Run, exists: (path: string) => boolean, user: string): ManagedValues | null {
  const folder = '/Library/Managed Preferences';
  const paths = [`${folder}/${user}/${DOMAIN}.plist`, `${folder}/${DOMAIN}.plist`].filter(exists);
  if (paths.length === 0) return null;
  const read = paths.map((path): unknown => JSON.parse(run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', path])));
  return read.reduce<ManagedValues>((all, each) => ({ ...all, ...(isTree(each) ? each : {}) }), {});
}

export interface PolicySources {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  /** The file of the administrator. */
  file?: PolicyFile;
  run?: Run;
  exists?(path: string): boolean;
  user?: string;
}

/**
 * Everything that an administrator has set on this computer. Daybook does not start with what it cannot use: what was
 * to be forbidden would be allowed.
 */
export function readManagedPolicy(sources: PolicySources): PolicyFile {
  const { platform, environment, run = runNow, exists = existsSync } = sources;
  const file = sources.file ?? readPolicy(policyPath(platform, environment));
  if (file.state === 'broken') return file;
  const place = platform === 'win32' ? `the registry key ${KEY}` : `the managed preferences ${DOMAIN}`;
  const broken = (why: string): PolicyFile => ({
    state: 'broken',
    sentence: `Daybook cannot start: what the administrator has set in ${place} cannot be used. ${why}`,
  });
  let values: ManagedValues | null = null;
  try {
    if (platform === 'win32') values = registryValues(run, environment);
    else if (platform === 'darwin') values = managedPreferences(run, exists, sources.user ?? userInfo().username);
  } catch (fault) {
    return broken(faultMessage(fault));
  }
  if (values === null) return file;
  const parsed = policySchema.safeParse(policyValues(values));
  if (!parsed.success) return broken(z.prettifyError(parsed.error));
  const wrong = wrongFolder(parsed.data);
  if (wrong !== null) return broken(wrong);
  const inFile: Policy = file.state === 'there' ? file.policy : { version: 1 };
  return { state: 'there', policy: { ...inFile, ...parsed.data } };
}

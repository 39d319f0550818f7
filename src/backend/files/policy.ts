import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { policySchema, type Policy } from '../../domain/service/policy.ts';
import { faultMessage, isFault } from './keptFile.ts';

/** What an administrator has set; or a sentence that says why the file cannot be used. */
export type PolicyFile = { state: 'none' } | { state: 'there'; policy: Policy } | { state: 'broken'; sentence: string };

/** Where administrators put the file: only they may write there. */
export function policyPath(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Daybook', 'policy.json');
  if (platform === 'darwin') return '/Library/Application Support/Daybook/policy.json';
  return '/etc/daybook/policy.json';
}

/**
 * Reads the file. Daybook does not start with one that cannot be used: what the administrator wanted to forbid would be
 * allowed.
 */
export function readPolicy(path: string): PolicyFile {
  const broken = (why: string): PolicyFile => ({
    state: 'broken',
    sentence: `Daybook cannot start: the administrator's file ${path} cannot be used. ${why}`,
  });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (fault) {
    return isFault(fault, 'ENOENT') || isFault(fault, 'ENOTDIR') ? { state: 'none' } : broken(faultMessage(fault));
  }
  let read: unknown;
  try {
    // Windows' own editors put a mark of the byte order before it.
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    return broken(`It is not JSON: ${fault.message}`);
  }
  const policy = policySchema.safeParse(read);
  if (!policy.success) return broken(z.prettifyError(policy.error));
  const wrong = wrongFolder(policy.data);
  return wrong === null ? { state: 'there', policy: policy.data } : broken(wrong);
}

/** Says which folder is no whole path; null when each is one. */
export function wrongFolder(policy: Policy): string | null {
  for (const name of ['dataFolder', 'copiesFolder'] as const) {
    const folder = policy[name];
    if (folder !== undefined && !isAbsolute(withHome(folder))) return `${name} must be a whole path.`;
  }
  return null;
}

/** A folder of the policy, with `~` at its start as the user's home. */
export function withHome(folder: string, home: string = homedir()): string {
  return /^~(?=$|[\\/])/.test(folder) ? join(home, folder.slice(1)) : folder;
}

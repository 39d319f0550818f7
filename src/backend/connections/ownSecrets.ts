import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { SecretStore } from './keychain.ts';
import { readKept, writeFirst, writeKept } from '../files/keptFile.ts';

const fileSchema = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/) });

/** What tells this data folder from every other one of this user; made once, and kept in it. */
export async function dataFolderId(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'folder.json');
  const kept = await readKept(path, fileSchema);
  if (kept.state === 'there') return kept.content.id;
  const made = { id: randomBytes(8).toString('hex') };
  // Unreadable, its keys cannot be found any more whatever is done: they are asked for again.
  if (kept.state === 'broken') await writeKept(path, made);
  else if (!(await writeFirst(path, made))) return dataFolderId(dataFolder);
  return made.id;
}

/**
 * The secret store with entries of this data folder's own: the same company connected from two data folders has two keys,
 * and removing it from one leaves the other's.
 */
export function ownSecrets(store: SecretStore, folderId: string): SecretStore {
  const own = (account: string): string => `${folderId}/${account}`;
  return {
    set: (account, secret) => store.set(own(account), secret),
    get: (account) => store.get(own(account)),
    delete: (account) => store.delete(own(account)),
  };
}

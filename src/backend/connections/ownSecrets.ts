import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { SecretStore } from './keychain.ts';
import { readKept, writeFirst, writeKept } from '../files/keptFile.ts';

const fileSchema = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/) });

/**
 * The id that distinguishes this data folder from every other one of this user; created once and stored in the folder.
 */
export async function dataFolderId(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'folder.json');
  const kept = await readKept(path, fileSchema);
  if (kept.state === 'there') return kept.content.id;
  const made = { id: randomBytes(8).toString('hex') };
  // If the file is unreadable, its keys are lost anyway: Daybook asks for them again.
  if (kept.state === 'broken') await writeKept(path, made);
  else if (!(await writeFirst(path, made))) return dataFolderId(dataFolder);
  return made.id;
}

/**
 * The secret store with separate entries for this data folder: the same company connected from two data folders has two
 * keys, and removing one leaves the other.
 */
export function ownSecrets(store: SecretStore, folderId: string): SecretStore {
  const own = (account: string): string => `${folderId}/${account}`;
  return {
    set: (account, secret) => store.set(own(account), secret),
    get: (account) => store.get(own(account)),
    delete: (account) => store.delete(own(account)),
  };
}

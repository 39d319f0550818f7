import { uuidV7, type MintSource } from '../domain/values/identifiers.ts';
import type { CompanyDatabase } from './schema.ts';

/*
 * A random id inside the database. The sentinel beside the copies names it, too: a database that was lost and created
 * anew has another id, however many records it holds. Reads and writes run in the caller's transaction, which covers
 * the settings.
 */

const NAME = 'identity';

export async function identityOf({ settings }: CompanyDatabase): Promise<string | null> {
  const held = await settings.get(NAME);
  return held?.name === NAME ? held.value : null;
}

export async function keepIdentity({ settings }: CompanyDatabase, identity: string): Promise<void> {
  await settings.put({ name: NAME, value: identity });
}

/** The identity, created on first use: two windows that ask at once get the same one. */
export function identify(database: CompanyDatabase, mint: MintSource): Promise<string> {
  return database.transaction('rw', database.settings, async () => {
    const held = await identityOf(database);
    if (held !== null) return held;
    const made = uuidV7(mint);
    await keepIdentity(database, made);
    return made;
  });
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { authorityTextSchema, connectionSchema } from '../../domain/service/connection.ts';
import { readKept, setAside, writeKept } from '../files/keptFile.ts';

/** A connection as the file stores it: without its key, and without the place of the key. */
export const keptConnectionSchema = connectionSchema.omit({ key: true, authority: true }).extend({
  /**
   * Which ways the service understands, as its answers have shown (`src/api/transport/ways.ts`), for the stored
   * version. If this cannot be read, Daybook finds it out again.
   */
  ways: z.record(z.string(), z.number().int().nonnegative()).optional().catch(undefined),
  /** The certificates of the office's own authority, in PEM: public, so that the file may hold them. */
  authorityPem: authorityTextSchema.optional(),
});
export type KeptConnection = z.infer<typeof keptConnectionSchema>;

const fileSchema = z.object({ version: z.literal(1), connections: z.array(keptConnectionSchema) });

export function connectionFilePath(dataFolder: string): string {
  return join(dataFolder, 'connections.json');
}

/** @returns the connections, and a sentence when the file was unreadable and has been set aside */
export async function readConnections(
  dataFolder: string,
  now: Date,
): Promise<{ connections: KeptConnection[]; complaint: string | null }> {
  const path = connectionFilePath(dataFolder);
  const kept = await readKept(path, fileSchema);
  if (kept.state === 'there') return { connections: kept.content.connections, complaint: null };
  if (kept.state === 'absent') return { connections: [], complaint: null };
  const aside = await setAside(path, now);
  return {
    connections: [],
    complaint: `the list of connections could not be read (${kept.reason}); it was put aside as ${aside}`,
  };
}

export async function writeConnections(dataFolder: string, connections: readonly KeptConnection[]): Promise<void> {
  await writeKept(connectionFilePath(dataFolder), { version: 1, connections });
}

const LONGEST_SLUG = 40;
const HASH_LENGTH = 12;

/**
 * The id of a connection: readable, and always the same for the same account. Its database is named after it, so that a
 * connection that was removed, or a lost list of connections, finds its records again when it is created anew. The
 * address of a company on this computer is left out, because its port may change.
 */
export function connectionId(
  account: Pick<KeptConnection, 'baseUrl' | 'domain' | 'userName' | 'isDemo' | 'isOwn'>,
): string {
  const slug = account.domain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST_SLUG);
  const place = account.isDemo ? 'demo company' : account.isOwn ? 'own company' : account.baseUrl;
  const identity = [place, account.domain, account.userName].map((part) => part.toLowerCase());
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, HASH_LENGTH);
  return `${slug === '' ? 'company' : slug}-${hash}`;
}

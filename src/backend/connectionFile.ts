import { join } from 'node:path';
import { z } from 'zod';
import { connectionSchema } from '../domain/connection.ts';
import { readKept, setAside, writeKept } from './keptFile.ts';

/** A connection as it is kept: without its key, and without where the key is. */
export const keptConnectionSchema = connectionSchema.omit({ key: true });
export type KeptConnection = z.infer<typeof keptConnectionSchema>;

const fileSchema = z.object({ version: z.literal(1), connections: z.array(keptConnectionSchema) });

export function connectionFilePath(dataFolder: string): string {
  return join(dataFolder, 'connections.json');
}

/** @returns the connections, and a sentence when the file was unreadable and has been put aside */
export async function readConnections(dataFolder: string, now: Date): Promise<{ connections: KeptConnection[]; complaint: string | null }> {
  const path = connectionFilePath(dataFolder);
  const kept = await readKept(path, fileSchema);
  if (kept.state === 'there') return { connections: kept.content.connections, complaint: null };
  if (kept.state === 'absent') return { connections: [], complaint: null };
  const aside = await setAside(path, now);
  return { connections: [], complaint: `the list of connections could not be read (${kept.reason}); it was put aside as ${aside}` };
}

export async function writeConnections(dataFolder: string, connections: readonly KeptConnection[]): Promise<void> {
  await writeKept(connectionFilePath(dataFolder), { version: 1, connections });
}

const LONGEST_SLUG = 40;

/** The id of a new connection, made once: readable, and never the same twice, since a database is named after it. */
export function connectionId(domain: string, randomHex: string): string {
  const slug = domain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST_SLUG);
  return `${slug === '' ? 'company' : slug}-${randomHex}`;
}

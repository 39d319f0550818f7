import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { type KeptFile, readKept, writeFirst } from '../files/keptFile.ts';

/**
 * What the local host keeps between starts. The records of the page belong to its origin, so the port never changes.
 * From the key comes what lets an open page return after a restart (`pageKey`). The cookie is not kept: each start has
 * its own.
 */
const hostFileSchema = z.object({
  port: z.number().int().min(1024).max(65535),
  /** Known to the processes that may read the data folder: a second start uses it to prove itself. */
  controlKey: z.string().min(40),
});
export type HostFile = z.infer<typeof hostFileSchema>;

export function hostFilePath(dataFolder: string): string {
  return join(dataFolder, 'local-host.json');
}

export function readHostFile(dataFolder: string): Promise<KeptFile<HostFile>> {
  return readKept(hostFilePath(dataFolder), hostFileSchema);
}

/** Stores the file of a first start. @returns false when another process was quicker */
export function keepHostFile(dataFolder: string, file: HostFile): Promise<boolean> {
  return writeFirst(hostFilePath(dataFolder), file);
}

/** Proposes a port below the ranges that systems use for outgoing connections, so that it is free at later starts. */
export function proposeHostFile(): HostFile {
  return { port: randomInt(20_000, 32_000), controlKey: secret() };
}

/**
 * What a page that was let in gets, to prove itself and to know the host again. It does not give away the file's key.
 */
export function pageKey(file: HostFile): string {
  return createHmac('sha256', file.controlKey).update('page').digest('base64url');
}

export function secret(): string {
  return randomBytes(32).toString('base64url');
}

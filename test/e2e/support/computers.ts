import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import ensureBuilt from '../../support/ensureBuilt.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where computers are kept whose books have been read, from one file of tests to the next. */
    computers: string;
  }
}

/** Once for all files: what is built, and a place for the computers that are copied. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'daybook-computers-'));
  provide('computers', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

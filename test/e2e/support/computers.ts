import { fileURLToPath } from 'node:url';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import ensureBuilt from '../../support/ensureBuilt.ts';
import { madeFolder } from '../../support/tidying.ts';
import { bundleService } from './scripts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of computers that have read their company, shared by all test files. */
    computers: string;
  }
}

/** Runs once for all files: builds the app, bundles the service, and makes the folder of computers that are copied. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  await ensureBuilt();
  await bundleService(fileURLToPath(new URL('../../../out/test/scripts/', import.meta.url)));
  const folder = madeFolder('computers');
  provide('computers', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

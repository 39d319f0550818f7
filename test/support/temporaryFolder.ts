import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { madeFolder } from './tidying.ts';

/** A folder for one test, removed when the test ends. */
export function temporaryFolder(): string {
  const folder = madeFolder('test');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

import { fileURLToPath } from 'node:url';
import { build } from '../../src/backend/cli/build.ts';
import { needsBuild } from '../../src/backend/cli/built.mjs';

/** Builds the app once, before the tests that run the build. */
export default async function ensureBuilt(): Promise<void> {
  const project = fileURLToPath(new URL('../../', import.meta.url));
  if (!needsBuild(project)) return;
  const fault = await build(project);
  if (fault !== '') throw new Error(`The build failed:\n${fault}`);
}

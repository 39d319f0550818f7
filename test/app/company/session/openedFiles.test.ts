import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useOpenedFiles } from '../../../../src/app/company/session/openedFiles.ts';
import { backendFor } from '../../../support/backendFor.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { freshPinia } from '../../support/pinia.ts';

it('files that were opened before the page came, or while it is there, wait until an import takes them', async () => {
  freshPinia();
  const folder = temporaryFolder();
  for (const name of ['march.ofx', 'april.ofx']) writeFileSync(join(folder, name), `of ${name}`);
  const { page, backend } = await backendFor(temporaryFolder());
  await backend.openFiles([join(folder, 'march.ofx')]);
  useBackend().attach(page);
  const opened = useOpenedFiles();
  opened.listen();
  await expect.poll(() => opened.waiting.length).toBe(1);
  await backend.openFiles([join(folder, 'april.ofx')]);
  await expect.poll(() => opened.waiting.length).toBe(2);
  const taken = opened.take();
  expect(taken.map(({ name }) => name)).toEqual(['march.ofx', 'april.ofx']);
  expect(await taken[1]?.text()).toBe('of april.ofx');
  expect(opened.waiting).toEqual([]);
});

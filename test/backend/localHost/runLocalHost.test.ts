import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runLocalHost } from '../../../src/backend/localHost/runLocalHost.ts';
import { installedPaperFiles } from '../../../src/backend/papers/paperFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

it('gives out its address before it opens the backend, which the page does not need to be drawn', async () => {
  const dataFolder = temporaryFolder();
  // What opens the backend reads it, and notes that it cannot.
  writeFileSync(join(dataFolder, 'connections.json'), 'no list');
  const said: string[] = [];
  const stopped = new AbortController();
  const hear = (line: string): void => void said.push(line.split(/[: ]/, 1)[0] ?? '');
  const ended = await runLocalHost({
    dataFolder,
    projectFolder: temporaryFolder(),
    version: '0.0.0',
    serviceThread: new URL('file:///never-started'),
    paperFiles: installedPaperFiles(),
    open: false,
    say: hear,
    log: {
      note: () => undefined,
      fault: (line) => {
        if (!line.includes('list of connections')) return;
        hear('connections');
        stopped.abort();
      },
    },
    stopped: stopped.signal,
  });
  expect(said).toEqual(['Address', 'connections']);
  expect(ended).toBe(0);
});

import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openBackend } from '../../../src/backend/backend.ts';
import { ensureFolder } from '../../../src/backend/files/dataFolder.ts';
import { writeEntryFile } from '../../../src/backend/localHost/entryFile.ts';
import { openLocalHost } from '../../../src/backend/localHost/openLocalHost.ts';
import { serviceThread, paperFiles } from '../../support/backendFor.ts';
import { keptLog } from '../../support/keptLog.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { tie } from '../../support/tidying.ts';

/** The user that no program of a person runs as. */
const NOBODY = 65534;
const isRoot = process.platform !== 'win32' && process.getuid?.() === 0;

/** What a program of another user can do: read these files, list these folders, and ask the port. */
const ATTACK = `
  const fs = require('node:fs');
  const { files, folders, origin } = JSON.parse(process.argv[1]);
  const tried = (work) => { try { work(); return true; } catch { return false; } };
  const ask = (path, headers) => fetch(origin + path, { headers, redirect: 'manual' }).then((answer) => answer.status);
  Promise.all([ask('/', {}), ask('/?token=', {}), ask('/assets/a.js', { Cookie: 'daybook=x' })]).then((statuses) =>
    console.log(JSON.stringify({
      uid: process.getuid(),
      read: files.filter((file) => tried(() => fs.readFileSync(file))),
      listed: folders.filter((folder) => tried(() => fs.readdirSync(folder))),
      statuses,
    })));
`;
const resultSchema = z.object({
  uid: z.number(),
  read: z.array(z.string()),
  listed: z.array(z.string()),
  statuses: z.array(z.number()),
});

function attack(
  program: string,
  facts: { files: string[]; folders: string[]; origin: string },
): Promise<z.infer<typeof resultSchema>> {
  return new Promise((resolve, reject) => {
    const child = tie(
      spawn(program, ['-e', ATTACK, JSON.stringify(facts)], {
        uid: NOBODY,
        gid: NOBODY,
        cwd: '/',
        env: { PATH: process.env['PATH'] },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      }),
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', () => resolve(resultSchema.parse(JSON.parse(said))));
  });
}

it('another user of this computer gets neither the token, nor a draft, nor the page', async () => {
  const outer = temporaryFolder();
  // As in a home that others may look into.
  chmodSync(outer, 0o755);
  const pageFolder = join(outer, 'page');
  mkdirSync(join(pageFolder, 'assets'), { recursive: true });
  writeFileSync(join(pageFolder, 'index.html'), '');
  const dataFolder = join(outer, 'data');
  await ensureFolder(dataFolder);
  const log = keptLog();
  const backend = await openBackend({ host: 'local', version: '0', dataFolder, serviceThread, paperFiles, log });
  onTestFinished(() => backend.close());
  const started = await openLocalHost(dataFolder, 'window', {
    pageFolder,
    backend: async () => backend,
    pagesChanged: () => undefined,
    openWindow: () => undefined,
    log,
  });
  if (started.state !== 'started') throw new Error('not started');
  onTestFinished(() => started.server.close());
  const profile = join(dataFolder, 'browser-profile');
  await writeEntryFile(profile, started.server.freshAddress());
  // A draft as the browser keeps it, with rights that let everybody read: the folder around it must not.
  const drafts = join(profile, 'IndexedDB');
  mkdirSync(drafts);
  writeFileSync(join(drafts, '000003.log'), 'Six oak chairs', { mode: 0o644 });

  const inside = readdirSync(dataFolder, { recursive: true, withFileTypes: true });
  const files = inside.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const folders = [
    dataFolder,
    ...inside.filter((each) => each.isDirectory()).map((each) => join(each.parentPath, each.name)),
  ];
  expect(files).toEqual(
    expect.arrayContaining([join(dataFolder, 'local-host.json'), join(profile, 'daybook-entry.html')]),
  );
  // What the system itself goes by, also where nobody else can be tried out.
  expect(statSync(dataFolder).mode & 0o077).toBe(0);
  for (const secret of ['local-host.json', 'browser-profile/daybook-entry.html'])
    expect(statSync(join(dataFolder, secret)).mode & 0o777, secret).toBe(0o600);
  if (!isRoot) return void process.stdout.write('Not tried as another user: only root can be one.\n');
  // This checkout, and Node in it, may lie where the other user gets nowhere. What is beside the data folder can be read:
  // so it is the data folder itself that keeps the other user out.
  const program = join(outer, 'node');
  copyFileSync(process.execPath, program);
  chmodSync(program, 0o755);
  const open = join(pageFolder, 'index.html');
  expect(await attack(program, { files: [open, ...files], folders, origin: started.server.origin })).toEqual({
    uid: NOBODY,
    read: [open],
    listed: [],
    statuses: [403, 403, 403],
  });
});

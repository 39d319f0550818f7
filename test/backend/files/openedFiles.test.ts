import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesNamedIn } from '../../../src/backend/files/openedFiles.ts';
import { backendFor } from '../../support/backendFor.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

it('takes from a command line only files of the kinds that are registered', () => {
  const words = ['--flag=x.ofx', 'march.OFX', '/home/ann/camt.xml', '.', 'books.exe', 'daybook:open', 'a.qif'];
  expect(filesNamedIn(words, '/mnt')).toEqual(['/mnt/march.OFX', '/home/ann/camt.xml', '/mnt/a.qif']);
});

it('keeps an opened file until a page takes it, once, and logs why another was not opened', async () => {
  const folder = temporaryFolder();
  const { page, backend, log } = await backendFor(temporaryFolder());
  let told = 0;
  page.on('files.opened', () => (told += 1));
  writeFileSync(join(folder, 'march.ofx'), 'OFXHEADER:100');
  writeFileSync(join(folder, 'secret.txt'), 'x');
  mkdirSync(join(folder, 'folder.xml'));
  await backend.openFiles(['march.ofx', 'secret.txt', 'folder.xml', 'gone.qif'].map((name) => join(folder, name)));
  await expect.poll(() => told).toBe(1);
  expect(await page.call('files.takeOpened', null)).toEqual({
    ok: true,
    value: [{ name: 'march.ofx', bytes: Buffer.from('OFXHEADER:100').toString('base64') }],
  });
  expect(await page.call('files.takeOpened', null)).toEqual({ ok: true, value: [] });
  const reasons = log.filter((line) => line.startsWith('a file was not opened: '));
  expect(reasons.toSorted()).toEqual([
    expect.stringContaining('Daybook does not open files of this kind.'),
    expect.stringContaining('ENOENT'),
    expect.stringContaining('This is not a file.'),
  ]);
});

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { moveOnce, usualDataFolder } from '../../../src/backend/files/dataFolder.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** AppData's two folders; Roaming has the data folder of an earlier Daybook. */
function appData() {
  const home = temporaryFolder();
  const [roaming, local] = [join(home, 'Roaming'), join(home, 'Local')];
  const earlier = join(roaming, 'Daybook');
  mkdirSync(join(earlier, 'electron', 'IndexedDB'), { recursive: true });
  writeFileSync(join(earlier, 'folder.json'), '{"id":"0123456789abcdef"}');
  writeFileSync(join(earlier, 'electron', 'IndexedDB', '000003.log'), 'Six oak chairs');
  const use = () => usualDataFolder('win32', { APPDATA: roaming, LOCALAPPDATA: local }, home);
  return { home, earlier, now: join(local, 'Daybook'), use };
}
const books = (folder: string): string => readFileSync(join(folder, 'electron', 'IndexedDB', '000003.log'), 'utf8');
const fault = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code });
};

it('moves from Roaming to Local on Windows, once, with everything in it', () => {
  const { earlier, now, use } = appData();
  expect(use()).toBe(now);
  expect(books(now)).toBe('Six oak chairs');
  expect(existsSync(earlier)).toBe(false);
  expect(use()).toBe(now);
});

it('begins in Local where there was none before', () => {
  const home = temporaryFolder();
  expect(usualDataFolder('win32', {}, home)).toBe(join(home, 'AppData', 'Local', 'Daybook'));
  expect(readdirSync(home)).toEqual([]);
});

it('is not moved over another data folder, which stays in use', () => {
  const { earlier, now, use } = appData();
  mkdirSync(now, { recursive: true });
  writeFileSync(join(now, 'folder.json'), '{"id":"fedcba9876543210"}');
  expect(use()).toBe(now);
  expect(books(earlier)).toBe('Six oak chairs');
});

it('stays where it is while an earlier Daybook has its files open, as Windows says', () => {
  const { earlier, now } = appData();
  expect(moveOnce(earlier, now, fault('EPERM'))).toBe(earlier);
  expect(books(earlier)).toBe('Six oak chairs');
  expect(existsSync(now)).toBe(false);
});

it('is copied where Roaming is on another disk, and what an earlier try left behind is not used', () => {
  const { earlier, now } = appData();
  mkdirSync(`${now}.moving`, { recursive: true });
  writeFileSync(join(`${now}.moving`, 'half'), '');
  const rename = (from: string, to: string): void => (from === earlier ? fault('EXDEV')() : renameSync(from, to));
  expect(moveOnce(earlier, now, rename)).toBe(now);
  expect(books(now)).toBe('Six oak chairs');
  expect([existsSync(earlier), existsSync(join(now, 'half')), existsSync(`${now}.moving`)]).toEqual([
    false,
    false,
    false,
  ]);
});

it('stays in use where it is when the copy fails', () => {
  const { earlier, now } = appData();
  const rename = (from: string): void => (from === earlier ? fault('EXDEV')() : fault('ENOSPC')());
  expect(moveOnce(earlier, now, rename)).toBe(earlier);
  expect(books(earlier)).toBe('Six oak chairs');
  expect([existsSync(now), existsSync(`${now}.moving`)]).toEqual([false, false]);
});

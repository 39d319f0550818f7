import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askSetAside, databaseFilesOf, setAsideAsAsked } from '../../../src/backend/files/damagedDatabase.ts';
import { madeFolder } from '../../support/tidying.ts';

const NOW = new Date('2026-03-04T05:06:07.089Z');

describe('a database that the browser can neither read nor delete', () => {
  let data: string;
  let profile: string;
  let files: string;
  const lines: string[] = [];
  const log = { note: (line: string) => void lines.push(line), fault: (line: string) => void lines.push(line) };

  beforeEach(() => {
    data = madeFolder('damaged');
    profile = join(data, 'browser-profile');
    files = join(profile, 'Default', 'IndexedDB');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'CURRENT'), 'half a name');
    lines.length = 0;
  });
  afterEach(() => rmSync(data, { recursive: true, force: true }));

  const start = () => setAsideAsAsked(data, databaseFilesOf(profile), log, NOW);

  it('stays in its place until a person requests it', async () => {
    expect(await start()).toBe(false);
    expect(existsSync(files)).toBe(true);
    expect(lines).toEqual([]);
  });

  it('is moved aside once, at the start after the request, and kept', async () => {
    await askSetAside(data, NOW);
    expect(existsSync(files)).toBe(true);
    expect(await start()).toBe(true);
    expect(existsSync(files)).toBe(false);
    expect(readFileSync(join(data, 'set-aside', '20260304T050607Z', 'IndexedDB', 'CURRENT'), 'utf8')).toBe(
      'half a name',
    );
    mkdirSync(files);
    expect(await start()).toBe(false);
    expect(existsSync(files)).toBe(true);
  });

  it('waits for a later start while a browser runs on the profile', async () => {
    await askSetAside(data, NOW);
    symlinkSync(`here-${String(process.pid)}`, join(profile, 'SingletonLock'));
    expect(await start()).toBe(false);
    expect(existsSync(files)).toBe(true);
    expect(lines).toEqual([expect.stringContaining('still runs')]);
    rmSync(join(profile, 'SingletonLock'));
    expect(await start()).toBe(true);
  });

  it('does not stop the start when it cannot be moved', async () => {
    await askSetAside(data, NOW);
    writeFileSync(join(data, 'set-aside'), 'a file where the folder should be');
    expect(await start()).toBe(false);
    expect(readdirSync(files)).toEqual(['CURRENT']);
    expect(lines).toEqual([expect.stringContaining('was not moved aside')]);
  });
});

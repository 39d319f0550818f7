import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readStatementCli } from '../../src/backend/readStatementCli.ts';

let folder: string;
let out: string;
let complaints: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-statement-'));
  [out, complaints] = ['', ''];
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...words: string[]): Promise<number> => readStatementCli(words, (text) => (out += text), (text) => (complaints += text));

it('read-statement prints what Daybook makes of a file, whatever the file is called', async () => {
  const file = join(folder, 'download.pdf');
  await writeFile(file, 'D01/02/2024\nT-3.50\nPCoffee\n^\n');
  expect(await run(file, '--options', '{"dateOrder":"DMY"}')).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ format: 'qif', problems: [], statements: [{ lines: [{ date: '2024-02-01', amount: '-3.5', description: 'Coffee' }] }] });
});

it('read-statement says what is wrong with its command line', async () => {
  expect(await run()).toBe(2);
  expect(complaints).toMatch(/Usage/);
  expect(await run('x', '--options', '{nonsense')).toBe(2);
  expect(await run('x', '--options', '{"dateOrder":"YDM"}')).toBe(2);
  expect(complaints).toMatch(/dateOrder/);
  expect(await run(join(folder, 'missing'))).toBe(1);
  expect(out).toBe('');
});

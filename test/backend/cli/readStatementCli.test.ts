import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { jsonPieces } from '../../../src/backend/files/jsonPieces.ts';
import { readStatementCli } from '../../../src/backend/cli/readStatementCli.ts';
import { DistantBytes, readStatements } from '../../../src/formats/statements/index.ts';
import { madeFolder, tie } from '../../support/tidying.ts';

let folder: string;
let out: string;
let complaints: string;
beforeEach(async () => {
  folder = madeFolder('statement');
  [out, complaints] = ['', ''];
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...words: string[]): number =>
  readStatementCli(
    words,
    (text) => (out += text),
    (text) => (complaints += text),
  );

it('read-statement prints what Daybook reads in a file, whatever the name of the file', async () => {
  const file = join(folder, 'download.pdf');
  await writeFile(file, 'D01/02/2024\nT-3.50\nPCoffee\n^\n');
  expect(run(file, '--options', '{"dateOrder":"DMY"}')).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    format: 'qif',
    problems: [],
    statements: [{ lines: [{ date: '2024-02-01', amount: '-3.5', description: 'Coffee' }] }],
  });
});

it('read-statement says what is wrong with its command line', () => {
  expect(run()).toBe(2);
  expect(complaints).toMatch(/Usage/);
  expect(run('x', '--options', '{nonsense')).toBe(2);
  expect(run('x', '--options', '{"dateOrder":"YDM"}')).toBe(2);
  expect(complaints).toMatch(/dateOrder/);
  expect(run(join(folder, 'missing'))).toBe(1);
  expect(out).toBe('');
});

it('read-statement prints a file of many lines in pieces that together are its JSON, indented by two', async () => {
  const file = join(folder, 'march.ofx');
  const line = (index: number): string =>
    `<STMTTRN><DTPOSTED>20240115<TRNAMT>${index}.25<FITID>f${index}<NAME>Café "${index}"\\n<MEMO>${'ö'.repeat(index % 9)}</STMTTRN>\n`;
  const bytes = new TextEncoder().encode(
    `<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\n${Array.from({ length: 5_000 }, (_, index) => line(index)).join('')}</BANKTRANLIST></STMTRS></OFX>\n`,
  );
  await writeFile(file, bytes);
  const pieces: string[] = [];
  expect(
    readStatementCli(
      [file],
      (piece) => pieces.push(piece),
      (text) => (complaints += text),
    ),
  ).toBe(0);
  const result = readStatements(bytes);
  expect(result.statements[0]?.lines).toHaveLength(5_000);
  expect(pieces.join('')).toBe(`${JSON.stringify(result, null, 2)}\n`);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(80_000);
});

it('JSON written in pieces equals JSON.stringify: undefined properties, empty lists and objects, texts with line breaks', () => {
  const value = {
    a: undefined,
    b: [],
    c: {},
    d: [{}, [], [[1, [2, { e: ['f\ng', null] }]]]],
    'h "i"': { j: false, k: { l: { m: { n: [1, 2] } } } },
    o: -1.5,
  };
  expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value, null, 2));
});

it('a file that is read in parts gives the right bytes for every part', () => {
  const all = Uint8Array.from({ length: 600_000 }, (_, index) => index % 251);
  const asked: number[] = [];
  const distant = new DistantBytes(all.length, (start, end) => {
    asked.push(end - start);
    return all.slice(start, end);
  });
  for (const [start, end] of [
    [0, 10],
    [5, 262_144],
    [262_140, 262_150],
    [100, 200],
    [599_990, 700_000],
    [0, 600_000],
    [600_000, 600_010],
  ] as const)
    expect(Buffer.compare(distant.subarray(start, end), all.subarray(start, end))).toBe(0);
  // A window of 256 KB serves the first two reads; ten bytes are left at the end, and none after them.
  expect(asked).toEqual([262_144, 262_144, 262_144, 10, 600_000]);
});

it('read-statement ends without an error when its reader stops', async () => {
  const file = join(folder, 'long.qif');
  await writeFile(file, `!Type:Bank\n${'D01/02/2024\nT-3.50\nPCoffee\n^\n'.repeat(20_000)}`);
  const script = join(import.meta.dirname, '../../../src/backend/cli/readStatementCli.ts');
  const tool = tie(spawn(process.execPath, [script, file], { detached: true }));
  onTestFinished(() => void tool.kill('SIGKILL'));
  let output = '';
  tool.stderr.on('data', (part: Buffer) => (output += part.toString()));
  tool.stdout.once('data', () => tool.stdout.destroy());
  const [code] = await once(tool, 'close');
  expect([code, output]).toEqual([0, '']);
});

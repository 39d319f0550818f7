import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readInvoiceCli } from '../../../src/backend/cli/readInvoice.ts';
import { CII, pdfWith } from '../../formats/einvoices/files.ts';
import { madeFolder } from '../../support/tidying.ts';

let folder: string;
let out: string;
let complaints: string;
beforeEach(async () => {
  folder = madeFolder('invoice');
  [out, complaints] = ['', ''];
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...words: string[]): Promise<number> =>
  readInvoiceCli(
    words,
    (text) => (out += text),
    (text) => (complaints += text),
  );

it('read-invoice prints what Daybook reads in a file, whatever its name', async () => {
  const file = join(folder, 'download.txt');
  await writeFile(file, pdfWith([{ name: 'factur-x.xml', content: CII }]));
  expect(await run(file)).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    format: 'cii',
    container: 'pdf',
    document: { number: 'R-17 & 18' },
    problems: [],
  });
});

it('read-invoice ends with 1 where there is no invoice, and says why', async () => {
  const file = join(folder, 'note.txt');
  await writeFile(file, 'Dear Sirs');
  expect(await run(file)).toBe(1);
  expect(JSON.parse(out)).toEqual({
    format: null,
    container: null,
    profile: null,
    document: null,
    problems: [{ code: 'file.unknown', kind: 'lost' }],
  });
  expect(await run(join(folder, 'missing'))).toBe(1);
  expect(complaints).toMatch(/missing/);
});

it('read-invoice says how it is called', async () => {
  expect(await run()).toBe(2);
  expect(await run('a', 'b')).toBe(2);
  expect(complaints).toMatch(/Usage/);
});

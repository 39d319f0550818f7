import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import { toDecimalString, Decimal, type DecimalString } from '../../../src/domain/values/decimal.ts';
import { matchLines, type KnownLine } from '../../../src/formats/statements/import/matching.ts';
import type { BenchPages } from '../benchPages.ts';
import type { Figure, Measurement } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { camtOf, csvOf, ofxOf } from '../statements/files.ts';
import { LARGE_FILES, type InTurns } from '../statements/inTurns.ts';
import { memoryInWorker } from '../statements/pageMemory.ts';
import { compared, ROUNDS } from '../turns.ts';

const MB = 1_000_000;
/** Fails when what was measured gave a wrong result. */
function expectLines(found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} lines were read of ${wanted}`);
}

/** Files of one or two lines in every format that is measured. */
const SMALL: Readonly<Record<string, string>> = {
  'small.ofx': ofxOf(1).text,
  'small.xml': camtOf(1).text,
  'small.csv': csvOf(1_000).text,
};

/** The times of reading a large file and of a library that divides it, and its lines; both in a process of their own. */
async function inTurns(format: keyof typeof LARGE_FILES | 'western', rounds: number): Promise<InTurns> {
  const script = join(import.meta.dirname, '../statements/inTurns.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, format, String(rounds)]);
  const measured = JSON.parse(stdout) as InTurns;
  expectLines(measured.lines, LARGE_FILES[format === 'western' ? 'csv' : format].make().lines);
  return measured;
}

/** The Node options that the tool is started with. */
function settingsOfTool(): string[] {
  const scripts: unknown = (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { scripts: unknown }
  ).scripts;
  const command = (scripts as Record<string, string>)['read-statement'] ?? '';
  return command.split(' ').filter((word) => word.startsWith('--'));
}

/** The memory for reading a file: in the whole tool, and in the page whose worker reads it. */
async function memoryOf(
  pages: BenchPages,
  folder: string,
  name: string,
  bytes: Uint8Array,
  lines: number,
): Promise<Measurement[]> {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const small = Object.entries(SMALL).map(([one, text]) => {
    writeFileSync(join(folder, one), text);
    return join(folder, one);
  });
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...settingsOfTool(),
    join(import.meta.dirname, '../statements/readOnce.ts'),
    file,
    ...small,
  ]);
  const once = JSON.parse(stdout) as { rise: number; lines: number };
  expectLines(once.lines, lines);
  const measured = [
    {
      ...memory('memory of `npm run read-statement`, to read it and print its lines', once.rise, bytes),
      note: 'how far the peak of a process of its own rises above what it holds before',
    },
  ];
  const page = await pages.open('readFile');
  const inPage = await memoryInWorker(page, join(folder, `small${extname(name)}`), file);
  await page.close();
  if (inPage === null) return measured;
  expectLines(inPage.lines, lines);
  return [
    ...measured,
    {
      ...memory('memory of the page whose worker reads it: file, text and lines', inPage.rise, bytes),
      note: 'how far the peak of the browser’s process for the page rises; most of it is room for short-lived things that the browser gives each worker, whatever the file',
    },
  ];
}

function memory(what: string, rise: number, bytes: Uint8Array): Measurement {
  return {
    what,
    unit: 'MB',
    value: rise / MB,
    limit: { what: 'the file', value: bytes.length / MB },
    ratio: rise / bytes.length,
    aim: { of: 'ratio', atMost: 4 },
  };
}

export const statementsOfx: Figure = {
  name: 'statementsOfx',
  title: 'OFX of 12 MB, against ofx-js',
  measure: ({ pages }) =>
    withFolder(async (folder) => {
      const { text } = LARGE_FILES.ofx.make();
      const { ours, theirs, lines } = await inTurns('ofx', 5);
      return [
        {
          what: `OFX of 12 MB, ${lines.toLocaleString('en-GB')} lines, read and checked`,
          unit: 'ms',
          value: ours,
          samples: 5,
          limit: { what: 'ofx-js, its tree only', value: theirs },
          ratio: theirs / ours,
          aim: { of: 'ratio', atLeast: 5 },
        },
        ...(await memoryOf(pages, folder, 'statement.ofx', new TextEncoder().encode(text), lines)),
      ];
    }),
};

export const statementsCamt: Figure = {
  name: 'statementsCamt',
  title: 'CAMT of 16 MB, against fast-xml-parser',
  measure: ({ pages }) =>
    withFolder(async (folder) => {
      const { text } = LARGE_FILES.camt.make();
      const { ours, theirs, lines } = await inTurns('camt', 5);
      return [
        {
          what: `CAMT of 16 MB, ${lines.toLocaleString('en-GB')} lines, read and checked`,
          unit: 'ms',
          value: ours,
          samples: 5,
          limit: { what: 'fast-xml-parser, its tree only', value: theirs },
          ratio: theirs / ours,
          aim: { of: 'ratio', atLeast: 5 },
        },
        ...(await memoryOf(pages, folder, 'camt.xml', new TextEncoder().encode(text), lines)),
      ];
    }),
};

export const statementsCsv: Figure = {
  name: 'statementsCsv',
  title: 'CSV of 17 MB, against papaparse',
  async measure() {
    const { ours, theirs, lines } = await inTurns('csv', ROUNDS);
    const western = await inTurns('western', ROUNDS);
    return [
      {
        what: `CSV of 17 MB, ${lines.toLocaleString('en-GB')} lines, guessed, read and checked`,
        unit: 'ms',
        value: ours,
        samples: ROUNDS,
        limit: { what: 'papaparse, its cells only', value: theirs },
        ratio: theirs / ours,
        aim: { of: 'ratio', atLeast: 0.7 },
      },
      {
        what: 'the same in windows-1252, with accents',
        unit: 'ms',
        value: western.ours,
        samples: ROUNDS,
        limit: { what: 'the same lines in UTF-8', value: western.theirs },
        ratio: western.theirs / western.ours,
        aim: { of: 'ratio', atLeast: 0.9 },
      },
    ];
  },
};

/** Lines of a busy account over several years: `count` of them, starting at `from`. */
function accountLines(count: number, from: number): KnownLine[] {
  const start = localDate('2020-01-01');
  return Array.from({ length: count }, (_, at) => {
    const index = from + at;
    const amount: DecimalString = toDecimalString(new Decimal(((index * 7919) % 200_000) - 100_000).div(100));
    return {
      key: String(index),
      date: addDays(start, Math.floor(index / 100)),
      amount,
      description: `Card ${index % 977} payment to shop ${index % 4_001}`,
      ...(index % 3 === 0 ? { reference: `F${index}` } : {}),
    };
  });
}

/** Counts equal lines and does nothing else: the least that any matching must do. */
function countEqual(lines: readonly KnownLine[], stored: readonly KnownLine[]): number {
  const text = ({ date, amount, description }: KnownLine) => `${amount} ${date} ${description}`;
  const counts = new Map<string, number>();
  for (const line of stored) counts.set(text(line), (counts.get(text(line)) ?? 0) + 1);
  let there = 0;
  for (const line of lines) {
    const left = counts.get(text(line)) ?? 0;
    if (left > 0) counts.set(text(line), left - 1);
    if (left > 0) there += 1;
  }
  return there;
}

export const statementsMatching: Figure = {
  name: 'statementsMatching',
  title: 'Matching 50,000 lines against 200,000 stored',
  async measure() {
    const stored = accountLines(200_000, 0);
    // Half of the file's lines are stored already.
    const lines = accountLines(50_000, 175_000);
    const there = matchLines(lines, stored).filter(({ kind }) => kind === 'there').length;
    if (there !== 25_000) throw new Error(`${there} lines were found of 25,000`);
    const { ours, theirs } = await compared(
      () => matchLines(lines, stored),
      () => countEqual(lines, stored),
    );
    return [
      {
        what: '50,000 lines matched with 200,000 stored',
        unit: 'ms',
        value: ours,
        samples: ROUNDS,
        limit: { what: 'a Map that only counts equal lines', value: theirs },
        ratio: theirs / ours,
        aim: { of: 'value', atMost: 1_000 },
      },
    ];
  },
};

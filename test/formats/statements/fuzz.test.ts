import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../src/formats/statements/index.ts';
import { mutate, randomFrom, type Mutations, type Random } from '../support/mutations.ts';
import { utf8 } from '../support/readers.ts';
import { textCell, workbook } from '../support/workbooks.ts';
import { WRITERS, type WrittenLine } from '../support/writers.ts';

/**
 * Mutated files: no reader may throw or hang. `FUZZ_FILES=100000 npx vitest run --project unit test/formats/statements/fuzz.test.ts`
 * tries 100,000 files for each reader; `FUZZ_SEED` replays a run.
 */
const FILES = Number(process.env.FUZZ_FILES ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 20240115);

const LINES: readonly WrittenLine[] = Array.from({ length: 6 }, (_, index) => ({
  date: `2024-0${index + 1}-1${index}`,
  cents: (index - 3) * 1234 + 1,
  text: `Pay "Ü" & <b> ${index}`,
  reference: `R${index}`,
}));
const PIECES = [
  '<',
  '>',
  '&',
  '"',
  '\n',
  '\r',
  '\0',
  '^',
  ':61:',
  ':86:',
  '</STMTTRN>',
  '<STMTTRN>',
  '<![CDATA[',
  '<!--',
  ';',
  ',',
  '\t',
  '0',
  '9',
  '-',
  '.',
  '%',
  '\u00ff',
  '!Type:Bank',
  'sep=|',
].map(utf8);

const MUTATIONS: Mutations = { pieces: PIECES, most: 4 };

const SHEET = LINES.map(
  ({ cents, text }, index) =>
    `<row r="${index + 2}"><c r="A${index + 2}" s="1"><v>${45_300 + index}</v></c>${textCell(`B${index + 2}`, text.replace(/[<>&"]/g, ' '))}<c r="C${index + 2}"><v>${cents / 100}</v></c></row>`,
).join('');
const HEADER = `<row r="1">${textCell('A1', 'Date')}${textCell('B1', 'Details')}${textCell('C1', 'Amount')}</row>`;
/** One half of the workbooks are damaged inside the sheet, the other half around it. */
function mutatedWorkbook(random: Random): Uint8Array {
  if (random(2) === 0) return mutate(workbook({ S: HEADER + SHEET }), random, MUTATIONS);
  return workbook({ S: new TextDecoder().decode(mutate(utf8(HEADER + SHEET), random, MUTATIONS)) });
}

const MUTANTS: Readonly<Record<string, (random: Random) => Uint8Array>> = {
  ...Object.fromEntries(
    Object.entries(WRITERS).map(([name, write]) => [
      name,
      (random: Random) => mutate(utf8(write(LINES)), random, MUTATIONS),
    ]),
  ),
  xlsx: mutatedWorkbook,
};

describe.each(Object.keys(MUTANTS))('mutated files of %s', (name) => {
  it(`${FILES} of them neither throw nor hang, and every line is whole`, () => {
    const random = randomFrom(SEED);
    for (let count = 0; count < FILES; count += 1) {
      const bytes = MUTANTS[name]!(random);
      const result = readStatements(bytes);
      for (const { lines } of result.statements) {
        for (const line of lines) {
          if (!/^\d{4}-\d\d-\d\d$/.test(line.date) || !/^-?\d+(\.\d+)?$/.test(line.amount) || line.place.line < 1) {
            expect.fail(`file ${count} of seed ${SEED}: ${JSON.stringify(line)}`);
          }
        }
      }
      if (result.statements.every(({ lines }) => lines.length === 0))
        expect(result.problems.length, `file ${count} of seed ${SEED}`).toBeGreaterThan(0);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../src/domain/values/decimal.ts';
import { readStatements } from '../../../src/formats/statements/index.ts';
import { linesOf, utf8 } from '../support/readers.ts';
import { amountText, WRITERS, type WrittenLine } from '../support/writers.ts';

const words = fc.array(
  fc.constantFrom(
    'Tea',
    'Müller',
    'A & B',
    'x < y',
    '"quoted"',
    'it’s',
    '12:30:45',
    'Größe',
    '100%',
    'a,b;c',
    'Ωμέγα',
    '#7',
  ),
  { minLength: 1, maxLength: 5 },
);
// Texts begin with a word, because a sign at the beginning has a meaning in QIF and MT940. All references differ.
const line = fc.record({
  date: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
  text: words.map((parts) => `Pay ${parts.join(' ')}`),
});
const lines = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((all): WrittenLine[] => all.map((one, index) => ({ ...one, reference: `R${1000 + index}` })));

const wanted = (all: readonly WrittenLine[]) =>
  all.map(({ date, cents }) => `${date} ${parseDecimal(amountText(cents)) ?? '?'}`);
const found = (bytes: Uint8Array) => linesOf(readStatements(bytes)).map(({ date, amount }) => `${date} ${amount}`);
const names = Object.keys(WRITERS);
const LINE_END = 10;

describe.each(names)('a statement written as %s', (name) => {
  const write = WRITERS[name]!;

  it('is read back equal', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const result = readStatements(utf8(write(all)));
        expect(
          linesOf(result).map((one) => ({
            date: one.date,
            amount: one.amount,
            text: one.description,
            reference: one.reference ?? one.checkNumber,
          })),
        ).toEqual(
          all.map((one) => ({
            date: one.date,
            amount: parseDecimal(amountText(one.cents)),
            text: one.text,
            reference: one.reference,
          })),
        );
        expect(result.problems.filter(({ kind }) => kind !== 'question')).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('is read up to any cut, and the cut is reported unless it falls between lines', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const bytes = utf8(write(all));
        const cut = Math.floor(bytes.length * share);
        const part = bytes.subarray(0, cut);
        const read = found(part);
        // Tables and QIF have no end mark: cut between two lines they are complete; so is a table's last line without
        // its line end.
        const isReported = readStatements(part).problems.some(({ kind }) => kind !== 'question');
        const between =
          /(^|\n|\n\^)$/.test(new TextDecoder().decode(part)) || (name.startsWith('csv') && bytes[cut] === LINE_END);
        if (read.length < all.length && !(/^(csv|qif)/.test(name) && between)) expect(isReported).toBe(true);
        expect(read).toEqual(wanted(all).slice(0, read.length));
        // A line whose text is complete is read.
        const whole = all.findIndex(
          (_, index) => utf8(write(all.slice(0, index + 1))).length - utf8(write([])).length + header(write) > cut,
        );
        expect(read.length).toBeGreaterThanOrEqual(Math.max(0, whole === -1 ? 0 : whole - 1));
      }),
      { numRuns: 300 },
    );
  });
});

/** The length of a file's text before its first line. */
function header(write: (lines: readonly WrittenLine[]) => string): number {
  const one = write([{ date: '2024-01-01', cents: 100, text: 'Pay', reference: 'R1' }]);
  const none = write([]);
  let common = 0;
  while (common < none.length && none[common] === one[common]) common += 1;
  return common;
}

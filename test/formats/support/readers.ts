import { expect } from 'vitest';
import {
  readStatements,
  type ReadOptions,
  type ReadResult,
  type StatementLine,
} from '../../../src/formats/statements/index.ts';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes of a text whose characters are all below U+0100, one byte each. */
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

export const read = (text: string, options?: ReadOptions): ReadResult => readStatements(utf8(text), options);

export const linesOf = (result: ReadResult): StatementLine[] =>
  result.statements.flatMap((statement) => statement.lines);

/** Date, amount and description of every line, as one text each. */
export const brief = (result: ReadResult): string[] =>
  linesOf(result).map((line) => `${line.date} ${line.amount} ${line.description}`.trim());

export const codes = (result: ReadResult): string[] => result.problems.map((problem) => problem.code);

/** Checks that a reader gives the same result for a text whether it comes whole or in pieces of any size. */
export function expectSameInPieces(reader: (text: string | string[]) => unknown, texts: readonly string[]): void {
  for (const text of texts) {
    const expected = reader(text);
    for (let size = 1; size < 60; size += 1) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      expect(reader(pieces), `pieces of ${size}`).toEqual(expected);
    }
  }
}

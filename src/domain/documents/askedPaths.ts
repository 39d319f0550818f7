import type { InvalidInput } from './documentPatch.ts';

/*
 * A draft with a value that is probably not meant is not sent before a person was asked about it. The question is kept
 * among its invalid input, so that it goes wherever the draft goes: under the path of the value, with a word behind it.
 */

const WORD = '.asked';

/** Where a question about a document's total is kept. */
export const TOTAL = `total${WORD}`;

export function askedPath(place: string): string {
  return place + WORD;
}

export function isAskedPath(path: string): boolean {
  return path.endsWith(WORD);
}

/** The path of the value that a question is about; any other path as it is. */
export function valuePathOf(path: string): string {
  return isAskedPath(path) ? path.slice(0, -WORD.length) : path;
}

/** The invalid input once all questions are answered with yes. */
export function withoutAsked(bad: InvalidInput): Record<string, string> {
  return Object.fromEntries(Object.entries(bad).filter(([path]) => !isAskedPath(path)));
}

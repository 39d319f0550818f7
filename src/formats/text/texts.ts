import type { KnownTexts } from './knownTexts.ts';

const SPACE = 32;

/** Whether a text is on one line, with single spaces only. Most texts are, and checking is cheaper than replacing. */
function isTidy(source: string, start: number, end: number): boolean {
  let before = SPACE;
  for (let at = start; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code <= SPACE) {
      if (code < SPACE || before === SPACE) return false;
    } else if (code === 0xa0 || (code >= 0x1680 && /\s/.test(source.charAt(at)))) {
      // White space outside ASCII; letters with accents are below U+1680.
      return false;
    }
    before = code;
  }
  return start === end || before !== SPACE;
}

/** One line of text: runs of white space, NBSP included, become one space. */
export function tidy(text: string): string {
  return tidyIn(text, 0, text.length);
}

/** The same for the text between `start` and `end` of `source`. */
export function tidyIn(source: string, start: number, end: number): string {
  const text = source.slice(start, end);
  return isTidy(source, start, end) ? text : text.replace(/[\s\u00a0]+/g, ' ').trim();
}

/**
 * The text between `start` and `end` of `source`, trimmed. Blanks and line ends are cut off before a string is made.
 * @param known repeated texts: one of these is used as it is kept
 */
export function trimmedIn(source: string, start: number, end: number, known: KnownTexts | null): string {
  let from = start;
  let to = end;
  while (from < to && isBlank(source.charCodeAt(from))) from += 1;
  while (to > from && isBlank(source.charCodeAt(to - 1))) to -= 1;
  return (known ? known.at(source, from, to) : source.slice(from, to)).trim();
}

function isBlank(code: number): boolean {
  return code === SPACE || (code >= 9 && code <= 13);
}

/** Joins two tidy texts, leaving out one that the other contains or begins with. */
export function joinTwo(first: string | undefined, second: string | undefined): string {
  if (first === undefined || second === undefined) return first ?? second ?? '';
  if (first.includes(second)) return first;
  // Not a template string: engines keep both parts in memory until it is read.
  return second.startsWith(first) ? second : [first, second].join(' ');
}

/** Joins the texts of several fields, leaving out texts that another field already contains. */
export function joinTexts(...texts: (string | undefined)[]): string {
  const kept: string[] = [];
  for (const text of texts) {
    const tidied = text === undefined ? '' : tidy(text);
    if (tidied === '' || kept.some((other) => other.includes(tidied))) continue;
    const repeated = kept.findIndex((other) => tidied.startsWith(other));
    if (repeated === -1) kept.push(tidied);
    else kept[repeated] = tidied;
  }
  return kept.join(' ');
}

/** The text, or undefined if it is empty, so that empty fields do not appear in the result. */
export function present(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const tidied = tidy(text);
  return tidied === '' ? undefined : tidied;
}

/** Removes undefined properties. */
export function compact<T extends object>(value: T): T {
  for (const key of Object.keys(value) as (keyof T)[]) if (value[key] === undefined) Reflect.deleteProperty(value, key);
  return value;
}

const TEXT_LIMIT = 200;

/** A problem's text: one line, cut to a length that can be shown. */
export function shown(text: string): string {
  return text
    .slice(0, TEXT_LIMIT * 2)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_LIMIT);
}

const APOSTROPHE = 39;
const QUOTE = 8217;
const EQUALS = 61;

/** A text without the marks that keep a spreadsheet from reading it as a number: `'0012`, `'0012'`, `="0012"`. */
export function unmarked(text: string): string {
  const first = text.charCodeAt(0);
  if (first === EQUALS)
    return text.length > 2 && text.startsWith('="') && text.endsWith('"') ? text.replace(/^="\s*|\s*"$/g, '') : text;
  const isMarked = (first === APOSTROPHE || first === QUOTE) && !/^.[a-z]\b/i.test(text);
  return isMarked ? text.replace(/^['’]+\s*|['’]+$/g, '') : text;
}

import type { Document, DocumentLine } from '../documents/document.ts';

/** What a text may name of a period, in braces: `{month} {year}`. */
export const PERIOD_WORDS = ['month', 'year', 'from', 'to', 'date', 'quarter', 'week'] as const;
export type PeriodWord = (typeof PERIOD_WORDS)[number];
/** The words of one period, written in the document's language. */
export type PeriodTexts = Readonly<Record<PeriodWord, string>>;

const NAMED = /\{([A-Za-z]+)\}/g;

function isPeriodWord(name: string): name is PeriodWord {
  return PERIOD_WORDS.some((word) => word === name);
}

/** A text with its names filled in. A name in braces that is none of them stays as it is. */
export function filledIn(text: string, texts: PeriodTexts): string {
  return text.replace(NAMED, (whole, name: string) => (isPeriodWord(name) ? texts[name] : whole));
}

/** Names in braces that mean nothing, each once, as they are written. */
export function unknownNames(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].flatMap(([whole, name = '']) => (isPeriodWord(name) ? [] : [whole])))];
}

/** Texts of a header and of a line that may name the period. */
export const PERIOD_HEADER = [
  'description',
  'theirRef',
  'orderNo',
  'textHeader',
  'textFooter',
] as const satisfies readonly (keyof Document)[];
export const PERIOD_LINE = ['description', 'textPre', 'textPost'] as const satisfies readonly (keyof DocumentLine)[];

function withTexts<Part extends object, Name extends keyof Part>(
  part: Part,
  names: readonly Name[],
  change: (text: string) => string,
): Part {
  const changed = { ...part };
  for (const name of names) {
    const text = part[name];
    // What is written back is a text where a text stood.
    if (typeof text === 'string') Object.assign(changed, { [name]: change(text) });
  }
  return changed;
}

/** The document with the names in its texts, and in those of its lines, filled in. */
export function withPeriodTexts(document: Document, texts: PeriodTexts): Document {
  const fill = (text: string): string => filledIn(text, texts);
  return {
    ...withTexts(document, PERIOD_HEADER, fill),
    lines: document.lines.map((line) => withTexts(line, PERIOD_LINE, fill)),
  };
}

/** Every text of a document that may name the period. */
export function periodTextsOf(document: Document): string[] {
  return [
    ...PERIOD_HEADER.map((name) => document[name]),
    ...document.lines.flatMap((line) => PERIOD_LINE.map((name) => line[name])),
  ].filter((text) => text !== undefined);
}

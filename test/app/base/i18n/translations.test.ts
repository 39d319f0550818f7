import { describe, expect, it } from 'vitest';
import { allTexts } from '../../support/textPacks.ts';

const namesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
const formsOf = (text: string): number => text.split(' | ').length;
/** A text of values and marks alone has none, and is the same in every language. */
const wordsIn = (text: string): string[] =>
  text
    .replaceAll(/\{\w+\}/g, '')
    .match(/\p{L}{2,}/gu)
    ?.map((word) => word.toLowerCase()) ?? [];

const [english, german, french] = await Promise.all([allTexts('en'), allTexts('de'), allTexts('fr')]);
const onlyNames = (texts: ReadonlyMap<string, string>): [string, string][] =>
  [...texts].map(([key, text]) => [key, namesIn(text).join(' ')]);

/** Names that no language translates. */
const NAMES = [
  ...['daybook', 'excel', 'csv', 'ofx', 'qif', 'camt', 'mt', 'iban', 'bic', 'letter', 'logo', 'ms'],
  ...['bacs', 'standard', 'sha'],
  // Each language is named in itself.
  ...['english', 'deutsch', 'français'],
];

/** Words that are the same as in English, each looked at. */
const SAME = {
  German: new Set([
    ...NAMES,
    ...[
      'administrator',
      'bank',
      'budgets',
      'code',
      'details',
      'domain',
      'esc',
      'filter',
      'format',
      'in',
      'name',
      'offline',
      'optional',
    ],
    ...['start', 'status', 'text'],
  ]),
  French: new Set([
    ...NAMES,
    ...['actions', 'budgets', 'code', 'contact', 'contacts', 'ctrl', 'date', 'dates', 'document', 'documents'],
    ...['format', 'minute', 'minutes', 'point', 'provisions', 'stock', 'total', 'type'],
  ]),
};

const LANGUAGES = [
  { language: 'German' as const, texts: german, otherQuotes: /[“”"]/, quoted: /„[^“„]*“/g },
  { language: 'French' as const, texts: french, otherQuotes: /[“”"«»]/, quoted: /«\u00a0[^«»]*\u00a0»/g },
];

describe.each(LANGUAGES)('$language', ({ language, texts, otherQuotes, quoted }) => {
  it('has every text that English has, and no other', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('has the same values in each text', () => {
    expect(new Map(onlyNames(texts))).toEqual(new Map(onlyNames(english)));
  });

  it('has a form for one and a form for many wherever English has both', () => {
    // A count may change a word where it changes none in English: "1 refusé, 2 refusés".
    const misses = ([key, text]: [string, string]): boolean => {
      const more = formsOf(text) - formsOf(english.get(key) ?? '');
      return more < 0 || (more > 0 && !text.includes('{count}'));
    };
    expect([...texts].filter(misses)).toEqual([]);
  });

  it('says everything in its own words', () => {
    const same = [...texts].filter(([key, text]) => text === english.get(key));
    expect(same.filter(([, text]) => wordsIn(text).some((word) => !SAME[language].has(word)))).toEqual([]);
    const used = new Set(same.flatMap(([, text]) => wordsIn(text)));
    expect([...SAME[language]].filter((word) => !used.has(word))).toEqual([]);
  });

  it('quotes as the language does, and begins and ends where English does', () => {
    expect([...texts].filter(([, text]) => otherQuotes.test(text.replaceAll(quoted, '')))).toEqual([]);
    const edges = (text: string): string => `${/^\s*/.exec(text)?.[0] ?? ''}…${/\s*$/.exec(text)?.[0] ?? ''}`;
    expect([...texts].filter(([key, text]) => edges(text) !== edges(english.get(key) ?? ''))).toEqual([]);
  });

  it('has no sign that the message format would read', () => {
    expect([...texts].filter(([, text]) => /[@|{}]/.test(text.replaceAll(/ \| |\{\w+\}/g, '')))).toEqual([]);
  });
});

it('French keeps its marks with the word before them', () => {
  expect([...french].filter(([, text]) => /[^\S\u00a0][:;?!»%]|«[^\u00a0]/.test(text))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { allTexts } from '../../support/textPacks.ts';

const [english, german, french] = await Promise.all([allTexts('en'), allTexts('de'), allTexts('fr')]);

/** Words that no text has: not English, not the trade's, or a private word of ours. With what to write instead. */
const NOT_ENGLISH: readonly [RegExp, string][] = [
  [/\bsale (?:invoice|order|quote)/i, 'sales invoice, sales order, sales quote'],
  [/[\d}] %/, '20%, without a space'],
  [/\bno draft any ?more\b/i, 'no longer a draft'],
  [/\bstands? on\b/i, 'is on'],
  [/\bmend(?:s|ed|ing)?\b/i, 'correct'],
  [/\bputs? (?:it |them )?right\b/i, 'correct'],
  [/\bcounted against\b/i, 'checked against'],
  [/\bits texts name\b/i, 'the period in its texts'],
  [/\banybody\b/i, 'any party, anyone'],
  [/\bpointed out\b/i, 'warnings'],
  [/\bIs: /, 'the value alone'],
];
const ENGLISH_ONLY = /\bbank lines?\b/i;

describe('the English texts', () => {
  it.each(NOT_ENGLISH)('never say %s', (words) => {
    expect([...english].filter(([, text]) => words.test(text))).toEqual([]);
  });
});

describe.each([
  { language: 'German', texts: german },
  { language: 'French', texts: french },
])('the $language texts', ({ texts }) => {
  it('translate a bank line', () => {
    expect([...texts].filter(([, text]) => ENGLISH_ONLY.test(text))).toEqual([]);
  });
});

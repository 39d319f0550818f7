import { describe, expect, it } from 'vitest';
import { de } from '../../../../src/app/base/i18n/de/de.ts';
import { en } from '../../../../src/app/base/i18n/en.ts';
import { fr } from '../../../../src/app/base/i18n/fr/fr.ts';
import { textsOf } from './textsOf.ts';

/** Words that no text has: not English, not the trade's, or a private word of ours. With what to write instead. */
const NOT_ENGLISH: readonly [RegExp, string][] = [
  [/\bsale (?:invoice|order|quote)/i, 'sales invoice, sales order, sales quote'],
  [/[\d}] %/, '20%, without a space'],
  [/\bno draft any ?more\b/i, 'no longer a draft'],
  [/\bstands? on\b/i, 'is on'],
  [/\bmended?\b/i, 'correct'],
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
    expect([...textsOf(en)].filter(([, text]) => words.test(text))).toEqual([]);
  });
});

describe.each([
  { language: 'German', tree: de },
  { language: 'French', tree: fr },
])('the $language texts', ({ tree }) => {
  it('translate a bank line', () => {
    expect([...textsOf(tree)].filter(([, text]) => ENGLISH_ONLY.test(text))).toEqual([]);
  });
});

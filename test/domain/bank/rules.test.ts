import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ruleFinder,
  ruleFits,
  ruleFor,
  suggestRules,
  type BankRule,
  type CodedLine,
} from '../../../src/domain/bank/rules.ts';

const rule = (id: string, pattern: string, part: Partial<BankRule> = {}): BankRule => ({
  id,
  pattern,
  set: { merchantName: id },
  ...part,
});

describe('a rule', () => {
  it('finds its words in the bank’s text regardless of case, accents and punctuation', () => {
    expect(ruleFits(rule('a', 'cafe muller'), { text: 'CARD 12 CAFÉ*MÜLLER 0203', side: 'out' })).toBe(true);
    expect(ruleFits(rule('a', 'rent'), { text: 'Current account fee', side: 'out' })).toBe(false);
    expect(ruleFits(rule('a', ' - '), { text: 'anything', side: 'out' })).toBe(false);
  });

  it('may apply to one direction only', () => {
    expect(ruleFits(rule('a', 'acme', { side: 'in' }), { text: 'ACME', side: 'out' })).toBe(false);
    expect(ruleFits(rule('a', 'acme', { side: 'in' }), { text: 'ACME', side: 'in' })).toBe(true);
  });

  it('with two that fit, the longer pattern applies; with equal lengths, the first', () => {
    const rules = [rule('shop', 'tesco'), rule('fuel', 'tesco petrol'), rule('later', 'petrol tesco')];
    expect(ruleFor(rules, { text: 'TESCO PETROL 3', side: 'out' })?.id).toBe('fuel');
    expect(ruleFor([rule('one', 'aa bb'), rule('two', 'bb cc')], { text: 'aa bb cc', side: 'in' })?.id).toBe('one');
  });

  it('is found among many as well as alone', () => {
    const word = fc.constantFrom('tesco', 'petrol', 'rent', 'card', 'uk', '12');
    const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 6 }),
        text,
        fc.constantFrom<'in' | 'out'>('in', 'out'),
        (patterns, said, side) => {
          const rules = patterns.map((pattern, index) =>
            rule(String(index), pattern || '-', index % 3 === 0 ? { side: 'in' } : {}),
          );
          expect(ruleFinder(rules)({ text: said, side })).toEqual(ruleFor(rules, { text: said, side }));
        },
      ),
    );
  });
});

describe('rules suggested from past work', () => {
  const coded = (text: string, merchantName: string, side: 'in' | 'out' = 'out'): CodedLine => ({
    text,
    side,
    set: { merchantName },
  });

  it('two equally coded lines suggest the words that they share, without numbers', () => {
    expect(
      suggestRules([
        coded('CARD 8812 TESCO STORES 3301 LEEDS', 'Tesco'),
        coded('CARD 8812 TESCO STORES 2274 YORK', 'Tesco'),
      ]),
    ).toEqual([{ pattern: 'tesco stores', side: 'out', set: { merchantName: 'Tesco' }, lines: 2 }]);
  });

  it('words of differently coded lines suggest nothing', () => {
    const suggested = suggestRules([
      coded('CARD TESCO 1', 'Tesco'),
      coded('CARD TESCO 2', 'Tesco'),
      coded('CARD SHELL 1', 'Shell'),
      coded('CARD SHELL 2', 'Shell'),
    ]);
    expect(suggested.map(({ pattern, set }) => [pattern, set.merchantName])).toEqual([
      ['card shell', 'Shell'],
      ['card tesco', 'Tesco'],
    ]);
  });

  it('one line alone suggests nothing, and neither do lines that a rule covers', () => {
    expect(suggestRules([coded('ACME LTD', 'Acme')])).toEqual([]);
    expect(suggestRules([coded('ACME LTD 1', 'Acme'), coded('ACME LTD 2', 'Acme')], [rule('a', 'acme')])).toEqual([]);
  });

  it('a suggested rule fits every line that supports it, and codes each as it was coded', () => {
    const word = fc.constantFrom('tesco', 'shell', 'rent', 'card', 'payment', '12', 'ab');
    const lines = fc.array(
      fc.record({
        text: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
        merchantName: fc.constantFrom('A', 'B', ''),
        side: fc.constantFrom<'in' | 'out'>('in', 'out'),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(lines, (given) => {
        const all = given.map(({ text, merchantName, side }) => coded(text, merchantName, side));
        for (const { pattern, side, set, lines: support } of suggestRules(all)) {
          const fitting = all.filter((line) => line.set.merchantName !== '' && ruleFits({ pattern, side }, line));
          expect(fitting.length).toBe(support);
          expect(fitting.every((line) => line.set.merchantName === set.merchantName)).toBe(true);
          expect(support).toBeGreaterThanOrEqual(2);
        }
      }),
    );
  });
});

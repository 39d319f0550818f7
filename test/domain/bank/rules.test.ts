import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import {
  fillingRules,
  ruleFinder,
  ruleFits,
  bankRuleSchema,
  suggestSteps,
  type SuggestedRule,
  tryRule,
  type BankRule,
  type CodedLine,
  type PastLine,
  type RuledLine,
} from '../../../src/domain/bank/rules.ts';
import { done } from '../../support/steps.ts';

const rule = (id: string, pattern: string, part: Partial<BankRule> = {}): BankRule => ({
  id,
  pattern,
  set: { merchantName: id },
  ...part,
});

/** The rule that applies, found by asking each: of those that fit the first of the longest. Patterns here are plain. */
function ruleFor(rules: readonly BankRule[], line: RuledLine): BankRule | null {
  const [longest = null] = rules
    .filter((each) => ruleFits(each, line))
    .sort((a, b) => b.pattern.length - a.pattern.length);
  return longest;
}
const suggestRules = (coded: readonly CodedLine[], existing?: readonly BankRule[]): SuggestedRule[] =>
  done(suggestSteps(coded, existing));

describe('a rule', () => {
  it('finds its words in the bank’s text regardless of case, accents and punctuation', () => {
    expect(ruleFits(rule('a', 'cafe muller'), { text: 'CARD 12 CAFÉ*MÜLLER 0203', side: 'out' })).toBe(true);
    expect(ruleFits(rule('a', 'strasse'), { text: 'CARD 12 STRAßENBAHN', side: 'out' })).toBe(false);
    expect(ruleFits(rule('a', 'hauptstrasse'), { text: 'Hauptstraße 7', side: 'out' })).toBe(true);
    expect(ruleFits(rule('a', "O'Brien"), { text: 'O’BRIEN PLUMBING', side: 'out' })).toBe(true);
    expect(ruleFits(rule('a', 'rent'), { text: 'Current account fee', side: 'out' })).toBe(false);
    expect(ruleFits(rule('a', ' - '), { text: 'anything', side: 'out' })).toBe(false);
  });

  it('may apply to one direction only', () => {
    expect(ruleFits(rule('a', 'acme', { side: 'in' }), { text: 'ACME', side: 'out' })).toBe(false);
    expect(ruleFits(rule('a', 'acme', { side: 'in' }), { text: 'ACME', side: 'in' })).toBe(true);
  });

  it('with two that fit, the longer pattern applies; with equal lengths, the first', () => {
    const rules = [rule('shop', 'tesco'), rule('fuel', 'tesco petrol'), rule('later', 'petrol tesco')];
    expect(ruleFinder(rules)({ text: 'TESCO PETROL 3', side: 'out' })?.id).toBe('fuel');
    const equal = [rule('one', 'aa bb'), rule('two', 'bb cc')];
    expect(ruleFinder(equal)({ text: 'aa bb cc', side: 'in' })?.id).toBe('one');
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
    let suggested = 0;
    const word = fc.constantFrom('tesco', 'shell', 'rent', 'card', 'payment', '12', 'ab');
    const lines = fc.array(
      fc.record({
        text: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
        merchantName: fc.constantFrom('A', 'B', ''),
        side: fc.constantFrom<'in' | 'out'>('in', 'out'),
      }),
      { maxLength: 25, size: 'max' },
    );
    fc.assert(
      fc.property(lines, (given) => {
        const all = given.map(({ text, merchantName, side }) => coded(text, merchantName, side));
        for (const { pattern, side, set, lines: support } of suggestRules(all)) {
          const fitting = all.filter((line) => line.set.merchantName !== '' && ruleFits({ pattern, side }, line));
          expect(fitting.length).toBe(support);
          expect(fitting.every((line) => line.set.merchantName === set.merchantName)).toBe(true);
          expect(support).toBeGreaterThanOrEqual(2);
          suggested += 1;
        }
      }),
      { numRuns: 300 },
    );
    expect(suggested).toBeGreaterThan(50);
  });
});

describe('a rule that codes', () => {
  const fuel = rule('fuel', 'severn fuels', {
    side: 'out',
    from: decimal('50'),
    to: decimal('120'),
    bankAccountId: 'CUR',
    code: { accountId: '7300', taxCodeId: 'S', department: 'FLEET' },
  });
  const line = (amount: string, part: Partial<RuledLine> = {}): RuledLine => ({
    text: 'SEVERN FUELS CARD 4471',
    side: 'out',
    amount: decimal(amount),
    bankAccountId: 'CUR',
    ...part,
  });

  it('holds for its amounts, bounds included, whatever their sign, and for its bank account only', () => {
    expect(['-49.99', '-50', '85', '-120', '-120.01'].map((amount) => ruleFits(fuel, line(amount)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(ruleFits(fuel, line('-60', { bankAccountId: 'DEP' }))).toBe(false);
    expect(ruleFits(fuel, line('-60', { amount: undefined }))).toBe(false);
    expect(ruleFinder([fuel, rule('any', 'severn')])(line('-500'))?.id).toBe('any');
  });

  it('does not stand in the way of a shorter rule that fills in texts', () => {
    const merchant = rule('m', 'severn');
    expect(ruleFinder(fillingRules([{ ...fuel, set: {} }, merchant]))(line('-60'))?.id).toBe('m');
  });

  it('is read as earlier versions stored it, without bounds and coding', () => {
    const stored = { id: 'r1', pattern: 'tesco', side: 'out', set: { merchantName: 'Tesco' } };
    expect(bankRuleSchema.parse(stored)).toEqual(stored);
    expect(bankRuleSchema.parse(JSON.parse(JSON.stringify(fuel)))).toEqual(fuel);
  });

  it('is suggested once two lines were coded alike, not after one or with differing accounts', () => {
    const coded = (accountId: string): CodedLine => ({ ...line('-60'), set: {}, code: { accountId } });
    expect(suggestRules([coded('7300')])).toEqual([]);
    expect(suggestRules([coded('7300'), coded('7900')])).toEqual([]);
    expect(suggestRules([coded('7300'), coded('7300')])).toEqual([
      { pattern: 'severn fuels card', side: 'out', set: {}, code: { accountId: '7300' }, lines: 2 },
    ]);
    // A rule that only sets the merchant does not keep it back; one that codes does.
    expect(suggestRules([coded('7300'), coded('7300')], [rule('m', 'severn')])).toHaveLength(1);
    expect(suggestRules([coded('7300'), coded('7300')], [fuel])).toEqual([]);
  });

  it('is tried on past lines: how many it fits, and how many of these were coded otherwise', () => {
    const past: PastLine[] = [
      { ...line('-60'), outcome: { accountId: '7300', taxCodeId: 'S', department: 'FLEET', description: 'Diesel' } },
      { ...line('-70'), outcome: { accountId: '7300', taxCodeId: 'S' } },
      { ...line('-80'), outcome: 'other' },
      { ...line('-90'), outcome: null },
      { ...line('-500'), outcome: null },
    ];
    expect(tryRule(fuel, past)).toEqual({ hits: 4, same: 1, otherwise: 2, open: 1 });
  });
});

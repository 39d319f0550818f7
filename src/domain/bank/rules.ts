import { z } from 'zod';
import { Decimal, decimalSchema, type DecimalString } from '../values/decimal.ts';
import { fold } from '../values/folding.ts';
import { CODING_FIELDS, codingSchema } from './coding.ts';
import { leavesRest, rulePartSchema } from './ruleSplit.ts';

/** The fields that a rule can fill in. */
const ruleFieldsSchema = z.object({
  description: z.string().optional(),
  merchantName: z.string().optional(),
  paymentMethodId: z.string().optional(),
});
export type RuleFields = z.infer<typeof ruleFieldsSchema>;
export const RULE_FIELDS = [
  'description',
  'merchantName',
  'paymentMethodId',
] as const satisfies readonly (keyof RuleFields)[];

/**
 * What a rule codes a line to: a payment or receipt with one line (spec 2.9), or with several, of which the first takes
 * what the parts leave.
 */
export const ruleCodingSchema = codingSchema.extend({
  contactAccountId: z.string().optional(),
  parts: z.array(rulePartSchema).optional(),
});
export type RuleCoding = z.infer<typeof ruleCodingSchema>;
export const RULE_CODING_FIELDS = [
  'contactAccountId',
  ...CODING_FIELDS,
] as const satisfies readonly (keyof RuleCoding)[];

/** "The bank's text contains X → description, merchant, payment method" (docs/formats.md). */
export const bankRuleSchema = z.object({
  id: z.string().min(1),
  /** Consecutive words that the bank's text must contain, regardless of case and accents. */
  pattern: z.string().min(1),
  /** Only for money in, or only for money out. */
  side: z.enum(['in', 'out']).optional(),
  /** Only for amounts from, and up to, without their sign; rules of earlier versions have no bounds. */
  from: decimalSchema.optional(),
  to: decimalSchema.optional(),
  /** Only for lines of this bank account. */
  bankAccountId: z.string().optional(),
  set: ruleFieldsSchema,
  code: ruleCodingSchema.optional(),
});
export type BankRule = z.infer<typeof bankRuleSchema>;

/** A line as rules see it: the bank's full text, the direction of the money, the amount and the account. */
export interface RuledLine {
  text: string;
  side: 'in' | 'out';
  /** With or without its sign; a rule with bounds fits no line whose amount is not known. */
  amount?: DecimalString | undefined;
  bankAccountId?: string | undefined;
}

type RuleBounds = Pick<BankRule, 'side' | 'from' | 'to' | 'bankAccountId' | 'code'>;

/** Whether a line is within what a rule says beside its words. */
function isWithin({ side, from, to, bankAccountId, code }: RuleBounds, line: RuledLine): boolean {
  if (side !== undefined && side !== line.side) return false;
  if (bankAccountId !== undefined && bankAccountId !== line.bankAccountId) return false;
  // Its parts would take more than there is.
  if (code?.parts && line.amount !== undefined && !leavesRest(code.parts, line.amount)) return false;
  if (from === undefined && to === undefined) return true;
  if (line.amount === undefined) return false;
  const amount = new Decimal(line.amount).abs();
  return (from === undefined || amount.gte(from)) && (to === undefined || amount.lte(to));
}

/** A text as rules compare it: folded, without punctuation, single spaces, a space at each end. */
export function ruleWords(text: string): string {
  return ` ${fold(text)
    .replace(/[^\p{L}\p{N}&+]+/gu, ' ')
    .trim()} `;
}

/** Whether a rule fits a line. Only whole words count, so `rent` is not found in `current`. */
export function ruleFits(rule: Pick<BankRule, 'pattern'> & RuleBounds, line: RuledLine): boolean {
  if (!isWithin(rule, line)) return false;
  const wanted = ruleWords(rule.pattern);
  return wanted.trim() !== '' && ruleWords(line.text).includes(wanted);
}

/**
 * Finds the rule that applies to a line: of those that fit, the one with the longest pattern; of equally long ones the
 * first. Every pattern is prepared once.
 */
export function ruleFinder(rules: readonly BankRule[]): (line: RuledLine) => BankRule | null {
  const folded = rules
    .map((rule) => ({ rule, words: ruleWords(rule.pattern) }))
    .filter(({ words }) => words.trim() !== '')
    // Longest first; the sort keeps the order of equally long ones.
    .sort((a, b) => b.words.length - a.words.length);
  return (line) => {
    const text = ruleWords(line.text);
    return folded.find(({ rule, words }) => text.includes(words) && isWithin(rule, line))?.rule ?? null;
  };
}

/** The rules that fill in fields of a line. One that only codes does not stand in the way of a shorter one of these. */
export function fillingRules(rules: readonly BankRule[]): BankRule[] {
  return rules.filter(({ set }) => RULE_FIELDS.some((field) => set[field] !== undefined));
}

/** A line that a person has coded: the bank's text, and the fields that the person filled beyond the import. */
export interface CodedLine extends RuledLine {
  set: RuleFields;
  /** What its payment or receipt posts to, if that has one line. */
  code?: RuleCoding | undefined;
}

/** A rule suggested from past work, and how many lines support it. */
export interface SuggestedRule {
  pattern: string;
  side?: 'in' | 'out';
  set: RuleFields;
  code?: RuleCoding | undefined;
  lines: number;
}

/** How many lines have to agree before a rule is suggested. */
const LEAST_LINES = 2;
const MOST_WORDS = 4;
/** Least letters of a word: shorter words and numbers vary from line to line or have no meaning. */
const LEAST_LETTERS = 3;

/** What a line was given, as a text that is equal for equal work; blank for nothing. */
function keyOf({ set, code }: Pick<CodedLine, 'set' | 'code'>): string {
  return [
    ...RULE_FIELDS.map((field) => set[field] ?? ''),
    ...RULE_CODING_FIELDS.map((field) => code?.[field] ?? ''),
  ].join('\n');
}

/**
 * Sequences of up to four words without a digit, at least one of them with three letters: what two lines of one shop
 * share.
 */
function patternsOf(text: string): Set<string> {
  const found = new Set<string>();
  const words = ruleWords(text).trim().split(' ');
  words.forEach((_, from) => {
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to += 1) {
      const run = words.slice(from, to);
      if (run.some((word) => /\d/.test(word))) break;
      if (run.some((word) => word.length >= LEAST_LETTERS)) found.add(run.join(' '));
    }
  });
  return found;
}

/**
 * Suggests rules from past work: patterns that at least two coded lines share, all coded in the same way. Lines without
 * coding do not count. Best supported first; each coded line supports one rule. In steps, between which the caller may
 * do other things, because thousands of lines take a while.
 */
export function* suggestSteps(
  coded: readonly CodedLine[],
  existing: readonly BankRule[] = [],
): Generator<void, SuggestedRule[]> {
  const ruled = ruleFinder(existing);
  const open: CodedLine[] = [];
  const byPattern = new Map<string, { lines: number[]; outcomes: Set<string> }>();
  for (const line of coded) {
    yield;
    if (keyOf(line).trim() === '') continue;
    const rule = ruled(line);
    // A rule that only fills in texts does not keep one that codes from being suggested.
    if (rule !== null && (line.code === undefined || rule.code !== undefined)) continue;
    for (const pattern of patternsOf(line.text)) {
      const seen = byPattern.get(pattern) ?? { lines: [], outcomes: new Set<string>() };
      seen.lines.push(open.length);
      seen.outcomes.add(`${line.side}\n${keyOf(line)}`);
      byPattern.set(pattern, seen);
    }
    open.push(line);
  }
  const agreed: [string, number[]][] = [];
  for (const [pattern, { lines, outcomes }] of byPattern) {
    yield;
    if (lines.length >= LEAST_LINES && outcomes.size === 1) agreed.push([pattern, lines]);
  }
  // Of patterns with equal support the longest comes first.
  agreed.sort(([a, left], [b, right]) => right.length - left.length || b.length - a.length || (a < b ? -1 : 1));
  const covered = new Set<number>();
  const suggested: SuggestedRule[] = [];
  for (const [pattern, lines] of agreed) {
    yield;
    const first = open[lines[0] ?? -1];
    if (first === undefined || lines.some((index) => covered.has(index))) continue;
    for (const index of lines) covered.add(index);
    suggested.push({
      pattern,
      side: first.side,
      set: first.set,
      ...(first.code && { code: first.code }),
      lines: lines.length,
    });
  }
  return suggested;
}

/** What a rule would have done with past lines. */
export interface RuleTrial {
  /** Lines that it fits. */
  hits: number;
  /** Of these, lines that were coded as it would. */
  same: number;
  /** Of these, lines that were coded otherwise, or have a document that settles others. */
  otherwise: number;
  /** Of these, lines without a document. */
  open: number;
}

/** A past line, and what became of it: null without a document, `other` with one that a rule does not make. */
export interface PastLine extends RuledLine {
  outcome: RuleCoding | 'other' | null;
}

function sameCoding(left: RuleCoding, right: RuleCoding): boolean {
  // A text does not change where a line is posted to.
  return RULE_CODING_FIELDS.every((field) => field === 'description' || left[field] === right[field]);
}

/** Tries a rule on past lines before it is kept. */
export function tryRule(rule: Omit<BankRule, 'id'>, past: Iterable<PastLine>): RuleTrial {
  const trial: RuleTrial = { hits: 0, same: 0, otherwise: 0, open: 0 };
  for (const line of past) {
    if (!ruleFits(rule, line)) continue;
    trial.hits += 1;
    if (line.outcome === null) trial.open += 1;
    else if (line.outcome !== 'other' && rule.code !== undefined && sameCoding(line.outcome, rule.code))
      trial.same += 1;
    else trial.otherwise += 1;
  }
  return trial;
}

import { z } from 'zod';

/** What a rule can fill in. */
const filledSchema = z.object({
  description: z.string().optional(),
  merchantName: z.string().optional(),
  paymentMethodId: z.string().optional(),
});
export type RuleFields = z.infer<typeof filledSchema>;
export const RULE_FIELDS = [
  'description',
  'merchantName',
  'paymentMethodId',
] as const satisfies readonly (keyof RuleFields)[];

/** "The bank's text contains X → description, merchant, payment method" (docs/formats.md). */
export const bankRuleSchema = z.object({
  id: z.string().min(1),
  /** Words that the bank's text must contain, one after the other; case and accents do not matter. */
  pattern: z.string().min(1),
  /** For money in or money out only. */
  side: z.enum(['in', 'out']).optional(),
  set: filledSchema,
});
export type BankRule = z.infer<typeof bankRuleSchema>;

/** A line as rules see it: the bank's own text in full, and which way the money went. */
export interface RuledLine {
  text: string;
  side: 'in' | 'out';
}

const MARKS = /\p{M}+/gu;
const PLAIN = /^[\u0020-\u007e]*$/;

/** Words as rules compare them: lower case, without accents, single spaces, a space at each end. */
export function ruleWords(text: string): string {
  const folded = PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(MARKS, '').toLowerCase();
  return ` ${folded.replace(/[^\p{L}\p{N}&+]+/gu, ' ').trim()} `;
}

/** Whether a rule speaks of a line: whole words only, so that `rent` is not found in `current`. */
export function ruleFits(rule: Pick<BankRule, 'pattern' | 'side'>, line: RuledLine): boolean {
  if (rule.side !== undefined && rule.side !== line.side) return false;
  const wanted = ruleWords(rule.pattern);
  return wanted.trim() !== '' && ruleWords(line.text).includes(wanted);
}

/** The rule that decides a line: of those that fit, the one of the longest pattern; of two as long, the earlier. */
export function ruleFor(rules: readonly BankRule[], line: RuledLine): BankRule | null {
  let best: BankRule | null = null;
  for (const rule of rules) {
    if (ruleFits(rule, line) && (best === null || ruleWords(rule.pattern).length > ruleWords(best.pattern).length))
      best = rule;
  }
  return best;
}

/** Finds the rule of many lines: every pattern is folded once. */
export function ruleFinder(rules: readonly BankRule[]): (line: RuledLine) => BankRule | null {
  const folded = rules
    .map((rule) => ({ rule, words: ruleWords(rule.pattern) }))
    .filter(({ words }) => words.trim() !== '')
    // Longest first; the sort keeps the order of those as long.
    .sort((a, b) => b.words.length - a.words.length);
  return (line) => {
    const text = ruleWords(line.text);
    return (
      folded.find(({ rule, words }) => (rule.side === undefined || rule.side === line.side) && text.includes(words))
        ?.rule ?? null
    );
  };
}

/** A line that a person has coded: the bank's text, and what the person put in beyond what the import did. */
export interface CodedLine extends RuledLine {
  set: RuleFields;
}

/** A rule that past work suggests, and how many lines speak for it. */
export interface SuggestedRule {
  pattern: string;
  side?: 'in' | 'out';
  set: RuleFields;
  lines: number;
}

/** Lines that have to agree before a rule is suggested. */
const LEAST_LINES = 2;
const MOST_WORDS = 4;
/** Words as short as this, and figures, change from line to line or say nothing. */
const LEAST_LETTERS = 3;

const keyOf = (set: RuleFields): string => RULE_FIELDS.map((field) => set[field] ?? '').join('\n');

/** Runs of up to four words in a row that hold no digit, at least one of them of three letters: what two lines of one shop share. */
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
 * Rules that what was done before suggests: a pattern that at least two coded lines share, whose lines all got the same.
 * A line without coding that fits speaks neither for nor against. Best supported first; each coded line supports one.
 */
export function suggestRules(coded: readonly CodedLine[], existing: readonly BankRule[] = []): SuggestedRule[] {
  const steps = suggestSteps(coded, existing);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps, between which the caller may do other things: of thousands of lines it takes a while. */
export function* suggestSteps(
  coded: readonly CodedLine[],
  existing: readonly BankRule[],
): Generator<void, SuggestedRule[]> {
  const ruled = ruleFinder(existing);
  const open: CodedLine[] = [];
  const byPattern = new Map<string, { lines: number[]; outcomes: Set<string> }>();
  for (const line of coded) {
    yield;
    if (keyOf(line.set).trim() === '' || ruled(line) !== null) continue;
    for (const pattern of patternsOf(line.text)) {
      const seen = byPattern.get(pattern) ?? { lines: [], outcomes: new Set<string>() };
      seen.lines.push(open.length);
      seen.outcomes.add(`${line.side}\n${keyOf(line.set)}`);
      byPattern.set(pattern, seen);
    }
    open.push(line);
  }
  const agreed: [string, number[]][] = [];
  for (const [pattern, { lines, outcomes }] of byPattern) {
    yield;
    if (lines.length >= LEAST_LINES && outcomes.size === 1) agreed.push([pattern, lines]);
  }
  // Of patterns that as many lines support, the longest says most.
  agreed.sort(([a, left], [b, right]) => right.length - left.length || b.length - a.length || (a < b ? -1 : 1));
  const covered = new Set<number>();
  const suggested: SuggestedRule[] = [];
  for (const [pattern, lines] of agreed) {
    yield;
    const first = open[lines[0] ?? -1];
    if (first === undefined || lines.some((index) => covered.has(index))) continue;
    for (const index of lines) covered.add(index);
    suggested.push({ pattern, side: first.side, set: first.set, lines: lines.length });
  }
  return suggested;
}

import type { DoubleLine } from '../../domain/bank/balances.ts';
import { isCountable } from '../../domain/bank/bankLine.ts';
import type { BankLine } from './bankBook.ts';

/** What a line counts as; kept with it, so that a change of one line looks at that one only. Null: it cannot be counted. */
const known = new WeakMap<BankLine, DoubleLine | null>();

function factsOf(line: BankLine): DoubleLine | null {
  const held = known.get(line);
  if (held !== undefined) return held;
  const { bankDate } = line.content;
  const facts = bankDate === undefined || !isCountable(line.record) ? null : { key: line.key, date: bankDate, amount: line.amount, pending: line.here.isPending === true, description: line.here.bank?.description ?? line.content.description ?? '', importId: line.here.importId };
  known.set(line, facts);
  return facts;
}

function isSame(a: DoubleLine, b: DoubleLine | undefined): boolean {
  return a === b || (b !== undefined && a.key === b.key && a.date === b.date && a.amount === b.amount && a.pending === b.pending && a.description === b.description && a.importId === b.importId);
}

/**
 * The lines that balances count, in their order. Where no fact of theirs changed it is the list of before, so that totals
 * and the search of doubles are not made again at a key in another field.
 */
export function balanceLinesOf(lines: readonly BankLine[], before: readonly DoubleLine[] = []): readonly DoubleLine[] {
  const now: DoubleLine[] = [];
  for (const line of lines) {
    const facts = factsOf(line);
    if (facts !== null) now.push(facts);
  }
  return now.length === before.length && now.every((facts, index) => isSame(facts, before[index])) ? before : now;
}

/** Lines whose day or amount is missing or wrong. */
export function uncountedOf(lines: readonly BankLine[]): BankLine[] {
  return lines.filter((line) => factsOf(line) === null);
}

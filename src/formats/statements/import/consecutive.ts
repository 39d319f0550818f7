import { Decimal, toDecimalString } from '../../../domain/values/decimal.ts';
import type { Statement, StatementLine } from '../lines/result.ts';

/** Whether one statement begins with the balance that the other ends with. */
function adjoin(a: Statement, b: Statement): boolean {
  return (a.opening !== undefined && a.opening === b.closing) || (a.closing !== undefined && a.closing === b.opening);
}

/**
 * The number of a statement without its page number: 12 for `12` or `00012/001`. Null if it has none, or a name
 * instead.
 */
function numberOf({ number }: Statement): number | null {
  const digits = /^(\d{1,9})(?:\/\d+)?$/.exec(number?.trim() ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Whether the second statement begins with the balance that the first ends with. If the first one's balance did not
 * change, the answer is no: the second may be the same statement with more lines.
 */
function follows(before: Statement, after: Statement): boolean {
  return before.closing !== undefined && before.closing === after.opening && before.opening !== before.closing;
}

/** The possible orders of the lines. If all are of one day, both directions are possible. */
function orders(lines: readonly StatementLine[]): (readonly StatementLine[])[] {
  const [first, last] = [lines.at(0)?.date ?? '', lines.at(-1)?.date ?? ''];
  if (first < last) return [lines];
  return first > last ? [lines.toReversed()] : [lines, lines.toReversed()];
}

/** Each line with the balance before it. This identifies the same line in another report. */
function standings({ opening, closing, lines }: Statement): Set<string> {
  const found = new Set<string>();
  const stand = (before: Decimal, { date, amount, description }: StatementLine): void =>
    void found.add(`${toDecimalString(before)} ${amount} ${date} ${description}`);
  for (const ordered of orders(lines)) {
    if (opening !== undefined) {
      let balance = new Decimal(opening);
      for (const line of ordered) {
        stand(balance, line);
        balance = balance.plus(line.amount);
      }
    }
    if (closing !== undefined) {
      let balance = new Decimal(closing);
      for (const line of ordered.toReversed()) {
        balance = balance.minus(line.amount);
        stand(balance, line);
      }
    }
  }
  return found;
}

/** The statements of one account in one file, grouped into runs that follow each other by their balances. */
export class StatementRuns<Of extends { statement: Statement }> {
  private readonly runOf = new Map<Of, readonly Of[]>();
  private readonly standings = new Map<Of, ReadonlySet<string>>();
  /** For each line with the balance before it, the statements that have it. */
  private readonly standing = new Map<string, Of[]>();

  /** The next and the previous statement, where numbers and balances name exactly one. */
  private readonly next = new Map<Of, Of>();
  private readonly previous = new Map<Of, Of>();

  constructor(all: readonly Of[]) {
    let runs: Of[][] = [];
    for (const one of all) {
      const joined = runs.filter((run) => run.some(({ statement }) => adjoin(statement, one.statement)));
      runs = [...runs.filter((run) => !joined.includes(run)), [...joined.flat(), one]];
    }
    for (const run of runs) {
      for (const one of run) this.runOf.set(one, run);
      this.number(run);
      if (run.length > 1) for (const one of run) this.place(one);
    }
  }

  /** Links the statements of a run whose numbers and balances both follow each other. */
  private number(run: readonly Of[]): void {
    const numbered = new Map<number, Of[]>();
    for (const one of run) {
      const number = numberOf(one.statement);
      if (number !== null) numbered.set(number, [...(numbered.get(number) ?? []), one]);
    }
    for (const [number, [before, ...others]] of numbered) {
      const [after, ...more] = numbered.get(number + 1) ?? [];
      if (
        before === undefined ||
        after === undefined ||
        others.length + more.length > 0 ||
        !follows(before.statement, after.statement)
      )
        continue;
      this.next.set(before, after);
      this.previous.set(after, before);
    }
  }

  private place(one: Of): void {
    const places = standings(one.statement);
    this.standings.set(one, places);
    for (const place of places) {
      const others = this.standing.get(place);
      if (others) others.push(one);
      else this.standing.set(place, [one]);
    }
  }

  /**
   * Statements that surely share no line with this one, even if some of their lines look alike. Other statements may
   * overlap with it: reports of one day, a week and its days, or a statement that the file repeats under any number.
   */
  apartFrom(one: Of): ReadonlySet<Of> {
    const run = this.runOf.get(one) ?? [];
    const apart = new Set(run);
    for (const place of this.standings.get(one) ?? [])
      for (const other of this.standing.get(place) ?? []) apart.delete(other);
    // Money that comes in, goes out and comes in again has the same balance before it twice. Numbers and balances tell
    // such statements apart.
    for (const side of [this.next, this.previous])
      for (let other = side.get(one); other !== undefined; other = side.get(other)) apart.add(other);
    return apart;
  }
}

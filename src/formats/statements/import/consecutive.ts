import { Decimal, toDecimalString } from '../../../domain/values/decimal.ts';
import type { Statement, StatementLine } from '../result.ts';

/** Whether one of them begins with the balance that the other ends with. */
function adjoin(a: Statement, b: Statement): boolean {
  return (a.opening !== undefined && a.opening === b.closing) || (a.closing !== undefined && a.closing === b.opening);
}

/** The number of a statement, without that of its page: `12`, `00012/001`. Null where it has none, or is named otherwise. */
function numberOf({ number }: Statement): number | null {
  const digits = /^(\d{1,9})(?:\/\d+)?$/.exec(number?.trim() ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Whether the second begins with the balance that the first ends with. After a first that came to nothing this says nothing:
 * the second may be the same again, with more lines.
 */
function follows(before: Statement, after: Statement): boolean {
  return before.closing !== undefined && before.closing === after.opening && before.opening !== before.closing;
}

/** In which order the lines may stand: of one day, nothing tells. */
function orders(lines: readonly StatementLine[]): (readonly StatementLine[])[] {
  const [first, last] = [lines.at(0)?.date ?? '', lines.at(-1)?.date ?? ''];
  if (first < last) return [lines];
  return first > last ? [lines.toReversed()] : [lines, lines.toReversed()];
}

/** Each line with the balance that it stands on: by these, a line is known again in another report. */
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

/** Statements of one account in one file, in runs of those that follow each other by their balances. */
export class StatementRuns<Of extends { statement: Statement }> {
  private readonly heldRuns = new Map<Of, readonly Of[]>();
  private readonly standings = new Map<Of, ReadonlySet<string>>();
  /** Those that have a line on a balance. */
  private readonly standing = new Map<string, Of[]>();

  /** The statement before and behind each, where numbers and balances agree on a single one. */
  private readonly next = new Map<Of, Of>();
  private readonly previous = new Map<Of, Of>();

  constructor(all: readonly Of[]) {
    let runs: Of[][] = [];
    for (const one of all) {
      const joined = runs.filter((run) => run.some(({ statement }) => adjoin(statement, one.statement)));
      runs = [...runs.filter((run) => !joined.includes(run)), [...joined.flat(), one]];
    }
    for (const run of runs) {
      for (const one of run) this.heldRuns.set(one, run);
      this.number(run);
      if (run.length > 1) for (const one of run) this.place(one);
    }
  }

  /** Links the statements of a run whose numbers follow each other as their balances do. */
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
   * Those that have no line in common with this one, however alike two of their lines are. Others may overlap with it:
   * reports of one day, a week beside its days, or a statement that the file repeats, under whatever number.
   */
  apartFrom(one: Of): ReadonlySet<Of> {
    const run = this.heldRuns.get(one) ?? [];
    const apart = new Set(run);
    for (const place of this.standings.get(one) ?? [])
      for (const other of this.standing.get(place) ?? []) apart.delete(other);
    // Money that comes, goes and comes again stands on the same balance twice; numbers and balances tell such statements apart.
    for (const side of [this.next, this.previous])
      for (let other = side.get(one); other !== undefined; other = side.get(other)) apart.add(other);
    return apart;
  }
}

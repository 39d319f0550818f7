import type { Statement } from './result.ts';

/** The same statement once more: same number, balances and amounts. */
function repeats(a: Statement, b: Statement): boolean {
  return a.number === b.number && a.opening === b.opening && a.closing === b.closing && a.lines.length === b.lines.length && a.lines.every(({ date, amount }, at) => date === b.lines[at]?.date && amount === b.lines[at]?.amount);
}

/** Whether one of them begins with the balance that the other ends with. */
function adjoin(a: Statement, b: Statement): boolean {
  return (a.opening !== undefined && a.opening === b.closing) || (a.closing !== undefined && a.closing === b.opening);
}

/** Statements of one account in one file, in runs of those that follow each other by their balances. */
export class StatementRuns<Of extends { statement: Statement }> {
  readonly #runs = new Map<Of, readonly Of[]>();

  constructor(all: readonly Of[]) {
    let runs: Of[][] = [];
    for (const one of all) {
      const joined = runs.filter((run) => run.some(({ statement }) => adjoin(statement, one.statement)));
      runs = [...runs.filter((run) => !joined.includes(run)), [...joined.flat(), one]];
    }
    for (const run of runs) for (const one of run) this.#runs.set(one, run);
  }

  /**
   * Those that have no line in common with this one, however alike two of their lines are. Others may overlap with it:
   * reports of one day, or a statement that the file repeats.
   */
  apartFrom(one: Of): ReadonlySet<Of> {
    return new Set((this.#runs.get(one) ?? []).filter(({ statement }) => !repeats(statement, one.statement)));
  }
}

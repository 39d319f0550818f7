import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { BankRule } from '../../../domain/bank/rules.ts';
import {
  countsAfter,
  NO_IMPORT_COUNTS,
  type PlanCounts,
  type PlanDecisions,
  type PlanSummary,
} from '../../../formats/statements/import/importCommit.ts';
import { planLineId, type Decision, type PlanLine } from '../../../formats/statements/import/importPlan.ts';

const NONE: PlanDecisions = { lines: new Map(), rules: new Set() };
const EMPTY: PlanSummary = { counts: NO_IMPORT_COUNTS, rules: [] };

/** What a person has decided about the lines of a plan and its rules, and what the import will do after that. */
export class ImportDecisions {
  readonly made: ShallowRef<PlanDecisions> = shallowRef(NONE);
  readonly counts: ComputedRef<PlanCounts>;
  /** Rules that match lines of the plan, and how many lines each. */
  readonly rules: ComputedRef<readonly { rule: BankRule; lines: number }[]>;
  private readonly summary: ShallowRef<PlanSummary> = shallowRef(EMPTY);
  /** Lines of the plan for which something was decided. */
  private readonly decided: ShallowRef<ReadonlyMap<string, PlanLine>> = shallowRef(new Map());

  constructor() {
    this.counts = computed(() => countsAfter(this.summary.value.counts, this.decided.value.values(), this.made.value));
    this.rules = computed(() => this.summary.value.rules);
  }

  decide(lines: Iterable<PlanLine>, decision: Decision): void {
    const decided = new Map(this.decided.value);
    const decisions = new Map(this.made.value.lines);
    for (const line of lines) {
      decided.set(line.id, line);
      decisions.set(line.id, decision);
    }
    this.decided.value = decided;
    this.made.value = { ...this.made.value, lines: decisions };
  }

  tickRule(id: string, ticked: boolean): void {
    const rules = new Set(this.made.value.rules);
    if (ticked) rules.add(id);
    else rules.delete(id);
    this.made.value = { ...this.made.value, rules };
  }

  /** Takes a new plan. Decisions stay only for lines that are unchanged and matched with the same stored line. */
  follow(summary: PlanSummary, rows: readonly { line: PlanLine }[]): void {
    this.summary.value = summary;
    const before = this.decided.value;
    if (before.size === 0) return;
    const kept: PlanLine[] = [];
    for (const { line } of rows) {
      const was = before.get(line.id);
      if (
        was?.kind === line.kind &&
        was.pair?.key === line.pair?.key &&
        was.line?.amount === line.line?.amount &&
        was.line?.date === line.line?.date
      )
        kept.push(line);
    }
    this.keep(kept.map((line) => [line.id, line]));
  }

  /**
   * Follows statements to their new places, after others of the plan were taken out.
   * @param statements the lines of those that stay, in order
   */
  renumber(statements: readonly { lines: readonly PlanLine[] }[]): void {
    if (this.decided.value.size === 0) return;
    const places = new Map(
      statements.flatMap(({ lines }, number) => lines.map(({ id }, index) => [id, planLineId(number, index)] as const)),
    );
    const kept: [string, PlanLine][] = [];
    for (const [id, line] of this.decided.value) {
      const place = places.get(id);
      // A line may be matched with one of another file of the import.
      const pair = line.pair && { ...line.pair, key: places.get(line.pair.key) ?? line.pair.key };
      if (place !== undefined) kept.push([id, { ...line, id: place, pair }]);
    }
    this.keep(kept);
  }

  clear(): void {
    this.summary.value = EMPTY;
    this.decided.value = new Map();
    this.made.value = NONE;
  }

  /** Keeps only these lines with their decisions. @param lines by the id under which each was decided */
  private keep(lines: readonly (readonly [string, PlanLine])[]): void {
    const { lines: decisions, rules } = this.made.value;
    this.decided.value = new Map(lines.map(([, line]) => [line.id, line]));
    this.made.value = {
      lines: new Map(
        lines.flatMap(([id, line]): [string, Decision][] => {
          const decision = decisions.get(id);
          return decision === undefined ? [] : [[line.id, decision]];
        }),
      ),
      rules,
    };
  }
}

import { shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { BankRecord } from '../../../domain/bank/bankLine.ts';
import type { BankImport, ImportCommit } from '../../../domain/bank/bankImport.ts';
import { instantOf } from '../../../domain/values/dates.ts';
import { systemMint, uuidV7 } from '../../../domain/values/identifiers.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { BankRule } from '../../../domain/bank/rules.ts';
import {
  commitSteps,
  type CommitFacts,
  type PlanCounts,
  type PlanDecisions,
} from '../../../formats/statements/import/importCommit.ts';
import type {
  Decision,
  PlanLine,
  StatementPlan,
  StatementToPlan,
} from '../../../formats/statements/import/importPlan.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { HeldLines } from './heldLines.ts';
import { ImportDecisions } from './importDecisions.ts';
import { OpenFiles, type FileEnvironment, type StatementReader, type OpenFile } from './openFiles.ts';
import type { StatementHead } from './statementImporter.ts';
import { workedOff } from '../../base/ui/slices.ts';
import type { PlainOptions } from './statementMessages.ts';
import type { Importer } from './statementWorkerClient.ts';

/** A planned statement as the page lists it. */
export interface ShownPlan {
  file: number;
  statement: StatementHead;
  account: StatementToPlan['account'];
  lines: readonly PlanLine[];
}

/** A line of the plan as the page lists it. */
export interface PlanRow {
  readonly key: string;
  readonly line: PlanLine;
  /** Index of its statement in the plan. */
  readonly statement: number;
  /** Its number in the whole plan, from 1. */
  readonly number: number;
}

export type ImportStage =
  | { kind: 'empty' }
  | { kind: 'reading'; name: string; share: number }
  | { kind: 'planning' }
  | { kind: 'ready' }
  | { kind: 'committing'; share: number };

/** What an import works with: the page that shows it, and the company's store. */
export interface ImportEnvironment extends FileEnvironment {
  store: CompanyStore;
  openImporter: () => Importer;
  untitled: string;
}

/**
 * One import: the worker reads and plans files, the user decides here, and the import is committed exactly as it was
 * shown.
 */
export class ImportSession {
  readonly stage: ShallowRef<ImportStage> = shallowRef({ kind: 'empty' });
  readonly files: ShallowRef<readonly OpenFile[]>;
  readonly plan: ShallowRef<readonly ShownPlan[]> = shallowRef([]);
  /** The lines of the whole plan. */
  readonly rows: ShallowRef<readonly PlanRow[]> = shallowRef([]);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  readonly decisions: ShallowRef<PlanDecisions>;
  readonly counts: ComputedRef<PlanCounts>;
  /** Rules that match lines of the plan, and how many lines each. */
  readonly rules: ComputedRef<readonly { rule: BankRule; lines: number }[]>;
  private readonly choices = new ImportDecisions();
  private readonly open: OpenFiles;
  private environment: ImportEnvironment;
  /** Stops the running commit. */
  private committing: AbortController | null = null;
  private importer: Importer | null = null;
  private readonly stored = new HeldLines();
  private work: Promise<void> = Promise.resolve();
  /** Increased by each cancel and commit, so that work of an earlier run stops. */
  private runs = 0;

  constructor(environment: ImportEnvironment) {
    this.environment = environment;
    this.open = new OpenFiles(() => this.environment);
    this.files = this.open.all;
    this.decisions = this.choices.made;
    this.counts = this.choices.counts;
    this.rules = this.choices.rules;
  }

  /**
   * Continues after the page was opened again: preview and decisions are kept, and the plan is made again from the
   * current books.
   */
  resume(environment: ImportEnvironment): Promise<void> {
    this.environment = environment;
    return this.files.value.length === 0 ? Promise.resolve() : this.next(() => this.makePlan());
  }

  /** The stored line that a planned line is matched with. */
  recordOf(key: string): BankRecord | undefined {
    return this.stored.recordOf(key);
  }

  /** Reads more files, one after the other, and makes a new plan. */
  add(files: readonly File[]): Promise<void> {
    return this.next(async () => {
      const run = this.runs;
      this.problem.value = null;
      for (const file of files) {
        await this.open.add(this.reader(), file);
        // Cancelled: the remaining files are not read.
        if (this.runs !== run) return;
      }
      this.open.separate();
      await this.makePlan();
    });
  }

  /** Reads a file again with other options, and remembers them for this bank. */
  readAgain(at: number, options: PlainOptions): Promise<void> {
    return this.next(async () => {
      if (this.files.value[at] === undefined) return;
      const reader = this.reader();
      this.problem.value = null;
      if (await this.open.readAgain(reader, at, options)) {
        this.open.separate();
        await this.makePlan();
      } else if (reader.isWanted()) this.stage.value = { kind: 'ready' };
    });
  }

  /** Chooses the account of a statement, and remembers it. */
  mapTo(at: number, statement: number, bankAccountId: string | null): Promise<void> {
    return this.next(async () => {
      if (this.files.value[at]?.reading.statements[statement] === undefined) return;
      await this.open.mapTo(at, statement, bankAccountId);
      await this.makePlan();
    });
  }

  /**
   * Takes a file out again: nothing of it is imported, and its reading is forgotten. What was decided about the lines
   * of the others stays.
   */
  remove(at: number): Promise<void> {
    return this.next(async () => {
      if (this.files.value[at] === undefined) return;
      if (this.files.value.length === 1) return this.cancel();
      this.problem.value = null;
      this.importer?.remove(at);
      this.choices.renumber(this.plan.value.filter(({ file }) => file !== at));
      this.open.remove(at);
      await this.makePlan();
    });
  }

  decide(lines: Iterable<PlanLine>, decision: Decision): void {
    this.choices.decide(lines, decision);
  }

  tickRule(id: string, ticked: boolean): void {
    this.choices.tickRule(id, ticked);
  }

  /** Stops everything that is running and removes all files; nothing was imported. */
  cancel(): void {
    this.runs += 1;
    this.committing?.abort();
    this.importer?.close();
    this.importer = null;
    this.files.value = [];
    this.showPlan([], []);
    this.choices.clear();
    this.stored.clear();
    this.stage.value = { kind: 'empty' };
  }

  /**
   * Stops the running commit: nothing of it is written, and the plan stays as it was. It has no effect once the commit
   * is written.
   */
  stopCommit(): void {
    this.committing?.abort();
  }

  /**
   * Writes what is shown, and removes all files.
   * @returns null if it was stopped or refused; `problem` then says why
   */
  async commit(): Promise<BankImport | null> {
    if (this.stage.value.kind !== 'ready') return null;
    const stop = new AbortController();
    const showProgress = (share: number): void => {
      if (this.committing === stop) this.stage.value = { kind: 'committing', share };
    };
    this.committing = stop;
    this.problem.value = null;
    showProgress(0);
    try {
      const commit = await this.buildCommit(
        {
          import: {
            id: uuidV7(systemMint),
            at: instantOf(Date.now()),
            files: this.files.value.map(({ reading: { name, size, result } }) => ({
              name,
              size,
              format: result.format,
              encoding: result.encoding,
            })),
          },
          seen: this.stored.seen(),
          record: (key) => this.recordOf(key),
        },
        stop.signal,
      );
      const kept = await this.environment.store.bank.commitImport(commit, {
        signal: stop.signal,
        onProgress: showProgress,
      });
      this.committing = null;
      this.cancel();
      return kept;
    } catch (thrown) {
      this.committing = null;
      if (stop.signal.aborted) {
        if (this.plan.value.length > 0) this.stage.value = { kind: 'ready' };
        return null;
      }
      this.problem.value = problemOf(thrown);
      // Most often the store refuses because lines have come in meanwhile: a new plan is made, and shown for another
      // check.
      await this.next(() => this.makePlan());
      return null;
    }
  }

  /** Puts together what is to be written, in slices. Throws if `signal` stops it. */
  private async buildCommit(facts: CommitFacts, signal: AbortSignal): Promise<ImportCommit> {
    const commit = await workedOff(
      commitSteps(this.statementPlans(), this.decisions.value, facts),
      () => !signal.aborted,
    );
    signal.throwIfAborted();
    if (commit === null) throw new Error('A commit was given up that nobody has stopped.');
    return commit;
  }

  /** Runs work one after the other: the worker answers one request at a time. */
  private next(work: () => Promise<void>): Promise<void> {
    this.work = this.work.then(async () => {
      try {
        await work();
      } catch (thrown) {
        this.problem.value = problemOf(thrown);
        this.stage.value = { kind: this.files.value.length === 0 ? 'empty' : 'ready' };
      }
    });
    return this.work;
  }

  private reader(): StatementReader {
    const importer = (this.importer ??= this.environment.openImporter());
    const isWanted = (): boolean => this.importer === importer;
    return {
      importer,
      isWanted,
      onProgress: (name, share) => {
        if (isWanted()) this.stage.value = { kind: 'reading', name, share };
      },
      onProblem: (problem) => {
        this.problem.value = problem;
      },
    };
  }

  private async makePlan(): Promise<void> {
    const { importer } = this;
    if (!importer) return;
    if (this.files.value.length === 0) {
      this.stage.value = { kind: 'empty' };
      return;
    }
    this.stage.value = { kind: 'planning' };
    const accounts = this.open.planned();
    await this.stored.hold(
      this.environment.store,
      importer,
      new Set(accounts.flatMap((file) => file.flatMap((account) => account?.id ?? []))),
      () => this.importer === importer,
    );
    if (this.importer !== importer) return;
    const lines: PlanLine[][] = [];
    const rows: PlanRow[] = [];
    const answer = await importer.plan(
      { accounts, rules: [...this.environment.settings.rules.all.value], untitled: this.environment.untitled },
      (statement, part) => {
        const held = (lines[statement] ??= []);
        for (const line of part) {
          held.push(line);
          rows.push({ key: line.id, line, statement, number: rows.length + 1 });
        }
      },
    );
    if (this.importer !== importer) return;
    if (!answer.ok) {
      this.problem.value = answer.problem;
      this.stage.value = { kind: 'ready' };
      return;
    }
    const { heads, ...summary } = answer.value;
    this.showPlan(
      heads.map((head, index) => ({ ...head, lines: lines[index] ?? [] })),
      rows,
    );
    this.choices.follow(summary, rows);
    this.stage.value = { kind: 'ready' };
  }

  private showPlan(plan: readonly ShownPlan[], rows: readonly PlanRow[]): void {
    this.plan.value = plan;
    this.rows.value = rows;
  }

  private statementPlans(): StatementPlan[] {
    return this.plan.value.map(({ file, account, statement, lines }) => ({
      source: { file, account, statement: { ...statement, lines: [] }, lost: [] },
      lines,
    }));
  }
}

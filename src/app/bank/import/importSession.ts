import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { isLineLeaving, storedLineOf, type BankRecord, type StoredBankLine } from '../../../domain/bank/bankLine.ts';
import type { BankImport, ImportCommit } from '../../../domain/bank/bankImport.ts';
import { instantOf } from '../../../domain/values/dates.ts';
import { systemMint, uuidV7 } from '../../../domain/values/identifiers.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { Reference } from '../../../domain/resources/reference.ts';
import type { BankRule } from '../../../domain/bank/rules.ts';
import {
  commitSteps,
  countsAfter,
  NO_IMPORT_COUNTS,
  type CommitFacts,
  type PlanCounts,
  type PlanDecisions,
  type PlanSummary,
} from '../../../formats/statements/import/importCommit.ts';
import type {
  Decision,
  PlanLine,
  StatementPlan,
  StatementToPlan,
} from '../../../formats/statements/import/importPlan.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { BankSettings } from '../bankSettings.ts';
import {
  accountKey,
  guessAccount,
  readAsBefore,
  rememberedOptions,
  usualDates,
  withOptions,
  type AsBefore,
} from './statementBanks.ts';
import type { FileReading, StatementHead } from './statementImporter.ts';
import { Slices } from '../../base/ui/slices.ts';
import type { PlainOptions } from './statementMessages.ts';
import type { Importer } from './statementWorkerClient.ts';

/** Number of stored lines in one message to the worker. */
const LINES_PER_MESSAGE = 2_000;

/** A file of the import, its reading options, and the accounts of its statements (null: not chosen yet). */
export interface OpenFile {
  name: string;
  reading: FileReading;
  /** How it was read at first, without any options: this is how the next such file is recognised. */
  found: FileReading;
  options: PlainOptions;
  /** What is read this way only because an earlier file was; the user is asked to check it. */
  asBefore: readonly AsBefore[];
  accounts: readonly (string | null)[];
}

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
export interface ImportEnvironment {
  store: CompanyStore;
  settings: BankSettings;
  accounts: () => readonly Reference[];
  /** The account that the page shows. */
  current: () => string;
  openImporter: () => Importer;
  untitled: string;
  /** The language of this computer, e.g. `en-GB`. */
  language: string;
}

/**
 * One import: the worker reads and plans files, the user decides here, and the import is committed exactly as it was
 * shown.
 */
export class ImportSession {
  readonly stage: ShallowRef<ImportStage> = shallowRef({ kind: 'empty' });
  readonly files: ShallowRef<readonly OpenFile[]> = shallowRef([]);
  readonly plan: ShallowRef<readonly ShownPlan[]> = shallowRef([]);
  /** The lines of the whole plan. */
  readonly rows: ShallowRef<readonly PlanRow[]> = shallowRef([]);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  readonly decisions: ShallowRef<PlanDecisions> = shallowRef({ lines: new Map(), rules: new Set() });
  readonly counts: ComputedRef<PlanCounts>;
  /** Rules that match lines of the plan, and how many lines each. */
  readonly rules: ComputedRef<readonly { rule: BankRule; lines: number }[]>;
  private readonly summary: ShallowRef<PlanSummary> = shallowRef({ counts: NO_IMPORT_COUNTS, rules: [] });
  /** Lines of the plan for which something was decided. */
  private readonly decided: ShallowRef<ReadonlyMap<string, PlanLine>> = shallowRef(new Map());
  private environment: ImportEnvironment;
  /** Stops the running commit. */
  private committing: AbortController | null = null;
  private importer: Importer | null = null;
  /** The lines of each account as the plan saw them. */
  private records = new Map<string, Map<string, BankRecord>>();
  private work: Promise<void> = Promise.resolve();
  /** Increased by each cancel and commit, so that work of an earlier run stops. */
  private runs = 0;

  constructor(environment: ImportEnvironment) {
    this.environment = environment;
    this.counts = computed(() =>
      countsAfter(this.summary.value.counts, this.decided.value.values(), this.decisions.value),
    );
    this.rules = computed(() => this.summary.value.rules);
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
    for (const held of this.records.values()) if (held.has(key)) return held.get(key);
    return undefined;
  }

  /** Reads more files, one after the other, and makes a new plan. */
  add(files: readonly File[]): Promise<void> {
    return this.next(async () => {
      const run = this.runs;
      this.problem.value = null;
      for (const file of files) {
        await this.readFile(file);
        // Cancelled: the remaining files are not read.
        if (this.runs !== run) return;
      }
      this.separateAccounts();
      await this.makePlan();
    });
  }

  /** Reads a file again with other options, and remembers them for this bank. */
  readAgain(at: number, options: PlainOptions): Promise<void> {
    return this.next(async () => {
      const file = this.files.value[at];
      if (!file) return;
      const { importer } = this;
      this.problem.value = null;
      const reading = await this.askAgain(at, file.name, options);
      if (!reading) {
        // The previous reading stays.
        if (this.importer === importer) this.stage.value = { kind: 'ready' };
        return;
      }
      this.replace(at, { ...file, reading, options, asBefore: [], accounts: this.guessed(reading) });
      await this.environment.settings.keepMappings(
        withOptions(withOptions(this.environment.settings.mappings.value, file.found, options), reading, options),
      );
      this.separateAccounts();
      await this.makePlan();
    });
  }

  /** Chooses the account of a statement, and remembers it. */
  mapTo(at: number, statement: number, bankAccountId: string | null): Promise<void> {
    return this.next(async () => {
      const file = this.files.value[at];
      const head = file?.reading.statements[statement];
      if (!file || !head) return;
      this.replace(at, {
        ...file,
        accounts: file.accounts.map((one, index) => (index === statement ? bankAccountId : one)),
      });
      if (bankAccountId !== null) {
        const { mappings } = this.environment.settings;
        await this.environment.settings.keepMappings({
          ...mappings.value,
          accounts: { ...mappings.value.accounts, [accountKey(file.reading, head)]: bankAccountId },
        });
      }
      await this.makePlan();
    });
  }

  decide(lines: Iterable<PlanLine>, decision: Decision): void {
    const decided = new Map(this.decided.value);
    const decisions = new Map(this.decisions.value.lines);
    for (const line of lines) {
      decided.set(line.id, line);
      decisions.set(line.id, decision);
    }
    this.decided.value = decided;
    this.decisions.value = { ...this.decisions.value, lines: decisions };
  }

  tickRule(id: string, ticked: boolean): void {
    const rules = new Set(this.decisions.value.rules);
    if (ticked) rules.add(id);
    else rules.delete(id);
    this.decisions.value = { ...this.decisions.value, rules };
  }

  /** Stops everything that is running and removes all files; nothing was imported. */
  cancel(): void {
    this.runs += 1;
    this.committing?.abort();
    this.importer?.close();
    this.importer = null;
    this.files.value = [];
    this.showPlan([], [], { counts: NO_IMPORT_COUNTS, rules: [] });
    this.decided.value = new Map();
    this.decisions.value = { lines: new Map(), rules: new Set() };
    this.records.clear();
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
          seen: [...this.records].map(([bankAccountId, held]) => ({ bankAccountId, lines: held.size })),
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
    const steps = commitSteps(this.statementPlans(), this.decisions.value, facts);
    const slices = new Slices();
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (slices.isOver) await slices.rest();
      signal.throwIfAborted();
    }
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

  private async readFile(file: File): Promise<void> {
    this.importer ??= this.environment.openImporter();
    const { importer } = this;
    const onProgress = (share: number): void => {
      if (this.importer === importer) this.stage.value = { kind: 'reading', name: file.name, share };
    };
    onProgress(0);
    const answer = await importer.read(file, this.assumedOptions(), onProgress);
    if (this.importer !== importer) return;
    if (!answer.ok) {
      this.problem.value = answer.problem;
      return;
    }
    const at = this.files.value.length;
    this.files.value = [
      ...this.files.value,
      {
        name: file.name,
        reading: answer.value,
        found: answer.value,
        options: {},
        asBefore: [],
        accounts: this.guessed(answer.value),
      },
    ];
    // If the options for this bank's files were corrected before, they are used at once.
    const remembered = rememberedOptions(this.environment.settings.mappings.value, answer.value);
    const reading = remembered ? await this.askAgain(at, file.name, remembered.options) : null;
    if (remembered && reading)
      this.replace(at, {
        name: file.name,
        reading,
        found: answer.value,
        options: remembered.options,
        asBefore: readAsBefore(answer.value, remembered),
        accounts: this.guessed(reading),
      });
  }

  private async askAgain(at: number, name: string, options: PlainOptions): Promise<FileReading | null> {
    const { importer } = this;
    if (!importer) return null;
    this.stage.value = { kind: 'reading', name, share: 0 };
    const answer = await importer.readAgain(at, { ...this.assumedOptions(), ...options }, (share) => {
      if (this.importer === importer) this.stage.value = { kind: 'reading', name, share };
    });
    if (this.importer !== importer) return null;
    if (!answer.ok) this.problem.value = answer.problem;
    return answer.ok ? answer.value : null;
  }

  private async makePlan(): Promise<void> {
    const { importer } = this;
    if (!importer) return;
    if (this.files.value.length === 0) {
      this.stage.value = { kind: 'empty' };
      return;
    }
    this.stage.value = { kind: 'planning' };
    const accounts = this.files.value.map((file) => file.accounts.map((id) => this.accountOf(id)));
    await this.holdStored(
      importer,
      new Set(this.files.value.flatMap((file) => file.accounts.flatMap((id) => id ?? []))),
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
      summary,
    );
    this.keepDecisions();
    this.stage.value = { kind: 'ready' };
  }

  private showPlan(plan: readonly ShownPlan[], rows: readonly PlanRow[], summary: PlanSummary): void {
    this.plan.value = plan;
    this.rows.value = rows;
    this.summary.value = summary;
  }

  /** Keeps decisions only for lines that are unchanged and matched with the same stored line. */
  private keepDecisions(): void {
    const { lines: decisions, rules } = this.decisions.value;
    const before = this.decided.value;
    if (before.size === 0) return;
    const kept = this.rows.value.flatMap(({ line }): PlanLine[] => {
      const was = before.get(line.id);
      return was?.kind === line.kind &&
        was.pair?.key === line.pair?.key &&
        was.line?.amount === line.line?.amount &&
        was.line?.date === line.line?.date
        ? [line]
        : [];
    });
    this.decided.value = new Map(kept.map((line) => [line.id, line]));
    this.decisions.value = {
      lines: new Map(
        kept.flatMap(({ id }): [string, Decision][] => {
          const decision = decisions.get(id);
          return decision === undefined ? [] : [[id, decision]];
        }),
      ),
      rules,
    };
  }

  /** Reads the accounts' lines and sends them to the worker in pieces, so that the page does not block. */
  private async holdStored(importer: Importer, accounts: ReadonlySet<string>): Promise<void> {
    this.records = new Map();
    for (const id of accounts) {
      const held = new Map<string, BankRecord>();
      let lines: StoredBankLine[] = [];
      let first = true;
      const send = (): void => {
        if (this.importer === importer) importer.hold(id, lines, first);
        first = false;
        lines = [];
      };
      for await (const chunk of this.environment.store.bank.lines(id)) {
        for (const record of chunk) {
          held.set(record.key, record);
          const line = record.goneAt === null && !isLineLeaving(record) ? storedLineOf(record) : null;
          if (line) lines.push(line);
        }
        if (lines.length >= LINES_PER_MESSAGE) send();
      }
      send();
      this.records.set(id, held);
    }
  }

  /** Assumptions for files that do not show their date order. They are never saved as decisions. */
  private assumedOptions(): PlainOptions {
    return { usualDates: usualDates(this.environment.settings.mappings.value, this.environment.language) };
  }

  private accountOf(id: string | null): StatementToPlan['account'] {
    return id === null
      ? null
      : { id, currency: this.environment.accounts().find((account) => account.id === id)?.currency };
  }

  private guessed(reading: FileReading): (string | null)[] {
    return reading.statements.map((head) =>
      guessAccount(
        reading,
        head,
        this.environment.settings.mappings.value,
        this.environment.accounts(),
        this.environment.current(),
      ),
    );
  }

  /**
   * If several files with different account numbers were assigned to the same account, keeps only assignments that
   * somebody chose or that the number confirms. Only the user knows the others.
   */
  private separateAccounts(): void {
    const { mappings } = this.environment.settings;
    const numbers = new Map<string, Set<string>>();
    for (const { accounts, reading } of this.files.value) {
      for (const [at, id] of accounts.entries()) {
        const number = reading.statements[at]?.account;
        if (id !== null && number !== undefined) numbers.set(id, (numbers.get(id) ?? new Set()).add(number));
      }
    }
    this.files.value = this.files.value.map((file) => ({
      ...file,
      accounts: file.accounts.map((id, at) => {
        const head = file.reading.statements[at];
        if (id === null || head?.account === undefined || (numbers.get(id)?.size ?? 0) < 2) return id;
        const isChosen = mappings.value.accounts[accountKey(file.reading, head)] === id;
        return isChosen || guessAccount(file.reading, head, mappings.value, this.environment.accounts(), '') === id
          ? id
          : null;
      }),
    }));
  }

  private replace(at: number, file: OpenFile): void {
    this.files.value = this.files.value.map((one, index) => (index === at ? file : one));
  }

  private statementPlans(): StatementPlan[] {
    return this.plan.value.map(({ file, account, statement, lines }) => ({
      source: { file, account, statement: { ...statement, lines: [] }, lost: [] },
      lines,
    }));
  }
}

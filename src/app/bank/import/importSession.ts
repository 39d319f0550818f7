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

/** Stored lines in one message to the worker. */
const HELD_AT_ONCE = 2_000;

/** A file on the desk, what was decided about its reading, and the accounts of its statements (null: not said yet). */
export interface OpenFile {
  name: string;
  reading: FileReading;
  /** As it was read at first, with nothing said: the next such file is known by this. */
  found: FileReading;
  options: PlainOptions;
  /** What is read so only because an earlier file was: to be looked at. */
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
  /** Place of its statement in the plan. */
  readonly statement: number;
  /** Its place in the whole plan, from 1. */
  readonly number: number;
}

export type ImportStage =
  | { kind: 'empty' }
  | { kind: 'reading'; name: string; share: number }
  | { kind: 'planning' }
  | { kind: 'ready' }
  | { kind: 'committing'; share: number };

/** What an import stands in: the page it is shown on, and the company's store. */
export interface Environment {
  store: CompanyStore;
  settings: BankSettings;
  accounts: () => readonly Reference[];
  /** The account that is shown beside the import. */
  current: () => string;
  openImporter: () => Importer;
  untitled: string;
  /** Of this computer, e.g. `en-GB`. */
  language: string;
}

/** One import: files are read and planned on the desk, decided here, and committed exactly as they were shown. */
export class ImportSession {
  readonly stage: ShallowRef<ImportStage> = shallowRef({ kind: 'empty' });
  readonly files: ShallowRef<readonly OpenFile[]> = shallowRef([]);
  readonly plan: ShallowRef<readonly ShownPlan[]> = shallowRef([]);
  /** The lines of the whole plan. */
  readonly rows: ShallowRef<readonly PlanRow[]> = shallowRef([]);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  readonly decisions: ShallowRef<PlanDecisions> = shallowRef({ lines: new Map(), rules: new Set() });
  readonly counts: ComputedRef<PlanCounts>;
  /** Rules that fit lines of the plan, and how many. */
  readonly rules: ComputedRef<readonly { rule: BankRule; lines: number }[]>;
  private readonly summary: ShallowRef<PlanSummary> = shallowRef({ counts: NO_IMPORT_COUNTS, rules: [] });
  /** Lines of the plan that something was decided about. */
  private readonly decided: ShallowRef<ReadonlyMap<string, PlanLine>> = shallowRef(new Map());
  private around: Environment;
  /** Stops the commit that is under way. */
  private committing: AbortController | null = null;
  private importer: Importer | null = null;
  /** The lines of each account as the plan saw them. */
  private records = new Map<string, Map<string, BankRecord>>();
  private work: Promise<void> = Promise.resolve();
  /** Counts what was cancelled or committed: what belongs to an earlier run goes no further. */
  private runs = 0;

  constructor(around: Environment) {
    this.around = around;
    this.counts = computed(() =>
      countsAfter(this.summary.value.counts, this.decided.value.values(), this.decisions.value),
    );
    this.rules = computed(() => this.summary.value.rules);
  }

  /** Goes on on a page that was opened again: what was previewed and decided is there, compared anew with the books. */
  resume(around: Environment): Promise<void> {
    this.around = around;
    return this.files.value.length === 0 ? Promise.resolve() : this.next(() => this.makePlan());
  }

  /** Stored line that a planned one is paired with. */
  recordOf(key: string): BankRecord | undefined {
    for (const held of this.records.values()) if (held.has(key)) return held.get(key);
    return undefined;
  }

  /** Reads more files, one after the other, and plans anew. */
  add(files: readonly File[]): Promise<void> {
    return this.next(async () => {
      const run = this.runs;
      this.problem.value = null;
      for (const file of files) {
        await this.readFile(file);
        // Cancelled: the files that were still to come are not read.
        if (this.runs !== run) return;
      }
      this.partAccounts();
      await this.makePlan();
    });
  }

  /** Reads a file again in another way, and remembers that for this bank. */
  readAgain(at: number, options: PlainOptions): Promise<void> {
    return this.next(async () => {
      const file = this.files.value[at];
      if (!file) return;
      const { importer } = this;
      this.problem.value = null;
      const reading = await this.askAgain(at, file.name, options);
      if (!reading) {
        // What was read before stands.
        if (this.importer === importer) this.stage.value = { kind: 'ready' };
        return;
      }
      this.replace(at, { ...file, reading, options, asBefore: [], accounts: this.guessed(reading) });
      await this.around.settings.keepMappings(
        withOptions(withOptions(this.around.settings.mappings.value, file.found, options), reading, options),
      );
      this.partAccounts();
      await this.makePlan();
    });
  }

  /** Says into which account a statement goes, and remembers it. */
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
        const { mappings } = this.around.settings;
        await this.around.settings.keepMappings({
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

  /** Ends whatever is under way and clears the desk; nothing was imported. */
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

  /** Stops the commit that is under way: nothing of it is written, and the plan stands as it was. Too late when it was written already. */
  stopCommit(): void {
    this.committing?.abort();
  }

  /** Writes what is shown, and clears the desk. @returns null when it was stopped, or refused; `problem` then says why */
  async commit(): Promise<BankImport | null> {
    if (this.stage.value.kind !== 'ready') return null;
    const stop = new AbortController();
    const tell = (share: number): void => {
      if (this.committing === stop) this.stage.value = { kind: 'committing', share };
    };
    this.committing = stop;
    this.problem.value = null;
    tell(0);
    try {
      const commit = await this.worded(
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
      const kept = await this.around.store.bank.commitImport(commit, { signal: stop.signal, onProgress: tell });
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
      // What refuses is most often that lines have come since: the plan is made anew, to be looked at again.
      await this.next(() => this.makePlan());
      return null;
    }
  }

  /** What is to be written, put together in slices. Throws what stops it. */
  private async worded(facts: CommitFacts, signal: AbortSignal): Promise<ImportCommit> {
    const steps = commitSteps(this.statementPlans(), this.decisions.value, facts);
    const slices = new Slices();
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (slices.isOver) await slices.rest();
      signal.throwIfAborted();
    }
  }

  /** One thing after the other: the desk answers one request at a time. */
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
    this.importer ??= this.around.openImporter();
    const { importer } = this;
    const onProgress = (share: number): void => {
      if (this.importer === importer) this.stage.value = { kind: 'reading', name: file.name, share };
    };
    onProgress(0);
    const answer = await importer.read(file, this.usual(), onProgress);
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
    // A bank whose files were corrected before is read so at once.
    const remembered = rememberedOptions(this.around.settings.mappings.value, answer.value);
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
    const answer = await importer.readAgain(at, { ...this.usual(), ...options }, (share) => {
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
      { accounts, rules: [...this.around.settings.rules.value], untitled: this.around.untitled },
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

  /** What was decided stands only for lines that are what they were, beside the same stored line. */
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

  /** Reads the accounts' lines and gives them to the desk in pieces, so that the page goes on meanwhile. */
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
      for await (const chunk of this.around.store.bank.lines(id)) {
        for (const record of chunk) {
          held.set(record.key, record);
          const line = record.goneAt === null && !isLineLeaving(record) ? storedLineOf(record) : null;
          if (line) lines.push(line);
        }
        if (lines.length >= HELD_AT_ONCE) send();
      }
      send();
      this.records.set(id, held);
    }
  }

  /** What is known of files that do not tell it themselves; never kept as a decision. */
  private usual(): PlainOptions {
    return { usualDates: usualDates(this.around.settings.mappings.value, this.around.language) };
  }

  private accountOf(id: string | null): StatementToPlan['account'] {
    return id === null ? null : { id, currency: this.around.accounts().find((account) => account.id === id)?.currency };
  }

  private guessed(reading: FileReading): (string | null)[] {
    return reading.statements.map((head) =>
      guessAccount(reading, head, this.around.settings.mappings.value, this.around.accounts(), this.around.current()),
    );
  }

  /** Statements of several numbers are not all of the account that happens to be shown: only a person can tell of which. */
  private partAccounts(): void {
    const { mappings } = this.around.settings;
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
        const isSaid = mappings.value.accounts[accountKey(file.reading, head)] === id;
        return isSaid || guessAccount(file.reading, head, mappings.value, this.around.accounts(), '') === id
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

import { shallowRef, type ShallowRef } from 'vue';
import type { Problem } from '../../../domain/values/result.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import type { StatementToPlan } from '../../../formats/statements/import/importPlan.ts';
import type { BankSettings } from '../lines/bankSettings.ts';
import { guessedAccounts, separated } from './statementAccounts.ts';
import {
  statementAccountKey,
  readAsBefore,
  rememberedOptions,
  usualDates,
  withOptions,
  type AsBefore,
} from './statementBanks.ts';
import type { FileReading } from './statementImporter.ts';
import type { PlainOptions } from './statementMessages.ts';
import type { Importer } from './statementWorkerClient.ts';

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

/** What files are read with. */
export interface FileEnvironment {
  settings: BankSettings;
  accounts: () => readonly Reference[];
  /** The account that the page shows. */
  current: () => string;
  /** The language of this computer, e.g. `en-GB`. */
  language: string;
}

/** The worker that reads, and whom it tells how far it is. */
export interface StatementReader {
  readonly importer: Importer;
  /** Whether the import still goes on; what is read after it was cancelled counts for nothing. */
  isWanted(): boolean;
  /** @param share of the file that is read, from 0 to 1 */
  onProgress(name: string, share: number): void;
  onProblem(problem: Problem): void;
}

/** The files of an import: how each is read, and into which account each of its statements goes. */
export class OpenFiles {
  readonly all: ShallowRef<readonly OpenFile[]> = shallowRef([]);
  private readonly environment: () => FileEnvironment;

  constructor(environment: () => FileEnvironment) {
    this.environment = environment;
  }

  /** Reads a file, and adds it if it can be read. */
  async add(reader: StatementReader, file: File): Promise<void> {
    const { name } = file;
    reader.onProgress(name, 0);
    const answer = await reader.importer.read(file, this.assumed(), (share) => reader.onProgress(name, share));
    if (!reader.isWanted()) return;
    if (!answer.ok) return reader.onProblem(answer.problem);
    const found = answer.value;
    const at = this.all.value.length;
    const first = { name, reading: found, found, options: {}, asBefore: [], accounts: this.guessed(found) };
    this.all.value = [...this.all.value, first];
    // If the options for this bank's files were corrected before, they are used at once.
    const remembered = rememberedOptions(this.environment().settings.mappings.value, found);
    const reading = remembered ? await this.ask(reader, at, remembered.options) : null;
    if (remembered && reading)
      this.replace(at, {
        ...first,
        reading,
        options: remembered.options,
        asBefore: readAsBefore(found, remembered),
        accounts: this.guessed(reading),
      });
  }

  /**
   * Reads a file again with other options, and remembers them for this bank.
   * @returns whether it could be read; if not, the previous reading stays
   */
  async readAgain(reader: StatementReader, at: number, options: PlainOptions): Promise<boolean> {
    const file = this.all.value[at];
    const reading = file ? await this.ask(reader, at, options) : null;
    if (!file || !reading) return false;
    this.replace(at, { ...file, reading, options, asBefore: [], accounts: this.guessed(reading) });
    const { settings } = this.environment();
    await settings.keepMappings(
      withOptions(withOptions(settings.mappings.value, file.found, options), reading, options),
    );
    return true;
  }

  /** Chooses the account of a statement, and remembers it. */
  async mapTo(at: number, statement: number, bankAccountId: string | null): Promise<void> {
    const file = this.all.value[at];
    const head = file?.reading.statements[statement];
    if (!file || !head) return;
    this.replace(at, {
      ...file,
      accounts: file.accounts.map((one, index) => (index === statement ? bankAccountId : one)),
    });
    if (bankAccountId === null) return;
    const { settings } = this.environment();
    await settings.keepMappings({
      ...settings.mappings.value,
      accounts: { ...settings.mappings.value.accounts, [statementAccountKey(file.reading, head)]: bankAccountId },
    });
  }

  remove(at: number): void {
    this.all.value = this.all.value.filter((_, index) => index !== at);
  }

  /** Takes back guessed accounts that several files with different account numbers share. */
  separate(): void {
    const { settings, accounts } = this.environment();
    this.all.value = separated(this.all.value, settings.mappings.value, accounts());
  }

  /** The bank account of each statement of each file, as a plan needs it. */
  planned(): StatementToPlan['account'][][] {
    const currencyOf = (id: string) =>
      this.environment()
        .accounts()
        .find((account) => account.id === id)?.currency;
    return this.all.value.map(({ accounts }) =>
      accounts.map((id) => (id === null ? null : { id, currency: currencyOf(id) })),
    );
  }

  private async ask(reader: StatementReader, at: number, options: PlainOptions): Promise<FileReading | null> {
    const name = this.all.value[at]?.name ?? '';
    reader.onProgress(name, 0);
    const answer = await reader.importer.readAgain(at, { ...this.assumed(), ...options }, (share) =>
      reader.onProgress(name, share),
    );
    if (!reader.isWanted()) return null;
    if (!answer.ok) reader.onProblem(answer.problem);
    return answer.ok ? answer.value : null;
  }

  /** Assumptions for files that do not show their date order. They are never saved as decisions. */
  private assumed(): PlainOptions {
    const { settings, language } = this.environment();
    return { usualDates: usualDates(settings.mappings.value, language) };
  }

  private guessed(reading: FileReading): (string | null)[] {
    const { settings, accounts, current } = this.environment();
    return guessedAccounts(reading, settings.mappings.value, accounts(), current());
  }

  private replace(at: number, file: OpenFile): void {
    this.all.value = this.all.value.map((one, index) => (index === at ? file : one));
  }
}

import type { StoredBankLine } from '../../../domain/bank/bankLine.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { BankRule } from '../../../domain/bank/rules.ts';
import {
  readStatements,
  type ByteSource,
  type ReadOptions,
  type ReadResult,
  type Statement,
} from '../../../formats/statements/index.ts';
import { summaryOf, type PlanSummary } from '../../../formats/statements/import/importCommit.ts';
import {
  planStatementImport,
  type PlanLine,
  type StatementToPlan,
} from '../../../formats/statements/import/importPlan.ts';
import { tableSample } from '../../../formats/statements/tables/tableSample.ts';
import type { TableRow } from '../../../formats/text/tableRows.ts';

/** Number of rows that the mapping of columns shows. */
const SAMPLE_ROWS = 12;

/** A statement without its lines: what the page needs to name it and to choose its account. */
export type StatementHead = Omit<Statement, 'lines'> & {
  lines: number;
  /** First and last date of its lines; null if it has none. */
  days: { from: LocalDate; to: LocalDate } | null;
};

/** What was read from a file, without the lines: they come with the plan. */
export interface FileReading {
  name: string;
  size: number;
  result: Omit<ReadResult, 'statements'>;
  statements: StatementHead[];
  /** The first rows of a table; empty for other formats. */
  sample: TableRow[];
}

/** The account of each statement of each file. */
export interface PlanRequest {
  /** By file, then statement: the bank account, or null if none is chosen yet. */
  accounts: readonly (readonly StatementToPlan['account'][])[];
  rules: readonly BankRule[];
  untitled: string;
}

/** A planned statement without its lines, which are sent separately, in pieces. */
export interface PlannedHead {
  file: number;
  account: StatementToPlan['account'];
  statement: StatementHead;
}

/** A plan without its lines. */
export interface PlannedImport extends PlanSummary {
  heads: readonly PlannedHead[];
}

interface OpenFile {
  name: string;
  bytes: ByteSource;
  result: ReadResult;
}

function headOf({ lines, ...statement }: Statement): StatementHead {
  const [first] = lines;
  const days = first ? { from: first.date, to: first.date } : null;
  for (const { date } of lines) {
    if (days && date < days.from) days.from = date;
    if (days && date > days.to) days.to = date;
  }
  return { ...statement, lines: lines.length, days };
}

/**
 * Holds the files of an import, reads them, reads them again with other options, and plans the import. It runs in the
 * worker.
 */
export class StatementImporter {
  private readonly files: OpenFile[] = [];
  private readonly stored = new Map<string, StoredBankLine[]>();

  /**
   * Adds lines of an account in the books, in pieces; plans compare with them.
   * @param first whether to forget the lines of earlier calls
   */
  hold(bankAccountId: string, lines: readonly StoredBankLine[], first: boolean): void {
    const held = first ? undefined : this.stored.get(bankAccountId);
    if (held) for (const line of lines) held.push(line);
    else this.stored.set(bankAccountId, [...lines]);
  }

  read(name: string, bytes: ByteSource, options: ReadOptions): FileReading {
    const result = readStatements(bytes, options);
    this.files.push({ name, bytes, result });
    return this.readingOf(this.files.length - 1);
  }

  readAgain(file: number, options: ReadOptions): FileReading {
    const open = this.files[file];
    if (!open) throw new RangeError(`there is no file ${file}`);
    open.result = readStatements(open.bytes, options);
    return this.readingOf(file);
  }

  /** Forgets a file; those after it take the numbers before theirs. */
  remove(file: number): void {
    this.files.splice(file, 1);
  }

  /** Plans all files together. @param onLines gets the lines of each statement, in the order of the returned heads */
  plan(
    { accounts, rules, untitled }: PlanRequest,
    onLines: (statement: number, lines: readonly PlanLine[]) => void,
  ): PlannedImport {
    const sources = this.files.flatMap(({ result }, file): StatementToPlan[] => {
      // A file in which nothing was read is planned too, so that its lost lines are listed.
      const statements: Statement[] = result.statements.length === 0 ? [{ lines: [] }] : result.statements;
      return statements.map((statement, index) => ({
        file,
        statement,
        lost: result.problems,
        account: accounts[file]?.[index] ?? null,
      }));
    });
    const plan = planStatementImport(sources, { stored: (id) => this.stored.get(id) ?? [], rules, untitled });
    const heads = plan.map(({ source: { file, statement, account }, lines }, index): PlannedHead => {
      onLines(index, lines);
      return { file, account, statement: headOf(statement) };
    });
    return { heads, ...summaryOf(plan) };
  }

  private readingOf(file: number): FileReading {
    const open = this.files[file];
    if (!open) throw new RangeError(`there is no file ${file}`);
    const { statements, ...result } = open.result;
    return {
      name: open.name,
      size: open.bytes.length,
      result,
      statements: statements.map(headOf),
      sample: tableSample(open.bytes, open.result, SAMPLE_ROWS),
    };
  }
}

import type { DecimalMark } from '../../text/amounts.ts';
import type { DateOrder } from '../../text/dates.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';

/** The kind of a file, decided by its content; `ofx` stands for OFX 1.x, OFX 2.x, QFX and QBO. */
export type StatementFormat = 'ofx' | 'qif' | 'camt' | 'mt940' | 'csv' | 'xlsx' | 'unknown';

/** A place in the file: line and column count from 1; in a workbook, the row and the sheet's name. */
export interface FilePlace {
  line: number;
  column?: number;
  sheet?: string;
}

/**
 * - `lost`: something that may have been a line could not be read; its text is in `text`.
 * - `question`: the file allows two readings; one was chosen, and the user is asked to confirm it.
 * - `doubt`: it was read, but does not look complete or right.
 * - `note`: text that belongs to no line was skipped.
 */
export type ProblemKind = 'lost' | 'question' | 'doubt' | 'note';

/** Stable codes. The page makes the sentence that people read. */
export type StatementProblemCode =
  | 'file.empty'
  | 'file.unknown'
  | 'file.oldExcel'
  | 'file.pdf'
  | 'file.zip'
  | 'file.otherSheet'
  | 'file.damaged'
  | 'file.tooBig'
  | 'file.doctype'
  | 'file.cutOff'
  | 'file.noLines'
  | 'encoding.doubtful'
  | 'encoding.damaged'
  | 'line.badDate'
  | 'line.badAmount'
  | 'line.noAmount'
  | 'line.noDate'
  | 'line.twoAmounts'
  | 'line.badFlag'
  | 'line.signed'
  | 'line.cutOff'
  | 'line.notClosed'
  | 'line.malformed'
  | 'line.zero'
  | 'line.statementDate'
  | 'table.badQuotes'
  | 'table.noColumns'
  | 'table.columnsGuessed'
  | 'table.skippedRow'
  | 'dates.ambiguous'
  | 'dates.shortYear'
  | 'dates.serial'
  | 'amounts.ambiguous'
  | 'batch.differs'
  | 'reversals.turned'
  | 'signs.turned'
  | 'signs.unmarked'
  | 'signs.contradicted'
  | 'signs.typesContradict'
  | 'signs.mostlyIn'
  | 'status.unknown'
  | 'signs.oneWay'
  | 'balance.differs'
  | 'balance.runningDiffers'
  | 'splits.differ'
  | 'fees.apart'
  | 'section.skipped';

/** Something that the reader could not do, or is not sure of. */
export interface StatementProblem {
  code: StatementProblemCode;
  kind: ProblemKind;
  place?: FilePlace;
  /** The text with the problem, at most 200 characters. */
  text?: string;
  /** Figures and names for the sentence, e.g. the balance's `difference`. */
  facts?: Record<string, string>;
}

/** One part of a QIF line that is split by category. */
export interface StatementSplit {
  amount: DecimalString;
  category?: string;
  memo?: string;
}

/** A line of a bank statement. */
export interface StatementLine {
  /** The day on which the bank booked the line; the value date if the file has no other. */
  date: LocalDate;
  valueDate?: LocalDate;
  /** Money in is positive, money out negative; in the statement's currency, with the decimals that the file has. */
  amount: DecimalString;
  /** Everything that the bank says about the line, on one line; may be empty. */
  description: string;
  /**
   * The bank's own reference (FITID in OFX). Banks reuse references, so it identifies a line only together with amount
   * and date.
   */
  reference?: string;
  /** The other party. */
  payee?: string;
  /** IBAN or number of the other party's account. */
  payeeAccount?: string;
  /** The bank's free text, if the format has a field for it. */
  memo?: string;
  /** What the bank calls this kind of movement: OFX TRNTYPE, MT940 type, CAMT domain codes. */
  type?: string;
  checkNumber?: string;
  /** The payer's reference (end-to-end reference, customer reference). */
  customerReference?: string;
  /** `pending`: announced, but not booked yet; `information`: not a booking at all. Absent: booked. */
  status?: 'pending' | 'information';
  /** The account's balance after this line. */
  balance?: DecimalString;
  /** Currency of this line, if a table has a column for it. */
  currency?: string;
  /** The amount in another currency, as the bank states it. */
  original?: { amount: DecimalString; currency: string };
  category?: string;
  splits?: StatementSplit[];
  place: FilePlace;
}

/** One statement of one account. */
export interface Statement {
  /** IBAN or account number as the file has it. */
  account?: string;
  /** Bank code, BIC or name. */
  bank?: string;
  accountName?: string;
  /** What the bank calls the account: `CHECKING`, `CREDITCARD`… */
  accountType?: string;
  /** The bank's number of the statement. */
  number?: string;
  currency?: string;
  opening?: DecimalString;
  openingDate?: LocalDate;
  closing?: DecimalString;
  closingDate?: LocalDate;
  /** The bank's remark about the statement as a whole. */
  note?: string;
  lines: StatementLine[];
}

/** Which column of a table holds what. Columns count from 0. */
export interface TableColumns {
  date?: number;
  valueDate?: number;
  /** A column of signed amounts, or of amounts without signs next to `flag`. */
  amount?: number;
  moneyIn?: number;
  moneyOut?: number;
  /** The column that says debit or credit. */
  flag?: number;
  /** Their texts are joined in this order. */
  description?: number[];
  payee?: number;
  payeeAccount?: number;
  reference?: number;
  balance?: number;
  currency?: number;
  /** The number of the user's own account. A table with several accounts becomes several statements. */
  account?: number;
  type?: number;
  checkNumber?: number;
  category?: number;
  status?: number;
  /** Fees in a column next to the amounts. Null: there are none, whatever a header says; absent: the header decides. */
  fee?: number | null;
}

/** How a table (CSV, XLSX) is read: a guess that the user can correct and that is remembered for the bank. */
export interface TableLayout {
  /** CSV only. */
  delimiter?: string;
  /** XLSX only. */
  sheet?: string;
  /** Line (CSV) or row (XLSX) of the header, from 1; null when there is none. */
  headerLine: number | null;
  /** The header's cells. */
  headers: string[];
  columns: TableColumns;
}

/** How the file's dates and amounts were read, where the format leaves a choice. */
export interface Conventions {
  dateOrder?: DateOrder;
  decimalMark?: DecimalMark;
  /** Every sign was turned: a card statement that shows purchases as positive. */
  invert?: boolean;
  /**
   * Whether fees in a column of their own are subtracted from the amounts (`takenOff`) or already included (`within`).
   * Absent: there are no fees, or nothing shows which it is.
   */
  fees?: 'takenOff' | 'within';
}

/** What the user decided. The content decides whatever is absent. */
export interface ReadOptions extends Conventions {
  format?: Exclude<StatementFormat, 'unknown'>;
  /**
   * The order of day and month in a QIF file whose dates allow both; the user is asked all the same. Absent: month
   * first, as Quicken writes dates.
   */
  usualDates?: 'DMY' | 'MDY';
  /** A label of the Encoding Standard, e.g. `windows-1250`. */
  encoding?: string;
  delimiter?: string;
  sheet?: string;
  headerLine?: number | null;
  /** Replaces all guessed columns. */
  columns?: TableColumns;
  /** Called from time to time with the share done (0 to 1). */
  onProgress?: (share: number) => void;
}

/** What was read from a file. */
export interface ReadResult {
  format: StatementFormat;
  /** The encoding the text was read in; `binary` for a workbook. */
  encoding: string;
  statements: Statement[];
  problems: StatementProblem[];
  /** Only of tables. */
  layout?: TableLayout;
  conventions: Conventions;
}

/** What a reader gets: the whole text, and what the user decided. */
export interface ReaderInput {
  text: string;
  options: ReadOptions;
  /** The text in UTF-8, if the file has it. */
  utf8?: Uint8Array | undefined;
}

export type ReaderOutput = Omit<ReadResult, 'format' | 'encoding'>;

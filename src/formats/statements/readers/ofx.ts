import type { LocalDate } from '../../../domain/values/dates.ts';
import { parseLocalDate } from '../../../domain/values/dates.ts';
import { ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { AmountNotation, readWrittenAmount, scanAmount, turned, type AmountStyle } from '../../text/amounts.ts';
import { checkBalance } from '../lines/balance.ts';
import { LineFields } from './ofxFields.ts';
import { scanOfx, type OfxEnd, type OfxEvents } from './ofxTokens.ts';
import { OwnTexts } from '../../text/pieces.ts';
import type {
  ReaderInput,
  ReaderOutput,
  ReadOptions,
  Statement,
  StatementLine,
  StatementProblem,
} from '../lines/result.ts';
import { lineOf } from '../lines/line.ts';
import { compact, joinTwo, present } from '../../text/texts.ts';

/** The first eight digits are the date; time and zone, as in `20240131120000[-7:MST]`, do not change it. */
function readOfxDate(value: string): LocalDate | null {
  return (
    parseLocalDate(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`) ??
    parseLocalDate(value.slice(0, 10))
  );
}

/** A line whose amount can be read only with the file's other amounts: `1.234`. */
interface Unsettled {
  line: StatementLine;
  raw: string;
  /** The problem to report if these do not decide it. */
  otherwise: StatementProblem;
}

interface Group {
  statement: Statement;
  closing?: string;
  /** The end of the statement's period. */
  until?: LocalDate;
  /** Problems with lines, and amounts that stay open until the end of the file, in the file's order. */
  waiting: (StatementProblem | Unsettled)[];
}

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'LOANSTMTRS']);
const LINES = new Set(['STMTTRN', 'STMTTRNP']);
/** Aggregates without which movements would be missing. */
const NEVER_LEAVES: ReadonlySet<string> = new Set([...STATEMENTS, ...LINES]);
/** Aggregates inside a line. Their leaves are kept apart from the line's own. */
const INNER = new Set(['PAYEE', 'BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY', 'LOANACCTTO']);
const OWN_ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM', 'LOANACCTFROM']);
/** Leaves that belong only to the line itself: they end an inner aggregate that was not closed. */
const LINE_LEAVES = new Set(['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'CHECKNUM', 'MEMO']);
/** Leaves that have the same value in many lines. */
const REPEATED = new Set(['TRNTYPE', 'DTPOSTED', 'DTAVAIL']);
const BALANCES = new Set(['LEDGERBAL', 'AVAILBAL', 'BAL']);

/**
 * Sorts the tags of a file into statements and makes each line when it closes, so that little of a long file is held.
 */
class OfxFile implements OfxEvents {
  readonly groups: Group[] = [];
  readonly problems: StatementProblem[] = [];
  readonly amounts = new AmountNotation();
  private readonly options: ReadOptions;
  private readonly own = new OwnTexts();
  private readonly dates = new Map<string, LocalDate>();
  private dated: { text: string; date: LocalDate | null } = { text: '', date: null };
  private group: Group | null = null;
  private readonly fields = new LineFields();
  /** The fields of the line that is open. */
  private openLine: LineFields | null = null;
  private inner = '';
  private depth = 0;

  constructor(options: ReadOptions) {
    this.options = options;
  }

  open(tag: string, begins: number): void {
    if (tag === 'OFX') this.depth = 1;
    if (LINES.has(tag)) {
      this.leave();
      this.openLine = this.fields.begin(begins, tag === 'STMTTRNP');
      this.inner = '';
    } else if (STATEMENTS.has(tag)) {
      if (this.openLine) this.lose();
      this.group = { statement: { lines: [] }, waiting: [] };
      this.groups.push(this.group);
    } else if (INNER.has(tag) || OWN_ACCOUNTS.has(tag) || BALANCES.has(tag)) this.inner = tag;
  }

  leaf(tag: string, value: string): void {
    const line = this.openLine;
    if (line) {
      if (LINE_LEAVES.has(tag)) this.inner = '';
      line.add(this.inner === '' ? tag : `${this.inner}.${tag}`, value);
      return;
    }
    const group = this.group;
    if (!group) return;
    const { statement } = group;
    if (tag === 'DTEND') group.until = readOfxDate(value) ?? undefined;
    else if (tag === 'CURDEF') statement.currency = value.toUpperCase();
    else if (OWN_ACCOUNTS.has(this.inner)) {
      if (tag === 'ACCTID') statement.account = this.own.copy(value);
      else if (tag === 'BANKID' || tag === 'BROKERID') statement.bank = this.own.copy(value);
      else if (tag === 'ACCTTYPE') statement.accountType = this.own.copy(value);
    } else if (this.inner === 'LEDGERBAL') {
      if (tag === 'BALAMT') group.closing = this.own.copy(value);
      else if (tag === 'DTASOF') statement.closingDate = readOfxDate(value) ?? undefined;
    }
  }

  close(tag: string): void {
    if (LINES.has(tag)) {
      if (this.openLine?.torn) this.lose('line.malformed');
      else if (this.openLine) this.keep(this.openLine);
      this.openLine = null;
      this.inner = '';
    } else if (tag === this.inner) this.inner = '';
    else if (tag === 'BANKTRANLIST' || tag === 'BANKTRANLISTP' || STATEMENTS.has(tag)) {
      this.leave();
      if (STATEMENTS.has(tag)) this.group = null;
    } else if (tag === 'OFX') {
      if (this.openLine) this.lose();
      this.depth = 0;
    }
  }

  /** The end of the file: whatever is still open was cut off. */
  end({ line, torn }: OfxEnd): void {
    if (this.openLine) {
      this.lose('line.cutOff');
      this.depth = 1;
    }
    if (torn || this.depth > 0) this.problems.push({ code: 'file.cutOff', kind: 'doubt', place: { line } });
  }

  private currentGroup(): Group {
    if (!this.group) this.groups.push((this.group = { statement: { lines: [] }, waiting: [] }));
    return this.group;
  }

  /** Many lines have the same date, most often that of the line before: it is read and kept once. */
  private dateOf(value: string): LocalDate | null {
    if (value === this.dated.text) return this.dated.date;
    const key = value.slice(0, 10);
    const date = this.dates.get(key) ?? readOfxDate(key);
    if (date !== null) this.dates.set(key, date);
    this.dated = { text: this.own.copy(value), date };
    return date;
  }

  /** Makes the line from its fields. */
  private keep(fields: LineFields): void {
    const { statement, waiting, until } = this.currentGroup();
    const raw = fields.get('TRNAMT');
    const mark = this.options.decimalMark;
    const settled = raw === undefined ? null : this.amounts.addSettled(raw);
    const amount = raw === undefined || mark === undefined ? settled : readWrittenAmount(raw, this.amounts.style(mark));
    const writtenDate = fields.get('DTPOSTED') ?? fields.get('DTTRAN');
    const date = writtenDate === undefined ? (until ?? null) : this.dateOf(writtenDate);
    if (date === null) {
      waiting.push(fields.lost(writtenDate === undefined ? 'line.noDate' : 'line.badDate'));
    } else if (raw === undefined || (amount === null && scanAmount(raw) === null)) {
      waiting.push(fields.lost(raw === undefined ? 'line.noAmount' : 'line.badAmount'));
    } else {
      const line = this.lineOf(fields, date, amount === null ? ZERO : this.options.invert ? turned(amount) : amount);
      statement.lines.push(line);
      if (writtenDate === undefined)
        waiting.push({ code: 'line.statementDate', kind: 'doubt', place: line.place, facts: { date } });
      if (amount === null) waiting.push({ line, raw: this.own.copy(raw), otherwise: fields.lost('line.badAmount') });
    }
  }

  /**
   * A line with copies of its texts, so that it does not keep the file's text in memory. A memo that ends the
   * description shares its text.
   */
  private lineOf(fields: LineFields, date: LocalDate, amount: DecimalString): StatementLine {
    const own = this.own;
    const payee = this.shared(fields.get('NAME') ?? fields.get('PAYEE.NAME'));
    const memo = present(fields.get('MEMO'));
    const joined = joinTwo(payee, memo);
    // A text joined from both is already a copy.
    const description = joined === memo ? own.copy(joined) : joined;
    const valued = fields.get('DTAVAIL');
    return lineOf({
      date,
      amount,
      description,
      place: { line: fields.begins },
      valueDate: valued === undefined ? undefined : (this.dateOf(valued) ?? undefined),
      reference: this.ownOf(fields.get('FITID')),
      payee,
      payeeAccount: this.shared(fields.get('BANKACCTTO.ACCTID') ?? fields.get('CCACCTTO.ACCTID')),
      memo:
        memo === undefined
          ? undefined
          : description.endsWith(memo)
            ? description.slice(description.length - memo.length)
            : own.copy(memo),
      type: this.shared(fields.get('TRNTYPE')),
      checkNumber: this.ownOf(fields.get('CHECKNUM')),
      customerReference: this.ownOf(fields.get('REFNUM')),
      status: fields.pending ? 'pending' : undefined,
      currency: this.shared(fields.get('CURRENCY.CURSYM')),
    });
  }

  private ownOf(value: string | undefined): string | undefined {
    const text = present(value);
    return text === undefined ? undefined : this.own.copy(text);
  }

  /** The same for a text that many lines have. */
  private shared(value: string | undefined): string | undefined {
    const text = present(value);
    return text === undefined ? undefined : this.own.shared(text);
  }

  /**
   * Ends a line that was never closed. It is kept if other fields follow its date and amount; otherwise it may be
   * incomplete, and is reported as lost.
   */
  private leave(): void {
    const line = this.openLine;
    if (!line) return;
    if (line.torn || !line.has('FITID') || !line.has('DTPOSTED') || !line.has('TRNAMT') || line.endsInDoubt)
      return this.lose();
    this.problems.push({ ...line.lost('line.notClosed'), kind: 'doubt' });
    this.keep(line);
    this.openLine = null;
    this.inner = '';
  }

  private lose(code: 'line.notClosed' | 'line.cutOff' | 'line.malformed' = 'line.notClosed'): void {
    if (this.openLine) this.problems.push(this.openLine.lost(code));
    this.openLine = null;
    this.inner = '';
  }
}

/**
 * Reads the amounts that waited for the other amounts of the file.
 * @returns the problems with lines, in the file's order
 */
function settle({ statement, waiting }: Group, style: AmountStyle, invert: boolean): StatementProblem[] {
  const problems: StatementProblem[] = [];
  const unread = new Set<StatementLine>();
  for (const one of waiting) {
    if ('code' in one) {
      problems.push(one);
      continue;
    }
    const amount = readWrittenAmount(one.raw, style);
    if (amount !== null) one.line.amount = invert ? turned(amount) : amount;
    else {
      problems.push(one.otherwise);
      unread.add(one.line);
    }
  }
  if (unread.size > 0) statement.lines = statement.lines.filter((line) => !unread.has(line));
  return problems;
}

/**
 * Whether the types of the lines say the opposite of their signs: no line that they call a debit goes out, or none that
 * they call a credit comes in.
 */
function typesContradict(lines: readonly StatementLine[]): boolean {
  const never = (type: string, isRight: (amount: string) => boolean): boolean => {
    const called = lines.filter((line) => line.amount !== ZERO && line.type?.toUpperCase() === type);
    return called.length > 0 && !called.some(({ amount }) => isRight(amount));
  };
  return never('DEBIT', (amount) => amount.startsWith('-')) || never('CREDIT', (amount) => !amount.startsWith('-'));
}

/** Reads OFX 1.x and 2.x, QFX and QBO, in one pass that holds one line's fields at a time. */
export function readOfx({
  text,
  options,
}: Pick<ReaderInput, 'options'> & { text: string | Iterable<string> }): ReaderOutput {
  const file = new OfxFile(options);
  file.end(scanOfx(text, file, REPEATED, NEVER_LEAVES));
  const { problems } = file;
  // OFX prescribes a point or a comma for decimals and no thousands separators, but banks write them.
  const style = file.amounts.style(options.decimalMark, '.');
  if (style.ambiguous && options.decimalMark === undefined)
    problems.push({ code: 'amounts.ambiguous', kind: 'question', facts: { chosen: style.mark } });
  for (const group of file.groups) {
    const { statement, closing } = group;
    for (const problem of settle(group, style, options.invert === true)) problems.push(problem);
    if (closing !== undefined)
      statement.closing = readWrittenAmount(closing, { ...style, ambiguous: false }) ?? undefined;
    compact(statement);
    problems.push(...checkBalance(statement));
  }
  const lines = file.groups.flatMap(({ statement }) => statement.lines);
  if (options.invert === undefined && typesContradict(lines))
    problems.push({ code: 'signs.typesContradict', kind: 'question' });
  return {
    statements: file.groups.map(({ statement }) => statement),
    problems,
    conventions: { decimalMark: style.mark },
  };
}

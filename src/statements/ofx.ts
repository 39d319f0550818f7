import type { LocalDate } from '../domain/dates.ts';
import { parseLocalDate } from '../domain/dates.ts';
import { ZERO } from '../domain/decimal.ts';
import { AmountColumn, readAmount, scanAmount, turned, type AmountStyle } from './amounts.ts';
import { checkBalance } from './balance.ts';
import { scanOfx, type OfxEnd, type OfxEvents } from './ofxTokens.ts';
import { OwnTexts } from './pieces.ts';
import { shown, type ReaderInput, type ReaderOutput, type ReadOptions, type Statement, type StatementLine, type StatementProblem } from './result.ts';
import { lineOf } from './line.ts';
import { compact, joinTexts, present } from './texts.ts';

/** The first eight digits are the date; time and zone, as in `20240131120000[-7:MST]`, do not move it. */
function readOfxDate(value: string): LocalDate | null {
  return parseLocalDate(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`) ?? parseLocalDate(value.slice(0, 10));
}

/** Fields of a line by tag, and the line of the file where it begins. */
interface Fields {
  begins: number;
  values: Map<string, string>;
  pending: boolean;
  torn?: boolean;
}

/** A line whose amount the file's other amounts decide: `1.234`. */
interface Unsettled {
  line: StatementLine;
  raw: string;
  /** What is told when they cannot. */
  otherwise: StatementProblem;
}

interface Group {
  statement: Statement;
  closing?: string;
  /** What is wrong with lines, or open until the file's end, in the order of the file. */
  waiting: (StatementProblem | Unsettled)[];
}

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'LOANSTMTRS']);
const LINES = new Set(['STMTTRN', 'STMTTRNP']);
/** Aggregates inside a line whose leaves are told apart from the line's own. */
const INNER = new Set(['PAYEE', 'BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY', 'LOANACCTTO']);
const OWN_ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM', 'LOANACCTFROM']);
/** Leaves of the line itself, never of an aggregate in it: they end one that was not closed. */
const LINE_LEAVES = new Set(['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'CHECKNUM', 'MEMO']);
/** Twice in one line with different values, they show that two lines were torn into one. */
const ONCE = new Set(['DTPOSTED', 'TRNAMT', 'FITID']);
const BALANCES = new Set(['LEDGERBAL', 'AVAILBAL', 'BAL']);

/** Sorts the tags of a file into statements, and makes each line as it closes: of a long file, only what is read is kept. */
class OfxFile implements OfxEvents {
  readonly groups: Group[] = [];
  readonly problems: StatementProblem[] = [];
  readonly amounts = new AmountColumn();
  readonly #options: ReadOptions;
  readonly #own = new OwnTexts();
  readonly #dates = new Map<string, LocalDate>();
  #group: Group | null = null;
  #line: Fields | null = null;
  #inner = '';
  #depth = 0;

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  open(tag: string, begins: number): void {
    if (tag === 'OFX') this.#depth = 1;
    if (LINES.has(tag)) {
      this.#leave();
      this.#line = { begins, values: new Map(), pending: tag === 'STMTTRNP' };
      this.#inner = '';
    } else if (STATEMENTS.has(tag)) {
      if (this.#line) this.#lose();
      this.#group = { statement: { lines: [] }, waiting: [] };
      this.groups.push(this.#group);
    } else if (INNER.has(tag) || OWN_ACCOUNTS.has(tag) || BALANCES.has(tag)) this.#inner = tag;
  }

  leaf(tag: string, value: string): void {
    const line = this.#line;
    if (line) {
      if (LINE_LEAVES.has(tag)) this.#inner = '';
      const key = this.#inner === '' ? tag : `${this.#inner}.${tag}`;
      const before = line.values.get(key);
      if (before === undefined) line.values.set(key, value);
      else if (before !== value && ONCE.has(key)) line.torn = true;
      return;
    }
    const group = this.#group;
    if (!group) return;
    const { statement } = group;
    if (tag === 'CURDEF') statement.currency = value.toUpperCase();
    else if (OWN_ACCOUNTS.has(this.#inner)) {
      if (tag === 'ACCTID') statement.account = this.#own.copy(value);
      else if (tag === 'BANKID' || tag === 'BROKERID') statement.bank = this.#own.copy(value);
      else if (tag === 'ACCTTYPE') statement.accountType = this.#own.copy(value);
    } else if (this.#inner === 'LEDGERBAL') {
      if (tag === 'BALAMT') group.closing = this.#own.copy(value);
      else if (tag === 'DTASOF') statement.closingDate = readOfxDate(value) ?? undefined;
    }
  }

  close(tag: string): void {
    if (LINES.has(tag)) {
      if (this.#line?.torn) this.#lose('line.malformed');
      else if (this.#line) this.#keep(this.#line);
      this.#line = null;
      this.#inner = '';
    } else if (tag === this.#inner) this.#inner = '';
    else if (tag === 'BANKTRANLIST' || tag === 'BANKTRANLISTP' || STATEMENTS.has(tag)) {
      this.#leave();
      if (STATEMENTS.has(tag)) this.#group = null;
    } else if (tag === 'OFX') {
      if (this.#line) this.#lose();
      this.#depth = 0;
    }
  }

  /** The file's end: whatever is still open was cut off. */
  end({ line, torn }: OfxEnd): void {
    if (this.#line) {
      this.#lose('line.cutOff');
      this.#depth = 1;
    }
    if (torn || this.#depth > 0) this.problems.push({ code: 'file.cutOff', kind: 'doubt', place: { line } });
  }

  #here(): Group {
    if (!this.#group) this.groups.push((this.#group = { statement: { lines: [] }, waiting: [] }));
    return this.#group;
  }

  /** Many lines have one date: it is read and kept once. */
  #dateOf(value: string): LocalDate | null {
    const key = value.slice(0, 10);
    const known = this.#dates.get(key);
    if (known !== undefined) return known;
    const date = readOfxDate(key);
    if (date !== null) this.#dates.set(key, date);
    return date;
  }

  /** Makes the line of its fields. */
  #keep(fields: Fields): void {
    const { statement, waiting } = this.#here();
    const { values, begins, pending } = fields;
    const raw = values.get('TRNAMT');
    const mark = this.#options.decimalMark;
    const settled = raw === undefined ? null : this.amounts.addSettled(raw);
    const amount = raw === undefined || mark === undefined ? settled : readAmount(raw, this.amounts.style(mark));
    const date = this.#dateOf(values.get('DTPOSTED') ?? values.get('DTTRAN') ?? '');
    if (date === null) {
      waiting.push(lost(values.has('DTPOSTED') ? 'line.badDate' : 'line.noDate', fields));
    } else if (raw === undefined || (amount === null && scanAmount(raw) === null)) {
      waiting.push(lost(raw === undefined ? 'line.noAmount' : 'line.badAmount', fields));
    } else {
      const line = lineOf({ date, amount: amount === null ? ZERO : this.#options.invert ? turned(amount) : amount, ...detailsOf(values), status: pending ? 'pending' : undefined, place: { line: begins } });
      keepOwn(line, this.#own);
      statement.lines.push(line);
      if (amount === null) waiting.push({ line, raw: this.#own.copy(raw), otherwise: lost('line.badAmount', fields) });
    }
  }

  /** Takes leave of a line that was never closed: whole when fields follow its date and amount, else it may be torn. */
  #leave(): void {
    const line = this.#line;
    if (!line) return;
    const last = [...line.values.keys()].at(-1) ?? '';
    if (line.torn || !line.values.has('FITID') || !line.values.has('DTPOSTED') || !line.values.has('TRNAMT') || ONCE.has(last)) return this.#lose();
    this.problems.push({ ...lost('line.notClosed', line), kind: 'doubt' });
    this.#keep(line);
    this.#line = null;
    this.#inner = '';
  }

  #lose(code: 'line.notClosed' | 'line.cutOff' | 'line.malformed' = 'line.notClosed'): void {
    if (this.#line) this.problems.push(lost(code, this.#line));
    this.#line = null;
    this.#inner = '';
  }
}

function lost(code: StatementProblem['code'], line: Fields): StatementProblem {
  return { code, kind: 'lost', place: { line: line.begins }, text: shown([...line.values].map(([tag, value]) => `${tag} ${value}`).join(', ')) };
}

/** What a line says beyond date and amount. */
function detailsOf(values: ReadonlyMap<string, string>): Omit<StatementLine, 'date' | 'amount' | 'place'> {
  const payee = present(values.get('NAME') ?? values.get('PAYEE.NAME'));
  const memo = present(values.get('MEMO'));
  const valued = values.get('DTAVAIL');
  return {
    description: joinTexts(payee, memo),
    payee,
    memo,
    valueDate: valued === undefined ? undefined : (readOfxDate(valued) ?? undefined),
    reference: present(values.get('FITID')),
    type: present(values.get('TRNTYPE')),
    checkNumber: present(values.get('CHECKNUM')),
    customerReference: present(values.get('REFNUM')),
    payeeAccount: present(values.get('BANKACCTTO.ACCTID') ?? values.get('CCACCTTO.ACCTID')),
    currency: present(values.get('CURRENCY.CURSYM')),
  };
}

/** Gives a line texts of its own, none of them a part of the file's. A memo that ends the description is kept within it. */
function keepOwn(line: StatementLine, own: OwnTexts): void {
  const { description, payee, memo } = line;
  // Joined of both, it is a text of its own already.
  line.description = description === payee ? own.shared(description) : description === memo ? own.copy(description) : description;
  if (payee !== undefined) line.payee = own.shared(payee);
  if (memo !== undefined) line.memo = line.description.endsWith(memo) ? line.description.slice(line.description.length - memo.length) : own.copy(memo);
  if (line.reference !== undefined) line.reference = own.copy(line.reference);
  if (line.type !== undefined) line.type = own.shared(line.type);
  if (line.checkNumber !== undefined) line.checkNumber = own.copy(line.checkNumber);
  if (line.customerReference !== undefined) line.customerReference = own.copy(line.customerReference);
  if (line.payeeAccount !== undefined) line.payeeAccount = own.shared(line.payeeAccount);
  if (line.currency !== undefined) line.currency = own.shared(line.currency);
}

/** Gives the lines that waited for the file's other amounts theirs. @returns what is wrong with lines, in the order of the file. */
function settle({ statement, waiting }: Group, style: AmountStyle, invert: boolean): StatementProblem[] {
  const problems: StatementProblem[] = [];
  const unread = new Set<StatementLine>();
  for (const one of waiting) {
    if ('code' in one) {
      problems.push(one);
      continue;
    }
    const amount = readAmount(one.raw, style);
    if (amount !== null) one.line.amount = invert ? turned(amount) : amount;
    else {
      problems.push(one.otherwise);
      unread.add(one.line);
    }
  }
  if (unread.size > 0) statement.lines = statement.lines.filter((line) => !unread.has(line));
  return problems;
}

/** Reads OFX 1.x and 2.x, QFX and QBO, in one pass that keeps one line's fields at a time. */
export function readOfx({ text, options }: Pick<ReaderInput, 'options'> & { text: string | Iterable<string> }): ReaderOutput {
  const file = new OfxFile(options);
  file.end(scanOfx(text, file));
  const { problems } = file;
  // OFX writes decimals with a point or a comma, and no thousands: but banks do.
  const style = file.amounts.style(options.decimalMark, '.');
  if (style.ambiguous && options.decimalMark === undefined) problems.push({ code: 'amounts.ambiguous', kind: 'question', facts: { chosen: style.mark } });
  for (const group of file.groups) {
    const { statement, closing } = group;
    for (const problem of settle(group, style, options.invert === true)) problems.push(problem);
    if (closing !== undefined) statement.closing = readAmount(closing, { ...style, ambiguous: false }) ?? undefined;
    compact(statement);
    problems.push(...checkBalance(statement));
  }
  return { statements: file.groups.map(({ statement }) => statement), problems, conventions: { decimalMark: style.mark } };
}

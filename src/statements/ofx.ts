import type { LocalDate } from '../domain/dates.ts';
import { parseLocalDate } from '../domain/dates.ts';
import { AmountColumn, readAmount, turned } from './amounts.ts';
import { checkBalance } from './balance.ts';
import { scanOfx, type OfxEvents } from './ofxTokens.ts';
import { lineCounter } from './place.ts';
import { shown, type ReaderInput, type ReaderOutput, type Statement, type StatementLine, type StatementProblem } from './result.ts';
import { lineOf } from './line.ts';
import { compact, joinTexts, present } from './texts.ts';

/** The first eight digits are the date; time and zone, as in `20240131120000[-7:MST]`, do not move it. */
function readOfxDate(value: string): LocalDate | null {
  return parseLocalDate(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`) ?? parseLocalDate(value.slice(0, 10));
}

/** Fields of a line by tag, and where it begins. */
interface Fields {
  offset: number;
  values: Map<string, string>;
  pending: boolean;
  torn?: boolean;
}

interface Group {
  statement: Statement;
  lines: Fields[];
  closing?: string;
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

/** Sorts the tags of a file into statements and lines. */
class OfxFile implements OfxEvents {
  readonly groups: Group[] = [];
  readonly problems: StatementProblem[] = [];
  readonly #lineAt: (offset: number) => number;
  #group: Group | null = null;
  #line: Fields | null = null;
  #inner = '';
  #depth = 0;

  constructor(lineAt: (offset: number) => number) {
    this.#lineAt = lineAt;
  }

  open(tag: string, offset: number): void {
    if (tag === 'OFX') this.#depth = 1;
    if (LINES.has(tag)) {
      this.#leave();
      this.#line = { offset, values: new Map(), pending: tag === 'STMTTRNP' };
      this.#inner = '';
    } else if (STATEMENTS.has(tag)) {
      if (this.#line) this.#lose();
      this.#group = { statement: { lines: [] }, lines: [] };
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
      if (tag === 'ACCTID') statement.account = value;
      else if (tag === 'BANKID' || tag === 'BROKERID') statement.bank = value;
      else if (tag === 'ACCTTYPE') statement.accountType = value;
    } else if (this.#inner === 'LEDGERBAL') {
      if (tag === 'BALAMT') group.closing = value;
      else if (tag === 'DTASOF') statement.closingDate = readOfxDate(value) ?? undefined;
    }
  }

  close(tag: string): void {
    if (LINES.has(tag)) {
      if (this.#line?.torn) this.#lose('line.malformed');
      else if (this.#line) this.#here().lines.push(this.#line);
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
  end(offset: number, torn: boolean): void {
    if (this.#line) {
      this.#lose('line.cutOff');
      this.#depth = 1;
    }
    if (torn || this.#depth > 0) this.problems.push({ code: 'file.cutOff', kind: 'doubt', place: { line: this.#lineAt(offset) } });
  }

  #here(): Group {
    if (!this.#group) this.groups.push((this.#group = { statement: { lines: [] }, lines: [] }));
    return this.#group;
  }

  /** Takes leave of a line that was never closed: whole when fields follow its date and amount, else it may be torn. */
  #leave(): void {
    const line = this.#line;
    if (!line) return;
    const last = [...line.values.keys()].at(-1) ?? '';
    if (line.torn || !line.values.has('FITID') || !line.values.has('DTPOSTED') || !line.values.has('TRNAMT') || ONCE.has(last)) return this.#lose();
    this.problems.push({ ...lost('line.notClosed', line, this.#lineAt), kind: 'doubt' });
    this.#here().lines.push(line);
    this.#line = null;
    this.#inner = '';
  }

  #lose(code: 'line.notClosed' | 'line.cutOff' | 'line.malformed' = 'line.notClosed'): void {
    if (this.#line) this.problems.push(lost(code, this.#line, this.#lineAt));
    this.#line = null;
    this.#inner = '';
  }
}

function lost(code: StatementProblem['code'], line: Fields, lineAt: (offset: number) => number): StatementProblem {
  return { code, kind: 'lost', place: { line: lineAt(line.offset) }, text: shown([...line.values].map(([tag, value]) => `${tag} ${value}`).join(', ')) };
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

/** Reads OFX 1.x and 2.x, QFX and QBO, in one pass over the text. */
export function readOfx({ text, options }: ReaderInput): ReaderOutput {
  const lineAt = lineCounter(text);
  const file = new OfxFile(lineAt);
  const torn = scanOfx(text, file);
  file.end(torn ?? text.length, torn !== null);
  const { problems } = file;
  const amounts = new AmountColumn();
  for (const { lines } of file.groups) for (const { values } of lines) amounts.add(values.get('TRNAMT') ?? '');
  // OFX writes decimals with a point or a comma, and no thousands: but banks do.
  const style = amounts.style(options.decimalMark, '.');
  if (style.ambiguous && options.decimalMark === undefined) problems.push({ code: 'amounts.ambiguous', kind: 'question', facts: { chosen: style.mark } });
  for (const { statement, lines, closing } of file.groups) {
    for (const line of lines) {
      const { values, offset } = line;
      const date = readOfxDate(values.get('DTPOSTED') ?? values.get('DTTRAN') ?? '');
      const raw = values.get('TRNAMT');
      const amount = raw === undefined ? null : readAmount(raw, style);
      if (date === null || amount === null) {
        const code = date === null ? (values.has('DTPOSTED') ? 'line.badDate' : 'line.noDate') : raw === undefined ? 'line.noAmount' : 'line.badAmount';
        problems.push(lost(code, line, lineAt));
        continue;
      }
      const status = line.pending ? 'pending' : undefined;
      statement.lines.push(lineOf({ date, amount: options.invert ? turned(amount) : amount, ...detailsOf(values), status, place: { line: lineAt(offset) } }));
      if (statement.lines.length % 5000 === 0) options.onProgress?.(offset / text.length);
    }
    if (closing !== undefined) statement.closing = readAmount(closing, { ...style, ambiguous: false }) ?? undefined;
    compact(statement);
    problems.push(...checkBalance(statement));
  }
  return { statements: file.groups.map(({ statement }) => statement), problems, conventions: { decimalMark: style.mark } };
}

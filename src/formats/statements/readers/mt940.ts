import { parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import { readPlainAmount, turned } from '../../text/amounts.ts';
import { checkBalance } from '../lines/balance.ts';
import { readDetails } from './mt940Details.ts';
import {
  type ReaderInput,
  type ReaderOutput,
  type Statement,
  type StatementLine,
  type StatementProblem,
} from '../lines/result.ts';
import { shown, compact, present, tidy } from '../../text/texts.ts';

/** Only these tags begin a field: `:44:45` at the start of a wrapped line is a time. */
const FIELD = /^:(13D?(?=:\d{6})|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):(.*)$/;

/** What may be left of a tag at the end of a line if a line break divides it. */
const BROKEN_TAG = /^:(?:\d{1,2}[A-Z]?)?$/;

interface Field {
  tag: string;
  lines: string[];
  line: number;
  /** The file ends in this field without a line end. */
  open: boolean;
}

/** The fields of a file. Envelopes (`{1:…}{4:`, `-}`) and text between messages are skipped. */
function* fieldsOf(text: string): Generator<Field> {
  const lines = text.split(/\r\n|\n|\r/);
  const unended = lines.at(-1) !== '';
  let field: Field | null = null;
  let closed = true;
  /** The beginning of a tag whose end is on the next line. */
  let begun = '';
  for (const [index, raw] of lines.entries()) {
    const content = begun + raw.replace(/^\{1:.*?\{4:\s*/, '').replace(/^\{4:/, '');
    begun = BROKEN_TAG.test(content) && FIELD.test(`${content}${lines[index + 1] ?? ''}`) ? content : '';
    if (begun !== '') continue;
    const match = FIELD.exec(content);
    // In a statement without its closing balance, `:21:` in a text is a time. So is `:20:`, unless the next line
    // continues a message.
    const isField =
      match !== null &&
      (closed ||
        (match[1] !== '20' && match[1] !== '21') ||
        (match[1] === '20' && /^:(?:21|25P?|28C?):/.test(lines[index + 1] ?? '')));
    if (isField) {
      if (field) yield field;
      const tag = match[1] ?? '';
      if (tag.startsWith('6')) closed = tag.startsWith('62') || (closed && tag !== '61' && !tag.startsWith('60'));
      field = { tag, lines: [match[2] ?? ''], line: index + 1, open: unended && index === lines.length - 1 };
    } else if (/^-\}?\s*$/.test(content) || /^-\}/.test(content)) {
      if (field) yield field;
      field = null;
      closed = true;
    } else if (field && content !== '') {
      field.lines.push(content);
      field.open ||= unended && index === lines.length - 1;
    }
  }
  if (field) yield field;
}

function dateOf(digits: string): LocalDate | null {
  const year = Number(digits.slice(0, 2));
  return parseLocalDate(`${year < 80 ? '20' : '19'}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`);
}

/**
 * The last day of the month for a day that the month does not have: banks that count 30 days in every month write 30
 * February. Null for what is no such day.
 */
function monthEndOf(digits: string): LocalDate | null {
  if (!/(?:29|3[01])$/.test(digits)) return null;
  return dateOf(`${digits.slice(0, 4)}30`) ?? dateOf(`${digits.slice(0, 4)}29`) ?? dateOf(`${digits.slice(0, 4)}28`);
}

/**
 * The entry date has no year: it gets the year that brings it nearest to the value date (31 December and 2 January are
 * two days apart).
 */
function entryDate(monthAndDay: string, valueDate: LocalDate | null): LocalDate | null {
  if (valueDate === null) return null;
  const year = Number(valueDate.slice(0, 4));
  const target = Date.parse(valueDate);
  const found = [year - 1, year, year + 1].flatMap(
    (one) => parseLocalDate(`${one}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`) ?? [],
  );
  found.sort((a, b) => Math.abs(Date.parse(a) - target) - Math.abs(Date.parse(b) - target));
  return found[0] ?? null;
}

/**
 * Value date, entry date (some banks leave out both), mark, funds code, amount, type (four characters; some banks write
 * three and a blank), references of any length.
 */
const LINE =
  /^(?:(\d{6})(\d{4})?)?\s*(R[CD]|E[CD]|[CD])([A-Z])?\s*(\d[\d.]*(?:,\d*)?|,\d+)\s*(?!NONREF)([A-Z][A-Z0-9]{2}[A-Z0-9 ])(.*)$/;
/** The same without a type, as some programs write it. Only the decimals show that the amount is whole. */
const UNTYPED =
  /^(?:(\d{6})(\d{4})?)?\s*(R[CD]|E[CD]|[CD])([A-Z])?\s*(\d[\d.]*,\d{0,3}|\d+\.\d\d)\s*()((?:NONREF)?(?:\/\/.*)?)$/;
/** A type as the standard has it. */
const TYPE = /^(?:[NF][A-Z0-9]{3}|S\d{3})/;
/** How many lines the fields before the references may be spread over. */
const MOST_PARTS = 4;

interface Parts {
  match: RegExpExecArray;
  /** The text after the fields. */
  more: readonly string[];
  /** Nothing shows that the amount is whole. */
  isDoubtful: boolean;
}

/**
 * The fields of a line. A line break may divide them anywhere: the lines are then read as one. Null if there is no such
 * reading, or two with different amounts.
 * @param places the decimals of the statement's currency
 */
function partsOf(lines: readonly string[], places: number): Parts | null {
  const [first = '', ...others] = lines;
  const untyped = UNTYPED.exec(first.trimEnd());
  const isWhole = (untyped?.[5]?.split(/[.,]/).at(-1)?.length ?? -1) === places;
  for (let count = 1; count <= Math.min(lines.length, MOST_PARTS); count += 1) {
    const parts = lines.slice(0, count);
    const match = LINE.exec(count === 1 ? first : parts.map((each) => each.trim()).join(''));
    if (!match) continue;
    if (count === 1 || !isWhole) return { match, more: lines.slice(count), isDoubtful: false };
    if (untyped?.[5] !== match[5]) return null;
    if (TYPE.test(match[6] ?? '')) return { match, more: lines.slice(count), isDoubtful: false };
    break;
  }
  return untyped && (isWhole || others.length === 0) ? { match: untyped, more: others, isDoubtful: !isWhole } : null;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d[\d.,]*)\s*$/;

function readMtAmount(written: string): DecimalString | null {
  // A few banks write a decimal point, against the standard.
  return readPlainAmount(written, !written.includes(',') && /^\d*\.(?:\d{1,2}|\d{4,})$/.test(written) ? '.' : ',');
}

type Read = { line: StatementLine; isUndated: boolean; isDoubtful: boolean } | { problem: StatementProblem['code'] };

/**
 * @param currency the statement's
 * @param statementDate the date for a line that has none
 */
function readLine(field: Field, currency: string | undefined, statementDate: LocalDate | undefined): Read {
  const parts = partsOf(field.lines, currencyPlaces(currency ?? ''));
  // At the end of the file, a line without a type may lack more than that.
  if (!parts || (field.open && !parts.match[6])) return { problem: field.open ? 'line.cutOff' : 'line.malformed' };
  const { more, isDoubtful } = parts;
  const [, digits, entry, mark = '', , written = '', type = '', references = ''] = parts.match;
  const valueDate = digits === undefined ? undefined : dateOf(digits);
  const monthEnd = digits === undefined || valueDate !== null ? null : monthEndOf(digits);
  const date =
    valueDate === undefined ? statementDate : entry === undefined ? valueDate : entryDate(entry, valueDate ?? monthEnd);
  if (date === null) return { problem: 'line.badDate' };
  if (date === undefined) return { problem: 'line.noDate' };
  const amount = readMtAmount(written);
  if (amount === null) return { problem: 'line.badAmount' };
  const cut = references.indexOf('//');
  const customer = present(cut === -1 ? references : references.slice(0, cut));
  const bank = cut === -1 ? undefined : present(references.slice(cut + 2));
  const own = customer === 'NONREF' ? undefined : customer;
  // RC takes back money that came in; RD gives back money that went out.
  const isOut = mark === 'D' || mark === 'RC' || mark === 'ED';
  return {
    isUndated: valueDate === undefined,
    isDoubtful,
    line: {
      date,
      valueDate: valueDate ?? undefined,
      amount: isOut ? turned(amount) : amount,
      description: tidy(more.join(' ')),
      reference: bank ?? own,
      customerReference: own,
      type: present(type),
      status: mark.startsWith('E') ? 'pending' : undefined,
      place: { line: field.line },
    },
  };
}

/** One message: from `:20:` to the next. */
class Message {
  readonly statement: Statement = { lines: [] };
  last: StatementLine | null = null;
  /** All `:86:` lines of the last statement line: some banks repeat the tag on each of them. */
  details: string[] = [];
  /** When the report was made (`:13D:`). */
  madeOn: LocalDate | undefined;
  /** Lines without a date of their own. */
  readonly undated: StatementLine[] = [];
  started = false;
  /** A closing balance was read, so a `:86:` after it belongs to the statement. */
  ended = false;
  /** Another page follows (`:62M:`). */
  continues = false;
}

/** Puts the fields of a file together to statements. */
class Mt940Statements {
  readonly statements: Statement[] = [];
  readonly problems: StatementProblem[] = [];
  private message: Message | null = null;
  private previous: Message | null = null;
  private lastLine = 1;

  /** @param field the next one of the file */
  take(field: Field): void {
    const { tag } = field;
    this.lastLine = field.line;
    if (this.beginsMessage(tag)) this.finish();
    this.message ??= new Message();
    const { message } = this;
    if (tag !== '86') message.last = null;
    if (tag === '25' || tag === '25P') takeAccount(message, field);
    else if (tag.startsWith('28')) message.statement.number = present(wholeOf(field));
    else if (tag.startsWith('13')) message.madeOn = dateOf(wholeOf(field).slice(0, 6)) ?? undefined;
    // The floor limit: it is the only field of an MT942 that names the currency, since it has no balance.
    else if (tag === '34F') message.statement.currency ??= /^[A-Z]{3}/.exec(wholeOf(field))?.[0];
    else if (tag.startsWith('60') || tag.startsWith('62')) this.takeBalance(message, field);
    else if (tag === '61') this.takeLine(message, field);
    else if (tag === '86') this.takeDetails(message, field);
  }

  /** No field follows, or one of the next message. */
  finish(): void {
    if (!this.message) return;
    const { statement, started, ended, continues, undated } = this.message;
    for (const line of undated) {
      line.date = statement.closingDate ?? line.date;
      this.problems.push({ code: 'line.statementDate', kind: 'doubt', place: line.place, facts: { date: line.date } });
    }
    if (started && !ended && statement.opening !== undefined)
      this.problems.push({ code: 'file.cutOff', kind: 'doubt', place: { line: this.lastLine } });
    const before = this.previous;
    if (before?.continues && before.statement.account === statement.account) {
      addPage(before.statement, statement);
      before.continues = continues;
    } else if (started) {
      this.statements.push(statement);
      this.previous = this.message;
    }
    this.message = null;
  }

  private beginsMessage(tag: string): boolean {
    return tag === '20' || (this.message?.ended === true && (tag === '25' || tag === '25P' || tag.startsWith('60')));
  }

  private takeBalance(message: Message, field: Field): void {
    const { tag } = field;
    const { statement } = message;
    const match = BALANCE.exec(wholeOf(field));
    const written = match ? readMtAmount(match[4] ?? '') : null;
    message.started = true;
    if (match && written !== null) {
      const amount = match[1] === 'D' ? turned(written) : written;
      const date = dateOf(match[2] ?? '') ?? undefined;
      statement.currency = match[3];
      if (tag.startsWith('60')) Object.assign(statement, { opening: amount, openingDate: date });
      else Object.assign(statement, { closing: amount, closingDate: date });
    } else this.fail(field, 'line.malformed', 'doubt');
    if (!tag.startsWith('62')) return;
    message.ended = true;
    message.continues = tag === '62M';
  }

  private takeLine(message: Message, field: Field): void {
    const { statement } = message;
    const outcome = readLine(field, statement.currency, message.madeOn ?? statement.openingDate);
    message.started = true;
    message.details = [];
    if ('problem' in outcome) {
      this.fail(field, outcome.problem);
      return;
    }
    message.last = outcome.line;
    statement.lines.push(outcome.line);
    if (outcome.isDoubtful) this.fail(field, 'line.malformed', 'doubt');
    if (outcome.isUndated) message.undated.push(outcome.line);
  }

  /** Takes words about the last line, or about the whole statement. */
  private takeDetails(message: Message, field: Field): void {
    const { statement, last, details } = message;
    if (last) {
      details.push(...field.lines);
      Object.assign(last, merge(last, readDetails(details)));
    } else if (!message.ended && statement.lines.length + this.problems.length > 0)
      this.fail(field, 'table.skippedRow', 'note');
    else statement.note = present([statement.note, ...field.lines].join(' '));
  }

  private fail(field: Field, code: StatementProblem['code'], kind: StatementProblem['kind'] = 'lost'): void {
    const text = shown(`:${field.tag}:${field.lines.join(' ')}`);
    this.problems.push({ code, kind, place: { line: field.line }, text });
  }
}

function wholeOf({ lines }: Field): string {
  return lines.join('').trim();
}

/** `BANK/NUMBER`, or the number alone. */
function takeAccount(message: Message, { lines }: Field): void {
  const account = tidy(lines[0] ?? '');
  const slash = account.indexOf('/');
  message.statement.account = present(account.slice(slash + 1));
  message.statement.bank = slash === -1 ? undefined : account.slice(0, slash);
  message.started = true;
}

/** Adds the next page of a statement. */
function addPage(whole: Statement, page: Statement): void {
  for (const line of page.lines) whole.lines.push(line);
  whole.closing = page.closing;
  whole.closingDate = page.closingDate;
  whole.note = present([whole.note, page.note].join(' '));
}

/** Reads MT940 (and MT942, which has no balances), in one pass. */
export function readMt940({ text, options }: ReaderInput): ReaderOutput {
  const found = new Mt940Statements();
  let lines = 0;
  for (const field of fieldsOf(text)) {
    found.take(field);
    if (field.tag === '61') lines += 1;
    if (field.tag === '61' && lines % 2000 === 0) options.onProgress?.(Math.min(1, field.line / (text.length / 40)));
  }
  found.finish();
  const { statements, problems } = found;
  for (const statement of statements) {
    compact(statement);
    // `10020030/1234567 EUR`: some banks write the currency after the number.
    const { account, currency } = statement;
    if (account !== undefined && currency !== undefined && account.endsWith(currency))
      statement.account = account.slice(0, -currency.length).trimEnd();
    for (const line of statement.lines) {
      compact(line);
      if (options.invert) line.amount = turned(line.amount);
    }
    problems.push(...checkBalance(statement));
  }
  return { statements, problems, conventions: { decimalMark: ',' } };
}

/** The line with its details. Values that the details lack stay as they are. */
function merge(line: StatementLine, details: ReturnType<typeof readDetails>): Partial<StatementLine> {
  return {
    description: details.description || line.description,
    payee: details.payee,
    payeeAccount: details.payeeAccount,
    customerReference: details.customerReference ?? line.customerReference,
  };
}

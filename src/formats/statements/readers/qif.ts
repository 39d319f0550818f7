import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import { AmountNotation, readWrittenAmount, turned, type AmountStyle } from '../../text/amounts.ts';
import { DateColumn, dateIn, scanDate } from '../../text/dates.ts';
import {
  type ReaderInput,
  type ReaderOutput,
  type Statement,
  type StatementProblem,
  type StatementSplit,
} from '../lines/result.ts';
import { lineOf } from '../lines/line.ts';
import { shown, compact, joinTexts, present } from '../../text/texts.ts';

interface Split {
  category?: string;
  memo?: string;
  amount?: string;
}

/** A record's fields by letter. If a letter comes twice, the first text stays. */
interface QifRecord {
  line: number;
  fields: Map<string, string>;
  splits: Split[];
  /** D, T or U came twice with different texts: two records were merged into one. */
  torn: boolean;
  /** A split has a date of its own, which some programs write. */
  hasSplitDate: boolean;
  /**
   * How the record ends: with `^`; at a header or the end of the file; or inside a line that the end of the file cuts
   * off.
   */
  end: 'closed' | 'open' | 'cut';
  lastLetter: string;
}

interface Section {
  statement: Statement;
  records: QifRecord[];
}

const LINE_TYPES = /^(bank|ccard|cash|oth ?a|oth ?l)\b/i;
const ONCE = new Set(['D', 'T', 'U']);
/** What a split never has. After a second date, it begins another record. */
const NOT_IN_SPLIT = new Set(['T', 'U', 'P', 'M', 'L']);

function newRecord(line: number): QifRecord {
  return { line, fields: new Map(), splits: [], torn: false, hasSplitDate: false, end: 'open', lastLetter: '' };
}

function addField(record: QifRecord, content: string): void {
  const letter = content[0] ?? '';
  const value = content.slice(1);
  record.lastLetter = letter;
  if (letter === 'S') record.splits.push({ category: value });
  else if (letter === 'E' || letter === '$') {
    const split = record.splits.at(-1);
    if (split && letter === 'E') split.memo = value;
    else if (split) split.amount = value;
  } else {
    const before = record.fields.get(letter);
    if (record.hasSplitDate && NOT_IN_SPLIT.has(letter)) record.torn = true;
    if (before === undefined) record.fields.set(letter, value);
    else if (letter === 'D' && record.splits.length > 0) record.hasSplitDate = true;
    else if (before !== value && ONCE.has(letter)) record.torn = true;
  }
}

/** Divides the file into sections of records. */
function sectionsOf(text: string, problems: StatementProblem[]): Section[] {
  const sections: Section[] = [];
  let section: Section | null = { statement: { lines: [] }, records: [] };
  let kind: 'lines' | 'account' | 'other' = 'lines';
  let account: QifRecord | null = null;
  let record: QifRecord | null = null;
  const contents = text.split(/\r\n|\n|\r/);
  const unended = contents.at(-1) !== '';
  const finish = (end: QifRecord['end']): void => {
    if (!record) return;
    record.end = end;
    if (kind === 'account') account = record;
    else if (kind === 'lines' && section) section.records.push(record);
    record = null;
  };
  const begin = (type: string): void => {
    section = {
      statement: {
        lines: [],
        accountType: type,
        account: present(account?.fields.get('N')),
        note: present(account?.fields.get('D')),
      },
      records: [],
    };
    sections.push(section);
  };
  for (const [index, raw] of contents.entries()) {
    const content = raw.trimEnd();
    const line = index + 1;
    const header = /^\s*!(.*)$/.exec(content)?.[1]?.trim();
    if (header !== undefined) {
      finish('open');
      const type = /^type:\s*(.*)$/i.exec(header)?.[1]?.trim();
      if (/^account/i.test(header)) kind = 'account';
      else if (type !== undefined) {
        kind = LINE_TYPES.test(type) ? 'lines' : 'other';
        if (kind === 'lines') begin(type);
        else problems.push({ code: 'section.skipped', kind: 'note', place: { line }, text: shown(content) });
      }
    } else if (content.startsWith('^')) finish('closed');
    else if (content.trim() !== '') {
      if (kind === 'lines' && sections.length === 0 && section) sections.push(section);
      record ??= newRecord(line);
      addField(record, content.trimStart());
    }
  }
  finish(unended ? 'cut' : 'open');
  return sections;
}

function readSplits(record: QifRecord, style: AmountStyle): StatementSplit[] {
  return record.splits.flatMap(({ amount, category, memo }) => {
    const read = amount === undefined ? null : readWrittenAmount(amount, style);
    return read === null ? [] : [compact({ amount: read, category: present(category), memo: present(memo) })];
  });
}

const turnedSplit = (split: StatementSplit): StatementSplit => ({ ...split, amount: turned(split.amount) });

const sum = (splits: readonly StatementSplit[]): DecimalString =>
  toDecimalString(splits.reduce((total, split) => total.plus(split.amount), new Decimal(0)));

/** Quicken writes the amount twice: two amounts are torn from two records. */
function amountsDiffer({ fields }: QifRecord, style: AmountStyle): boolean {
  const [total, again] = [fields.get('T'), fields.get('U')];
  return (
    total !== undefined &&
    again !== undefined &&
    total !== again &&
    readWrittenAmount(total, style) !== readWrittenAmount(again, style)
  );
}

/** Whether the end of the file may have cut off the record's date or amount. */
function mayBeCut(record: QifRecord): boolean {
  return record.end === 'cut' && ONCE.has(record.lastLetter);
}

/** Reads QIF: bank, card and cash registers. Other lists are skipped and reported. */
export function readQif({ text, options }: ReaderInput): ReaderOutput {
  const problems: StatementProblem[] = [];
  const sections = sectionsOf(text, problems);
  const amounts = new AmountNotation();
  const dates = new DateColumn();
  for (const { records } of sections) {
    for (const { fields } of records) {
      amounts.add(fields.get('T') ?? fields.get('U') ?? '');
      const written = scanDate(fields.get('D') ?? '');
      if (written) dates.add(written);
    }
  }
  const style = amounts.style(options.decimalMark, undefined);
  // Quicken, which defined the format, writes the month first.
  const order = dates.order(options.dateOrder, options.usualDates ?? 'MDY');
  if (order.ambiguous)
    problems.push({ code: 'dates.ambiguous', kind: 'question', facts: { chosen: order.order ?? 'MDY' } });
  if (dates.shortYear !== null)
    problems.push({ code: 'dates.shortYear', kind: 'question', facts: { year: String(dates.shortYear) } });
  if (style.ambiguous) problems.push({ code: 'amounts.ambiguous', kind: 'question', facts: { chosen: style.mark } });
  for (const { statement, records } of sections) {
    compact(statement);
    for (const record of records) {
      const place = { line: record.line };
      const { fields } = record;
      const lose = (code: StatementProblem['code']) =>
        problems.push({
          code,
          kind: 'lost',
          place,
          text: shown([...fields].map(([letter, value]) => letter + value).join(' ')),
        });
      const raw = fields.get('T') ?? fields.get('U');
      const written = scanDate(fields.get('D') ?? '');
      const date = written ? dateIn(written, order.order ?? 'YMD') : null;
      const amount = raw === undefined ? null : readWrittenAmount(raw, style);
      if (mayBeCut(record)) lose('line.cutOff');
      else if (record.torn || amountsDiffer(record, style)) lose('line.malformed');
      else if (date === null) lose(fields.has('D') ? 'line.badDate' : 'line.noDate');
      else if (amount === null) lose(raw === undefined ? 'line.noAmount' : 'line.badAmount');
      else {
        const splits = readSplits(record, style);
        if (splits.length < record.splits.length || (splits.length > 0 && sum(splits) !== amount))
          problems.push({ code: 'splits.differ', kind: 'doubt', place, facts: { sum: sum(splits), amount } });
        if (record.end === 'cut') problems.push({ code: 'line.notClosed', kind: 'doubt', place });
        const line = lineOf({
          date,
          amount: options.invert ? turned(amount) : amount,
          description: joinTexts(fields.get('P'), fields.get('M')),
          payee: present(fields.get('P')),
          memo: present(fields.get('M')),
          checkNumber: present(fields.get('N')),
          category: present(fields.get('L')),
          splits: splits.length > 0 ? (options.invert ? splits.map(turnedSplit) : splits) : undefined,
          place,
        });
        statement.lines.push(line);
      }
    }
  }
  return {
    statements: sections.map(({ statement }) => statement),
    problems,
    conventions: compact({ dateOrder: order.order, decimalMark: style.mark }),
  };
}

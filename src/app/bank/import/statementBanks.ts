import type { Mappings } from '../lines/bankSettings.ts';
import type { FileReading, StatementHead } from './statementImporter.ts';
import type { PlainOptions } from './statementMessages.ts';

/**
 * A key that identifies files of the same bank: for a table its header, or the number of its columns; otherwise the
 * bank that the file names.
 */
export function bankOf({ result, statements, sample }: FileReading): string {
  const { format, layout } = result;
  if (layout === undefined) return `${format} ${statements[0]?.bank ?? ''}`.trim();
  const headers = layout.headers.map((header) => header.trim().toLowerCase()).filter((header) => header !== '');
  return headers.length > 0 ? `${format} ${headers.join('|')}` : `${format} ${sample[0]?.cells.length ?? 0} columns`;
}

/** The key under which a statement's account is remembered: its number, or `bankOf` if it has none. */
export function statementAccountKey(reading: FileReading, { account, currency }: StatementHead): string {
  return account === undefined ? bankOf(reading) : `${account} ${currency ?? ''}`.trim();
}

/** The account that a file names. Reading options are remembered for it. */
function accountIn({ statements }: FileReading): string | undefined {
  return statements.find(({ account }) => account !== undefined)?.account;
}

function readingKey(reading: FileReading): string {
  const number = accountIn(reading);
  return number === undefined ? bankOf(reading) : `${bankOf(reading)} ${number}`;
}

/** How such files were last read. */
export interface RememberedBank {
  options: PlainOptions;
  /**
   * Whether the options come from a file of the same account or of the same named bank; otherwise they may be from any
   * account.
   */
  isOwn: boolean;
}

/** How files of this account were last read; otherwise files that look like this one. */
export function rememberedOptions({ options }: Mappings, reading: FileReading): RememberedBank | undefined {
  const own = options[readingKey(reading)];
  if (own)
    return {
      options: own,
      isOwn:
        accountIn(reading) !== undefined ||
        (reading.result.layout === undefined && reading.statements.some(({ bank }) => bank !== undefined)),
    };
  const alike = options[bankOf(reading)];
  return alike && { options: alike, isOwn: false };
}

/**
 * The mappings with a file's reading options for the next file. The header's line number and the sheet's name apply to
 * this file only. The columns of a table apply to the bank, for all its accounts.
 */
export function withOptions(mappings: Mappings, reading: FileReading, options: PlainOptions): Mappings {
  const { sheet: _sheet, headerLine, ...rest } = options;
  const kept = headerLine === null ? { ...rest, headerLine } : rest;
  const alike = reading.result.layout === undefined ? {} : { [bankOf(reading)]: kept };
  return { ...mappings, options: { ...mappings.options, ...alike, [readingKey(reading)]: kept } };
}

/** What is read differently from the file's own evidence, because an earlier file was. */
export type AsBefore = 'signs' | 'dates' | 'columns';

/**
 * What remembered options change compared with the file's own evidence, if they may be from another account. Files of
 * different banks may look alike (every QIF does, and tables of a date, a text and an amount), so the user is asked to
 * check.
 */
export function readAsBefore({ result }: FileReading, { options, isOwn }: RememberedBank): AsBefore[] {
  if (isOwn) return [];
  const { invert, dateOrder, columns } = options;
  const { layout, conventions, problems } = result;
  const parts: AsBefore[] = [];
  if (invert !== undefined && invert !== (conventions.invert ?? false)) parts.push('signs');
  if (
    dateOrder !== undefined &&
    (dateOrder !== conventions.dateOrder || problems.some(({ code }) => code === 'dates.ambiguous'))
  )
    parts.push('dates');
  if (columns !== undefined && layout?.headers.length === 0) parts.push('columns');
  return parts;
}

/**
 * The likely order of day and month in a file that does not show it: the order of the company's other files if they
 * agree; otherwise the order in this computer's language.
 */
export function usualDates(mappings: Mappings, language: string): 'DMY' | 'MDY' {
  const orders = new Set(
    Object.values(mappings.options).flatMap(({ dateOrder }) =>
      dateOrder === 'DMY' || dateOrder === 'MDY' ? [dateOrder] : [],
    ),
  );
  const [order] = orders;
  if (order !== undefined && orders.size === 1) return order;
  const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' })
    .formatToParts()
    .map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month') ? 'DMY' : 'MDY';
}

import type { Reference } from '../../../domain/resources/reference.ts';
import type { Mappings } from '../bankSettings.ts';
import type { FileReading, StatementHead } from './statementImporter.ts';
import type { PlainOptions } from './statementMessages.ts';

/** What tells a bank's files from others: of a table its header, or how many columns it has; else the bank that is named. */
export function bankOf({ result, statements, sample }: FileReading): string {
  const { format, layout } = result;
  if (layout === undefined) return `${format} ${statements[0]?.bank ?? ''}`.trim();
  const headers = layout.headers.map((header) => header.trim().toLowerCase()).filter((header) => header !== '');
  return headers.length > 0 ? `${format} ${headers.join('|')}` : `${format} ${sample[0]?.cells.length ?? 0} columns`;
}

/** By what the account of a statement is remembered: its number, or the bank's files where they name none. */
export function accountKey(reading: FileReading, { account, currency }: StatementHead): string {
  return account === undefined ? bankOf(reading) : `${account} ${currency ?? ''}`.trim();
}

/** The account that a file names, by which its way of reading is remembered. */
function accountIn({ statements }: FileReading): string | undefined {
  return statements.find(({ account }) => account !== undefined)?.account;
}

function readingKey(reading: FileReading): string {
  const number = accountIn(reading);
  return number === undefined ? bankOf(reading) : `${bankOf(reading)} ${number}`;
}

/** How files were read last. */
export interface RememberedBank {
  options: PlainOptions;
  /** Whether that was of the same account, or of the bank where the file names no account; else it may have been of any. */
  isOwn: boolean;
}

/** How the account's files were read last, else files that look like this one. */
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
 * With the way in which a file was read, for the next one: the row of its header and the sheet's name are of this file
 * only. The columns of a table are its bank's, whatever account it is of.
 */
export function withOptions(mappings: Mappings, reading: FileReading, options: PlainOptions): Mappings {
  const { sheet: _sheet, headerLine, ...rest } = options;
  const kept = headerLine === null ? { ...rest, headerLine } : rest;
  const alike = reading.result.layout === undefined ? {} : { [bankOf(reading)]: kept };
  return { ...mappings, options: { ...mappings.options, ...alike, [readingKey(reading)]: kept } };
}

/** What is read otherwise than the file tells because it was so the last time. */
export type AsBefore = 'signs' | 'dates' | 'columns';

/**
 * What remembered options make of a file, as against what was found in it, where they may be of another account: files of
 * any bank may look like it (every QIF does, and tables of a date, a text and an amount), so a person is asked to look.
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

/** How day and month are likely to stand in a file that does not tell: as in the company's other files, where these agree; else as the language of this computer writes them. */
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

const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
/** A number shorter than this is found in too many texts. */
const LEAST_NUMBER = 4;

/** The bank account that a statement is of: as was said before, by its number, else the one that is shown where nothing speaks against it. */
export function guessAccount(
  reading: FileReading,
  head: StatementHead,
  mappings: Mappings,
  accounts: readonly Reference[],
  current: string,
): string | null {
  const remembered = mappings.accounts[accountKey(reading, head)];
  if (remembered !== undefined && accounts.some(({ id }) => id === remembered)) return remembered;
  const fits = accounts.filter(
    ({ isActive, currency }) =>
      isActive && (currency === undefined || head.currency === undefined || currency === head.currency),
  );
  const number = plain(head.account ?? '');
  const named =
    number.length < LEAST_NUMBER
      ? []
      : fits.filter(({ code, description }) => plain(code) === number || plain(description).includes(number));
  if (named.length === 1) return named[0]?.id ?? null;
  if (reading.statements.length > 1) return null;
  return fits.find(({ id }) => id === current)?.id ?? null;
}

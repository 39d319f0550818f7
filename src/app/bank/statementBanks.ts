import type { Reference } from '../../domain/reference.ts';
import type { Mappings } from './bankSettings.ts';
import type { FileReading, StatementHead } from './statementDesk.ts';
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

/** By what the way of reading is remembered: of a table by its header, of other files by the bank and the account that they name. */
function readingKey(reading: FileReading): string {
  const number = reading.result.layout === undefined ? reading.statements.find(({ account }) => account !== undefined)?.account : undefined;
  return number === undefined ? bankOf(reading) : `${bankOf(reading)} ${number}`;
}

/** How the bank's files were read last. */
export function rememberedOptions(mappings: Mappings, reading: FileReading): PlainOptions | undefined {
  return mappings.options[readingKey(reading)];
}

/** With the way in which a file was read, for the bank's next one: the row of its header and the sheet's name are of this file only. */
export function withOptions(mappings: Mappings, reading: FileReading, options: PlainOptions): Mappings {
  const { sheet: _sheet, headerLine, ...kept } = options;
  return { ...mappings, options: { ...mappings.options, [readingKey(reading)]: headerLine === null ? { ...kept, headerLine } : kept } };
}

/** What is read otherwise than the file tells because it was so the last time. */
export type AsBefore = 'signs' | 'dates' | 'columns';

/**
 * What remembered options make of a file that names neither bank nor account, as against what was found in it: files of
 * any bank may look like it (every QIF does, and tables of a date, a text and an amount), so a person is asked to look.
 */
export function readAsBefore({ result, statements }: FileReading, { invert, dateOrder, columns }: PlainOptions): AsBefore[] {
  const { layout, conventions, problems } = result;
  if (layout === undefined && statements.some(({ account, bank }) => account !== undefined || bank !== undefined)) return [];
  const parts: AsBefore[] = [];
  if (invert !== undefined && invert !== (conventions.invert ?? false)) parts.push('signs');
  if (dateOrder !== undefined && (dateOrder !== conventions.dateOrder || problems.some(({ code }) => code === 'dates.ambiguous'))) parts.push('dates');
  if (columns !== undefined && layout?.headers.length === 0) parts.push('columns');
  return parts;
}

/** How day and month are likely to stand in a file that does not tell: as in the company's other files, where these agree; else as the language of this computer writes them. */
export function usualDates(mappings: Mappings, language: string): 'DMY' | 'MDY' {
  const orders = new Set(Object.values(mappings.options).flatMap(({ dateOrder }) => (dateOrder === 'DMY' || dateOrder === 'MDY' ? [dateOrder] : [])));
  const [order] = orders;
  if (order !== undefined && orders.size === 1) return order;
  const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' }).formatToParts().map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month') ? 'DMY' : 'MDY';
}

const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
/** A number shorter than this is found in too many texts. */
const LEAST_NUMBER = 4;

/** The bank account that a statement is of: as was said before, by its number, else the one that is shown where nothing speaks against it. */
export function guessAccount(reading: FileReading, head: StatementHead, mappings: Mappings, accounts: readonly Reference[], current: string): string | null {
  const remembered = mappings.accounts[accountKey(reading, head)];
  if (remembered !== undefined && accounts.some(({ id }) => id === remembered)) return remembered;
  const fits = accounts.filter(({ isActive, currency }) => isActive && (currency === undefined || head.currency === undefined || currency === head.currency));
  const number = plain(head.account ?? '');
  const named = number.length < LEAST_NUMBER ? [] : fits.filter(({ code, description }) => plain(code) === number || plain(description).includes(number));
  if (named.length === 1) return named[0]?.id ?? null;
  if (reading.statements.length > 1) return null;
  return fits.find(({ id }) => id === current)?.id ?? null;
}

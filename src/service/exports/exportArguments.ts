import { parseLocalDate, type LocalDate } from '../../domain/values/dates.ts';
import { ArgumentError, parsed } from '../base/arguments.ts';
import { refusePassword } from '../base/databaseAddress.ts';

/** Journals of two programs, a table of all entries, and the French *fichier des écritures comptables* of a year. */
const LEDGER_FORMATS = ['hledger', 'beancount', 'csv', 'fec'] as const;
export type LedgerFormat = (typeof LEDGER_FORMATS)[number];

export type ExportArguments = {
  database: string;
  /** Standard output when it is undefined. */
  to: string | undefined;
} & ({ format: Exclude<LedgerFormat, 'fec'>; day?: undefined } | { format: 'fec'; day: LocalDate });

/** @throws ArgumentError */
export function readExport(args: readonly string[]): ExportArguments {
  const { db, format, to, day } = parsed(args, {
    db: { type: 'string' },
    format: { type: 'string' },
    to: { type: 'string' },
    day: { type: 'string' },
  });
  if (db === undefined || db === '') throw new ArgumentError('--db must be the file of a company.');
  refusePassword(db);
  const wanted = LEDGER_FORMATS.find((each) => each === format);
  if (wanted === undefined)
    throw new ArgumentError(`--format must be ${LEDGER_FORMATS.join(', ')}, not "${format ?? ''}".`);
  if (wanted !== 'fec') {
    if (day !== undefined) throw new ArgumentError('--day is for the format fec: the others write the whole ledger.');
    return { database: db, format: wanted, to };
  }
  const ofYear = parseLocalDate(day ?? '');
  if (ofYear === null)
    throw new ArgumentError(`--day must be a day of the financial year, such as 2026-12-31, not "${day ?? ''}".`);
  return { database: db, format: wanted, to, day: ofYear };
}

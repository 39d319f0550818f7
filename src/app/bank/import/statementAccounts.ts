import type { Reference } from '../../../domain/references/reference.ts';
import type { Mappings } from '../lines/bankSettings.ts';
import { statementAccountKey } from './statementBanks.ts';
import type { FileReading, StatementHead } from './statementImporter.ts';

const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
/** A shorter number occurs in too many texts. */
const LEAST_NUMBER = 4;

/**
 * The bank account of a statement: the remembered one; otherwise the one with its number; otherwise the shown account,
 * if it fits and the file has a single statement.
 */
function guessAccount(
  reading: FileReading,
  head: StatementHead,
  mappings: Mappings,
  accounts: readonly Reference[],
  current: string,
): string | null {
  const remembered = mappings.accounts[statementAccountKey(reading, head)];
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

/** The bank account of each statement of a file; null where only a person knows it. */
export function guessedAccounts(
  reading: FileReading,
  mappings: Mappings,
  accounts: readonly Reference[],
  current: string,
): (string | null)[] {
  return reading.statements.map((head) => guessAccount(reading, head, mappings, accounts, current));
}

/**
 * Whether a statement goes into an account only because it is the open one: no earlier file says so, and the file names
 * a number that is not the account's, or none where there are several accounts.
 * @param id the account into which it goes
 */
export function isAssumed(
  reading: FileReading,
  head: StatementHead,
  mappings: Mappings,
  accounts: readonly Reference[],
  id: string,
): boolean {
  const isOnlyOne = head.account === undefined && accounts.length === 1;
  return !isOnlyOne && guessAccount(reading, head, mappings, accounts, '') !== id;
}

/**
 * If several files with different account numbers were assigned to the same account, keeps only assignments that
 * somebody chose or that the number confirms. Only the user knows the others.
 */
export function separated<File extends { reading: FileReading; accounts: readonly (string | null)[] }>(
  files: readonly File[],
  mappings: Mappings,
  known: readonly Reference[],
): File[] {
  const numbers = new Map<string, Set<string>>();
  for (const { accounts, reading } of files) {
    for (const [at, id] of accounts.entries()) {
      const number = reading.statements[at]?.account;
      if (id !== null && number !== undefined) numbers.set(id, (numbers.get(id) ?? new Set()).add(number));
    }
  }
  return files.map((file) => ({
    ...file,
    accounts: file.accounts.map((id, at) => {
      const head = file.reading.statements[at];
      if (id === null || head?.account === undefined || (numbers.get(id)?.size ?? 0) < 2) return id;
      return guessAccount(file.reading, head, mappings, known, '') === id ? id : null;
    }),
  }));
}

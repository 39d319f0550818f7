import Dexie from 'dexie';
import { ProblemError } from '../domain/values/result.ts';

/** What the error names of the database mean to a bookkeeper. */
const MEANING: Readonly<Record<string, string>> = {
  QuotaExceededError:
    'The disk, or the space allowed for Daybook on it, is full. Nothing was changed; make room and try again.',
  VersionError: 'This company was opened by a newer version of Daybook. Update Daybook to open it.',
  DatabaseClosedError:
    'The local database was closed: by another window that updated it, or by the browser because the disk is ' +
    'full. Make room if it is. Reload this window if it is not.',
  InvalidStateError: 'The local database is not open. Reload this window.',
  MissingAPIError: 'This browser gives Daybook no local database (a private window may refuse one).',
  NotFoundError: 'The local database lacks a table that this version of Daybook needs.',
  DataError: 'The local database refused a record that has no valid key.',
  DataCloneError: 'The local database refused a record that it cannot keep.',
  TimeoutError: 'The local database did not answer in time. Try again.',
  UnknownError: 'The local database could not be read or written. Its files, or the disk, may be damaged.',
};

const DISK_FULL = 'QuotaExceededError';
const refusalListeners = new Set<(isForRoom: boolean) => void>();

/**
 * Calls the listener when the database of any company has refused something. `isForRoom` is true when the error says
 * that the disk, or Daybook's share of it, is full. Chromium mostly reports something else then and closes the
 * database, so the listener checks the disk itself.
 * @returns a function that stops the calls
 */
export function onRefusal(listener: (isForRoom: boolean) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Dexie wraps the database's own error, and an aborted transaction wraps its cause: the innermost name says most. */
function namesOf(error: Error): string[] {
  const inner: unknown = 'inner' in error ? error.inner : error.cause;
  return inner instanceof Error && inner !== error ? [...namesOf(inner), error.name] : [error.name];
}

/**
 * Turns an error that the database threw into a ProblemError (`store.failed`). Anything else, such as an error of the
 * caller's own code inside a transaction, is returned as it is.
 */
export function storeProblem(thrown: unknown): unknown {
  const fromDatabase = thrown instanceof Dexie.DexieError || thrown instanceof DOMException;
  if (!fromDatabase) return thrown;
  const names = namesOf(thrown);
  for (const listener of refusalListeners) listener(names.includes(DISK_FULL));
  const known = names.find((name) => name in MEANING);
  const meaning = known === undefined ? 'The local database refused.' : MEANING[known];
  return new ProblemError(
    { code: 'store.failed', message: `${meaning} (${names[0]}: ${thrown.message.split('\n')[0]})` },
    { cause: thrown },
  );
}

/** The problem of a database whose files cannot be read, whatever the browser throws then. */
export function unreadableDatabase(thrown: unknown): ProblemError {
  const words =
    typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : String(thrown);
  return new ProblemError(
    { code: 'store.failed', message: `${MEANING['UnknownError'] ?? ''} (${words})` },
    { cause: thrown },
  );
}

/** Runs database work; an error of the database rejects as `store.failed`. */
export async function asStoreProblem<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw storeProblem(thrown);
  }
}

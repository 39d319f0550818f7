import Dexie from 'dexie';
import { ProblemError, type StoreRefusal } from '../domain/values/result.ts';

/** What the error names of the database mean. */
const MEANING: Readonly<Record<string, StoreRefusal>> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'notOpen',
  MissingAPIError: 'missing',
  NotFoundError: 'noTable',
  DataError: 'noKey',
  DataCloneError: 'unkeepable',
  TimeoutError: 'late',
  UnknownError: 'unreadable',
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
  const refusal = names.flatMap((name) => MEANING[name] ?? [])[0] ?? 'other';
  return new ProblemError(
    { code: 'store.failed', refusal, message: `${names[0] ?? ''}: ${thrown.message.split('\n')[0] ?? ''}` },
    { cause: thrown },
  );
}

/** The problem of a database whose files cannot be read, whatever the browser throws then. */
export function unreadableDatabase(thrown: unknown): ProblemError {
  const words =
    typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : String(thrown);
  return new ProblemError({ code: 'store.failed', refusal: 'unreadable', message: words }, { cause: thrown });
}

/** Runs database work; an error of the database rejects as `store.failed`. */
export async function asStoreProblem<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw storeProblem(thrown);
  }
}

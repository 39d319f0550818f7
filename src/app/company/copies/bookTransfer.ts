import type { BookFigures } from '../../../domain/copies/bookCopies.ts';
import { ProblemError, valueOf } from '../../../domain/values/result.ts';
import type { BooksToKeep } from '../../../store/backupContract.ts';
import type { BooksFacts } from '../../../store/backupContract.ts';
import type { useBackend } from '../session/backend.ts';

type Backend = Pick<ReturnType<typeof useBackend>, 'call'>;

/** A copy of the present books of the company on this computer, for a backup. Rejects with a ProblemError. */
export async function booksOf(backend: Backend, connectionId: string): Promise<BooksToKeep> {
  const { transfer, bytes, digest } = valueOf(await backend.call('books.beginRead', { connectionId }));
  return {
    bytes,
    digest,
    async *parts() {
      try {
        for (let from: number | null = 0; from !== null;) {
          const part: { bytes: string; next: number | null } = valueOf(
            await backend.call('books.read', { transfer, from }),
          );
          yield part.bytes;
          from = part.next;
        }
      } finally {
        await backend.call('books.giveUp', { transfer });
      }
    },
  };
}

/** Books of a backup that the backend has, and has checked. */
export interface ArrivedBooks {
  transfer: string;
  figures: BookFigures;
}

/**
 * Sends the books of a checked backup to the backend, which checks them and changes nothing yet. Rejects with a
 * ProblemError; `store.badBackup` when they are damaged.
 */
export async function sendBooks(backend: Backend, file: Blob, { digest }: BooksFacts): Promise<ArrivedBooks> {
  const { booksIn } = await import('../../../store/copies/onDemand.ts');
  const { transfer } = valueOf(await backend.call('books.beginWrite', null));
  try {
    for await (const bytes of booksIn(file)) valueOf(await backend.call('books.write', { transfer, bytes }));
    return { transfer, figures: valueOf(await backend.call('books.endWrite', { transfer, digest })) };
  } catch (thrown) {
    await forgetBooks(backend, transfer);
    throw thrown instanceof ProblemError && thrown.problem.code === 'copies.failed'
      ? new ProblemError({ code: 'store.badBackup', message: thrown.problem.message }, { cause: thrown })
      : thrown;
  }
}

/** Forgets books that were sent and are not wanted. */
export async function forgetBooks(backend: Backend, transfer: string): Promise<void> {
  await backend.call('books.giveUp', { transfer });
}

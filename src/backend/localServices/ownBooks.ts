import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { bookCalls } from '../../bridge/bookCalls.ts';
import type { BackendEndpoint, Handlers } from '../../bridge/endpoint.ts';
import type { BookCopies, BookFigures } from '../../domain/copies/bookCopies.ts';
import type { Connection } from '../../domain/service/connection.ts';
import { failed, ok, ProblemError, type Problem, type Result, valueOf } from '../../domain/values/result.ts';
import type { Copies } from '../copies/copies.ts';
import { isNoRoom } from '../files/keptFile.ts';
import type { Log } from '../files/log.ts';
import { copiesOf, copyNames, copyWhole, keepReplaced, listCopies, mirrorCopies, putInPlace } from './bookCopies.ts';
import { checkBooks, figuresOf } from './bookFile.ts';
import { BookTransfers } from './bookTransfers.ts';
import { moveAway } from './removedBooks.ts';
import type { LocalCompany } from './localCompany.ts';
import type { LocalService } from './localService.ts';

/** Bytes in one answer, which travels as text. */
const BYTES_PER_ANSWER = 1024 * 1024;

export interface OwnBooksParts {
  service: LocalService;
  company: LocalCompany;
  copies: Pick<Copies, 'inBooksFolder'>;
  /** The connection of the company on this computer; null where there is none. */
  connection(): Connection | null;
  isRunning(connectionId: string): boolean;
  /** Waits for the end of a run that is under way. */
  ended(connectionId: string): Promise<unknown>;
  /** Forgets the session with the service, which has another file now. */
  forget(connectionId: string): void;
  log: Log;
}

/** The file of the company on this computer for the pages: its copies, going back to one, and its way into a backup. */
export interface OwnBooks {
  /** Answers a page's calls about the file. */
  handlers(page: Pick<BackendEndpoint, 'onClose'>): Handlers<keyof typeof bookCalls>;
  /** It was looked whether today's copy is there, and why it is not. */
  copied(problem: string | null): void;
}

function problemOfFault(fault: unknown): Problem {
  if (fault instanceof ProblemError) return fault.problem;
  const message = fault instanceof Error ? fault.message : String(fault);
  return { code: isNoRoom(fault) ? 'copies.full' : 'copies.failed', message };
}

export async function openOwnBooks(parts: OwnBooksParts): Promise<OwnBooks> {
  const { service, company, copies, log } = parts;
  const { database } = service;
  const beside = copiesOf(database);
  const transfers = new BookTransfers(database);
  await transfers
    .removeLeftovers()
    .catch((fault: unknown) => log.fault(`own company: ${problemOfFault(fault).message}`));
  let problem: Problem | null = null;

  async function resultOf<T>(piece: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await piece());
    } catch (fault) {
      const found = problemOfFault(fault);
      log.fault(`own company: ${found.code}: ${found.message}`);
      return { ok: false, problem: found };
    }
  }

  /** @throws ProblemError when it is not the connection of the company on this computer */
  function requireOwn(connectionId: string): void {
    if (parts.connection()?.id !== connectionId)
      throw new ProblemError({ code: 'connection.unknown', message: connectionId });
  }

  /** Copies to the chosen folder what it lacks. Does nothing where none is chosen. */
  function mirror(connectionId: string): Promise<Result<null>> {
    return copies.inBooksFolder(connectionId, async (folder, isChosen) => {
      if (isChosen) await mirrorCopies(beside, folder);
      return null;
    });
  }

  async function list(connectionId: string): Promise<BookCopies> {
    const mirrored = await mirror(connectionId);
    const all = await copies.inBooksFolder(connectionId, (folder) => listCopies(beside, folder));
    return {
      // A folder that cannot be read does not hide the copies beside the books.
      copies: all.ok ? all.value : await listCopies(beside, join(beside, 'none')),
      problem,
      folderProblem: mirrored.ok ? null : mirrored.problem,
    };
  }

  /** Brings a copy to the data folder, and has SQLite check it there. @returns its transfer */
  async function fetchCopy(connectionId: string, name: string): Promise<string> {
    const { transfer, path: to } = transfers.reserve();
    try {
      if ((await copyNames(beside)).includes(name)) await copyWhole(join(beside, name), to);
      else
        valueOf(
          await copies.inBooksFolder(connectionId, async (folder) => {
            if (!(await copyNames(folder)).includes(name))
              throw new ProblemError({ code: 'copies.failed', message: 'there is no such copy' });
            await copyWhole(join(folder, name), to);
          }),
        );
      checkBooks(to);
      return transfer;
    } catch (fault) {
      await transfers.giveUp(transfer);
      throw fault;
    }
  }

  function figuresNow(): BookFigures | null {
    try {
      return figuresOf(database);
    } catch {
      // A person is shown that nothing is known of the present books.
      return null;
    }
  }

  async function figures(connectionId: string, name: string) {
    const transfer = await fetchCopy(connectionId, name);
    try {
      return { copy: figuresOf(transfers.arrived(transfer)), now: figuresNow() };
    } finally {
      await transfers.giveUp(transfer);
    }
  }

  /** Puts books that have arrived in the place of the present ones, which are kept first. */
  async function replace(connectionId: string, transfer: string): Promise<void> {
    requireOwn(connectionId);
    if (parts.isRunning(connectionId)) throw new ProblemError({ code: 'sync.running', message: connectionId });
    const path = transfers.arrived(transfer);
    const access = await service.replaceFile(async () => {
      await keepReplaced(database, Date.now());
      await putInPlace(path, database);
    });
    await transfers.giveUp(transfer);
    parts.forget(connectionId);
    valueOf(access);
    valueOf(await company.replaced(connectionId));
  }

  async function goBack(connectionId: string, name: string): Promise<void> {
    requireOwn(connectionId);
    const transfer = await fetchCopy(connectionId, name);
    try {
      await replace(connectionId, transfer);
    } finally {
      await transfers.giveUp(transfer);
    }
  }

  /** Takes the books out of the way, with their copies. @returns the folder to which they went */
  async function remove(connectionId: string): Promise<{ folder: string }> {
    requireOwn(connectionId);
    await parts.ended(connectionId);
    let folder = '';
    // Without a file it does not start again, as there is nothing to serve.
    await service.replaceFile(async () => {
      folder = await moveAway(database, Date.now());
    });
    parts.forget(connectionId);
    log.note(`the company on this computer was removed: its books are in ${folder}`);
    return { folder };
  }

  async function bring(transfer: string, name: string): Promise<Result<Connection>> {
    const isThere = await access(database).then(
      () => true,
      () => false,
    );
    if (isThere) return failed('ownCompany.exists', (await service.madeName()) ?? '');
    valueOf(await service.replaceFile(() => putInPlace(transfers.arrived(transfer), database), name));
    await transfers.giveUp(transfer);
    return company.open();
  }

  return {
    copied(why) {
      problem = why === null ? null : { code: 'copies.failed', message: why };
      if (why !== null) log.fault(`the books of the company on this computer could not be copied: ${why}`);
      const one = parts.connection();
      if (one !== null) void mirror(one.id);
    },
    handlers(page): Handlers<keyof typeof bookCalls> {
      const begun = new Set<string>();
      const begin = <T extends { transfer: string }>(one: T): T => {
        begun.add(one.transfer);
        return one;
      };
      page.onClose(() => {
        for (const transfer of begun) void resultOf(() => transfers.giveUp(transfer));
      });
      return {
        'books.copies': ({ connectionId }) =>
          resultOf(async () => {
            requireOwn(connectionId);
            return list(connectionId);
          }),
        'books.figures': ({ connectionId, name }) =>
          resultOf(async () => {
            requireOwn(connectionId);
            return figures(connectionId, name);
          }),
        'books.goBack': ({ connectionId, name }) =>
          resultOf(async () => {
            await goBack(connectionId, name);
            return null;
          }),
        'books.remove': ({ connectionId }) => resultOf(() => remove(connectionId)),
        'books.beginRead': ({ connectionId }) =>
          resultOf(async () => {
            requireOwn(connectionId);
            return begin(await transfers.beginRead(database));
          }),
        'books.read': ({ transfer, from }) =>
          resultOf(async () => {
            const { bytes, next } = await transfers.read(transfer, from, BYTES_PER_ANSWER);
            return { bytes: bytes.toString('base64'), next };
          }),
        'books.beginWrite': () => resultOf(async () => begin({ transfer: await transfers.beginWrite() })),
        'books.write': ({ transfer, bytes }) =>
          resultOf(async () => {
            await transfers.write(transfer, Buffer.from(bytes, 'base64'));
            return null;
          }),
        'books.endWrite': ({ transfer, digest }) => resultOf(() => transfers.endWrite(transfer, digest)),
        'books.giveUp': ({ transfer }) =>
          resultOf(async () => {
            await transfers.giveUp(transfer);
            return null;
          }),
        'books.replace': ({ connectionId, transfer }) =>
          resultOf(async () => {
            await replace(connectionId, transfer);
            return null;
          }),
        'books.bring': ({ transfer, name }) => resultOf(async () => valueOf(await bring(transfer, name))),
      };
    },
  };
}

import { join } from 'node:path';
import type { bookCalls } from '../../bridge/bookCalls.ts';
import type { BackendEndpoint, Handlers } from '../../bridge/endpoint.ts';
import type { BookCopies, BookFigures } from '../../domain/copies/bookCopies.ts';
import type { Connection } from '../../domain/service/connection.ts';
import { ok, ProblemError, type Problem, type Result, valueOf } from '../../domain/values/result.ts';
import type { Copies } from '../copies/copies.ts';
import { isNoRoom } from '../files/keptFile.ts';
import type { Log } from '../files/log.ts';
import { copiesOf, copyNames, copyWhole, keepReplaced, listCopies, mirrorCopies, putInPlace } from './bookCopies.ts';
import { checkArrived, figuresOf } from './bookFile.ts';
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

class OpenedBooks implements OwnBooks {
  private readonly parts: OwnBooksParts;
  private readonly database: string;
  /** The folder of the copies beside the books. */
  private readonly beside: string;
  private readonly transfers: BookTransfers;
  private problem: Problem | null = null;

  constructor(parts: OwnBooksParts, transfers: BookTransfers) {
    this.parts = parts;
    this.database = parts.service.database;
    this.beside = copiesOf(this.database);
    this.transfers = transfers;
  }

  copied(why: string | null): void {
    this.problem = why === null ? null : { code: 'copies.failed', message: why };
    if (why !== null) this.parts.log.fault(`the books of the company on this computer could not be copied: ${why}`);
    const one = this.parts.connection();
    if (one !== null) void this.mirror(one.id);
  }

  handlers(page: Pick<BackendEndpoint, 'onClose'>): Handlers<keyof typeof bookCalls> {
    const { transfers } = this;
    const begun = new Set<string>();
    const begin = <T extends { transfer: string }>(one: T): T => {
      begun.add(one.transfer);
      return one;
    };
    page.onClose(() => {
      for (const transfer of begun) void this.resultOf(() => transfers.giveUp(transfer));
    });
    return {
      'books.copies': ({ connectionId }) =>
        this.resultOf(async () => {
          this.requireOwn(connectionId);
          return this.list(connectionId);
        }),
      'books.figures': ({ connectionId, name }) =>
        this.resultOf(async () => {
          this.requireOwn(connectionId);
          return this.figures(connectionId, name);
        }),
      'books.goBack': ({ connectionId, name }) =>
        this.resultOf(async () => {
          await this.goBack(connectionId, name);
          return null;
        }),
      'books.remove': ({ connectionId }) => this.resultOf(() => this.remove(connectionId)),
      'books.beginRead': ({ connectionId }) =>
        this.resultOf(async () => {
          this.requireOwn(connectionId);
          return begin(await transfers.beginRead(this.database));
        }),
      'books.read': ({ transfer, from }) =>
        this.resultOf(async () => {
          const { bytes, next } = await transfers.read(transfer, from, BYTES_PER_ANSWER);
          return { bytes: bytes.toString('base64'), next };
        }),
      'books.beginWrite': () => this.resultOf(async () => begin({ transfer: await transfers.beginWrite() })),
      'books.write': ({ transfer, bytes }) =>
        this.resultOf(async () => {
          await transfers.write(transfer, Buffer.from(bytes, 'base64'));
          return null;
        }),
      'books.endWrite': ({ transfer, digest }) => this.resultOf(() => transfers.endWrite(transfer, digest)),
      'books.giveUp': ({ transfer }) =>
        this.resultOf(async () => {
          await transfers.giveUp(transfer);
          return null;
        }),
      'books.replace': ({ connectionId, transfer }) =>
        this.resultOf(async () => {
          await this.replace(connectionId, transfer);
          return null;
        }),
      'books.bring': ({ transfer, name }) => this.resultOf(async () => valueOf(await this.bring(transfer, name))),
    };
  }

  private async resultOf<T>(piece: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await piece());
    } catch (fault) {
      const found = problemOfFault(fault);
      this.parts.log.fault(`own company: ${found.code}: ${found.message}`);
      return { ok: false, problem: found };
    }
  }

  /** @throws ProblemError when it is not the connection of the company on this computer */
  private requireOwn(connectionId: string): void {
    if (this.parts.connection()?.id !== connectionId)
      throw new ProblemError({ code: 'connection.unknown', message: connectionId });
  }

  /** Copies to the chosen folder what it lacks. Does nothing where none is chosen. @returns why it could not */
  private async mirror(connectionId: string): Promise<Problem | null> {
    const { copies } = this.parts;
    try {
      await mirrorCopies(this.beside, async (piece) =>
        valueOf(await copies.inBooksFolder(connectionId, (folder, isChosen) => piece(isChosen ? folder : null))),
      );
      return null;
    } catch (fault) {
      return problemOfFault(fault);
    }
  }

  private async list(connectionId: string): Promise<BookCopies> {
    const folderProblem = await this.mirror(connectionId);
    const all = await this.parts.copies.inBooksFolder(connectionId, (folder) => listCopies(this.beside, folder));
    return {
      // A folder that cannot be read does not hide the copies beside the books.
      copies: all.ok ? all.value : await listCopies(this.beside, join(this.beside, 'none')),
      problem: this.problem,
      folderProblem,
    };
  }

  /** Brings a copy to the data folder, and has SQLite check it there. @returns its transfer */
  private async fetchCopy(connectionId: string, name: string): Promise<string> {
    const { transfer, path: to } = this.transfers.reserve();
    try {
      if ((await copyNames(this.beside)).includes(name)) await copyWhole(join(this.beside, name), to);
      else
        valueOf(
          await this.parts.copies.inBooksFolder(connectionId, async (folder) => {
            if (!(await copyNames(folder)).includes(name))
              throw new ProblemError({ code: 'copies.failed', message: 'there is no such copy' });
            await copyWhole(join(folder, name), to);
          }),
        );
      checkArrived(to);
      return transfer;
    } catch (fault) {
      await this.transfers.giveUp(transfer);
      throw fault;
    }
  }

  private figuresNow(): BookFigures | null {
    try {
      return figuresOf(this.database);
    } catch {
      // A person is shown that nothing is known of the present books.
      return null;
    }
  }

  private async figures(connectionId: string, name: string) {
    const transfer = await this.fetchCopy(connectionId, name);
    try {
      return { copy: figuresOf(this.transfers.arrived(transfer)), now: this.figuresNow() };
    } finally {
      await this.transfers.giveUp(transfer);
    }
  }

  /** Puts books that have arrived in the place of the present ones, which are kept first. */
  private async replace(connectionId: string, transfer: string): Promise<void> {
    this.requireOwn(connectionId);
    if (this.parts.isRunning(connectionId)) throw new ProblemError({ code: 'sync.running', message: connectionId });
    const path = this.transfers.arrived(transfer);
    const access = await this.parts.service.replaceFile(async () => {
      await keepReplaced(this.database, Date.now());
      await putInPlace(path, this.database);
    });
    await this.transfers.giveUp(transfer);
    this.parts.forget(connectionId);
    valueOf(access);
    valueOf(await this.parts.company.replaced(connectionId));
  }

  private async goBack(connectionId: string, name: string): Promise<void> {
    this.requireOwn(connectionId);
    const transfer = await this.fetchCopy(connectionId, name);
    try {
      await this.replace(connectionId, transfer);
    } finally {
      await this.transfers.giveUp(transfer);
    }
  }

  /** Takes the books out of the way, with their copies. @returns the folder to which they went */
  private async remove(connectionId: string): Promise<{ folder: string }> {
    this.requireOwn(connectionId);
    await this.parts.ended(connectionId);
    let folder = '';
    // Without a file it does not start again, as there is nothing to serve.
    await this.parts.service.replaceFile(async () => {
      folder = await moveAway(this.database, Date.now());
    });
    this.parts.forget(connectionId);
    this.parts.log.note(`the company on this computer was removed: its books are in ${folder}`);
    return { folder };
  }

  private async bring(transfer: string, name: string): Promise<Result<Connection>> {
    const { service } = this.parts;
    const refuseOther = async (): Promise<void> => {
      const there = await service.madeName();
      if (there !== null) throw new ProblemError({ code: 'ownCompany.exists', message: there });
    };
    await refuseOther();
    valueOf(
      await service.replaceFile(async () => {
        // Another window may have brought books, or made a company, meanwhile.
        await refuseOther();
        await putInPlace(this.transfers.arrived(transfer), this.database);
      }, name),
    );
    await this.transfers.giveUp(transfer);
    return this.parts.company.open();
  }
}

export async function openOwnBooks(parts: OwnBooksParts): Promise<OwnBooks> {
  const transfers = new BookTransfers(parts.service.database);
  await transfers
    .removeLeftovers()
    .catch((fault: unknown) => parts.log.fault(`own company: ${problemOfFault(fault).message}`));
  return new OpenedBooks(parts, transfers);
}

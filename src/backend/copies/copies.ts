import { randomUUID } from 'node:crypto';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { copyCalls } from '../../bridge/copyCalls.ts';
import type { BackendEndpoint, Handlers } from '../../bridge/endpoint.ts';
import type { CopiesAbout, CopySettings } from '../../domain/copies/copies.ts';
import { instantOf } from '../../domain/values/dates.ts';
import { ok, ProblemError, type Problem, type Result } from '../../domain/values/result.ts';
import { lowSpaceProblem, type DiskWatch } from '../files/diskWatch.ts';
import { isNoRoom } from '../files/keptFile.ts';
import type { Log } from '../files/log.ts';
import { CompanyCopies } from './companyCopies.ts';
import {
  checkedSettings,
  copyFolder,
  keepSettings,
  makeFolder,
  moveCopies,
  readCopySettings,
  shownSettings,
  type KeptSettings,
} from './folder.ts';
import { FolderWork } from './folderWork.ts';
import type { CopyJournal } from './journal.ts';
import { beginUpload, protectNewest, release, readWholeCopy, type Upload } from './wholeCopies.ts';

/** Bytes in one answer, which travels as text. */
const BYTES_PER_ANSWER = 1024 * 1024;
/** Marks in one answer. */
const MARKS_PER_ANSWER = 5_000;

/** Where the copies of a company keep those of the file of its books. */
const BOOKS = 'books';

const NO_COPIES: Pick<CopiesAbout, 'sentinel' | 'unsent' | 'whole' | 'aside'> = {
  sentinel: null,
  unsent: { documents: 0, records: 0, sent: 0, files: 0, damaged: 0, changedAt: null },
  whole: [],
  aside: [],
};

/** The copies of every company, outside the browser profile. */
export interface Copies {
  /** Answers a page's calls about copies. */
  handlers(page: Pick<BackendEndpoint, 'onClose'>): Handlers<keyof typeof copyCalls>;
  /**
   * Does work in the folder for copies of the books of the company on this computer, which need not be there yet.
   * `isChosen`: it is below a folder that a person has chosen, and not in the data folder.
   */
  inBooksFolder<T>(connectionId: string, work: (folder: string, isChosen: boolean) => Promise<T>): Promise<Result<T>>;
  close(): Promise<void>;
}

function problemOfFault(fault: unknown): Problem {
  if (fault instanceof ProblemError) return fault.problem;
  const message = fault instanceof Error ? fault.message : String(fault);
  return { code: isNoRoom(fault) ? 'copies.full' : 'copies.failed', message };
}

export interface CopiesParts {
  dataFolder: string;
  dataFolderId: string;
  /** Also watches the disk of the copies. While it has little space, no whole copy is made. */
  disk: Pick<DiskWatch, 'space' | 'look' | 'watch'>;
  log: Log;
  /** The folder that an administrator has set, for users who have chosen none. */
  usualFolder?: string;
  /** Milliseconds that the folder has for a piece of work. */
  timeout?: number;
}

export async function openCopies({
  dataFolder,
  dataFolderId,
  disk,
  log,
  timeout,
  usualFolder,
}: CopiesParts): Promise<Copies> {
  let { settings, unknown } = await readCopySettings(dataFolder, usualFolder);
  if (unknown !== null) log.fault(`where the copies are is not known: ${unknown}`);
  let work = new FolderWork(timeout);
  disk.watch(() => root());
  const companies = new Map<string, Promise<CompanyCopies>>();
  const uploads = new Map<string, Upload>();
  const root = (): string => copyFolder(dataFolder, dataFolderId, settings);
  if (usualFolder !== undefined && settings.folder === usualFolder)
    await makeFolder(root()).catch((fault: unknown) => log.fault(`copies: ${problemOfFault(fault).message}`));
  const shown = (): CopySettings => shownSettings(dataFolder, dataFolderId, settings);

  async function company(connectionId: string): Promise<CompanyCopies> {
    if (unknown !== null) throw new ProblemError({ code: 'copies.placeUnknown', message: unknown });
    const known = companies.get(connectionId);
    if (known) return known;
    const opening =
      settings.folder === null ? CompanyCopies.open(join(root(), connectionId), log) : openChosen(root(), connectionId);
    companies.set(connectionId, opening);
    opening.catch(() => companies.delete(connectionId));
    return opening;
  }

  /**
   * A folder that a person has chosen may be on a disk that is not connected. It is not created then, because an empty
   * folder would look like the real one.
   */
  async function openChosen(folder: string, connectionId: string): Promise<CompanyCopies> {
    await access(folder);
    return CompanyCopies.open(join(folder, connectionId), log);
  }

  /** Does one piece of work after the other. An error is logged and becomes the answer. */
  function runQueued<T>(piece: () => Promise<T>): Promise<Result<T>> {
    return resultOf(() => work.run(piece));
  }

  async function resultOf<T>(piece: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await piece());
    } catch (fault) {
      const problem = problemOfFault(fault);
      log.fault(`copies: ${problem.code}: ${problem.message}`);
      return { ok: false, problem };
    }
  }

  /** Closes the files of a company. The next call opens them again. */
  async function closeCompany(connectionId: string, held: CompanyCopies): Promise<void> {
    await held.close().catch((fault: unknown) => log.fault(`copies: ${problemOfFault(fault).message}`));
    const opened = companies.get(connectionId);
    if (opened !== undefined && (await opened.catch(() => null)) === held && companies.get(connectionId) === opened)
      companies.delete(connectionId);
  }

  /**
   * Writes to the journal of a company. If a write fails for another reason than a full disk, for example because the
   * disk was unplugged and plugged in again, the next call opens the journal again.
   */
  async function writeJournal<T>(connectionId: string, write: (journal: CopyJournal) => Promise<T>): Promise<T> {
    const held = await company(connectionId);
    try {
      return await write(held.journal);
    } catch (fault) {
      if (!isNoRoom(fault)) await closeCompany(connectionId, held);
      throw fault;
    }
  }

  async function closeAll(): Promise<void> {
    const open = [...companies.values()];
    companies.clear();
    for (const upload of uploads.values()) await upload.giveUp();
    uploads.clear();
    for (const each of await Promise.allSettled(open)) if (each.status === 'fulfilled') await each.value.close();
  }

  async function about(connectionId: string): Promise<CopiesAbout> {
    const where = { ...shown(), folder: join(root(), connectionId) };
    const found = await runQueued(async () => (await company(connectionId)).about());
    return found.ok
      ? { settings: where, problem: null, ...found.value }
      : { settings: where, problem: found.problem, ...NO_COPIES };
  }

  async function configure(typed: { folder: string | null; keep: number }): Promise<Result<CopySettings>> {
    const next = checkedSettings(typed);
    if (!next.ok) return next;
    const [from, to] = [root(), copyFolder(dataFolder, dataFolderId, next.value)];
    return resultOf(() => {
      // Nothing can be copied from a folder that does not answer: the page copies unsent work from its database to the
      // new one.
      if (work.isSilent && from !== to) return startInNewFolder(to, next.value);
      // Nothing else runs during the move: what was written to the old folder meanwhile would be removed with it.
      return work.run(() => moveTo(from, to, next.value), true);
    });
  }

  async function moveTo(from: string, to: string, next: KeptSettings): Promise<CopySettings> {
    const isMoving = unknown === null && from !== to;
    if (isMoving) await closeAll();
    const removeOld = isMoving ? await moveCopies(from, to) : null;
    if (unknown !== null) await makeFolder(to);
    await storeSettings(next);
    await removeOld?.();
    return shown();
  }

  async function startInNewFolder(to: string, next: KeptSettings): Promise<CopySettings> {
    await makeFolder(to);
    // The open files close when the old folder answers again, which may be never.
    void resultOf(closeAll);
    work = new FolderWork(timeout);
    await storeSettings(next);
    log.note(`the copies stay where they were, in a folder that does not answer; from now on they are made in ${to}`);
    return shown();
  }

  async function storeSettings(next: KeptSettings): Promise<void> {
    await keepSettings(dataFolder, next);
    settings = next;
    unknown = null;
  }

  /** Called for whole copies only: typed work goes into the journal even with little space. */
  function requireRoom(): void {
    const problem = lowSpaceProblem(disk.space);
    if (problem !== null) throw new ProblemError(problem);
  }

  async function endUpload(id: string, size: number) {
    const upload = uploads.get(id);
    uploads.delete(id);
    if (!upload) throw new ProblemError({ code: 'copies.failed', message: 'this copy was never begun' });
    return upload.end(size, settings.keep);
  }

  return {
    handlers(page): Handlers<keyof typeof copyCalls> {
      const ownUploads = new Set<string>();
      page.onClose(() => {
        for (const id of ownUploads) {
          const upload = uploads.get(id);
          uploads.delete(id);
          if (upload) void runQueued(() => upload.giveUp());
        }
      });
      return {
        'copies.settings': async () => ok(shown()),
        'copies.about': async ({ connectionId }) => ok(await about(connectionId)),
        'copies.configure': configure,
        'copies.held': ({ connectionId, from }) =>
          runQueued(async () => {
            const { journal } = await company(connectionId);
            const marks = journal.marks();
            return {
              journal: journal.id,
              marks: marks.slice(from, from + MARKS_PER_ANSWER),
              next: from + MARKS_PER_ANSWER < marks.length ? from + MARKS_PER_ANSWER : null,
            };
          }),
        'copies.append': ({ connectionId, gone, put }) =>
          runQueued(() => writeJournal(connectionId, (journal) => journal.append(gone, put))),
        'copies.appendPart': ({ connectionId, key, part, parts, bytes }) =>
          runQueued(async () => {
            await writeJournal(connectionId, (journal) =>
              journal.appendPart(key, part, parts, Buffer.from(bytes, 'base64')),
            );
            return null;
          }),
        'copies.unsent': ({ connectionId, aside, from }) =>
          runQueued(async () => {
            const copies = await company(connectionId);
            return aside === undefined
              ? copies.journal.rows(from, BYTES_PER_ANSWER)
              : copies.withAside(aside, (journal) => journal.rows(from, BYTES_PER_ANSWER));
          }),
        'copies.unsentPart': ({ connectionId, aside, key, part }) =>
          runQueued(async () => {
            const copies = await company(connectionId);
            const bytes = await (aside === undefined
              ? copies.journal.part(key, part)
              : copies.withAside(aside, (journal) => journal.part(key, part)));
            return bytes?.toString('base64') ?? null;
          }),
        'copies.keepLeftOut': ({ connectionId, name, text }) =>
          runQueued(async () => (await company(connectionId)).keepLeftOut(instantOf(Date.now()), name, text)),
        'copies.setAside': ({ connectionId }) =>
          runQueued(async () => {
            const held = await company(connectionId);
            let isAside = true;
            try {
              isAside = await held.setJournalAside(instantOf(Date.now()), settings.keep);
            } finally {
              if (isAside) await closeCompany(connectionId, held);
            }
            return null;
          }),
        'copies.copyAside': ({ connectionId }) =>
          runQueued(async () => {
            await (await company(connectionId)).copyJournalAside(instantOf(Date.now()), settings.keep);
            return null;
          }),
        'copies.hold': ({ connectionId }) =>
          runQueued(async () => {
            await protectNewest((await company(connectionId)).folder);
            return null;
          }),
        'copies.letGo': ({ connectionId, name }) =>
          runQueued(async () => {
            await release((await company(connectionId)).folder, name);
            return null;
          }),
        'connections.deleteCopies': ({ connectionId }) =>
          runQueued(async () => {
            const held = await company(connectionId);
            await closeCompany(connectionId, held);
            await rm(held.folder, { recursive: true, force: true });
            return null;
          }),
        'copies.note': ({ connectionId, sentinel }) =>
          runQueued(async () => {
            await (await company(connectionId)).note(sentinel);
            return null;
          }),
        'copies.beginWhole': ({ connectionId }) =>
          runQueued(async () => {
            await disk.look();
            requireRoom();
            const id = randomUUID();
            uploads.set(id, await beginUpload((await company(connectionId)).folder, id));
            ownUploads.add(id);
            return id;
          }),
        'copies.writeWhole': ({ upload, bytes }) =>
          runQueued(async () => {
            requireRoom();
            const begun = uploads.get(upload);
            if (!begun) throw new ProblemError({ code: 'copies.failed', message: 'this copy was never begun' });
            await begun.write(Buffer.from(bytes, 'base64'));
            return null;
          }),
        'copies.endWhole': ({ upload, size }) => runQueued(() => endUpload(upload, size)),
        'copies.readWhole': ({ connectionId, name, from }) =>
          runQueued(async () => {
            const { bytes, next } = await readWholeCopy(
              (await company(connectionId)).folder,
              name,
              from,
              BYTES_PER_ANSWER,
            );
            return { bytes: bytes.toString('base64'), next };
          }),
      };
    },
    inBooksFolder: (connectionId, piece) =>
      resultOf(() =>
        work.run(async () => {
          if (unknown !== null) throw new ProblemError({ code: 'copies.placeUnknown', message: unknown });
          const isChosen = settings.folder !== null;
          // As in `openChosen`.
          if (isChosen) await access(root());
          return piece(join(root(), connectionId, BOOKS), isChosen);
        }, true),
      ),
    // A folder that does not answer does not block the end of Daybook.
    close: async () => {
      await resultOf(() => work.run(closeAll));
    },
  };
}

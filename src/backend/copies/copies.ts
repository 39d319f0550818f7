import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendEndpoint } from '../../bridge/endpoint.ts';
import type { CopiesAbout, CopySettings } from '../../domain/copies/copies.ts';
import { instantOf } from '../../domain/values/dates.ts';
import { ok, ProblemError, type Problem, type Result } from '../../domain/values/result.ts';
import { littleRoom, type DiskWatch } from '../files/diskWatch.ts';
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
import { beginUpload, holdNewest, letGo, readWholeCopy, type Upload } from './wholeCopies.ts';

/** Bytes in one answer: they travel as text. */
const ANSWER = 1024 * 1024;
/** Marks in one answer. */
const MARKS = 5_000;

const NOTHING: Pick<CopiesAbout, 'sentinel' | 'unsent' | 'whole' | 'aside'> = {
  sentinel: null,
  unsent: { documents: 0, records: 0, files: 0, changedAt: null },
  whole: [],
  aside: [],
};

/** The copies of every company, outside the browser profile. */
export interface Copies {
  /** Answers a page's calls about copies. */
  serve(page: Pick<BackendEndpoint, 'serve' | 'onClose'>): void;
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
  /** Watches the disk of the copies, too; while it has little room, no whole copy is made. */
  disk: Pick<DiskWatch, 'space' | 'look' | 'watch'>;
  log: Log;
  /** Milliseconds that the folder has to do a piece of work. */
  timeout?: number;
}

export async function openCopies({ dataFolder, dataFolderId, disk, log, timeout }: CopiesParts): Promise<Copies> {
  let { settings, unknown } = await readCopySettings(dataFolder);
  if (unknown !== null) log.fault(`where the copies are is not known: ${unknown}`);
  let work = new FolderWork(timeout);
  disk.watch(() => root());
  const companies = new Map<string, Promise<CompanyCopies>>();
  const uploads = new Map<string, Upload>();
  const root = (): string => copyFolder(dataFolder, dataFolderId, settings);
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

  /** A folder that a person has chosen may be on a disk that is not there: it is not made anew, where an empty one would pass for it. */
  async function openChosen(folder: string, connectionId: string): Promise<CompanyCopies> {
    await access(folder);
    return CompanyCopies.open(join(folder, connectionId), log);
  }

  /** One piece of work after the other. What goes wrong is the answer, and stands in the log. */
  function answered<T>(piece: () => Promise<T>): Promise<Result<T>> {
    return answerOf(() => work.run(piece));
  }

  async function answerOf<T>(piece: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await piece());
    } catch (fault) {
      const problem = problemOfFault(fault);
      log.fault(`copies: ${problem.code}: ${problem.message}`);
      return { ok: false, problem };
    }
  }

  /** Closes what is held of a company. Its files are opened again when they are asked for next. */
  async function forget(connectionId: string, held: CompanyCopies): Promise<void> {
    await held.close().catch((fault: unknown) => log.fault(`copies: ${problemOfFault(fault).message}`));
    const opened = companies.get(connectionId);
    if (opened !== undefined && (await opened.catch(() => null)) === held && companies.get(connectionId) === opened)
      companies.delete(connectionId);
  }

  /** Writes to a company's journal. One that fails otherwise than for room, as on a disk that was taken out and put in again, is opened anew. */
  async function written<T>(connectionId: string, write: (journal: CopyJournal) => Promise<T>): Promise<T> {
    const held = await company(connectionId);
    try {
      return await write(held.journal);
    } catch (fault) {
      if (!isNoRoom(fault)) await forget(connectionId, held);
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
    const found = await answered(async () => (await company(connectionId)).about());
    return found.ok
      ? { settings: where, problem: null, ...found.value }
      : { settings: where, problem: found.problem, ...NOTHING };
  }

  async function configure(typed: { folder: string | null; keep: number }): Promise<Result<CopySettings>> {
    const next = checkedSettings(typed);
    if (!next.ok) return next;
    const [from, to] = [root(), copyFolder(dataFolder, dataFolderId, next.value)];
    return answerOf(() => {
      // From a folder that does not answer nothing can be taken: what waits is copied to the new one from the books.
      if (work.isSilent && from !== to) return beginElsewhere(to, next.value);
      // While everything moves, nothing else is done: what was written to the old folder then would be removed with it.
      return work.run(() => moveTo(from, to, next.value), true);
    });
  }

  async function moveTo(from: string, to: string, next: KeptSettings): Promise<CopySettings> {
    const isMoving = unknown === null && from !== to;
    if (isMoving) await closeAll();
    const removeOld = isMoving ? await moveCopies(from, to) : null;
    if (unknown !== null) await makeFolder(to);
    await keepNew(next);
    await removeOld?.();
    return shown();
  }

  async function beginElsewhere(to: string, next: KeptSettings): Promise<CopySettings> {
    await makeFolder(to);
    // They are closed when the old folder answers again, which may be never.
    void answerOf(closeAll);
    work = new FolderWork(timeout);
    await keepNew(next);
    log.note(`the copies stay where they were, in a folder that does not answer; from now on they are made in ${to}`);
    return shown();
  }

  async function keepNew(next: KeptSettings): Promise<void> {
    await keepSettings(dataFolder, next);
    settings = next;
    unknown = null;
  }

  /** What is typed goes into the journal all the same. */
  function requireRoom(): void {
    const problem = littleRoom(disk.space);
    if (problem !== null) throw new ProblemError(problem);
  }

  async function endUpload(id: string, size: number) {
    const upload = uploads.get(id);
    uploads.delete(id);
    if (!upload) throw new ProblemError({ code: 'copies.failed', message: 'this copy was never begun' });
    return upload.end(size, settings.keep);
  }

  return {
    serve(page) {
      const own = new Set<string>();
      page.serve('copies.settings', async () => ok(shown()));
      page.serve('copies.about', async ({ connectionId }) => ok(await about(connectionId)));
      page.serve('copies.configure', configure);
      page.serve('copies.held', ({ connectionId, from }) =>
        answered(async () => {
          const { journal } = await company(connectionId);
          const marks = journal.marks();
          return {
            journal: journal.id,
            marks: marks.slice(from, from + MARKS),
            next: from + MARKS < marks.length ? from + MARKS : null,
          };
        }),
      );
      page.serve('copies.append', ({ connectionId, gone, put }) =>
        answered(() => written(connectionId, (journal) => journal.append(gone, put))),
      );
      page.serve('copies.appendPart', ({ connectionId, key, part, parts, bytes }) =>
        answered(async () => {
          await written(connectionId, (journal) => journal.appendPart(key, part, parts, Buffer.from(bytes, 'base64')));
          return null;
        }),
      );
      page.serve('copies.unsent', ({ connectionId, aside, from }) =>
        answered(async () => {
          const copies = await company(connectionId);
          return aside === undefined
            ? copies.journal.rows(from, ANSWER)
            : copies.withAside(aside, (journal) => journal.rows(from, ANSWER));
        }),
      );
      page.serve('copies.unsentPart', ({ connectionId, aside, key, part }) =>
        answered(async () => {
          const copies = await company(connectionId);
          const bytes = await (aside === undefined
            ? copies.journal.part(key, part)
            : copies.withAside(aside, (journal) => journal.part(key, part)));
          return bytes?.toString('base64') ?? null;
        }),
      );
      page.serve('copies.setAside', ({ connectionId }) =>
        answered(async () => {
          const held = await company(connectionId);
          let isAside = true;
          try {
            isAside = await held.setJournalAside(instantOf(Date.now()), settings.keep);
          } finally {
            if (isAside) await forget(connectionId, held);
          }
          return null;
        }),
      );
      page.serve('copies.copyAside', ({ connectionId }) =>
        answered(async () => {
          await (await company(connectionId)).copyJournalAside(instantOf(Date.now()), settings.keep);
          return null;
        }),
      );
      page.serve('copies.hold', ({ connectionId }) =>
        answered(async () => {
          await holdNewest((await company(connectionId)).folder);
          return null;
        }),
      );
      page.serve('copies.letGo', ({ connectionId, name }) =>
        answered(async () => {
          await letGo((await company(connectionId)).folder, name);
          return null;
        }),
      );
      page.serve('copies.note', ({ connectionId, sentinel }) =>
        answered(async () => {
          await (await company(connectionId)).note(sentinel);
          return null;
        }),
      );
      page.serve('copies.beginWhole', ({ connectionId }) =>
        answered(async () => {
          await disk.look();
          requireRoom();
          const id = randomUUID();
          uploads.set(id, await beginUpload((await company(connectionId)).folder, id));
          own.add(id);
          return id;
        }),
      );
      page.serve('copies.writeWhole', ({ upload, bytes }) =>
        answered(async () => {
          requireRoom();
          const begun = uploads.get(upload);
          if (!begun) throw new ProblemError({ code: 'copies.failed', message: 'this copy was never begun' });
          await begun.write(Buffer.from(bytes, 'base64'));
          return null;
        }),
      );
      page.serve('copies.endWhole', ({ upload, size }) => answered(() => endUpload(upload, size)));
      page.serve('copies.readWhole', ({ connectionId, name, from }) =>
        answered(async () => {
          const { bytes, next } = await readWholeCopy((await company(connectionId)).folder, name, from, ANSWER);
          return { bytes: bytes.toString('base64'), next };
        }),
      );
      page.onClose(() => {
        for (const id of own) {
          const upload = uploads.get(id);
          uploads.delete(id);
          if (upload) void answered(() => upload.giveUp());
        }
      });
    },
    // A folder that does not answer keeps nobody from ending.
    close: async () => {
      await answerOf(() => work.run(closeAll));
    },
  };
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { copyCalls } from '../../bridge/copyCalls.ts';
import type { BackendEndpoint, Handlers } from '../../bridge/endpoint.ts';
import type { CopiesAbout, CopySettings } from '../../domain/copies/copies.ts';
import { instantOf } from '../../domain/values/dates.ts';
import { ok, ProblemError, type Problem, type Result } from '../../domain/values/result.ts';
import type { DiskWatch } from '../files/diskWatch.ts';
import { isNoRoom } from '../files/keptFile.ts';
import type { Log } from '../files/log.ts';
import { CompanyCopies } from './companyCopies.ts';
import {
  checkedSettings,
  copyFolder,
  keepSettings,
  makeFolder,
  makeFolderIn,
  moveCopies,
  readCopySettings,
  shownSettings,
  type KeptSettings,
} from './folder.ts';
import { FolderWork } from './folderWork.ts';
import type { CopyJournal } from './journal.ts';
import { WholeCopyCalls } from './wholeCopyCalls.ts';
import { protectNewest, release } from './wholeCopies.ts';

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

export async function openCopies(parts: CopiesParts): Promise<Copies> {
  const { dataFolder, log, usualFolder } = parts;
  const { settings, unknown } = await readCopySettings(dataFolder, usualFolder);
  if (unknown !== null) log.fault(`where the copies are is not known: ${unknown}`);
  const copies = new OpenCopies(parts, settings, unknown);
  if (usualFolder !== undefined && settings.folder === usualFolder)
    await makeFolder(copies.root()).catch((fault: unknown) => log.fault(`copies: ${problemOfFault(fault).message}`));
  return copies;
}

class OpenCopies implements Copies {
  private readonly parts: CopiesParts;
  private settings: KeptSettings;
  private unknown: string | null;
  private work: FolderWork;
  private readonly companies = new Map<string, Promise<CompanyCopies>>();
  private readonly whole: WholeCopyCalls;

  constructor(parts: CopiesParts, settings: KeptSettings, unknown: string | null) {
    this.parts = parts;
    this.settings = settings;
    this.unknown = unknown;
    this.work = new FolderWork(parts.timeout);
    parts.disk.watch(() => this.root());
    this.whole = new WholeCopyCalls({
      runQueued: (piece, isLong) => this.runQueued(piece, isLong),
      folderOf: async (connectionId) => (await this.company(connectionId)).folder,
      keep: () => this.settings.keep,
      disk: parts.disk,
    });
  }

  root(): string {
    return copyFolder(this.parts.dataFolder, this.parts.dataFolderId, this.settings);
  }

  private shown(): CopySettings {
    return shownSettings(this.parts.dataFolder, this.parts.dataFolderId, this.settings);
  }

  private async company(connectionId: string): Promise<CompanyCopies> {
    if (this.unknown !== null) throw new ProblemError({ code: 'copies.placeUnknown', message: this.unknown });
    const known = this.companies.get(connectionId);
    if (known) return known;
    const opening =
      this.settings.folder === null
        ? this.openUsual(join(this.root(), connectionId))
        : this.openChosen(this.root(), connectionId);
    this.companies.set(connectionId, opening);
    opening.catch(() => this.companies.delete(connectionId));
    return opening;
  }

  /**
   * A folder that a person has chosen may be on a disk that is not connected. It is not created then, because an empty
   * folder would look like the real one.
   */
  private async openChosen(folder: string, connectionId: string): Promise<CompanyCopies> {
    return CompanyCopies.open(await makeFolderIn(folder, connectionId), this.parts.log);
  }

  private async openUsual(folder: string): Promise<CompanyCopies> {
    await makeFolder(folder);
    return CompanyCopies.open(folder, this.parts.log);
  }

  /** Does one piece of work after the other. An error is logged and becomes the answer. */
  private runQueued<T>(piece: () => Promise<T>, isLong = false): Promise<Result<T>> {
    return this.resultOf(() => this.work.run(piece, isLong));
  }

  private async resultOf<T>(piece: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await piece());
    } catch (fault) {
      const problem = problemOfFault(fault);
      this.parts.log.fault(`copies: ${problem.code}: ${problem.message}`);
      return { ok: false, problem };
    }
  }

  /** Closes the files of a company. The next call opens them again. */
  private async closeCompany(connectionId: string, held: CompanyCopies): Promise<void> {
    await held.close().catch((fault: unknown) => this.parts.log.fault(`copies: ${problemOfFault(fault).message}`));
    const opened = this.companies.get(connectionId);
    if (
      opened !== undefined &&
      (await opened.catch(() => null)) === held &&
      this.companies.get(connectionId) === opened
    )
      this.companies.delete(connectionId);
  }

  /**
   * Writes to the journal of a company. If a write fails for another reason than a full disk, for example because the
   * disk was unplugged and plugged in again, the next call opens the journal again.
   */
  private async writeJournal<T>(connectionId: string, write: (journal: CopyJournal) => Promise<T>): Promise<T> {
    const held = await this.company(connectionId);
    try {
      return await write(held.journal);
    } catch (fault) {
      if (!isNoRoom(fault)) await this.closeCompany(connectionId, held);
      throw fault;
    }
  }

  private async closeAll(): Promise<void> {
    const open = [...this.companies.values()];
    this.companies.clear();
    await this.whole.giveUp();
    for (const each of await Promise.allSettled(open)) if (each.status === 'fulfilled') await each.value.close();
  }

  private async about(connectionId: string): Promise<CopiesAbout> {
    const where = { ...this.shown(), folder: join(this.root(), connectionId) };
    const found = await this.runQueued(async () => (await this.company(connectionId)).about());
    return found.ok
      ? { settings: where, problem: null, ...found.value }
      : { settings: where, problem: found.problem, ...NO_COPIES };
  }

  private async configure(typed: { folder: string | null; keep: number }): Promise<Result<CopySettings>> {
    const next = checkedSettings(typed);
    if (!next.ok) return next;
    const [from, to] = [this.root(), copyFolder(this.parts.dataFolder, this.parts.dataFolderId, next.value)];
    return this.resultOf(() => {
      // Nothing can be copied from a folder that does not answer: the page copies unsent work from its database to the
      // new one.
      if (this.work.isSilent && from !== to) return this.startInNewFolder(to, next.value);
      // Nothing else runs during the move: what was written to the old folder meanwhile would be removed with it.
      return this.work.run(() => this.moveTo(from, to, next.value), true);
    });
  }

  private async moveTo(from: string, to: string, next: KeptSettings): Promise<CopySettings> {
    const isMoving = this.unknown === null && from !== to;
    if (isMoving) await this.closeAll();
    const removeOld = isMoving ? await moveCopies(from, to) : null;
    if (this.unknown !== null) await makeFolder(to);
    await this.storeSettings(next);
    await removeOld?.();
    return this.shown();
  }

  private async startInNewFolder(to: string, next: KeptSettings): Promise<CopySettings> {
    await makeFolder(to);
    // The open files close when the old folder answers again, which may be never.
    void this.resultOf(() => this.closeAll());
    this.work = new FolderWork(this.parts.timeout);
    await this.storeSettings(next);
    this.parts.log.note(
      `the copies stay where they were, in a folder that does not answer; from now on they are made in ${to}`,
    );
    return this.shown();
  }

  private async storeSettings(next: KeptSettings): Promise<void> {
    await keepSettings(this.parts.dataFolder, next);
    this.settings = next;
    this.unknown = null;
  }

  handlers(page: Pick<BackendEndpoint, 'onClose'>): Handlers<keyof typeof copyCalls> {
    return {
      'copies.settings': async () => ok(this.shown()),
      'copies.about': async ({ connectionId }) => ok(await this.about(connectionId)),
      'copies.configure': (typed) => this.configure(typed),
      ...this.journalHandlers(),
      ...this.asideHandlers(),
      ...this.whole.handlers(page),
    };
  }

  private journalHandlers() {
    return {
      'copies.held': ({ connectionId, from }) =>
        this.runQueued(async () => {
          const { journal } = await this.company(connectionId);
          const marks = journal.marks();
          return {
            journal: journal.id,
            marks: marks.slice(from, from + MARKS_PER_ANSWER),
            next: from + MARKS_PER_ANSWER < marks.length ? from + MARKS_PER_ANSWER : null,
          };
        }),
      'copies.append': ({ connectionId, gone, put }) =>
        this.runQueued(() => this.writeJournal(connectionId, (journal) => journal.append(gone, put))),
      'copies.appendPart': ({ connectionId, key, part, parts, bytes }) =>
        this.runQueued(async () => {
          await this.writeJournal(connectionId, (journal) =>
            journal.appendPart(key, part, parts, Buffer.from(bytes, 'base64')),
          );
          return null;
        }),
      'copies.unsent': ({ connectionId, aside, from }) =>
        this.runQueued(async () => {
          const copies = await this.company(connectionId);
          return aside === undefined
            ? copies.journal.rows(from, BYTES_PER_ANSWER)
            : copies.withAside(aside, (journal) => journal.rows(from, BYTES_PER_ANSWER));
        }),
      'copies.unsentPart': ({ connectionId, aside, key, part }) =>
        this.runQueued(async () => {
          const copies = await this.company(connectionId);
          const bytes = await (aside === undefined
            ? copies.journal.part(key, part)
            : copies.withAside(aside, (journal) => journal.part(key, part)));
          return bytes?.toString('base64') ?? null;
        }),
      'copies.keepLeftOut': ({ connectionId, name, text }) =>
        this.runQueued(async () => (await this.company(connectionId)).keepLeftOut(instantOf(Date.now()), name, text)),
      'copies.note': ({ connectionId, sentinel }) =>
        this.runQueued(async () => {
          await (await this.company(connectionId)).note(sentinel);
          return null;
        }),
    } satisfies Partial<Handlers<keyof typeof copyCalls>>;
  }

  private asideHandlers() {
    return {
      'copies.setAside': ({ connectionId }) =>
        this.runQueued(async () => {
          const held = await this.company(connectionId);
          let isAside = true;
          try {
            isAside = await held.setJournalAside(instantOf(Date.now()), this.settings.keep);
          } finally {
            if (isAside) await this.closeCompany(connectionId, held);
          }
          return null;
        }),
      'copies.copyAside': ({ connectionId }) =>
        this.runQueued(async () => {
          await (await this.company(connectionId)).copyJournalAside(instantOf(Date.now()), this.settings.keep);
          return null;
        }),
      'copies.hold': ({ connectionId }) =>
        this.runQueued(async () => {
          await protectNewest((await this.company(connectionId)).folder);
          return null;
        }),
      'copies.letGo': ({ connectionId, name }) =>
        this.runQueued(async () => {
          await release((await this.company(connectionId)).folder, name);
          return null;
        }),
      'connections.deleteCopies': ({ connectionId }) =>
        this.runQueued(async () => {
          const held = await this.company(connectionId);
          await this.closeCompany(connectionId, held);
          await rm(held.folder, { recursive: true, force: true });
          return null;
        }),
    } satisfies Partial<Handlers<keyof typeof copyCalls>>;
  }

  inBooksFolder<T>(connectionId: string, piece: (folder: string, isChosen: boolean) => Promise<T>): Promise<Result<T>> {
    return this.resultOf(() =>
      this.work.run(async () => {
        if (this.unknown !== null) throw new ProblemError({ code: 'copies.placeUnknown', message: this.unknown });
        const isChosen = this.settings.folder !== null;
        // As in `openChosen`.
        if (isChosen) await makeFolderIn(await makeFolderIn(this.root(), connectionId), BOOKS);
        return piece(join(this.root(), connectionId, BOOKS), isChosen);
      }, true),
    );
  }

  // A folder that does not answer does not block the end of Daybook.
  async close(): Promise<void> {
    await this.resultOf(() => this.work.run(() => this.closeAll()));
  }
}

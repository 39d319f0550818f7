import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sentinelSchema, type CopiesAbout, type Sentinel, type UnsentCount } from '../../domain/copies/copies.ts';
import { instantOf, type Instant } from '../../domain/values/dates.ts';
import { problemOf, ProblemError } from '../../domain/values/result.ts';
import { readKept, setAside, writeKept } from '../files/keptFile.ts';
import type { Log } from '../files/log.ts';
import { flushFolder, freeName } from './files.ts';
import { CopyJournal } from './journal.ts';
import { DRAFT, listWhole, removeDrafts } from './wholeCopies.ts';

const JOURNAL = 'unsent.journal';
const SENTINEL = 'sentinel.json';
const ASIDE = /^unsent-\d{8}T\d{6}(?:-\d+)?\.journal$/;
const LEFT_OUT = /^left-out-\d{8}T\d{6}(?:-\d+)?\.txt$/;
/** Journals that were set aside are only read, so nothing is allocated ahead in them. */
const NO_RESERVE = 0;

/** The copies of one company, in its folder. */
export class CompanyCopies {
  readonly folder: string;
  readonly journal: CopyJournal;
  private readonly log: Log;

  private constructor(folder: string, journal: CopyJournal, log: Log) {
    this.folder = folder;
    this.journal = journal;
    this.log = log;
  }

  /** @param folder is there @throws the system's error when it cannot be used */
  static async open(folder: string, log: Log): Promise<CompanyCopies> {
    await removeDrafts(folder);
    return new CompanyCopies(folder, await openJournal(join(folder, JOURNAL), log), log);
  }

  async about(): Promise<Omit<CopiesAbout, 'settings' | 'problem'>> {
    return {
      sentinel: await this.sentinel(),
      unsent: this.journal.count,
      whole: await listWhole(this.folder),
      aside: await this.aside(),
    };
  }

  async note(sentinel: Sentinel): Promise<void> {
    await writeKept(join(this.folder, SENTINEL), sentinel);
  }

  /** Renames the journal if it holds anything; the next one begins empty. @returns whether it was renamed */
  async setJournalAside(now: Instant, keep: number): Promise<boolean> {
    if (this.journal.marks().length === 0) return false;
    await this.journal.closeForGood();
    const name = await this.asideName(now);
    await rename(join(this.folder, JOURNAL), join(this.folder, name));
    await flushFolder(this.folder);
    await this.removeOldestAside(name, keep);
    return true;
  }

  /** Copies the journal under another name, if it holds anything. */
  async copyJournalAside(now: Instant, keep: number): Promise<void> {
    if (this.journal.marks().length === 0) return;
    const draft = join(this.folder, `${DRAFT}${randomUUID()}.tmp`);
    try {
      await this.journal.copyTo(draft);
    } catch (fault) {
      await rm(draft, { force: true });
      throw fault;
    }
    const name = await this.asideName(now);
    await rename(draft, join(this.folder, name));
    await flushFolder(this.folder);
    await this.removeOldestAside(name, keep);
  }

  /**
   * Adds to the text of what a restore leaves out, in a file that a person can read, and waits until it is on the disk.
   * @param name the file that an earlier call has begun; null for a new one
   * @throws ProblemError when there is no such file
   */
  async keepLeftOut(now: Instant, name: string | null, text: string): Promise<{ name: string; path: string }> {
    if (name !== null && !(LEFT_OUT.test(name) && (await readdir(this.folder)).includes(name)))
      throw new ProblemError({ code: 'copies.failed', message: 'there is no such file' });
    const kept = name ?? (await freeName(this.folder, `left-out-${now.slice(0, 19).replaceAll(/[-:]/g, '')}`, '.txt'));
    const path = join(this.folder, kept);
    const file = await open(path, 'a', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await flushFolder(this.folder);
    return { name: kept, path };
  }

  /** Reads a journal that was set aside. @throws ProblemError when none has that name */
  async withAside<T>(name: string, read: (journal: CopyJournal) => Promise<T>): Promise<T> {
    if (!(await this.asideNames()).includes(name))
      throw new ProblemError({ code: 'copies.failed', message: 'there is no such copy' });
    const journal = await openJournal(join(this.folder, name), this.log, NO_RESERVE);
    try {
      return await read(journal);
    } finally {
      await journal.close();
    }
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  private async sentinel(): Promise<Sentinel | null> {
    const path = join(this.folder, SENTINEL);
    const kept = await readKept(path, sentinelSchema);
    if (kept.state !== 'broken') return kept.state === 'there' ? kept.content : null;
    this.log.fault(
      `the sentinel could not be read (${kept.reason}); it was put aside as ${await setAside(path, new Date())}`,
    );
    return null;
  }

  private asideName(now: Instant): Promise<string> {
    return freeName(this.folder, `unsent-${now.slice(0, 19).replaceAll(/[-:]/g, '')}`, '.journal');
  }

  /**
   * Keeps the newest `keep` journals and the one that was just made, even if the clock was set back since the others
   * were made.
   */
  private async removeOldestAside(made: string, keep: number): Promise<void> {
    for (const older of (await this.asideNames()).filter((each) => each !== made).slice(keep - 1))
      await rm(join(this.folder, older), { force: true });
  }

  private async asideNames(): Promise<string[]> {
    return (await readdir(this.folder))
      .filter((name) => ASIDE.test(name))
      .sort()
      .reverse();
  }

  private async aside(): Promise<{ name: string; count: UnsentCount }[]> {
    const found: { name: string; count: UnsentCount }[] = [];
    for (const name of await this.asideNames())
      found.push({ name, count: await this.withAside(name, async ({ count }) => count) });
    return found;
  }
}

function openJournal(path: string, log: Log, reserve?: number): Promise<CopyJournal> {
  return CopyJournal.open(path, {
    ...(reserve === undefined ? {} : { reserve }),
    now: () => instantOf(Date.now()),
    complain: (fault) => log.fault(`the journal ${path}: ${problemOf(fault).message}`),
  });
}

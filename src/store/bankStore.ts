import Dexie from 'dexie';
import { sameValue } from '../domain/content.ts';
import { bankImportSchema, type BankImport, type ImportCommit, type UndoReport } from '../domain/bank/bankImport.ts';
import { hereOnlyOf, isLocked, type BankHereOnly, type BankRecord } from '../domain/bank/bankLine.ts';
import { instantOf, type Instant } from '../domain/dates.ts';
import { mintIntRef, type MintSource } from '../domain/identifiers.ts';
import { currentContent, emptyResourceRecord, type ResourceRecord } from '../domain/resources/record.ts';
import type { BankStore } from './bankContract.ts';
import type { ChangeFeed } from './changes.ts';
import { inChunks } from './chunks.ts';
import { guarded, notAllowed } from './problems.ts';
import { edited } from './resourceEdits.ts';
import { ofKind, resourceOf } from './resourceRow.ts';
import { addResources, replaceResources, resourcesChanged, resourceTables, type ResourceReplacement } from './resourceWrites.ts';
import type { CompanyDatabase } from './schema.ts';

/** Lines in one read: as many as are taken in within a frame or two. */
const LINES_PER_READ = 1_000;
const PREFIX = 'page.bank.import.';

/** As it lies in the database: without properties that are undefined. */
function hereOnly(value: BankHereOnly): ResourceRecord['hereOnly'] {
  // Its schema is JSON throughout.
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as ResourceRecord['hereOnly'];
}

/** What an undo makes of a line that the import added. */
function undone(record: BankRecord, at: Instant): ResourceReplacement | 'locked' | 'unknown' | 'gone' {
  if (record.goneAt !== null) return 'gone';
  if (isLocked(record)) return 'locked';
  if (record.inFlight !== null) return 'unknown';
  if (record.id === null && record.base === null) return { before: record, after: null };
  // Found by a person who did not know its id: nothing can be asked of the service about it.
  if (record.id === null) return 'unknown';
  if (record.commands.some(({ name }) => name === 'delete')) return { before: record, after: record };
  return { before: record, after: { ...record, commands: [...record.commands, { name: 'delete', queuedAt: at }], revision: record.revision + 1, editedAt: at } };
}

/** Imports over the tables of records: each in one transaction. */
export class DexieBankStore implements BankStore {
  private readonly database: CompanyDatabase;
  private readonly feed: ChangeFeed;
  private readonly mint: MintSource;

  constructor(database: CompanyDatabase, feed: ChangeFeed, mint: MintSource) {
    this.database = database;
    this.feed = feed;
    this.mint = mint;
  }

  async *lines(bankAccountId: string): AsyncGenerator<BankRecord[]> {
    let last: unknown = Dexie.minKey;
    for (;;) {
      const rows = await guarded(() => this.database.resources.where('[kind+parent+key]').between(['bankTransaction', bankAccountId, last], ['bankTransaction', bankAccountId, Dexie.maxKey], last === Dexie.minKey, true).limit(LINES_PER_READ).toArray());
      if (rows.length > 0) yield rows.flatMap((stored) => ofKind(resourceOf(stored), 'bankTransaction') ?? []);
      if (rows.length < LINES_PER_READ) return;
      last = rows.at(-1)?.key;
    }
  }

  imports(): Promise<BankImport[]> {
    return guarded(async () => {
      const rows = await this.database.settings.where('name').startsWith(PREFIX).toArray();
      const imports = rows.flatMap(({ value }) => {
        const parsed = bankImportSchema.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      });
      return imports.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1));
    });
  }

  async commitImport(commit: ImportCommit): Promise<BankImport> {
    const at = this.now();
    const created: ResourceRecord[] = [];
    for (const chunk of inChunks(commit.creates)) {
      for (const { content, hereOnly: here } of chunk) created.push({ ...emptyResourceRecord(mintIntRef(this.mint), 'bankTransaction'), local: content, revision: 1, editedAt: at, hereOnly: hereOnly(here) });
      // The page draws between: 50,000 records take a while to make.
      await new Promise((resolve) => setTimeout(resolve));
    }
    const { records, kept } = await this.write(async () => {
      await this.refuseMoved(commit);
      const held = new Map((await this.held(commit.changes.map(({ key }) => key))).map((record) => [record.key, record]));
      const replacements = commit.changes.map((change): ResourceReplacement & { before: BankRecord } => {
        const before = held.get(change.key);
        if (before === undefined || before.revision !== change.revision) throw movedOn();
        const next = edited(before, change.content ?? currentContent(before), before.badInput, hereOnly(change.hereOnly));
        return { before, after: { ...next, revision: before.revision + 1, editedAt: at } };
      });
      const { taken } = await addResources(this.database, created);
      if (taken.length > 0) throw notAllowed('A key was minted twice.');
      await replaceResources(this.database, replacements);
      const record: BankImport = {
        ...commit.import,
        created: created.length,
        changed: replacements.map(({ before }) => ({ key: before.key, revision: before.revision + 1, content: currentContent(before), hereOnly: before.hereOnly })),
      };
      await this.database.settings.put({ name: `${PREFIX}${record.id}`, value: record });
      return { records: [...created, ...replacements.map(({ before }) => before)], kept: record };
    });
    this.feed.publish(resourcesChanged(records));
    return kept;
  }

  async undoImport(id: string): Promise<UndoReport> {
    const at = this.now();
    const { records, report } = await this.write(async () => {
      const parsed = bankImportSchema.safeParse((await this.database.settings.get(`${PREFIX}${id}`))?.value);
      if (!parsed.success) throw notAllowed('There is no such import: it was undone already.');
      const told: UndoReport = { removed: 0, deleting: 0, restored: 0, kept: [] };
      const replacements: ResourceReplacement[] = [];
      for (const record of await this.addedBy(parsed.data)) {
        const outcome = undone(record, at);
        if (outcome === 'locked' || outcome === 'unknown') told.kept.push({ key: record.key, why: outcome });
        else if (outcome !== 'gone') {
          if (outcome.after === null) told.removed += 1;
          else told.deleting += 1;
          replacements.push(outcome);
        }
      }
      const held = new Map((await this.held(parsed.data.changed.map(({ key }) => key))).map((record) => [record.key, record]));
      for (const before of parsed.data.changed) {
        const record = held.get(before.key);
        if (record === undefined) continue;
        const onlyHere = before.content !== null && sameValue(currentContent(record), before.content);
        // What a person or the service has changed since is theirs; what was only recognised can always be forgotten.
        if (record.revision !== before.revision && !onlyHere) told.kept.push({ key: record.key, why: 'edited' });
        else {
          const next = edited(record, before.content ?? currentContent(record), record.badInput, before.hereOnly);
          replacements.push({ before: record, after: { ...next, revision: record.revision + 1, editedAt: at } });
          told.restored += 1;
        }
      }
      await replaceResources(this.database, replacements);
      await this.database.settings.delete(`${PREFIX}${id}`);
      return { records: replacements.flatMap(({ before, after }) => after ?? before ?? []), report: told };
    });
    this.feed.publish(resourcesChanged(records));
    return report;
  }

  private now(): Instant {
    return instantOf(this.mint.now());
  }

  private write<T>(work: () => Promise<T>): Promise<T> {
    return guarded(() => this.database.transaction('rw', [...resourceTables(this.database), this.database.settings], work));
  }

  /** Rejects when lines of the accounts have come or gone since the preview. */
  private async refuseMoved({ seen }: ImportCommit): Promise<void> {
    for (const { bankAccountId, lines } of seen) {
      const count = await this.database.resources.where('[kind+parent+key]').between(['bankTransaction', bankAccountId, Dexie.minKey], ['bankTransaction', bankAccountId, Dexie.maxKey]).count();
      if (count !== lines) throw movedOn();
    }
  }

  private async held(keys: readonly string[]): Promise<BankRecord[]> {
    const found: BankRecord[] = [];
    for (const chunk of inChunks(keys)) {
      for (const stored of await this.database.resources.bulkGet([...chunk])) {
        const record = stored && ofKind(resourceOf(stored), 'bankTransaction');
        if (record) found.push(record);
      }
    }
    return found;
  }

  /** Lines that an import added and that are still here. */
  private async addedBy({ id, statements }: BankImport): Promise<BankRecord[]> {
    const found: BankRecord[] = [];
    for (const account of new Set(statements.map(({ bankAccountId }) => bankAccountId))) {
      const rows = await this.database.resources.where('[kind+parent+key]').between(['bankTransaction', account, Dexie.minKey], ['bankTransaction', account, Dexie.maxKey]).toArray();
      for (const stored of rows) {
        const record = ofKind(resourceOf(stored), 'bankTransaction');
        if (record && hereOnlyOf(record).importId === id) found.push(record);
      }
    }
    return found;
  }
}

function movedOn(): Error {
  return notAllowed('Lines of this account have changed since the preview was made. Look at the preview again; nothing was imported.');
}

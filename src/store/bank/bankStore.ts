import Dexie from 'dexie';
import { sameValue } from '../../domain/documents/content.ts';
import { bankImportSchema, type BankImport, type ImportCommit, type UndoReport } from '../../domain/bank/bankImport.ts';
import {
  localMetadataOf,
  isLineLocked,
  withDocuments,
  type BankLocalMetadata,
  type BankRecord,
  type BankTransaction,
} from '../../domain/bank/bankLine.ts';
import { instantOf, type Instant } from '../../domain/values/dates.ts';
import { mintIntRef, type MintSource } from '../../domain/values/identifiers.ts';
import { mergeResources } from '../../domain/merge/resourceMerge.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../domain/resources/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { sameResource } from '../../domain/resources/slots.ts';
import type { BankStore, WriteWatch } from '../bankContract.ts';
import { filesFollow, lineFileTables, linesWithFiles } from '../attachments/lineFiles.ts';
import { withLocal } from './documentLinks.ts';
import { withToken } from '../records/bankToken.ts';
import type { ChangeFeed } from '../changes.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import type { CompanySettings } from '../contract.ts';
import { asStoreProblem } from '../problems.ts';
import { BANK_IMPORTS } from '../../domain/copies/copies.ts';
import { notAllowed } from '../refusals.ts';
import { edited, queued } from '../records/resourceEdits.ts';
import { ofKind, resourceOf } from '../resourceRow.ts';
import {
  addResources,
  replaceResources,
  resourcesChanged,
  resourceTables,
  type ResourceReplacement,
} from '../records/resourceWrites.ts';
import type { CompanyDatabase } from '../schema.ts';

/** Lines in one read or write: the browser handles these within a frame or two, so that the page stays responsive. */
const LINES_AT_ONCE = 200;
const IMPORT_PREFIX = `page.${BANK_IMPORTS}`;

/** The local metadata as the database stores it: without undefined properties. */
function storedMetadata(value: BankLocalMetadata): ResourceRecord['hereOnly'] {
  // Its schema allows only JSON.
  return Object.fromEntries(
    Object.entries(value).filter(([, part]) => part !== undefined),
  ) as ResourceRecord['hereOnly'];
}

/** How an undo changes a line that the import added, or why it keeps the line. */
function undoAdded(record: BankRecord, at: Instant): ResourceReplacement | 'edited' | 'locked' | 'unknown' | 'gone' {
  // A line in conflict is not sent before a person has chosen.
  if (record.conflict !== null) return 'edited';
  if (record.goneAt !== null) return 'gone';
  if (isLineLocked(record)) return 'locked';
  if (record.inFlight !== null) return 'unknown';
  if (record.id === null && record.base === null) return { before: record, after: null };
  // A person found it on the service without its id: Daybook cannot ask the service to delete it.
  if (record.id === null) return 'unknown';
  const after = queued(record, { name: 'delete' }, at);
  return {
    before: record,
    after: after === record ? record : { ...after, revision: record.revision + 1, editedAt: at },
  };
}

/**
 * Fields that an import may change in a line that it finds (`changeOf` in
 * src/formats/statements/import/importCommit.ts): first those of the content, then those of the local metadata.
 */
const CHANGED_FIELDS = [
  'bankDate',
  'depositAmount',
  'withdrawalAmount',
  'description',
] as const satisfies readonly (keyof BankTransaction)[];
const CHANGED_METADATA: ReadonlySet<string> = new Set([
  'bank',
  'balance',
  'full',
  'isPending',
] satisfies (keyof BankLocalMetadata)[]);

/**
 * The content that an import of an earlier Daybook may have written: such an import kept only the content before it.
 */
function assumedImportedContent(before: BankTransaction, current: BankTransaction): BankTransaction {
  return { ...before, ...Object.fromEntries(CHANGED_FIELDS.map((field) => [field, current[field]])) };
}

/**
 * How an undo changes a line that the import changed, or why it keeps the line. Fields that the import changed become
 * what they were; everything else stays.
 */
function undoChanged(
  record: BankRecord,
  change: BankImport['changed'][number],
  at: Instant,
): ResourceReplacement | 'edited' | 'locked' | 'unknown' | 'gone' {
  if (record.goneAt !== null) return 'gone';
  const current = currentVersion(record);
  const before = change.content ?? current;
  // A change that a person made since stays. If the import only recognised the line, its metadata can always be
  // restored.
  if (record.revision !== change.revision && !sameValue(current, before)) return 'edited';
  const made = change.made ?? assumedImportedContent(before, current);
  const { merged: content, conflicts } = mergeResources(made, before, current, true);
  if (conflicts.length > 0) return 'edited';
  if (!sameResource(content, current)) {
    if (record.conflict !== null) return 'edited';
    if (isLineLocked(record)) return 'locked';
    if (record.id === null && (record.base !== null || record.inFlight !== null)) return 'unknown';
  }
  const keptMetadata = Object.entries(record.hereOnly).filter(([name]) => !CHANGED_METADATA.has(name));
  const oldMetadata = Object.entries(change.hereOnly).filter(([name]) => CHANGED_METADATA.has(name));
  const next = edited(record, content, record.badInput, Object.fromEntries([...keptMetadata, ...oldMetadata]));
  return { before: record, after: { ...next, revision: record.revision + 1, editedAt: at } };
}

/** Imports of bank statements, each in one transaction. */
export class DexieBankStore implements BankStore {
  private readonly database: CompanyDatabase;
  private readonly feed: ChangeFeed;
  private readonly mint: MintSource;
  private readonly settings: () => Promise<CompanySettings>;

  constructor(database: CompanyDatabase, feed: ChangeFeed, mint: MintSource, settings: () => Promise<CompanySettings>) {
    this.database = database;
    this.feed = feed;
    this.mint = mint;
    this.settings = settings;
  }

  async *lines(bankAccountId: string): AsyncGenerator<BankRecord[]> {
    let last: string | undefined;
    do {
      const chunk = await asStoreProblem(() => this.linesAfter(bankAccountId, last));
      if (chunk.length > 0) yield chunk;
      last = chunk.length < LINES_AT_ONCE ? undefined : chunk.at(-1)?.key;
    } while (last !== undefined);
  }

  imports(): Promise<BankImport[]> {
    return asStoreProblem(async () => {
      const rows = await this.database.settings.where('name').startsWith(IMPORT_PREFIX).toArray();
      const imports = rows.flatMap(({ value }) => {
        const parsed = bankImportSchema.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      });
      return imports.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? 1 : -1));
    });
  }

  private async recordsToCreate(
    creates: ImportCommit['creates'],
    at: Instant,
    signal: AbortSignal | undefined,
  ): Promise<ResourceRecord[]> {
    const { marksBankReferences } = await this.settings();
    const created: ResourceRecord[] = [];
    for (const chunk of inChunks(creates, LINES_AT_ONCE)) {
      signal?.throwIfAborted();
      for (const { content, hereOnly: localMetadata } of chunk) {
        const key = mintIntRef(this.mint);
        created.push({
          ...emptyResourceRecord(key, 'bankTransaction'),
          local: marksBankReferences ? withToken(content, key) : content,
          revision: 1,
          editedAt: at,
          hereOnly: storedMetadata(localMetadata),
        });
      }
      // Lets the page draw: to make 50,000 records takes a while.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return created;
  }

  async commitImport(commit: ImportCommit, { onProgress, signal }: WriteWatch = {}): Promise<BankImport> {
    const at = this.now();
    const created = await this.recordsToCreate(commit.creates, at, signal);
    const { records, kept } = await this.write(async () => {
      await this.refuseOutdatedPreview(commit);
      const held = new Map(
        (await this.held(commit.changes.map(({ key }) => key))).map((record) => [record.key, record]),
      );
      const replacements = commit.changes.map((change): ResourceReplacement & { before: BankRecord } => {
        const before = held.get(change.key);
        if (before === undefined || before.revision !== change.revision) throw outdatedPreview();
        const next = edited(
          before,
          change.content ?? currentVersion(before),
          before.badInput,
          storedMetadata(change.hereOnly),
        );
        return { before, after: { ...next, revision: before.revision + 1, editedAt: at } };
      });
      const all = created.length + replacements.length;
      let done = 0;
      // An error here ends the transaction, so nothing of it stays.
      const startChunk = (lines: number): void => {
        signal?.throwIfAborted();
        onProgress?.(done / all);
        done += lines;
      };
      for (const chunk of inChunks(created, LINES_AT_ONCE)) {
        startChunk(chunk.length);
        const { taken } = await addResources(this.database, chunk);
        if (taken.length > 0) throw notAllowed('A key was minted twice.');
      }
      for (const chunk of inChunks(replacements, LINES_AT_ONCE)) {
        startChunk(chunk.length);
        await replaceResources(this.database, chunk);
      }
      signal?.throwIfAborted();
      const record: BankImport = {
        ...commit.import,
        created: created.length,
        changed: commit.changes.flatMap(({ key, content }) => {
          const before = held.get(key);
          return before
            ? [
                {
                  key,
                  revision: before.revision + 1,
                  content: currentVersion(before),
                  made: content ?? currentVersion(before),
                  hereOnly: before.hereOnly,
                },
              ]
            : [];
        }),
      };
      await this.database.settings.put({ name: `${IMPORT_PREFIX}${record.id}`, value: record });
      return { records: [...created, ...replacements.map(({ before }) => before)], kept: record };
    });
    this.feed.publish({ ...resourcesChanged(records), pageSettings: [`${BANK_IMPORTS}${kept.id}`] });
    return kept;
  }

  async undoImport(id: string, { onProgress, signal }: WriteWatch = {}): Promise<UndoReport> {
    const at = this.now();
    const { records, report } = await this.write(async () => {
      const parsed = bankImportSchema.safeParse((await this.database.settings.get(`${IMPORT_PREFIX}${id}`))?.value);
      if (!parsed.success) throw notAllowed('There is no such import: it was undone already.');
      const result: UndoReport = { removed: 0, deleting: 0, restored: 0, kept: [] };
      const withFiles = await linesWithFiles(this.database);
      const touched: Pick<ResourceRecord, 'kind' | 'key'>[] = [];
      let done = 0;
      // Reads and writes in parts, so that memory holds one part at a time. An error ends the transaction, so nothing
      // of it stays.
      const write = async (replacements: readonly ResourceReplacement[]): Promise<void> => {
        for (const { before, after } of replacements) {
          const record = after ?? before;
          if (record) touched.push({ kind: record.kind, key: record.key });
        }
        await replaceResources(this.database, replacements);
      };
      for await (const chunk of this.addedBy(parsed.data)) {
        signal?.throwIfAborted();
        const replacements: ResourceReplacement[] = [];
        for (const record of chunk) {
          // A file or a document of the line says that it is worked on. Without the line a payment that was drafted for
          // it would be sent all the same, and drafted once more when the file is imported again.
          const isWorkedOn = withFiles.has(record.key) || localMetadataOf(record).documentKey !== undefined;
          const outcome = isWorkedOn ? 'edited' : undoAdded(record, at);
          if (outcome === 'edited' || outcome === 'locked' || outcome === 'unknown')
            result.kept.push({ key: record.key, why: outcome });
          else if (outcome !== 'gone') {
            if (outcome.after === null) result.removed += 1;
            else result.deleting += 1;
            replacements.push(outcome);
          }
        }
        await write(replacements);
        done += chunk.length;
        onProgress?.(Math.min(1, done / Math.max(1, parsed.data.created)));
      }
      const held = new Map(
        (await this.held(parsed.data.changed.map(({ key }) => key))).map((record) => [record.key, record]),
      );
      for (const part of inChunks(parsed.data.changed, LINES_AT_ONCE)) {
        signal?.throwIfAborted();
        await write(
          part.flatMap((change): ResourceReplacement[] => {
            const record = held.get(change.key);
            if (record === undefined) return [];
            const outcome = undoChanged(record, change, at);
            if (outcome === 'gone') return [];
            if (outcome === 'edited' || outcome === 'locked' || outcome === 'unknown') {
              result.kept.push({ key: record.key, why: outcome });
              return [];
            }
            result.restored += 1;
            return [outcome];
          }),
        );
      }
      signal?.throwIfAborted();
      await this.database.settings.delete(`${IMPORT_PREFIX}${id}`);
      return { records: touched, report: result };
    });
    this.feed.publish({ ...resourcesChanged(records), pageSettings: [`${BANK_IMPORTS}${id}`] });
    return report;
  }

  async link(...[key, documents, by, made]: Parameters<BankStore['link']>): Promise<void> {
    const at = this.now();
    const change = await this.write(async () => {
      const [before] = await this.held([key]);
      if (before === undefined) throw notAllowed('There is no such bank line.');
      const after = withLocal(before, withDocuments(before.hereOnly, documents, by, made), at);
      await replaceResources(this.database, [{ before, after }]);
      const owners = await filesFollow(this.database, [after]);
      return { ...resourcesChanged([after]), ...(owners.length > 0 && { attachments: owners }) };
    });
    this.feed.publish(change);
  }

  private now(): Instant {
    return instantOf(this.mint.now());
  }

  private write<T>(work: () => Promise<T>): Promise<T> {
    return asStoreProblem(() =>
      this.database.transaction(
        'rw',
        [...resourceTables(this.database), this.database.settings, ...lineFileTables(this.database)],
        async () => work(),
      ),
    );
  }

  /** Rejects when lines of the accounts were added or removed since the preview, also as many as came. */
  private async refuseOutdatedPreview({ seen }: ImportCommit): Promise<void> {
    for (const { bankAccountId, lines, newest } of seen) {
      const held = this.database.resources
        .where('[kind+parent+key]')
        .between(['bankTransaction', bankAccountId, Dexie.minKey], ['bankTransaction', bankAccountId, Dexie.maxKey]);
      const [last = null] = await held.clone().reverse().limit(1).primaryKeys();
      if ((await held.count()) !== lines || last !== newest) throw outdatedPreview();
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

  /** The next lines of an account by key: the first ones, or those after `last`. */
  private async linesAfter(bankAccountId: string, last: string | undefined): Promise<BankRecord[]> {
    const rows = await this.database.resources
      .where('[kind+parent+key]')
      .between(
        ['bankTransaction', bankAccountId, last ?? Dexie.minKey],
        ['bankTransaction', bankAccountId, Dexie.maxKey],
        last === undefined,
        true,
      )
      .limit(LINES_AT_ONCE)
      .toArray();
    return rows.flatMap((stored) => ofKind(resourceOf(stored), 'bankTransaction') ?? []);
  }

  /** Lines that an import added and that still exist, in chunks as they are read. */
  private async *addedBy({ id, statements }: BankImport): AsyncGenerator<BankRecord[]> {
    for (const account of new Set(statements.map(({ bankAccountId }) => bankAccountId))) {
      let last: string | undefined;
      do {
        const chunk = await this.linesAfter(account, last);
        last = chunk.length < LINES_AT_ONCE ? undefined : chunk.at(-1)?.key;
        const added = chunk.filter((record) => localMetadataOf(record).importId === id);
        if (added.length > 0) yield added;
      } while (last !== undefined);
    }
  }
}

function outdatedPreview(): Error {
  return notAllowed(
    'Lines of this account have changed since the preview was made. Look at the preview again; nothing was imported.',
  );
}

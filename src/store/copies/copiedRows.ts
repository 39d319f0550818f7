import Dexie from 'dexie';
import { BANK_IMPORTS, LOCAL_RECORDS, type CopyMark, type CopyName, type CopyRow } from '../../domain/copies/copies.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import { attachmentOf } from '../attachments/attachmentRow.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import { heldByKey, pendingInPieces } from '../records/heldResources.ts';
import { isOnSheet } from '../priceSheets.ts';
import { asStoreProblem } from '../problems.ts';
import { recordOf } from '../documentRow.ts';
import type { CompanyDatabase } from '../schema.ts';
import type { CopyPiece, CopySource, WrittenNames } from '../copyContract.ts';
import { discardedOf } from '../discarded.ts';
import { isJournalled, isUnlisted, unlistedSince, wholeLacksSince } from '../sinceWhole.ts';
import { attachmentCopy, documentCopy, resourceCopy, settingCopy } from './copyRow.ts';

/** When more rows than this were written, the pending ones are found by the index instead of reading each row. */
const FEW_ROWS = 20;
/** Documents in one read: more would hold up the page. */
const DOCUMENTS_PER_READ = 100;
/**
 * How the names of the copied page settings begin: edits which are not in their record yet
 * (`src/app/company/documents/unsavedEdits.ts`), records that stay on this computer, what undoing an import needs, and
 * work that becomes a record only once it is complete: opening balances (`src/app/reports/opening/useOpening.ts`) and a
 * price (`src/app/prices/keptPriceRow.ts`).
 */
const COPIED_SETTINGS = ['unsavedEdits', LOCAL_RECORDS, BANK_IMPORTS, 'opening', 'prices.row'];

function isCopied(setting: string): boolean {
  return COPIED_SETTINGS.some((beginning) => setting.startsWith(beginning));
}

/** The pending ones among the written documents. If they are many, those that are not pending are not read. */
async function pendingAmong({ documents }: CompanyDatabase, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length <= FEW_ROWS) return keys;
  const waiting = new Set(await documents.where('pending').equals(1).primaryKeys());
  return keys.filter((key) => waiting.has(key));
}

async function journalledKeys(
  database: CompanyDatabase,
  kind: ResourceKind,
  since: number | null,
): Promise<Set<string>> {
  const { resources, prices } = database;
  if (isOnSheet(kind)) return new Set((await prices.pending()).map(({ key }) => key));
  const pending = await resources.where('[pending+kind+key]').between([1, kind], [1, kind, Dexie.maxKey]).primaryKeys();
  const unlisted = isUnlisted(kind) ? await unlistedSince(database, since) : [];
  return new Set([...pending, ...unlisted.map(({ key }) => key)]);
}

/** Reads the rows that the journal needs from the database of a company. */
export class CopiedRows implements Pick<CopySource, 'counts' | 'written' | 'waiting' | 'lacks'> {
  private readonly database: CompanyDatabase;
  /** Keys of attached files that the journal has, so that a removed file can be reported by its key. */
  private readonly files = new Set<string>();

  constructor(database: CompanyDatabase) {
    this.database = database;
  }

  counts(): Promise<{ documents: number; records: number }> {
    return asStoreProblem(async () => ({
      documents: await this.database.documents.count(),
      records: await this.database.resources.count(),
    }));
  }

  written(names: WrittenNames): Promise<CopyPiece> {
    return asStoreProblem(async () => {
      const piece: CopyPiece = { put: [], gone: [] };
      await this.takeDocuments(names.documents, piece);
      for (const [kind, keys] of names.resources) await this.takeResources(kind, keys, piece);
      if (names.attachments) await this.takeFiles(piece);
      for (const name of names.pageSettings.filter(isCopied)) await this.takeSetting(name, piece);
      return piece;
    });
  }

  async *waiting(): AsyncGenerator<CopyRow[]> {
    const { documents, settings } = this.database;
    const keys = await asStoreProblem(() => documents.where('pending').equals(1).primaryKeys());
    for (const chunk of inChunks(keys, DOCUMENTS_PER_READ)) {
      const rows = await asStoreProblem(() => documents.bulkGet([...chunk]));
      yield rows.flatMap((row) => (row?.pending === 1 ? documentCopy(recordOf(row)) : []));
    }
    for await (const records of pendingInPieces(this.database)) yield records.map(resourceCopy);
    const unlisted = await asStoreProblem(async () =>
      unlistedSince(this.database, await wholeLacksSince(this.database)),
    );
    for (const records of inChunks(unlisted)) yield records.map(resourceCopy);
    const rest: CopyPiece = { put: [], gone: [] };
    await asStoreProblem(() => this.takeFiles(rest));
    const names = await asStoreProblem(() =>
      settings
        .where('name')
        .startsWithAnyOf(COPIED_SETTINGS.map((beginning) => `page.${beginning}`))
        .primaryKeys(),
    );
    for (const name of names) await asStoreProblem(() => this.takeSetting(name.replace(/^page\./, ''), rest));
    yield rest.put;
  }

  lacks(marks: readonly CopyMark[]): Promise<CopyMark[]> {
    const { documents, attachments } = this.database;
    const keysOf = (table: CopyName['table']): string[] =>
      marks.flatMap((mark) => (mark.table === table ? mark.key : []));
    return asStoreProblem(async () => {
      const held = new Map<string, number>();
      for (const chunk of inChunks(keysOf('documents'), DOCUMENTS_PER_READ))
        for (const row of await documents.bulkGet([...chunk])) if (row) held.set(`documents ${row.key}`, row.revision);
      for (const chunk of inChunks(keysOf('resources')))
        for (const { key, revision } of await heldByKey(this.database, chunk)) held.set(`resources ${key}`, revision);
      for (const row of await attachments.bulkGet(keysOf('attachments')))
        if (row) held.set(`attachments ${row.key}`, row.revision);
      // A row that was removed here counts as known up to the removed revision.
      for (const { table, key, revision } of await discardedOf(this.database))
        held.set(`${table} ${key}`, Math.max(revision, held.get(`${table} ${key}`) ?? -Infinity));
      return marks.filter(
        ({ table, key, revision }) =>
          table !== 'settings' && table !== 'damage' && (held.get(`${table} ${key}`) ?? -Infinity) < revision,
      );
    });
  }

  private async takeDocuments(keys: readonly string[], piece: CopyPiece): Promise<void> {
    const waiting = new Set<string>();
    for (const chunk of inChunks(await pendingAmong(this.database, keys), DOCUMENTS_PER_READ)) {
      for (const row of await this.database.documents.bulkGet([...chunk])) {
        if (row?.pending !== 1) continue;
        waiting.add(row.key);
        piece.put.push(documentCopy(recordOf(row)));
      }
    }
    for (const key of keys) if (!waiting.has(key)) piece.gone.push({ table: 'documents', key });
  }

  private async takeResources(kind: ResourceKind, keys: readonly string[], piece: CopyPiece): Promise<void> {
    const since = await wholeLacksSince(this.database);
    const among = keys.length <= FEW_ROWS ? null : await journalledKeys(this.database, kind, since);
    const waiting = new Set<string>();
    const wanted = keys.filter((key) => among?.has(key) ?? true);
    if (wanted.length > 0) {
      for (const record of await heldByKey(this.database, wanted, kind)) {
        if (!isJournalled(record, since)) continue;
        waiting.add(record.key);
        piece.put.push(resourceCopy(record));
      }
    }
    for (const key of keys) if (!waiting.has(key)) piece.gone.push({ table: 'resources', key });
  }

  /** Files are few, so all pending ones are read; those that were pending before and no longer are count as gone. */
  private async takeFiles(piece: CopyPiece): Promise<void> {
    const waiting = (await this.database.attachments.where('pending').equals(1).toArray()).map(attachmentOf);
    const keys = new Set(waiting.map(({ key }) => key));
    for (const key of this.files) if (!keys.has(key)) piece.gone.push({ table: 'attachments', key });
    this.files.clear();
    for (const key of keys) this.files.add(key);
    piece.put.push(...waiting.map(attachmentCopy));
  }

  private async takeSetting(name: string, piece: CopyPiece): Promise<void> {
    const held = await this.database.settings.get(`page.${name}`);
    if (held?.value === undefined || held.value === null) piece.gone.push({ table: 'settings', key: name });
    else piece.put.push(settingCopy(name, held.value, Date.now()));
  }
}

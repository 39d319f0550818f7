import { partCount } from '../../../domain/documents/attachment.ts';
import { copyNameText, type Appended, type CopyMark, type CopyRow } from '../../../domain/copies/copies.ts';
import { valueOf } from '../../../domain/values/result.ts';
import { inChunks } from '../../../domain/values/chunks.ts';
import type { CopyPiece } from '../../../store/copyContract.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { useBackend } from '../session/backend.ts';

/** Rows in one message. */
const ROWS = 50;
/** Names in one message. */
const NAMES = 2_000;

/** Writes to the backend's journal of one company. Every method rejects with the backend's ProblemError. */
export class JournalLine {
  private readonly store: CompanyStore;
  private readonly backend: Pick<ReturnType<typeof useBackend>, 'call'>;
  private readonly onAppended: (appended: Appended) => void;
  /** Whether the journal is known to be empty: then nothing has to be removed from it. */
  private isEmpty = false;
  /** The id of the journal that was read last. */
  private knownJournal: string | null = null;
  /** Whether the journal has been begun or opened anew since: it may lack what was written before. */
  isAnother = false;

  /** @param onAppended called with the journal's state after each message */
  constructor(
    store: CompanyStore,
    backend: Pick<ReturnType<typeof useBackend>, 'call'>,
    onAppended: (appended: Appended) => void,
  ) {
    this.store = store;
    this.backend = backend;
    this.onAppended = onAppended;
  }

  /** Another window may have written to the journal. */
  forget(): void {
    this.isEmpty = false;
  }

  async marks(): Promise<CopyMark[]> {
    const all: CopyMark[] = [];
    for (let from: number | null = 0; from !== null;) {
      const { journal, marks, next }: { journal: string; marks: CopyMark[]; next: number | null } = valueOf(
        await this.backend.call('copies.held', { connectionId: this.store.connectionId, from }),
      );
      all.push(...marks);
      this.knownJournal = journal;
      from = next;
    }
    this.isEmpty = all.length === 0;
    return all;
  }

  /**
   * Resolves when all of it is on the disk, with the bytes of files. A row that is removed and added again does both in
   * one message.
   */
  async write({ put, gone }: CopyPiece): Promise<void> {
    const coming = new Set(put.map(copyNameText));
    const going = new Set(gone.map(copyNameText));
    const left = gone.filter((name) => !coming.has(copyNameText(name)));
    if (!this.isEmpty) for (const chunk of inChunks(left, NAMES)) await this.append({ put: [], gone: [...chunk] });
    for (const chunk of inChunks(put, ROWS)) {
      const { wanted } = await this.append({
        put: [...chunk],
        gone: chunk.filter((row) => going.has(copyNameText(row))).map(({ table, key }) => ({ table, key })),
      });
      for (const row of chunk) if (row.table === 'attachments' && wanted.includes(row.key)) await this.writeFile(row);
    }
  }

  /** Makes the journal match the database. */
  async reconcile(): Promise<void> {
    this.isAnother = false;
    const left = new Map((await this.marks()).map((mark) => [copyNameText(mark), mark]));
    for await (const rows of this.store.copies.waiting()) {
      const piece: CopyPiece = { put: [], gone: [] };
      for (const row of rows) {
        const held = left.get(copyNameText(row));
        left.delete(copyNameText(row));
        if (held?.revision === row.revision && held.mark === row.mark) {
          if (row.table === 'attachments') piece.put.push(row);
          continue;
        }
        // A restored backup has older rows, which replace newer ones.
        if (held && held.revision > row.revision) piece.gone.push({ table: row.table, key: row.key });
        piece.put.push(row);
      }
      await this.write(piece);
    }
    await this.write({ put: [], gone: [...left.values()].map(({ table, key }) => ({ table, key })) });
  }

  private async append(piece: CopyPiece): Promise<Appended> {
    const appended = valueOf(
      await this.backend.call('copies.append', { connectionId: this.store.connectionId, ...piece }),
    );
    this.isEmpty = appended.held === 0;
    if (appended.journal !== this.knownJournal) this.isAnother = true;
    this.onAppended(appended);
    return appended;
  }

  private async writeFile({ key, row }: CopyRow): Promise<void> {
    const { connectionId, forSync } = this.store;
    const parts = partCount(Number(row['size']));
    for (let part = 0; part < parts; part += 1) {
      const bytes = await forSync.attachmentPart(key, part);
      // The service has it by now, or somebody removed it: the next message says so.
      if (bytes === null) return;
      valueOf(await this.backend.call('copies.appendPart', { connectionId, key, part, parts, bytes }));
    }
  }
}

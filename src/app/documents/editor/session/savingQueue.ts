import { computed, shallowRef, type ShallowRef } from 'vue';
import type { DocumentRecord } from '../../../../domain/documents/record.ts';
import { problemOf, type Problem } from '../../../../domain/values/result.ts';
import type { CompanyStore } from '../../../../store/contract.ts';
import { afterPaint, type PaintWait } from '../../../base/ui/afterPaint.ts';
import {
  applyPatch,
  patchBetween,
  type DocumentPatch,
  type EditedVersion,
} from '../../../../domain/documents/documentPatch.ts';
import { Autosave } from '../../../editing/autosave.ts';
import type { Pause } from '../../../editing/pauseTimer.ts';
import { UnsavedEdits } from '../../../company/documents/unsavedEdits.ts';

/** Writing a document of up to so many lines is too quick to be noticed. */
export const FEW_LINES = 100;
/** The pause after which a longer document is written: that keeps the page from painting. */
const LONG: Pause = { quiet: 700, longest: 10_000 };

export interface Stored {
  record: ShallowRef<DocumentRecord | null>;
  /** The version on the screen. */
  version(): EditedVersion;
  /**
   * Takes the stored record.
   * @param isShown whether it equals the screen, because nobody else has written since the screen was read
   */
  adopt(record: DocumentRecord, isShown: boolean): void;
}

/** Whether the record is the one before with just this edit: nobody else wrote in between. */
function isNextOf(record: DocumentRecord, before: DocumentRecord): boolean {
  return (
    record.revision === before.revision + 1 &&
    record.id === before.id &&
    record.base?.lastModified === before.base?.lastModified
  );
}

/**
 * Stores edits in the background, one write at a time; edits made during a write go into the next one. A write applies
 * the difference to the version that the database has by then. Each key is kept in a small row of its own. The whole
 * document, which lists show, is written when a field is left or the typing pauses; a long one only when it pauses.
 */
export class SavingQueue {
  readonly savedAt: ShallowRef<number | null> = shallowRef(null);
  /** Whether an edit is not in the record yet. */
  private readonly busy = computed(() => this.isStoring.value || this.from.value !== null);
  private readonly store: CompanyStore;
  private readonly key: string;
  private readonly stored: Stored;
  private readonly unsaved: UnsavedEdits;
  private readonly autosave = new Autosave({ waits: () => this.from.value !== null, write: () => this.write() });
  /** The version before the first edit that waits to be written; null while none waits. */
  private readonly from: ShallowRef<EditedVersion | null> = shallowRef(null);
  private readonly isStoring = shallowRef(false);
  /** The version before the first edit that is being written. */
  private storingFrom: EditedVersion | null = null;
  /** Whether somebody else has written since the screen last showed the record. */
  private othersHaveWritten = false;
  private isHurried = false;
  private painting: PaintWait | null = null;

  constructor(store: CompanyStore, key: string, stored: Stored) {
    this.store = store;
    this.key = key;
    this.stored = stored;
    this.unsaved = new UnsavedEdits(store, key);
  }

  get problem(): ShallowRef<Problem | null> {
    return this.autosave.problem;
  }

  get isBusy(): boolean {
    return this.busy.value;
  }

  /**
   * Takes note of an edit.
   * @param before the version before the edit
   * @param isTyping whether the typing may go on
   */
  push(before: EditedVersion, isTyping = false): void {
    this.from.value ??= before;
    // A document that is not in the database yet is written at once, however long it is.
    if (this.stored.record.value === null || !(isTyping || this.isLong)) return void this.autosave.now();
    this.keepUnsaved().catch((thrown: unknown) => {
      this.problem.value = problemOf(thrown);
    });
    this.autosave.soon(this.isLong ? LONG : undefined);
  }

  /** Resolves when all edits so far are in the record; rejects if the database refuses. */
  async settle(): Promise<void> {
    this.isHurried = true;
    this.painting?.end();
    try {
      while (this.isBusy) await this.autosave.settle();
    } finally {
      this.isHurried = false;
    }
  }

  private get isLong(): boolean {
    return this.stored.version().document.lines.length > FEW_LINES;
  }

  /** Waits until a key is painted before it is written; edits until then share one write. */
  private untilPainted(): Promise<void> {
    if (this.isHurried) return Promise.resolve();
    this.painting ??= afterPaint();
    return this.painting.isOver.finally(() => {
      this.painting = null;
    });
  }

  private patchFrom(from: EditedVersion): DocumentPatch {
    const { document, bad } = this.stored.version();
    return patchBetween(from.document, document, { before: from.bad, after: bad });
  }

  private async keepUnsaved(): Promise<void> {
    await this.untilPainted();
    const [record, from] = [this.stored.record.value, this.storingFrom ?? this.from.value];
    if (record === null || from === null) return;
    await this.unsaved.keep(record.revision, this.patchFrom(from), from.document.lastModified);
    this.savedAt.value = Date.now();
  }

  private async write(): Promise<void> {
    await this.untilPainted();
    const from = this.from.value;
    if (from === null) return;
    this.isStoring.value = true;
    this.storingFrom = from;
    this.from.value = null;
    try {
      const before = this.stored.record.value;
      const record = await (before === null ? this.create() : this.edit(from));
      this.savedAt.value = Date.now();
      this.othersHaveWritten ||= before !== null && !isNextOf(record, before);
      if (this.from.value === null) {
        this.stored.adopt(record, !this.othersHaveWritten);
        this.othersHaveWritten = false;
      } else this.stored.record.value = record;
      this.storingFrom = null;
      await (this.from.value === null ? this.unsaved.clear() : this.keepUnsaved());
    } catch (thrown) {
      this.from.value = this.storingFrom ?? this.from.value;
      throw thrown;
    } finally {
      this.storingFrom = null;
      this.isStoring.value = false;
    }
  }

  private create(): Promise<DocumentRecord> {
    const { document, bad } = this.stored.version();
    return this.store.createDraft(document, { ...bad });
  }

  private edit(from: EditedVersion): Promise<DocumentRecord> {
    const [patch, { document, bad }] = [this.patchFrom(from), this.stored.version()];
    return this.store.edit(
      this.key,
      (held) => applyPatch(held, patch),
      { ...bad },
      { before: from.document, after: document },
    );
  }
}

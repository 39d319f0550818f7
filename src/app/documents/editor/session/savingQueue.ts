import { computed, shallowRef, type ShallowRef } from 'vue';
import type { DocumentRecord } from '../../../../domain/documents/record.ts';
import { problemOf, type Problem } from '../../../../domain/values/result.ts';
import type { CompanyStore } from '../../../../store/contract.ts';
import { afterPaint, type PaintWait } from '../../../base/ui/afterPaint.ts';
import { applyPatch, patchBetween, type DocumentPatch } from '../../../../domain/documents/documentPatch.ts';
import type { EditedVersion } from './editHistory.ts';
import { UnsavedEdits } from '../../../company/documents/unsavedEdits.ts';

/** A document of so many lines is written whole too quickly to be felt. */
export const FEW_LINES = 100;
/** While somebody types, the whole is written when nothing was typed for so long, and at the latest after so long, ms. */
const SHORT = { quiet: 150, longest: 300 };
/** The same of a longer one: nobody else can draw meanwhile. */
const LONG = { quiet: 700, longest: 10_000 };

export interface Stored {
  record: ShallowRef<DocumentRecord | null>;
  /** What is on the screen. */
  version(): EditedVersion;
  /** Takes in what was stored. @param isShown whether nobody else has written since what is on the screen was read: it says just that */
  adopt(record: DocumentRecord, isShown: boolean): void;
}

/** Whether nobody else wrote between: what is stored is the one before and the edit. */
function isNextOf(record: DocumentRecord, before: DocumentRecord): boolean {
  return (
    record.revision === before.revision + 1 &&
    record.id === before.id &&
    record.base?.lastModified === before.base?.lastModified
  );
}

/**
 * Stores what is edited behind the editing, one write at a time: while one is under way, the next holds the newest. What
 * differs is done to the version that the database has by then. Each key is kept in a small row of its own; the whole, which lists
 * follow, is written when a field is left or the typing pauses, of a long document when it pauses.
 */
export class SavingQueue {
  readonly savedAt: ShallowRef<number | null> = shallowRef(null);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  /** Whether something is not in the record yet. */
  private readonly busy = computed(() => this.isStoring.value || this.from.value !== null);
  private readonly store: CompanyStore;
  private readonly key: string;
  private readonly stored: Stored;
  private readonly unsaved: UnsavedEdits;
  /** The version before the first edit that waits to be written; null while none does. */
  private readonly from: ShallowRef<EditedVersion | null> = shallowRef(null);
  private readonly isStoring = shallowRef(false);
  /** The version before the first edit that is being written. */
  private storingFrom: EditedVersion | null = null;
  /** Whether somebody else wrote beside the edits since the screen was last in step with the record. */
  private isBesideOthers = false;
  private saving: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private waitsSince: number | null = null;
  private isHurried = false;
  private painting: PaintWait | null = null;

  constructor(store: CompanyStore, key: string, stored: Stored) {
    this.store = store;
    this.key = key;
    this.stored = stored;
    this.unsaved = new UnsavedEdits(store);
  }

  get isBusy(): boolean {
    return this.busy.value;
  }

  /**
   * Something was edited.
   * @param before the version that it was edited in
   * @param isTyping whether more of it may follow at once
   */
  push(before: EditedVersion, isTyping = false): void {
    this.from.value ??= before;
    // What the database does not have yet is written at once, however long.
    if (this.stored.record.value === null || !(isTyping || this.isLong)) return this.attempt(this.save());
    this.attempt(this.keepUnsaved());
    this.saveWhenQuiet();
  }

  /** Resolves when everything so far is in the record; rejects when the database refused. */
  async settle(): Promise<void> {
    this.isHurried = true;
    this.painting?.end();
    try {
      while (this.isBusy) await this.save();
    } finally {
      this.isHurried = false;
    }
  }

  private get isLong(): boolean {
    return this.stored.version().document.lines.length > FEW_LINES;
  }

  /** Each key is painted before it is written; what is edited until then is one write. */
  private untilPainted(): Promise<void> {
    if (this.isHurried) return Promise.resolve();
    this.painting ??= afterPaint();
    return this.painting.isOver.finally(() => {
      this.painting = null;
    });
  }

  /** A refusal is shown from `problem`; whoever waits for the outcome calls `settle`. */
  private attempt(work: Promise<void>): void {
    work.catch((thrown: unknown) => {
      this.problem.value = problemOf(thrown);
    });
  }

  private saveWhenQuiet(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    const [now, { quiet, longest }] = [performance.now(), this.isLong ? LONG : SHORT];
    this.waitsSince ??= now;
    this.timer = setTimeout(
      () => this.attempt(this.save()),
      Math.min(quiet, Math.max(0, this.waitsSince + longest - now)),
    );
  }

  private patchFrom(from: EditedVersion): DocumentPatch {
    const { document, bad } = this.stored.version();
    return patchBetween(from.document, document, { before: from.bad, after: bad });
  }

  private async keepUnsaved(): Promise<void> {
    await this.untilPainted();
    const [record, from] = [this.stored.record.value, this.storingFrom ?? this.from.value];
    if (record === null || from === null) return;
    await this.unsaved.keep(this.key, record.revision, {
      patch: this.patchFrom(from),
      bad: this.stored.version().bad,
      lastModified: from.document.lastModified,
    });
    this.savedAt.value = Date.now();
  }

  private save(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = this.waitsSince = null;
    if (this.from.value !== null) this.saving ??= this.storeAll();
    return this.saving ?? Promise.resolve();
  }

  private async storeAll(): Promise<void> {
    this.isStoring.value = true;
    try {
      await this.untilPainted();
      while (this.from.value !== null) {
        await this.storeOnce(this.from.value);
        if (this.from.value !== null && this.isLong && !this.isHurried) return this.saveWhenQuiet();
      }
    } finally {
      // Together with the last look at what waits, so that nothing can come between them and be forgotten.
      this.saving = null;
      this.isStoring.value = false;
    }
  }

  private async storeOnce(from: EditedVersion): Promise<void> {
    this.storingFrom = from;
    this.from.value = null;
    try {
      const before = this.stored.record.value;
      const record = await (before === null ? this.create() : this.edit(from));
      this.problem.value = null;
      this.savedAt.value = Date.now();
      this.isBesideOthers ||= before !== null && !isNextOf(record, before);
      if (this.from.value === null) {
        this.stored.adopt(record, !this.isBesideOthers);
        this.isBesideOthers = false;
      } else this.stored.record.value = record;
    } catch (thrown) {
      this.from.value = from;
      this.problem.value = problemOf(thrown);
      throw thrown;
    } finally {
      this.storingFrom = null;
    }
    await (this.from.value === null ? this.unsaved.clear() : this.keepUnsaved());
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

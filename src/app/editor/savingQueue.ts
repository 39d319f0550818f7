import { shallowRef, type ShallowRef } from 'vue';
import type { Document } from '../../domain/document.ts';
import type { DocumentRecord } from '../../domain/record.ts';
import { problemOf, type Problem } from '../../domain/result.ts';
import type { CompanyStore } from '../../store/contract.ts';
import { applyPatch, type DocumentPatch } from './documentPatch.ts';
import type { Version } from './editHistory.ts';
import { UnsavedEdits } from './unsavedEdits.ts';

/** Storing writes the whole document, while nobody else can draw: for so many lines it rests a millisecond. */
const LINES_PER_MS = 4;
/** The longest rest, ms. */
const LONGEST_REST = 1_250;
/** Up to so many lines, storing is too quick to need a rest. */
const FEW_LINES = 500;

export interface Stored {
  record: ShallowRef<DocumentRecord | null>;
  /** What is on the screen. */
  version(): Version;
  /** Takes in what was stored. */
  adopt(record: DocumentRecord): void;
}

/**
 * Stores what is edited behind the editing, in order, each change done to the version that the database has by then.
 * Between two writes of a long document it rests, so that typing stays quick; whoever settles does not wait for that, and
 * what is edited meanwhile is kept in a row of its own.
 */
export class SavingQueue {
  readonly isSaving = shallowRef(false);
  readonly savedAt: ShallowRef<number | null> = shallowRef(null);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  private readonly store: CompanyStore;
  private readonly key: string;
  private readonly stored: Stored;
  private readonly unsaved: UnsavedEdits;
  private waiting: DocumentPatch[] = [];
  /** What is being written. */
  private storing: readonly DocumentPatch[] = [];
  private saving: Promise<void> | null = null;
  private endRest: (() => void) | null = null;
  private isHurried = false;

  constructor(store: CompanyStore, key: string, stored: Stored) {
    this.store = store;
    this.key = key;
    this.stored = stored;
    this.unsaved = new UnsavedEdits(store);
  }

  /** Whether something is not in the database yet. */
  get isBusy(): boolean {
    return this.saving !== null || this.waiting.length > 0;
  }

  get hasWaiting(): boolean {
    return this.waiting.length > 0;
  }

  push(patch: DocumentPatch): void {
    this.waiting.push(patch);
    if (this.saving !== null && this.isLong) this.attempt(this.keepUnsaved());
    // A refusal is shown from `problem`; whoever waits for the outcome calls `settle`.
    this.attempt(this.save());
  }

  /** Resolves when everything so far is stored; rejects when the database refused. */
  async settle(): Promise<void> {
    this.isHurried = true;
    this.endRest?.();
    try {
      await this.save();
    } finally {
      this.isHurried = false;
    }
  }

  private get isLong(): boolean {
    return this.stored.version().document.lines.length > FEW_LINES;
  }

  private attempt(work: Promise<void>): void {
    work.catch((thrown: unknown) => {
      this.problem.value = problemOf(thrown);
    });
  }

  private keepUnsaved(): Promise<void> {
    const record = this.stored.record.value;
    return record === null ? Promise.resolve() : this.unsaved.keep(this.key, record.revision, [...this.storing, ...this.waiting], this.stored.version().bad);
  }

  private save(): Promise<void> {
    this.saving ??= this.storeWaiting().finally(() => {
      this.saving = null;
      this.isSaving.value = false;
    });
    return this.saving;
  }

  private async storeWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      this.isSaving.value = true;
      const patches = this.waiting;
      this.waiting = [];
      this.storing = patches;
      try {
        const record = await this.storeOnce(patches);
        this.problem.value = null;
        this.savedAt.value = Date.now();
        if (this.waiting.length === 0) this.stored.adopt(record);
        else this.stored.record.value = record;
      } catch (thrown) {
        this.waiting = [...patches, ...this.waiting];
        throw thrown;
      } finally {
        this.storing = [];
      }
      await (this.waiting.length === 0 ? this.unsaved.clear() : this.keepUnsaved());
      await this.rest();
    }
  }

  private async storeOnce(patches: readonly DocumentPatch[]): Promise<DocumentRecord> {
    const { document, bad } = this.stored.version();
    if (this.stored.record.value !== null) return this.store.edit(this.key, (held: Document) => patches.reduce(applyPatch, held), { ...bad });
    const record = await this.store.createDraft(document);
    return Object.keys(bad).length > 0 ? this.store.edit(this.key, (held) => held, { ...bad }) : record;
  }

  private async rest(): Promise<void> {
    if (this.isHurried || !this.isLong) return;
    const { length } = this.stored.version().document.lines;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(LONGEST_REST, length / LINES_PER_MS));
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endRest = null;
  }
}

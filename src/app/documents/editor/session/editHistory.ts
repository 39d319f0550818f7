import { computed, shallowRef } from 'vue';
import type { Document } from '../../../../domain/documents/document.ts';
import {
  applyBad,
  applyPatch,
  inverted,
  patchBetween,
  type BadInput,
  type DocumentPatch,
} from '../../../../domain/documents/documentPatch.ts';

/** One version of what is edited. Versions share what did not change. */
export interface EditedVersion {
  document: Document;
  bad: BadInput;
}

/** One step that a person would take back as a whole. `at` is the path where it happened: the cursor goes back there. */
export interface EditStep {
  patch: DocumentPatch;
  at: string | null;
}

/** As many steps as anyone goes back; the oldest are forgotten. */
const MOST = 500;

/**
 * What was done in an editor, step by step. Text that is kept while it is being typed into one field stays one step
 * until the field is left.
 */
export class EditHistory {
  private readonly done = shallowRef<readonly EditStep[]>([]);
  private readonly undone = shallowRef<readonly EditStep[]>([]);
  /** The step that goes on while its field is typed into, and what was there before it. */
  private open: { at: string; from: EditedVersion } | null = null;
  readonly canUndo = computed(() => this.done.value.length > 0);
  /** The step that would be taken back. */
  readonly last = computed(() => this.done.value.at(-1));
  readonly canRedo = computed(() => this.undone.value.length > 0);

  /**
   * Takes a step down.
   * @param isTyping whether the field at `at` is still being typed into, so that more of it may follow
   */
  record(from: EditedVersion, to: EditedVersion, at: string | null, isTyping: boolean): void {
    const goesOn = this.open !== null && this.open.at === at ? this.open : null;
    const start = goesOn?.from ?? from;
    const step: EditStep = {
      patch: patchBetween(start.document, to.document, { before: start.bad, after: to.bad }),
      at,
    };
    this.done.value = [...(goesOn ? this.done.value.slice(0, -1) : this.done.value), step].slice(-MOST);
    this.undone.value = [];
    this.open = isTyping && at !== null ? { at, from: start } : null;
  }

  /** Takes down what followed by itself from the last step: both are taken back together. */
  recordWithLast(from: EditedVersion, to: EditedVersion, at: string): void {
    const last = this.done.value.at(-1);
    if (last?.at !== at) return this.record(from, to, at, false);
    const back = inverted(last.patch);
    this.done.value = this.done.value.slice(0, -1);
    this.record({ document: applyPatch(from.document, back), bad: applyBad(from.bad, back) }, to, at, false);
  }

  /** What was there before the typing into a field that still goes on; null where none does. */
  begunFrom(at: string): EditedVersion | null {
    return this.open?.at === at ? this.open.from : null;
  }

  /** The step of a field that is still being typed into, which counts as never done from now on; null where none goes on there. */
  takeOpen(at: string): EditStep | null {
    if (this.open?.at !== at) return null;
    this.open = null;
    const step = this.done.value.at(-1);
    this.done.value = this.done.value.slice(0, -1);
    return step ?? null;
  }

  /** The field that was being typed into was left. */
  close(): void {
    this.open = null;
  }

  /** The last step, which counts as undone from now on. */
  takeLast(): EditStep | null {
    this.open = null;
    const step = this.done.value.at(-1);
    if (!step) return null;
    this.done.value = this.done.value.slice(0, -1);
    this.undone.value = [...this.undone.value, step];
    return step;
  }

  /** The step that was undone last, which counts as done again from now on. */
  takeUndone(): EditStep | null {
    this.open = null;
    const step = this.undone.value.at(-1);
    if (!step) return null;
    this.undone.value = this.undone.value.slice(0, -1);
    this.done.value = [...this.done.value, step];
    return step;
  }
}

import { computed, shallowRef } from 'vue';
import type { Document } from '../../../../domain/documents/document.ts';
import {
  applyInputChanges,
  applyPatch,
  inverted,
  patchBetween,
  type InvalidInput,
  type DocumentPatch,
} from '../../../../domain/documents/documentPatch.ts';

/** A version of the edited document. Versions share the parts that did not change. */
export interface EditedVersion {
  document: Document;
  bad: InvalidInput;
}

/** A step that undo takes back as a whole. `at` is the path where it happened; undo puts the cursor there. */
export interface EditStep {
  patch: DocumentPatch;
  at: string | null;
}

/** The history keeps this many steps and drops older ones. */
const MOST = 500;

/** The undo history of an editor. All typing into one field is one step until the field is left. */
export class EditHistory {
  private readonly done = shallowRef<readonly EditStep[]>([]);
  private readonly undone = shallowRef<readonly EditStep[]>([]);
  /** The field that is being typed into, whose step is still open, and the version before it. */
  private open: { at: string; from: EditedVersion } | null = null;
  readonly canUndo = computed(() => this.done.value.length > 0);
  /** The step that undo would take back. */
  readonly last = computed(() => this.done.value.at(-1));
  readonly canRedo = computed(() => this.undone.value.length > 0);

  /**
   * Records a step.
   * @param isTyping whether the field at `at` is still being typed into, so that the step stays open
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

  /** Adds a change that followed from the last step to that step, so that one undo takes both back. */
  recordWithLast(from: EditedVersion, to: EditedVersion, at: string): void {
    const last = this.done.value.at(-1);
    if (last?.at !== at) return this.record(from, to, at, false);
    const back = inverted(last.patch);
    this.done.value = this.done.value.slice(0, -1);
    this.record({ document: applyPatch(from.document, back), bad: applyInputChanges(from.bad, back) }, to, at, false);
  }

  /** The version before the typing into a field began; null if nobody is typing there. */
  begunFrom(at: string): EditedVersion | null {
    return this.open?.at === at ? this.open.from : null;
  }

  /** Removes the open step of the field at `at` from the history. @returns the step, or null if none is open there */
  takeOpen(at: string): EditStep | null {
    if (this.open?.at !== at) return null;
    this.open = null;
    const step = this.done.value.at(-1);
    this.done.value = this.done.value.slice(0, -1);
    return step ?? null;
  }

  /** Closes the open step: the field was left. */
  close(): void {
    this.open = null;
  }

  /** Moves the last step to the undone ones. */
  takeLast(): EditStep | null {
    this.open = null;
    const step = this.done.value.at(-1);
    if (!step) return null;
    this.done.value = this.done.value.slice(0, -1);
    this.undone.value = [...this.undone.value, step];
    return step;
  }

  /** Moves the step that was undone last back to the done ones. */
  takeUndone(): EditStep | null {
    this.open = null;
    const step = this.undone.value.at(-1);
    if (!step) return null;
    this.undone.value = this.undone.value.slice(0, -1);
    this.done.value = [...this.done.value, step];
    return step;
  }
}

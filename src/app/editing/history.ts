import { computed, shallowRef } from 'vue';
import { t } from '../base/i18n/texts.ts';
import { announce } from '../base/ui/announcements.ts';

/** A step that undo takes back as a whole. `at` is where it happened; undo puts the cursor there. */
export interface UndoStep<Patch, Place> {
  readonly patch: Patch;
  readonly at: Place;
}

/** The history keeps this many steps and drops older ones. */
const MOST = 500;

/**
 * The undo history of an editor: what was done and what was undone, each step with its patch. The editor makes and
 * applies the patches. All typing into one field is one step until the field is left.
 * @typeParam Version what a patch starts from while its field is still being typed into
 */
export class History<Patch, Place = string, Version = undefined> {
  private readonly done = shallowRef<readonly UndoStep<Patch, Place>[]>([]);
  private readonly undone = shallowRef<readonly UndoStep<Patch, Place>[]>([]);
  /** The field that is being typed into, whose step is still open, and the version before it. */
  private open: { at: Place; from: Version } | null = null;
  /** The step that undo would take back. */
  readonly last = computed(() => this.done.value.at(-1));
  /** The step that redo would make again. */
  readonly next = computed(() => this.undone.value.at(-1));
  readonly canUndo = computed(() => this.last.value !== undefined);
  readonly canRedo = computed(() => this.next.value !== undefined);

  /** Records a step that is complete. */
  add(patch: Patch, at: Place): void {
    this.open = null;
    this.put([...this.done.value, { patch, at }]);
  }

  /**
   * Records what was typed at a place. The step stays open, and typing that follows there joins it.
   * @param from the version before this typing
   * @param patchFrom the patch that leads from a version to the current one
   */
  type(from: Version, at: Place, patchFrom: (from: Version) => Patch): void {
    const begun = this.begunFrom(at) ?? from;
    const earlier = this.open?.at === at ? this.done.value.slice(0, -1) : this.done.value;
    this.put([...earlier, { patch: patchFrom(begun), at }]);
    this.open = { at, from: begun };
  }

  /** Replaces the patch of the last step by one with what followed from it, so that one undo takes both back. */
  replaceLast(patch: Patch): void {
    const last = this.done.value.at(-1);
    if (last === undefined) return;
    this.open = null;
    this.put([...this.done.value.slice(0, -1), { patch, at: last.at }]);
  }

  /** The version before the typing at a place began; null if nobody is typing there. */
  begunFrom(at: Place): Version | null {
    return this.open?.at === at ? this.open.from : null;
  }

  /** The open step at a place: what was typed there so far; null if none is open there. */
  openAt(at: Place): UndoStep<Patch, Place> | null {
    return this.open?.at === at ? (this.last.value ?? null) : null;
  }

  /** Closes the open step: the field was left. */
  close(): void {
    this.open = null;
  }

  /** Moves a step to the undone ones, and tells screen readers. @returns the step; null if there is none */
  undo(step = this.last.value): UndoStep<Patch, Place> | null {
    announce(t(step === undefined ? 'editor.nothingToUndo' : 'editor.undone'));
    return this.move(step, this.done, this.undone);
  }

  /** Moves an undone step back to the done ones, and tells screen readers. @returns the step; null if there is none */
  redo(step = this.next.value): UndoStep<Patch, Place> | null {
    announce(t(step === undefined ? 'editor.nothingToRedo' : 'editor.redone'));
    return this.move(step, this.undone, this.done);
  }

  private put(done: readonly UndoStep<Patch, Place>[]): void {
    this.done.value = done.slice(-MOST);
    this.undone.value = [];
  }

  private move(
    step: UndoStep<Patch, Place> | undefined,
    from: typeof this.done,
    to: typeof this.done,
  ): UndoStep<Patch, Place> | null {
    this.open = null;
    if (step === undefined) return null;
    from.value = from.value.filter((each) => each !== step);
    to.value = [...to.value, step];
    return step;
  }
}

import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';

/** One action on prices, with how to undo and redo it. */
export interface PriceStep {
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Where it was done, so that the cursor can return there. */
  at?: { key: string; column?: string };
}

/** The actions since the page was opened, in order. */
export class PriceHistory {
  private readonly done: ShallowRef<readonly PriceStep[]> = shallowRef([]);
  private readonly undone: ShallowRef<readonly PriceStep[]> = shallowRef([]);
  private turn: Promise<unknown> = Promise.resolve();
  /** The step that would be undone. */
  readonly last: ComputedRef<PriceStep | undefined> = computed(() => this.done.value.at(-1));
  readonly canUndo: ComputedRef<boolean> = computed(() => this.done.value.length > 0);
  readonly canRedo: ComputedRef<boolean> = computed(() => this.undone.value.length > 0);

  add(step: PriceStep): void {
    this.done.value = [...this.done.value, step];
    this.undone.value = [];
  }

  /** @returns the undone step, or null if there is none. If a step fails, it stays in place and the error is thrown */
  undo(): Promise<PriceStep | null> {
    return this.inTurn(() => this.move(this.done, this.undone, (step) => step.undo()));
  }

  redo(): Promise<PriceStep | null> {
    return this.inTurn(() => this.move(this.undone, this.done, (step) => step.redo()));
  }

  private async move(
    from: ShallowRef<readonly PriceStep[]>,
    to: ShallowRef<readonly PriceStep[]>,
    act: (step: PriceStep) => Promise<void>,
  ): Promise<PriceStep | null> {
    const step = from.value.at(-1);
    if (!step) return null;
    await act(step);
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, step];
    return step;
  }

  /** Pressing the key twice quickly undoes two steps, not one step twice. */
  private inTurn(work: () => Promise<PriceStep | null>): Promise<PriceStep | null> {
    const turn = this.turn.then(work);
    this.turn = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }
}

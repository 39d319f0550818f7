import { computed, shallowRef, type ComputedRef } from 'vue';

/** One thing that was done to prices, and how it is undone and done again. */
export interface PriceStep {
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Where it was done, so that the cursor goes back there. */
  at?: { key: string; column?: string };
}

/** What was done since the page was opened, in order. */
export class PriceHistory {
  private readonly done = shallowRef<readonly PriceStep[]>([]);
  private readonly undone = shallowRef<readonly PriceStep[]>([]);
  readonly canUndo: ComputedRef<boolean> = computed(() => this.done.value.length > 0);
  readonly canRedo: ComputedRef<boolean> = computed(() => this.undone.value.length > 0);

  add(step: PriceStep): void {
    this.done.value = [...this.done.value, step];
    this.undone.value = [];
  }

  /** @returns where it was, or null when there is nothing to undo. A step that fails stays what it was: it is thrown on. */
  async undo(): Promise<PriceStep | null> {
    const step = this.done.value.at(-1);
    if (!step) return null;
    await step.undo();
    this.done.value = this.done.value.slice(0, -1);
    this.undone.value = [...this.undone.value, step];
    return step;
  }

  async redo(): Promise<PriceStep | null> {
    const step = this.undone.value.at(-1);
    if (!step) return null;
    await step.redo();
    this.undone.value = this.undone.value.slice(0, -1);
    this.done.value = [...this.done.value, step];
    return step;
  }
}

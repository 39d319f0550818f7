/**
 * Assigns rows to elements. A row keeps its element as long as it is drawn, and with it the focus and unfinished
 * typing; a new row takes over the element of one that left. So another order of 100,000 rows, or scrolling, writes
 * other texts into the same elements instead of removing and creating elements.
 */
export class RowSlots {
  private drawn: readonly { key: string; slot: number }[] = [];
  private made = 0;

  /** @param keys of the drawn rows, in order @returns the slot of each */
  of(keys: readonly string[]): number[] {
    const here = new Set(keys);
    const held = new Map<string, number>();
    const free: number[] = [];
    for (const { key, slot } of this.drawn) {
      if (here.has(key)) held.set(key, slot);
      else free.push(slot);
    }
    let next = 0;
    const slots = keys.map((key) => held.get(key) ?? free[next++] ?? this.made++);
    this.drawn = keys.map((key, at) => ({ key, slot: slots[at] ?? 0 }));
    return slots;
  }
}

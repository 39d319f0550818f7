/**
 * Which row stands in which element. A row keeps its element as long as it is drawn, and with it the focus and whatever is
 * typed; one that comes takes over the element of one that went. Another order of 100,000 rows thus writes other texts into
 * the same elements instead of taking all of them down and putting others up, and so does scrolling.
 */
export class RowSlots {
  private drawn: readonly { key: string; slot: number }[] = [];
  private made = 0;

  /** @param keys of the rows that are drawn now, in their order @returns the slot of each */
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

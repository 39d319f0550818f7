/**
 * Repeatable random numbers: the same seed gives the same sequence (xorshift, 32 bits; for realistic data, not for
 * secrets).
 */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995 || 1;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    let state = this.state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.state = state;
    return (state >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True with this probability: 0.25 is one time in four. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.whole(0, from.length - 1)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }

  fill(target: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    for (let index = 0; index < target.length; index += 1) target[index] = this.whole(0, 255);
    return target;
  }
}

import type { Chance } from '../../src/service/demo/chance.ts';
import { MINUTE } from './times.ts';

/** What may befall a request on its way, the store, or a process. */
export const LINE_MISHAPS = [
  'refused', 'lostBefore', 'lostAfter', 'late', 'duplicate', 'delayed', 'truncated', 'held', 'expired', '401', '403', '429', '500', '500after', '503', '400', 'emptyList', 'cutList',
] as const;
export const STORE_MISHAPS = ['quota', 'killPageMidWrite'] as const;
export const PROCESS_MISHAPS = ['killMain', 'killPage', 'killBoth', 'sleep', 'cancel', 'restore'] as const;

/** From then on the service refuses this user (403) one record, or new ones of its kind, for some time. */
export const BARS = ['barRecord', 'barKind'] as const;

export type LineMishap = (typeof LINE_MISHAPS)[number] | (typeof BARS)[number];
export type StoreMishap = (typeof STORE_MISHAPS)[number];
export type ProcessMishap = (typeof PROCESS_MISHAPS)[number];

/** One fault of a history: it strikes at the first opportunity from its step on. */
export interface Mishap {
  at: number;
  laptop: 0 | 1;
  kind: LineMishap | StoreMishap | ProcessMishap;
  /** Which requests a fault of the line waits for. */
  on: 'read' | 'write';
  /** 0 to 1: how long, how late, how many. */
  size: number;
}

/** A right is lacking for so long at most. */
const LONGEST_BAR = 20 * MINUTE;

const LISTS: ReadonlySet<string> = new Set(['emptyList', 'cutList']);

function isOf<T extends string>(kinds: readonly T[], kind: string): kind is T {
  return kinds.some((each) => each === kind);
}

/** The faults of a history that have not struck yet. */
export class Weather {
  private left: Mishap[];
  /** What this user may not read or write, and until when. */
  private bars: { name: string; until: number }[] = [];
  readonly struck: Mishap[] = [];

  constructor(mishaps: readonly Mishap[]) {
    this.left = [...mishaps].sort((one, other) => one.at - other.at);
  }

  clear(): void {
    this.left = [];
    this.bars = [];
  }

  bar(name: string, { size }: Mishap, time: number): void {
    this.bars.push({ name, until: time + size * LONGEST_BAR });
  }

  isBarred(names: readonly string[], time: number): boolean {
    return this.bars.some(({ name, until }) => until > time && names.includes(name));
  }

  forRequest(step: number, laptop: 0 | 1, what: { isWrite: boolean; isList: boolean; isSignIn: boolean }): (Mishap & { kind: LineMishap }) | null {
    return this.take(step, laptop, (mishap): mishap is Mishap & { kind: LineMishap } => {
      if (isOf(BARS, mishap.kind)) return what.isWrite;
      if (!isOf(LINE_MISHAPS, mishap.kind)) return false;
      if (LISTS.has(mishap.kind)) return what.isList;
      if (what.isSignIn) return mishap.on === 'read' && !['403', '400', '401'].includes(mishap.kind);
      return (mishap.on === 'write') === what.isWrite;
    });
  }

  forStore(step: number, laptop: 0 | 1): (Mishap & { kind: StoreMishap }) | null {
    return this.take(step, laptop, (mishap): mishap is Mishap & { kind: StoreMishap } => isOf(STORE_MISHAPS, mishap.kind));
  }

  forProcess(step: number): (Mishap & { kind: ProcessMishap }) | null {
    return this.take(step, null, (mishap): mishap is Mishap & { kind: ProcessMishap } => isOf(PROCESS_MISHAPS, mishap.kind));
  }

  private take<M extends Mishap>(step: number, laptop: 0 | 1 | null, fits: (mishap: Mishap) => mishap is M): M | null {
    for (const [index, mishap] of this.left.entries()) {
      if (mishap.at > step) return null;
      if ((laptop !== null && mishap.laptop !== laptop) || !fits(mishap)) continue;
      this.left.splice(index, 1);
      this.struck.push(mishap);
      return mishap;
    }
    return null;
  }
}

/** Faults of one seed, over so many steps. */
export function mishapsOf(chance: Chance, count: number, steps: number): Mishap[] {
  return Array.from({ length: count }, () => {
    const group = chance.next();
    const kind = group < 0.68 ? chance.pick(LINE_MISHAPS) : group < 0.78 ? chance.pick(STORE_MISHAPS) : chance.pick(PROCESS_MISHAPS);
    return { at: chance.whole(0, steps), laptop: chance.happens(0.6) ? 0 : 1, kind, on: chance.happens(0.7) ? 'write' : 'read', size: chance.next() };
  });
}

/** Rights that are lacking for some time, in one of three histories. */
export function barsOf(chance: Chance, steps: number): Mishap[] {
  if (!chance.happens(1 / 3)) return [];
  return Array.from({ length: chance.whole(1, 5) }, () => ({ at: chance.whole(0, steps), laptop: chance.happens(0.6) ? 0 : 1, kind: chance.pick([...BARS, 'barRecord' as const]), on: 'write', size: chance.next() }));
}

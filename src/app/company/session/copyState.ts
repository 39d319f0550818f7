import { shallowRef } from 'vue';
import type { Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';

/**
 * State of the copies outside the browser profile. `starting`: not checked yet. `kept`: up to date or nearly.
 * `unreachable`: no backend to keep them. `failing`: the backend cannot write them.
 */
export type CopyCondition = 'starting' | 'kept' | 'unreachable' | 'failing';

/**
 * How much of what this window has written is copied outside the browser profile. A caller that has stored something
 * keeps the value of `changes` at that moment; `hasCopied` with it says whether the copy is on the disk.
 */
export class CopyState {
  /** How many changes this window has written since the company was opened. */
  changes = 0;
  readonly condition = shallowRef<CopyCondition>('starting');
  readonly problem = shallowRef<Problem | null>(null);
  /** Why there is no full copy of today; null where nothing is wrong. */
  readonly wholeProblem = shallowRef<Problem | null>(null);
  /** Bytes that can still be copied although the disk is full; null while unknown. */
  readonly reserve = shallowRef<number | null>(null);
  /** How many of `changes` are copied; -1 while even what was there before them is not. */
  readonly copied = shallowRef(-1);

  constructor(store: Pick<CompanyStore, 'onChange'>) {
    store.onChange(({ isElsewhere }) => {
      if (!isElsewhere) this.changes += 1;
    });
  }

  /** Reactive. */
  hasCopied(changes: number): boolean {
    return this.copied.value >= changes;
  }
}

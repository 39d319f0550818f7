import { shallowRef } from 'vue';
import type { Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';

/**
 * How the copies outside the browser profile stand: not looked at yet; up to date or nearly; no backend to keep them; or
 * the backend cannot write them.
 */
export type CopyCondition = 'starting' | 'kept' | 'unreachable' | 'failing';

/**
 * How far what this window has written is copied outside the browser profile. Whoever has stored something remembers `changes`
 * as it is then, and knows by `hasCopied` that the copy is on the disk.
 */
export class CopyState {
  /** How many changes this window has written since the company was opened. */
  changes = 0;
  readonly condition = shallowRef<CopyCondition>('starting');
  readonly problem = shallowRef<Problem | null>(null);
  /** Why there is no whole copy of today; null where nothing is wrong. */
  readonly wholeProblem = shallowRef<Problem | null>(null);
  /** Bytes that can still be copied though the disk is full; null while nobody has said. */
  readonly reserve = shallowRef<number | null>(null);
  /** Of these changes so many are copied; -1 while not even what was there before them is. */
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

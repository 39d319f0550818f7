import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';
import type { MintSource } from '../../../src/domain/values/identifiers.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import type { CompanyStore, StoreChange } from '../../../src/store/contract.ts';

let opened = 0;

export function newConnectionId(): string {
  opened += 1;
  return `test-${opened}`;
}

/** A clock that stays at 10:00 on 2 March 2026, and "random" bytes that count up. */
export function stillMint(): MintSource {
  let drawn = 0;
  return {
    now: () => Date.UTC(2026, 2, 2, 10),
    randomBytes: (target) => {
      drawn += 1;
      return target.fill(drawn);
    },
  };
}

/** A store of its own for one test, closed when the test ends. */
export async function openStore(
  connectionId: string = newConnectionId(),
  mint: MintSource = stillMint(),
): Promise<CompanyStore> {
  const store = await openCompanyStore(connectionId, mint);
  onTestFinished(() => store.close());
  return store;
}

/** All changes that a store publishes from now on, without rows. */
export function changesOf(store: CompanyStore): StoreChange[] {
  const published: StoreChange[] = [];
  store.onChange(({ rows: _, ...change }) => published.push(change));
  return published;
}

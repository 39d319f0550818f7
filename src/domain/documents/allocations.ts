import { Decimal } from '../values/decimal.ts';
import type { Allocation } from './document.ts';
import type { CommandIntent } from '../records/commands.ts';

const ZERO_AMOUNT = new Decimal(0);

function sameAllocation(left: Allocation, right: Allocation): boolean {
  return left.docId === right.docId && left.allocAmountCurrency === right.allocAmountCurrency;
}

/** Those of `all` without a counterpart in `others`; each counterpart counts once. */
export function allocationsOnlyIn(all: readonly Allocation[], others: readonly Allocation[]): Allocation[] {
  const unmatched = [...others];
  return all.filter((allocation) => {
    const at = unmatched.findIndex((other) => sameAllocation(allocation, other));
    if (at !== -1) unmatched.splice(at, 1);
    return at === -1;
  });
}

/** Whether two documents have the same allocations: the same amounts to the same documents, in any order. */
export function sameAllocations(left: readonly Allocation[] = [], right: readonly Allocation[] = []): boolean {
  return left === right || (left.length === right.length && allocationsOnlyIn(left, right).length === 0);
}

/**
 * The commands that turn the allocations of a document on the service into those edited here. Allocations are sent with
 * the create; later only commands change them. Removals come first, so that their amounts are open again.
 * @param from the allocations before the edit
 * @param to the allocations after the edit
 * @param shown the service's allocations with their ids; one that is not there cannot be removed
 */
export function allocationIntents(
  from: readonly Allocation[],
  to: readonly Allocation[],
  shown: readonly Allocation[],
): CommandIntent[] {
  const removed = allocationsOnlyIn(from, to);
  const kept = allocationsOnlyIn(shown, removed);
  const removals = shown
    .filter((allocation) => !kept.includes(allocation))
    .flatMap(({ id }): CommandIntent[] => (id === undefined ? [] : [{ name: 'deallocate', allocationId: id }]));
  const added = allocationsOnlyIn(to, from).flatMap(({ docId, allocAmountCurrency }) =>
    allocAmountCurrency === undefined ? [] : [{ document: docId, amount: allocAmountCurrency }],
  );
  return added.length === 0 ? removals : [...removals, { name: 'allocate', allocations: added }];
}

/** The sum of the allocations, in document currency; those without an amount count as zero. */
export function allocatedAmount(allocations: readonly Allocation[] = []): Decimal {
  return allocations.reduce((sum, { allocAmountCurrency }) => sum.plus(allocAmountCurrency ?? 0), ZERO_AMOUNT);
}

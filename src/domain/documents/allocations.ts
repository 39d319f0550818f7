import { Decimal } from '../values/decimal.ts';
import type { Allocation } from './document.ts';
import type { CommandIntent } from './record.ts';

const NOTHING = new Decimal(0);

function sameAllocation(left: Allocation, right: Allocation): boolean {
  return left.docId === right.docId && left.allocAmountCurrency === right.allocAmountCurrency;
}

/** Those of `all` that have no counterpart in `others`, each counterpart taken once. */
export function allocationsOnlyIn(all: readonly Allocation[], others: readonly Allocation[]): Allocation[] {
  const left = [...others];
  return all.filter((allocation) => {
    const at = left.findIndex((other) => sameAllocation(allocation, other));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** Whether two documents are allocated alike: the same amounts to the same documents, in any order. */
export function sameAllocations(left: readonly Allocation[] = [], right: readonly Allocation[] = []): boolean {
  return left === right || (left.length === right.length && allocationsOnlyIn(left, right).length === 0);
}

/**
 * What is to be asked for so that the allocations of a document on the service become those that were made of them here:
 * they are sent with the create and afterwards changed by commands only. What is taken back goes first, so that its
 * amount is open again.
 * @param from as they were before they were edited
 * @param to as they were edited
 * @param shown as the service shows them, with their ids; one that it does not show cannot be taken back
 */
export function allocationIntents(
  from: readonly Allocation[],
  to: readonly Allocation[],
  shown: readonly Allocation[],
): CommandIntent[] {
  const removed = allocationsOnlyIn(from, to);
  const kept = allocationsOnlyIn(shown, removed);
  const taken = shown
    .filter((allocation) => !kept.includes(allocation))
    .flatMap(({ id }): CommandIntent[] => (id === undefined ? [] : [{ name: 'deallocate', allocationId: id }]));
  const added = allocationsOnlyIn(to, from).flatMap(({ docId, allocAmountCurrency }) =>
    allocAmountCurrency === undefined ? [] : [{ document: docId, amount: allocAmountCurrency }],
  );
  return added.length === 0 ? taken : [...taken, { name: 'allocate', allocations: added }];
}

/** The sum of what is allocated, in document currency; allocations that name no amount count nothing. */
export function allocatedAmount(allocations: readonly Allocation[] = []): Decimal {
  return allocations.reduce((sum, { allocAmountCurrency }) => sum.plus(allocAmountCurrency ?? 0), NOTHING);
}

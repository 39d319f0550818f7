import { vi } from 'vitest';

// The same as for `expect.poll` in vitest.config.ts: long enough for a busy machine.
const waiting = { timeout: 15_000, interval: 20 };

/** Waits until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, waiting);
}

/** Waits until the expectation is met, and fails with its message when it is not. */
export async function untilMet(expectation: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(expectation, waiting);
}

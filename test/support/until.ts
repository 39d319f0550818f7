import { vi } from 'vitest';

// As `expect.poll` has it in vitest.config.ts: what is waited for comes when the machine gets round to it.
const patience = { timeout: 15_000, interval: 20 };

/** Waits until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, patience);
}

/** Waits until the expectation is met, and fails with its words when it is not. */
export async function untilMet(expectation: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(expectation, patience);
}

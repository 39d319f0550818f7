import { vi } from 'vitest';
import { WAIT_LIMIT } from './limit.ts';

const waiting = { timeout: WAIT_LIMIT, interval: 20 };

/** Waits until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, waiting);
}

/** Waits until the expectation is met, and fails with its message when it is not. */
export async function untilMet(expectation: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(expectation, waiting);
}

import type { Clocks } from '../../../src/api/transport/clocks.ts';
import { expect, test } from 'vitest';
import { Deadlines } from '../../../src/api/transport/deadlines.ts';

/** A clock that the test moves; waits end when it reaches their time. */
class HandClock implements Clocks {
  time = 0;
  readonly waits = new Set<{ until: number; over: () => void }>();

  monotonic(): number {
    return this.time;
  }

  now(): number {
    return this.time;
  }

  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((over, ended) => {
      const wait = { until: this.time + milliseconds, over };
      this.waits.add(wait);
      signal.addEventListener('abort', () => {
        this.waits.delete(wait);
        ended(signal.reason);
      });
    });
  }

  async moveTo(time: number): Promise<void> {
    this.time = time;
    for (const wait of this.waits) {
      if (wait.until > time) continue;
      this.waits.delete(wait);
      wait.over();
    }
    await Promise.resolve();
    await Promise.resolve();
  }
}

const MINUTE = 60_000;

test('a request ends after the whole timeout, and at most a sixtieth more', async () => {
  const clock = new HandClock();
  const deadlines = new Deadlines(clock, MINUTE, new AbortController().signal);
  const first = deadlines.begin();
  await clock.moveTo(999);
  const second = deadlines.begin();
  expect(clock.waits.size).toBe(1);
  await clock.moveTo(1_000);
  const third = deadlines.begin();
  expect(clock.waits.size).toBe(2);
  // The second request, begun at the end of its second, has had its minute at 60,999.
  await clock.moveTo(60_999);
  expect([first, second, third].map((each) => each.signal.aborted)).toEqual([false, false, false]);
  await clock.moveTo(61_000);
  expect([first, second, third].map((each) => each.signal.aborted)).toEqual([true, true, false]);
  await clock.moveTo(62_000);
  expect(third.signal.aborted).toBe(true);
});

test('an answered request leaves no timer behind, and does not end with those begun later', async () => {
  const clock = new HandClock();
  const deadlines = new Deadlines(clock, MINUTE, new AbortController().signal);
  const answered = deadlines.begin();
  answered.end();
  expect(clock.waits.size).toBe(0);
  await clock.moveTo(500);
  const next = deadlines.begin();
  await clock.moveTo(61_400);
  expect(next.signal.aborted).toBe(false);
  await clock.moveTo(61_500);
  expect([answered.signal.aborted, next.signal.aborted]).toEqual([false, true]);
});

test('no more than fifty requests share a deadline', () => {
  const clock = new HandClock();
  const deadlines = new Deadlines(clock, MINUTE, new AbortController().signal);
  const signals = new Set(Array.from({ length: 120 }, () => deadlines.begin().signal));
  expect(signals.size).toBe(3);
});

test("the client's own signal ends all of them at once", () => {
  const whole = new AbortController();
  const deadlines = new Deadlines(new HandClock(), MINUTE, whole.signal);
  const many = Array.from({ length: 60 }, () => deadlines.begin());
  whole.abort(new Error('cancelled'));
  expect(many.every(({ signal }) => signal.aborted)).toBe(true);
});

import type { Page } from 'playwright-core';

interface Watched {
  tasks: { start: number; milliseconds: number }[];
  keys: number[];
  /** Periods in which the page's tasks are counted. */
  counted: { start: number; end: number }[];
}
declare global {
  var watched: Watched;
}

/** The longest task, in milliseconds, that a typing person does not notice. */
export const LONG = 50;

/** Records from now on tasks of more than 50 ms, and how long each key took to be painted. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    globalThis.watched = { tasks: [], keys: [], counted: [] };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        globalThis.watched.tasks.push({ start: startTime, milliseconds: duration });
    }).observe({ type: 'longtask' });
    const keys: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') globalThis.watched.keys.push(duration);
    }).observe(keys);
  });
}

/** Gives an idle page a few milliseconds of work, twenty times a second: only the machine can disturb that. */
export function workALittle(page: Page): Promise<void> {
  return page.evaluate(() => {
    setInterval(() => {
      const until = performance.now() + 4;
      while (performance.now() < until);
    }, 50);
  });
}

/** Does something while the pages' tasks are counted. */
export async function counting(pages: readonly Page[], work: () => Promise<void>): Promise<void> {
  for (const page of pages)
    await page.evaluate(() =>
      globalThis.watched.counted.push({ start: performance.now(), end: Number.POSITIVE_INFINITY }),
    );
  await work();
  for (const page of pages) {
    await page.evaluate(() => {
      const last = globalThis.watched.counted.at(-1);
      if (last) last.end = performance.now();
    });
  }
}

export interface TasksSeen {
  /** Milliseconds of each task over 50 ms. */
  tasks: number[];
  /** Milliseconds from a key to its paint, for those of 16 or more. */
  keys: number[];
}

export function tasksSeen(page: Page): Promise<TasksSeen> {
  return page.evaluate(() => {
    const { tasks, keys, counted } = globalThis.watched;
    const isCounted = ({ start }: Watched['tasks'][number]): boolean =>
      counted.some((each) => start > each.start && start < each.end);
    return { tasks: tasks.filter(isCounted).map(({ milliseconds }) => milliseconds), keys };
  });
}

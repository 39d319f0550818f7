import type { Page } from 'playwright-core';
import { z } from 'zod';

interface Watched {
  tasks: { start: number; milliseconds: number }[];
  keys: number[];
  /** Times in which what the page does is counted. */
  counted: { start: number; end: number }[];
}
declare global {
  var watched: Watched;
}

/** Milliseconds that a task may take before whoever types notices. */
export const LONG = 50;
const BEGIN = 'bench.counted';
const END = 'bench.uncounted';

/** From now on notes tasks of more than 50 ms, and how long each key took to be painted. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    globalThis.watched = { tasks: [], keys: [], counted: [] };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) globalThis.watched.tasks.push({ start: startTime, milliseconds: duration });
    }).observe({ type: 'longtask' });
    const keys: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.watched.keys.push(duration);
    }).observe(keys);
  });
}

/** Gives a page that has nothing to do a few milliseconds of work, twenty times a second: what disturbs that is the machine. */
export function workALittle(page: Page): Promise<void> {
  return page.evaluate(() => {
    setInterval(() => {
      const until = performance.now() + 4;
      while (performance.now() < until);
    }, 50);
  });
}

export async function beginCounting(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.evaluate((mark) => {
      performance.mark(mark);
      globalThis.watched.counted.push({ start: performance.now(), end: Number.POSITIVE_INFINITY });
    }, BEGIN);
  }
}

export async function endCounting(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.evaluate((mark) => {
      performance.mark(mark);
      const last = globalThis.watched.counted.at(-1);
      if (last) last.end = performance.now();
    }, END);
  }
}

export interface TasksSeen {
  /** Milliseconds of each task over 50 ms. */
  tasks: number[];
  /** Milliseconds from a key to its paint, of those that took 16 or more. */
  keys: number[];
}

export function tasksSeen(page: Page): Promise<TasksSeen> {
  return page.evaluate(() => {
    const { tasks, keys, counted } = globalThis.watched;
    const isCounted = ({ start }: Watched['tasks'][number]): boolean => counted.some((each) => start > each.start && start < each.end);
    return { tasks: tasks.filter(isCounted).map(({ milliseconds }) => milliseconds), keys };
  });
}

export const TRACED = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const traceSchema = z.object({ traceEvents: z.array(z.object({ name: z.string(), pid: z.number(), tid: z.number(), ts: z.number().optional(), tdur: z.number().optional() })) });

/** Milliseconds of processor time of each task over 50 ms in a trace, on the thread that has set the marks, between them. */
export function busyTasks(trace: Buffer): number[] {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const threads = new Map<string, { begins: number[]; ends: number[] }>();
  for (const { name, pid, tid, ts } of traceEvents) {
    if (name !== BEGIN && name !== END) continue;
    const thread = threads.get(`${String(pid)} ${String(tid)}`) ?? { begins: [], ends: [] };
    threads.set(`${String(pid)} ${String(tid)}`, thread);
    (name === BEGIN ? thread.begins : thread.ends).push(ts ?? 0);
  }
  return traceEvents.flatMap(({ name, pid, tid, ts = 0, tdur = 0 }) => {
    const thread = threads.get(`${String(pid)} ${String(tid)}`);
    if (name !== 'RunTask' || tdur <= LONG * 1_000 || !thread) return [];
    const isCounted = thread.begins.some((begin, index) => ts > begin && ts < (thread.ends[index] ?? 0));
    return isCounted ? [tdur / 1_000] : [];
  });
}

import type { CDPSession, Page } from 'playwright-core';

declare global {
  var idleTimes: number[];
}

/** What only a machine without anything else to do can keep up: 4 ms of work, twenty times a second, on a thread of its own in a bare page. */
export function startIdleThread(page: Page): Promise<void> {
  return page.evaluate(() => {
    globalThis.idleTimes = [];
    const work = 'setInterval(() => { const from = performance.now(); while (performance.now() < from + 4); postMessage(performance.now() - from); }, 50)';
    const worker = new Worker(URL.createObjectURL(new Blob([work], { type: 'text/javascript' })));
    worker.onmessage = ({ data }: MessageEvent<number>) => globalThis.idleTimes.push(data);
  });
}

/** How long each of these took by the clock since the last call, ms. */
export function idleDelays(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.idleTimes.splice(0));
}

/** An event of the browser's own trace; times in microseconds, `tdur` what the processor worked on it. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: unknown;
}

/** The tasks of a page's thread while something was done, ms. */
export interface PageTasks {
  /** What the processor worked on each: what other programs took of it meanwhile is not in it. */
  worked: number[];
  /** How long each took by the clock. */
  took: number[];
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Everything that a page's thread does until the work is done. */
export async function tasksDuring(page: Page, work: () => Promise<void>): Promise<PageTasks> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  // The protocol leaves the events' form open: it is that of the browser's trace files.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  const mark = 'measured page';
  await page.evaluate((text) => console.timeStamp(text), mark);
  await work();
  await traceEnded(session);
  await session.detach();
  const thread = events.find(({ name, args }) => name === 'TimeStamp' && JSON.stringify(args).includes(mark));
  if (!thread) throw new Error('the trace does not name the page');
  const tasks = events.filter(({ name, pid, tid, dur }) => name === 'RunTask' && pid === thread.pid && tid === thread.tid && dur !== undefined);
  if (tasks.length === 0 || tasks.every(({ tdur }) => tdur === undefined)) throw new Error('the trace tells no tasks');
  return { worked: tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000), took: tasks.map(({ dur = 0 }) => dur / 1000) };
}

async function traceEnded(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
}

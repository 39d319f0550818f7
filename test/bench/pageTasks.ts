import type { CDPSession, Page } from 'playwright-core';

declare global {
  var idleTimes: number[];
}

/**
 * A load that only an otherwise idle machine can keep up with: 4 ms of work, twenty times a second, on its own thread
 * in a bare page.
 */
export function startIdleThread(page: Page): Promise<void> {
  return page.evaluate(() => {
    globalThis.idleTimes = [];
    const work =
      'setInterval(() => { const from = performance.now(); while (performance.now() < from + 4); postMessage(performance.now() - from); }, 50)';
    const worker = new Worker(URL.createObjectURL(new Blob([work], { type: 'text/javascript' })));
    worker.onmessage = ({ data }: MessageEvent<number>) => globalThis.idleTimes.push(data);
  });
}

/** How long each piece of that work took by the clock since the last call, in ms. */
export function idleDelays(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.idleTimes.splice(0));
}

/** An event of the browser's own trace. Times are in microseconds; `tdur` is the processor time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: unknown;
}

/** The tasks of a page's thread while something was done, in ms. */
export interface PageTasks {
  /** Processor time of each, without the time that other programs took meanwhile. */
  worked: number[];
  /** Time of each by the clock. */
  took: number[];
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
const TASK = 'RunTask';
const MARK = 'TimeStamp';

/**
 * Collects every task of a page's thread until the work is done. The browser reports events of all its threads; they
 * are filtered as they arrive, so that they need not be held. The browser's own memory for them lasts half a minute at
 * most.
 */
export async function tasksDuring(page: Page, work: () => Promise<void>): Promise<PageTasks> {
  const session = await page.context().newCDPSession(page);
  const mark = 'measured page';
  const tasks: TraceEvent[] = [];
  let thread: TraceEvent | undefined;
  session.on('Tracing.dataCollected', ({ value }) => {
    // The protocol does not define the events' form: it is that of the browser's trace files.
    for (const event of value as unknown as TraceEvent[]) {
      if (event.name === TASK && event.dur !== undefined) tasks.push(event);
      if (event.name === MARK && JSON.stringify(event.args).includes(mark)) thread = event;
    }
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await page.evaluate((text) => console.timeStamp(text), mark);
  await work();
  const isWhole = await traceEnded(session);
  await session.detach();
  if (!isWhole || !thread) throw new Error('the trace is not whole, or does not name the page');
  const { pid, tid } = thread;
  const own = tasks.filter((task) => task.pid === pid && task.tid === tid);
  if (own.length === 0 || own.every(({ tdur }) => tdur === undefined)) throw new Error('the trace tells no tasks');
  return { worked: own.map(({ dur = 0, tdur = dur }) => tdur / 1000), took: own.map(({ dur = 0 }) => dur / 1000) };
}

/** @returns whether the trace is complete */
async function traceEnded(session: CDPSession): Promise<boolean> {
  const complete = new Promise<boolean>((resolve) =>
    session.once('Tracing.tracingComplete', ({ dataLossOccurred }) => resolve(!dataLossOccurred)),
  );
  await session.send('Tracing.end');
  return complete;
}

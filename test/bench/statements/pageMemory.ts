import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

declare const bench: { read(): Promise<number> };

/** A process's memory by the kernel, in bytes: now, and the most since the last reset. */
function heldBy(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytesOf = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytesOf('VmRSS'), peak: bytesOf('VmHWM') };
}

/** The browser's processes that show pages. */
async function pageProcesses(page: Page): Promise<number[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) return [];
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * Reads a file on the bank worker's page, after a small one of its kind that loads the reader's code.
 * @returns how far the memory of the page's process rose, in bytes, and how many lines were read; null where the kernel
 * does not report memory
 */
export async function memoryInWorker(
  page: Page,
  small: string,
  file: string,
): Promise<{ rise: number; lines: number } | null> {
  if (!existsSync('/proc/self/status')) return null;
  const read = async (path: string): Promise<number> => {
    await page.locator('input[type=file]').setInputFiles(path);
    return page.evaluate(() => bench.read());
  };
  await read(small);
  const processes = await pageProcesses(page);
  if (processes.length === 0) return null;
  // Writing 5 resets the peak to the current value.
  for (const pid of processes) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = new Map(processes.map((pid) => [pid, heldBy(pid).now]));
  const lines = await read(file);
  return { lines, rise: Math.max(...processes.map((pid) => heldBy(pid).peak - (before.get(pid) ?? 0))) };
}

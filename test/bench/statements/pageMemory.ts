import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

declare const bench: { read(): Promise<number> };

/** What the kernel tells of a process, in bytes: what it holds, and the most that it has held since the last reset. */
function heldBy(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const told = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  return { now: told('VmRSS'), peak: told('VmHWM') };
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
 * Reads a file on the page of the bank's worker, after a small one of its kind, by which the reader's code is there.
 * @returns how far the memory of the page's process rose above what it was before, in bytes, and how many lines were read;
 * null where the kernel does not tell
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
  // 5 resets the peak to what is held now.
  for (const pid of processes) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = new Map(processes.map((pid) => [pid, heldBy(pid).now]));
  const lines = await read(file);
  return { lines, rise: Math.max(...processes.map((pid) => heldBy(pid).peak - (before.get(pid) ?? 0))) };
}

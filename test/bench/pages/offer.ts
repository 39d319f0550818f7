/** Makes the page's functions callable from the benchmark, which shows that the page is ready. */
export function offer(functions: Record<string, (...asked: never[]) => unknown>): void {
  Object.assign(globalThis, { bench: functions });
}

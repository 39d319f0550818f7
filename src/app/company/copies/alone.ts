/** The browser's locks, which all windows of an origin share; null where there are none. */
function locks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}

/** The name of the lock for reading or writing a company's journal, and for replacing its database. */
export function copiesLock(connectionId: string): string {
  return `daybook-copies-${connectionId}`;
}

/** Runs work that no two windows do at the same time: one after the other. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return locks()?.request(name, work) ?? work();
}

/** Runs work unless another window is doing it. */
export async function unlessElsewhere(name: string, work: () => Promise<void>): Promise<void> {
  const shared = locks();
  if (shared === null) return work();
  await shared.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

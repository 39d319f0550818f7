import 'fake-indexeddb/auto';

const cloneWhole = structuredClone;

function cloned(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? cloneWhole(value) : value;
  if (Array.isArray(value)) return value.map(cloned);
  if (Object.getPrototypeOf(value) !== Object.prototype) return cloneWhole(value);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = cloned(Reflect.get(value, name));
  return copy;
}

/**
 * Copies plain objects by hand, which nearly all records are: the database copies each value several times, and the
 * general algorithm is slow.
 */
globalThis.structuredClone = ((value: unknown, options?: StructuredSerializeOptions) =>
  options ? cloneWhole(value, options) : cloned(value)) as typeof structuredClone;

/** How a write fails: as in a browser with a full disk, or by an aborted transaction. */
type Break = 'quota' | 'abort';

let armed: { database: string; what: Break; after: number } | null = null;

/**
 * Makes one of the next writes to a local database fail in the middle of its transaction. @param after writes that
 * still succeed
 */
export function breakWrite(database: string, what: Break, after: number): void {
  armed = { database, what, after };
}

export function mendDisk(): void {
  armed = null;
}

function strike(store: IDBObjectStore): void {
  if (!armed || store.transaction.mode !== 'readwrite' || store.transaction.db.name !== armed.database) return;
  if (armed.after > 0) {
    armed.after -= 1;
    return;
  }
  const { what } = armed;
  armed = null;
  if (what === 'quota') throw new DOMException('no room', 'QuotaExceededError');
  store.transaction.abort();
}

for (const name of ['put', 'add'] as const) {
  const original = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: Parameters<IDBObjectStore['put']>) {
    strike(this);
    return original.apply(this, args);
  };
}

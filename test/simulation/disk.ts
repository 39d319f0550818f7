import 'fake-indexeddb/auto';

/** Thrown out of a write, as a browser does when the disk is full. */
type Break = 'quota' | 'abort';

let armed: { what: Break; after: number } | null = null;

/** Lets one of the next writes to the local database fail, in the middle of its transaction. @param after writes that still succeed */
export function breakWrite(what: Break, after: number): void {
  armed = { what, after };
}

export function mendDisk(): void {
  armed = null;
}

function strike(store: IDBObjectStore): void {
  if (!armed || store.transaction.mode !== 'readwrite') return;
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

import Dexie, { type Table } from 'dexie';
import { isPending } from '../domain/records/state.ts';
import { unknownState, currentVersion } from '../domain/records/record.ts';
import { PRICE_KINDS, type PriceKind, type PriceRecord } from '../domain/prices/priceContent.ts';
import type { ResourceKind } from '../domain/resources/content.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import { parentOfContent } from '../domain/resources/traits.ts';

/**
 * Prices as the database stores them: a row holds up to `PRICES_PER_SHEET` prices of one kind and product, as JSON. A
 * database takes a fifth of a millisecond for a row, however small: to change 10,000 prices one by one would take
 * seconds, and to read 100,000 would take longer than to list as many documents. `pending` is set while one of them is
 * not on the service.
 */
export interface StoredSheet {
  kind: PriceKind;
  parent: string;
  part: number;
  records: string;
  pending?: 1;
}
export type SheetPlace = [kind: PriceKind, parent: string, part: number];

/** Prices in one row: a keystroke writes no more than these. */
const PRICES_PER_SHEET = 50;
/** Rows in one read of all prices. The first read takes only a few, so that a page can show something at once. */
const SHEETS_PER_READ = 200;
const SHEETS_IN_FIRST_READ = 8;

/** A record without its empty fields, which are most of a price that was only read. */
type CompactRecord = Pick<PriceRecord, 'key' | 'kind'> & Partial<PriceRecord>;

/** The place of a row and its prices. */
interface Sheet {
  place: SheetPlace;
  records: PriceRecord[];
}

export function isOnSheet(kind: ResourceKind): kind is PriceKind {
  return PRICE_KINDS.some((each) => each === kind);
}

export function isPriceRecord(record: ResourceRecord): record is PriceRecord {
  return isOnSheet(record.kind);
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null;
  for (const name in value) if (Object.hasOwn(value, name)) return false;
  return true;
}

function sheetOf({ kind, parent, part, records }: StoredSheet): Sheet {
  const compact: CompactRecord[] = JSON.parse(records);
  return {
    place: [kind, parent, part],
    records: compact.map((each) => ({ ...unknownState(), hereOnly: {}, base: null, local: null, ...each })),
  };
}

/** A loop and not `Object.fromEntries`: fifty thousand records are made compact when ten thousand prices change. */
function compactOf(record: PriceRecord): object {
  const compact: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) if (!isEmpty(value)) compact[name] = value;
  return compact;
}

function storedSheet({ place: [kind, parent, part], records }: Sheet): StoredSheet {
  const text = JSON.stringify(records.map(compactOf));
  return { kind, parent, part, records: text, ...(records.some(isPending) ? { pending: 1 } : {}) };
}

function nameOf([kind, parent, part]: SheetPlace): string {
  return `${kind} ${parent} ${String(part)}`;
}

/**
 * The prices of a company on their sheets. To find a price by key or id without a database index, which would cost as
 * much as a row for each price, this class remembers where each price that it read lies, and searches for the others.
 * It never trusts its memory: it reads a sheet before it returns anything of it.
 */
export class PriceSheets {
  private readonly table: Table<StoredSheet, SheetPlace>;
  private readonly places = new Map<string, SheetPlace>();
  /** Sheets as a transaction has read or written them: until it ends nothing else can change them. */
  private readonly opened = new WeakMap<IDBTransaction, Map<string, Sheet>>();
  /** Whether every sheet has been read: then a price that is not in `places` does not exist. */
  private isIndexComplete = false;

  constructor(table: Table<StoredSheet, SheetPlace>) {
    this.table = table;
  }

  /** Something else has written sheets: there may be prices that are not in `places`. */
  invalidateIndex(): void {
    this.isIndexComplete = false;
  }

  /** Every price of a kind, in chunks, by product. */
  async *all(kind: PriceKind, read: <T>(work: () => Promise<T>) => Promise<T>): AsyncGenerator<PriceRecord[]> {
    let last: StoredSheet | undefined;
    let count = SHEETS_IN_FIRST_READ;
    do {
      const from = last ? [kind, last.parent, last.part] : [kind];
      const rows: StoredSheet[] = await read(() =>
        this.table.where(':id').between(from, [kind, Dexie.maxKey], !last, true).limit(count).toArray(),
      );
      const records = rows.flatMap((row) => this.openAndIndex(row).records);
      if (records.length > 0) yield records;
      last = rows.length === count ? rows.at(-1) : undefined;
      count = SHEETS_PER_READ;
    } while (last);
  }

  /** The prices of a kind: all, or those of one product. */
  within(kind: PriceKind, parent?: string): Promise<PriceRecord[]> {
    return this.inTransaction('r', async () =>
      (await this.sheetsWithin(kind, parent)).flatMap(({ records }) => records),
    );
  }

  /** Prices of which something is not on the service yet. */
  pending(): Promise<PriceRecord[]> {
    return this.inTransaction('r', async () =>
      (await this.table.where('pending').equals(1).toArray()).flatMap((row) =>
        this.openAndIndex(row).records.filter(isPending),
      ),
    );
  }

  /** Prices by key or id; a key or id that no price has is left out. */
  find(names: readonly string[]): Promise<Map<string, PriceRecord>> {
    return this.inTransaction('r', () => this.lookUp(names));
  }

  /** Writes prices over those with the same keys. @param gone prices to remove */
  write(put: readonly PriceRecord[], gone: readonly PriceRecord[]): Promise<void> {
    return this.inTransaction('rw', () => this.replace(put, gone));
  }

  /** Adds new prices. @returns the keys that their product has already */
  append(records: readonly PriceRecord[]): Promise<Set<string>> {
    return this.inTransaction('rw', () => this.add(records));
  }

  /**
   * Runs `work` in the caller's transaction, or in its own if there is none. Each piece of work has a scope of its own
   * and is an async function: Dexie loses the transaction over a long chain of awaits, and over any chain of a function
   * that is not marked as async; later writes would then happen outside of it.
   */
  private inTransaction<T>(mode: 'r' | 'rw', work: () => Promise<T>): Promise<T> {
    return this.table.db.transaction(mode, this.table, async () => work());
  }

  private async lookUp(names: readonly string[]): Promise<Map<string, PriceRecord>> {
    const found = new Map<string, PriceRecord>();
    const takeFrom = (missing: readonly string[], sheets: readonly Sheet[]): string[] => {
      const wanted = new Set(missing);
      for (const { records } of sheets) {
        for (const record of records)
          for (const name of [record.key, record.id]) if (name !== null && wanted.has(name)) found.set(name, record);
      }
      return missing.filter((name) => !found.has(name));
    };
    const known = names.filter((name) => this.places.has(name));
    let missing =
      known.length > 0 ? takeFrom(names, await this.sheetsAt(known.map((name) => this.places.get(name)))) : [...names];
    // The price is not where `places` says: it has moved, or was never written.
    if (known.some((name) => !found.has(name))) this.isIndexComplete = false;
    if (missing.length > 0 && !this.isIndexComplete) {
      missing = takeFrom(
        missing,
        (await this.table.where('pending').equals(1).toArray()).map((row) => this.openAndIndex(row)),
      );
      // A price that is on no sheet need not be searched for again.
      if (missing.length > 0)
        for (const name of takeFrom(missing, await this.readEverySheet())) this.places.delete(name);
    }
    return found;
  }

  private async replace(put: readonly PriceRecord[], gone: readonly PriceRecord[]): Promise<void> {
    const unknown = [...put, ...gone].map(({ key }) => key).filter((key) => !this.places.has(key));
    if (unknown.length > 0 && !this.isIndexComplete) await this.lookUp(unknown);
    const after = new Map<string, PriceRecord | null>([
      ...put.map((record) => [record.key, record] as const),
      ...gone.map(({ key }) => [key, null] as const),
    ]);
    const places = [...after.keys()].map((key) => this.places.get(key)).filter((place) => place !== undefined);
    const sheets = places.length > 0 ? await this.sheetsAt(places) : [];
    const moved: PriceRecord[] = [];
    for (const sheet of sheets) {
      sheet.records = sheet.records.flatMap((record) => {
        const next = after.get(record.key);
        if (next === undefined) return record;
        after.delete(record.key);
        if (next === null) return [];
        if (parentOfContent(currentVersion(next)) === sheet.place[1]) return next;
        moved.push(next);
        return [];
      });
    }
    if (sheets.length > 0) await this.keep(sheets);
    const added = [...moved, ...[...after.values()].flatMap((record) => record ?? [])];
    if (added.length > 0) await this.add(added);
  }

  private async add(records: readonly PriceRecord[]): Promise<Set<string>> {
    const taken = new Set<string>();
    const byProduct = new Map<string, { kind: PriceKind; parent: string; records: PriceRecord[] }>();
    for (const record of records) {
      const parent = parentOfContent(currentVersion(record));
      const name = `${record.kind} ${parent}`;
      const group = byProduct.get(name);
      if (group) group.records.push(record);
      else byProduct.set(name, { kind: record.kind, parent, records: [record] });
    }
    const touched: Sheet[] = [];
    for (const { kind, parent, records: added } of byProduct.values()) {
      const sheets = await this.sheetsWithin(kind, parent);
      const held = new Set(sheets.flatMap(({ records: existing }) => existing.map(({ key }) => key)));
      let last = sheets.at(-1);
      for (const record of added) {
        if (held.has(record.key)) {
          taken.add(record.key);
          continue;
        }
        held.add(record.key);
        if (!last || last.records.length >= PRICES_PER_SHEET)
          last = { place: [kind, parent, (last?.place[2] ?? -1) + 1], records: [] };
        if (touched.at(-1) !== last) touched.push(last);
        last.records.push(record);
      }
    }
    if (touched.length > 0) await this.keep(touched);
    return taken;
  }

  private async keep(sheets: readonly Sheet[]): Promise<void> {
    // If the write is aborted, `places` is wrong about it.
    Dexie.currentTransaction?.on('abort', () => this.invalidateIndex());
    const [full, empty] = [
      sheets.filter(({ records }) => records.length > 0),
      sheets.filter(({ records }) => records.length === 0),
    ];
    if (empty.length > 0) await this.table.bulkDelete(empty.map(({ place }) => place));
    if (full.length > 0) await this.table.bulkPut(full.map(storedSheet));
    const opened = this.openedNow();
    for (const sheet of sheets) {
      opened.set(nameOf(sheet.place), sheet);
      this.index(sheet);
    }
  }

  /** The sheets at these places, each only once. What this transaction has read already is not read again. */
  private async sheetsAt(places: readonly (SheetPlace | undefined)[]): Promise<Sheet[]> {
    const each = new Map(places.filter((place) => place !== undefined).map((place) => [nameOf(place), place]));
    const opened = this.openedNow();
    const unread = [...each].filter(([name]) => !opened.has(name)).map(([, place]) => place);
    if (unread.length > 0)
      for (const row of await this.table.bulkGet(unread)) {
        if (!row) continue;
        const sheet = this.openAndIndex(row);
        opened.set(nameOf(sheet.place), sheet);
      }
    return [...each.keys()].flatMap((name) => opened.get(name) ?? []);
  }

  private openedNow(): Map<string, Sheet> {
    const transaction = Dexie.currentTransaction?.idbtrans;
    const known = transaction && this.opened.get(transaction);
    if (known) return known;
    const opened = new Map<string, Sheet>();
    if (transaction) this.opened.set(transaction, opened);
    return opened;
  }

  private async sheetsWithin(kind: PriceKind, parent?: string): Promise<Sheet[]> {
    const within = parent === undefined ? [kind] : [kind, parent];
    return (
      await this.table
        .where(':id')
        .between(within, [...within, Dexie.maxKey], true, true)
        .toArray()
    ).map((row) => this.openAndIndex(row));
  }

  private async readEverySheet(): Promise<Sheet[]> {
    const sheets: Sheet[] = [];
    for (const kind of PRICE_KINDS) sheets.push(...(await this.sheetsWithin(kind)));
    this.isIndexComplete = true;
    return sheets;
  }

  private openAndIndex(row: StoredSheet): Sheet {
    const sheet = sheetOf(row);
    this.index(sheet);
    return sheet;
  }

  private index({ place, records }: Sheet): void {
    for (const { key, id } of records) {
      this.places.set(key, place);
      if (id !== null && id !== key) this.places.set(id, place);
    }
  }
}

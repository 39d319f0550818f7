import Dexie, { type Table } from 'dexie';
import { isPending, unknownState } from '../../domain/documents/record.ts';
import { PRICE_KINDS, type PriceKind, type PriceRecord } from '../../domain/prices/priceContent.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import { currentContent, type ResourceRecord } from '../../domain/resources/record.ts';
import { parentOfContent } from '../../domain/resources/traits.ts';

/**
 * Prices at rest: up to `RECORDS` of one kind and product in a row, as JSON. A database takes a fifth of a millisecond for
 * a row, however small: 10,000 prices changed at once would take seconds one by one, and 100,000 would be read slower
 * than as many documents are listed. `pending` is there while one of them is not on the service.
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
const RECORDS = 50;
/** Rows in one read of all; first a few, so that a page has something to show at once. */
const SHEETS_PER_READ = 200;
const FIRST_SHEETS = 8;

/** A record without what is empty in it: most of a price that was only read. */
type Short = Pick<PriceRecord, 'key' | 'kind'> & Partial<PriceRecord>;

/** A row, and what is in it. */
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
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function opened({ kind, parent, part, records }: StoredSheet): Sheet {
  const short: Short[] = JSON.parse(records);
  return {
    place: [kind, parent, part],
    records: short.map((each) => ({ ...unknownState(), hereOnly: {}, base: null, local: null, ...each })),
  };
}

function stored({ place: [kind, parent, part], records }: Sheet): StoredSheet {
  const short = records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value))),
  );
  return { kind, parent, part, records: JSON.stringify(short), ...(records.some(isPending) ? { pending: 1 } : {}) };
}

function nameOf([kind, parent, part]: SheetPlace): string {
  return `${kind} ${parent} ${String(part)}`;
}

/**
 * The prices of a company on their sheets. A price is found by its key or id without an index, which would cost as much
 * as a row of its own: where it lies is remembered from whatever was read, and looked for where it is not known. What is
 * remembered is never trusted: a sheet is read before anybody hears of it.
 */
export class PriceSheets {
  private readonly table: Table<StoredSheet, SheetPlace>;
  private readonly places = new Map<string, SheetPlace>();
  /** Whether every sheet has been read: what is not remembered then is not there. */
  private isWhole = false;

  constructor(table: Table<StoredSheet, SheetPlace>) {
    this.table = table;
  }

  /** Somebody else has written: there may be more than is remembered. */
  forgetWhole(): void {
    this.isWhole = false;
  }

  /** Every price of a kind, in chunks, by product. */
  async *all(kind: PriceKind, read: <T>(work: () => Promise<T>) => Promise<T>): AsyncGenerator<PriceRecord[]> {
    let last: StoredSheet | undefined;
    let count = FIRST_SHEETS;
    do {
      const from = last ? [kind, last.parent, last.part] : [kind];
      const rows: StoredSheet[] = await read(() =>
        this.table.where(':id').between(from, [kind, Dexie.maxKey], !last, true).limit(count).toArray(),
      );
      const records = rows.flatMap((row) => this.noted(row).records);
      if (records.length > 0) yield records;
      last = rows.length === count ? rows.at(-1) : undefined;
      count = SHEETS_PER_READ;
    } while (last);
  }

  /** The prices of a kind, or of those the ones of one product. */
  within(kind: PriceKind, parent?: string): Promise<PriceRecord[]> {
    return this.together('r', async () => (await this.sheetsWithin(kind, parent)).flatMap(({ records }) => records));
  }

  /** Prices of which something is not on the service yet. */
  pending(): Promise<PriceRecord[]> {
    return this.together('r', async () =>
      (await this.table.where('pending').equals(1).toArray()).flatMap((row) =>
        this.noted(row).records.filter(isPending),
      ),
    );
  }

  /** Prices by their keys or ids; a name that none has is left out. */
  find(names: readonly string[]): Promise<Map<string, PriceRecord>> {
    return this.together('r', () => this.lookUp(names));
  }

  /** Writes prices in the place of those held. @param gone those to be removed */
  write(put: readonly PriceRecord[], gone: readonly PriceRecord[]): Promise<void> {
    return this.together('rw', () => this.replace(put, gone));
  }

  /** Adds prices that must not be under their product yet. @returns the keys that were taken */
  append(records: readonly PriceRecord[]): Promise<Set<string>> {
    return this.together('rw', () => this.add(records));
  }

  /**
   * One piece of work, as part of the caller's transaction where it has one. Every piece is a scope of its own, and an async
   * function: Dexie loses the transaction over a long chain of awaits, and over any chain of a function that is not marked as
   * async; what follows would be written outside of it.
   */
  private together<T>(mode: 'r' | 'rw', work: () => Promise<T>): Promise<T> {
    return this.table.db.transaction(mode, this.table, async () => work());
  }

  private async lookUp(names: readonly string[]): Promise<Map<string, PriceRecord>> {
    const found = new Map<string, PriceRecord>();
    const take = (missing: readonly string[], sheets: readonly Sheet[]): string[] => {
      const wanted = new Set(missing);
      for (const { records } of sheets) {
        for (const record of records)
          for (const name of [record.key, record.id]) if (name !== null && wanted.has(name)) found.set(name, record);
      }
      return missing.filter((name) => !found.has(name));
    };
    const known = names.filter((name) => this.places.has(name));
    let missing =
      known.length > 0 ? take(names, await this.sheetsAt(known.map((name) => this.places.get(name)))) : [...names];
    // It was remembered, and is not where it was: it has moved, or was never written.
    if (known.some((name) => !found.has(name))) this.isWhole = false;
    if (missing.length > 0 && !this.isWhole) {
      missing = take(
        missing,
        (await this.table.where('pending').equals(1).toArray()).map((row) => this.noted(row)),
      );
      // What is not anywhere need not be looked for again.
      if (missing.length > 0) for (const name of take(missing, await this.readWhole())) this.places.delete(name);
    }
    return found;
  }

  private async replace(put: readonly PriceRecord[], gone: readonly PriceRecord[]): Promise<void> {
    const unknown = [...put, ...gone].map(({ key }) => key).filter((key) => !this.places.has(key));
    if (unknown.length > 0 && !this.isWhole) await this.lookUp(unknown);
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
        if (parentOfContent(currentContent(next)) === sheet.place[1]) return next;
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
      const parent = parentOfContent(currentContent(record));
      const name = `${record.kind} ${parent}`;
      const group = byProduct.get(name);
      if (group) group.records.push(record);
      else byProduct.set(name, { kind: record.kind, parent, records: [record] });
    }
    const touched: Sheet[] = [];
    for (const { kind, parent, records: added } of byProduct.values()) {
      const sheets = await this.sheetsWithin(kind, parent);
      const held = new Set(sheets.flatMap(({ records: there }) => there.map(({ key }) => key)));
      let last = sheets.at(-1);
      for (const record of added) {
        if (held.has(record.key)) {
          taken.add(record.key);
          continue;
        }
        held.add(record.key);
        if (!last || last.records.length >= RECORDS)
          last = { place: [kind, parent, (last?.place[2] ?? -1) + 1], records: [] };
        if (touched.at(-1) !== last) touched.push(last);
        last.records.push(record);
      }
    }
    if (touched.length > 0) await this.keep(touched);
    return taken;
  }

  private async keep(sheets: readonly Sheet[]): Promise<void> {
    // What is remembered of a write that was given up is no longer so.
    Dexie.currentTransaction?.on('abort', () => this.forgetWhole());
    const [full, empty] = [
      sheets.filter(({ records }) => records.length > 0),
      sheets.filter(({ records }) => records.length === 0),
    ];
    if (empty.length > 0) await this.table.bulkDelete(empty.map(({ place }) => place));
    if (full.length > 0) await this.table.bulkPut(full.map(stored));
    for (const sheet of full) this.note(sheet);
  }

  /** The sheets at these places, each once. */
  private async sheetsAt(places: readonly (SheetPlace | undefined)[]): Promise<Sheet[]> {
    const each = new Map(places.filter((place) => place !== undefined).map((place) => [nameOf(place), place]));
    return (await this.table.bulkGet([...each.values()])).flatMap((row) => (row ? this.noted(row) : []));
  }

  private async sheetsWithin(kind: PriceKind, parent?: string): Promise<Sheet[]> {
    const within = parent === undefined ? [kind] : [kind, parent];
    return (
      await this.table
        .where(':id')
        .between(within, [...within, Dexie.maxKey], true, true)
        .toArray()
    ).map((row) => this.noted(row));
  }

  private async readWhole(): Promise<Sheet[]> {
    const sheets: Sheet[] = [];
    for (const kind of PRICE_KINDS) sheets.push(...(await this.sheetsWithin(kind)));
    this.isWhole = true;
    return sheets;
  }

  private noted(row: StoredSheet): Sheet {
    const sheet = opened(row);
    this.note(sheet);
    return sheet;
  }

  private note({ place, records }: Sheet): void {
    for (const { key, id } of records) {
      this.places.set(key, place);
      if (id !== null && id !== key) this.places.set(id, place);
    }
  }
}

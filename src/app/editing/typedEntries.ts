import { shallowRef, type ShallowRef } from 'vue';
import type { ResourceContent } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { fieldOf } from '../../domain/resources/readiness.ts';
import { badInputWith, withEntries, type Entered, type Entries } from './entered.ts';

/** How entries are written to a record (`ResourceStore.edit`). */
export interface EntryEdit<C> {
  key: string;
  change(content: C): C;
  seen(content: C): C;
  badInput: Record<string, string>;
}

/**
 * Entries that are typed into fields of records and not written yet, by row and field. What a person types hides values
 * that arrive meanwhile, so the values that the fields had when the typing began are kept as well: the version on which
 * the edit is based.
 */
export class TypedEntries<T = string | undefined> {
  private readonly recordOf: (row: string) => ResourceRecord | undefined;
  private readonly rows: ShallowRef<ReadonlyMap<string, Entries<T>>> = shallowRef(new Map());
  /** The values that fields had when the typing began, by the record's key and the field. */
  private readonly seen = new Map<string, unknown>();
  /** What was refused of a row while later entries of it are being written. */
  private readonly back = new Map<string, Entries<T>>();

  /** @param recordOf the stored record of a row; undefined while the row has none */
  constructor(recordOf: (row: string) => ResourceRecord | undefined) {
    this.recordOf = recordOf;
  }

  /** Whether nothing waits to be written. Reactive. */
  get isEmpty(): boolean {
    return this.rows.value.size === 0;
  }

  /** The rows with entries. */
  all(): [row: string, Entries<T>][] {
    return [...this.rows.value];
  }

  of(row: string): Entries<T> {
    return this.rows.value.get(row) ?? new Map();
  }

  at(row: string, field: string): Entered<T> | undefined {
    return this.rows.value.get(row)?.get(field);
  }

  put(row: string, field: string, entered: Entered<T>): void {
    this.noteSeen(row, field);
    this.rows.value = new Map(this.rows.value).set(row, new Map(this.of(row)).set(field, entered));
  }

  /** Forgets the entry in a field, or all of a row. */
  drop(row: string, field?: string): void {
    const entries = new Map(field === undefined ? [] : this.of(row));
    if (field !== undefined) entries.delete(field);
    const rows = new Map(this.rows.value);
    if (entries.size === 0) rows.delete(row);
    else rows.set(row, entries);
    this.rows.value = rows;
  }

  /** How to write entries to a record. */
  editOf<C extends ResourceContent>(record: ResourceRecord, entries: Entries<T>): EntryEdit<C> {
    const seen = new Map(
      [...entries].flatMap(([field, entered]): [string, { value: unknown }][] => {
        const name = `${record.key} ${field}`;
        return 'value' in entered && this.seen.has(name) ? [[field, { value: this.seen.get(name) }]] : [];
      }),
    );
    return {
      key: record.key,
      change: (content) => withEntries(content, entries),
      seen: (content) => withEntries(content, seen),
      badInput: badInputWith(record.badInput, entries),
    };
  }

  /** These entries of a row are written. Those that were typed meanwhile wait on. */
  written(row: string, entries: Entries<T>): void {
    const key = this.recordOf(row)?.key;
    for (const [field, entered] of entries) {
      if ('value' in entered) this.seen.delete(`${key} ${field}`);
      if (this.at(row, field) === entered) this.drop(row, field);
      else if (this.at(row, field) !== undefined) this.noteSeen(row, field);
    }
  }

  /** The database refused these entries, which were said to be written. They come back with `waitOn`. */
  refused(row: string, entries: Entries<T>): void {
    this.back.set(row, new Map([...(this.back.get(row) ?? []), ...entries]));
  }

  /** These entries are stored: what was refused of their fields before is out of date. */
  stored(row: string, entries: Entries<T>): void {
    const left = [...(this.back.get(row) ?? [])].filter(([field]) => !entries.has(field));
    this.back.set(row, new Map(left));
  }

  /** Has what was refused of a row wait again, except where something newer was typed. @returns whether any did */
  waitOn(row: string): boolean {
    const back = [...(this.back.get(row) ?? [])];
    this.back.delete(row);
    for (const [field, entered] of back) if (this.at(row, field) === undefined) this.put(row, field, entered);
    return back.length > 0;
  }

  /**
   * Somebody types into a field. The earlier value is kept while the typing is not written, and while what is written
   * is no valid value. In a record that the service has not shown yet nobody else has changed anything: values that
   * arrive are the service's version of ours.
   */
  private noteSeen(row: string, field: string): void {
    const record = this.recordOf(row);
    if (!record) return;
    const name = `${record.key} ${field}`;
    const goesOn = this.at(row, field) !== undefined || field in record.badInput;
    if (record.base === null || record.isUnread === true) this.seen.delete(name);
    else if (!this.seen.has(name) || !goesOn) this.seen.set(name, fieldOf(currentVersion(record), field));
  }
}

import {
  copyNameText,
  isMarkedSent,
  type CopiedTable,
  type CopyMark,
  type UnsentCount,
} from '../../domain/copies/copies.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { RecordHead } from './journalFormat.ts';

/** The position of a record in the file. */
export interface JournalPlace {
  start: number;
  end: number;
}

/** A current row and the position of its record. */
export interface HeldRow {
  mark: CopyMark;
  place: JournalPlace;
}

/** A record that cannot be read, and where its bytes are. */
export interface DamagedRow extends HeldRow {
  why: string;
}

interface HeldFile {
  parts: number;
  places: Map<number, JournalPlace>;
}

/** Which records of a journal are current: the newest of each row, and the parts of pending files. */
export class JournalIndex {
  private readonly rows = new Map<string, HeldRow>();
  private readonly files = new Map<string, HeldFile>();
  /** Records that cannot be read, unless a later one of the same row can. */
  private readonly damaged = new Map<string, DamagedRow>();
  private lastAt: Instant | null = null;
  /** Bytes of the current records. */
  liveBytes = 0;

  /** The number of rows, those that cannot be read included. */
  get size(): number {
    return this.rows.size + this.damaged.size;
  }

  get hasDamage(): boolean {
    return this.damaged.size > 0;
  }

  /**
   * Whether a record has an effect. A row that is older than the current one has none, nor has the removal of a row
   * that is not there. Page settings have no revision, and the clock that stands in for one may be set back: their last
   * record counts.
   */
  hasEffect(head: RecordHead): boolean {
    if (head.op === 'put' && (head.instead === true || head.table === 'settings')) return true;
    if (head.op === 'put') return (this.rows.get(copyNameText(head))?.mark.revision ?? -Infinity) <= head.revision;
    if (head.op === 'gone') return this.rows.has(copyNameText(head)) || this.damaged.has(copyNameText(head));
    return (
      this.rows.has(copyNameText({ table: 'attachments', key: head.key })) &&
      !this.files.get(head.key)?.places.has(head.part)
    );
  }

  /** Adds the record at a position. */
  add(head: RecordHead, place: JournalPlace): void {
    if (!this.hasEffect(head)) return;
    this.lastAt = head.at;
    if (head.op === 'part') {
      const file = this.files.get(head.key) ?? { parts: head.parts, places: new Map<number, JournalPlace>() };
      file.places.set(head.part, place);
      this.files.set(head.key, file);
      this.liveBytes += place.end - place.start;
      return;
    }
    const name = copyNameText(head);
    this.damaged.delete(name);
    const before = this.rows.get(name);
    if (before) this.liveBytes -= before.place.end - before.place.start;
    if (head.op === 'put') {
      const { table, key, revision, mark } = head;
      this.rows.set(name, { mark: { table, key, revision, mark }, place });
      this.liveBytes += place.end - place.start;
      return;
    }
    this.rows.delete(name);
    if (head.table !== 'attachments') return;
    for (const { start, end } of this.files.get(head.key)?.places.values() ?? []) this.liveBytes -= end - start;
    this.files.delete(head.key);
  }

  /**
   * Adds a record that cannot be read. If it is the removal of a row or a part of a file, nothing is lost with it: a
   * file that lacks a part is reported as such.
   * @param head what the record is about; null if not even that can be read
   */
  addDamage(head: RecordHead | null, place: JournalPlace, why: string): void {
    if (head !== null && head.op !== 'put') return;
    const { table, key, revision } = head ?? {
      table: 'damage' as const,
      key: `${String(place.start)} ${String(place.end)}`,
      revision: 0,
    };
    this.lastAt = head?.at ?? this.lastAt;
    const name = copyNameText({ table, key });
    this.damaged.set(name, { mark: { table, key, revision, mark: 'damaged' }, place, why });
  }

  /**
   * The marks of all rows. For a row of which the newest record is damaged it is the mark of that record, so that the
   * page writes the row again, or reports that its database lacks it.
   */
  marks(): CopyMark[] {
    return [...new Map([...this.rows, ...this.damaged]).values()].map(({ mark }) => mark);
  }

  /** Positions of all current records, rows before the parts of their files. */
  places(): JournalPlace[] {
    return [
      ...[...this.rows.values()].map(({ place }) => place),
      ...[...this.files.values()].flatMap(({ places }) => [...places.values()]),
    ];
  }

  heldRows(): HeldRow[] {
    return [...this.rows.values()];
  }

  damagedRows(): DamagedRow[] {
    return [...this.damaged.values()];
  }

  partPlace(key: string, part: number): JournalPlace | undefined {
    return this.files.get(key)?.places.get(part);
  }

  /** Whether every part of an attached file is there; false for an empty file, which has no parts. */
  hasWhole(key: string): boolean {
    const file = this.files.get(key);
    return file !== undefined && file.places.size === file.parts;
  }

  count(): UnsentCount {
    const of = (table: CopiedTable): number =>
      [...this.rows.values()].filter(({ mark }) => mark.table === table).length;
    return {
      documents: of('documents'),
      records: of('resources'),
      sent: [...this.rows.values()].filter(({ mark: { table, mark } }) => table === 'resources' && isMarkedSent(mark))
        .length,
      files: of('attachments'),
      damaged: this.damaged.size,
      changedAt: this.lastAt,
    };
  }
}

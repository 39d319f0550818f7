import { isDocumentClass } from '../../domain/kinds/documentClasses.ts';
import { RESOURCE_KINDS } from '../../domain/resources/content.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { lastModifiedOf } from '../../domain/records/record.ts';
import {
  type Cursor,
  kindOfRecord,
  type RecordKind,
  type SyncRecord,
  unreadCursor,
} from '../../domain/service/storeChange.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { LostRecord } from '../../domain/service/wentBack.ts';
import type { LocalStore } from './ports.ts';
import { displayNameOf } from '../rules/unread.ts';

/** So many are remembered: some of them may have been refused. */
const KEPT = 8;
/** So many of the newest changes that lists show. */
const SEEN = 3;
/** So many are noted before they are sent, in case the run does not end. */
const NOTED_AHEAD = 100;

/**
 * Whether a 404 by the id of such a record says that the service has lost it: users can never delete one, and its list
 * shows recent changes.
 */
export function isTelling(kind: RecordKind): boolean {
  if (isDocumentClass(kind)) return true;
  const { list, commands } = RESOURCE_TRAITS[kind];
  return list === 'byModification' && !commands.includes('delete');
}

/** Whether it is remembered when it was sent. No list shows bank lines: nothing else would tell that they are lost. */
function isRemembered(kind: RecordKind): boolean {
  return isTelling(kind) || (!isDocumentClass(kind) && RESOURCE_TRAITS[kind].list === 'none');
}

/**
 * Records, the latest change first: what was refused, or needed no request after all, was not changed when it was sent.
 * Those without a time stay where they are.
 */
function byModification(records: readonly SyncRecord[]): SyncRecord[] {
  const timed = records
    .filter((record) => lastModifiedOf(record) !== undefined)
    .sort((one, other) => ((lastModifiedOf(one) ?? '') < (lastModifiedOf(other) ?? '') ? 1 : -1));
  const next = timed.values();
  return records.map((record) => (lastModifiedOf(record) === undefined ? record : (next.next().value ?? record)));
}

/** A row of a list, as far as it tells what the service has. */
interface SeenRow {
  id: Guid;
  lastModified?: Instant | undefined;
}

interface Seen {
  kind: RecordKind;
  id: Guid;
  lastModified: Instant;
}

/**
 * Remembers what was sent last, and the newest change that was read, so that the next run can see whether the service
 * still has it: most often a list of recent changes shows it. What is sent is noted before: a run that is killed leaves
 * it noted.
 */
export class LastKnown {
  private readonly store: LocalStore;
  private cursor: Cursor = unreadCursor('lastKnown');
  private ahead: string[] = [];
  private readonly sent = new Set<string>();
  /** The newest changes that lists have shown, the newest first: some could not be read. */
  private newest: readonly Seen[] = [];
  private records: readonly SyncRecord[] = [];
  private readonly shown = new Set<string>();
  /** Ids of those that somebody has changed since: perhaps after the service went back, so they tell nothing. */
  private readonly changed = new Set<string>();
  private readonly suspects = new Set<string>();
  /** Whether this run has found out about the service: what is read later may be its own work. */
  private isSettled = false;

  constructor(store: LocalStore) {
    this.store = store;
  }

  /** Reads what earlier runs have sent or read last. Call before anything is pulled. */
  async read(): Promise<void> {
    this.cursor = (await this.store.cursor('lastKnown')) ?? this.cursor;
    const keys = (this.cursor.lastKnown ?? []).toReversed();
    const held = new Map((await this.store.records(keys)).map((record) => [record.key, record]));
    this.records = byModification(keys.flatMap((key) => held.get(key) ?? []));
  }

  /** Keys of lost records that a person is being asked about. */
  get lost(): readonly string[] {
    return this.cursor.lost ?? [];
  }

  /**
   * The records that can tell whether the service went back, newest first; `isShown` when a list has just shown one as
   * it is known. First those that a list has shown in an older form.
   */
  async evidence(): Promise<{ record: SyncRecord; isShown: boolean }[]> {
    const older = await this.store.records([...this.suspects]);
    return [
      ...older.map((record) => ({ record, isShown: false })),
      ...this.records
        .filter((record) => isRemembered(kindOfRecord(record)) && !(record.id !== null && this.changed.has(record.id)))
        .map((record) => ({ record, isShown: record.id !== null && this.shown.has(record.id) })),
    ];
  }

  /**
   * Whether an older form is taken in: once a person has answered, until a run has read every list. Otherwise it is not
   * taken for a change that somebody made: a copy of the service's data may lag, or the service has gone back.
   */
  get takesOlder(): boolean {
    return this.cursor.takesOlder === true;
  }

  isSuspect(key: string): boolean {
    return this.suspects.has(key);
  }

  /** Notes that a list shows an older form of a stored record, or lacks one that is answered with 404. */
  suspect(key: string): void {
    this.suspects.add(key);
  }

  /**
   * Notes that lists show later changes of records that people have changed here, before these replace the versions
   * read before.
   */
  async overtook(records: readonly SyncRecord[]): Promise<void> {
    if (this.isSettled) return;
    const known = this.cursor.overtaken ?? [];
    const noted = new Set(known.map(({ key }) => key));
    const fresh = records.flatMap((record) => {
      const { key, base } = record;
      return base?.lastModified === undefined || noted.has(key)
        ? []
        : [{ kind: kindOfRecord(record), key, name: displayNameOf(record), lastModified: base.lastModified }];
    });
    if (fresh.length > 0) await this.keepOvertaken([...known, ...fresh]);
  }

  /**
   * Records edited here that others have changed since, met by this run or by earlier ones that have not found out
   * whether the service went back. If it did, what was changed here may be lost.
   * @param since the last change that the service is known to have kept
   */
  overtakenSince(since: Instant | null): LostRecord[] {
    const noted = this.cursor.overtaken ?? [];
    return noted
      .filter(({ lastModified }) => since === null || lastModified > since)
      .map(({ kind, key, name }) => ({ kind, key, name }));
  }

  /** Whether it is noted that others have changed a record since. */
  isOvertaken(key: string): boolean {
    return (this.cursor.overtaken ?? []).some((each) => each.key === key);
  }

  /** The service has not gone back: what others have changed since is nothing but that. */
  async nothingOvertaken(): Promise<void> {
    this.isSettled = true;
    if (this.cursor.overtaken) await this.keepOvertaken();
  }

  private async keepOvertaken(overtaken?: Cursor['overtaken']): Promise<void> {
    this.cursor = { ...this.cursor, overtaken };
    await this.write({});
  }

  /** Whether a read shows an older form of a record, which is not taken in: it is noted, too. */
  isOlder(record: SyncRecord, { lastModified }: { lastModified?: Instant | undefined }): boolean {
    const known = lastModifiedOf(record);
    if (this.takesOlder || known === undefined || lastModified === undefined || lastModified >= known) return false;
    this.suspect(record.key);
    return true;
  }

  /**
   * Whether a list shows a record that was gone, in an older form. Once this run has found out about the service, it is
   * taken in.
   */
  comesBackOlder(record: SyncRecord, row: { lastModified?: Instant | undefined }): boolean {
    return record.goneAt !== null && !this.isSettled && this.isOlder(record, row);
  }

  /** Notes the rows of a list. */
  saw(kind: RecordKind, rows: readonly SeenRow[]): void {
    for (const record of this.records) {
      const { id } = record;
      const row = id === null ? undefined : rows.find((each) => each.id === id);
      if (!row) continue;
      const is = row.lastModified ?? '';
      const was = lastModifiedOf(record) ?? is;
      if (is === was) this.shown.add(row.id);
      else if (is > was) this.changed.add(row.id);
    }
    if (!isTelling(kind)) return;
    const dated = rows.flatMap(({ id, lastModified }) =>
      lastModified === undefined ? [] : [{ kind, id, lastModified }],
    );
    this.newest = [...this.newest, ...dated]
      .sort((one, other) => (one.lastModified > other.lastModified ? -1 : 1))
      .slice(0, SEEN);
  }

  /** Notes what is about to be sent. */
  async begin(records: readonly SyncRecord[]): Promise<void> {
    const remembered = records.filter((record) => isRemembered(kindOfRecord(record)));
    if (remembered.length === 0) return;
    this.ahead = [...this.ahead, ...remembered.map(({ key }) => key)].slice(0, NOTED_AHEAD);
    await this.write({ lastKnown: [...(this.cursor.lastKnown ?? []).slice(-KEPT), ...this.ahead] });
  }

  /** Notes that a record is being sent now. */
  note(record: SyncRecord): void {
    this.sent.delete(record.key);
    if (isRemembered(kindOfRecord(record))) this.sent.add(record.key);
  }

  /**
   * Keeps what was read and sent last: once every list is read, and once all is sent. If nothing of it is new, nothing
   * is written.
   */
  async keep(): Promise<void> {
    const { key: seen = null, lastModified = null } = (await this.newestHeld()) ?? {};
    if (this.sent.size === 0 && seen === null && !this.takesOlder) return;
    const before = (this.cursor.lastKnown ?? []).slice(-KEPT).filter((key) => key !== seen && !this.sent.has(key));
    const known = [...before, ...(seen === null ? [] : [seen]), ...this.sent].slice(-KEPT);
    this.cursor = {
      ...this.cursor,
      lastKnown: known,
      watermark: lastModified ?? this.cursor.watermark,
      takesOlder: undefined,
    };
    await this.write({});
  }

  /** The newest change that is stored here, unless an earlier run has noted it. */
  private async newestHeld(): Promise<{ key: string; lastModified: Instant } | null> {
    const { watermark } = this.cursor;
    for (const { kind, id, lastModified } of this.newest) {
      if (watermark !== null && lastModified <= watermark) return null;
      const [held] = await this.store.held(
        [id],
        RESOURCE_KINDS.find((each) => each === kind),
      );
      if (held) return { key: held.key, lastModified };
    }
    return null;
  }

  /** Notes which records a person is asked about. */
  async ask(lost: readonly string[]): Promise<void> {
    this.cursor = { ...this.cursor, lost: lost.length === 0 ? undefined : [...lost] };
    await this.write({});
  }

  /** A person has answered: what was known before says nothing any more, and older forms are taken in. */
  async forget(): Promise<void> {
    this.isSettled = true;
    this.cursor = { ...this.cursor, lastKnown: undefined, overtaken: undefined, watermark: null, takesOlder: true };
    [this.records, this.newest] = [[], []];
    await this.ask([]);
  }

  private async write(change: Partial<Cursor>): Promise<void> {
    await this.store.write([], [{ ...this.cursor, ...change }]);
  }
}

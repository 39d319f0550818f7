import type { Engine, Row } from './engine.ts';
import {
  committed,
  FIRST_HASH,
  hashAfter,
  withValues,
  type ChainedChange,
  type ChangeValues,
  type Event,
  type Happening,
} from './history.ts';
import type { Stamp } from './stamps.ts';

const COLUMNS = 'number, at, user_name, asked, address, kind, record_id, changes, state, hash, content';

/** Who asks for what is done. */
export interface Asking {
  /** `PATCH /api/…` */
  asked: string;
  address: string;
}
export const UNASKED: Asking = { asked: '', address: '' };

/** @param row with everything of an event */
function eventOf(row: Row): Event {
  const chained = JSON.parse(String(row.changes)) as ChainedChange[];
  return {
    number: Number(row.number),
    at: String(row.at),
    userName: String(row.user_name),
    asked: String(row.asked),
    address: String(row.address),
    kind: String(row.kind),
    recordId: String(row.record_id),
    changes: withValues(chained, valuesIn(row)),
    chained,
    state: String(row.state),
    hash: String(row.hash),
  };
}

/** The values of the changes of an event; none where they stand in the chain itself. */
function valuesIn({ content }: Row): ChangeValues[] {
  return typeof content === 'string' ? (JSON.parse(content) as ChangeValues[]) : [];
}

/** The setting that counts the sessions that were ended. */
export const SESSIONS_ENDED = 'sessionsEnded';

/** The setting that says of which layout the tables of an office are; a file says it by itself. */
export const LAYOUT_SETTING = 'layout';

/** What other processes have done. */
export interface Newer {
  happened: readonly { at: Stamp; kind: string; recordId: string }[];
  /** How many sessions have ended so far, in any process. */
  sessionsEnded: number;
  /** The layout of the tables; null where a setting does not say it. */
  layout: string | null;
  newest: Place;
  /**
   * Whether the newest event that this process knows is there no more: the database was put back, or another took over.
   */
  hasGoneBack: boolean;
}

/** An event's place in the chain. */
interface Place {
  readonly number: number;
  readonly hash: string;
}

/** The history: what was done, in its order, each event chained to the one before it. It is only ever added to. */
export class EventTable {
  private readonly insert;
  private readonly last;
  private readonly one;
  private readonly since;
  private readonly ofRecord;
  private readonly every;
  private readonly content;
  /** The newest event that this process knows: everything up to it is in its memory. */
  private known: Place;

  constructor(engine: Engine) {
    this.insert = engine.prepare(`INSERT INTO event (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    this.last = engine.prepare('SELECT number, hash FROM event ORDER BY number DESC LIMIT 1');
    this.one = engine.prepare('SELECT hash FROM event WHERE number = ?');
    this.since = engine.prepare(
      `SELECT number, at, kind, record_id, hash, sessions_ended, layout, known_hash FROM (SELECT max(CASE name WHEN '${SESSIONS_ENDED}' THEN value END) AS sessions_ended, max(CASE name WHEN '${LAYOUT_SETTING}' THEN value END) AS layout, (SELECT hash FROM event WHERE number = ?1) AS known_hash FROM setting WHERE name IN ('${SESSIONS_ENDED}', '${LAYOUT_SETTING}')) AS noted LEFT JOIN event ON number > ?1 ORDER BY number`,
    );
    this.ofRecord = engine.prepare(`SELECT ${COLUMNS} FROM event WHERE record_id = ? ORDER BY number`);
    this.every = engine.prepare(`SELECT ${COLUMNS} FROM event ORDER BY number`);
    this.content = engine.prepare('UPDATE event SET content = ? WHERE number = ?');
    this.known = this.stored();
  }

  /** The hash of the newest event that this process knows; '' before the first. */
  get head(): string {
    return this.known.hash;
  }

  /** The newest event that this process knows; number 0 before the first. */
  get newest(): Place {
    return this.known;
  }

  /** The hash of an event; null if there is none of this number. */
  hashOf(number: number): string | null {
    const row = this.one.get(number);
    return row ? String(row.hash) : null;
  }

  /** The newest event that is stored now. */
  stored(): Place {
    const row = this.last.get();
    return { number: Number(row?.number ?? 0), hash: String(row?.hash ?? FIRST_HASH) };
  }

  /** What others have done since the newest event that this process knows, in one question. */
  newer(): Newer {
    const rows = this.since.all(this.known.number);
    const sessionsEnded = Number(rows[0]?.sessions_ended ?? 0);
    const events = rows.filter(({ number }) => number !== null);
    const newest = events.at(-1);
    return {
      happened: events.map((row) => ({ at: String(row.at), kind: String(row.kind), recordId: String(row.record_id) })),
      sessionsEnded,
      layout: typeof rows[0]?.layout === 'string' ? rows[0].layout : null,
      newest: newest ? { number: Number(newest.number), hash: String(newest.hash) } : this.known,
      hasGoneBack: String(rows[0]?.known_hash ?? FIRST_HASH) !== this.known.hash,
    };
  }

  /** Everything up to this event is in memory now. */
  followed(newest: Place): void {
    this.known = newest;
  }

  /**
   * Writes events after the last one, at the end of their transaction.
   * @returns to be called when that is committed
   */
  write(happenings: readonly Happening[]): () => void {
    let { number, hash } = this.known;
    for (const happening of happenings) {
      number += 1;
      const { chained, values } = committed(happening.changes);
      hash = hashAfter(hash, { ...happening, number, chained });
      const { at, userName, asked, address, kind, recordId, state } = happening;
      const content = values.length === 0 ? null : JSON.stringify(values);
      const changes = JSON.stringify(chained);
      this.insert.run(number, at, userName, asked, address, kind, recordId, changes, state, hash, content);
    }
    return () => (this.known = { number, hash });
  }

  /** What was done to a record, the oldest first. */
  of(recordId: string): Event[] {
    return this.ofRecord.all(recordId).map(eventOf);
  }

  *all(): Generator<Event & { values: readonly ChangeValues[] }> {
    for (const row of this.every.iterate()) yield { ...eventOf(row), values: valuesIn(row) };
  }

  /** Replaces the values of the changes of an event: only erasing does so. */
  keepValues(number: number, values: readonly ChangeValues[]): void {
    this.content.run(JSON.stringify(values), number);
  }
}

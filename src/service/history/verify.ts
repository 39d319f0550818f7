import { ALLOCATION_COLUMNS } from '../documents/allocationRead.ts';
import { SUMMARY, SUMMARY_COUNT } from '../documents/documentTable.ts';
import { ENTRY_COLUMNS, POSTING_COLUMNS } from '../ledger/postingTable.ts';
import { STORED_KEY, storedKeyState } from '../people/apiKeys.ts';
import { USER_STATE, userState } from '../people/users.ts';
import type { Database } from '../storage/database.ts';
import type { Row, Value } from '../storage/engine.ts';
import { sha256 } from '../storage/hash.ts';
import { commitmentTo, FIRST_HASH, hashAfter, stateOf } from '../storage/history.ts';
import { ERASURE, erasedIn } from './erasures.ts';

/** What comes of looking through the history. */
export interface Verified {
  events: number;
  /** The hash of the last event: whoever keeps it notices a history that was written anew. */
  head: string;
  /** Sentences, each about one thing that is not as the history has left it. */
  faults: string[];
  /** How many records there are of which the history says nothing: they were there before it began. */
  older: number;
}

/** How the newest event has left a record. */
interface Left {
  event: number;
  name: string;
  /** Of a document: its header with its states, and all the rest, which an event that did not change it leaves out. */
  states: string[];
}

interface Found {
  kind: string;
  id: string;
  name: string;
  states: string[];
}

const MOST_FAULTS = 100;

/**
 * Looks through the history: whether each event follows the one before it, and whether everything is as the newest
 * event about it has left it. What an event vouches for is said in `stateOf`'s callers.
 */
export function verifyHistory(database: Database): Verified {
  const { left, faults, events, head } = followChain(database);
  let older = 0;
  for (const { kind, id, name, states } of everything(database)) {
    const key = `${kind} ${id}`;
    const known = left.get(key);
    left.delete(key);
    // Of users and keys the history only told before it vouched for them, too.
    if (!known || (PEOPLE.has(kind) && known.states[0] === '')) older += 1;
    else if (known.states.some((state, at) => state !== states[at]))
      faults.push(`The ${kind} ${name} is not as event ${String(known.event)} has left it.`);
  }
  for (const [key, { event, states }] of left)
    if (states[0] !== '')
      faults.push(`The ${key} is gone, although nothing has taken it away since event ${String(event)}.`);
  faults.push(...exchangedFiles(database));
  const rest = faults.length - MOST_FAULTS;
  return {
    ...{ events, head, older },
    faults: rest > 0 ? [...faults.slice(0, MOST_FAULTS), `There are ${String(rest)} more.`] : faults,
  };
}

const PEOPLE: ReadonlySet<string> = new Set(['user', 'key']);

function followChain(database: Database) {
  const left = new Map<string, Left>();
  const faults: string[] = [];
  const gone = new Set<string>();
  let [events, head] = [0, FIRST_HASH];
  for (const event of database.events.all()) {
    events += 1;
    if (event.number !== events) {
      faults.push(`Events are missing before event ${String(event.number)}.`);
      events = event.number;
    }
    if (hashAfter(head, event) !== event.hash)
      faults.push(`Event ${String(event.number)} does not follow the one before it: one of the two was changed.`);
    head = event.hash;
    for (const [at, change] of event.chained.entries()) {
      const held = event.values[at] ?? null;
      if (change.commitment === undefined) continue;
      if (held === null) gone.add(`${String(event.number)} ${String(at)}`);
      else if (commitmentTo(held) !== change.commitment)
        faults.push(`The ${change.field} that event ${String(event.number)} tells of was changed.`);
    }
    if (event.kind === ERASURE) for (const erased of erasedIn(event)) gone.delete(erased);
    const key = `${event.kind} ${event.recordId}`;
    const [first = '', second] = event.state.split(' ');
    const contents = second ?? (first === '' ? undefined : left.get(key)?.states[1]);
    left.set(key, {
      event: event.number,
      name: event.recordId,
      states: contents === undefined ? [first] : [first, contents],
    });
  }
  for (const place of gone) {
    const [event = ''] = place.split(' ');
    faults.push(`A value of event ${event} is gone, although nothing has erased it.`);
  }
  return { left, faults, events, head };
}

const values = (row: Row, columns: string): Value[] => columns.split(', ').map((column) => row[column] ?? null);

function* everything(database: Database): Generator<Found> {
  const rows = (sql: string) => database.prepare(sql, { isExact: true }).iterate();
  for (const table of ['record', 'child'])
    for (const { kind, id, body } of rows(`SELECT kind, id, body FROM ${table}`))
      yield { kind: String(kind), id: String(id), name: nameIn(String(body)), states: [stateOf(String(body))] };
  for (const row of rows(`SELECT id, ${SUMMARY}, particulars, lines FROM document`)) {
    const all = values(row, `${SUMMARY}, particulars, lines`);
    const states = [stateOf(...all.slice(0, SUMMARY_COUNT)), stateOf(...all.slice(SUMMARY_COUNT))];
    yield { kind: 'document', id: String(row.id), name: String(row.doc_no), states };
  }
  const columns = ALLOCATION_COLUMNS.join(', ');
  for (const row of rows(`SELECT id, ${columns} FROM allocation`))
    yield { ...named('allocation', row.id), states: [stateOf(...values(row, columns))] };
  yield* postings(database);
  for (const { name, value } of rows(
    "SELECT name, value FROM setting WHERE name NOT IN ('ready', 'layout', 'sessionsEnded')",
  ))
    yield { ...named('setting', name), states: [stateOf(value ?? null)] };
  for (const { name, ...row } of rows(`SELECT name, ${USER_STATE} FROM account_user`))
    yield { ...named('user', name), states: [userState(row)] };
  for (const { prefix, ...row } of rows(`SELECT prefix, ${STORED_KEY} FROM api_key`))
    yield { ...named('key', prefix), states: [storedKeyState(row)] };
  for (const { name, rights } of rows('SELECT name, rights FROM role'))
    yield { ...named('role', name), states: [stateOf(rights ?? null)] };
  for (const { currency, date, rate } of rows('SELECT currency, date, rate FROM currency_rate'))
    yield { ...named('rate', `${String(currency)} ${String(date)}`), states: [stateOf(rate ?? null)] };
  for (const row of rows('SELECT legal_entity_id, month, state, reason FROM period'))
    yield {
      ...named('period', `${String(row.legal_entity_id)} ${String(row.month)}`),
      states: [stateOf(row.state ?? null, row.reason ?? null)],
    };
  const returned = 'id, legal_entity_id, date_from, date_to, boxes, posting, filed, filed_by, version';
  for (const row of rows(`SELECT ${returned} FROM tax_return`))
    yield { ...named('taxReturn', row.id), states: [stateOf(...values(row, returned))] };
}

/** A sentence for each attached file that is not the one that was uploaded. */
function* exchangedFiles(database: Database): Generator<string> {
  const content = database.prepare('SELECT content FROM attachment WHERE id = ?');
  for (const row of database.prepare("SELECT id, body FROM child WHERE kind = 'Attachment'").all()) {
    const body = JSON.parse(String(row.body)) as Record<string, unknown>;
    if (typeof body['sha256'] !== 'string') continue;
    const bytes = content.get(String(row.id))?.content;
    if (!(bytes instanceof Uint8Array) || sha256(bytes) !== body['sha256'])
      yield `The file ${String(body['fileName'])} of attachment ${String(row.id)} is not the one that was attached.`;
  }
}

function named(kind: string, id: unknown): Omit<Found, 'states'> {
  return { kind, id: String(id), name: String(id) };
}

function* postings(database: Database): Generator<Found> {
  const entries = database.prepare(`SELECT ${ENTRY_COLUMNS} FROM entry WHERE posting = ? ORDER BY seq`, {
    isExact: true,
  });
  for (const row of database.prepare(`SELECT ${POSTING_COLUMNS} FROM posting`, { isExact: true }).iterate()) {
    const all = entries.all(row.number ?? null).flatMap((entry) => values(entry, ENTRY_COLUMNS));
    yield { ...named('posting', row.number), states: [stateOf(...values(row, POSTING_COLUMNS), ...all)] };
  }
}

/** What people call a record. */
function nameIn(body: string): string {
  const fields = JSON.parse(body) as Record<string, unknown>;
  const name = fields['code'] ?? fields['description'] ?? fields['id'];
  return typeof name === 'string' ? name : '';
}

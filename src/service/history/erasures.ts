import { refuseUnfinished } from '../storage/finished.ts';
import { Database } from '../storage/database.ts';
import type { Engine } from '../storage/engine.ts';
import type { ChangeValues, Event } from '../storage/history.ts';

/** The kind of an event that says what was erased from those before it. */
export const ERASURE = 'erasure';

/** The values that an erasure has erased, each as the number of its event and its place among the changes. */
export function erasedIn({ changes }: Pick<Event, 'changes'>): string[] {
  const erased = changes[0]?.after;
  return Array.isArray(erased) ? erased.map(String) : [];
}

interface Found {
  event: Event;
  values: readonly ChangeValues[];
  /** The places of the changes that have the text. */
  places: readonly number[];
}

/** Looks for a text in any letter case. */
function finder(text: string): (value: unknown) => boolean {
  // As it stands in JSON.
  const wanted = JSON.stringify(text).slice(1, -1).toLowerCase();
  return (value) =>
    JSON.stringify(value ?? null)
      .toLowerCase()
      .includes(wanted);
}

function found(database: Database, has: (value: unknown) => boolean): Found[] {
  const all: Found[] = [];
  for (const event of database.events.all()) {
    if (event.kind === ERASURE) continue;
    const places = event.changes.flatMap(({ before, after }, at) => (has(before) || has(after) ? [at] : []));
    if (places.length > 0) all.push({ event, values: event.values, places });
  }
  return all;
}

/** What still has the text today; of documents nobody asks to be erased, since they must be kept. */
function stillThere(database: Database, has: (value: unknown) => boolean): string[] {
  return ['record', 'child'].flatMap((table) =>
    [...database.prepare(`SELECT kind, id, body FROM ${table}`, { isExact: true }).iterate()].flatMap(
      ({ kind, id, body }) =>
        has(JSON.parse(String(body))) ? [`The ${String(kind)} ${String(id)} itself has this text.`] : [],
    ),
  );
}

const isInChain = ({ event, places }: Found, at: number): boolean =>
  places.includes(at) && event.chained[at]?.commitment === undefined;

/** Replaces the values with nothing, and says so in an event of its own. */
function erase(database: Database, all: readonly Found[], now: number): void {
  const erased = all.flatMap(({ event, values, places }) => {
    const gone = new Set(places);
    database.events.keepValues(
      event.number,
      values.map((held, at) => (gone.has(at) ? null : held)),
    );
    return places.map((place) => `${String(event.number)} ${String(place)}`);
  });
  database.note(() => ({
    ...{ at: database.stamps.next(now), userName: '', kind: ERASURE, recordId: 'history', state: '' },
    changes: [{ field: 'values', before: null, after: erased }],
  }));
}

const counted = (count: number, one: string): string => `${String(count)} ${one}${count === 1 ? '' : 's'}`;

/** What can be erased of what was found, and a line for each event; then what cannot be, and what is still there. */
function told(database: Database, text: string, isConfirmed: boolean): { all: Found[]; lines: string[] } {
  const has = finder(text);
  const whole = found(database, has);
  const all = whole
    .map((each) => ({ ...each, places: each.places.filter((at) => !isInChain(each, at)) }))
    .filter(({ places }) => places.length > 0);
  const older = whole.reduce((sum, each) => sum + each.places.filter((at) => isInChain(each, at)).length, 0);
  const values = all.reduce((sum, { places }) => sum + places.length, 0);
  const what = `${counted(values, 'value')} of ${counted(all.length, 'event')}`;
  const lines = [
    ...all.map(({ event, places }) => {
      const fields = places.map((at) => event.changes[at]?.field).join(', ');
      return `Event ${String(event.number)}, ${event.at}, ${event.kind} ${event.recordId}: ${fields}`;
    }),
    isConfirmed ? `Erased: ${what}` : `Found: ${what}. Nothing is erased without --confirm.`,
    ...(older > 0 ? [`${counted(older, 'value')} of events from before layout 16 cannot be erased.`] : []),
    ...stillThere(database, has),
  ];
  return { all, lines };
}

/**
 * Erases from the history every value that has a text, such as a name or a telephone number. That something was
 * changed, when and by whom, stays, and so does the chain. Records and documents are not touched.
 * @param isConfirmed otherwise it only says what it would erase
 * @param now milliseconds since 1970
 * @returns what to print
 */
export function eraseValues(database: Database, text: string, isConfirmed: boolean, now: number): string {
  if (!isConfirmed) return database.view(() => told(database, text, false).lines).join('\n');
  return database
    .transact(() => {
      const { all, lines } = told(database, text, true);
      if (all.length > 0) erase(database, all, now);
      return lines;
    })
    .join('\n');
}

/**
 * `eraseValues` in a company that is not open.
 * @param storage what keeps it, if it is not a file
 * @throws Error that says why not
 */
export function eraseFromCompany(
  file: string,
  text: string,
  isConfirmed: boolean,
  storage: string | Engine = file,
): string {
  if (storage === file) refuseUnfinished(file);
  const database = new Database(storage);
  try {
    return eraseValues(database, text, isConfirmed, Date.now());
  } finally {
    database.close();
  }
}

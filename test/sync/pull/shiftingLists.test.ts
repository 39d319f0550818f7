import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantOf, localDate, type Instant, type LocalDate } from '../../../src/domain/values/dates.ts';
import type { Page } from '../../../src/domain/values/paging.ts';
import { scanFrom, watermarkAfter } from '../../../src/sync/pull/cursors.ts';
import { readNewestFirst } from '../../../src/sync/pull/newestFirst.ts';
import { pages } from '../../../src/sync/pull/paging.ts';

/** One row of the service's list. */
interface Row {
  id: string;
  docDate: LocalDate;
  lastModified: Instant;
}

/** What a colleague does just before the service answers one page. Places are thousandths of the list's length. */
type Work = { does: 'insert' | 'remove'; place: number; count: number } | { does: 'move'; place: number; to: number };

const FIRST_DAY = localDate('2020-01-01');
const DAYS = 1_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const LONG_BEFORE = instantOf(Date.parse('2025-01-01T00:00:00Z'));
const SECOND = 1_000;
/** A scan of changes takes a page of fewer known rows for the end of the list; then only a sweep finds the rest. */
const ROUND = 25;

/** A list that a service sorts by date, gives in pages, and stamps with its own clock: one second for each answer. */
class ChangingList {
  rows: Row[];
  now = BEGIN;
  /** Whether nobody works any more. */
  isQuiet = false;
  private made = 0;
  private readonly isOldestFirst: boolean;
  private readonly most: number;
  private readonly work: ReadonlyMap<number, Work>;
  private answers = 0;

  constructor(count: number, isOldestFirst: boolean, most: number, work: ReadonlyMap<number, Work>) {
    this.isOldestFirst = isOldestFirst;
    this.most = most;
    this.work = work;
    this.rows = Array.from({ length: count }, (_, n) => ({
      id: `old${String(n)}`,
      docDate: addDays(FIRST_DAY, Math.floor((n * DAYS) / count)),
      lastModified: LONG_BEFORE,
    }));
    this.sort();
  }

  private sort(): void {
    const direction = this.isOldestFirst ? 1 : -1;
    this.rows.sort(
      (one, other) => direction * (one.docDate.localeCompare(other.docDate) || one.id.localeCompare(other.id)),
    );
  }

  private change(work: Work): void {
    const place = Math.floor((work.place * this.rows.length) / 1_000);
    if (work.does === 'remove') this.rows.splice(place, work.count);
    if (work.does === 'insert') {
      const docDate = this.rows[place]?.docDate ?? FIRST_DAY;
      for (let n = 0; n < work.count; n += 1)
        this.rows.push({ id: `new${String((this.made += 1))}`, docDate, lastModified: instantOf(this.now) });
    }
    const moved = this.rows[place];
    if (work.does === 'move' && moved)
      this.rows[place] = { ...moved, docDate: addDays(FIRST_DAY, work.to), lastModified: instantOf(this.now) };
    this.sort();
  }

  read = async (skip: number, take: number, from?: Instant): Promise<Page<Row>> => {
    await Promise.resolve();
    const work = this.work.get((this.answers += 1));
    this.now += SECOND;
    if (work && !this.isQuiet) this.change(work);
    const asked = from === undefined ? this.rows : this.rows.filter(({ lastModified }) => lastModified >= from);
    return { rows: asked.slice(skip, skip + Math.min(take, this.most)), serverTime: instantOf(this.now) };
  };
}

/** The rows stored here, each as it was last shown. */
class Held {
  readonly rows = new Map<string, Row>();
  shown: Instant | null = null;

  take(fresh: readonly Row[]): void {
    for (const row of fresh) {
      this.rows.set(row.id, row);
      if (this.shown === null || row.lastModified > this.shown) this.shown = row.lastModified;
    }
  }

  isKnown = async (rows: readonly Row[]): Promise<boolean> => {
    await Promise.resolve();
    return rows.some(({ id, lastModified }) => this.rows.get(id)?.lastModified === lastModified);
  };
}

const work = fc.oneof(
  fc.record({
    does: fc.constantFrom('insert' as const, 'remove' as const),
    place: fc.integer({ min: 0, max: 999 }),
    count: fc.integer({ min: 1, max: 130 }),
  }),
  fc.record({
    does: fc.constant('move' as const),
    place: fc.integer({ min: 0, max: 999 }),
    to: fc.integer({ min: 0, max: DAYS }),
  }),
);
const history = fc.record({
  count: fc.integer({ min: 0, max: 300 }),
  isOldestFirst: fc.boolean(),
  /** Rows that the service gives at once, whatever is asked for. */
  most: fc.oneof(fc.integer({ min: 2, max: 20 }), fc.constantFrom(25, 60, 500)),
  take: fc.oneof(fc.integer({ min: 2, max: 20 }), fc.constantFrom(50, 100)),
  work: fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), work), { maxLength: 6 }).map((each) => new Map(each)),
  /** Pages after which the first load is interrupted; it continues where its cursor says. */
  interruptedAfter: fc.option(fc.integer({ min: 1, max: 6 })),
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/**
 * A first load, then a scan of changes, while nobody works any more.
 * @returns rows that are stored wrongly or not at all
 */
async function missedBy({
  count,
  isOldestFirst,
  most,
  take,
  work: done,
  interruptedAfter,
}: History): Promise<string[]> {
  const list = new ChangingList(count, isOldestFirst, most, done);
  const held = new Held();
  let startedAt: Instant | null = null;
  let resume: { at: number; isFromEnd: boolean } | null = null;
  let left = interruptedAfter ?? 0;
  for (let isWhole = false; !isWhole;) {
    isWhole = true;
    for await (const page of readNewestFirst<Row>(
      (skip, asked) => list.read(skip, asked),
      take,
      resume,
      held.isKnown,
    )) {
      startedAt ??= page.serverTime;
      held.take(page.fresh);
      left -= 1;
      if (left === 0 && page.next !== null) {
        resume = { at: page.next, isFromEnd: page.isFromEnd };
        isWhole = false;
        break;
      }
    }
  }
  const watermark = watermarkAfter({
    before: null,
    shown: held.shown,
    took: list.now - BEGIN,
    startedAt,
    heldBack: null,
  });
  const from = watermark === null ? undefined : scanFrom(watermark);
  list.isQuiet = true;
  let hasNews = false;
  for await (const { fresh } of pages<Row>((skip, asked) => list.read(skip, asked, from), {
    from: 0,
    thorough: watermark === null || most < ROUND,
    take,
    hasNews: () => hasNews,
  })) {
    hasNews ||= fresh.some(({ id, lastModified }) => held.rows.get(id)?.lastModified !== lastModified);
    held.take(fresh);
  }
  return list.rows
    .filter(({ id, lastModified }) => held.rows.get(id)?.lastModified !== lastModified)
    .map(({ id }) => id);
}

/** Histories that each hid a row once. */
const FOUND: History[] = [
  // Two gaps at one place: the second is not how the service answers.
  {
    count: 5,
    isOldestFirst: false,
    most: 25,
    take: 2,
    work: new Map<number, Work>([
      [1, { does: 'insert', place: 0, count: 1 }],
      [7, { does: 'insert', place: 0, count: 5 }],
      [8, { does: 'remove', place: 0, count: 3 }],
      [9, { does: 'remove', place: 0, count: 4 }],
    ]),
    interruptedAfter: 1,
  },
  // Rows of a stretch that was read again vouched for places that nobody had read.
  {
    count: 30,
    isOldestFirst: true,
    most: 5,
    take: 2,
    work: new Map<number, Work>([
      [26, { does: 'insert', place: 0, count: 21 }],
      [27, { does: 'remove', place: 0, count: 24 }],
      [30, { does: 'insert', place: 0, count: 18 }],
    ]),
    interruptedAfter: null,
  },
  // So did rows that a scan had read before it went back to the list's beginning.
  {
    count: 111,
    isOldestFirst: true,
    most: 25,
    take: 17,
    work: new Map<number, Work>([
      [8, { does: 'insert', place: 0, count: 44 }],
      [37, { does: 'remove', place: 0, count: 9 }],
    ]),
    interruptedAfter: null,
  },
  // Two moves showed one page at three places: the list counted as one without pages.
  {
    count: 42,
    isOldestFirst: true,
    most: 2,
    take: 50,
    work: new Map<number, Work>([
      [1, { does: 'move', place: 0, to: 0 }],
      [35, { does: 'move', place: 691, to: 0 }],
      [36, { does: 'move', place: 715, to: 0 }],
    ]),
    interruptedAfter: 5,
  },
  // A look behind the end met rows from further up.
  {
    count: 217,
    isOldestFirst: true,
    most: 8,
    take: 8,
    work: new Map<number, Work>([
      [13, { does: 'insert', place: 0, count: 29 }],
      [17, { does: 'remove', place: 0, count: 5 }],
    ]),
    interruptedAfter: null,
  },
];

test('a first load and the scan after it show every row, whatever is entered, moved or removed between the pages', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (each) => {
      expect(await missedBy(each)).toEqual([]);
    }),
    { numRuns: Number(process.env.SHIFTING_RUNS ?? 1_000), examples: FOUND.map((each) => [each] as const) },
  );
});

import { describe, expect, test } from 'vitest';
import type { Cursor } from '../../../src/domain/service/storeChange.ts';
import { instantOf, type Instant } from '../../../src/domain/values/dates.ts';
import type { PageRequest } from '../../../src/domain/values/paging.ts';
import { ListScan, type ListRules } from '../../../src/sync/pull/listScan.ts';
import type { ListedRow } from '../../../src/sync/pull/news.ts';
import { SharedIntRefs } from '../../../src/sync/run/sharedIntRefs.ts';
import { Vanished } from '../../../src/sync/run/vanished.ts';
import { guid } from '../../support/documents.ts';
import { MemoryStore } from '../../support/memoryStore.ts';

/** A time on one Monday by the service's clock: `at('10:30:00')`. */
function at(time: string): Instant {
  return instantOf(Date.parse(`2026-03-02T${time}Z`));
}

const NEVER_READ: Cursor = { stream: 'document:saleInvoice', watermark: null, sweptAt: null, resumeAt: null };

/** Twenty-five rows, twenty a page: the second page begins at the tenth row, since pages share ten. */
const ROWS = Array.from({ length: 25 }, (_, index): ListedRow => ({
  id: guid(index),
  lastModified: at('10:59:00'),
}));

interface Look {
  before: Cursor;
  isSweep?: boolean;
  isLong: boolean;
  /** The service's time during the look. */
  serverTime: Instant;
}

/** Begins a look at the list, and collects what it asks for. */
function look({ before, isSweep = true, isLong, serverTime }: Look) {
  const asked: PageRequest[] = [];
  const run = {
    read: <T>(request: () => Promise<T>) => request(),
    store: new MemoryStore(),
    now: () => serverTime,
    milliseconds: () => 0,
    noteServerTime: () => undefined,
    vanished: new Vanished(),
    sharedIntRefs: new SharedIntRefs(),
  };
  const rules: ListRules<ListedRow> = {
    isByModification: true,
    isLong,
    take: 20,
    request: async (page) => {
      asked.push(page);
      return { rows: ROWS.slice(page.skip, page.skip + page.take), serverTime };
    },
  };
  return { scan: new ListScan(run, rules, before, isSweep), asked };
}

/** Takes in the first page, as a run that is interrupted after it. */
async function firstPage(scan: ListScan<ListedRow>): Promise<Cursor> {
  for await (const page of scan.pages()) {
    scan.see(page.fresh);
    scan.hasNews = true;
    scan.reached(page);
    break;
  }
  return scan.interim;
}

async function allPages(scan: ListScan<ListedRow>): Promise<Cursor> {
  for await (const page of scan.pages()) {
    scan.see(page.fresh);
    scan.reached(page);
  }
  return scan.finished();
}

describe('a first load that is interrupted after its first page', () => {
  test('continues there; that of documents counts as one scan from its beginning', async () => {
    const first = look({ before: NEVER_READ, isLong: true, serverTime: at('10:30:00') });
    const interrupted = await firstPage(first.scan);
    expect(interrupted).toMatchObject({ resumeAt: 10, watermark: at('10:30:00'), sweptAt: null });
    const rest = look({ before: interrupted, isLong: true, serverTime: at('11:00:00') });
    const ended = await allPages(rest.scan);
    expect(rest.asked.every(({ lastModifiedFrom }) => lastModifiedFrom === undefined)).toBe(true);
    expect(ended).toMatchObject({ resumeAt: null, watermark: at('10:30:00'), sweptAt: at('11:00:00') });
    // A row with the time 10:59:00 may have changed since it was read by the first part.
    expect(ended.lookedAt).toBe(at('10:30:00'));
  });

  test('says nothing about the rest of another list, which is read whole once more', async () => {
    const first = look({ before: NEVER_READ, isLong: false, serverTime: at('10:30:00') });
    const interrupted = await firstPage(first.scan);
    expect(interrupted).toMatchObject({ resumeAt: 10, watermark: null, lookedAt: at('10:30:00') });
    const rest = look({ before: interrupted, isLong: false, serverTime: at('11:00:00') });
    expect(await allPages(rest.scan)).toMatchObject({ resumeAt: null, watermark: null, lookedAt: at('10:30:00') });
  });
});

describe('a later look that is interrupted after its first page', () => {
  const read: Cursor = {
    ...NEVER_READ,
    watermark: at('09:00:00'),
    sweptAt: at('09:00:00'),
    lookedAt: at('09:00:00'),
  };

  test.each([true, false])('at what has changed leaves everything to the next look (long list: %s)', async (isLong) => {
    const { scan, asked } = look({ before: read, isSweep: false, isLong, serverTime: at('10:30:00') });
    expect(await firstPage(scan)).toEqual(read);
    // Two minutes before the watermark (docs/sync.md, "Pulling").
    expect(asked[0]?.lastModifiedFrom).toBe(at('08:58:00'));
  });

  test('at all documents is continued, and the watermark stays where it was', async () => {
    const { scan } = look({ before: read, isLong: true, serverTime: at('10:30:00') });
    const interrupted = await firstPage(scan);
    expect(interrupted).toEqual({ ...read, resumeAt: 10 });
    const rest = look({ before: interrupted, isLong: true, serverTime: at('11:00:00') });
    expect(await allPages(rest.scan)).toEqual({ ...read, sweptAt: at('11:00:00'), resumeAt: null });
  });

  test('at all records of another kind begins anew', async () => {
    const { scan } = look({ before: read, isLong: false, serverTime: at('10:30:00') });
    expect(await firstPage(scan)).toEqual(read);
  });
});

test('what could not be read and cannot be named holds the watermark back by no more than a week', async () => {
  const { scan } = look({ before: NEVER_READ, isLong: true, serverTime: at('11:00:00') });
  expect(scan.setAside({ kind: 'saleInvoice', name: '' })).toBe(false);
  expect(await allPages(scan)).toMatchObject({ watermark: instantOf(Date.parse('2026-02-23T10:59:00Z')) });
});

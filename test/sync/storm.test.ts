import { describe, expect, test } from 'vitest';
import { decimal } from '../../src/domain/values/decimal.ts';
import { currentVersion } from '../../src/domain/records/record.ts';
import type { Fault } from '../../src/service/service.ts';
import { invoice, line, openOffice, type Office } from './support/company.ts';

/** Numbers that look random and are the same for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FAULTS: readonly Fault[] = [
  'refuse',
  'dropBeforeCommit',
  'dropAfterCommit',
  { status: 500 },
  { status: 503, retryAfter: 1 },
  { status: 429 },
];
const DRAFTS = 10;

/** Edits some drafts here, and other fields of them on the service. */
async function everybodyWorks(
  office: Office,
  chance: () => number,
  keys: readonly string[],
  round: number,
): Promise<void> {
  for (const [index, key] of keys.entries()) {
    if (chance() < 0.3)
      office.store.edit(key, (document) => ({ ...document, description: `Edited in round ${round}` }));
    if (chance() < 0.15)
      office.store.edit(key, (document) => ({
        ...document,
        lines: [...document.lines, line((index + 1) * 100 + round)],
      }));
    if (chance() < 0.15)
      office.store.edit(key, (document) => ({
        ...document,
        lines: document.lines.map((each, place) =>
          place === 0 ? { ...each, quantity: decimal(String(round + 2)) } : each,
        ),
      }));
  }
  for (const { id } of await office.colleague.list('/api/saleInvoice?take=500')) {
    if (chance() < 0.3)
      await office.colleague.call('PATCH', `/api/document/${String(id)}`, { theirRef: `Theirs ${round}` });
  }
}

describe('whatever happens to requests and processes', () => {
  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'seed %i: every draft is there once, no edit is lost, and it comes to rest',
    async (seed) => {
      const office = await openOffice();
      const chance = chanceOf(seed);
      const keys = Array.from({ length: DRAFTS }, (_, n) => office.store.draft(invoice(n + 1)));
      for (let round = 1; round <= 4; round += 1) {
        await everybodyWorks(office, chance, keys, round);
        let isStormy = true;
        office.strike(() => undefined);
        const storm = (request: { url: string }): Fault | undefined => {
          if (isStormy && !request.url.includes('/session/') && chance() < 0.12) {
            office.strike(storm);
            return FAULTS[Math.floor(chance() * FAULTS.length)];
          }
          return undefined;
        };
        office.strike(storm);
        // In some rounds the store dies at a random write, as when the window is killed.
        let writesLeft = chance() < 0.4 ? Math.floor(chance() * 12) : Number.POSITIVE_INFINITY;
        office.store.beforeWrite = () => {
          writesLeft -= 1;
          if (writesLeft < 0) throw new Error('killed');
        };
        await office.sync();
        isStormy = false;
        office.store.beforeWrite = () => undefined;
      }
      // The faults end.
      for (let run = 0; run < 3; run += 1) await office.sync();
      const before = office.seen.length;
      expect(await office.sync()).toMatchObject({
        created: 0,
        updated: 0,
        conflicts: 0,
        inDoubt: 0,
        rejected: 0,
        problem: null,
      });
      expect(office.seen.slice(before).filter((each) => !each.startsWith('GET'))).toEqual([]);

      const there = await office.invoices();
      expect(there.map((each) => each.intRef).sort()).toEqual([...keys].sort());
      for (const key of keys) {
        const record = office.store.must(key);
        expect(record).toMatchObject({ local: null, inFlight: null, conflict: null });
        const document = currentVersion(record);
        const held = there.find((each) => each.intRef === key);
        expect(held).toMatchObject({ id: document.id, description: document.description, docNo: document.docNo });
        expect(held?.theirRef).toBe(document.theirRef);
        expect((held?.details as Record<string, unknown>[]).map((each) => [each.intRef, each.quantity])).toEqual(
          document.lines.map((each) => [each.intRef, each.quantity]),
        );
      }
    },
  );
});

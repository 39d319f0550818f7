import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { NO_TYPES_WITH_CONTACT } from '../../../src/domain/documents/readiness.ts';
import { blockerOf } from '../../../src/domain/service/blocker.ts';
import { issuesOf } from '../../../src/domain/documents/readiness.ts';
import { changesSeen, openTrade, synced, there, trade } from '../support/trade.ts';

/** An order of 2 × 10.50 at 20 %, 25.20 in all, billed in two parts. */
function order(
  billingSchedule: Document['billingSchedule'] = [
    { billingDate: localDate('2026-06-01'), currencyAmount: decimal('15.2'), description: 'On delivery' },
    {},
    { billingDate: localDate('2026-04-01'), currencyAmount: decimal('10') },
  ],
): Document {
  return { ...trade('saleOrder', 1), billingSchedule };
}

describe('the billing schedule of a sale (spec 9, 1.15)', () => {
  test('is sent with the create, and read back as the service shows it', async () => {
    const office = await openTrade();
    const key = await synced(office, order());
    const shown = await there(office, key);
    expect(shown).toMatchObject({
      grossCurrencyAmount: '25.20000',
      billingSchedule: [
        { billingDate: '2026-04-01', currencyAmount: '10.00000' },
        { billingDate: '2026-06-01', currencyAmount: '15.20000', description: 'On delivery' },
      ],
    });
    const record = office.store.must(key);
    expect(record).toMatchObject({ local: null, conflict: null, rejection: null });
    expect(record.base?.billingSchedule).toEqual([
      { id: expect.any(String), billingDate: '2026-04-01', currencyAmount: '10' },
      { id: expect.any(String), billingDate: '2026-06-01', currencyAmount: '15.2', description: 'On delivery' },
    ]);
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0, conflicts: 0 });
    expect(changesSeen(office)).toEqual([]);
  });

  test('stays through an edit of something else', async () => {
    const office = await openTrade();
    const key = await synced(office, order());
    office.store.edit(key, (document) => ({ ...document, description: 'Two parts' }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(await there(office, key)).toMatchObject({
      description: 'Two parts',
      billingSchedule: [{ billingDate: '2026-04-01' }, { billingDate: '2026-06-01' }],
    });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      base: { billingSchedule: [{ currencyAmount: '10' }, { currencyAmount: '15.2' }] },
    });
  });

  test('holds the order back where the service is too old for it, with the reason; without it the order is sent', async () => {
    const office = await openTrade({ apiVersion: '1.14' });
    const key = await synced(office, order());
    expect(changesSeen(office)).toEqual([]);
    const record = office.store.must(key);
    expect(record).toMatchObject({
      id: null,
      inFlight: null,
      local: { billingSchedule: [{ currencyAmount: '15.2' }, {}, { currencyAmount: '10' }] },
    });
    expect(
      blockerOf(record, {
        version: '1.14',
        denied: new Map(),
        withContact: NO_TYPES_WITH_CONTACT,
        isRunning: false,
        pending: () => undefined,
      }),
    ).toEqual({ why: 'lacks', path: 'billingSchedule', since: '1.15.0', version: '1.14' });
    office.store.edit(key, ({ billingSchedule: _, ...document }) => document);
    expect(await office.sync()).toMatchObject({ created: 1, problem: null });
  });

  test('is complete with dates and amounts above zero, and comes to no more than the gross', () => {
    const dated = (currencyAmount: string) => ({
      billingDate: localDate('2026-04-01'),
      currencyAmount: decimal(currencyAmount),
    });
    const found = (schedule: Document['billingSchedule']) =>
      issuesOf(order(schedule)).filter(({ path }) => path.startsWith('billing'));
    expect(found([dated('25.2')])).toEqual([]);
    expect(found([dated('25.2'), {}])).toEqual([]);
    expect(found([dated('20'), dated('5.21')])).toEqual([{ path: 'billingSchedule', code: 'notAllowed' }]);
    expect(found([dated('0'), { description: 'Later' }])).toEqual([
      { path: 'billingSchedule.0.currencyAmount', code: 'notAllowed' },
      { path: 'billingSchedule.1.billingDate', code: 'missing' },
      { path: 'billingSchedule.1.currencyAmount', code: 'missing' },
    ]);
    // The total is not known before the service has put its price there: the service decides.
    const unpriced = order([dated('1000')]);
    expect(
      issuesOf({ ...unpriced, lines: unpriced.lines.map(({ currencyUnitPrice: _, ...line }) => line) }).filter(
        ({ path }) => path === 'billingSchedule',
      ),
    ).toEqual([]);
  });
});

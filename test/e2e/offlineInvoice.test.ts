import { beforeEach, describe, expect, it } from 'vitest';
import {
  draftInvoice,
  intRefOfOpenInvoice,
  openInvoice,
  openSaleInvoices,
  syncAndWait,
  totalsOfOpenInvoice,
} from './support/bookkeeper.ts';
import { goToArea } from './support/records.ts';
import { connectedScene, type Scene } from './support/scene.ts';
import { documentsByIntRef } from './support/service.ts';

/** 3 × 19.99 = 59.97 and 2 × 45.50 = 91.00, net, at 20 %: tax 11.99 + 18.20, gross 71.96 + 109.20. */
const LINES = [
  { description: 'Toner cartridge', quantity: '3', price: '19.99', taxCode: 'S' },
  { description: 'Paper, A4', quantity: '2', price: '45.50', taxCode: 'S' },
];
const TOTALS = { net: '150.97', tax: '30.19', gross: '181.16' };
const CREATE = /^\/api\/(saleInvoice|document)$/i;

describe('an invoice drafted offline reaches the service exactly once', () => {
  let scene: Scene;
  /** Requests that had reached the service when the test began. */
  let seenBefore: number;

  connectedScene((its) => (scene = its));
  beforeEach(() => {
    seenBefore = scene.line.seen.length;
  });

  it('after everything was killed and started again', async () => {
    await scene.killService();
    await draftInvoice(scene.page, 'C00036', LINES);
    await expect.poll(() => totalsOfOpenInvoice(scene.page)).toEqual(TOTALS);
    const intRef = intRefOfOpenInvoice(scene.page);

    await scene.crashAndRestart();
    await openSaleInvoices(scene.page);
    await openInvoice(scene.page, TOTALS.gross);
    expect(intRefOfOpenInvoice(scene.page)).toBe(intRef);
    await expect.poll(() => totalsOfOpenInvoice(scene.page)).toEqual(TOTALS);

    await scene.restartService();
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 1/);
    expectOnceWithTotals(intRef);
    expect(scene.daybook.complaints).toEqual([]);
  });

  it('when the answer to the create is lost on the way', async () => {
    await draftInvoice(scene.page, 'C00036', LINES);
    const intRef = intRefOfOpenInvoice(scene.page);

    const lost = scene.line.trouble('POST', CREATE, { kind: 'lose' });
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 1/);
    await lost;
    expectOnceWithTotals(intRef);
    expect(createsSeen()).toBe(1);
  });

  it('when everything is killed while the service has it and the answer is on its way', async () => {
    await draftInvoice(scene.page, 'C00036', LINES);
    const intRef = intRefOfOpenInvoice(scene.page);

    const held = scene.line.trouble('POST', CREATE, { kind: 'hold' });
    await scene.page.getByRole('button', { name: 'Sync', exact: true }).click();
    await held;
    await scene.crashAndRestart();

    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished/);
    expectOnceWithTotals(intRef);
    expect(createsSeen()).toBe(1);
  });

  it('and a refused one keeps the service’s message while the others are accepted', async () => {
    await draftInvoice(scene.page, 'C00036', LINES);
    const first = intRefOfOpenInvoice(scene.page);
    await draftInvoice(scene.page, 'C00006', LINES);
    const second = intRefOfOpenInvoice(scene.page);

    // Whichever of the two leaves first is refused for the closed period.
    const met = scene.line.trouble('POST', CREATE, {
      kind: 'refuse',
      status: 400,
      message: 'Period 2026-11 is closed for sales.',
    });
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 1.*refused 1/);
    await met;
    const counts = [first, second].map((intRef) => documentsByIntRef(scene.database, intRef).length);
    expect(counts.toSorted()).toEqual([0, 1]);

    await goToArea(scene.page, 'Sync centre');
    await openInvoice(scene.page, 'Period 2026-11 is closed for sales.');
    // The period is open again: the invoice is sent unchanged.
    await scene.page.getByRole('button', { name: 'Send again with the next sync' }).click();
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 1/);
    for (const intRef of [first, second]) expectOnceWithTotals(intRef);
  });

  function createsSeen(): number {
    return scene.line.seen.slice(seenBefore).filter((request) => CREATE.test(request.replace(/^POST /, ''))).length;
  }

  function expectOnceWithTotals(intRef: string): void {
    const found = documentsByIntRef(scene.database, intRef);
    expect(found).toHaveLength(1);
    const header = JSON.parse(String(found[0]?.['header'])) as Record<string, number>;
    const amounts = [header['netCurrencyAmount'], header['taxCurrencyAmount'], header['grossCurrencyAmount']];
    expect(amounts.map((amount) => Number(amount).toFixed(2))).toEqual([TOTALS.net, TOTALS.tax, TOTALS.gross]);
  }
});

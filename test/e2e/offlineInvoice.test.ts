import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDaybook, type Daybook } from './support/daybook.ts';
import { connect, draftInvoice, intRefOfOpenInvoice, syncAndWait, totalsOfOpenInvoice } from './support/bookkeeper.ts';
import { startLossyProxy } from './support/lossyProxy.ts';
import { documentsByIntRef, startService, type RunningService } from './support/service.ts';

/** 3 × 19.99 = 59.97 and 2 × 45.50 = 91.00, net, at 20 %: tax 11.99 + 18.20, gross 71.96 + 109.20. */
const LINES = [
  { description: 'Toner cartridge', quantity: '3', price: '19.99', taxCode: 'S' },
  { description: 'Paper, A4', quantity: '2', price: '45.50', taxCode: 'S' },
];
const TOTALS = { net: '150.97', tax: '30.19', gross: '181.16' };

describe('an invoice drafted offline reaches the service exactly once', () => {
  let folder: string;
  let database: string;
  let service: RunningService;
  let daybook: Daybook;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-e2e-'));
    database = join(folder, 'service.sqlite');
    service = await startService(database);
    daybook = await startDaybook(join(folder, 'data'));
  });
  afterEach(async () => {
    await daybook.close();
    await service.process.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('after everything was killed and started again', async () => {
    await connect(daybook.page, service);
    await service.process.end('SIGKILL');

    await draftInvoice(daybook.page, 'C00036', LINES);
    expect(await totalsOfOpenInvoice(daybook.page)).toEqual(TOTALS);
    const intRef = intRefOfOpenInvoice(daybook.page);
    await daybook.killEverything();

    daybook = await startDaybook(join(folder, 'data'));
    await daybook.page.getByRole('row').filter({ hasText: TOTALS.gross }).first().dblclick();
    expect(await totalsOfOpenInvoice(daybook.page)).toEqual(TOTALS);
    expect(intRefOfOpenInvoice(daybook.page)).toBe(intRef);

    service = await startService(database, Number(new URL(service.address).port));
    expect(await syncAndWait(daybook.page)).toMatch(/^Sync finished: created 1/);

    expectOnceWithTotals(intRef);
    expect(daybook.complaints).toEqual([]);
  });

  it('when the answer to the create is lost on the way', async () => {
    const proxy = await startLossyProxy(service.address);
    try {
      await connect(daybook.page, { ...service, address: proxy.address });
      await draftInvoice(daybook.page, 'C00036', LINES);
      const intRef = intRefOfOpenInvoice(daybook.page);

      const lost = proxy.loseAnswerTo('POST', /^\/api\/(saleInvoice|document)$/i);
      expect(await syncAndWait(daybook.page)).toMatch(/^Sync finished: created 1/);
      await lost;

      expectOnceWithTotals(intRef);
      expect(proxy.seen.filter((request) => /^POST \/api\/(saleInvoice|document)$/i.test(request))).toHaveLength(1);
    } finally {
      await proxy.close();
    }
  });

  function expectOnceWithTotals(intRef: string): void {
    const found = documentsByIntRef(database, intRef);
    expect(found).toHaveLength(1);
    const header = JSON.parse(String(found[0]?.['header'])) as Record<string, number>;
    expect([header['netCurrencyAmount'], header['taxCurrencyAmount'], header['grossCurrencyAmount']].map((amount) => Number(amount).toFixed(2))).toEqual([
      TOTALS.net,
      TOTALS.tax,
      TOTALS.gross,
    ]);
  }
});

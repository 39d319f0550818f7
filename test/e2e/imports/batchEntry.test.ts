import { expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import { syncAndWait } from '../support/bookkeeper.ts';
import { keptOfClass, pick, runFromPalette } from '../support/documents.ts';
import { connectedSceneForEach, type Scene } from '../support/scene.ts';

let scene: Scene;
connectedSceneForEach((its) => (scene = its));

/** Supplier, day of this month, supplier's number, description, gross. Together 221.95. */
const PAPERS = [
  ['S00001', '3', 'B-1', 'Paper', '120.00'],
  ['S00003', '4', 'B-2', 'Toner', '42.00'],
  ['S00001', '5', 'B-3', 'Folders', '59.95'],
] as const;

/** In the page of now: a restart opens another one. */
const grid = () => scene.page.getByRole('grid', { name: 'Purchase invoices' });
const total = async (name: string): Promise<string> =>
  (await scene.page.locator(`[data-total="${name}"]`).textContent())?.trim() ?? '';
async function openBatch(): Promise<void> {
  await runFromPalette(scene.page, 'Go to Batch entry');
  await grid().locator(':focus').waitFor();
}

it('a batch that is typed offline is there after a crash, and reaches the service to the penny', async () => {
  await scene.killService();
  await openBatch();
  const { keyboard } = scene.page;
  for (const [supplier, day, number, description, gross] of PAPERS) {
    await grid().locator('[data-column="contactAccountId"]:focus').waitFor();
    await pick(scene.page, supplier);
    await keyboard.type(day);
    await keyboard.press('Tab');
    await keyboard.type(number);
    await keyboard.press('Tab');
    await keyboard.type(description);
    // Account and tax code are those of the supplier's last invoice: Tab passes them.
    await keyboard.press('Tab');
    await grid().locator('[data-column="gross"] input').waitFor();
    await keyboard.type(gross);
    await keyboard.press('Enter');
  }
  await keyboard.press('Alt+t');
  await keyboard.type('221.95');
  await keyboard.press('Enter');
  await expect.poll(() => total('difference')).toBe('none');
  await expect.poll(() => total('entered')).toBe('221.95');
  await scene.page.getByText(/^Saved on this computer/).waitFor();

  await scene.crashAndRestart();
  await scene.page.locator('.home').waitFor();
  await openBatch();
  await expect.poll(() => total('entered')).toBe('221.95');
  await expect.poll(() => total('difference')).toBe('none');
  // Three papers, and the empty row.
  await expect.poll(() => grid().getByRole('row').count()).toBe(1 + PAPERS.length + 1);

  await scene.restartService();
  expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 3/);
  const sent = keptOfClass(scene.database, 'purchaseInvoice').filter(({ header }) =>
    PAPERS.some(([, , number]) => number === header['theirDocNo']),
  );
  const figures = sent
    .map(({ header, lines }) => ({ header, lines }))
    .sort((a, b) => (String(a.header['theirDocNo']) < String(b.header['theirDocNo']) ? -1 : 1));
  expect(figures.map(({ header }) => [header['theirDocNo'], Number(header['grossCurrencyAmount']).toFixed(2)])).toEqual(
    PAPERS.map(([, , number, , gross]) => [number, gross]),
  );
  for (const { header, lines } of figures) {
    const [net, tax, gross] = ['net', 'tax', 'gross'].map(
      (amount) => new Decimal(String(header[`${amount}CurrencyAmount`])),
    );
    expect(net?.plus(tax ?? 0).eq(gross ?? 0)).toBe(true);
    expect(lines).toHaveLength(1);
    expect(header['description']).toBe(lines[0]?.['description']);
  }
});

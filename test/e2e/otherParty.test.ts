import { describe, expect, it } from 'vitest';
import { syncAndWait } from './support/bookkeeper.ts';
import { beginDocument, keptDocuments, openKey, pick } from './support/documents.ts';
import { isAt113, lacksPublished } from './support/service.ts';
import { connectedScene, type Scene } from './support/scene.ts';

const isLeftOut = lacksPublished('a draft whose customer changes', 'tax codes of customers, and rates of currencies');

/** An invoice whose customer, currency and date change while it is typed, and what the service receives. */
describe.skipIf(isLeftOut)('a draft whose customer changes', () => {
  let scene: Scene;
  let key: string;
  connectedScene((its) => (scene = its));

  const gross = () => scene.page.locator('[data-total="gross"]').textContent();
  const shown = (row: number, column: string) =>
    scene.page.locator(`.line-grid [aria-rowindex="${row + 1}"] [data-column="${column}"]`).textContent();

  it('is typed with Tab alone, including a line without a product', async () => {
    const { page } = scene;
    const { keyboard } = page;
    await beginDocument(page, 'New sales invoice', 'Customer');
    await pick(page, 'C00016');
    await keyboard.press('Alt+l');
    await page.locator('.line-grid [data-column="productId"]:focus').waitFor();
    await pick(page, 'PAP-A4-80');
    // Tab passes what the product has filled, and coding columns are folded. At 1.13 products have no price of their own.
    for (const text of ['3', isAt113 ? '21.95' : '']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    // After the last cell of the line comes the product of the next one, which stays empty.
    await page.getByRole('combobox', { name: 'Product, line 2' }).and(page.locator(':focus')).waitFor();
    for (const text of ['', 'Consulting', '', '3', '12.5']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Escape');
    // 3 × 21.95 = 65.85 and 3 × 12.50 = 37.50, with 20 %: 79.02 + 45.00.
    await expect.poll(gross).toBe('124.02');
    key = openKey(page);
  });

  it('has the other customer’s tax, prices and currency, and says which figures are still the first one’s', async () => {
    const { page } = scene;
    await page.keyboard.press('Alt+h');
    await page.getByRole('combobox', { name: 'Customer', exact: true }).and(page.locator(':focus')).waitFor();
    await pick(page, 'C00056');
    const typed = isAt113
      ? 'The unit prices of lines 1, 2 are still in GBP.'
      : 'The unit price of line 2 is still in GBP.';
    await page.getByText(typed).waitFor();
    await expect.poll(() => shown(1, 'taxCodeId')).toBe('X');
    // 21.95 × 1.1525 = 25.297…
    expect([await shown(1, 'currencyUnitPrice'), await shown(2, 'currencyUnitPrice')]).toEqual([
      isAt113 ? '21.95' : '25.30',
      '12.50',
    ]);
    await page.getByRole('button', { name: 'Convert at the rate' }).click();
    // 12.50 × 1.1525 = 14.406…; 75.90 + 43.23, untaxed.
    await expect.poll(gross).toBe('119.13');
  });

  it('has the same totals on the service', async () => {
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 1/);
    const [kept] = keptDocuments(scene.database, key);
    expect(kept?.header).toMatchObject({ currency: 'EUR', grossCurrencyAmount: 119.13 });
    await expect.poll(gross).toBe('119.13');
  });

  it('moves its tax date with its date, and shows the date that it understood', async () => {
    const { page } = scene;
    const date = page.locator('.header-form').getByLabel('Date', { exact: true });
    await date.fill('31/12/26');
    await page.keyboard.press('Tab');
    await expect.poll(() => date.inputValue()).toBe('31 Dec 2026');
    expect(await syncAndWait(page)).toMatch(/^Sync finished: updated 1/);
    expect(keptDocuments(scene.database, key)[0]?.header).toMatchObject({
      docDate: '2026-12-31',
      taxDate: '2026-12-31',
    });
    expect(scene.daybook.complaints).toEqual([]);
  });
});

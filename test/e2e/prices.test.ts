import { beforeEach, describe, expect, it } from 'vitest';
import { syncAndWait } from './support/bookkeeper.ts';
import { withOlderService } from './support/olderService.ts';
import { makePrice, openPriceSheet, priceRow, pricesOf } from './support/prices.ts';
import { goToArea } from './support/records.ts';
import { connectedScene, type Scene } from './support/scene.ts';

/** One product for each test, so that no test finds the prices of another. */
const PRODUCTS = ['PAP-A3-80', 'PAP-A4-80', 'PAP-A4-100'].values();
const LIST = /SalePrice$/i;
/** The two kinds of prices, and quantities that tell this test's prices from the demo company's. */
const SIDES = [
  { kind: 'SalePrice', side: 'Sale', from: 7000 },
  { kind: 'PurchasePrice', side: 'Purchase', from: 8000 },
] as const;

describe('prices changed without a network', () => {
  let scene: Scene;
  let product: string;
  connectedScene((its) => (scene = its));
  beforeEach(async () => {
    product = PRODUCTS.next().value ?? '';
    for (const { kind, from } of SIDES) {
      for (const n of [1, 2, 3])
        await makePrice(scene.reachable, kind, product, {
          quantityFrom: from + n,
          quantityTo: from + n,
          unitPrice: 20 + n,
          effectiveDate: '2026-01-01',
          ...(from + n === 7002 && { customerRef: 'C00036' }),
        });
    }
    // Opening the sheet makes the next sync read it.
    await openPriceSheet(scene.page, product);
    await syncAndWait(scene.page);
    await priceRow(scene.page, '7,003').waitFor();
  });

  const mine = (kind: 'SalePrice' | 'PurchasePrice' = 'SalePrice') =>
    pricesOf(scene.database, kind, product)
      .filter(({ quantityFrom }) => Number(quantityFrom) > 7000 && Number(quantityFrom) < 9000)
      .sort((a, b) => Number(a.quantityFrom) - Number(b.quantityFrom));
  const shown = (quantity: number) => priceRow(scene.page, quantity.toLocaleString('en-GB'));

  it('are made, changed, locked, unlocked and deleted by keyboard on both sides, and reach the service’s database once each', async () => {
    await scene.killService();
    for (const { side, from } of SIDES) {
      const { page } = scene;
      const { keyboard } = page;
      await page.getByLabel('Side', { exact: true }).selectOption(side);
      await shown(from + 1).waitFor();
      await keyboard.press('Alt+n');
      await page
        .getByRole('textbox', { name: /^Quantity from/ })
        .and(page.locator(':focus'))
        .waitFor();
      await keyboard.type(String(from + 100));
      for (const _ of ['to', 'unit', 'price']) await keyboard.press('Tab');
      await keyboard.type('100/8');
      await keyboard.press('Enter');
      await shown(from + 100)
        .getByText('To send')
        .waitFor();

      await shown(from + 1)
        .locator('[data-column="unitPrice"]')
        .click();
      await keyboard.type('19.99');
      await keyboard.press('Enter');
      await shown(from + 1)
        .getByText('19.99')
        .waitFor();
      await shown(from + 2)
        .locator('[data-column="unitPrice"]')
        .click();
      await page.locator('.aside-actions').getByRole('button', { name: 'Lock', exact: true }).click();
      await shown(from + 2)
        .getByText('To send')
        .waitFor();
      await shown(from + 3)
        .locator('[data-column="unitPrice"]')
        .click();
      await keyboard.press('Alt+Delete');
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click();
      for (const n of [1, 2, 3, 100])
        await shown(from + n)
          .getByText('To send')
          .waitFor();
    }

    await scene.crashAndRestart();
    await scene.restartService();
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 2, updated \d/);
    for (const { kind, from } of SIDES) {
      const [changed, locked, made, ...others] = mine(kind).filter(
        ({ quantityFrom }) => Number(quantityFrom) > from && Number(quantityFrom) < from + 1_000,
      );
      expect(others).toEqual([]);
      expect(changed).toMatchObject({ quantityFrom: String(from + 1), unitPrice: '19.99', isActive: true });
      expect(locked).toMatchObject({ quantityFrom: String(from + 2), unitPrice: '22', isActive: false });
      // The environment's currency and the product's unit, because nothing else was given (spec 2.3).
      expect(made).toMatchObject({
        quantityFrom: String(from + 100),
        unitPrice: '12.5',
        currency: 'GBP',
        unitOfMeasureId: expect.any(String),
        isActive: true,
      });
    }

    await openPriceSheet(scene.page, product);
    for (const { from } of SIDES) {
      await shown(from + 100)
        .getByText('Synced')
        .waitFor();
      await expect.poll(() => shown(from + 3).count()).toBe(0);
      await shown(from + 2)
        .locator('[data-column="unitPrice"]')
        .click();
      await scene.page.locator('.aside-actions').getByRole('button', { name: 'Unlock', exact: true }).click();
      await shown(from + 2)
        .getByText('To send')
        .waitFor();
    }
    await syncAndWait(scene.page);
    for (const { kind, from } of SIDES)
      expect(mine(kind).find(({ quantityFrom }) => quantityFrom === String(from + 2))).toMatchObject({
        isActive: true,
      });
    expect(scene.daybook.complaints).toEqual([]);
  });

  it('are changed in bulk and undone; a refused one keeps the service’s message', async () => {
    const { page } = scene;
    const { keyboard } = page;
    for (const quantity of ['7,001', '7,002']) await priceRow(page, quantity).locator('.grid-check').click();
    await keyboard.press('Alt+u');
    await page.getByLabel('By', { exact: true }).fill('10');
    await page.getByLabel('Round to').selectOption('.99');
    await page.getByRole('dialog').getByLabel('From').fill('t');
    // 21 + 10 % = 23.10 → 22.99; 22 + 10 % = 24.20 → 23.99.
    await expect
      .poll(() => page.locator('.plan-preview [data-column="becomes"]').allTextContents())
      .toEqual(['22.99', '23.99']);
    await page.getByRole('button', { name: 'Apply: 2 new' }).click();
    // The price that has been in effect stays beside it.
    await priceRow(page, '7,002').getByText('23.99').waitFor();
    await priceRow(page, '7,002').getByText('22.00').waitFor();
    await keyboard.press('Control+z');
    await priceRow(page, '7,002').getByText('23.99').waitFor({ state: 'detached' });
    await keyboard.press('Control+y');
    await priceRow(page, '7,002').getByText('23.99').waitFor();
    expect(await syncAndWait(page)).toMatch(/^Sync finished: created 2/);

    await keyboard.press('Alt+n');
    await page
      .getByRole('textbox', { name: /^Quantity from/ })
      .and(page.locator(':focus'))
      .waitFor();
    await keyboard.type('7200');
    for (const _ of ['to', 'unit', 'price']) await keyboard.press('Tab');
    await keyboard.type('5');
    await keyboard.press('Enter');
    await priceRow(page, '7,200').getByText('To send').waitFor();
    const met = scene.line.trouble('POST', LIST, {
      kind: 'refuse',
      status: 400,
      message: 'UnitPrice is below the floor of 2026.',
    });
    expect(await syncAndWait(page)).toMatch(/refused 1/);
    await met;
    // The list of prices has such a row too, until the other page shows.
    await goToArea(page, 'Sync centre');
    await page.locator('main .grid-row').filter({ hasText: 'Refused' }).first().dblclick();
    // It opens at the field that the service's message names.
    await page.getByText('Unit price is below the floor of 2026.').waitFor();
    await page.locator('.price-grid [data-column="unitPrice"]').and(page.locator(':focus')).waitFor();
    await openPriceSheet(page, product);
    await priceRow(page, '7,200').locator('[data-column="state"]').click();
    await page.getByRole('button', { name: 'Send again with the next sync' }).click();
    await priceRow(page, '7,200').getByText('To send').waitFor();
    expect(await syncAndWait(page)).toMatch(/^Sync finished: created 1/);
    expect(
      mine()
        .map(({ quantityFrom, unitPrice }) => [quantityFrom, unitPrice])
        .sort(),
    ).toEqual([
      ['7001', '21'],
      ['7001', '22.99'],
      ['7002', '22'],
      ['7002', '23.99'],
      ['7003', '23'],
      ['7200', '5'],
    ]);
  });

  it('fill the lines of documents, and say so when a line differs', async () => {
    const { page } = scene;
    const { keyboard } = page;
    await scene.killService();
    await keyboard.press('Alt+1');
    // Without waiting: the keys are meant for the list, the document and the field that are still opening.
    await keyboard.press('Alt+n');
    await keyboard.type('C00036');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).inputValue())
      .toBe('C00036');
    await page.locator('.choice').first().waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Alt+l');
    const lines = page.getByRole('grid', { name: 'Lines', exact: true });
    await lines.locator(':focus').waitFor();
    await keyboard.type(product);
    await page.locator('.choice').first().waitFor();
    await keyboard.press('Enter');
    const line = lines.locator('.grid-row').first();
    await line.locator('[data-column="quantity"]').click();
    await keyboard.press('Control+a');
    await keyboard.type('7002');
    await keyboard.press('Enter');
    await line.locator('[data-column="currencyUnitPrice"]', { hasText: '22.00' }).waitFor();
    await line.locator('[data-column="currencyUnitPrice"]').click();
    await keyboard.press('Control+a');
    await keyboard.type('20');
    await keyboard.press('Enter');
    await line.locator('[data-column="currencyUnitPrice"]').click();
    await page.getByText('List price 22.00: customer price from 01 Jan 2026, 7,002').first().waitFor();
    await page.getByRole('button', { name: 'Use the list price' }).click();
    await line.locator('[data-column="currencyUnitPrice"]', { hasText: '22.00' }).waitFor();
  });
});

describe('a service of version 1.10', () => {
  it('has no prices, and the page says so instead of offering controls', () =>
    withOlderService('1.10', async (page) => {
      await page.locator('main').focus();
      await page.keyboard.press('g');
      await page.keyboard.press('l');
      await page.getByRole('heading', { name: 'This service has no prices' }).waitFor();
      expect(await page.locator('main').textContent()).toContain('It answers as version 1.10');
      expect(await page.locator('.prices button').count()).toBe(0);
    }));
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objections, objectionsInTheDark } from './support/accessibility.ts';
import { connect, draftInvoice, openInvoice, openSaleInvoices } from './support/bookkeeper.ts';
import { goToArea } from './support/records.ts';
import { Scene } from './support/scene.ts';

/** How far text runs beyond the page, so that it can only be read by scrolling sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

describe('every page', () => {
  let scene: Scene;

  beforeAll(async () => {
    scene = new Scene();
    await scene.start();
  });
  afterAll(() => scene.end());

  const dialog = () => scene.page.getByRole('dialog').or(scene.page.getByRole('alertdialog'));
  async function check(page: Page): Promise<void> {
    expect(await objections(page)).toEqual([]);
    expect(await objectionsInTheDark(page)).toEqual([]);
    // 200 % zoom leaves 640 of 1280 pixels.
    for (const width of [1600, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page), { message: `at ${width} pixels` }).toBe(0);
    }
  }

  it('that opens first passes axe, and fits', async () => {
    await scene.page.getByRole('button', { name: 'Connect to a service…' }).waitFor();
    await check(scene.page);
  });

  it('says at the field what is wrong with the typed text, and keeps the text', async () => {
    const { page } = scene;
    await page.getByRole('button', { name: 'Connect to a service…' }).click();
    await page.getByLabel('Base address').fill(scene.reachable.address);
    await page.getByLabel('Domain').fill('demo');
    await page.getByLabel('User name').fill(scene.reachable.userName);
    await page.getByLabel('API key').fill('not the key');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText(/does not accept these credentials/).waitFor();
    expect(await page.getByLabel('User name').inputValue()).toBe(scene.reachable.userName);
    await check(page);

    await page.getByLabel('Base address').fill('not an address');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText(/not a usable address/).waitFor();
    expect(await page.getByLabel('Base address').inputValue()).toBe('not an address');
  });

  it.each([
    [
      'Home',
      async () => {
        await connect(scene.page, scene.reachable);
        await goToArea(scene.page, 'Home');
        await scene.page.locator('[data-side="purchase"] tbody tr').first().waitFor();
        await scene.page.getByRole('button', { name: /^Figures of: Money/ }).click();
      },
    ],
    ['the list', () => openSaleInvoices(scene.page)],
    [
      'the list with its filters and a selection',
      async () => {
        await scene.page.keyboard.press('Alt+f');
        await scene.page.getByLabel('Period').selectOption('thisYear');
        await scene.page.getByRole('columnheader', { name: 'Selected' }).click();
        await scene.page.getByText(/ selected$/).waitFor();
      },
    ],
    [
      'the question before many are submitted',
      async () => {
        await scene.page.getByRole('button', { name: 'Submit', exact: true }).click();
        await dialog().getByText('Left as they are:').waitFor();
      },
    ],
    [
      'the columns of a list',
      async () => {
        await scene.page.keyboard.press('Escape');
        await scene.page.getByRole('button', { name: 'Actions' }).click();
        await scene.page.getByRole('menuitem', { name: 'Columns' }).click();
        await dialog().getByRole('heading', { name: 'Columns' }).waitFor();
      },
    ],
    [
      'all documents',
      async () => {
        await scene.page.keyboard.press('Escape');
        await scene.page.keyboard.press('Alt+8');
        await scene.page.getByRole('heading', { name: 'All documents' }).waitFor();
      },
    ],
    [
      'a list with nothing in it',
      async () => {
        await scene.page.getByRole('textbox', { name: 'Search documents' }).fill('nothing is called so');
        await scene.page.getByText('No document matches.').waitFor();
      },
    ],
    [
      'the palette',
      async () => {
        await scene.page.keyboard.press('Control+k');
        await scene.page.getByRole('combobox', { name: 'Go to, create or find' }).fill('desk');
        await scene.page.getByRole('option').first().waitFor();
      },
    ],
    [
      'the print preview',
      async () => {
        await scene.page.keyboard.press('Escape');
        await scene.page.keyboard.press('Alt+1');
        await scene.page.getByRole('grid', { name: 'Sales invoices', exact: true }).waitFor();
        await scene.page.getByRole('button', { name: 'Clear filters' }).first().click();
        await scene.page.getByRole('row').nth(2).getByRole('gridcell').first().click();
        await scene.page.keyboard.press('Control+p');
        await scene.page.getByText(/^1 document, 1 sheet$/).waitFor();
      },
    ],
    [
      'an invoice of the service',
      async () => {
        await scene.page.keyboard.press('Escape');
        await openInvoice(scene.page, 'SI000');
      },
    ],
    [
      'a draft',
      () => draftInvoice(scene.page, 'C00036', [{ description: 'Paper', quantity: '2', price: '4.50', taxCode: 'S' }]),
    ],
    ['what is not on the service yet', () => goToArea(scene.page, 'Sync centre')],
    ['settings', () => goToArea(scene.page, 'Settings')],
    [
      'shortcuts',
      async () => {
        await scene.page.keyboard.press('?');
        await dialog().getByText('Keyboard shortcuts').first().waitFor();
      },
    ],
  ])('%s has nothing that axe objects to, and fits', async (_name, go) => {
    await go();
    await check(scene.page);
  });

  it('clicking a cell while another is edited edits it, and keeps the typed text', async () => {
    const { page } = scene;
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Sales invoices/ }).click();
    await draftInvoice(page, 'C00036', [{ description: 'Card', quantity: '2', price: '4.50', taxCode: 'S' }]);
    const cell = (column: string) =>
      page.getByRole('grid', { name: 'Lines', exact: true }).locator(`[data-at^="0:"][data-column="${column}"]`);
    await cell('quantity').click();
    await page.keyboard.type('7');
    await cell('currencyUnitPrice').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('9');
    await cell('description').click();
    await page.keyboard.press('Enter');
    // 7 × 9.00
    await page.locator('[data-total="net"]', { hasText: '63.00' }).waitFor();
  });

  it('of an area has the cursor in its list when it is opened by keyboard', async () => {
    const { page } = scene;
    const focused = (name: string) =>
      page.getByRole('grid', { name, exact: true }).locator('.grid-cell:focus').waitFor();
    await page.keyboard.press('Alt+5');
    await focused('Purchase invoices');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('[data-total="gross"]').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to, create or find' }).fill('Go to Products');
    await page.getByRole('option', { name: 'Go to Products' }).waitFor();
    await page.keyboard.press('Enter');
    await focused('Products');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await focused('Sales invoices');
  });

  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftInvoice, intRefOfOpenInvoice, openSaleInvoices } from './support/bookkeeper.ts';
import { runFromPalette } from './support/documents.ts';
import { Scene } from './support/scene.ts';
import { madeFolder } from '../support/tidying.ts';

const STOPPED = 'A backup of this company is being restored: typing waits until that is done.';

describe('a backup that is restored while another window is typed in', () => {
  let scene: Scene;
  let other: Page;
  const folder = madeFolder('windows');
  const backup = join(folder, 'books.daybook');

  beforeAll(async () => {
    scene = new Scene();
    await scene.startConnected();
    other = await scene.page.context().newPage();
    await other.goto(new URL(scene.page.url()).origin);
    await openSaleInvoices(other);
    await other.getByRole('grid').first().waitFor();
    await other.getByRole('row').nth(3).waitFor();
  });
  afterAll(async () => {
    await scene.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const toBackup = (page: Page) => runFromPalette(page, 'Backup (Settings)');
  const dueDate = (page: Page) => page.locator('.header-form').getByLabel('Due date', { exact: true });

  /** Holds the lock under which a window copies its work, until the answer is called: a restore waits for it. */
  async function holdUp(page: Page): Promise<() => Promise<void>> {
    await page.evaluate(
      () =>
        new Promise<void>((isHeld) => {
          const name = `daybook-copies-${localStorage.getItem('daybook.lastConnection') ?? ''}`;
          void navigator.locks.request(name, () => {
            isHeld();
            return new Promise<void>((end) => addEventListener('go-on', () => end(), { once: true }));
          });
        }),
    );
    return () => page.evaluate(() => void dispatchEvent(new Event('go-on')));
  }

  it('is stopped there, is told there, and has what was typed until then among the unsent work', async () => {
    const { page } = scene;
    await toBackup(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a backup' }).click(),
    ]);
    await download.saveAs(backup);

    // A window behind another one paints nothing, so nothing can be waited for in it.
    await other.bringToFront();
    // The other window has a draft that the backup lacks, and somebody is typing in it.
    await draftInvoice(other, 'C00036', [{ description: 'Toner', quantity: '3', price: '19.99', taxCode: 'S' }]);
    const key = intRefOfOpenInvoice(other);
    const goOn = await holdUp(other);
    await dueDate(other).fill('31-4');
    await page.bringToFront();
    await page.getByLabel('Backup file').setInputFiles(backup);
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    for (const window of [page, other]) {
      await window.bringToFront();
      await window.getByText(STOPPED).waitFor();
    }
    await other.keyboard.type('x');
    await other.keyboard.press('Backspace');
    expect(await dueDate(other).inputValue()).toBe('31-4');

    await goOn();
    await other.getByText(/^A backup was restored in another window/).waitFor();
    await other.getByRole('heading', { name: 'This document is not on this computer.' }).waitFor();
    await expect.poll(() => other.getByText(STOPPED).count()).toBe(0);
    await page.bringToFront();
    await page.getByText(STOPPED).waitFor({ state: 'detached' });

    // What was typed last is in the unsent work, too.
    await page.getByRole('button', { name: /^Put back the unsent work of/ }).click();
    await page.getByText('1 saved record is back.').waitFor();
    await page.evaluate((opened) => {
      location.hash = `#/sale-invoices/${opened}`;
    }, key);
    await expect.poll(() => dueDate(page).inputValue()).toBe('31-4');
    await expect.poll(() => page.locator('[data-total="gross"]').textContent()).toBe('71.96');
    expect(scene.daybook.complaints).toEqual([]);
  });
});

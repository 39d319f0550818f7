import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftInvoice, intRefOfOpenInvoice, openSaleInvoices, syncAndWait } from './support/bookkeeper.ts';
import { objections, objectionsInTheDark } from './support/accessibility.ts';
import { runFromPalette } from './support/documents.ts';
import { connectedSceneForEach, type Scene } from './support/scene.ts';
import { documentsByIntRef } from './support/service.ts';

/**
 * The browser's database of a company is removed while Daybook is closed, with a draft in it that the service never
 * saw.
 */
describe('a database that was lost', () => {
  let scene: Scene;

  connectedSceneForEach((its) => (scene = its));

  /** Types an invoice that the service does not know. @returns its IntRef */
  async function draftOffline(): Promise<string> {
    const { page } = scene;
    await scene.killService();
    await draftInvoice(page, 'C00011', [{ description: 'Toner', quantity: '3', price: '19.99', taxCode: 'S' }]);
    await page.getByText(/^Saved on this computer/).waitFor();
    return intRefOfOpenInvoice(page);
  }

  it('is restored from a complete copy, with the draft that was typed after it', async () => {
    await runFromPalette(scene.page, 'Backup (Settings)');
    await scene.page.getByRole('button', { name: 'Make a copy now' }).click();
    await scene.page.getByText('The copy is made.').waitFor();
    await scene.page.getByRole('link', { name: /^Sales invoices/ }).click();
    const listed = await scene.page.getByText(/^\d+ sales invoices/).textContent();
    const intRef = await draftOffline();
    await scene.crashAndRestart(losses['the IndexedDB folder of the browser profile']);
    const { page } = scene;
    // The daily copy may be listed too.
    await page
      .getByRole('radio', { name: /other records, and \d[\d,]* prices$/ })
      .first()
      .waitFor();
    expect([...(await objections(page)), ...(await objectionsInTheDark(page))]).toEqual([]);
    await page.getByRole('button', { name: 'Put this copy back' }).click();
    await page.getByRole('link', { name: /^Sales invoices/ }).click();
    await page.getByRole('row').filter({ hasText: 'draft' }).first().waitFor();
    await expect
      .poll(() => page.getByText(/^\d+ sales invoices/).textContent())
      .toBe(listed?.replace(/^\d+/, (count) => String(Number(count) + 1)));

    await scene.restartService();
    expect(await syncAndWait(page)).toMatch(/^Sync finished: created 1/);
    expect(documentsByIntRef(scene.database, intRef)).toHaveLength(1);
  });

  /** When the page last noted beside the copies what its database holds. */
  function notedAt(): number {
    const copies = join(scene.dataFolder, 'copies');
    const [company = ''] = readdirSync(copies);
    return statSync(join(copies, company, 'sentinel.json')).mtimeMs;
  }
  const profile = () => join(scene.dataFolder, 'browser-profile');
  const losses = {
    'the IndexedDB folder of the browser profile': () => {
      const folders = readdirSync(join(profile(), 'Default', 'IndexedDB')).filter((name) =>
        name.startsWith('http_127.0.0.1'),
      );
      expect(folders.length).toBeGreaterThan(0);
      for (const folder of folders) rmSync(join(profile(), 'Default', 'IndexedDB', folder), { recursive: true });
    },
    'the whole browser profile': () => rmSync(profile(), { recursive: true }),
  };

  it('is missed at once when the site’s data are cleared under the page, and what is being typed stays there to read', async () => {
    const { page, daybook } = scene;
    const intRef = await draftOffline();
    await page.getByLabel('Their reference', { exact: true }).pressSequentially('PO 77');
    const browser = await page.context().newCDPSession(page);
    // Everything that the browser keeps for Daybook: the database, the page's memory of it, and the cookie.
    await browser.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
    await page.getByRole('heading', { name: /^The database of .* is missing$/ }).waitFor();
    await page
      .getByRole('definition')
      .filter({ hasText: /^Their reference: PO 77$/ })
      .waitFor();
    await page.getByText(/^It should hold/).waitFor();
    await expect.poll(() => page.getByText(/^1,\d{3} documents and \d+ other records, and prices/).count()).toBe(1);
    // What the loss interrupted guesses at no other cause beside the page.
    expect(await page.locator('.toast.bad').allInnerTexts()).toEqual([]);
    await page.getByRole('button', { name: 'Put saved work back and read the rest again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put saved work back and read the rest again' }).click();
    await page.getByText(/^1 saved record is back\./).waitFor();
    await scene.restartService();
    expect(await syncAndWait(page)).toMatch(/^Sync finished: created 1/);
    expect(documentsByIntRef(scene.database, intRef)).toHaveLength(1);
    // What was under way when the browser closed the database is tried once more, and Dexie says so.
    expect(daybook.complaints.filter((text) => text !== 'Dexie: Need to reopen db')).toEqual([]);
  });

  it.each(Object.entries(losses))(
    'with %s gives the draft back, which arrives once, and is not asked about again',
    async (_, lose) => {
      const intRef = await draftOffline();
      await scene.crashAndRestart(lose);
      const { page } = scene;
      await page.getByRole('heading', { name: /^The database of .* is missing$/ }).waitFor();
      expect(await page.getByRole('grid').count()).toBe(0);
      await page.getByText(/^Unsent work, saved .*: 1 document\.$/).waitFor();
      await page.getByRole('button', { name: 'Put saved work back and read the rest again' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Put saved work back and read the rest again' })
        .click();
      await page.getByText(/^1 saved record is back\./).waitFor();

      await scene.restartService();
      expect(await syncAndWait(page)).toMatch(/^Sync finished: created 1/);
      expect(documentsByIntRef(scene.database, intRef)).toHaveLength(1);

      let noted = 0;
      await scene.crashAndRestart(() => {
        noted = notedAt();
      });
      await openSaleInvoices(scene.page);
      await scene.page.getByRole('grid').first().waitFor();
      await scene.page.getByRole('row').nth(3).waitFor();
      // The page asks, or notes what it holds, once it has compared its database with the copies.
      await expect.poll(notedAt).toBeGreaterThan(noted);
      expect(await scene.page.getByRole('heading', { name: /database/ }).count()).toBe(0);
    },
  );
});

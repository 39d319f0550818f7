import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections } from './support/accessibility.ts';
import { startDaybook } from './support/daybook.ts';
import { CHAIRS_SHEET, makeAcme, postChairs, reportRows } from './support/ownCompany.ts';

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

it('goes back to a copy of the books and asks what becomes of later work, and finds the way back from damaged books', async () => {
  const folder = temporaryFolder();
  let daybook = await startDaybook(folder);
  onTestFinished(() => daybook.close());
  let { page } = daybook;
  await makeAcme(page);
  const copies = join(folder, 'own-company-copies');
  await expect.poll(() => (existsSync(copies) ? readdirSync(copies).length : 0)).toBe(1);
  await postChairs(page);

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const section = page.locator('#copies');
  await section.getByRole('button', { name: /^Go back to the books of/ }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.locator('dd').allInnerTexts())
    .toEqual(['0 documents, nothing posted', expect.stringMatching(/^1 document, 1 posting, the last /)]);
  expect(await objections(page)).toEqual([]);
  await shot(page, 'go-back');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await page.getByText(/^The books are those of /).waitFor();
  // The present books are among the copies now.
  await section.getByText(/before another took its place/).waitFor();
  await shot(page, 'copies');
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.locator('.went-back').waitFor();
  await shot(page, 'asked');
  await page.locator('.went-back').getByText('Corner Shop').first().waitFor();
  await daybook.shutDown();

  // Everything but the first two pages: whichever table is looked at cannot be read.
  const books = join(folder, 'own-company.sqlite');
  const file = openSync(books, 'r+');
  const rest = statSync(books).size - 8192;
  writeSync(file, Buffer.alloc(rest, 0xff), 0, rest, 8192);
  closeSync(file);
  daybook = await startDaybook(folder);
  ({ page } = daybook);
  await page.getByRole('heading', { name: 'The books of Acme Ltd cannot be opened' }).waitFor();
  expect(await objections(page)).toEqual([]);
  await shot(page, 'lost');
  await page.getByRole('button', { name: 'Put the newest sound copy back' }).click();
  await page.getByRole('dialog').getByText('cannot be read').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await page.getByText(/^The books are those of /).waitFor();
  // The newest copy is that of the books with the invoice.
  await expect.poll(await reportRows(page, 'Balance sheet')).toEqual(CHAIRS_SHEET);
  expect(daybook.complaints).toEqual([]);
});

it('an emptied page of such a company is filled again from its books', async () => {
  const folder = temporaryFolder();
  let daybook = await startDaybook(folder);
  onTestFinished(() => daybook.close());
  await makeAcme(daybook.page);
  await postChairs(daybook.page);
  // What the page holds is noted beside the copies a moment after it was stored.
  const copies = join(folder, 'copies');
  const noted = (): unknown[] =>
    readdirSync(copies).flatMap((company) => {
      const path = join(copies, company, 'sentinel.json');
      return existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8'))] : [];
    });
  await expect.poll(noted).toMatchObject([{ documents: 1 }]);
  await daybook.shutDown();
  rmSync(join(folder, 'browser-profile'), { recursive: true });
  daybook = await startDaybook(folder);
  const { page } = daybook;
  await page.getByRole('heading', { name: /^The database of Acme Ltd is/ }).waitFor();
  // The copies may still say of the invoice that it waits: then it is put back first, and found on the service.
  const again = /^(Start empty|Put saved work back) and read .* again$/;
  await page.getByRole('button', { name: again }).click();
  await page.getByRole('dialog').getByRole('button', { name: again }).click();
  await page.getByRole('link', { name: /^Sales invoices/ }).click();
  await page.getByText('Corner Shop').first().waitFor();
  await expect.poll(await reportRows(page, 'Balance sheet')).toEqual(CHAIRS_SHEET);
});

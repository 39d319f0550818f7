import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections } from './support/accessibility.ts';
import { runFromPalette } from './support/documents.ts';
import { type Daybook, startDaybook } from './support/daybook.ts';
import { CHAIRS_SHEET, makeAcme, postChairs, reportRows } from './support/ownCompany.ts';

async function computer(): Promise<Daybook> {
  const daybook = await startDaybook(temporaryFolder());
  onTestFinished(() => daybook.close());
  return daybook;
}

/** Saves what a button gives out. */
async function saved(page: Page, press: () => Promise<void>, path: string): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  await download.saveAs(path);
}

/** The balance sheet after a second such invoice. */
const TWICE = CHAIRS_SHEET.map((row) =>
  row.replace(/[\d.]+\.00$/, (amount) => (2 * Number(amount)).toLocaleString('en-GB', { minimumFractionDigits: 2 })),
);

it('a company on this computer moves to another one with its ledger, and goes on there by itself', async () => {
  const moved = join(temporaryFolder(), 'moved.daybook');
  const first = await computer();
  await makeAcme(first.page);
  await postChairs(first.page);
  await runFromPalette(first.page, 'Move to another computer (Settings)');
  await first.page.getByRole('button', { name: 'Move these books…' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('six oak chairs');
  await dialog.getByLabel(/again/i).fill('six oak chairs');
  await saved(
    first.page,
    () => dialog.getByRole('button', { name: 'Save the file and stop syncing here' }).click(),
    moved,
  );
  await first.page.getByText(/^These books were moved to another computer/).waitFor();

  const second = await computer();
  const { page } = second;
  await page.getByRole('button', { name: 'Bring books from another computer…' }).click();
  await page.getByLabel('File from the other computer').setInputFiles(moved);
  await page.getByRole('dialog').getByLabel('Password').fill('six oak chairs');
  await page.getByRole('button', { name: 'Open the file' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Books and ledger: 1 document, 1 posting, the last /)
    .waitFor();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bring the books here' }).click();
  await page.getByText('The books are here. About bank lines that waited you are asked once.').waitFor();
  await expect.poll(await reportRows(page, 'Balance sheet')).toEqual(CHAIRS_SHEET);
  await postChairs(page, { customer: 'known', number: /SI[\d-]*0002/ });
  await expect.poll(await reportRows(page, 'Balance sheet')).toEqual(TWICE);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

it('a backup holds the books and the ledger: restored here it takes back what came later, elsewhere it makes the company', async () => {
  const backup = join(temporaryFolder(), 'backup.daybook');
  const { page } = await computer();
  await makeAcme(page);
  await postChairs(page);
  await runFromPalette(page, 'Backup (Settings)');
  await saved(page, () => page.getByRole('button', { name: 'Save a backup' }).click(), backup);
  await postChairs(page, { customer: 'known', number: /SI[\d-]*0002/ });
  await runFromPalette(page, 'Backup (Settings)');
  await page.getByLabel('Backup file').setInputFiles(backup);
  await page
    .getByRole('dialog')
    .getByText(/^Books and ledger: 1 document, 1 posting/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('The backup is restored, with its books and ledger.').waitFor();
  await expect.poll(await reportRows(page, 'Balance sheet')).toEqual(CHAIRS_SHEET);

  const other = (await computer()).page;
  await other.getByRole('button', { name: 'Bring books from another computer…' }).click();
  await other.getByLabel('File from the other computer').setInputFiles(backup);
  await other.getByRole('button', { name: 'Open the file' }).click();
  await other.getByRole('button', { name: 'Bring the books here' }).click();
  // Until then the page takes no keys or clicks.
  await other.getByText(/^The books are here\./).waitFor();
  await expect.poll(await reportRows(other, 'Balance sheet')).toEqual(CHAIRS_SHEET);
});

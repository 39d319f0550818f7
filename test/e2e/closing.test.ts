import { expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections, objectionsInTheDark } from './support/accessibility.ts';
import { startDaybook } from './support/daybook.ts';
import { runFromPalette } from './support/documents.ts';
import { makeAcme, reportRows } from './support/ownCompany.ts';

const SHOTS = process.env['SHOTS'];
async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}
async function fits(page: Page): Promise<void> {
  expect(await objections(page)).toEqual([]);
  expect(await objectionsInTheDark(page)).toEqual([]);
}
const enter = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
};

it('closes a month from its check and from the set-up, and files a return', async () => {
  const daybook = await startDaybook(temporaryFolder());
  onTestFinished(() => daybook.close());
  const { page } = daybook;
  await makeAcme(page);
  const year = new Date().getFullYear();

  // A month in which nothing is open is closed at one key.
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.getByText('Nothing is open').waitFor();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByRole('button', { name: /^Close / }).waitFor();
  await fits(page);
  await shot(page, 'month-end');
  await page.keyboard.press('Alt+x');
  await page.getByText(/^\w+ \d{4} is closed\.$/).waitFor();

  // In the set-up that month is closed, and another one is closed the same way.
  await runFromPalette(page, 'Years and periods (Company set-up)');
  await page.getByRole('heading', { name: 'Company set-up' }).waitFor();
  await expect.poll(() => page.locator('.period-state.closed').count()).toBe(1);
  await page.getByRole('button', { name: /^Close Jan/ }).click();
  await page.locator('[data-month$="-01"]').getByText('Closed', { exact: true }).waitFor();
  await fits(page);
  await shot(page, 'set-up-months');

  await reportRows(page, 'Tax return');
  await enter(page, 'From', `1 Jan ${year}`);
  await enter(page, 'to', `31 Mar ${year}`);
  if (new Date() < new Date(year, 3, 1)) return;
  await page.getByRole('button', { name: 'File…' }).click();
  await page.getByRole('dialog').getByText('Nobody can post tax dated up to').waitFor();
  await fits(page);
  await shot(page, 'file-return');
  await page.getByRole('button', { name: 'File it' }).click();
  await page.getByText(/^Filed on .* The figures stand as they were filed\.$/).waitFor();
  await fits(page);
  await shot(page, 'filed-return');
  expect(daybook.complaints).toEqual([]);
});

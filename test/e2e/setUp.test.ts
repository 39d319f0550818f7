import { expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections } from './support/accessibility.ts';
import { startDaybook } from './support/daybook.ts';
import { runFromPalette, typeLines } from './support/documents.ts';
import { makeAcme, post } from './support/ownCompany.ts';

async function toSetUp(page: Page, tab: string): Promise<void> {
  await runFromPalette(page, `${tab} (Company set-up)`);
  await page.getByRole('heading', { name: 'Company set-up' }).waitFor();
}

/** Writes an invoice of one line over 100.00 for Corner Shop, and posts it. */
async function invoice(page: Page, account: string, number: number): Promise<void> {
  await page.getByRole('link', { name: 'Sales invoices' }).click();
  await page.keyboard.press('Alt+n');
  await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Corner Shop');
  await page
    .getByRole('option', { name: /Corner Shop/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Customer' }).inputValue()).toMatch(/Corner Shop$/);
  await typeLines(page, [{ description: 'Mending', quantity: '1', price: '100', account, taxCode: 'S' }]);
  await post(page);
  await page.getByRole('heading', { name: new RegExp(`SI[\\d-]*000${number}`) }).waitFor();
  await page.getByText('Posted', { exact: true }).first().waitFor();
}

it('changes what a company on this computer was set up with: an account that takes a line, and a new rate of tax', async () => {
  const daybook = await startDaybook(temporaryFolder());
  onTestFinished(() => daybook.close());
  const { page } = daybook;
  await makeAcme(page);

  await toSetUp(page, 'Accounts');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter something here.').first().waitFor();
  expect(await objections(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('4000');
  await page.getByLabel('Name', { exact: true }).fill('Repairs');
  await page.getByLabel('Type', { exact: true }).selectOption('Income');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('4000 is already in this list. Choose another code.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill('4015');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: '4015 Repairs' }).waitFor();
  await invoice(page, '4015', 1);

  // Posted today: the new rate begins tomorrow at the earliest.
  await toSetUp(page, 'Tax codes');
  await page.getByRole('gridcell', { name: 'S', exact: true }).click();
  const rates = page.getByRole('region', { name: 'Rates by day' });
  await rates.getByRole('combobox', { name: 'From' }).fill('t');
  await rates.locator('form').getByLabel('Rate %').fill('21');
  await rates.getByRole('button', { name: 'Add rate' }).click();
  await rates
    .locator('form')
    .getByText(/^Posted documents use it up to/)
    .waitFor();
  await rates.getByRole('combobox', { name: 'From' }).fill('+1d');
  await rates.getByRole('button', { name: 'Add rate' }).click();
  await rates.getByText('from the start').waitFor();
  await expect.poll(() => rates.getByRole('row').count()).toBe(3);
  expect(await objections(page)).toEqual([]);

  await toSetUp(page, 'Years and periods');
  await page.getByRole('button', { name: /^Close Jan/ }).click();
  await page.locator('[data-month$="-01"]').getByText('Closed', { exact: true }).waitFor();
  expect(await objections(page)).toEqual([]);

  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name: 'Trial balance' }).click();
  await expect
    .poll(() =>
      page
        .locator('.grid-row')
        .evaluateAll((all) =>
          all.map((row) =>
            [...row.querySelectorAll('.grid-cell')].map((cell) => cell.textContent?.trim() ?? '').join(' | '),
          ),
        ),
    )
    .toEqual([
      '1100 | Trade debtors | 120.00 | ',
      '2200 | VAT on sales |  | 20.00',
      '4015 | Repairs |  | 100.00',
      ' | Total | 120.00 | 120.00',
    ]);
  expect(daybook.complaints).toEqual([]);
});

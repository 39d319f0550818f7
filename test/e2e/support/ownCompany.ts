import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { askFor, openSaleInvoices } from './bookkeeper.ts';
import { typeLines } from './documents.ts';

export const askForOwn = (page: Page): Promise<void> => askFor(page, 'Set up your company…', 'Name of the company');

/**
 * Makes a company on this computer from the first page, and waits for its Home: the links are there before the company
 * is open, and a key that is pressed in between may be meant for either page.
 */
export async function makeAcme(page: Page): Promise<void> {
  await askForOwn(page);
  await page.getByLabel('Name of the company').fill('Acme Ltd');
  await page.getByLabel('Registered for VAT').check();
  await page.getByLabel('VAT number').fill('GB 980 7806 84');
  await page.getByRole('button', { name: 'Make the company' }).click();
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
}

/**
 * Invoices two chairs for 500 and 100 of tax to a customer, and posts them. Nobody presses Sync.
 * @param customer whether it is made now, or is there
 */
export async function postChairs(
  page: Page,
  { customer = 'new', number = /SI[\d-]*0001/ }: { customer?: 'new' | 'known'; number?: RegExp } = {},
): Promise<void> {
  if (customer === 'known') await page.getByRole('link', { name: 'Home', exact: true }).click();
  await openSaleInvoices(page);
  await page.keyboard.press('Alt+n');
  await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(customer === 'new' ? 'Corner Shop' : 'CORNERSH');
  await page.getByRole('option', { name: /Corner Shop/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('CORNERSH Corner Shop');
  await typeLines(page, [{ description: 'Chairs', quantity: '2', price: '250', taxCode: 'S' }]);
  await post(page);
  await page.getByRole('heading', { name: number }).waitFor();
  await page.getByText('Posted', { exact: true }).first().waitFor();
}

/** Submits the open document, which posts it, and confirms that with Enter. */
export async function post(page: Page): Promise<void> {
  await page.keyboard.press('Control+Alt+s');
  await page.getByRole('button', { name: 'Post', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
}

/** The rows of a report under Reports, as their cells. */
export async function reportRows(page: Page, name: string): Promise<() => Promise<string[]>> {
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name }).click();
  return () =>
    page
      .locator('.grid-row')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('.grid-cell')].map((cell) => cell.textContent?.trim() ?? '').join(' | '),
        ),
      );
}

/** The balance sheet after `postChairs`. */
export const CHAIRS_SHEET = [
  ' | Current assets | ',
  '1100 | Trade debtors | 600.00',
  ' | Total current assets | 600.00',
  ' | Total assets | 600.00',
  ' | Current liabilities | ',
  '2200 | VAT on sales | 100.00',
  ' | Total current liabilities | 100.00',
  ' | Total liabilities | 100.00',
  ' | Capital and reserves | ',
  ' | Profit of the year | 500.00',
  ' | Total capital and reserves | 500.00',
];

import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections } from './support/accessibility.ts';
import { openSaleInvoices } from './support/bookkeeper.ts';
import { startDaybook } from './support/daybook.ts';
import { typeLines } from './support/documents.ts';

it('keeps books on this computer: made from a name, a first invoice posted by itself, there again after a kill', async () => {
  const folder = temporaryFolder();
  let daybook = await startDaybook(folder);
  onTestFinished(() => daybook.close());
  const { page } = daybook;

  await page.getByRole('button', { name: 'Make the company' }).click();
  await page.getByText('Type the name of the company.').waitFor();
  expect(await objections(page)).toEqual([]);
  await page.getByLabel('Name of the company').fill('Acme Ltd');
  await page.getByLabel('Registered for VAT').check();
  await page.getByLabel('VAT number').fill('GB 980 7806 84');
  await page.getByRole('button', { name: 'Make the company' }).click();

  await openSaleInvoices(page);
  await page.keyboard.press('Alt+n');
  await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Corner Shop');
  await page.getByRole('option', { name: /Corner Shop/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('CORNERSH Corner Shop');
  await typeLines(page, [{ description: 'Chairs', quantity: '2', price: '250', taxCode: 'S' }]);
  await page.keyboard.press('Control+Alt+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  // Nobody presses Sync: there is no such button.
  await page.getByRole('heading', { name: /SI[\d-]*0001/ }).waitFor();
  await page.getByText('Posted', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Sync', exact: true }).count()).toBe(0);
  expect(await page.getByText(/^Sync (finished|stopped)/).count()).toBe(0);

  await daybook.killEverything();
  daybook = await startDaybook(folder);
  const again = daybook.page;
  await again.getByRole('link', { name: 'Reports', exact: true }).click();
  await again.getByRole('link', { name: 'Balance sheet' }).click();
  const rows = () =>
    again
      .locator('.grid-row')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('.grid-cell')].map((cell) => cell.textContent?.trim() ?? '').join(' | '),
        ),
      );
  await expect
    .poll(rows)
    .toEqual([
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
    ]);
  expect(daybook.complaints).toEqual([]);
});

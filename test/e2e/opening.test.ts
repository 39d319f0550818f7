import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections } from './support/accessibility.ts';
import { startDaybook } from './support/daybook.ts';

const csv = (text: string) => ({ mimeType: 'text/csv', buffer: Buffer.from(text) });
/** As Xero exports it: its codes are none of ours. */
const TRIAL_BALANCE = `Trial Balance
Harbour Ltd
As at 31 December 2025

Account Code,Account,Account Type,Debit - Year to date,Credit - Year to date
090,Current account,Bank,"5,000.00",
610,Accounts Receivable,Current Asset,"1,800.00",
800,Accounts Payable,Current Liability,,600.00
820,VAT payable,Current Liability,,700.00
960,Retained profit,Equity,,"2,500.00"
200,Sales,Revenue,,"9,000.00"
477,Wages and Salaries,Expense,"6,000.00",
,Total,,"12,800.00","12,800.00"
`;
const INVOICES = `ContactName,InvoiceNumber,InvoiceDate,DueDate,Total,InvoiceAmountDue,Currency
Alba Ltd,INV-7,15/11/2025,15/12/2025,1200.00,1200.00,GBP
Quay & Co,INV-9,30/11/2025,30/12/2025,800.00,600.00,GBP
`;

it('goes on with books that Xero kept: the trial balance is the one of the file, and can be taken back', async () => {
  const daybook = await startDaybook(temporaryFolder());
  onTestFinished(() => daybook.close());
  const { page } = daybook;
  await page.getByRole('button', { name: 'Set up your company…' }).click();
  await page.getByLabel('Name of the company').fill('Harbour Ltd');
  await page.getByLabel(/First day/).fill('1 Jan 2026');
  await page.getByRole('button', { name: 'Make the company' }).click();
  await page.getByRole('link', { name: 'Start with the balances of your books before' }).click();

  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const balances = part('Balances by account');
  await balances.locator('input[type=file]').setInputFiles({ name: 'TrialBalance.csv', ...csv(TRIAL_BALANCE) });
  await balances.getByText('From Xero: 7 rows read.').waitFor();
  const sales = part('Open customers’ invoices');
  await sales.locator('input[type=file]').setInputFiles({ name: 'Invoices.csv', ...csv(INVOICES) });
  await sales.getByText('From Xero: 2 rows read.').waitFor();
  // A bill is typed.
  const bills = part('Open suppliers’ invoices');
  await bills.getByRole('button', { name: 'Add a row' }).click();
  for (const [cell, text] of [
    ['Customer or supplier, row 1', 'Ropes & Sons'],
    ['Number, row 1', 'R-100'],
    ['Date, row 1', '1 Dec 2025'],
    ['Open, row 1', '500'],
  ] as const)
    await bills.getByLabel(cell, { exact: true }).fill(text);
  await page.keyboard.press('Tab');

  // The chart has no account of this name; the type in the file makes a new one of it.
  await expect.poll(() => balances.getByLabel('New account, row 6', { exact: true }).inputValue()).toBe('income');
  await page.getByRole('button', { name: 'See what comes of it' }).click();
  await page.getByText(/A difference of -?−?100.00 GBP waits on 9998 Suspense/).waitFor();
  expect(await objections(page)).toEqual([]);
  await bills.getByLabel('Open, row 1', { exact: true }).fill('600');
  await page.getByRole('button', { name: 'See what comes of it' }).click();
  await page.getByText('Everything agrees: nothing is left on suspense.').waitFor();
  await page.getByRole('button', { name: 'Open the books' }).click();
  await page.getByText(/The books were opened with the balances of/).waitFor();

  await page.getByRole('link', { name: 'See the trial balance of that day' }).click();
  const rows = () =>
    page
      .locator('.grid-row')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('.grid-cell')].map((cell) => cell.textContent?.trim() ?? '').join(' | '),
        ),
      );
  await expect
    .poll(rows)
    .toEqual([
      '1100 | Trade debtors | 1,800.00 | ',
      '1200 | Current account | 5,000.00 | ',
      '200 | Sales |  | 9,000.00',
      '2100 | Trade creditors |  | 600.00',
      '2202 | VAT payable |  | 700.00',
      '7003 | Wages and salaries | 6,000.00 | ',
      '960 | Retained profit |  | 2,500.00',
      ' | Total | 12,800.00 | 12,800.00',
    ]);
  // The invoices are here to be paid.
  await page.getByRole('link', { name: 'Sales invoices', exact: true }).click();
  await page.getByText('INV-7', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name: 'Opening balances' }).click();
  await page.getByRole('button', { name: 'Take the opening back…' }).click();
  await page.getByRole('button', { name: 'Take it back', exact: true }).click();
  // What was read and typed is still there.
  await expect.poll(() => bills.getByLabel('Number, row 1', { exact: true }).inputValue()).toBe('R-100');
  expect(daybook.complaints).toEqual([]);
});

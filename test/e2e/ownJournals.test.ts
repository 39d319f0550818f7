import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections } from './support/accessibility.ts';
import { startDaybook } from './support/daybook.ts';
import { paste, runFromPalette } from './support/documents.ts';
import { makeAcme, post, postChairs, reportRows } from './support/ownCompany.ts';

/** An accrual as a spreadsheet has it: 120.40 and 79.60 are 200.00, so that 190.00 is 10.00 short. */
const ACCRUAL = [
  'Account\tText\tDebit\tCredit',
  '7200\tOffice\t120.40\t',
  '7300\tVan\t79.60\t',
  '2109\tBills of the month\t\t190.00',
].join('\n');

it('posts a journal: not while debits and credits differ; then it is in the trial balance, until it is reversed', async () => {
  const daybook = await startDaybook(temporaryFolder());
  onTestFinished(() => daybook.close());
  const { page } = daybook;
  const { keyboard } = page;
  const lines = page.getByRole('grid', { name: 'Lines', exact: true });
  const totals = page.getByRole('region', { name: 'Totals' });
  const cells = (row: number): Promise<string[]> =>
    lines.locator('.grid-row').nth(row).locator('.grid-cell').allInnerTexts();
  await makeAcme(page);
  await page.getByRole('link', { name: 'Journals', exact: true }).click();
  await page.getByRole('heading', { name: 'No journals yet' }).waitFor();
  await keyboard.press('Alt+n');
  await page.getByLabel('Date').and(page.locator(':focus')).waitFor();
  await keyboard.press('Alt+l');
  await lines.locator(':focus').waitFor();
  await paste(page, ACCRUAL);
  await page.getByRole('dialog').getByRole('button', { name: 'Add lines' }).click();

  await totals.getByText('Debits exceed credits by 10.00.').waitFor();
  await page.getByRole('button', { name: 'debits exceed credits by 10.00' }).waitFor();
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
  expect(await objections(page)).toEqual([]);

  // What is left goes on a line of its own, which still needs an account.
  await totals.getByRole('button', { name: 'Put it on a line' }).click();
  await expect.poll(() => cells(3)).toEqual(['4', '', '', '', '10.00', '']);
  await expect.poll(() => totals.locator('[data-total]').allInnerTexts()).toEqual(['200.00', '200.00']);
  await page.getByRole('button', { name: 'Account, line 4 is missing' }).click();
  await keyboard.type('2109');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  // Undo and redo.
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: 'Account, line 4 is missing' }).waitFor();
  await page.getByRole('button', { name: /^Redo/ }).click();
  await page.getByRole('button', { name: 'Submit' }).waitFor();

  // One question in its place; Esc goes back to the cell that had the cursor.
  const cell = lines.locator('.grid-cell').first();
  await cell.focus();
  await keyboard.press('Control+Alt+s');
  await page.getByText('Post 200.00 GBP?').waitFor();
  expect(await objections(page)).toEqual([]);
  await keyboard.press('Escape');
  await cell.and(page.locator(':focus')).waitFor();
  await post(page);
  await page.getByText('Posted', { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: 'Journal JN000001' }).waitFor();
  // A journal goes to nobody, and nobody disputes it.
  await page.getByRole('button', { name: 'Actions' }).first().click();
  await page.getByRole('menuitem').first().waitFor();
  const offered = (await page.getByRole('menuitem').allInnerTexts()).map((each) => each.split('\n')[0]);
  expect(offered).toEqual(
    expect.arrayContaining(['Duplicate the document', 'Reverse…', 'Keep as template…', 'Print or PDF…']),
  );
  expect(offered.filter((each) => /Send|e-invoice|dispute|Allocate|credit/i.test(each ?? ''))).toEqual([]);
  await keyboard.press('Escape');
  await expect
    .poll(await reportRows(page, 'Trial balance'))
    .toEqual([
      '2109 | Accruals |  | 200.00',
      '7200 | Electricity and heating | 120.40 | ',
      '7300 | Motor expenses | 79.60 | ',
      ' | Total | 200.00 | 200.00',
    ]);

  await page.getByRole('link', { name: 'Journals', exact: true }).click();
  // The list has its amount and no party; it is found by a text of its lines.
  const list = page.getByRole('grid', { name: 'Journals' });
  await list.locator('.grid-row').waitFor();
  expect(await list.getByRole('columnheader').allInnerTexts()).not.toContain('Customer or supplier');
  await page.getByLabel('Search journals').fill('van');
  await list.locator('.grid-row').getByText('200.00').click();
  await page.getByRole('heading', { name: 'Journal JN000001' }).waitFor();
  await runFromPalette(page, 'Reverse');
  await page.getByRole('dialog').getByLabel('Reason').fill('Of the wrong month');
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await page.getByText('Reversed', { exact: true }).first().waitFor();
  await expect
    .poll(await reportRows(page, 'Trial balance'))
    .toEqual([
      '2109 | Accruals |  | ',
      '7200 | Electricity and heating |  | ',
      '7300 | Motor expenses |  | ',
      ' | Total | 0.00 | 0.00',
    ]);
  expect(daybook.complaints).toEqual([]);
});

/** What a till has taken: 120.00 in cash, of which 20.00 are tax at 20 %. */
const TAKINGS = [
  'Account\tText\tDebit\tCredit\tVAT code\tVAT role\tVAT base',
  '1230\tTill\t120\t\t\t\t',
  '4000\tTakings\t\t100\t\t\t',
  '2200\tVAT of the takings\t\t20\tS\tOutput\t',
].join('\n');

it('posts tax by a journal, which the return counts, and writes off what a customer does not pay', async () => {
  const daybook = await startDaybook(temporaryFolder());
  onTestFinished(() => daybook.close());
  const { page } = daybook;
  const { keyboard } = page;
  const lines = page.getByRole('grid', { name: 'Lines', exact: true });
  async function begin(text: string): Promise<void> {
    await page.getByRole('link', { name: 'Journals', exact: true }).click();
    await page.getByRole('button', { name: 'New journal' }).waitFor();
    await keyboard.press('Alt+n');
    await page.getByLabel('Date').and(page.locator(':focus')).waitFor();
    await keyboard.press('Alt+l');
    await lines.locator(':focus').waitFor();
    await paste(page, text);
    await page.getByRole('dialog').getByRole('button', { name: 'Add lines' }).click();
  }
  async function submit(number: string): Promise<void> {
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await post(page);
    await page.getByText('Posted', { exact: true }).first().waitFor();
    await page.getByRole('heading', { name: `Journal ${number}` }).waitFor();
  }
  await makeAcme(page);
  // Two chairs: 500.00 and 100.00 of tax.
  await postChairs(page);
  await begin(TAKINGS);
  await page.getByRole('button', { name: 'Tax base, line 3 is missing' }).click();
  await keyboard.type('100');
  await keyboard.press('Enter');
  await submit('JN000001');

  await begin('8100\tBad debt\t60\t\n1100\tChairs\t\t60');
  await page.getByRole('button', { name: 'Customer or supplier is missing' }).click();
  await keyboard.type('CORNERSH');
  await page.getByRole('option', { name: /Corner Shop/ }).waitFor();
  await keyboard.press('Enter');
  await submit('JN000002');
  // It is an open item of the customer, and is allocated to the invoice, which is then open by 540.00.
  await runFromPalette(page, 'Allocate');
  const openItems = page.getByRole('grid', { name: 'Allocate to' });
  await openItems.locator('.grid-row').getByText('600.00').waitFor();
  await keyboard.press('Space');
  await page.getByRole('button', { name: 'Allocate', exact: true }).click();
  const matches = page.getByRole('region', { name: 'Matches' });
  await matches.getByText('SI2026-00001').waitFor();
  await expect.poll(() => matches.locator('tfoot').innerText()).toMatch(/Allocated\s+60.00\s+Outstanding\s+0.00/);
  // Its opposite, on the first day of the next month, is a draft that changes no figure yet.
  await runFromPalette(page, 'Draft its opposite for next month');
  await page.getByRole('heading', { name: /New journal|Journal, draft/ }).waitFor();
  await expect.poll(() => page.getByLabel('Date').inputValue()).toMatch(/^01 /);
  const amounts = (): Promise<string[]> =>
    lines.locator('.grid-cell[data-column="debit"], .grid-cell[data-column="credit"]').allInnerTexts();
  await expect.poll(async () => (await amounts()).slice(0, 4)).toEqual(['', '60.00', '60.00', '']);
  // 600.00 − 60.00 is still owed; tax of the chairs and the takings is 100.00 + 20.00.
  await expect
    .poll(await reportRows(page, 'Trial balance'))
    .toEqual([
      '1100 | Trade debtors | 540.00 | ',
      '1230 | Cash in hand | 120.00 | ',
      '2200 | VAT on sales |  | 120.00',
      '4000 | Sales of goods |  | 600.00',
      '8100 | Bad debts | 60.00 | ',
      ' | Total | 720.00 | 720.00',
    ]);
  // The statement of its movements has what was written off, and explains all that is owed.
  const statements = await reportRows(page, 'Statements');
  await page.getByRole('combobox', { name: 'What' }).selectOption('Statements: all movements');
  await expect.poll(statements).toEqual([expect.stringMatching(/Corner Shop.* \| GBP \| 2 \| 540\.00 \| {2}\| /)]);
  const boxes = await reportRows(page, 'Tax return');
  const year = String(new Date().getFullYear());
  await page.getByLabel('to', { exact: true }).fill(`31 Dec ${year}`);
  await keyboard.press('Tab');
  await page.getByLabel('From', { exact: true }).fill(`1 Jan ${year}`);
  await keyboard.press('Tab');
  await expect
    .poll(async () => (await boxes()).filter((row) => /^[16] /.test(row)))
    .toEqual([
      '1 | VAT due on sales and other outputs | 120.00',
      '6 | Total value of sales and other outputs, without VAT | 600.00',
    ]);
  expect(daybook.complaints).toEqual([]);
});

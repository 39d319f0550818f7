import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBooks } from '../service/ledger/support/books.ts';
import { objections } from './support/accessibility.ts';
import { askToConnect } from './support/bookkeeper.ts';
import { Scene } from './support/scene.ts';

describe('the reports of a company with a ledger', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = new Scene();
    await writeBooks(scene.database, async (books) => {
      await books.sundry('receipt', '2026-01-05', '3000', '1000');
      await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
      await books.invoice('purchaseInvoice', '2026-02-03', '80', 'S');
    });
    await scene.start();
    await askToConnect(scene.page, scene.reachable);
    await scene.page.getByText(/^Synced \d/).waitFor();
  });
  afterAll(() => scene.end());

  const rows = () =>
    scene.page
      .locator('.grid-row')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('.grid-cell')].map((cell) => cell.textContent?.trim() ?? '').join(' | '),
        ),
      );
  const february = [
    '1100 | Debtors | 600.00 | ',
    '1200 | Bank | 1,000.00 | ',
    '2100 | Creditors |  | 96.00',
    '2200 | VAT on sales |  | 100.00',
    '2201 | VAT on purchases | 16.00 | ',
    '3000 | Capital |  | 1,000.00',
    '4000 | Sales |  | 500.00',
    '5000 | Costs | 80.00 | ',
    ' | Total | 1,696.00 | 1,696.00',
  ];

  it('have the trial balance as at today, and as at an earlier day', async () => {
    const { page } = scene;
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await page.getByRole('link', { name: 'Trial balance' }).click();
    await expect.poll(rows).toEqual(february);
    await page.getByLabel('As at').fill('31 Jan 2026');
    await page.keyboard.press('Enter');
    await expect
      .poll(rows)
      .toEqual([february[0], february[1], february[3], february[5], february[6], ' | Total | 1,600.00 | 1,600.00']);
  });

  it('lead from a figure of profit and loss to the entries of its account, to the document, and back', async () => {
    const { page } = scene;
    await page.getByRole('link', { name: 'Profit and loss' }).click();
    for (const [label, day] of [
      ['From', '01 Jan 2026'],
      ['to', '28 Feb 2026'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(day);
      await page.keyboard.press('Enter');
    }
    await page.getByLabel('Compare with').selectOption('With the year before');
    await expect
      .poll(rows)
      .toEqual([
        ' | Income |  | ',
        '4000 | Sales | 500.00 | ',
        ' | Total income | 500.00 | 0.00',
        ' | Expenses |  | ',
        '5000 | Costs | 80.00 | ',
        ' | Total expenses | 80.00 | 0.00',
        ' | Profit | 420.00 | 0.00',
      ]);
    expect(await objections(page)).toEqual([]);

    await page.getByRole('gridcell', { name: '500.00' }).first().click();
    await expect.poll(rows).toHaveLength(3);
    await expect.poll(() => page.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('4000 Sales');
    const [opening, entry = '', total] = await rows();
    expect(opening).toBe('01 Jan 2026 |  |  | Opening balance |  |  | 0.00');
    expect(entry).toMatch(/^20 Jan 2026 \| 2 \| SI[\d-]+ \| Sales \|  \| 500\.00 \| −500\.00$/);
    expect(total).toBe(' |  |  | Total | 0.00 | 500.00 | ');

    const number = entry.split(' | ')[2] ?? '';
    await page.getByRole('gridcell', { name: number, exact: true }).click();
    await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
    await page.goBack();
    await page.goBack();
    await expect.poll(rows).toHaveLength(7);
  });

  it('have a balance sheet in which assets are what is owed and owned', async () => {
    const { page } = scene;
    await page.getByRole('link', { name: 'Balance sheet' }).click();
    await page.getByLabel('As at').fill('28 Feb 2026');
    await page.keyboard.press('Enter');
    await expect.poll(rows).toContain(' | Profit of the year | 420.00');
    const shown = await rows();
    expect(shown).toContain(' | Total assets | 1,616.00');
    expect(shown).toContain(' | Total liabilities | 196.00');
    expect(shown).toContain(' | Total capital and reserves | 1,420.00');
  });

  it('have debtors and creditors by age and bank balances, each of which agrees with its accounts', async () => {
    const { page } = scene;
    for (const [report, words] of [
      ['Debtors by age', 'It agrees with the control accounts of customers: 600.00.'],
      ['Creditors by age', 'It agrees with the control accounts of suppliers: 96.00.'],
      ['Bank balances', 'It agrees with the bank accounts of the trial balance: 1,000.00.'],
    ] as const) {
      await page.getByRole('link', { name: report }).click();
      await page.getByText(words).first().waitFor();
    }
    await expect.poll(rows).toEqual(['1200 | Bank | GBP | 1,000.00 | 1,000.00', ' | Total |  |  | 1,000.00']);
    expect(await objections(page)).toEqual([]);
  });

  it('are shown as they were answered while nobody answers', async () => {
    const { page } = scene;
    await scene.killService();
    await page.getByRole('link', { name: 'Trial balance' }).click();
    await page.getByLabel('As at').fill('28 Feb 2026');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/^The figures could not be asked for: .* Shown is the answer of .*, for 31 Jan 2026\.$/)
      .waitFor();
    expect((await rows()).at(-1)).toBe(' | Total | 1,600.00 | 1,600.00');
  });
});

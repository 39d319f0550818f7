import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBooks } from '../service/ledger/support/books.ts';
import { askToConnect } from './support/bookkeeper.ts';
import { Scene } from './support/scene.ts';

describe('the trial balance of a company with a ledger', () => {
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

  it('is asked for as at today, and as at an earlier day', async () => {
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

  it('is shown as it was answered while nobody answers', async () => {
    const { page } = scene;
    await scene.killService();
    await page.getByLabel('As at').fill('28 Feb 2026');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/^The figures could not be asked for: .* Shown is the answer of .*, for 31 Jan 2026\.$/)
      .waitFor();
    expect((await rows()).at(-1)).toBe(' | Total | 1,600.00 | 1,600.00');
  });
});

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { objections } from './support/accessibility.ts';
import { openSaleInvoices, syncAndWait } from './support/bookkeeper.ts';
import { runFromPalette } from './support/documents.ts';
import { startDaybook, type Daybook } from './support/daybook.ts';
import { goToArea } from './support/records.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('the demo company', () => {
  let folder: string;
  let daybook: Daybook;

  beforeEach(async () => {
    folder = temporaryFolder();
    daybook = await startDaybook(folder);
    onTestFinished(() => daybook.close());
  });

  const row = (text: string) => daybook.page.getByRole('row').filter({ hasText: text });

  it('opens with one press, has a refused record and a conflict to try, and is unchanged after everything was killed', async () => {
    await daybook.page.getByRole('button', { name: 'Open the demo company' }).click();
    await everyInvoice(daybook);
    await waitingForYou(daybook);
    const address = new URL(daybook.page.url()).origin;

    await daybook.killEverything();
    daybook = await startDaybook(folder);
    expect(new URL(daybook.page.url()).origin).toBe(address);
    await everyInvoice(daybook);
    await waitingForYou(daybook);

    // What was refused is discarded; the colleague's order number is taken. Then nothing is left to do.
    await row('Refused').first().dblclick();
    await daybook.page
      .getByText(/Their invoice no .* is already on the purchase invoice PI\d+ of this supplier/)
      .waitFor();
    await runFromPalette(daybook.page, 'Discard the draft');
    await daybook.page
      .getByRole('alertdialog')
      .or(daybook.page.getByRole('dialog'))
      .getByRole('button', { name: 'Discard draft' })
      .click();
    await goToArea(daybook.page, 'Sync centre');
    await row('Conflict').first().dblclick();
    await daybook.page.getByText('PO-7751').first().waitFor();
    await daybook.page.getByText('PO-7715').first().waitFor();
    await daybook.page.getByRole('button', { name: 'All theirs' }).click();
    await daybook.page.getByRole('button', { name: 'Keep these choices' }).click();
    await goToArea(daybook.page, 'Sync centre');
    await daybook.page.getByText('Everything on this computer is on the service.').waitFor();
    expect(await syncAndWait(daybook.page)).toMatch(/^Sync finished: nothing new\. Read before, and not again: /);
    expect(daybook.complaints).toEqual([]);
  });

  it('has a ledger with which its debtors, creditors and bank balances agree, and a tax return', async () => {
    const { page } = daybook;
    await page.getByRole('button', { name: 'Open the demo company' }).click();
    await page.getByText(/^Synced \d/).waitFor();
    await goToArea(page, 'Reports');
    for (const [report, words] of [
      ['Debtors by age', /It agrees with the control accounts of customers: [\d,]{5,}\.\d\d\./],
      ['Creditors by age', /It agrees with the control accounts of suppliers: [\d,]{5,}\.\d\d\./],
      ['Bank balances', /It agrees with the bank accounts of the trial balance: [\d,]{5,}\.\d\d\./],
    ] as const) {
      await page.getByRole('link', { name: report }).click();
      await page.getByText(words).first().waitFor();
    }
    await page.getByRole('link', { name: 'Tax return' }).click();
    await page.getByText('Net VAT to pay or reclaim').first().waitFor();
    expect(daybook.complaints).toEqual([]);
  });

  it('welcomes in five steps that count themselves as done, beside what they explain', async () => {
    const { page } = daybook;
    await page.getByRole('button', { name: 'Open the demo company' }).click();
    const welcome = page.getByRole('complementary', { name: 'Welcome in five steps' });
    await welcome.getByText('step 1 of 5').waitFor();
    await welcome.getByText('Done.', { exact: true }).waitFor();
    await waitingForYou(daybook);

    // Twenty lines are pasted, which one step takes back and makes again.
    await welcome.getByRole('button', { name: 'Next' }).click();
    await welcome.getByRole('button', { name: 'Do it for me' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('20 lines will be added.').waitFor();
    await welcome.getByText(/^20 lines pasted: [\d,]+\.\d\d\. Ctrl\+Z takes all of them back\.$/).waitFor();
    await welcome.getByText('Done.', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('0 lines', { exact: true }).waitFor();
    await page.keyboard.press('Control+y');
    await page.getByText('20 lines', { exact: true }).waitFor();
    await runFromPalette(page, 'Discard the draft');
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Discard draft' })
      .click();

    // A payment is shown with the invoices that make it; Enter takes them.
    await welcome.getByText('step 3 of 5').waitFor();
    await page.keyboard.press('Alt+w');
    await welcome.locator(':focus').waitFor();
    await page.keyboard.press('Enter');
    await welcome.getByText(/ paid [\d,]+\.\d\d and named no invoice\. 4 invoices make it: /).waitFor();
    await page.getByText('These documents make exactly this line; no other set fits.').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: / and 3 more/ })
      .locator(':focus')
      .waitFor();
    await page.keyboard.press('Enter');
    await welcome.getByText('step 4 of 5').waitFor();

    await syncAndWait(page);
    await welcome.getByText('step 5 of 5').waitFor();
    for (const [width, height] of [
      [1280, 800],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [strip, main] = await Promise.all([welcome.boundingBox(), page.locator('#page').boundingBox()]);
      if (!strip || !main) throw new Error('the welcome is not shown');
      expect(main.y + main.height).toBeLessThanOrEqual(strip.y + 1);
      expect(strip.y + strip.height).toBeLessThanOrEqual(height + 1);
      expect(main.height).toBeGreaterThan(height / 3);
      expect(await objections(page)).toEqual([]);
    }
    await welcome.getByRole('button', { name: 'Show me' }).click();
    await page.getByRole('heading', { name: 'Sync centre', level: 1 }).waitFor();
    await page.getByRole('gridcell', { name: 'Refused' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await welcome.getByText('Done.', { exact: true }).waitFor();
    await welcome.getByRole('button', { name: 'Finish' }).click();
    await welcome.waitFor({ state: 'detached' });

    await page.keyboard.press('?');
    await page.getByRole('dialog').getByRole('button', { name: 'Welcome in five steps' }).click();
    await welcome.getByText('step 1 of 5').waitFor();
    await page.keyboard.press('Escape');
    await welcome.waitFor({ state: 'detached' });
    expect(daybook.complaints).toEqual([]);
  });
});

/** Waits until the list shows all sales invoices: the service's 400, two credits, two deposits, a fit-out, one that is never paid, six deliveries, and the draft with the order number. */
async function everyInvoice({ page }: Daybook): Promise<void> {
  await openSaleInvoices(page);
  await page.getByText('413 sales invoices', { exact: true }).waitFor();
}

/** Waits until the Sync centre lists the refused record and the conflict, and nothing else. */
async function waitingForYou({ page }: Daybook): Promise<void> {
  await goToArea(page, 'Sync centre');
  await page.getByText('Refused').first().waitFor();
  await page.getByText('Conflict').first().waitFor();
  await page.getByRole('button', { name: 'All 2' }).waitFor();
}

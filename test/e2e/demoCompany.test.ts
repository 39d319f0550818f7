import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncAndWait } from './support/bookkeeper.ts';
import { runFromPalette } from './support/documents.ts';
import { startDaybook, type Daybook } from './support/daybook.ts';
import { goToArea } from './support/records.ts';

describe('the demo company', () => {
  let folder: string;
  let daybook: Daybook;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-demo-'));
    daybook = await startDaybook(folder);
  });
  afterEach(async () => {
    await daybook.close();
    rmSync(folder, { recursive: true, force: true });
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
    await daybook.page.getByText(/TheirDocNo .* is already on the purchase invoice PI\d+ of this supplier/).waitFor();
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
    expect(await syncAndWait(daybook.page)).toBe('Sync finished: everything was up to date.');
    expect(daybook.complaints).toEqual([]);
  });
});

/** Waits until the list shows all sale invoices: the service's 400, two credits, and the draft with the order number. */
async function everyInvoice({ page }: Daybook): Promise<void> {
  await page.getByText('403 sale invoices', { exact: true }).waitFor();
}

/** Waits until the Sync centre lists the refused record and the conflict, and nothing else. */
async function waitingForYou({ page }: Daybook): Promise<void> {
  await goToArea(page, 'Sync centre');
  await page.getByText('Refused').first().waitFor();
  await page.getByText('Conflict').first().waitFor();
  await page.getByRole('button', { name: 'All 2' }).waitFor();
}

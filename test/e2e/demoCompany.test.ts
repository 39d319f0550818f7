import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncAndWait } from './support/bookkeeper.ts';
import { startDaybook, type Daybook } from './support/daybook.ts';

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

  it('opens with one press, and is unchanged after everything was killed', async () => {
    await daybook.page.getByRole('button', { name: 'Open the demo company' }).click();
    await daybook.page.getByText(/^Synced \d/).waitFor();
    await everyInvoice(daybook);
    const address = new URL(daybook.page.url()).origin;

    await daybook.killEverything();
    daybook = await startDaybook(folder);
    expect(new URL(daybook.page.url()).origin).toBe(address);
    await everyInvoice(daybook);
    expect(await syncAndWait(daybook.page)).toBe('Sync finished: everything was up to date.');
    expect(daybook.complaints).toEqual([]);
  });
});

/** Waits until the list shows all sale invoices: the service's 400, two credits, and the draft with the order number. */
async function everyInvoice(daybook: Daybook): Promise<void> {
  await daybook.page.getByText('403 sale invoices', { exact: true }).waitFor();
}

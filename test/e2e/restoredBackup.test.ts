import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bankTransactions,
  chooseFiles,
  importShown,
  openBank,
  openImport,
  previewCounts,
  statementFile,
} from './support/bankStatements.ts';
import { connect, syncAndWait } from './support/bookkeeper.ts';
import { startDaybook, type Daybook } from './support/daybook.ts';
import {
  beginDocument,
  customerWithTwoOpenInvoices,
  fillField,
  keptDocuments,
  openKey,
  pick,
  runFromPalette,
} from './support/documents.ts';
import { Scene } from './support/scene.ts';
import { madeFolder } from '../support/tidying.ts';

/** A backup is made before something is sent, and restored after it. */
describe('a restored backup', () => {
  let scene: Scene;
  const folder = madeFolder('backup');
  const backup = join(folder, 'books.daybook');

  beforeAll(async () => {
    scene = new Scene();
    await scene.startConnected();
  });
  afterAll(async () => {
    await scene.end();
    rmSync(folder, { recursive: true, force: true });
  });

  async function save(): Promise<void> {
    const { page } = scene;
    await runFromPalette(page, 'Backup (Settings)');
    const heading = page.getByRole('heading', { name: 'Backup' });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a backup' }).click(),
    ]);
    await download.saveAs(backup);
  }

  async function restore(page = scene.page): Promise<void> {
    await runFromPalette(page, 'Backup (Settings)');
    await page.getByLabel('Backup file').setInputFiles(backup);
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('The backup is restored. Press Sync to bring it up to date.').waitFor();
  }

  /** Types an amount into a row of the open receipt's grid. */
  async function allocate(row: number, amount: string): Promise<void> {
    const { page } = scene;
    const grid = page.getByRole('grid', { name: 'Allocate to' });
    await grid.locator('[data-column="amount"]').nth(row).click();
    await page.keyboard.type(amount);
    await page.keyboard.press('Enter');
  }

  it('asks how to allocate a receipt that was sent after the backup and edited after the restore', async () => {
    const { page } = scene;
    await beginDocument(page, 'New receipt', 'Customer');
    await pick(page, customerWithTwoOpenInvoices(scene.database));
    await page.getByRole('grid', { name: 'Allocate to' }).waitFor();
    await fillField(page, 'Amount received', '50');
    await allocate(0, '20');
    await allocate(1, '30');
    await expect.poll(() => page.locator('[data-total="left"]').textContent()).toBe('0.00');
    await page.getByText(/^Saved on this computer/).waitFor();
    const key = openKey(page);
    const place = new URL(page.url()).hash;
    const allocated = (): string[] =>
      keptDocuments(scene.database, key).flatMap(({ allocations }) => allocations.map(([, amount]) => amount));

    await save();
    expect(await syncAndWait(page)).toMatch(/created 1/);
    expect(allocated()).toEqual(['20', '30']);

    await restore();
    await page.evaluate((hash) => {
      location.hash = hash;
    }, place);
    await page.getByRole('heading', { name: 'Receipt, draft' }).waitFor();
    await allocate(0, '5');
    await expect.poll(() => page.locator('[data-total="left"]').textContent()).toBe('15.00');
    expect(await syncAndWait(page)).toMatch(/1 in conflict/);
    expect(allocated()).toEqual(['20', '30']);
    const conflict = page.locator('.conflict');
    await conflict.waitFor();
    await conflict.getByText(/^SI\d+ 5\.00, SI\d+ 30\.00$/).waitFor();
    await conflict.getByText(/^SI\d+ 20\.00, SI\d+ 30\.00$/).waitFor();

    await conflict.getByRole('button', { name: 'Keep these choices' }).click();
    await conflict.waitFor({ state: 'detached' });
    await syncAndWait(page);
    expect(allocated()).toEqual(['5', '30']);
  });

  it('asks on a new computer about the bank lines that waited in it and were sent since', async () => {
    const { page } = scene;
    const rents = () =>
      bankTransactions(scene.database).filter(({ description }) => description.startsWith('Rent of')).length;
    await openBank(page);
    await openImport(page);
    await chooseFiles(page, [
      statementFile(
        folder,
        'rent.csv',
        'Date,Description,Amount\n2026-03-02,Rent of March,-600.00\n2026-04-02,Rent of April,-600.00\n',
      ),
    ]);
    await previewCounts(page);
    await importShown(page, 2);
    await save();
    expect(await syncAndWait(page)).toMatch(/created 2/);
    expect(rents()).toBe(2);

    let other: Daybook | undefined;
    try {
      other = await startDaybook(join(folder, 'other'));
      await connect(other.page, scene.reachable);
      await restore(other.page);
      expect(await syncAndWait(other.page)).toMatch(/2 in doubt/);
      expect(rents()).toBe(2);
      await other.page.getByRole('link', { name: 'Show them' }).click();
      await other.page.getByText(/^2 bank lines waited in the backup that was restored/).waitFor();
      await other.page.getByRole('button', { name: 'They are all there' }).click();
      await other.page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
      await other.page.getByText('2 bank lines are marked as sent.').waitFor();
      expect(await syncAndWait(other.page)).not.toMatch(/created|in doubt/);
      expect(rents()).toBe(2);
      expect(other.complaints).toEqual([]);
    } finally {
      await other?.close();
    }
  });
});

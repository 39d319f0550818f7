import { expect, it } from 'vitest';
import { english } from '../../formats/pdfInvoices/layouts.ts';
import { drawnPdf } from '../../support/drawnPdf.ts';
import { syncAndWait } from '../support/bookkeeper.ts';
import { keptOfClass, runFromPalette } from '../support/documents.ts';
import { giveGroup } from '../support/records.ts';
import { connectedSceneForEach, type Scene } from '../support/scene.ts';

let scene: Scene;
connectedSceneForEach((its) => (scene = its));

/** The form says 1,250.00 net, 250.00 tax, 1,500.00 gross (`english` in the layouts). */
const rope = () => ({ name: 'rope.pdf', mimeType: 'application/pdf', buffer: Buffer.from(drawnPdf(english())) });

it('a PDF without an e-invoice, checked beside its page offline, reaches the service with the file', async () => {
  await scene.killService();
  await runFromPalette(scene.page, 'Import e-invoices');
  await scene.page.locator('.einvoices input[type=file][multiple]').setInputFiles(rope());
  const review = scene.page.getByRole('dialog', { name: 'Check rope.pdf against the page' });
  await expect.poll(() => review.getByLabel('Number', { exact: true }).inputValue()).toBe('HS-2041');
  await expect.poll(() => review.getByLabel('Gross', { exact: true }).inputValue()).toBe('1,500');
  await review.getByRole('button', { name: 'Fields are right' }).click();
  await scene.page.getByRole('button', { name: 'Make 1 draft' }).click();
  // The draft is open, to be reviewed.
  await scene.page.locator('.header-form').waitFor();
  await giveGroup(scene.page, 'Supplier', 'Harbour Supplies');
  await scene.restartService();
  await syncAndWait(scene.page);
  await syncAndWait(scene.page);
  const sent = keptOfClass(scene.database, 'purchaseInvoice').filter(
    ({ header }) => header['theirDocNo'] === 'HS-2041',
  );
  expect(sent).toHaveLength(1);
  const amounts = ['net', 'tax', 'gross'].map((name) => Number(sent[0]?.header[`${name}CurrencyAmount`]).toFixed(2));
  expect(amounts).toEqual(['1250.00', '250.00', '1500.00']);
  // The same file again is known, and says so beside its page.
  await runFromPalette(scene.page, 'Import e-invoices');
  await scene.page.locator('.einvoices input[type=file][multiple]').setInputFiles(rope());
  await scene.page.getByText('This file was imported before').first().waitFor();
});

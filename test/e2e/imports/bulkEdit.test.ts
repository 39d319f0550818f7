import { expect, it } from 'vitest';
import { syncAndWait } from '../support/bookkeeper.ts';
import { keptOfClass, runFromPalette } from '../support/documents.ts';
import { connectedSceneForEach, type Scene } from '../support/scene.ts';

let scene: Scene;
connectedSceneForEach((its) => (scene = its));

/** Three drafts of a line each: 21.00, 100.00 and 80.00 net, at 20 %. */
const TABLE = [
  'Customer order,Customer,Date,Description,Qty,Price,Tax code',
  'BULK-1,C00001,2026-11-03,Oiling of the gates,2,10.50,S',
  'BULK-2,C00002,2026-11-04,Sanding of the gates,1,100.00,S',
  'BULK-3,C00001,2026-11-05,Waxing of the gates,1,80.00,S',
].join('\n');

const dialog = () => scene.page.getByRole('dialog');

/** Makes the drafts, and selects them in the list: they are the newest ones, without a number. */
async function selectedDrafts(): Promise<void> {
  await runFromPalette(scene.page, 'Import documents from');
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoices.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await dialog().getByRole('button', { name: 'Make 3 drafts' }).click();
  await scene.page.getByText('3 drafts made.').waitFor();
  // The first of them is open now.
  await scene.page.getByRole('link', { name: /^Sales invoices/ }).click();
  await scene.page.getByRole('textbox', { name: 'Search sales invoices' }).fill('BULK-');
  await scene.page.getByText(/^3 of /).waitFor();
  await scene.page.locator('.grid-row').first().locator('[data-column="docNo"]').focus();
  await scene.page.keyboard.press('Control+a');
  await scene.page.getByText('3 selected').waitFor();
}

/** Sets a field of the selected drafts to a value. @param preview what the dialog says before anything changes */
async function setField(field: string, value: string, preview: string): Promise<void> {
  await scene.page.getByRole('button', { name: 'Change a field…' }).click();
  await dialog().getByRole('combobox', { name: 'Field' }).selectOption({ label: field });
  await dialog().getByRole('textbox', { name: 'New value' }).fill(value);
  await scene.page.keyboard.press('Tab');
  await dialog().getByText(preview).first().waitFor();
  await dialog().getByRole('button', { name: 'Change 3 drafts' }).click();
  await scene.page.getByText(`${field} changed in 3 drafts.`).waitFor();
}

it('fields of several drafts that are changed offline, one of them taken back, reach the service to the penny', async () => {
  await scene.killService();
  await selectedDrafts();
  await setField('Their reference', 'Heron Gate', 'Heron Gate');
  // 3 × 10.50 = 31.50, and 20 % of tax
  await setField('Quantity', '3', '25.20 → 37.80 GBP');
  await setField('Unit price', '1', '37.80 → 3.60 GBP');
  await scene.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await scene.page.getByText('3 drafts are as before.').waitFor();

  await scene.restartService();
  expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 3/);
  const sent = keptOfClass(scene.database, 'saleInvoice').filter(({ header }) => header['theirRef'] === 'Heron Gate');
  const figures = sent.map(({ header, lines }) => [
    ...lines.flatMap((line) => [line['description'], Number(line['quantity'])]),
    ...['net', 'tax', 'gross'].map((name) => Number(header[`${name}CurrencyAmount`]).toFixed(2)),
  ]);
  expect(figures.sort((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['Oiling of the gates', 3, '31.50', '6.30', '37.80'],
    ['Sanding of the gates', 3, '300.00', '60.00', '360.00'],
    ['Waxing of the gates', 3, '240.00', '48.00', '288.00'],
  ]);
});

import { expect, it } from 'vitest';
import { syncAndWait } from '../support/bookkeeper.ts';
import { keptOfClass, runFromPalette } from '../support/documents.ts';
import { giveGroup, recordsOf } from '../support/records.ts';
import { connectedSceneForEach, type Scene } from '../support/scene.ts';

let scene: Scene;
connectedSceneForEach((its) => (scene = its));

/** X-1 has two lines, 21.00 and 100.00 net; X-2 is for a customer that nobody knows yet, 80.00 net; each at 20 %. */
const TABLE = [
  'Customer order,Customer,Date,Description,Qty,Price,Tax code',
  'X-1,C00001,2026-11-03,Oiling,2,10.50,S',
  'X-1,C00001,2026-11-03,Sanding,1,100.00,S',
  'X-2,Brand New Ltd,2026-11-04,Waxing,1,80.00,S',
].join('\n');

it('a table of documents that is read offline reaches the service to the penny, with its new customer', async () => {
  const before = keptOfClass(scene.database, 'saleInvoice').length;
  await scene.killService();
  await runFromPalette(scene.page, 'Import documents from');
  const dialog = scene.page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoices.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await dialog.getByRole('button', { name: 'Make 2 drafts' }).click();
  await scene.page.getByText('2 drafts made. 1 new party.').waitFor();
  await scene.crashAndRestart();
  await giveGroup(scene.page, 'Customer', 'Brand New');
  await scene.restartService();
  await syncAndWait(scene.page);
  await syncAndWait(scene.page);
  const sent = keptOfClass(scene.database, 'saleInvoice');
  expect(sent).toHaveLength(before + 2);
  const texts = new Set(['Oiling', 'Waxing']);
  const made = sent
    .filter(({ lines }) => texts.has(String(lines[0]?.['description'])))
    .sort((a, b) => a.lines.length - b.lines.length);
  expect(
    made.map(({ header, lines }) => [
      lines.length,
      ...['net', 'tax', 'gross'].map((name) => Number(header[`${name}CurrencyAmount`]).toFixed(2)),
    ]),
  ).toEqual([
    [1, '80.00', '16.00', '96.00'],
    [2, '121.00', '24.20', '145.20'],
  ]);
  expect(
    recordsOf(scene.database, 'contactAccount').filter((one) => one['description'] === 'Brand New Ltd'),
  ).toHaveLength(1);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { pdfWith, CII, UBL } from '../formats/einvoices/files.ts';
import { dropFiles } from './support/bankStatements.ts';
import { syncAndWait } from './support/bookkeeper.ts';
import { runFromPalette } from './support/documents.ts';
import { giveGroup, goToArea, recordsOf } from './support/records.ts';
import { connectedSceneForEach, type Scene } from './support/scene.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let scene: Scene;
connectedSceneForEach((its) => (scene = its));

/** In the page of now: a restart opens another one. */
const importDialog = () => scene.page.getByRole('dialog', { name: 'Import e-invoices' });

/** Twelve files of one new supplier, six in each syntax, two of them within a PDF; 125.40 EUR gross each. */
function files(): { name: string; mimeType: string; buffer: Buffer }[] {
  return Array.from({ length: 12 }, (_, at) => {
    const xml = (at % 2 === 0 ? UBL : CII).replace('R-17 &amp; 18', `R-${100 + at}`);
    const isPdf = at === 1 || at === 3;
    return {
      name: `invoice-${at}.${isPdf ? 'pdf' : 'xml'}`,
      mimeType: isPdf ? 'application/pdf' : 'application/xml',
      buffer: Buffer.from(isPdf ? pdfWith([{ name: 'factur-x.xml', content: xml }], { deflated: true }) : xml),
    };
  });
}

interface Kept {
  number: string;
  gross: string;
  party: string;
}

/** The purchase invoices of the service with these supplier's numbers, and how many files it has. */
function onTheService(database: string): { invoices: Kept[]; attached: number } {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const rows = opened
      .prepare("SELECT header, particulars, contact_account_id FROM document WHERE doc_class = 'purchaseInvoice'")
      .all();
    const invoices = rows.flatMap((row): Kept[] => {
      const text = `${String(row['header'])} ${String(row['particulars'])}`;
      const number = /"theirDocNo":"(R-1\d\d)"/.exec(text)?.[1];
      const gross = /"grossCurrencyAmount":"?([\d.]+)"?/.exec(text)?.[1];
      return number === undefined ? [] : [{ number, gross: gross ?? '', party: String(row['contact_account_id']) }];
    });
    const attached = opened.prepare('SELECT count(*) AS count FROM attachment').get();
    return { invoices, attached: Number(attached?.['count']) };
  } finally {
    opened.close();
  }
}

it('twelve e-invoices that are read offline reach the service to the penny, with their files and one supplier', async () => {
  await scene.killService();
  // A folder is dropped on the list: two of its files lie in a folder of their own, and one is no invoice.
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'late'));
  for (const [at, { name, buffer }] of files().entries())
    writeFileSync(join(folder, at < 10 ? '' : 'late', name), buffer);
  writeFileSync(join(folder, 'notes.txt'), 'to do');
  await goToArea(scene.page, 'Purchase invoices');
  await dropFiles(scene.page, scene.page.getByRole('main'), [folder]);
  await scene.page.getByText('One file of the folder is of another kind and was left out.').waitFor();
  await importDialog().getByRole('button', { name: 'Make 12 drafts' }).click();
  await scene.page.getByText('12 drafts made. 1 new supplier.').waitFor();
  // The first of them is open, to be reviewed.
  await scene.page.locator('.header-form').waitFor();
  await scene.crashAndRestart();
  await giveGroup(scene.page, 'Supplier', 'Nägel & Söhne');
  await scene.restartService();
  await syncAndWait(scene.page);
  await syncAndWait(scene.page);
  const { invoices, attached } = onTheService(scene.database);
  expect(invoices.map(({ number }) => number).sort()).toEqual(Array.from({ length: 12 }, (_, at) => `R-${100 + at}`));
  expect(new Set(invoices.map(({ gross }) => Number(gross)))).toEqual(new Set([125.4]));
  expect(new Set(invoices.map(({ party }) => party)).size).toBe(1);
  expect(attached).toBe(12);
  expect(recordsOf(scene.database, 'contactAccount').filter(({ taxNo }) => taxNo === 'DE136695976')).toHaveLength(1);
  // The same files again: all are known.
  await runFromPalette(scene.page, 'Import e-invoices');
  await importDialog().locator('input[type=file][multiple]').setInputFiles(files());
  await importDialog().getByText('Already there').nth(11).waitFor();
  expect(await importDialog().getByRole('button', { name: 'Make drafts' }).isDisabled()).toBe(true);
});

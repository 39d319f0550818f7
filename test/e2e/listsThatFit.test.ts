import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { madeFolder } from '../support/tidying.ts';
import { until } from '../support/until.ts';
import {
  chooseFiles,
  importShown,
  openBank,
  openImport,
  previewCounts,
  statementFile,
} from './support/bankStatements.ts';
import { openInvoice, syncAndWait } from './support/bookkeeper.ts';
import { signInAsColleague } from './support/colleague.ts';
import { cutCells, type CutCells } from './support/cutCells.ts';
import { keptDocuments } from './support/documents.ts';
import { Scene } from './support/scene.ts';

/** The lists that have rows in this company, by their paths, each with a cell that only this one has. */
const LISTS: Readonly<Record<string, string>> = {
  home: '.home td',
  'sale-invoices': ':text("SI000375")',
  receipts: ':text("RC000380")',
  'sale-orders': ':text("SO000060")',
  'sale-quotes': ':text("SQ000040")',
  'purchase-invoices': ':text("INV-2026-0004711")',
  payments: ':text("PY000126")',
  'purchase-orders': ':text("PO000050")',
  documents: ':text("SO000060")',
  parties: ':text("C00001")',
  products: ':text("BIN-BLK")',
  prices: '[data-column="quantityFrom"]',
  projects: ':text("J00002")',
  'payment-run': '[data-column="pay"]',
  'month-end': '[data-column="finding"]',
  sync: '[data-column="next"]',
  'reports/aged': '[data-column="notAllocated"]',
  'reports/statements': '[data-column="documents"]',
  'reports/vat': '[data-column="code"]',
};
/** The days of a statement's lines. */
const DAYS = ['02', '03', '04', '05'];
/** How long a list may take to be read and to settle its widths, ms. */
const SETTLING = 5_000;
const MILLION = '1234567.89';

/** Every customer and supplier has a name of forty letters, and each list has amounts of seven figures. */
describe('every list at 1280 × 800', () => {
  const folder = madeFolder('fit');
  const names: string[] = [];
  /** Pages that are found while the scene is prepared, by what they show: the hash of each, and one of its cells. */
  const opened: Record<string, readonly [hash: string, cell: string]> = {};
  let scene: Scene;

  beforeAll(async () => {
    scene = new Scene();
    await scene.startConnected();
    await fill();
    const { page } = scene;
    await openBank(page);
    opened['bank lines'] = [new URL(page.url()).hash, '.line-grid [data-column="bankDate"]'];
    await openImport(page);
    const month = new Date().toISOString().slice(0, 8);
    const sale = keptDocuments(scene.database, 'fit-saleInvoice')[0]?.header['docNo'];
    const file = (name: string, days: readonly string[]) =>
      statementFile(
        folder,
        name,
        [
          'Date,Description,Reference,Amount',
          ...days.flatMap((day, at) => [
            `${month}${day},"${names[at]}",${sale},${MILLION}`,
            `${month}${day},"${names[at + 9]}",C-${day},-${at + 1}${MILLION.slice(1)}`,
          ]),
          '',
        ].join('\n'),
      );
    await chooseFiles(page, [file('month.csv', DAYS)]);
    await previewCounts(page);
    await importShown(page, 2 * DAYS.length);
    await openImport(page);
    // The same lines a day later may be the same.
    await chooseFiles(page, [file('later.csv', ['03', '04', '05', '06'])]);
    await previewCounts(page);
    opened['bank import'] = [new URL(page.url()).hash, '.plan [role="gridcell"]'];
    await page.getByRole('link', { name: 'To explain', exact: true }).click();
    opened['bank queue'] = [new URL(page.url()).hash, '.review [role="gridcell"]'];
    await page.evaluate(() => {
      location.hash = '#/receipts';
    });
    await openInvoice(page, 'Draft');
    opened['allocations'] = [new URL(page.url()).hash, '.allocation-grid [role="gridcell"]'];
  });
  afterAll(async () => {
    await scene.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A colleague gives every party its long name, and makes a document of each class over 1,234,567.90. */
  async function fill(): Promise<void> {
    const colleague = await signInAsColleague(scene.reachable);
    const parties = (await colleague.list('/api/contactAccount?limit=500')) as { code: string; description: string }[];
    for (const { code, description } of parties) {
      const name = `${description} and Furniture Manufacturing Company`.slice(0, 40).replace(/ $/, 's');
      names.push(name);
      await colleague.patchAt(`/api/contactAccount/${code}`, { description: name });
    }
    const docDate = new Date().toISOString().slice(0, 10);
    const [customer, supplier] = [
      { contactAccountId: 'C00006', docDate },
      { contactAccountId: 'S00003', docDate },
    ];
    // 1,028,806.58 and a fifth of it.
    const line = { description: 'Fit-out of the whole building', quantity: 1, currencyUnitPrice: 1_028_806.58 };
    const sold = { ...customer, details: [{ ...line, accountId: '4000', taxCodeId: 'S' }] };
    const bought = { ...supplier, details: [{ ...line, accountId: '5000' }], theirDocNo: 'INV-2026-0004711' };
    const money = { docDate, bankAccountId: 'GBP-CUR', currencyAmount: Number(MILLION) };
    for (const [path, fields] of [
      ['saleInvoice', sold],
      ['saleOrder', sold],
      ['saleQuote', sold],
      ['purchaseOrder', bought],
      ['purchaseInvoice', bought],
      ['receipt', { ...customer, ...money }],
      ['payment', { ...supplier, ...money }],
    ] as const) {
      await colleague.post(`/api/${path}`, { intRef: `fit-${path}`, theirRef: 'PO-2026-00004711', ...fields });
      if (/Order|Quote|receipt/.test(path)) continue;
      await colleague.post(`/api/document/fit-${path}/submit`, {});
      await until(async () => String((await colleague.read(`fit-${path}`))['statusList']).includes('posted'));
    }
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished/);
  }

  /** Speaks a language as when another window chose it. */
  async function speak(language: string): Promise<void> {
    await scene.page.evaluate((chosen) => {
      localStorage.setItem('daybook.language', chosen);
      dispatchEvent(new Event('storage'));
    }, language);
    await expect.poll(() => scene.page.evaluate(() => document.documentElement.lang)).toMatch(RegExp(`^${language}`));
  }

  async function look(place: string, hash: string, cell: string): Promise<string[]> {
    const { page } = scene;
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await page.locator(`#page ${cell}`).first().waitFor();
    let found: CutCells = { checked: 0, cut: [] };
    // A grid may still be read, or settle its widths.
    await vi
      .waitUntil(
        async () => {
          found = await cutCells(page, names);
          return found.checked > 3 && found.cut.length === 0;
        },
        { timeout: SETTLING, interval: 50 },
      )
      .catch(() => undefined);
    return found.checked > 3 ? found.cut : [`${place} has ${found.checked} cells`];
  }

  it.each(['en', 'de', 'fr'])('cuts no name of forty letters and no number in %s', async (language) => {
    await speak(language);
    const found: Record<string, string[]> = {};
    const places = [
      ...Object.entries(LISTS).map(([path, cell]) => [path, `#/${path}`, cell] as const),
      ...Object.entries(opened).map(([name, [hash, cell]]) => [name, hash, cell] as const),
    ];
    for (const [name, hash, cell] of places) {
      const cut = await look(name, hash, cell);
      if (cut.length > 0) found[name] = cut;
    }
    expect(found).toEqual({});
  });
  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

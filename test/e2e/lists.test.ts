import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftInvoice, syncAndWait } from './support/bookkeeper.ts';
import { paste } from './support/documents.ts';
import { connectedScene, type Scene } from './support/scene.ts';

/** Lists, export and print as a bookkeeper uses them, without the mouse. */
describe('a list of documents', () => {
  let scene: Scene;
  let page: Page;
  connectedScene((its) => (scene = its));
  beforeAll(async () => {
    ({ page } = scene);
    await page.getByText('400 sales invoices', { exact: true }).waitFor();
  });

  async function downloaded(press: string): Promise<Uint8Array> {
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press(press)]);
    return new Uint8Array(readFileSync(await download.path()));
  }
  const rows = () => page.getByRole('grid', { name: 'Sales invoices' }).locator('.grid-row');

  it('is filtered by currency and saved under a name', async () => {
    await page.keyboard.press('Alt+f');
    await page.getByRole('combobox', { name: 'Currency' }).fill('kwd');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'KWD Remove' }).waitFor();
    await page.getByLabel('Name of this filter').fill('Dinars');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Saved filters' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByText('400 sales invoices', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Saved filters' }).selectOption('Dinars');
    await page.getByText(/^\d+ of 400$/).waitFor();
    await page.getByLabel('Name of this filter').focus();
    await page.keyboard.press('Escape');
    await page.getByRole('grid', { name: 'Sales invoices' }).locator(':focus').waitFor();
  });

  it('is exported for Excel as it is shown: dinars with three decimals', async () => {
    const shown = Number(/^(\d+) of/.exec((await page.locator('.list-count').textContent()) ?? '')?.[1]);
    const parts = unzipSync(await downloaded('Control+e'));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(shown + 1);
    expect(sheet).toContain('<t xml:space="preserve">KWD</t>');
    expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toContain('#,##0.000');
  });

  it('copies the selected rows, with plain amounts and dates', async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Control+v');
    // A one-line field takes a line break as a space.
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Search sales invoices' }).inputValue())
      .toMatch(
        /^Synced\t(Posted|Part paid|Paid|Overdue \d+ days?)\tSI\d+\t\d{4}-\d\d-\d\d\t.*\t[\d.]+\t[\d.]+\tKWD\t[\d.]+\t/,
      );
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.getByText(/selected$/).waitFor({ state: 'detached' });
  });

  it('prints the row at the cursor, and asks before it prints the whole list', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByText('400 sales invoices', { exact: true }).waitFor();
    await rows().first().locator('[data-column="docNo"]').focus();
    await page.keyboard.press('Control+p');
    await page.getByText(/^1 document, \d sheets?$/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Print preview').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Print all 400 listed…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('combobox', { name: 'Saved filters' }).selectOption('Dinars');
    await page.getByText(/^\d+ of 400$/).waitFor();
    await rows().first().locator('[data-column="docNo"]').focus();
  });

  it('prints each document from page 1, and says when it is ready', async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+p');
    await page.getByText(/^2 documents, \d sheets$/).waitFor();
    await page.getByRole('button', { name: 'Print' }).and(page.locator(':focus')).waitFor();
    const sheets = page.getByRole('region', { name: /Page 1 of/ });
    await expect.poll(() => sheets.count()).toBe(2);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const all = await page.locator('.sheet').count();
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(all);
    await page.keyboard.press('Escape');
    await page.getByText('Print preview').waitFor({ state: 'detached' });
  });

  it('repeats the headings on every page of a long document, and loses no line', async () => {
    const descriptions = Array.from({ length: 45 }, (_, index) => `Chair number ${index + 1}`);
    await draftInvoice(page, 'C00036', []);
    await page.getByRole('grid', { name: 'Lines', exact: true }).locator(':focus').waitFor();
    await paste(
      page,
      `Details\tQty\tUnit price\tVAT code\n${descriptions.map((description) => `${description}\t1\t10\tS`).join('\n')}\n`,
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Add lines' }).click();
    await page.getByText('45 lines', { exact: true }).first().waitFor();
    await page.keyboard.press('Control+p');
    await page.getByText(/^1 document, \d sheets$/).waitFor();
    const sheets = await page.locator('.sheet').all();
    expect(sheets.length).toBeGreaterThan(1);
    const described = (await page.locator('.sheet-table tbody tr td:first-child').allTextContents()).map((text) =>
      text.trim(),
    );
    // Each sheet but the first begins with what those before it come to.
    const tables = await page.locator('.sheet-table').count();
    expect(described.filter((text) => text === 'Brought forward')).toHaveLength(tables - 1);
    expect(described.filter((text) => text !== 'Brought forward')).toEqual(descriptions);
    for (const sheet of sheets) {
      if (await sheet.locator('.sheet-table').count())
        expect(await sheet.locator('thead').first().textContent()).toContain('Unit price');
    }
    // 45 × 10 = 450; 20 % of it 90; together 540
    await expect.poll(() => page.locator('.sheet-total dd').textContent()).toBe('540.00');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  it('submits what can be submitted, and says why the rest cannot', async () => {
    await page.keyboard.press('Alt+1');
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await rows().first().waitFor();
    await page.getByRole('textbox', { name: 'Search sales invoices' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.getByText('401 selected').waitFor();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText(/: it is no longer a draft/).waitFor();
    const submit = page.getByRole('button', { name: /^Submit \d+$/ });
    const many = Number(/\d+/.exec((await submit.textContent()) ?? '')?.[0]);
    expect(many).toBeGreaterThan(0);
    await submit.click();
    await page.getByText(new RegExp(`^${many} documents? go`)).waitFor();
    expect(await syncAndWait(page)).toMatch(/^Sync finished/);
  });

  it('makes no PDF of what no font has, and says where that is', async () => {
    await draftInvoice(page, 'C00036', []);
    await page.getByRole('grid', { name: 'Lines', exact: true }).locator(':focus').waitFor();
    await paste(page, 'Details\tQty\tUnit price\tVAT code\nChair ꦱ\t1\t10\tS\n');
    await page.getByRole('dialog').getByRole('button', { name: 'Add lines' }).click();
    await page.keyboard.press('Control+p');
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    const dialog = page.getByRole('dialog', { name: /PDF/ });
    await dialog.getByRole('button', { name: 'Save as PDF' }).click();
    await dialog.getByRole('alert').getByText('its fonts lack ꦱ in the lines').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Print preview').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Print preview').waitFor({ state: 'detached' });
    await page.getByRole('grid', { name: 'Lines', exact: true }).waitFor();
  });

  it('keeps in sight what a person must know, however many lines the report of a sync has', async () => {
    const before = page.viewportSize();
    const files = page.getByLabel('Files to attach');
    await files.setInputFiles([{ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }]);
    const warning = page.locator('.toast').filter({ hasText: 'scan.pdf is empty (0 bytes)' });
    await warning.waitFor();
    await files.setInputFiles([{ name: 'scan2.txt', mimeType: 'text/plain', buffer: Buffer.from('of the day') }]);
    await page.locator('.kept-toasts').filter({ has: warning }).waitFor();
    await syncAndWait(page);
    // In a narrow window the report takes several lines.
    await page.setViewportSize({ width: 760, height: 700 });
    const covered = await page.locator('.banner-stack > * > *').evaluateAll((messages) => {
      const end = document.querySelector('.kept-toasts')?.getBoundingClientRect().bottom ?? Infinity;
      return messages.flatMap((message) => {
        const { top, height } = message.getBoundingClientRect();
        return height > 0 && top < end ? [`${message.textContent} at ${top}, above ${end}`] : [];
      });
    });
    expect(covered).toEqual([]);
    await warning.getByRole('button', { name: 'Close' }).click();
    await warning.waitFor({ state: 'detached' });
    if (before) await page.setViewportSize(before);
    await page.keyboard.press('Escape');
  });

  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { objections, objectionsInTheDark } from './support/accessibility.ts';
import { draftInvoice, totalsOfOpenInvoice } from './support/bookkeeper.ts';
import { beginDocument, paste, pick, runFromPalette, typeLines } from './support/documents.ts';
import { connectedScene, type Scene } from './support/scene.ts';

/** Texts of the page that are cut off: wider or higher than their place. Scrolling and wrapping texts do not count. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      found.push(
        `the page is ${document.documentElement.scrollWidth - document.documentElement.clientWidth} px too wide`,
      );
    for (const element of document.querySelectorAll<HTMLElement>(
      '.editor button, .editor label, .editor .field-label, .editor h2, .editor .life, .editor .held, .editor .totals td, .editor .totals th, .editor .notice span',
    )) {
      const style = getComputedStyle(element);
      const isClipped = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const box = element.getBoundingClientRect();
      if (box.width > 0 && !element.classList.contains('visually-hidden') && (isClipped || box.right > innerWidth + 1))
        found.push(`${element.className || element.tagName}: ${element.textContent?.trim() ?? ''}`);
    }
    return found;
  });
}

describe('editing a document', () => {
  let scene: Scene;

  connectedScene((its) => (scene = its));

  async function descriptions(): Promise<string[]> {
    const cells = scene.page.locator('.line-grid .grid-row [data-column="description"]');
    return (await cells.allTextContents()).map((text) => text.trim()).filter((text) => text !== '');
  }

  it('can be undone step by step to the beginning, and redone, in spite of autosave', async () => {
    const { page } = scene;
    await draftInvoice(page, 'C00036', [
      { description: 'Toner', quantity: '3', price: '19.99', taxCode: 'S' },
      { description: 'Paper', quantity: '2', price: '45.50', taxCode: 'S' },
    ]);
    const whole = await totalsOfOpenInvoice(page);
    expect(whole.gross).toBe('181.16');
    await page.keyboard.press('Control+Shift+D');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Alt+Delete');
    await expect.poll(descriptions).toEqual(['Toner']);
    await page.keyboard.press('Control+z');
    await expect.poll(descriptions).toEqual(['Toner', 'Paper']);
    // The cursor is back on the restored line.
    await page.locator('.grid-row[aria-rowindex="3"] :focus').waitFor();
    await page.getByText(/^Saved on this computer/).waitFor();
    for (
      let step = 0;
      step < 40 && (await page.locator('.editor-actions').getByRole('button', { name: 'Undo' }).isEnabled());
      step += 1
    )
      await page.keyboard.press('Control+z');
    await expect.poll(descriptions).toEqual([]);
    await expect.poll(() => page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('');
    for (
      let step = 0;
      step < 40 && (await page.locator('.editor-actions').getByRole('button', { name: 'Redo' }).isEnabled());
      step += 1
    )
      await page.keyboard.press('Control+Shift+Z');
    await expect.poll(descriptions).toEqual(['Toner']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => totalsOfOpenInvoice(page)).toEqual(whole);
  });

  it('takes rows from a spreadsheet after a review that marks and keeps invalid cells', async () => {
    const { page } = scene;
    await beginDocument(page, 'New sales invoice', 'Customer');
    await pick(page, 'C00036');
    await page.keyboard.press('Alt+l');
    await page.getByRole('grid', { name: 'Lines', exact: true }).locator(':focus').waitFor();
    await paste(
      page,
      'Item\tDetails\tQty\tUnit price\tVAT code\n\tPaper, white\t2\t4.50\tS\n\tCard\ttwo\t£12.00\tS\n\tInk, black\t3\t1,019.99\tS\n',
    );
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 lines will be added.').waitFor();
    await dialog.getByText('1 cell cannot be read.').waitFor();
    expect(await objections(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add lines' }).click();
    await expect.poll(descriptions).toEqual(['Paper, white', 'Card', 'Ink, black']);
    // 9.00 + 3,059.97 net at 20 %: 1.80 + 611.99; the line that cannot be read does not count.
    await expect.poll(() => totalsOfOpenInvoice(page)).toEqual({ net: '3,068.97', tax: '613.79', gross: '3,682.76' });
    await page.getByText('Incomplete: line 2 is not counted').waitFor();
    await expect.poll(() => page.locator('.grid-cell.bad').textContent()).toContain('two');
    await page.keyboard.press('Control+z');
    await expect.poll(descriptions).toEqual([]);
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(descriptions).toEqual(['Paper, white', 'Card', 'Ink, black']);
  });

  it('loses nothing when everything is killed', async () => {
    const { page } = scene;
    const place = new URL(page.url()).hash;
    await page.getByText(/^Saved on this computer/).waitFor();
    await page.locator('.header-form').getByLabel('Due date', { exact: true }).fill('31-4');
    await page.keyboard.press('Tab');
    await page
      .getByText(/There is no such day as “31-4”/)
      .first()
      .waitFor();
    await page.getByText(/^Saved on this computer/).waitFor();
    await scene.crashAndRestart();
    const again = scene.page;
    await again.locator('.home').waitFor();
    await again.evaluate((hash) => {
      location.hash = hash;
    }, place);
    await again.getByText('Incomplete: line 2 is not counted').waitFor();
    await expect
      .poll(() => again.locator('.header-form').getByLabel('Due date', { exact: true }).inputValue())
      .toBe('31-4');
    await expect.poll(() => again.locator('.grid-cell.bad').textContent()).toContain('two');
  });

  it('loses nothing of 2,000 lines when everything is killed between two writes', async () => {
    const { page } = scene;
    await beginDocument(page, 'New purchase invoice', 'Supplier');
    await pick(page, 'S00001');
    await page.keyboard.press('Alt+l');
    await page.getByRole('grid', { name: 'Lines', exact: true }).locator(':focus').waitFor();
    await paste(
      page,
      `Details\tQty\tUnit price\n${Array.from({ length: 2_000 }, (_, at) => `Item ${at}\t1\t1.00`).join('\n')}\n`,
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Add lines' }).click();
    await page.getByText('2,000 lines', { exact: true }).first().waitFor();
    await page.getByText(/^Saved on this computer/).waitFor();
    const place = new URL(page.url()).hash;
    /** Types over the description at the cursor, and moves to the one below. */
    const describeNext = async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      await page.keyboard.press('Control+Enter');
    };
    await page.locator('.line-grid [data-column="description"]:focus').waitFor();
    for (const text of ['First', 'Second', 'Third']) await describeNext(text);
    // Stored in the document or beside it: the pause between two writes is half a second here.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const found: string[] = [];
          for (const { name } of await indexedDB.databases()) {
            const database = await new Promise<IDBDatabase>((resolve, reject) => {
              const request = indexedDB.open(name ?? '');
              request.onsuccess = () => resolve(request.result);
              request.onerror = () => reject(new Error(String(request.error)));
            });
            for (const table of ['settings', 'documents'].filter((one) => database.objectStoreNames.contains(one))) {
              const rows = await new Promise<unknown>((resolve) => {
                const request = database.transaction(table).objectStore(table).getAll();
                request.onsuccess = () => resolve(request.result);
              });
              found.push(JSON.stringify(rows));
            }
            database.close();
          }
          return found.join('').includes('"description":"Third"');
        }),
      )
      .toBe(true);
    await scene.crashAndRestart();
    const again = scene.page;
    await again.locator('.home').waitFor();
    await again.evaluate((hash) => {
      location.hash = hash;
    }, place);
    await expect
      .poll(() =>
        again
          .locator('.line-grid .grid-row [data-column="description"]')
          .allTextContents()
          .then((texts) => texts.slice(0, 4).map((text) => text.trim())),
      )
      .toEqual(['First', 'Second', 'Third', 'Item 3']);
    await again.getByText('2,000 lines', { exact: true }).first().waitFor();
    expect((await totalsOfOpenInvoice(again)).net).toBe('2,000.00');
  });

  it('balances the rest to the total on the paper', async () => {
    const { page } = scene;
    await beginDocument(page, 'New purchase invoice', 'Supplier');
    await pick(page, 'S00004');
    await typeLines(page, [{ description: 'Paper', quantity: '3', price: '9.99', taxCode: 'S' }]);
    await page.keyboard.press('Alt+b');
    await page.getByLabel('The document comes to').fill('50');
    await page
      .getByRole('dialog')
      .getByText(/A new line gets/)
      .waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => totalsOfOpenInvoice(page).then(({ gross }) => gross)).toBe('50.00');
  });

  it.each([
    ['a purchase invoice with every field open', 'New purchase invoice', 'Supplier', 'S00001'],
    ['a payment', 'New payment', 'Supplier', 'S00001'],
    ['a quote in a foreign currency', 'New sales quote', 'Customer', 'C00059'],
  ] as const)('%s has nothing that axe objects to, and nothing is cut off', async (_name, title, party, code) => {
    const { page } = scene;
    await beginDocument(page, title, party);
    await pick(page, code);
    await page.keyboard.press('Alt+Shift+h');
    await page.locator('.more-fields').waitFor();
    expect(await objections(page)).toEqual([]);
    expect(await objectionsInTheDark(page)).toEqual([]);
    for (const [width, height] of [
      [1280, 800],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => cutOff(page), { message: `at ${width} × ${height}` }).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows five lines of an invoice in a window of 640 × 400', async () => {
    const { page } = scene;
    await beginDocument(page, 'New sales invoice', 'Customer');
    await pick(page, 'C00036');
    const line = { quantity: '2', price: '4.50', taxCode: 'S' };
    await typeLines(
      page,
      Array.from({ length: 6 }, (_, at) => ({ ...line, description: `Chair ${at + 1}` })),
    );
    await page.setViewportSize({ width: 640, height: 400 });
    await page.keyboard.press('Alt+h');
    await page.locator('.header-form :focus').waitFor();
    await page.keyboard.press('Alt+l');
    const seen = () =>
      page.locator('.line-grid').evaluate((grid) => {
        const top = grid.querySelector('.grid-head')?.getBoundingClientRect().bottom ?? 0;
        const { top: gridTop } = grid.getBoundingClientRect();
        const totals = document.querySelector('.totals')?.getBoundingClientRect().top ?? Infinity;
        const end = Math.min(gridTop + grid.clientHeight, totals);
        return [...grid.querySelectorAll('.grid-row')].filter((row) => {
          const box = row.getBoundingClientRect();
          return box.top >= top - 1 && box.bottom <= end + 1;
        }).length;
      });
    await expect.poll(seen).toBeGreaterThanOrEqual(5);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('axe finds nothing in the open menu and pickers, light and dark', async () => {
    const { page } = scene;
    const { keyboard } = page;
    await beginDocument(page, 'New sales invoice', 'Customer');
    await pick(page, 'C00036');
    /** Opens something, checks it in both colour schemes, and closes it. */
    const look = async (what: string, open: () => Promise<void>, shown: Locator): Promise<void> => {
      await open();
      await shown.first().waitFor();
      expect(await objections(page), what).toEqual([]);
      // The page behind it keeps its colours.
      expect(await objectionsInTheDark(page, '[role="menu"], [role="listbox"]'), what).toEqual([]);
      await keyboard.press('Escape');
      await shown.first().waitFor({ state: 'detached' });
    };
    await look(
      'the menu of actions',
      async () => {
        await page.getByRole('button', { name: 'Actions' }).focus();
        await keyboard.press('Enter');
      },
      page.getByRole('menu'),
    );
    await look(
      'a picker of the header',
      async () => {
        await page.getByRole('combobox', { name: 'Customer' }).focus();
        await keyboard.press('ArrowDown');
      },
      page.getByRole('option'),
    );
  });

  it('offers its actions in the palette', async () => {
    const { page } = scene;
    await runFromPalette(page, 'Details of the line');
    // The open quote has lines; their details open.
    await page.getByRole('region', { name: 'Details' }).waitFor();
  });

  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

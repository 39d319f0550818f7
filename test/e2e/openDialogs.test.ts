import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { objections, objectionsInTheDark } from './support/accessibility.ts';
import { pressTwice, syncAndWait } from './support/bookkeeper.ts';
import { beginDocument, openKey, paste, pick, typeLines } from './support/documents.ts';
import { connectedScene, type Scene } from './support/scene.ts';

const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Everything that opens over a document or a list, light and dark: axe finds nothing while it is open. */
describe('what opens over the pages', () => {
  let scene: Scene;

  connectedScene((its) => (scene = its));
  afterEach(async () => {
    const over = scene.page.locator(OVER);
    if ((await over.count()) === 0) return;
    await scene.page.keyboard.press('Escape');
    await over.first().waitFor({ state: 'detached' });
  });

  const press = (key: string): Promise<void> => scene.page.keyboard.press(key);
  const dialog = (): ReturnType<Page['getByRole']> =>
    scene.page.getByRole('dialog').or(scene.page.getByRole('alertdialog'));
  const lines = () => scene.page.getByRole('grid', { name: 'Lines', exact: true });

  /**
   * Expects no objections to the page, nor, in the dark, to the part that is open. The page behind it has its usual
   * colours.
   */
  async function look(part = OVER): Promise<void> {
    expect(await objections(scene.page)).toEqual([]);
    expect(await objectionsInTheDark(scene.page, part)).toEqual([]);
  }
  /** Opens a document with this status from a list, and waits until its editor has the keyboard. */
  async function openOne(key: string, list: string, status: RegExp): Promise<void> {
    const { page } = scene;
    await press(key);
    await page.getByRole('grid', { name: list, exact: true }).locator('.grid-cell:focus').waitFor();
    const row = page
      .getByRole('grid', { name: list, exact: true })
      .getByRole('row')
      .filter({ hasText: status })
      .first();
    await row.locator('[data-column="docNo"]').focus();
    await press('Enter');
    await page.locator('.editor :focus, .editor:focus').first().waitFor();
  }

  it('a draft with a picker of the header', async () => {
    const { page } = scene;
    await beginDocument(page, 'New sales invoice', 'Customer');
    await page.keyboard.type('C0000');
    await page.getByRole('option').first().waitFor();
    await look();
    await press('Escape');
    await pick(page, 'C00036');
    await typeLines(page, [{ description: 'Toner', quantity: '3', price: '19.99', taxCode: 'S' }]);
  });

  it('a picker of a line', async () => {
    await press('Home');
    await press('ArrowRight');
    await press('F2');
    await scene.page.keyboard.type('P');
    await scene.page.getByRole('option').first().waitFor();
    await look();
    // Closes the list, then restores the cell.
    await press('Escape');
    await press('Escape');
  });

  it.each([
    ['the balancing', 'Alt+b'],
    ['the palette', 'Control+k'],
    ['the keys', 'F1'],
    ['the print preview', 'Control+p'],
  ])('%s', async (_name, key) => {
    await scene.page.locator('.editor').focus();
    await press(key);
    await dialog().first().waitFor();
    await look();
  });

  it('no question when it is submitted; a double click presses nothing else, and the message takes it back', async () => {
    const { page } = scene;
    const key = openKey(page);
    const submit = page.getByRole('button', { name: 'Submit', exact: true });
    await pressTwice(submit, () => page.getByText(/^Goes with the next sync; you can take it back/).waitFor());
    expect(await dialog().count()).toBe(0);
    expect(openKey(page)).toBe(key);
    await look('.toast-place');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await submit.waitFor();
  });

  it('the list of keys that a question mark opens', async () => {
    await scene.page.locator('.editor').focus();
    await press('?');
    await dialog().getByText('Keyboard shortcuts').first().waitFor();
    await look();
  });

  it('the review of pasted rows', async () => {
    const { page } = scene;
    await press('Alt+l');
    await lines().locator(':focus').waitFor();
    await paste(page, 'Details\tQty\tUnit price\nPaper\t2\t4.50\nCard\ttwo\t1.00\n');
    await dialog().getByText('1 cell cannot be read.').waitFor();
    await look();
  });

  it('every field, an added custom one, and typed amounts', async () => {
    const { page } = scene;
    await press('Alt+Shift+h');
    await page.locator('.more-fields').waitFor();
    await page.getByRole('button', { name: 'Add a custom field' }).focus();
    await press('Enter');
    await page.getByLabel('Name, as the service spells it').and(page.locator(':focus')).fill('Batch');
    await look('.header-form');
    await page.getByRole('button', { name: 'Add', exact: true }).focus();
    await press('Enter');
    await page.locator('[data-path="ext.Batch"] .entry').fill('B-17');
    await page.getByLabel('Amounts are typed, not calculated').focus();
    await press('Space');
    // 3 × 19.99 = 59.97, and 11.99 tax: a typed 12.00 differs from the calculated tax.
    await press('Alt+l');
    await lines().locator('[data-column="taxCurrencyAmount"]').first().focus();
    await page.keyboard.type('12');
    await press('Enter');
    await page.locator('[data-total="difference"]', { hasText: '0.01' }).waitFor();
    await look('.editor');
    await page.locator('.editor').focus();
    await press('Alt+Shift+h');
  });

  /** Runs an entry of the palette that asks for confirmation. */
  async function ask(name: string, question: RegExp): Promise<void> {
    await press('Control+k');
    await scene.page.getByRole('combobox', { name: 'Go to, create or find' }).fill(name);
    await scene.page.getByRole('option', { name }).first().waitFor();
    await press('Enter');
    await dialog().getByText(question).first().waitFor();
  }

  it('the question before it is discarded', async () => {
    await scene.page.getByText(/^Saved on this computer/).waitFor();
    await ask('Discard the draft', /^Discard this draft/);
    await look();
  });

  it('the questions before a draft of the service is abandoned, and an order is made a draft again', async () => {
    for (const [key, list, status, action, question] of [
      ['Alt+1', 'Sales invoices', /^\W*Synced\s*Draft\s*SI\d/, 'Abandon', /^Abandon this draft/],
      ['Alt+2', 'Sales orders', /^\W*Synced\s*Approved\s*SO\d/, 'Unauthorise', /^Make this sales order a draft/],
    ] as const) {
      await openOne(key, list, status);
      await ask(action, question);
      await look();
      await press('Escape');
      await dialog().first().waitFor({ state: 'detached' });
    }
  });

  it('the question before an order is turned into another invoice', async () => {
    const { page } = scene;
    await press('Control+Alt+v');
    await page.getByRole('heading', { name: 'Sales invoice, draft' }).waitFor();
    await page.getByText(/^Saved on this computer/).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: /^Sales order SO/ }).waitFor();
    await page.locator('.editor').focus();
    await press('Control+Alt+v');
    await dialog().getByText('Make another?').waitFor();
    await look();
  });

  it('the amendment dialog, and the one that allocates a payment', async () => {
    const { page } = scene;
    await openOne('Alt+1', 'Sales invoices', /^\W*Synced\s*Posted\s*SI\d/);
    await press('Control+Alt+a');
    await dialog().first().waitFor();
    await look();
    await press('Escape');
    await dialog().first().waitFor({ state: 'detached' });
    await beginDocument(page, 'New payment', 'Supplier');
    await pick(page, 'S00001');
    await page.getByRole('grid', { name: 'Allocate to' }).waitFor();
    await press('Alt+o');
    await page.locator('[data-total="left"]', { hasText: '0.00' }).waitFor();
    await look('.editor');
  });

  it('the filters, the menu and the questions of a list', async () => {
    const { page } = scene;
    await press('Escape');
    await press('Alt+1');
    await page.getByRole('grid', { name: 'Sales invoices', exact: true }).locator('.grid-cell:focus').waitFor();
    await press('Alt+f');
    await page.getByRole('region', { name: 'Filters' }).waitFor();
    await look('.filter-panel');
    await press('Escape');
    await page.locator('.list-actions').focus();
    await press('Enter');
    await page.getByRole('menuitem', { name: 'Export for Excel' }).waitFor();
    await look();
    await press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('grid', { name: 'Sales invoices', exact: true }).locator('.grid-cell').last().focus();
    await press('Control+a');
    const submit = page.locator('.selection-actions').getByRole('button', { name: 'Submit', exact: true });
    // The question that a double click opens stays and keeps the keyboard until a click outside it.
    await pressTwice(submit, () => dialog().waitFor());
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).and(page.locator(':focus')).waitFor();
    await page.mouse.click(4, 4);
    await dialog().waitFor({ state: 'detached' });
    for (const action of ['Submit', 'Abandon']) {
      await page.locator('.selection-actions').getByRole('button', { name: action, exact: true }).focus();
      await press('Enter');
      await dialog().getByText('Left as they are:').waitFor();
      await look();
      await press('Escape');
      await dialog().first().waitFor({ state: 'detached' });
    }
  });

  it('a list, its filters and its selection at 200 % zoom: the grid may scroll, the page does not, and nothing else sideways', async () => {
    const { page } = scene;
    const scrolling = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        const sideways = [...document.querySelectorAll('body *')].filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
            !element.matches('.grid'),
        );
        return [
          ...(scrollWidth > clientWidth || scrollHeight > clientHeight ? ['the page'] : []),
          ...sideways.map(({ className }) => className),
        ];
      });
    await page.setViewportSize({ width: 640, height: 400 });
    await press('Alt+8');
    await page.getByRole('grid', { name: 'All documents', exact: true }).locator('.grid-cell:focus').waitFor();
    await press('Control+a');
    await page.locator('.selection-totals').waitFor();
    await expect.poll(scrolling).toEqual([]);
    await press('Alt+f');
    await page.getByRole('region', { name: 'Filters' }).waitFor();
    await expect.poll(scrolling).toEqual([]);
    await press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('the report of a sync', async () => {
    await syncAndWait(scene.page);
    // It goes away by itself, but not while the pointer is on it.
    await scene.page.locator('.banners .strip').hover();
    await look('.banners .strip');
  });

  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

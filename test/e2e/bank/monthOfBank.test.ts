import { rmSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncAndWait } from '../support/bookkeeper.ts';
import {
  bankMonth,
  CHARGES,
  MARK,
  markedDocuments,
  SAVED,
  settlementOn,
  type BankMonth,
} from '../support/bankMonth.ts';
import { confirmAccount, openBank, previewCounts, statementFile } from '../support/bankStatements.ts';
import { runFromPalette } from '../support/documents.ts';
import { Scene } from '../support/scene.ts';
import { lacksPublished } from '../support/service.ts';
import { madeFolder } from '../../support/tidying.ts';

/** Lines of the bank's file. */
const LINES = 4;
/** More stops than any of these pages has. */
const MOST_TABS = 120;

const isLeftOut = lacksPublished('a month of the bank', 'the currency of a bank account that no document names');

/** From the bank's file to a month in which nothing is open, without a network; then it goes to the service at once. */
describe.skipIf(isLeftOut).each(['mouse', 'keys'] as const)('a month of the bank, by %s', (by) => {
  const folder = madeFolder('month');
  let scene: Scene;
  let month: BankMonth;
  /** What the check finds in the month before the bank's file is there. */
  let before: string[];
  beforeAll(async () => {
    scene = new Scene();
    await scene.startConnected();
    month = bankMonth(scene.database);
    await scene.killService();
  });
  afterAll(async () => {
    await scene.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const dialog = () => scene.page.getByRole('dialog');
  const lines = () => scene.page.getByRole('grid', { name: /^Lines of/ });
  /** Presses a key, or with the mouse what does the same. */
  async function act(key: string, button: Locator): Promise<void> {
    if (by === 'mouse') await button.click();
    else await scene.page.keyboard.press(key);
  }
  /** Presses Tab until the element has the focus. */
  async function tabTo(element: Locator): Promise<void> {
    await element.waitFor();
    for (let pressed = 0; pressed <= MOST_TABS; pressed += 1) {
      if (await element.evaluate((found) => found.contains(document.activeElement))) return;
      await scene.page.keyboard.press('Tab');
    }
    throw new Error('Tab does not lead there');
  }
  async function push(button: Locator): Promise<void> {
    if (by === 'mouse') await button.click();
    else {
      await tabTo(button);
      await scene.page.keyboard.press('Enter');
    }
  }
  /** Chooses what begins with a code in a list. */
  async function choose(list: Locator, code: string): Promise<void> {
    const options = await list.locator('option').allTextContents();
    const wanted = options.findIndex((text) => text.trim().startsWith(code));
    const option = options[wanted];
    if (option === undefined) throw new Error(`nothing begins with ${code}`);
    if (by === 'mouse') await list.selectOption({ label: option.trim() });
    else {
      await tabTo(list);
      // Not by letters: on a busy machine the browser takes those that come late for a new search.
      const place = (): Promise<number> =>
        list.evaluate((found) => (found instanceof HTMLSelectElement ? found.selectedIndex : -1));
      for (let at = await place(); at !== wanted; at = await place()) {
        await scene.page.keyboard.press(at < wanted ? 'ArrowDown' : 'ArrowUp');
        await expect.poll(place).not.toBe(at);
      }
    }
    await expect.poll(() => list.locator('option:checked').textContent()).toBe(option);
  }
  async function selectAll(grid: Locator): Promise<void> {
    if (by === 'mouse') return grid.locator('.grid-heading.grid-check').click();
    await tabTo(grid.locator('.grid-body'));
    await scene.page.keyboard.press('Control+a');
  }
  /** Types a code at the cursor, and takes the first match. The dialog has options of its own, in a list of accounts. */
  async function pick(code: string): Promise<void> {
    await scene.page.keyboard.type(code);
    await scene.page.locator('[role="option"]').first().waitFor();
    await scene.page.keyboard.press('Tab');
  }
  const panel = () => scene.page.getByRole('complementary', { name: 'Documents' });
  /** Goes to the line with these words. */
  async function goToLine(words: string): Promise<void> {
    const row = lines().getByRole('row').filter({ hasText: words });
    const cell = row.locator('[data-column="bankReference"]');
    if (by === 'mouse') return cell.click();
    await cell.waitFor();
    const { keyboard } = scene.page;
    await tabTo(lines());
    await keyboard.press('Control+Home');
    for (let down = 0; down < LINES; down += 1) {
      if (await row.evaluate((found) => found.contains(document.activeElement))) return;
      await keyboard.press('ArrowDown');
    }
    throw new Error(`no line says ${words}`);
  }

  /** Checks the month, and reads how many findings there are by check. */
  async function findingsByCheck(): Promise<string[]> {
    const { page } = scene;
    await runFromPalette(page, 'Month end');
    await push(page.getByRole('button', { name: 'Last month' }));
    // The page has begun with another month, as the day may be.
    const name = new Date(month.from).toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3);
    await page.getByText(new RegExp(`^Checked 01 ${name}`)).waitFor();
    await page.getByPlaceholder('Filter rows').waitFor();
    return page.getByRole('combobox', { name: 'Check', exact: true }).locator('option').allTextContents();
  }

  it('begins with the bank’s file', async () => {
    const { page } = scene;
    before = await findingsByCheck();
    await openBank(page);
    await choose(page.locator('.bank-account select'), 'GBP-CUR');
    await act('Alt+i', page.getByRole('link', { name: 'Import', exact: true }));
    const files = page.getByRole('button', { name: 'Choose files…' });
    await files.waitFor();
    const chooser = page.waitForEvent('filechooser');
    await push(files);
    await (await chooser).setFiles([statementFile(folder, 'month.csv', month.file)]);
    expect(await previewCounts(page)).toMatchObject({ New: 4, Unreadable: 0 });
    await push(page.getByRole('button', { name: /^Import 4 lines/ }));
    await confirmAccount(page, push);
    await page.getByText(/^4 lines imported\./).waitFor();
    await expect.poll(() => page.locator('[data-total="difference"]').textContent()).toBe('Agrees');
  });

  it('has a document for each line: two settled, one coded, one transferred', async () => {
    for (const [invoice, what] of [
      [month.paid.sale, 'receipt'],
      [month.paid.purchase, 'payment'],
    ] as const) {
      await goToLine(invoice.docNo);
      const draft = panel()
        .getByRole('button', { name: `Draft ${what}` })
        .first();
      await draft.waitFor();
      await act('Alt+m', draft);
      await panel().getByText('This line has').waitFor();
    }
    await goToLine('Charges of the quarter');
    const code = panel().getByRole('button', { name: 'Code…' });
    await code.waitFor();
    await act('Alt+c', code);
    await dialog().getByText('Code this line').waitFor();
    await pick('7900');
    await act('Alt+c', dialog().getByRole('button', { name: 'Draft payment' }));
    await dialog().waitFor({ state: 'detached' });
    await panel().getByText('This line has').waitFor();

    await goToLine('To savings');
    await code.waitFor();
    await act('Alt+c', code);
    await dialog().getByText('Code this line').waitFor();
    await choose(dialog().getByLabel('Transfer to'), 'GBP-DEP');
    const account = dialog().locator('.grid-body [data-column="accountId"]').first();
    if (by === 'mouse') await account.click();
    else {
      // The grid is one stop, at the cell where somebody was last.
      await tabTo(dialog().getByRole('grid'));
      await scene.page.keyboard.press('Home');
    }
    await pick('1200');
    await act('Alt+c', dialog().getByRole('button', { name: 'Draft both documents' }));
    await dialog().waitFor({ state: 'detached' });
    await panel().getByText('This line has').waitFor();
  });

  it.each([
    ['Receipts', 2],
    ['Payments', 3],
  ])('has its %s submitted at once', async (area, many) => {
    const { page } = scene;
    await runFromPalette(page, area);
    await page.getByRole('heading', { name: area, level: 1 }).waitFor();
    const search = page.getByRole('textbox', { name: `Search ${area.toLowerCase()}` });
    await (by === 'mouse' ? search.click() : tabTo(search));
    await page.keyboard.type(MARK);
    await expect.poll(() => page.getByRole('grid').locator('.grid-body [role="row"]').count()).toBe(many);
    await selectAll(page.getByRole('grid'));
    await page.getByText(`${many} selected`).waitFor();
    await push(page.getByRole('button', { name: 'Submit', exact: true }));
    await push(dialog().getByRole('button', { name: `Submit ${many}` }));
    await page.getByText(`${many} documents go for authorisation with the next sync.`).waitFor();
  });

  it('has nothing open once what remains was looked at', async () => {
    const { page } = scene;
    // Nothing that was done since is left: no draft, no refusal, no line without a document or a coding.
    expect(await findingsByCheck()).toEqual(before);
    await page.getByText('5 drafts of these days are submitted with the next sync.').waitFor();
    const grid = page.getByRole('grid', { name: 'Month end', exact: true });
    if (await grid.count()) {
      await selectAll(grid);
      await act('Alt+e', page.getByRole('button', { name: 'Waive…' }));
      await dialog().getByText('Waive').first().waitFor();
      await page.keyboard.type('Seen with the accountant');
      await page.keyboard.press('Enter');
    }
    await page.getByRole('heading', { name: 'Nothing is open' }).waitFor();
    await expect.poll(() => page.locator('.finding-count').textContent()).toMatch(/^0 open/);
    expect(scene.daybook.complaints).toEqual([]);
  });

  it('is on the service after one sync, to the penny', async () => {
    await scene.restartService();
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished/);
    const { sale, purchase } = month.paid;
    const day = (of: number): string => `${month.from.slice(0, 8)}${of}`;
    expect(markedDocuments(scene.database)).toEqual([
      { docClass: 'receipt', date: day(22), gross: sale.amount, isDraft: false },
      { docClass: 'payment', date: day(23), gross: purchase.amount, isDraft: false },
      { docClass: 'payment', date: day(24), gross: CHARGES, isDraft: false },
      { docClass: 'payment', date: day(25), gross: SAVED, isDraft: false },
      { docClass: 'receipt', date: day(25), gross: SAVED, isDraft: false },
    ]);
    for (const { id, amount } of [sale, purchase])
      expect(settlementOn(scene.database, id)).toEqual({ outstanding: '0.00', allocated: amount });
    expect(scene.daybook.complaints).toEqual([]);
  });
});

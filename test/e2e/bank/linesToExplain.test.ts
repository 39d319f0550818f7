import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { madeFolder } from '../../support/tidying.ts';
import { objections, objectionsInTheDark } from '../support/accessibility.ts';
import { CHARGES, bankMonth, type BankMonth } from '../support/bankMonth.ts';
import {
  chooseFiles,
  importShown,
  openBank,
  openImport,
  previewCounts,
  statementFile,
} from '../support/bankStatements.ts';
import { Scene } from '../support/scene.ts';

/** Four lines of a month: a customer pays, a supplier is paid, and two that no document explains. */
const folder = madeFolder('explain');
let scene: Scene;
let month: BankMonth;
beforeAll(async () => {
  scene = new Scene();
  await scene.startConnected();
  month = bankMonth(scene.database);
});
afterAll(async () => {
  await scene.end();
  rmSync(folder, { recursive: true, force: true });
});

const queue = () => scene.page.getByRole('grid', { name: /to explain$/ });
const texts = () => queue().locator('.grid-body [data-column="description"]').allTextContents();
const inFocus = () => scene.page.locator(':focus').locator('xpath=ancestor::*[@role="row"]').textContent();
const panel = () => scene.page.getByRole('complementary', { name: 'Documents' });
const openQueue = () => scene.page.getByRole('link', { name: 'To explain', exact: true }).click();

it('the lines to explain have their proposals; a held Enter takes one, and the next has the cursor', async () => {
  const { page } = scene;
  await openBank(page);
  await openImport(page);
  await chooseFiles(page, [statementFile(folder, 'month.csv', month.file)]);
  expect(await previewCounts(page)).toMatchObject({ New: 4 });
  await importShown(page, 4);
  await openQueue();
  const { sale, purchase } = month.paid;
  const rowOf = (docNo: string) => queue().getByRole('row').filter({ hasText: docNo });
  for (const { docNo } of [sale, purchase]) await rowOf(docNo).getByText('number in the text').waitFor();
  await page.getByRole('button', { name: 'Take all 2 certain lines…' }).waitFor();
  expect(await objections(page)).toEqual([]);
  expect(await objectionsInTheDark(page)).toEqual([]);
  await rowOf(sale.docNo).locator('[data-column="description"]').click();
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(texts).toHaveLength(3);
  await expect.poll(inFocus).toContain(purchase.docNo);
});

it('they open where they were left after the page was closed', async () => {
  const { page } = scene;
  await page.keyboard.press('ArrowDown');
  await expect.poll(inFocus).toContain(CHARGES);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  // What is shown here is what was stored: the page may go.
  for (const leave of [() => page.reload(), () => page.getByRole('link', { name: 'Lines', exact: true }).click()]) {
    await openBank(page);
    await openQueue();
    await expect.poll(() => panel().getByText('No document fits?').count()).toBe(1);
    expect(await texts()).toHaveLength(3);
    await queue().locator('[tabindex="0"]').focus();
    await expect.poll(inFocus).toContain(CHARGES);
    await leave();
  }
});

it('what was taken is taken back from its line, and is proposed again', async () => {
  const { page } = scene;
  const { sale } = month.paid;
  const row = page
    .getByRole('grid', { name: /^Lines of/ })
    .getByRole('row')
    .filter({ hasText: sale.docNo })
    .last();
  await row.locator('[data-column="state"]').click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Taken back: the line is to be explained again.').waitFor();
  await openQueue();
  await expect.poll(texts).toHaveLength(4);
  await page.getByRole('button', { name: 'Take all 2 certain lines…' }).waitFor();
  expect(scene.daybook.complaints).toEqual([]);
});

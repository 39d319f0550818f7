import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncAndWait } from '../support/bookkeeper.ts';
import {
  bankTransactions,
  chooseFiles,
  importShown,
  openBank,
  openImport,
  previewCounts,
  statementFile,
} from '../support/bankStatements.ts';
import { signInAsColleague } from '../support/colleague.ts';
import { runFromPalette } from '../support/documents.ts';
import { CODED_TAX, fortyLines, MARK, type FortyLines, type StatementLine } from '../support/fortyLines.ts';
import { moneyMoved, openOf, owedInBase, owedOn, taxedOn, type Owed } from '../support/owed.ts';
import { Scene } from '../support/scene.ts';
import { lacksPublished } from '../support/service.ts';
import { madeFolder } from '../../support/tidying.ts';
import { until } from '../../support/until.ts';

const ACCOUNT = 'GBP-CUR';
/** A credit of 95.70, which the bank pays out. */
const CREDIT = 'daybook-credit-of-the-month';
const penceIn = (text: string | null | undefined): number =>
  Number((text ?? '').replaceAll(/[^\d−]/g, '').replace('−', '-'));
const shown = (pence: number): string => (pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

const isLeftOut = lacksPublished('forty lines of a month', 'the currency of a bank account that no document names');

/**
 * A month of the demo company: 40 lines of its bank are imported, explained, submitted, reconciled and sent. What the
 * pages say then is what a program of its own adds up from the service's rows.
 */
describe.skipIf(isLeftOut)('forty lines of a month', () => {
  const folder = madeFolder('month');
  let scene: Scene;
  let month: FortyLines;
  beforeAll(async () => {
    scene = new Scene();
    await scene.startConnected();
    const colleague = await signInAsColleague(scene.reachable);
    await colleague.post('/api/saleInvoice', {
      intRef: CREDIT,
      contactAccountId: 'C00019',
      docDate: new Date().toISOString().slice(0, 10),
      details: [
        { description: 'Chair taken back', accountId: '4000', taxCodeId: 'S', quantity: -1, currencyUnitPrice: 79.75 },
      ],
    });
    await colleague.post(`/api/document/${CREDIT}/submit`, {});
    await until(async () => String((await colleague.read(CREDIT))['statusList']).includes('posted'));
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished/);
    month = fortyLines(scene.database);
  });
  afterAll(async () => {
    await scene.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const dialog = () => scene.page.getByRole('dialog');
  const panel = () => scene.page.getByRole('complementary', { name: 'Documents' });
  const press = (key: string) => scene.page.keyboard.press(key);
  const focused = () => scene.page.locator(':focus');

  it('are imported', async () => {
    const { page } = scene;
    expect(month.lines).toHaveLength(40);
    await openBank(page);
    const accounts = page.locator('.bank-account select');
    const options = await accounts.locator('option').allTextContents();
    await accounts.selectOption({ index: options.findIndex((text) => text.trim().startsWith(ACCOUNT)) });
    await openImport(page);
    await chooseFiles(page, [statementFile(folder, 'month.csv', month.file)]);
    expect(await previewCounts(page)).toMatchObject({ New: 40, Unreadable: 0 });
    await importShown(page, 40);
    await expect.poll(() => page.locator('[data-total="difference"]').textContent()).toBe('Agrees');
  });

  /** Types the accounts of the dialog's parts, and the amounts where there are several. */
  async function codeParts({ parts }: StatementLine): Promise<void> {
    const { page } = scene;
    for (const { account, pence } of parts) {
      await page.keyboard.type(account);
      await page.getByRole('option').filter({ hasText: account }).first().waitFor();
      await press('Tab');
      if (pence === undefined) continue;
      // Past the description and the tax code to the amount.
      await press('Tab');
      await press('Tab');
      await page.keyboard.type(shown(pence));
      await press('Enter');
    }
    await press('Alt+c');
    await dialog().waitFor({ state: 'detached' });
  }
  /** Explains the line with the cursor. */
  async function explain(line: StatementLine): Promise<void> {
    const { page } = scene;
    if (line.by === 'coding' || line.by === 'transfer') {
      await press('Alt+c');
      await dialog().getByText('Code this line').waitFor();
      if (line.by === 'transfer') {
        await dialog().getByLabel('Transfer to').selectOption({ label: 'GBP-DEP Deposit account, sterling · GBP' });
        await dialog().locator('.grid-body [data-column="accountId"]').first().click();
      }
      return codeParts(line);
    }
    await press('Alt+m');
    if (line.by === 'key') return;
    await expect.poll(() => panel().locator(':focus').count()).toBe(1);
    if (line.by === 'second') return panel().getByRole('button', { name: 'Draft receipt on account' }).press('Enter');
    await press('Enter');
    if (line.by === 'question') await dialog().getByRole('button', { name: 'Reverse', exact: true }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('[role="grid"]') !== null);
  }

  it('are explained from the first to the last, by keys', async () => {
    const { page } = scene;
    const grid = page.getByRole('grid', { name: /^Lines of/ });
    await grid.locator('[data-column="bankReference"]').first().waitFor();
    await grid.locator('.grid-body [data-column="bankReference"]').first().focus();
    await press('Control+Home');
    for (const [at, line] of month.lines.entries()) {
      const message = `line ${at + 1}: ${line.day} ${line.text}`;
      await expect
        .poll(() => focused().locator('xpath=ancestor::*[@role="row"]').textContent(), { message })
        .toContain(line.text);
      if (line.by !== 'rule') {
        await explain(line);
        await panel().getByText('This line has').waitFor();
        // What is coded twice alike is offered as a rule.
        const isAlike = ({ by, text }: StatementLine) =>
          by === 'coding' && text.slice(0, 12) === line.text.slice(0, 12);
        if (isAlike(line) && month.lines.slice(0, at).some(isAlike)) {
          await page.getByRole('button', { name: 'Yes', exact: true }).click();
          await page.getByText('The rule is kept.').waitFor();
          await grid.locator('[tabindex="0"]').focus();
        }
      }
      await press('ArrowDown');
    }
    await page.getByRole('link', { name: 'To explain', exact: true }).click();
    await page.getByRole('button', { name: 'Take all 2 certain lines…' }).click();
    await dialog().getByText('839.30').first().waitFor();
    await press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Every line of this account is explained').waitFor();
  });

  it('are submitted and reconciled', async () => {
    const { page } = scene;
    await runFromPalette(page, 'All documents');
    await page.getByRole('textbox', { name: /^Search/ }).fill(MARK);
    // One of each line that was not in the books, and the other side of the transfer.
    const many = month.lines.filter(({ isBooked }) => !isBooked).length + 1;
    await page.getByText(`${many} of`).waitFor();
    await page.getByRole('grid').locator('.grid-heading.grid-check').click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await dialog()
      .getByRole('button', { name: `Submit ${many}` })
      .click();
    await page.getByText(`${many} documents go for authorisation with the next sync.`).waitFor();
    await openBank(page);
    await page.getByRole('link', { name: 'Reconcile', exact: true }).click();
    await page.getByRole('grid', { name: 'Lines that are not reconciled' }).waitFor();
    await press('Alt+p');
    await expect.poll(() => page.locator('[data-total="difference"]').textContent()).toBe('0.00');
    await press('Alt+t');
    await press('Enter');
    const kept = page.getByRole('row').filter({ hasText: `${shown(month.closingPence)} GBP` });
    await kept.getByText('As it was kept').waitFor();
  });

  it('are on the service after a sync, each settled or coded to the penny', async () => {
    const { page, database } = scene;
    expect(await syncAndWait(page)).toMatch(/^Sync finished/);
    const sum = month.lines.reduce((pence, line) => pence + line.pence, 0);
    const sent = bankTransactions(database).filter(({ description }) => description.includes(MARK));
    expect(sent.map(({ amount }) => amount)).toHaveLength(40);
    const left = Object.assign({}, ...month.lines.map(({ leaves }) => leaves)) as Record<string, number>;
    await expect.poll(() => openOf(database, Object.keys(left))).toEqual(left);
    const made = moneyMoved(database, ACCOUNT, MARK);
    const inBooks = month.lines.filter(({ isBooked }) => isBooked).reduce((pence, line) => pence + line.pence, 0);
    expect((made['receipt']?.moved ?? 0) - (made['payment']?.moved ?? 0)).toBe(sum - inBooks);
    expect(made).toMatchObject({
      receipt: {
        tax: CODED_TAX.sale,
        onAccount: month.lines.reduce((pence, { onAccount }) => pence + onAccount, 0),
      },
      payment: { tax: CODED_TAX.purchase, onAccount: 0 },
    });
    expect(moneyMoved(database, 'GBP-DEP', MARK)).toMatchObject({ receipt: { moved: 50_000, tax: 0 } });
    // What was submitted is posted a moment after it was sent.
    expect(await syncAndWait(page)).toMatch(/^Sync finished/);
  });

  it('leave Home, the ages of two past days and the VAT of the month as the service’s own rows make them', async () => {
    const { page, database } = scene;
    await press('g');
    await press('h');
    for (const side of ['sale', 'purchase'] as const)
      await expect
        .poll(async () =>
          penceIn(
            await page.locator(`[data-side="${side}"] tr:has([data-figure="total"]) td.end`).first().textContent(),
          ),
        )
        .toBe(owedInBase(database, side));
    await runFromPalette(page, 'Reports');
    await page.setViewportSize({ width: 1280, height: 3000 });
    const cells = (row: RegExp, ...columns: string[]) =>
      page
        .getByRole('row')
        .filter({ hasText: row })
        .evaluateAll(
          (rows, named) =>
            rows.map((each) =>
              named.map((column) => each.querySelector(`[data-column="${column}"]`)?.textContent?.trim() ?? ''),
            ),
          columns,
        );
    const ages = async (): Promise<Owed> =>
      Object.fromEntries(
        (await cells(/^Total/, 'currency', 'total')).map(([currency = '', total = '']) => [
          currency,
          Math.round(Number(total.replaceAll(',', '').replace('−', '-')) * 1000),
        ]),
      );
    for (const side of ['sale', 'purchase'] as const) {
      await page.getByLabel('Whose balances').selectOption(side === 'sale' ? 'Aged debtors' : 'Aged creditors');
      for (const day of [`${month.from.slice(0, 8)}12`, dayBefore(month.from, 10)]) {
        await page.getByLabel('As at').fill(day);
        await press('Enter');
        await expect.poll(ages, { message: `${side} on ${day}` }).toEqual(owedOn(database, side, day));
      }
    }
    await page.getByRole('link', { name: /^VAT/ }).click();
    await page.getByLabel('Tax date from').fill(month.from);
    await press('Enter');
    await page.getByLabel('to', { exact: true }).fill(month.to);
    await press('Enter');
    const taxed = async () =>
      Object.fromEntries(
        (await cells(/Posted/, 'side', 'code', 'net', 'tax')).map(([side = '', code = '', net, tax]) => [
          `${side === 'Sales' ? 'sale' : 'purchase'} ${code === 'No tax code' ? '' : code.split(' ')[0]}`.trim(),
          { net: penceIn(net), tax: penceIn(tax) },
        ]),
      );
    await expect.poll(taxed).toEqual(taxedOn(database, month.from, month.to));
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(scene.daybook.complaints).toEqual([]);
  });
});

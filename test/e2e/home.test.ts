import { describe, expect, it } from 'vitest';
import { syncAndWait } from './support/bookkeeper.ts';
import { signInAsColleague } from './support/colleague.ts';
import { runFromPalette } from './support/documents.ts';
import { openDocuments, owedOn, type Owed } from './support/owed.ts';
import { connectedScene, type Scene } from './support/scene.ts';

describe('Home', () => {
  let scene: Scene;
  connectedScene((its) => (scene = its));

  const focused = () => scene.page.locator(':focus');
  /** How many documents the list shows, by its own words: "12 of 400" or "400 sales invoices". */
  async function listed(): Promise<number> {
    const text = (await scene.page.locator('.list-count').first().textContent()) ?? '';
    return Number((/^[\d,]+/.exec(text.trim())?.[0] ?? '').replaceAll(',', ''));
  }

  it('is one key away, says what needs a person, and opens exactly that; going back leads to it again', async () => {
    const { page } = scene;
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.locator('.home [data-side="sale"] tbody tr').first().waitFor();
    const overdue = page.locator('[data-need="overdueSale"]');
    await overdue.waitFor();
    // The first thing that needs somebody has the focus without a click.
    await expect.poll(() => focused().getAttribute('data-need')).not.toBeNull();
    const count = Number((await overdue.locator('.need-value').textContent())?.replaceAll(',', ''));
    expect(count).toBeGreaterThan(0);

    await page.keyboard.press((await overdue.locator('kbd').textContent()) ?? '');
    await page.getByRole('grid', { name: 'Sales invoices', exact: true }).waitFor();
    await expect.poll(listed).toBe(count);
    await expect.poll(() => focused().getAttribute('role')).toBe('gridcell');

    await page.goBack();
    await expect.poll(() => focused().getAttribute('data-need')).not.toBeNull();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect.poll(() => focused().getAttribute('data-need')).not.toBeNull();
  });

  it('tells ages that sum to the total, and each opens as many documents as it counts', async () => {
    const { page } = scene;
    const rows = await page.locator('[data-side="sale"] tbody tr').evaluateAll((all) =>
      all.map((row) => ({
        figure: row.querySelector('button')?.dataset['figure'] ?? '',
        count: row.querySelector('.doc-count')?.textContent ?? '',
        pence: Number((row.querySelector('td.end')?.textContent ?? '').replaceAll(/[^\d−]/g, '').replace('−', '-')),
      })),
    );
    const parts = rows.filter(({ figure }) => /^(age\d|unallocated)$/.test(figure));
    const total = rows.find(({ figure }) => figure === 'total');
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((sum, { pence }) => sum + pence, 0)).toBe(total?.pence);
    for (const { figure, count } of [...parts, ...(total ? [total] : [])]) {
      await page.locator(`[data-side="sale"] [data-figure="${figure}"]`).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('grid').first().waitFor();
      await expect.poll(listed, { message: figure }).toBe(Number(count.replaceAll(',', '')));
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await page.locator('[data-side="sale"] [data-figure="total"]').waitFor();
    }
  });

  it('shows the figures of the charts in tables, which open lists too', async () => {
    const { page } = scene;
    const due = page.locator('[data-chart="due"]');
    await due.getByRole('button', { name: /^Figures of/ }).click();
    const week = due.locator('.chart-table [data-figure]').first();
    const count = Number(await week.getAttribute('data-count'));
    await week.click();
    await page.getByRole('grid').first().waitFor();
    await expect.poll(listed).toBe(count);
  });

  it('counts what drafts settle as owed, today and at past days, as the service’s own rows make it', async () => {
    const { page, database } = scene;
    const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const total = () => page.locator('[data-side="sale"] tr:has([data-figure="total"]) td.end').first().textContent();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    const before = await total();
    const colleague = await signInAsColleague(scene.reachable);
    for (const [invoices, money] of [
      ['saleInvoice', 'receipt'],
      ['purchaseInvoice', 'payment'],
    ] as const)
      for (const { id, party, open } of openDocuments(database, invoices, 3))
        await colleague.post(`/api/${money}`, {
          contactAccountId: party,
          currencyAmount: open,
          bankAccountId: 'GBP-CUR',
          docDate: dayBefore(0),
          allocations: [{ docId: id }],
        });
    expect(await syncAndWait(page)).toMatch(/^Sync finished/);
    await page.locator('.home').getByText('Of this, settled by drafts').first().waitFor();
    await expect.poll(total).toBe(before);

    await runFromPalette(page, 'Reports');
    // So high that the totals are among the rows that are shown.
    await page.setViewportSize({ width: 1280, height: 3000 });
    /** The totals of the report, in thousandths. */
    const shown = async (): Promise<Owed> =>
      Object.fromEntries(
        await page
          .getByRole('row')
          .filter({ hasText: /^Total/ })
          .evaluateAll((rows) =>
            rows.map((row) => {
              const cell = (column: string): string =>
                row.querySelector(`[data-column="${column}"]`)?.textContent?.trim() ?? '';
              const amount = Number(cell('total').replaceAll(',', '').replace('−', '-'));
              return [cell('currency'), Math.round(amount * 1000)] as const;
            }),
          ),
      );
    for (const side of ['sale', 'purchase'] as const) {
      await page.getByLabel('Whose balances').selectOption(side === 'sale' ? 'Aged debtors' : 'Aged creditors');
      for (const days of [0, 30, 60]) {
        await page.getByLabel('As at').fill(dayBefore(days));
        await page.keyboard.press('Enter');
        await expect
          .poll(shown, { message: `${side} ${days} days ago` })
          .toEqual(owedOn(database, side, dayBefore(days)));
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('is the page that Daybook opens with, and the policy has nothing to complain of', async () => {
    const { page } = scene;
    await page.goto(new URL('/', page.url()).href);
    await page.locator('.home [data-need="sync"]').waitFor();
    expect(scene.daybook.complaints).toEqual([]);
  });
});

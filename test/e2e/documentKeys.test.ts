import { beforeAll, describe, expect, it } from 'vitest';
import { keptDocuments, openKey, pick, typeLines, type KeptDocument } from './support/documents.ts';
import { connectedScene, type Scene } from './support/scene.ts';

interface Case {
  name: string;
  party: 'Customer' | 'Supplier';
  code: string;
  docClass: string;
  /** What comes right after the party in the header. */
  theirs?: string;
  /** The amount paid or received; without it, lines are typed. */
  amount?: { label: string; text: string };
  ends: 'posted' | 'approved';
}
const CASES: readonly Case[] = [
  { name: 'sales quote', party: 'Customer', code: 'C00006', docClass: 'saleQuote', ends: 'approved' },
  { name: 'sales order', party: 'Customer', code: 'C00006', docClass: 'saleOrder', ends: 'approved' },
  { name: 'sales invoice', party: 'Customer', code: 'C00006', docClass: 'saleInvoice', ends: 'posted' },
  {
    name: 'receipt',
    party: 'Customer',
    code: 'C00006',
    docClass: 'receipt',
    amount: { label: 'Amount received', text: '40+2*5' },
    ends: 'posted',
  },
  { name: 'purchase order', party: 'Supplier', code: 'S00002', docClass: 'purchaseOrder', ends: 'approved' },
  {
    name: 'purchase invoice',
    party: 'Supplier',
    code: 'S00002',
    docClass: 'purchaseInvoice',
    theirs: 'KEYS/1',
    ends: 'posted',
  },
  {
    name: 'payment',
    party: 'Supplier',
    code: 'S00002',
    docClass: 'payment',
    amount: { label: 'Amount paid', text: '50' },
    ends: 'posted',
  },
];

/** Every class from a new draft to the ledger, and allocations afterwards, without a pointer. */
describe('with the keyboard alone', () => {
  let scene: Scene;
  const keys = new Map<string, string>();

  connectedScene((its) => (scene = its));
  beforeAll(async () => {
    await scene.page.evaluate(() => {
      const presses: string[] = [];
      Object.assign(window, { presses });
      for (const name of ['pointerdown', 'mousedown'])
        addEventListener(name, ({ target }) => presses.push(String(target)), true);
    });
  });

  const press = (key: string): Promise<void> => scene.page.keyboard.press(key);
  const type = (text: string): Promise<void> => scene.page.keyboard.type(text);
  function kept(key: string): KeptDocument {
    const [found] = keptDocuments(scene.database, key);
    if (!found) throw new Error(`the service has no ${key}`);
    return found;
  }
  /** Presses Tab until a field has the focus. */
  async function tabTo(label: string): Promise<void> {
    const { page } = scene;
    const focused = page.locator(':focus');
    const wanted = page.locator('.header-form').getByLabel(label, { exact: true });
    for (let step = 0; step < 20; step += 1) {
      if (await wanted.evaluate((field) => field === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not come to ${label}, but to ${await focused.evaluate((field) => field.outerHTML)}`);
  }
  async function run(name: string): Promise<void> {
    await press('Control+k');
    await scene.page.getByRole('dialog').getByRole('combobox').and(scene.page.locator(':focus')).waitFor();
    await type(name);
    await scene.page.getByRole('option', { name }).first().waitFor();
    await press('Enter');
    await scene.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  async function submit(): Promise<void> {
    const { page } = scene;
    await press('Control+Alt+s');
    await page.getByText(/Waits for the next sync: submit/).waitFor();
  }
  /** Opens a document by typing its number into the palette, and waits until it has the keyboard. */
  async function open(key: string): Promise<void> {
    const number = String(kept(key).header['docNo']);
    await run(number);
    await scene.page.getByRole('heading', { name: new RegExp(number) }).waitFor();
    await scene.page.locator('.editor:focus, .editor :focus').first().waitFor();
  }
  /** From the grid to its button, which allocates. */
  async function askToAllocate(): Promise<void> {
    await press('Control+Alt+m');
    await scene.page
      .getByRole('button', { name: 'Allocate with the next sync' })
      .and(scene.page.locator(':focus'))
      .waitFor();
    await press('Enter');
  }
  async function syncUntil(isDone: () => boolean): Promise<void> {
    await expect
      .poll(
        async () => {
          await press('Alt+s');
          await scene.page.getByText(/^Sync finished/).waitFor();
          return isDone();
        },
        { interval: 400 },
      )
      .toBe(true);
  }

  it.each(CASES)('a $name is drafted and submitted', async ({ name, party, code, docClass, theirs, amount }) => {
    const { page } = scene;
    await run(`New ${name}`);
    await page.getByRole('combobox', { name: party, exact: true }).and(page.locator(':focus')).waitFor();
    await pick(page, code);
    if (theirs) await type(theirs);
    if (amount) {
      await tabTo(amount.label);
      await type(amount.text);
      await press('Tab');
      await page.getByText(/^Saved on this computer/).waitFor();
    } else {
      await tabTo('Description');
      await type('By keys');
      // Enter moves from the header into the lines.
      await press('Enter');
      await page.locator('.line-grid [data-column="productId"]:focus').waitFor();
      await typeLines(page, [{ description: 'Consulting', quantity: '2', price: '25', taxCode: 'S' }]);
    }
    keys.set(docClass, openKey(page));
    await submit();
  });

  it('all of them reach their last state', async () => {
    const ends = CASES.map(({ docClass, ends }): [string, string] => [keys.get(docClass) ?? '', ends]);
    await syncUntil(() =>
      ends.every(([key, end]) => keptDocuments(scene.database, key).some(({ statuses }) => statuses.includes(end))),
    );
    for (const { docClass } of CASES) {
      const document = kept(keys.get(docClass) ?? '');
      expect(document.docClass).toBe(docClass);
      // 2 × 25 with 20 % tax, or 40 + 2 × 5 for payments and receipts.
      expect(Number(document.header['grossCurrencyAmount'])).toBe(
        docClass === 'receipt' || docClass === 'payment' ? 50 : 60,
      );
    }
  });

  it('an existing receipt is partly allocated by hand, without a network', async () => {
    const { page } = scene;
    const [invoice, receipt] = [keys.get('saleInvoice') ?? '', keys.get('receipt') ?? ''];
    const number = String(kept(invoice).header['docNo']);
    await syncUntil(() => true);
    await open(receipt);
    await scene.killService();
    await press('Control+Alt+m');
    const grid = page.getByRole('grid', { name: 'Allocate to' });
    await grid.locator(':focus').waitFor();
    // Up and down to the invoice's row: the newest is last.
    await press('Control+End');
    const row = grid.getByRole('row').filter({ hasText: number });
    await row.locator(':focus').waitFor();
    await press('Home');
    for (let step = 0; step < 8 && (await row.locator('[data-column="amount"]:focus').count()) === 0; step += 1)
      await press('ArrowRight');
    // More than the invoice leaves open, then more than was received.
    for (const [amount, why] of [
      ['60.01', 'More than the document leaves open.'],
      ['50.01', 'More is allocated than there is.'],
    ] as const) {
      await type(amount);
      await press('Enter');
      await page.getByText(why).first().waitFor();
    }
    expect(await page.getByRole('button', { name: 'Allocate with the next sync' }).count()).toBe(0);
    // There is no row below: the cursor stays.
    await row.locator('[data-column="amount"]').and(page.locator(':focus')).waitFor();
    await type('20');
    await press('Enter');
    await expect.poll(() => page.locator('[data-total="left"]').textContent()).toBe('30.00');
    await askToAllocate();
    await page.locator('[data-match="waits"]').filter({ hasText: number }).waitFor();
    // A waiting allocation is no longer available.
    await expect.poll(() => page.locator('[data-total="left"]').textContent()).toBe('30.00');
    await scene.restartService();
    await syncUntil(() => kept(receipt).allocations.length === 1);
    expect(kept(receipt).allocations).toEqual([[number, '20']]);
    await expect.poll(() => page.locator('[data-match-total="outstanding"]').textContent()).toBe('30.00');
    await page.locator('[data-match="made"]').filter({ hasText: number }).waitFor();
  });

  it('an invoice shows what else is open with its customer, until a key folds it', async () => {
    const { page } = scene;
    const invoice = keys.get('saleInvoice') ?? '';
    await open(invoice);
    const panel = page.getByRole('region', { name: 'Customer', exact: true });
    const row = panel.getByRole('row').filter({ hasText: String(kept(invoice).header['docNo']) });
    // 60.00 less 20.00 that were allocated by hand.
    await row.filter({ hasText: '40.00' }).waitFor();
    await press('Alt+g');
    await row.waitFor({ state: 'detached' });
    await press('Alt+g');
    await row.waitFor();
  });

  it('an invoice is settled with its customer’s open documents at one key', async () => {
    const { page } = scene;
    const invoice = keys.get('saleInvoice') ?? '';
    await open(invoice);
    await page.locator('[data-match-total="outstanding"]', { hasText: '40.00' }).waitFor();
    await press('Control+Alt+m');
    const grid = page.getByRole('grid', { name: 'Settle with' });
    await grid.locator(':focus').waitFor();
    const before = await grid.getByRole('row').count();
    expect(before).toBeGreaterThan(1);
    await press('Alt+o');
    const staged = await page.locator('[data-total="allocated"]').textContent();
    await askToAllocate();
    await page.locator('[data-match="waits"]').first().waitFor();
    await syncUntil(() => kept(invoice).allocations.length >= 2);
    // 60 less 20 by hand: 40 open, all of which is allocated.
    const sum = kept(invoice).allocations.reduce((cents, [, amount]) => cents + Math.round(Number(amount) * 100), 0);
    expect((sum / 100 - 20).toFixed(2)).toBe(staged);
    await expect
      .poll(() => page.locator('[data-match-total="outstanding"]').textContent())
      .toBe((40 - Number(staged)).toFixed(2));
  });

  it('a credit is allocated to the invoice of a supplier', async () => {
    const { page } = scene;
    const invoice = keys.get('purchaseInvoice') ?? '';
    await open(invoice);
    await press('Control+Alt+r');
    await page.getByRole('heading', { name: 'Credit note, draft' }).waitFor();
    await page.locator('.header-form :focus').waitFor();
    await tabTo('Their invoice no');
    await type('KEYS/1/CR');
    await press('Tab');
    const credit = openKey(page);
    await submit();
    await syncUntil(() => keptDocuments(scene.database, credit).some(({ statuses }) => statuses.includes('posted')));
    await syncUntil(() => true);
    await page.getByText(/can be set against/).waitFor();
    await press('Control+Alt+m');
    await page.getByRole('grid', { name: 'Allocate to' }).locator(':focus').waitFor();
    await press('Alt+o');
    await expect.poll(() => page.locator('[data-total="left"]').textContent()).toBe('0.00');
    await askToAllocate();
    await page.locator('[data-match="waits"]').first().waitFor();
    await syncUntil(() => kept(credit).allocations.length > 0);
    expect(kept(credit).allocations.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(60);
    await expect.poll(() => page.locator('[data-match-total="outstanding"]').textContent()).toBe('0.00');
  });

  it('no pointer was ever pressed', async () => {
    expect(await scene.page.evaluate(() => Reflect.get(window, 'presses') as unknown)).toEqual([]);
    expect(scene.daybook.complaints).toEqual([]);
  });
});

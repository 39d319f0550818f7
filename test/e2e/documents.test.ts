import { describe, expect, it } from 'vitest';
import { draftInvoice, syncAndWait, totalsOfOpenInvoice } from './support/bookkeeper.ts';
import {
  beginDocument,
  fillField,
  keptDocuments,
  openKey,
  pick,
  runFromPalette,
  typeLines,
  type KeptDocument,
} from './support/documents.ts';
import { connectedScene, type Scene } from './support/scene.ts';

/** Every class, from a draft without a network to the service's own database. */
describe('documents of every class', () => {
  let scene: Scene;

  connectedScene((its) => (scene = its));

  function kept(intRef: string): KeptDocument {
    const found = keptDocuments(scene.database, intRef);
    expect(found).toHaveLength(1);
    const [document] = found;
    if (!document) throw new Error(`the service has no ${intRef}`);
    return document;
  }
  function amounts({ header }: KeptDocument): string[] {
    return ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount'].map((field) =>
      Number(header[field]).toFixed(2),
    );
  }

  async function submit(): Promise<void> {
    await scene.page.keyboard.press('Control+Alt+s');
    await scene.page.getByText(/Waits for the next sync: submit/).waitFor();
  }
  /** Syncs until a document has the status: a submitted document advances when the service receives requests. */
  async function syncUntil(key: string, status: string): Promise<void> {
    await expect
      .poll(async () => {
        await syncAndWait(scene.page);
        return kept(key).statuses;
      })
      .toContain(status);
  }
  async function offline(work: () => Promise<void>): Promise<void> {
    await scene.killService();
    try {
      await work();
    } finally {
      await scene.restartService();
    }
  }

  it('a purchase invoice in a foreign currency with the supplier’s number', async () => {
    const { page } = scene;
    let key = '';
    await offline(async () => {
      await beginDocument(page, 'New purchase invoice', 'Supplier');
      await pick(page, 'S00003');
      await page.keyboard.type('INV/2026/77');
      await page.keyboard.press('Tab');
      await fillField(page, 'Currency', 'EUR');
      await fillField(page, 'Rate EUR/GBP', '1.25');
      await typeLines(page, [
        { description: 'Card, 300 g', quantity: '40', price: '2.35', taxCode: 'S' },
        { description: 'Carriage', quantity: '1', price: '12.50', taxCode: 'S' },
      ]);
      // 40 × 2.35 = 94.00, tax 18.80; 12.50, tax 2.50.
      await expect.poll(() => totalsOfOpenInvoice(page)).toEqual({ net: '106.50', tax: '21.30', gross: '127.80' });
      key = openKey(page);
    });
    expect(await syncAndWait(page)).toMatch(/created 1/);
    const invoice = kept(key);
    expect(invoice.docClass).toBe('purchaseInvoice');
    expect(amounts(invoice)).toEqual(['106.50', '21.30', '127.80']);
    expect(invoice.header).toMatchObject({ theirDocNo: 'INV/2026/77', currency: 'EUR' });
    // ÷ 1.25: 75.20 + 10.00 net, 15.04 + 2.00 tax.
    expect(['netAmount', 'taxAmount', 'grossAmount'].map((field) => Number(invoice.header[field]).toFixed(2))).toEqual([
      '85.20',
      '17.04',
      '102.24',
    ]);
  });

  it('says that the number is in use before the service would refuse it', async () => {
    const { page } = scene;
    await beginDocument(page, 'New purchase invoice', 'Supplier');
    await pick(page, 'S00003');
    await page.keyboard.type('INV/2026/77');
    await page.keyboard.press('Tab');
    await page.getByText(/PI\d+ from this supplier has the same number/).waitFor();
    await runFromPalette(page, 'Discard the draft');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('grid', { name: 'Purchase invoices' }).waitFor();
  });

  it('a quote becomes an order, and the order an invoice', async () => {
    const { page } = scene;
    const keys: string[] = [];
    await offline(async () => {
      await beginDocument(page, 'New sales quote', 'Customer');
      await pick(page, 'C00006');
      await typeLines(page, [{ description: 'Shop fitting', quantity: '3', price: '150', taxCode: 'S' }]);
      keys.push(openKey(page));
      for (const name of ['Sales order, draft', 'Sales invoice, draft']) {
        await page.keyboard.press('Control+Alt+v');
        await page.getByRole('heading', { name }).waitFor();
        await expect.poll(() => totalsOfOpenInvoice(page)).toEqual({ net: '450.00', tax: '90.00', gross: '540.00' });
        keys.push(openKey(page));
      }
    });
    expect(await syncAndWait(page)).toMatch(/created 3/);
    const made = keys.map((key) => kept(key));
    expect(made.map(({ docClass }) => docClass)).toEqual(['saleQuote', 'saleOrder', 'saleInvoice']);
    for (const document of made) expect(amounts(document)).toEqual(['450.00', '90.00', '540.00']);
    await page.getByRole('button', { name: /^Made from SO/ }).waitFor();
  });

  it('a purchase order', async () => {
    const { page } = scene;
    await beginDocument(page, 'New purchase order', 'Supplier');
    await pick(page, 'S00002');
    await typeLines(page, [{ description: 'Toner', quantity: '5', price: '30', taxCode: 'S' }]);
    const key = openKey(page);
    await submit();
    expect(await syncAndWait(page)).toMatch(/created 1/);
    expect(kept(key).docClass).toBe('purchaseOrder');
    await syncUntil(key, 'approved');
  });

  it('a receipt allocated to two invoices, and a credit for one', async () => {
    const { page } = scene;
    const invoices: string[] = [];
    await page.keyboard.press('Alt+1');
    await page.getByRole('grid', { name: 'Sales invoices' }).waitFor();
    for (const price of ['100', '200']) {
      await draftInvoice(page, 'C00011', [{ description: 'Consulting', quantity: '1', price, taxCode: 'S' }]);
      invoices.push(openKey(page));
      await submit();
    }
    for (const key of invoices) await syncUntil(key, 'posted');
    await syncAndWait(page);

    let receipt = '';
    await offline(async () => {
      await beginDocument(page, 'New receipt', 'Customer');
      await pick(page, 'C00011');
      const grid = page.getByRole('grid', { name: 'Allocate to' });
      await grid.waitFor();
      const numbers = invoices.map((key) => String(kept(key).header['docNo']));
      await fillField(page, 'Amount received', '300');
      for (const [number, amount] of [
        [numbers[0], '120'],
        [numbers[1], '150'],
      ] as const) {
        await grid
          .getByRole('row')
          .filter({ hasText: number ?? '' })
          .locator('[data-column="amount"]')
          .click();
        await page.keyboard.type(amount);
        await page.keyboard.press('Enter');
      }
      await expect.poll(() => page.locator('[data-total="left"]').textContent()).toBe('30.00');
      await page.getByText(/^Saved on this computer/).waitFor();
      receipt = openKey(page);
    });
    expect(await syncAndWait(page)).toMatch(/created 1/);
    const money = kept(receipt);
    expect(money.docClass).toBe('receipt');
    expect(money.allocations.map(([, amount]) => amount)).toEqual(['120', '150']);
    // 240 gross less 150.
    expect(Number(kept(invoices[1] ?? '').header['outstandingCurrencyAmount'])).toBe(90);

    await syncAndWait(page);
    await page.getByRole('button', { name: String(kept(invoices[1] ?? '').header['docNo']) }).click();
    await page.getByRole('heading', { name: /^Sales invoice SI/ }).waitFor();
    await page.keyboard.press('Control+Alt+r');
    await page.getByRole('heading', { name: 'Credit note, draft' }).waitFor();
    await expect.poll(() => totalsOfOpenInvoice(page)).toEqual({ net: '−200.00', tax: '−40.00', gross: '−240.00' });
    const credit = openKey(page);
    await page.getByText(/^Saved on this computer/).waitFor();
    expect(await syncAndWait(page)).toMatch(/created 1/);
    expect(amounts(kept(credit))).toEqual(['-200.00', '-40.00', '-240.00']);
  });

  it('a payment of everything that is open', async () => {
    const { page } = scene;
    await beginDocument(page, 'New payment', 'Supplier');
    await pick(page, 'S00001');
    await page.getByRole('grid', { name: 'Allocate to' }).waitFor();
    await page.keyboard.press('Alt+o');
    await expect.poll(() => page.locator('[data-total="left"]').textContent()).toBe('0.00');
    const total = await page.locator('[data-total="allocated"]').textContent();
    await page.getByText(/^Saved on this computer/).waitFor();
    const key = openKey(page);
    expect(await syncAndWait(page)).toMatch(/created 1/);
    const payment = kept(key);
    expect(payment.docClass).toBe('payment');
    const sum = payment.allocations.reduce((cents, [, amount]) => cents + Math.round(Number(amount) * 100), 0);
    expect((sum / 100).toFixed(2)).toBe(total?.replaceAll(',', ''));
  });

  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

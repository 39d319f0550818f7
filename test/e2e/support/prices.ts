import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import type { Reachable } from './bookkeeper.ts';
import { signInAsColleague } from './colleague.ts';

/** A price as the service stores it. */
export interface KeptPrice {
  id: string;
  quantityFrom: string;
  quantityTo?: string;
  unitPrice: string;
  currency: string;
  effectiveDate: string;
  unitOfMeasureId?: string;
  customerId?: string;
  isActive: boolean;
}

/** The sale or purchase prices of a product, by its code, from the service's own database file, without the service. */
export function pricesOf(database: string, kind: 'SalePrice' | 'PurchasePrice', productCode: string): KeptPrice[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const products = opened.prepare("SELECT id, body FROM record WHERE kind = 'product'").all();
    const product = products.find(({ body }) => (JSON.parse(String(body)) as { code: string }).code === productCode);
    const rows = opened
      .prepare('SELECT body FROM child WHERE kind = ? AND parent = ? ORDER BY seq')
      .all(kind, String(product?.id));
    return rows.map(({ body }) => JSON.parse(String(body)) as KeptPrice);
  } finally {
    opened.close();
  }
}

/** A colleague creates a price, through the service's own HTTP interface. */
export async function makePrice(
  service: Reachable,
  kind: 'SalePrice' | 'PurchasePrice',
  productCode: string,
  price: Record<string, unknown>,
): Promise<void> {
  const colleague = await signInAsColleague(service);
  await colleague.post(`/api/Product/${productCode}/${kind}`, price);
}

/** Opens the price sheet of a product from anywhere. */
export async function openPriceSheet(page: Page, productCode: string): Promise<void> {
  await page.locator('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  const product = page.getByRole('combobox', { name: 'Product', exact: true });
  await product.fill(productCode);
  await page.locator('.choice').first().waitFor();
  await product.press('Enter');
  await page.getByRole('complementary', { name: `Prices of ${productCode}` }).waitFor();
}

/** The row of the price that starts at a quantity. */
export function priceRow(page: Page, quantityFrom: string) {
  return page
    .getByRole('grid', { name: 'Prices' })
    .locator('.grid-row')
    .filter({ has: page.locator('[data-column="quantityFrom"]', { hasText: new RegExp(`^${quantityFrom}$`) }) });
}

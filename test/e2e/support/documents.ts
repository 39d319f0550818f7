import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';

/** What a bookkeeper does with documents of any class, by keyboard. */

/** Runs the palette's entry with this name. */
export async function runFromPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Go to, create or find' });
  await search.fill(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
  // The entry may open a dialog with a question at once.
  await search.waitFor({ state: 'detached' });
}

/** Starts a document of a class, `New sales quote`, and waits until its party can be typed. */
export async function beginDocument(page: Page, name: string, party: 'Customer' | 'Supplier'): Promise<void> {
  await runFromPalette(page, name);
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await page.getByRole('combobox', { name: party, exact: true }).and(page.locator(':focus')).waitFor();
}

/** Types text that matches a party, a product or the like at the cursor, and takes the first match. */
export async function pick(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Tab');
}

/** Fills a field of the header. */
export async function fillField(page: Page, label: string, text: string): Promise<void> {
  const field = page.locator('.header-form').getByLabel(label, { exact: true });
  await field.fill(text);
  await page.keyboard.press('Tab');
}

/** Pastes at the cursor, as from a spreadsheet. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

export interface LineToType {
  description: string;
  quantity: string;
  price: string;
  /** The account of the document type stays when it is left out. */
  account?: string;
  /** The default tax code stays when it is left out. */
  taxCode?: string;
  /** How the price is entered; net when left out. */
  entry?: 'Net' | 'Gross';
}

/** Types the lines of an open draft from the first one on, and waits until all are saved. */
export async function typeLines(page: Page, lines: readonly LineToType[]): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('Alt+l');
  for (const line of lines) {
    await page.getByRole('grid', { name: 'Lines', exact: true }).locator(':focus').waitFor();
    await keyboard.press('ArrowRight');
    await keyboard.type(line.description);
    // Past the account to the quantity, and to the price.
    await keyboard.press('Tab');
    if (line.account) await keyboard.type(line.account);
    await keyboard.press('Tab');
    await keyboard.type(line.quantity);
    await keyboard.press('Tab');
    await keyboard.type(line.price);
    // Tab passes net or gross: from the tax code it is one arrow back.
    await keyboard.press('Tab');
    if (line.entry) {
      await keyboard.press('Escape');
      await keyboard.press('ArrowLeft');
      await keyboard.type(line.entry);
      await keyboard.press('Tab');
    }
    if (line.taxCode) {
      await keyboard.type(line.taxCode);
      // Takes the choice.
      await keyboard.press('Enter');
    }
    // Completes the line and goes to the product of the next.
    await keyboard.press('Enter');
  }
  await page.getByText(/^Saved on this computer/).waitFor();
}

/** The key of the open document: the end of its address. */
export function openKey(page: Page): string {
  return decodeURIComponent(new URL(page.url()).hash.split('/').at(-1) ?? '');
}

/** A document as the service stores it. */
export interface KeptDocument {
  id: string;
  docClass: string;
  statuses: string;
  header: Record<string, unknown>;
  lines: Record<string, unknown>[];
  /** The documents that it is allocated to or settled by, with amounts, oldest first. */
  allocations: [docNo: string, amount: string][];
}

/**
 * The code of a customer with at least two posted sales invoices open in pounds. The demo company's dates follow the
 * calendar, so that another customer may be the one each day.
 */
export function customerWithTwoOpenInvoices(database: string): string {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const found = opened
      .prepare(
        `SELECT r.body FROM document d JOIN record r ON r.id = d.contact_account_id
         WHERE d.doc_class = 'saleInvoice' AND d.currency = 'GBP' AND d.outstanding = 1 AND d.posted = 1
           AND CAST(json_extract(d.header, '$.outstandingCurrencyAmount') AS REAL) > 50
         GROUP BY r.id HAVING COUNT(*) >= 2 ORDER BY r.position LIMIT 1`,
      )
      .get();
    const { code } = JSON.parse(String(found?.['body'])) as { code?: unknown };
    if (typeof code !== 'string') throw new Error('no customer has two open invoices in pounds');
    return code;
  } finally {
    opened.close();
  }
}

/** Reads the documents with an IntRef from the service's own database file, without the service. */
export function keptDocuments(database: string, intRef: string): KeptDocument[] {
  return keptWhere(database, 'int_ref', intRef);
}

/** The same for all documents of a class. */
export function keptOfClass(database: string, docClass: DocumentClass): KeptDocument[] {
  return keptWhere(database, 'doc_class', docClass);
}

function keptWhere(database: string, column: 'int_ref' | 'doc_class', value: string): KeptDocument[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    return opened
      .prepare(`SELECT * FROM document WHERE ${column} = ?`)
      .all(value)
      .map((row) => {
        const id = String(row['id']);
        const matches = opened
          .prepare(
            'SELECT a.amount, d.doc_no FROM allocation a JOIN document d ON d.id = CASE WHEN a.from_id = ?1 THEN a.to_id ELSE a.from_id END WHERE a.from_id = ?1 OR a.to_id = ?1 ORDER BY d.doc_date, d.doc_no',
          )
          .all(id);
        return {
          id,
          docClass: String(row['doc_class']),
          statuses: String(row['statuses']),
          header: {
            ...(JSON.parse(String(row['header'])) as object),
            ...(JSON.parse(String(row['particulars'])) as object),
          },
          lines: JSON.parse(String(row['lines'])) as Record<string, unknown>[],
          allocations: matches.map((match): [string, string] => [String(match['doc_no']), String(match['amount'])]),
        };
      });
  } finally {
    opened.close();
  }
}

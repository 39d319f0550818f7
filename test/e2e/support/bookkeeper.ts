import type { Locator, Page } from 'playwright-core';
import { pick, typeLines, type LineToType } from './documents.ts';
import type { RunningService } from './service.ts';

/** What a client needs to reach the service and sign in. */

export type Reachable = Pick<RunningService, 'address' | 'domain' | 'userName' | 'apiKey'>;

/** Has the first page ask for what one of its ways needs, unless it does already. */
export async function askFor(page: Page, way: string, field: string): Promise<void> {
  if ((await page.getByLabel(field).count()) === 0) await page.getByRole('button', { name: way }).click();
}

/** Fills in the first page and presses Connect; the first sync begins by itself. */
export async function askToConnect(page: Page, service: Reachable): Promise<void> {
  await askFor(page, 'Connect to a service…', 'Base address');
  await page.getByLabel('Base address').fill(service.address);
  await page.getByLabel('Domain').fill(service.domain);
  await page.getByLabel('User name').fill(service.userName);
  await page.getByLabel('API key').fill(service.apiKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Goes from Home, where Daybook opens, to the sales invoices. */
export async function openSaleInvoices(page: Page): Promise<void> {
  await page.locator('.home').waitFor();
  await page.getByRole('link', { name: /^Sales invoices/ }).click();
}

/** Connects on the first page, waits until the first sync has read the company, and goes to its sales invoices. */
export async function connect(page: Page, service: Reachable): Promise<void> {
  await askToConnect(page, service);
  await syncedBadge(page).waitFor();
  await openSaleInvoices(page);
  await page.getByRole('grid').first().waitFor();
  await page.getByRole('row').nth(3).waitFor();
}

function syncedBadge(page: Page) {
  return page.getByText(/^Synced \d/);
}

/** Closes the report of the last run, if it is still shown. */
export async function dismissReport(page: Page): Promise<void> {
  // In one step, because it may be going away by itself.
  await page
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => buttons.forEach((button) => button instanceof HTMLElement && button.click()));
  await page.getByText(/^(Sync finished|Sync stopped)/).waitFor({ state: 'detached' });
}

/** Presses Sync, and waits for the report of the run. */
export async function syncAndWait(page: Page): Promise<string> {
  await dismissReport(page);
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  return (await page.getByText(/^(Sync finished|Sync stopped)/).textContent()) ?? '';
}

/**
 * A double click as people do it: what the first press opens is there before the second press. `between` waits for it.
 */
export async function pressTwice(button: Locator, between: () => Promise<void>): Promise<void> {
  const { mouse } = button.page();
  await button.hover();
  await mouse.down();
  await mouse.up();
  await between();
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}

/** Types a new invoice for the first matching customer without the mouse, and waits until every line is saved. */
export async function draftInvoice(page: Page, customer: string, lines: readonly LineToType[]): Promise<void> {
  await page.keyboard.press('Alt+n');
  await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor();
  await pick(page, customer);
  await typeLines(page, lines);
}

/** Opens the listed invoice that shows this text. */
export async function openInvoice(page: Page, text: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: text }).first().dblclick();
  await page.locator('[data-total="gross"]').waitFor();
}

export async function totalsOfOpenInvoice(page: Page): Promise<{ net: string; tax: string; gross: string }> {
  const total = async (name: string) => (await page.locator(`[data-total="${name}"]`).textContent())?.trim() ?? '';
  return { net: await total('net'), tax: await total('tax'), gross: await total('gross') };
}

/** Net, tax and gross in base currency; shown only for a foreign currency. */
export async function baseTotalsOfOpenInvoice(page: Page): Promise<string[]> {
  const cells = ['baseNet', 'baseTax', 'baseGross'].map((name) => page.locator(`[data-total="${name}"]`).textContent());
  return (await Promise.all(cells)).map((text) => text?.trim() ?? '');
}

/** The reference minted with the draft: the address of an open invoice ends with its key. */
export function intRefOfOpenInvoice(page: Page): string {
  const found = /daybook-[0-9a-f-]{36}/.exec(page.url());
  if (!found) throw new Error(`no invoice is open: ${new URL(page.url()).hash}`);
  return found[0];
}

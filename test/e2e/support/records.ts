import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { isAt113 } from './service.ts';

const bodySchema = z.looseObject({
  id: z.string(),
  code: z.string().optional(),
  description: z.string().optional(),
  isActive: z.boolean().optional(),
});

/** Every record of a kind, from the service's own database file, without the service. */
export function recordsOf(database: string, kind: string): z.infer<typeof bodySchema>[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    return opened
      .prepare('SELECT body FROM record WHERE kind = ? UNION ALL SELECT body FROM child WHERE lower(kind) = ?')
      .all(kind, kind)
      .map(({ body }) => bodySchema.parse(JSON.parse(String(body))));
  } finally {
    opened.close();
  }
}

/** Opens every group of the side navigation that folds. */
export async function unfoldAreas(page: Page): Promise<void> {
  const folded = page.locator('.side .area-fold[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Goes to an area by its entry in the side navigation. */
export async function goToArea(page: Page, name: string): Promise<void> {
  const link = name === 'Customers and suppliers' ? 'Customers, suppliers' : name;
  await unfoldAreas(page);
  await page.getByRole('navigation').getByRole('link', { name: link }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Creates a record with the keyboard shortcut, types its fields by their labels, and waits for its state. */
export async function makeRecord(
  page: Page,
  fields: Readonly<Record<string, string>>,
  key = 'Alt+n',
  state: 'To send' | 'Not complete' | 'Held back' = 'To send',
): Promise<void> {
  const before = page.url();
  await page.keyboard.press(key);
  await page.waitForURL((url) => url.href !== before);
  await page.locator('.record-form input:focus').waitFor();
  for (const [label, text] of Object.entries(fields)) {
    const field = page.locator('.record-form').getByLabel(label, { exact: true }).first();
    await field.fill(text);
    await field.press('Tab');
  }
  await page.locator('.record-form').getByText(state, { exact: true }).waitFor();
}

/** Opens a record of an area by a word of its name: a row of a list, or an item of a tree. */
export async function openRecord(page: Page, area: string, word: string): Promise<void> {
  await goToArea(page, area);
  const locked = page.getByLabel('Show locked');
  if (!(await locked.isChecked())) await locked.check();
  const search = page.getByRole('searchbox').and(page.locator('main input'));
  await search.fill(word);
  await page.getByRole('treeitem').or(page.locator('main .grid-row')).filter({ hasText: word }).first().click();
  await page.locator('.record-form').filter({ hasText: word }).waitFor();
}

/** Types over a field of the open record, and leaves the field. */
export async function typeOver(page: Page, label: string, text: string): Promise<void> {
  const field = page.locator('.record-form').getByLabel(label, { exact: true }).first();
  await field.fill(text);
  await field.press('Tab');
  await page.locator('.record-form').getByText('To send').first().waitFor();
}

/** Presses a button of the open record, and waits until it shows what is pending. */
export async function tell(page: Page, what: 'Lock' | 'Unlock' | 'Delete'): Promise<void> {
  await page.locator('.record-form').getByRole('button', { name: what, exact: true }).click();
  if (what === 'Delete')
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByText(`To be ${{ Lock: 'locked', Unlock: 'unlocked', Delete: 'deleted' }[what]} with the next sync.`)
    .waitFor();
}

/** Gives a new party the group that 1.13 requires, and that no imported file tells. Does nothing at other versions. */
export async function giveGroup(page: Page, side: 'Customer' | 'Supplier', party: string): Promise<void> {
  if (!isAt113) return;
  await openRecord(page, 'Customers and suppliers', party);
  await typeOver(page, `${side} group`, side === 'Customer' ? 'CUST' : 'SUPP');
}

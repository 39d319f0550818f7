import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const bodySchema = z.looseObject({ id: z.string(), code: z.string().optional(), description: z.string().optional(), isActive: z.boolean().optional() });

/** Every record of a kind, read from the service's own database file, not through the service. */
export function recordsOf(database: string, kind: string): z.infer<typeof bodySchema>[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    return opened.prepare('SELECT body FROM record WHERE kind = ?').all(kind).map(({ body }) => bodySchema.parse(JSON.parse(String(body))));
  } finally {
    opened.close();
  }
}

/** Goes to an area by its entry in the side navigation. */
export async function goToArea(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Makes a record with the key for it, and types its fields by their labels. */
export async function makeRecord(page: Page, fields: Readonly<Record<string, string>>, key = 'Alt+n'): Promise<void> {
  const before = page.url();
  await page.keyboard.press(key);
  await page.waitForURL((url) => url.href !== before);
  await page.locator('.record-form input:focus').waitFor();
  for (const [label, text] of Object.entries(fields)) {
    const field = page.locator('.record-form').getByLabel(label, { exact: true }).first();
    await field.fill(text);
    await field.press('Tab');
  }
  await page.locator('.record-form').getByText('Queued').waitFor();
}

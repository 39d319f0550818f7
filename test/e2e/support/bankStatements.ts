import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** Opens the bank page from the side navigation. */
export async function openBank(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.getByRole('heading', { name: 'Bank', exact: true }).waitFor();
}

export async function openImport(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Choose files…' }).waitFor();
}

/** Writes a statement file into a folder and returns its path. */
export function statementFile(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Chooses files with the button, through the browser's own file chooser. */
export async function chooseFiles(page: Page, paths: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files…' }).click();
  await (await chooser).setFiles(paths);
}

/**
 * Drags files or folders from outside onto what stands at `place`, and drops them: the browser's own drag events, with the
 * real files.
 */
export async function dropFiles(page: Page, place: Locator, paths: string[]): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('there is nowhere to drop a file');
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  await session.detach();
}

/**
 * Counts the preview's lines by what happens to them, as its buttons show, once the files have been read and compared.
 */
export async function previewCounts(
  page: Page,
): Promise<Record<'New' | 'Already there' | 'Likely the same' | 'Changed' | 'Unreadable', number>> {
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  const count = async (name: string): Promise<number> => {
    const text = (await page.getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) }).textContent()) ?? '';
    return Number((/[\d,]+$/.exec(text)?.[0] ?? '').replaceAll(',', ''));
  };
  return {
    New: await count('New'),
    'Already there': await count('Already there'),
    'Likely the same': await count('Likely the same'),
    Changed: await count('Changed'),
    Unreadable: await count('Unreadable'),
  };
}

/** Closes the preview without importing its files. */
export async function putAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByText('Drop statement files here').waitFor();
}

/**
 * Says into which account files go that name none. The question is there at once; where such a file was imported before,
 * the import is under way instead.
 */
export async function confirmAccount(page: Page, answer: (button: Locator) => Promise<void>): Promise<void> {
  const yes = page.getByRole('dialog').getByRole('button', { name: /^Into / });
  await yes
    .or(page.getByText(/lines? imported\./))
    .first()
    .waitFor();
  if (await yes.isVisible()) await answer(yes);
}

/** Imports what the preview shows, and waits until the account lists this many lines. */
export async function importShown(page: Page, lines: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Import ${lines.toLocaleString('en-GB')} lines?`) }).click();
  await confirmAccount(page, (yes) => yes.click());
  await page.getByText(new RegExp(`^${lines.toLocaleString('en-GB')} lines? imported\\.`)).waitFor();
}

export interface SentTransaction {
  bankDate: string;
  description: string;
  amount: string;
  bankReference: string;
}

/** Bank transactions in the service's own database file, oldest first. */
export function bankTransactions(database: string): SentTransaction[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const rows = opened.prepare("SELECT body FROM child WHERE kind = 'BankTransaction' ORDER BY seq").all();
    const found = rows.map(({ body }): SentTransaction => {
      const { bankDate, description, amount, bankReference = '' } = JSON.parse(String(body)) as Record<string, string>;
      return {
        bankDate: String(bankDate),
        description: String(description),
        amount: Number(amount).toFixed(2),
        bankReference: String(bankReference),
      };
    });
    const key = ({ bankDate, amount, description }: SentTransaction) => `${bankDate} ${amount} ${description}`;
    return found.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  } finally {
    opened.close();
  }
}

/** The service's id of the transaction with this description. */
export function bankTransactionId(database: string, description: string): string {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const row = opened
      .prepare("SELECT id FROM child WHERE kind = 'BankTransaction' AND json_extract(body, '$.description') = ?")
      .get(description);
    if (!row) throw new Error(`the service has no bank transaction ${description}`);
    return String(row.id);
  } finally {
    opened.close();
  }
}

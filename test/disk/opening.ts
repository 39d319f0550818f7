import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** What a person sees who opens Daybook. */
export interface Opened {
  how: 'as it was' | 'by the recovery page' | 'with a fault told';
  /** The text of the page. */
  words: string;
  /** Whether the page says that Daybook must be started again before its data can be recovered. */
  isToStartAgain: boolean;
}

/** Milliseconds within which a page that shows the company has compared its data with the copies. */
const SECOND_LOOK = 2_500;

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Waits until the page shows the company or asks what to do. Answers as a person who wants their work back: with the
 * first button of the page.
 * @param isOnlyLooking whether nothing is pressed
 */
export async function openBooks(page: Page, { isOnlyLooking = false } = {}): Promise<Opened> {
  const recovery = page.locator('section.recovery');
  const alert = page.locator('main > [role="alert"]');
  const books = page.locator('.home');
  await books.or(alert).or(recovery).first().waitFor();
  // The company may show before the page has looked at the copies.
  if (await books.first().isVisible())
    await Promise.race([recovery.waitFor().catch(() => undefined), wait(SECOND_LOOK)]);
  if (await recovery.isVisible()) {
    const words = plain(await recovery.getByRole('heading').first().innerText());
    return { how: 'by the recovery page', words, isToStartAgain: !isOnlyLooking && (await answer(page)) };
  }
  if (await alert.first().isVisible()) {
    const words = plain(await alert.first().innerText());
    if (!isOnlyLooking) throw new Error(`the books do not open: ${words}`);
    return { how: 'with a fault told', words, isToStartAgain: false };
  }
  return { how: 'as it was', words: '', isToStartAgain: false };
}

/** @returns whether Daybook must be started again */
async function answer(page: Page): Promise<boolean> {
  const recovery = page.locator('section.recovery');
  const first = recovery.locator('button.primary');
  const name = plain(await first.innerText());
  await first.click();
  const again = page.getByRole('dialog').getByRole('button', { name });
  const refused = recovery.getByRole('alert');
  await again.or(refused).or(page.locator('.toast')).first().waitFor();
  if (await again.isVisible()) await again.click();
  await Promise.race([recovery.waitFor({ state: 'detached' }), refused.waitFor()]);
  if (!(await refused.isVisible())) return false;
  const why = plain(await refused.innerText());
  if (why.includes('start it again')) return true;
  throw new Error(`the recovery was refused: ${why}`);
}

import type { Page } from 'playwright-core';

/** What a person met who opened Daybook. */
export interface Opened {
  how: 'as it was' | 'by the recovery page' | 'with a fault told';
  /** What the page said. */
  words: string;
}

/**
 * Waits until the page shows the books, or asks what is to be done, and answers as a person would who wants their work back.
 * @param isOnlyLooking whether nothing is pressed
 */
export async function openBooks(page: Page, { isOnlyLooking = false } = {}): Promise<Opened> {
  const books = page.getByRole('row').nth(1);
  const told = page.locator('main [role="alert"]');
  await books.or(told).or(page.getByText(/^Nothing here yet|No .* yet/)).first().waitFor();
  if (await books.isVisible()) return { how: 'as it was', words: '' };
  if (await told.first().isVisible()) {
    const words = (await told.first().innerText()).replaceAll(/\s+/g, ' ');
    if (isOnlyLooking) return { how: 'with a fault told', words };
    throw new Error(`the books do not open: ${words}`);
  }
  return { how: 'as it was', words: 'an empty list' };
}

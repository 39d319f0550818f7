import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules of axe that look at colours: all that a page can break in the dark and keep in the light. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

// In one piece, since no page has frames, and without a list of all that is well: a sixth of the time on a page of many cells.
const axeOver = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

async function found(axe: AxeBuilder, part: string | undefined): Promise<string[]> {
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`));
}

/** What axe objects to, by rule and place: in the whole page, or in a part of it. */
export function objections(page: Page, part?: string): Promise<string[]> {
  return found(axeOver(page), part);
}

/** What axe objects to in the colours of the dark; the page is light again afterwards. */
export async function objectionsInTheDark(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const objected = await found(axeOver(page).withRules(ABOUT_COLOURS), part);
  await page.emulateMedia({ colorScheme: 'light' });
  return objected;
}

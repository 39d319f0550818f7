import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe objects to, by rule and place: in the whole page, or in a part of it. */
export async function objections(page: Page, part?: string): Promise<string[]> {
  // In one piece, since no page has frames, and without a list of all that is well: a sixth of the time on a page of many cells.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`));
}

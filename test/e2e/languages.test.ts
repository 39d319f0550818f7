import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objections } from './support/accessibility.ts';
import { plainTexts, wordsOfData } from '../support/pseudoTexts.ts';
import { cutTexts } from './support/fitting.ts';
import { Scene } from './support/scene.ts';

const KEPT = 'daybook.language';

/** The areas of the side navigation, by their places. */
async function areas(page: Page): Promise<number[]> {
  return [...(await page.locator('.side .area').all()).keys()];
}
/** Opens an area, and waits until what it loads is drawn. */
async function openArea(page: Page, at: number): Promise<string> {
  const link = page.locator('.side .area').nth(at);
  await link.click();
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
  await page.locator('#page h1').waitFor();
  await page.waitForLoadState('networkidle');
  return (await link.getAttribute('href')) ?? '';
}
/** How far the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('every area in the pseudo language', () => {
  let scene: Scene;
  let words: string[];
  beforeAll(async () => {
    scene = new Scene();
    await scene.startConnected();
    const { page } = scene;
    await page.setViewportSize({ width: 1280, height: 800 });
    // Settings do not offer it.
    await page.evaluate((kept) => localStorage.setItem(kept, 'pseudo'), KEPT);
    await page.reload();
    await page.locator('.side .area').first().waitFor();
    words = await page.evaluate(wordsOfData);
  });
  afterAll(() => scene.end());

  it('shows no plain English, and cuts no text', async () => {
    const { page } = scene;
    const faults: Record<string, string[]> = {};
    for (const at of await areas(page)) {
      const area = await openArea(page, at);
      const found = [...(await page.evaluate(plainTexts, words)), ...(await cutTexts(page))];
      if (found.length > 0) faults[area] = found;
    }
    expect(faults).toEqual({});
  });

  it('fits from right to left too', async () => {
    const { page } = scene;
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    for (const at of await areas(page)) {
      const area = await openArea(page, at);
      const [side, main] = await Promise.all([
        page.locator('.side').boundingBox(),
        page.locator('#page').boundingBox(),
      ]);
      expect(side?.x, area).toBeGreaterThanOrEqual((main?.x ?? 0) + (main?.width ?? 0) - 1);
      expect(await overflow(page), area).toBe(0);
      expect(await cutTexts(page), area).toEqual([]);
    }
  });

  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

describe.each([
  { language: 'de', settings: 'Einstellungen', date: /\b\d{2}\.\d{2}\.20\d{2}\b/, amount: /\d,\d{2}$/ },
  { language: 'fr', settings: 'Paramètres', date: /\b\d{2}\/\d{2}\/20\d{2}\b/, amount: /\d,\d{2}$/ },
])('the page in $language', ({ language, settings, date, amount }) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = new Scene();
    await scene.startConnected();
    await scene.page.setViewportSize({ width: 1280, height: 800 });
  });
  afterAll(() => scene.end());

  it('changes at once, without a reload, and keeps the language', async () => {
    const { page } = scene;
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByLabel('Language on this computer').selectOption(language);
    await page.getByRole('heading', { name: settings, level: 1 }).waitFor();
    await expect.poll(() => page.title()).toContain(settings);
    expect(await page.evaluate(() => [Reflect.get(window, 'isSamePage'), document.documentElement.lang])).toEqual([
      true,
      expect.stringMatching(new RegExp(`^${language}-`)),
    ]);
    await page.reload();
    await page.getByRole('heading', { name: settings, level: 1 }).waitFor();
  });

  it('has its own dates and amounts in a list', async () => {
    const { page } = scene;
    await openArea(page, 0);
    const row = page.getByRole('row').nth(2);
    await row.waitFor();
    expect(await row.textContent()).toMatch(date);
    const gross = await row.locator('[data-column="grossCurrencyAmount"]').textContent();
    expect(gross?.trim()).toMatch(amount);
  });

  it('passes axe, and cuts no heading, label or button in any area', async () => {
    const { page } = scene;
    const faults: Record<string, string[]> = {};
    for (const at of await areas(page)) {
      const area = await openArea(page, at);
      const found = [...(await cutTexts(page)), ...(await objections(page, '#page'))];
      if (found.length > 0 || (await overflow(page)) > 0) faults[area] = found;
    }
    expect(faults).toEqual({});
  });

  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

import { beforeAll, describe, expect, it } from 'vitest';
import { misfits } from './support/fitting.ts';
import { unfoldAreas } from './support/records.ts';
import { connectedScene, type Scene } from './support/scene.ts';

/** What an area shows once what it loads is drawn: mostly a list or a tree, which may be empty. */
const DRAWN: Readonly<Record<string, string>> = {
  home: '.home [data-side="purchase"] tbody tr',
  budgets: 'h1',
  enquiries: 'h1',
  'payment-run': 'h1',
  settings: 'h1',
  sync: 'h1',
};
const LIST = ':is([role="gridcell"], [role="treeitem"], .empty h2)';

/** Every area in every language at 1280 × 800: what does not fit, and what changes with it at once. */
describe('every area', () => {
  let scene: Scene;
  connectedScene((its) => (scene = its));
  beforeAll(async () => {
    await unfoldAreas(scene.page);
  });

  /** Speaks a language as when another window chose it. Settings do not offer the pseudo language. */
  async function speak(language: string): Promise<void> {
    const before = await scene.page.locator('.side').textContent();
    await scene.page.evaluate((chosen) => {
      localStorage.setItem('daybook.language', chosen);
      dispatchEvent(new Event('storage'));
    }, language);
    if (language !== 'en') await expect.poll(() => scene.page.locator('.side').textContent()).not.toBe(before);
  }

  const paths = (): Promise<string[]> =>
    scene.page
      .locator('.side .area')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('#/', '') ?? ''));
  async function openArea(path: string): Promise<void> {
    const { page } = scene;
    await page.locator(`.side .area[href="#/${path}"]`).click();
    await page.locator(`.side .area.here[href="#/${path}"]`).waitFor();
    await page
      .locator(`#page ${DRAWN[path] ?? LIST}`)
      .first()
      .waitFor();
  }
  /** Opens each area, and some of what people work on in it, and tells what does not fit. */
  async function faults(): Promise<Record<string, string[]>> {
    const { page } = scene;
    const found: Record<string, string[]> = {};
    const look = async (place: string): Promise<void> => {
      const here = await misfits(page);
      if (here.length > 0) found[place] = here;
    };
    for (const path of await paths()) {
      await openArea(path);
      await look(path);
    }
    await openArea('prices');
    await page.locator('#page [role="gridcell"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.price-aside .price-name').waitFor();
    await look('what is known of a price');
    await openArea('parties');
    await page.locator('#page .grid-row').first().click();
    await page.locator('.record-form').waitFor();
    await look('a customer');
    await openArea('sale-invoices');
    await page.keyboard.press('Alt+f');
    await page.locator('.filter-panel :focus').waitFor();
    await look('the filters');
    await page.keyboard.press('Escape');
    await page.locator('.filter-panel').waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+n');
    await page.locator('.header-form :focus').waitFor();
    await look('a new invoice');
    return found;
  }

  it.each(['pseudo', 'de', 'fr'])('cuts no text and breaks no word of a heading or button in %s', async (language) => {
    await speak(language);
    expect(await faults()).toEqual({});
  });

  it.each(['en', 'de', 'fr'])(
    'has room for customers and suppliers and a count in one line in %s',
    async (language) => {
      const { page } = scene;
      await speak(language);
      await openArea('parties');
      const lines = await page.locator('.side .area[href="#/parties"]').evaluate((link) => {
        const count = Object.assign(document.createElement('span'), { className: 'count', textContent: '17' });
        if (!link.querySelector('.count')) link.append(count);
        const text = document.createRange();
        text.selectNodeContents(link.querySelector('.area-text') ?? link);
        const found = text.getClientRects().length;
        count.remove();
        return found;
      });
      expect(lines).toBe(1);
    },
  );

  it('fits from right to left too', async () => {
    const { page } = scene;
    await speak('pseudo');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const [side, main] = await Promise.all([page.locator('.side').boundingBox(), page.locator('#page').boundingBox()]);
    expect(side?.x).toBeGreaterThanOrEqual((main?.x ?? 0) + (main?.width ?? 0) - 1);
    expect(await faults()).toEqual({});
    await openArea('home');
    // The oldest month is at the right, like its bars.
    const [label, bar] = [page.locator('.chart-labels span').first(), page.locator('.chart-bar').first()];
    const [month, money] = await Promise.all([label.boundingBox(), bar.boundingBox()]);
    expect(Math.abs((month?.x ?? 0) - (money?.x ?? 0))).toBeLessThan(month?.width ?? 0);
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  });

  it.each([
    { language: 'de', date: /^\d{2}\.\d{2}\.20\d{2}$/, amount: /^[\d.]+,\d{2}$/ },
    { language: 'fr', date: /^\d{2}\/\d{2}\/20\d{2}$/, amount: /^[\d\s]+,\d{2}$/ },
  ])('has the dates and amounts of $language', async ({ language, date, amount }) => {
    await speak(language);
    await openArea('sale-invoices');
    const row = scene.page.getByRole('row').filter({ hasText: /SI\d/ }).first();
    const cell = async (column: string): Promise<string> =>
      (await row.locator(`[data-column="${column}"]`).textContent())?.trim() ?? '';
    expect(await cell('docDate')).toMatch(date);
    expect(await cell('grossCurrencyAmount')).toMatch(amount);
    expect(await scene.page.evaluate(() => document.documentElement.lang)).toMatch(new RegExp(`^${language}-`));
  });

  /**
   * Goes through the date fields in view, types the 5th of March 2027 into each, and steps from there.
   * @returns the fields that show a date in another form while they have the focus, or take one otherwise
   */
  async function wrongDates(place: string, form: RegExp, march: string): Promise<string[]> {
    const { page } = scene;
    const wrong: string[] = [];
    const fields = page.locator('input[aria-haspopup="grid"]:visible');
    const count = await fields.count();
    if (count === 0) wrong.push(`${place}: has no date field`);
    for (let at = 0; at < count; at += 1) {
      const field = fields.nth(at);
      const tell = async (what: string, isRight: (text: string) => boolean): Promise<void> => {
        const text = await field.inputValue();
        if (!isRight(text)) wrong.push(`${place}, field ${at + 1}, ${what}: ${text}`);
      };
      await field.focus();
      const before = await field.inputValue();
      await tell('with the focus', (text) => text === '' || form.test(text));
      await page.keyboard.press('t');
      await tell('after the key for today', (text) => form.test(text));
      await field.fill('5.3.27');
      await page.keyboard.press('+');
      await tell('as it is typed', (text) => text === '5.3.27' || text === '5.3.27+');
      await field.fill('5.3.27');
      await field.evaluate((element) => element.blur());
      await expect
        .poll(() => field.inputValue(), { message: `${place}, field ${at + 1}, once it is left` })
        .toBe(march);
      await field.focus();
      await tell('with the focus again', (text) => text === march);
      await page.keyboard.press('+');
      await tell('a day later', (text) => text === march.replace('05', '06'));
      await field.fill(before);
      await field.evaluate((element) => element.blur());
      await expect.poll(() => field.inputValue()).toBe(before);
    }
    return wrong;
  }

  it.each([
    { language: 'de', form: /^\d{2}\.\d{2}\.20\d{2}$/, march: '05.03.2027' },
    { language: 'fr', form: /^\d{2}\/\d{2}\/20\d{2}$/, march: '05/03/2027' },
  ])('shows and takes the dates of $language in a field that has the focus', async ({ language, form, march }) => {
    const { page } = scene;
    await speak(language);
    const wrong: string[] = [];
    const look = async (place: string): Promise<void> => void wrong.push(...(await wrongDates(place, form, march)));
    for (const path of ['prices', 'payment-run', 'month-end', 'settings']) {
      await openArea(path);
      await look(path);
    }
    await openArea('reports');
    await page.locator('#page input[aria-haspopup="grid"]').first().waitFor();
    await look('reports');
    await openArea('sale-invoices');
    await page.keyboard.press('Alt+f');
    await page.locator('.filter-panel :focus').waitFor();
    await look('the filters');
    await page.locator('.filter-panel select').first().press('Escape');
    await page.locator('.filter-panel').waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+n');
    await page.locator('.header-form :focus').waitFor();
    await look('a new invoice');
    await openArea('bank');
    await page.keyboard.press('Alt+l');
    await page.locator('.line-grid [data-column="bankDate"]:focus').waitFor();
    await page.keyboard.press('t');
    const cell = page.locator('.line-grid input:focus');
    if (!form.test(await cell.inputValue())) wrong.push(`a bank line: ${await cell.inputValue()}`);
    await cell.fill('5.3.27');
    await page.keyboard.press('Enter');
    await page.locator('.line-grid [data-column="bankDate"]').filter({ hasText: march }).first().waitFor();
    expect(wrong).toEqual([]);
  });

  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

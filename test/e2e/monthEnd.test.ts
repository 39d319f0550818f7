import { describe, expect, it } from 'vitest';
import { objections, objectionsInTheDark } from './support/accessibility.ts';
import { connectedScene, type Scene } from './support/scene.ts';
import { documentsOfTemplates } from './support/service.ts';

/** A cell of a row, other than the box that selects it. */
const CELL = '.grid-body .grid-cell:not(.grid-check)';

/** A template is kept, its draft made, and the month checked, with keys only. */
describe('the end of a month', () => {
  let scene: Scene;
  connectedScene((its) => (scene = its));

  const dialog = () => scene.page.getByRole('dialog');
  const press = (...keys: string[]) =>
    keys.reduce(async (before, key) => {
      await before;
      await scene.page.keyboard.press(key);
    }, Promise.resolve());
  async function fits(): Promise<void> {
    const { page } = scene;
    expect(await objections(page)).toEqual([]);
    expect(await objectionsInTheDark(page)).toEqual([]);
    // 200 % zoom leaves 640 of 1280 pixels.
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
        .toBe(0);
    }
  }

  it('begins with a document that is kept as a template, due today', async () => {
    const { page } = scene;
    await page.getByRole('grid', { name: 'Sales invoices', exact: true }).locator(CELL).first().focus();
    await press('Enter');
    await page.locator('[data-total="gross"]').waitFor();
    await press('Control+Alt+k');
    await dialog().getByText('Next dates').waitFor();
    await page.keyboard.type('Service fee');
    await dialog().getByLabel('First date from').focus();
    await press('t', 'Tab');
    await dialog().getByLabel('On day').selectOption(String(new Date().getDate()));
    await dialog().getByLabel('Description').first().focus();
    await press('Control+a');
    await page.keyboard.type('Fee {month} {year}');
    await fits();
    await dialog().getByRole('button', { name: 'Keep template' }).focus();
    await press('Enter');
    await page.getByText('“Service fee” is kept as a template.').waitFor();
  });

  it('has its draft proposed, and made at a key, and sent once', async () => {
    const { page } = scene;
    await press('Escape', 'g', 'x');
    const due = page.getByRole('grid', { name: 'Due', exact: true });
    await due.getByText('Service fee').waitFor();
    await fits();
    await press('Alt+m');
    await page.getByText('1 draft made.').first().waitFor();
    await due.waitFor({ state: 'detached' });
    await press('Alt+s');
    await expect.poll(() => documentsOfTemplates(scene.database).length).toBe(1);
  });

  it('shows what is left, which opens or is waived with a reason', async () => {
    const { page } = scene;
    await press('g', 'f');
    const grid = page.getByRole('grid', { name: 'Month end', exact: true });
    await page.getByRole('button', { name: 'This month' }).focus();
    await press('Enter', 'Alt+r');
    await grid.getByText('Draft left').first().waitFor();
    await fits();
    const open = async () => Number(/(\d+) open/.exec((await page.locator('.finding-count').textContent()) ?? '')?.[1]);
    const before = await open();
    await grid.locator(CELL).first().focus();
    await press('Space', 'Alt+e');
    await dialog().getByText('Waive 1 finding').waitFor();
    await page.keyboard.type('Agreed with the owner');
    await press('Enter');
    await page.getByText('1 finding waived.').waitFor();
    await expect.poll(open).toBe(before - 1);
    await grid.locator(CELL).first().focus();
    await press('Enter');
    await grid.waitFor({ state: 'detached' });
  });

  it('caused no console error and no policy violation', () => expect(scene.daybook.complaints).toEqual([]));
});

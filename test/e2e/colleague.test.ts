import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dismissReport, draftInvoice, intRefOfOpenInvoice, syncAndWait } from './support/bookkeeper.ts';
import { connectedScene, type Scene } from './support/scene.ts';
import { signInAsColleague, type Colleague } from './support/colleague.ts';

const LINES = [{ description: 'Paper, A4', quantity: '2', price: '45.50', taxCode: 'S' }];

describe('a draft that a colleague also changes', () => {
  let scene: Scene;
  let colleague: Colleague;
  let intRef: string;

  connectedScene((its) => (scene = its));
  beforeAll(async () => {
    colleague = await signInAsColleague(scene.reachable);
  });
  beforeEach(async () => {
    await draftInvoice(scene.page, 'C00036', LINES);
    intRef = intRefOfOpenInvoice(scene.page);
    expect(await syncAndWait(scene.page)).toMatch(/created 1/);
  });

  /** Types into a field of the open invoice, and waits until it is saved. */
  async function type(field: string, text: string): Promise<void> {
    await scene.page.getByLabel(field, { exact: true }).fill(text);
    await scene.page.keyboard.press('Enter');
    await scene.page.getByRole('article').getByText('To send').waitFor();
  }

  it('keeps both changes when they are in different fields', async () => {
    await colleague.patch(intRef, { description: 'Autumn order' });
    await type('Their reference', 'PO 7781');
    expect(await syncAndWait(scene.page)).toMatch(/updated 1/);

    expect(await colleague.read(intRef)).toMatchObject({ description: 'Autumn order', theirRef: 'PO 7781' });
    await expect.poll(() => scene.page.getByLabel('Description', { exact: true }).inputValue()).toBe('Autumn order');
  });

  it('sends nothing when they are in the same field, until one is chosen', async () => {
    await colleague.patch(intRef, { theirRef: 'theirs' });
    await type('Their reference', 'mine');
    expect(await syncAndWait(scene.page)).toMatch(/1 in conflict/);
    expect(await colleague.read(intRef)).toMatchObject({ theirRef: 'theirs' });

    // Every field starts with my version.
    await scene.page.getByRole('button', { name: 'Keep these choices' }).click();
    await scene.page.getByRole('article').getByText('To send').waitFor();
    expect(await syncAndWait(scene.page)).toMatch(/updated 1/);
    expect(await colleague.read(intRef)).toMatchObject({ theirRef: 'mine' });
  });

  it('takes their version, and then has nothing to send', async () => {
    await colleague.patch(intRef, { theirRef: 'theirs' });
    await type('Their reference', 'mine');
    expect(await syncAndWait(scene.page)).toMatch(/1 in conflict/);
    await scene.page.getByRole('button', { name: 'All theirs' }).click();
    await scene.page.getByRole('button', { name: 'Keep these choices' }).click();
    await expect.poll(() => scene.page.getByLabel('Their reference', { exact: true }).inputValue()).toBe('theirs');
    expect(await syncAndWait(scene.page)).not.toMatch(/updated|conflict/);
  });

  it('has the keyboard when the conflict appears, and when it is settled by keyboard', async () => {
    const { page } = scene;
    await colleague.patch(intRef, { theirRef: 'theirs' });
    await type('Their reference', 'mine');
    await dismissReport(page);
    await page.getByLabel('Their reference', { exact: true }).focus();
    await page.keyboard.press('Alt+s');
    await page.getByText(/1 in conflict/).waitFor();
    await page.locator('.editor:focus').waitFor();

    const field = page.locator('.conflict').getByRole('radio', { name: /: mine$/ });
    for (let tabs = 0; tabs < 10 && !(await field.and(page.locator(':focus')).count()); tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.conflict').waitFor({ state: 'detached' });
    await page.locator('.editor:focus').waitFor();
    await expect.poll(() => page.getByLabel('Their reference', { exact: true }).inputValue()).toBe('theirs');
  });

  it('is submitted with the chosen version when it was edited and queued for submission', async () => {
    const { page } = scene;
    await colleague.patch(intRef, { orderNo: 'Not seen' });
    await type('Their reference', 'mine');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText(/Waits for the next sync: submit/).waitFor();
    expect(await syncAndWait(page)).toMatch(/1 in conflict/);
    expect(await colleague.read(intRef)).toMatchObject({ statusList: 'draft', orderNo: 'Not seen' });

    const conflict = page.locator('.conflict');
    await conflict
      .getByText('You asked to submit it as well: the next sync does that, with what you choose here.')
      .waitFor();
    await conflict.getByRole('button', { name: 'Keep these choices' }).click();
    await page.getByText(/Waits for the next sync: submit/).waitFor();
    expect(await syncAndWait(page)).toMatch(/updated 2/);
    const { statusList, ...sent } = await colleague.read(intRef);
    expect(sent).toMatchObject({ theirRef: 'mine' });
    expect([sent.orderNo ?? '', statusList]).toEqual(['', expect.not.stringMatching(/draft/)]);
  });
});

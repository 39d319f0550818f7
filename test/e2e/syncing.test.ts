import { describe, expect, it } from 'vitest';
import { dismissReport, draftInvoice, intRefOfOpenInvoice, pressTwice } from './support/bookkeeper.ts';
import { connectedScene, type Scene } from './support/scene.ts';
import { signInAsColleague } from './support/colleague.ts';

const LINES = [{ description: 'Paper, A4', quantity: '2', price: '45.50', taxCode: 'S' }];
const MINUTES = 60_000;

describe('when it syncs', () => {
  let scene: Scene;

  connectedScene((its) => (scene = its));

  it('double click on Sync / two windows', async () => {
    const { page } = scene;
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole('row').nth(3).waitFor();
    await page.bringToFront();
    await draftInvoice(page, 'C00036', LINES);
    const intRef = intRefOfOpenInvoice(page);
    // The run goes on until every button has been pressed.
    const pressed = Promise.withResolvers<unknown>();
    void scene.line.trouble('GET', /./, { kind: 'delay', until: pressed.promise });
    await pressTwice(page.getByRole('button', { name: 'Sync', exact: true }), async () => {
      await second.keyboard.press('Alt+s');
      // By then the button that cancels the run is under the pointer.
      await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
    });
    pressed.resolve(null);

    // Both windows learn that the run has ended; the document is there once.
    for (const window of [second, page]) {
      // A window behind another one paints nothing, so nothing can be waited for in it.
      await window.bringToFront();
      await window.getByText(/^Sync finished/).waitFor();
    }
    expect(await page.getByText(/^Sync finished/).textContent()).toMatch(/created 1/);
    await page.getByRole('article').getByText('Synced', { exact: true }).waitFor();
    const colleague = await signInAsColleague(scene.reachable);
    expect(await colleague.list(`/api/saleInvoice?IntRef=${intRef}`)).toHaveLength(1);
    await second.close();
  });

  it('by itself, when that is enabled: every five minutes, and as soon as the network is back', async () => {
    const { page } = scene;
    await page.clock.install();
    await page.reload();
    await page.getByRole('row').nth(3).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Sync every').selectOption('5');
    await page.clock.fastForward(6 * MINUTES);
    await page.getByText(/^Sync finished/).waitFor();

    await page.getByLabel('Sync every').selectOption('');
    await page.getByLabel('Sync as soon as the network is back').check();
    await dismissReport(page);
    // Neither time alone nor a network that was never lost starts one: it would be under way by now, or over.
    await page.clock.fastForward(30 * MINUTES);
    const run = page.getByRole('button', { name: 'Cancel', exact: true }).or(page.getByText(/^Sync finished/));
    expect(await run.count()).toBe(0);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByText(/^Sync finished/).waitFor();
  });
});

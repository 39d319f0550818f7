import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { draftInvoice, syncAndWait } from './support/bookkeeper.ts';
import { connectedScene, type Scene } from './support/scene.ts';

let scene: Scene;
connectedScene((its) => (scene = its));

/** Stops the service, and keeps or puts back its database as a backup program does: with its journal. */
async function whileStopped(work: (file: string) => void): Promise<void> {
  await scene.killService();
  for (const end of ['', '-wal']) work(scene.database + end);
  await scene.restartService();
}

it('a service that is put back to a backup says what it has lost, and gets it again once somebody agrees', async () => {
  const { page } = scene;
  await whileStopped((file) => existsSync(file) && copyFileSync(file, `${file}.kept`));
  const line = { description: 'Paper', quantity: '2', price: '10.50', taxCode: 'S' };
  await draftInvoice(page, 'C00036', [line]);
  await draftInvoice(page, 'C00036', [line]);
  expect(await syncAndWait(page)).toMatch(/^Sync finished: created 2\./);
  await whileStopped((file) => {
    rmSync(file, { force: true });
    if (existsSync(`${file}.kept`)) copyFileSync(`${file}.kept`, file);
  });
  await syncAndWait(page);
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.locator('.went-back').waitFor();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/went-back.png` });
  await expect
    .poll(() => page.locator('.went-back h3').first().textContent())
    .toBe('2 records made here are missing there');
  await page.getByRole('button', { name: 'Send again as listed' }).click();
  await page.locator('.went-back').waitFor({ state: 'detached' });
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/after.png` });
});

import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bankTransactionId,
  bankTransactions,
  chooseFiles,
  importShown,
  openBank,
  openImport,
  previewCounts,
  statementFile,
} from '../support/bankStatements.ts';
import { syncAndWait } from '../support/bookkeeper.ts';
import { signInAsColleague, type Colleague } from '../support/colleague.ts';
import { Scene } from '../support/scene.ts';
import { madeFolder } from '../../support/tidying.ts';

let scene: Scene;
let folder: string;
let colleague: Colleague;

beforeAll(async () => {
  scene = new Scene();
  folder = madeFolder('statements');
  await scene.startConnected();
  colleague = await signInAsColleague(scene.reachable);
});
afterAll(async () => {
  await scene.end();
  rmSync(folder, { recursive: true, force: true });
});

it('a bank line that a colleague has changed too waits on the bank page until a version is chosen', async () => {
  const { page } = scene;
  const sent = () =>
    bankTransactions(scene.database).find(({ bankDate, amount }) => bankDate === '2026-03-02' && amount === '-600.00');
  await openBank(page);
  await openImport(page);
  await chooseFiles(page, [
    statementFile(folder, 'rent.csv', 'Date,Description,Amount\n2026-03-02,Landlord,-600.00\n'),
  ]);
  await previewCounts(page);
  await importShown(page, 1);
  expect(await syncAndWait(page)).toMatch(/created 1/);

  await colleague.patchAt(`/api/BankTransaction/${bankTransactionId(scene.database, 'Landlord')}`, {
    description: 'Rent, office',
  });
  await page.getByRole('gridcell', { name: 'Landlord' }).click();
  await page.keyboard.type('Rent, yard');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: 'Rent, yard' }).waitFor();
  expect(await syncAndWait(page)).toMatch(/1 in conflict/);
  expect(sent()).toMatchObject({ description: 'Rent, office' });

  const conflict = page.locator('.conflict');
  await conflict.getByRole('radio', { name: 'Description: Theirs' }).check();
  await conflict.getByRole('button', { name: 'Keep the choice' }).click();
  await conflict.waitFor({ state: 'detached' });
  await page.getByRole('gridcell', { name: 'Rent, office' }).waitFor();
  expect(await syncAndWait(page)).not.toMatch(/updated|conflict/);
  expect(scene.daybook.complaints).toEqual([]);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections } from './support/accessibility.ts';
import { startDaybook } from './support/daybook.ts';
import { makeAcme, postChairs } from './support/ownCompany.ts';

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};
/** Lines of the page that speak of a service; a person may deal in services. */
const ofService = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).split('\n').filter((line) => /\bthe (finance )?service\b/i.test(line));

it('speaks of books and of no service, and removes a company with its books, which can be put back', async () => {
  const folder = temporaryFolder();
  const daybook = await startDaybook(folder);
  onTestFinished(() => daybook.close());
  const { page } = daybook;
  await makeAcme(page);
  await postChairs(page);

  await page.getByRole('link', { name: 'To be entered', exact: true }).click();
  await page.getByText('Everything that you entered is in the books.').waitFor();
  expect(await ofService(page)).toEqual([]);
  await shot(page, 'own-sync');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const removal = page.locator('#removal');
  await removal.getByText('The company can be taken off the list').waitFor();
  expect(await ofService(page)).toEqual([]);
  expect(await page.locator('#reach').count()).toBe(0);

  await removal.getByRole('button', { name: 'Remove this company…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Acme Ltd with its books?' });
  await dialog.getByText('1 document goes with the books.').waitFor();
  expect(await objections(page)).toEqual([]);
  await shot(page, 'own-remove');
  await dialog.getByRole('button', { name: 'Remove the company' }).click();
  await page.getByText('Acme Ltd was removed. Its books are in ').waitFor();
  await page.getByRole('button', { name: 'Set up your company…' }).waitFor();
  const [removed = ''] = readdirSync(join(folder, 'removed-companies'));
  expect(readdirSync(join(folder, 'removed-companies', removed)).sort()).toEqual([
    'own-company-copies',
    'own-company.json',
    'own-company.sqlite',
  ]);
  expect(readdirSync(folder).filter((name) => name.startsWith('own-company'))).toEqual([]);
  expect(daybook.complaints).toEqual([]);
});

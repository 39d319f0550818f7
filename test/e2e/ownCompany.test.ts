import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections } from './support/accessibility.ts';
import { startDaybook } from './support/daybook.ts';
import { askForOwn, CHAIRS_SHEET, makeAcme, postChairs, reportRows } from './support/ownCompany.ts';

it('keeps books on this computer: made from a name, a first invoice posted by itself, there again after a kill', async () => {
  const folder = temporaryFolder();
  let daybook = await startDaybook(folder);
  onTestFinished(() => daybook.close());
  const { page } = daybook;

  await askForOwn(page);
  await page.getByRole('button', { name: 'Make the company' }).click();
  await page.getByText('Type the name of the company.').waitFor();
  expect(await objections(page)).toEqual([]);
  await makeAcme(page);
  // Nobody presses Sync: there is no such button.
  await postChairs(page);
  expect(await page.getByRole('button', { name: 'Sync', exact: true }).count()).toBe(0);
  expect(await page.getByText(/^Sync (finished|stopped)/).count()).toBe(0);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const earned = page.getByRole('region', { name: 'Profit' }).getByRole('row');
  await expect
    .poll(() => earned.allInnerTexts())
    .toEqual(['This month\t500.00', 'Last month\t0.00', 'This year so far\t500.00']);
  await earned.getByRole('link').first().click();
  await expect.poll(() => page.url()).toContain('#/reports/profitAndLoss?from=');

  await daybook.killEverything();
  daybook = await startDaybook(folder);
  const again = daybook.page;
  await expect.poll(await reportRows(again, 'Balance sheet')).toEqual(CHAIRS_SHEET);
  expect(daybook.complaints).toEqual([]);
});

import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections, objectionsInTheDark } from './support/accessibility.ts';
import { startDaybook } from './support/daybook.ts';
import { runFromPalette } from './support/documents.ts';
import { makeAcme } from './support/ownCompany.ts';

const SHOTS = process.env['SHOTS'];

it('changes the name of the company, its scheme of VAT from a day on, and the term of a tax code', async () => {
  const daybook = await startDaybook(temporaryFolder());
  onTestFinished(() => daybook.close());
  const { page } = daybook;
  const fits = async (name: string): Promise<void> => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
    expect(await objections(page)).toEqual([]);
    expect(await objectionsInTheDark(page)).toEqual([]);
    if (!SHOTS) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${SHOTS}/${name}-dark.png` });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await makeAcme(page);
  await page.getByRole('link', { name: 'Settings' }).waitFor();

  await runFromPalette(page, 'Company (Company set-up)');
  await page.getByLabel('Name', { exact: true }).fill('Hill Ltd');
  await page.getByLabel('VAT number').fill('GB1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('“GB1” has not the form of a number of GB.').waitFor();
  await fits('company');
  await page.getByLabel('VAT number').fill('GB 553 5571 55');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Hill Ltd is saved.').waitFor();
  await expect.poll(() => page.getByLabel('VAT number').inputValue()).toBe('GB553557155');

  const scheme = page.getByRole('region', { name: 'VAT scheme' });
  await scheme.locator('form').getByLabel('From').fill('+1d');
  await scheme.locator('form').getByLabel('Tax on sales is due').selectOption('on payment');
  await scheme.getByRole('button', { name: 'Add term' }).click();
  await expect.poll(() => scheme.getByRole('row').count()).toBe(3);
  await fits('scheme');

  await runFromPalette(page, 'Tax codes (Company set-up)');
  await page.getByRole('gridcell', { name: 'S', exact: true }).click();
  const terms = page.getByRole('region', { name: 'When its tax is due, and what is reclaimed' });
  await terms.locator('form').getByLabel('From').fill('+1d');
  await terms.locator('form').getByLabel('Reclaimed share %').fill('120');
  await terms.getByRole('button', { name: 'Add term' }).click();
  await terms.getByText('Enter a share from 0 to 100.').waitFor();
  await terms.locator('form').getByLabel('Reclaimed share %').fill('50');
  await terms.getByRole('button', { name: 'Add term' }).click();
  await expect.poll(() => terms.getByRole('row').count()).toBe(2);
  await fits('code-terms');
  expect(daybook.complaints).toEqual([]);
});

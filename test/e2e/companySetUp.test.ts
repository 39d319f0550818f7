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

  await runFromPalette(page, 'Company (Company set-up)');
  await page.getByLabel('Name', { exact: true }).fill('Hill Ltd');
  await page.getByLabel('VAT number').fill('GB1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('“GB1” does not look like a number of GB.').waitFor();
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

  // What nothing uses is deleted; what is used says what uses it.
  await runFromPalette(page, 'Payment methods (Company set-up)');
  await page.getByRole('button', { name: 'New payment method' }).click();
  await page.getByLabel('Code', { exact: true }).fill('DOVE');
  await page.getByLabel('Name', { exact: true }).fill('By dove');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'DOVE By dove' }).waitFor();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByText('DOVE is deleted.').waitFor();
  expect(await page.getByRole('gridcell', { name: 'DOVE' }).count()).toBe(0);
  await runFromPalette(page, 'Accounts (Company set-up)');
  await page.getByRole('searchbox', { name: 'Search' }).fill('9998');
  await page.getByRole('gridcell', { name: '9998', exact: true }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByText('The company itself uses it, so it stays').waitFor();
  await fits('used');
  expect(daybook.complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

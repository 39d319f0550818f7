import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { objections } from './support/accessibility.ts';
import { startDaybook } from './support/daybook.ts';
import { runFromPalette } from './support/documents.ts';
import { makeAcme } from './support/ownCompany.ts';

it('a budget is typed by account with the months across, filled on, saved in the books, and changed there', async () => {
  const daybook = await startDaybook(temporaryFolder());
  onTestFinished(() => daybook.close());
  const { page } = daybook;
  const { keyboard } = page;
  const year = new Date().getFullYear();
  const month = (name: string) => page.getByRole('textbox', { name: `${name} ${year}, Row 1` });
  const save = page.getByRole('button', { name: 'Save in the books' });
  await makeAcme(page);
  // The new company opens its home.
  await page.getByText(/^Start with the balances of your books/).waitFor();
  await runFromPalette(page, 'Go to Budgets');
  await page.getByText(`No budget for ${year} yet.`).waitFor();
  await keyboard.press('Alt+n');
  await page.getByRole('combobox', { name: 'Account, Row 1' }).and(page.locator(':focus')).waitFor();
  await keyboard.type('7200');
  await page.getByRole('option', { name: /Electricity and heating/ }).waitFor();
  await keyboard.press('Tab');
  await month('Jan').and(page.locator(':focus')).waitFor();
  await keyboard.type('1200/12');
  await keyboard.press('Tab');
  await page.getByRole('button', { name: 'Give each empty month the amount before it, Row 1' }).click();
  // 12 × 100.00
  await page.getByRole('cell', { name: '1,200.00' }).waitFor();
  expect(await objections(page)).toEqual([]);
  await save.click();
  await save.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('cell', { name: '1,200.00' }).waitFor();
  await month('Dec').fill('');
  await month('Nov').fill('150');
  await keyboard.press('Tab');
  await save.click();
  await save.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ask again' }).click();
  // 10 × 100.00 + 150.00
  await page.getByRole('cell', { name: '1,150.00' }).waitFor();
  expect(await month('Dec').inputValue()).toBe('');
  expect(daybook.complaints).toEqual([]);
});

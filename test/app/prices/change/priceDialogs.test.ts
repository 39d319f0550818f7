import { flushPromises } from '@vue/test-utils';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { guid } from '../../../support/documents.ts';
import { giveLayout } from '../../support/company.ts';
import { openPrices, pricedCompany, salePrice, servicePrices, type Opened } from '../support.ts';

beforeAll(giveLayout);
let company: CompanyData;
let opened: Opened | undefined;
beforeEach(async () => {
  company = await pricedCompany();
});
afterEach(() => {
  opened?.wrapper.unmount();
  opened = undefined;
  company.close();
  document.body.replaceChildren();
});

async function openDialog(text: string): Promise<Element> {
  opened = await openPrices(company);
  [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === text)?.click();
  await flushPromises();
  const dialog = document.querySelector('[role=dialog]');
  if (!dialog) throw new Error(`no dialog ${text}`);
  return dialog;
}

it('a copy to another currency does not use the rate of the currency that was chosen before', async () => {
  await servicePrices(company, [salePrice()]);
  const CURSOR = { stream: 'reference:currency' as const, watermark: null, sweptAt: null, resumeAt: null };
  await company.store.forSync.writeReferences(
    'currency',
    [referenceSchema.parse({ kind: 'currency', id: guid(9, 30), code: 'CHF' })],
    false,
    CURSOR,
  );
  await expect.poll(() => company.reference('currency', 'CHF')?.code).toBe('CHF');
  const dialog = await openDialog('Copy…');
  const choose = async (code: string): Promise<void> => {
    const select = dialog.querySelector('select');
    if (select) select.value = code;
    select?.dispatchEvent(new Event('change'));
    await flushPromises();
  };
  await choose('JPY');
  expect(dialog.textContent).toContain('Apply: 1 new');
  await choose('CHF');
  expect(dialog.querySelector<HTMLInputElement>('input')?.value).toBe('');
  expect(dialog.textContent).not.toContain('Apply: 1 new');
});

it('a copy includes only list prices by default, and says whose price each starts from', async () => {
  await servicePrices(company, [salePrice({ at: '20' }), salePrice({ at: '15', customer: 'C00011' })]);
  const dialog = await openDialog('Copy…');
  expect(dialog.textContent).toContain('List prices only (1 of 2)');
  const day = dialog.querySelector<HTMLInputElement>('input[aria-label="From"]');
  if (!day) throw new Error('no day is asked for');
  day.value = '1-12-2099';
  day.dispatchEvent(new Event('input'));
  await flushPromises();
  const startsFrom = (): (string | undefined)[] =>
    [...dialog.querySelectorAll('.plan-preview [data-column="from"]')].map((one) => one.textContent.trim());
  expect(startsFrom()).toEqual(['List price']);
  const listOnly = dialog.querySelector<HTMLInputElement>('input[type=checkbox]');
  listOnly?.click();
  await flushPromises();
  expect(startsFrom().length).toBe(2);
  expect(startsFrom()[0]).toBe('List price');
  expect(startsFrom()[1]).toContain('C00011');
});

it('an unreadable file is explained in words, and can be chosen again once it was corrected', async () => {
  const dialog = await openDialog('Import…');
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  let chosen = new File(['%PDF-1.7'], 'prices.tsv');
  const put: string[] = [];
  Object.defineProperty(input, 'files', { configurable: true, get: () => [chosen] });
  Object.defineProperty(input, 'value', {
    configurable: true,
    get: () => String.raw`C:\fakepath\prices.tsv`,
    set: (value: string) => put.push(value),
  });
  input.dispatchEvent(new Event('change'));
  await expect
    .poll(() => dialog.querySelector('[role=alert]')?.textContent)
    .toBe('This file cannot be read: it is a PDF. Ask for the prices as Excel or CSV.');
  chosen = new File([zipSync({ 'content.xml': strToU8('<a/>') })], 'prices.ods');
  input.dispatchEvent(new Event('change'));
  await expect
    .poll(() => dialog.querySelector('[role=alert]')?.textContent)
    .toBe(
      'This file cannot be read: it is a spreadsheet of another kind (ODS, XLSB, Numbers). Save it as .xlsx or CSV.',
    );
  chosen = new File(['Product\tPrice\nDESK\t1\n'], 'prices.tsv');
  input.dispatchEvent(new Event('change'));
  await expect.poll(() => dialog.textContent).toContain('1 row');
  // A browser reports no change while the field has the same name.
  expect(put).toEqual(['', '', '']);
});

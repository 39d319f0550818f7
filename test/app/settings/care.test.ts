import { flushPromises, mount } from '@vue/test-utils';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import CareSettings from '../../../src/app/settings/CareSettings.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { backendFor } from '../../support/backendFor.ts';
import { draftInvoice } from '../../support/documents.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { giveLayout, smallCompany } from '../support/company.ts';

beforeAll(giveLayout);

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);

it('shows the whole diagnostics file before it is saved, without the company’s names', async () => {
  const company = await smallCompany();
  const { page } = await backendFor(temporaryFolder());
  useBackend().attach(page);
  await company.store.createDraft({ ...draftInvoice(1), description: 'Six oak chairs' });
  const section = mount(CareSettings, { attachTo: document.body });
  onTestFinished(() => {
    section.unmount();
    company.close();
  });
  await expect.poll(() => section.text()).toContain('Page unknown build · program unknown build');
  button('Save diagnostics…')?.click();
  const shown = (): string => document.querySelector('textarea')?.value ?? '';
  await expect.poll(shown).toContain('BACKEND');
  expect(shown()).toMatch(/Documents: 1\n/);
  // Of the draft, the customers, the product and the connection.
  expect(shown()).not.toMatch(/Six oak chairs|Ashdown|Kobe|Al-Noor|Oak chair|Harbour|finance\.example|GBP \d/);
  const saved = vi.spyOn(URL, 'createObjectURL');
  const text = shown();
  button('Save')?.click();
  await flushPromises();
  expect(shown()).toBe('');
  const file = saved.mock.calls[0]?.[0];
  expect(file instanceof Blob && (await file.text())).toBe(text);
  saved.mockRestore();
});

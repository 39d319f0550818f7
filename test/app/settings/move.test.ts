import { flushPromises, mount } from '@vue/test-utils';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import BringBooks from '../../../src/app/shell/BringBooks.vue';
import MoveSection from '../../../src/app/settings/MoveSection.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { movedAt } from '../../../src/app/company/session/moved.ts';
import { useReplacing } from '../../../src/app/company/companies/replacing.ts';
import { isSealed } from '../../../src/store/backup/sealed.ts';
import { backendFor } from '../../support/backendFor.ts';
import { draftInvoice } from '../../support/documents.ts';
import { giveLocks } from '../../support/locks.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { findings } from '../support/axe.ts';
import { giveLayout, smallCompany } from '../support/company.ts';

beforeAll(giveLayout);
giveLocks();
beforeEach(() => localStorage.clear());
vi.mock('vue-router', () => ({ useRouter: () => ({ push: () => Promise.resolve() }) }));

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);
const dialog = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';
function dialogBox(): Element {
  const box = document.querySelector('[role="dialog"]');
  if (!box) throw new Error('no dialog');
  return box;
}

async function type(id: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`#${id}`);
  if (!field) throw new Error(`no field ${id}`);
  field.value = text;
  field.dispatchEvent(new Event('input'));
  await flushPromises();
}

async function moving() {
  const company = await smallCompany();
  const { page } = await backendFor(temporaryFolder());
  useBackend().attach(page);
  const replacing = useReplacing();
  replacing.listen(page);
  const companies = useCompanies();
  companies.serve(page);
  companies.connections = [
    {
      id: company.connectionId,
      name: 'Ashdown Ltd',
      baseUrl: 'https://finance.example',
      domain: 'ashdown',
      userName: 'ada',
      isDemo: false,
      key: 'missing',
      apiVersion: null,
    },
  ];
  companies.currentId = company.connectionId;
  await company.store.createDraft(draftInvoice(1));
  const section = mount(MoveSection, { attachTo: document.body });
  const saved = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => {
    section.unmount();
    saved.mockRestore();
    company.close();
  });
  await expect.poll(() => button('Move these books…')?.disabled).toBe(false);
  button('Move these books…')?.click();
  await expect.poll(() => document.querySelector('#move-password')).not.toBeNull();
  return { company, saved, companies, section };
}

it('saves a sealed file only with a password, and notes the move', async () => {
  const { company, saved } = await moving();
  expect(await findings(dialogBox())).toEqual([]);
  button('Save the file and stop syncing here')?.click();
  await expect.poll(dialog).toContain('Use at least 10 characters.');
  expect([saved.mock.calls.length, movedAt(company).value]).toEqual([0, null]);
  await type('move-password', 'six oak chairs');
  await type('move-password-again', 'six oak chairs');
  button('Save the file and stop syncing here')?.click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(movedAt(company).value).not.toBeNull();
  const file = saved.mock.calls[0]?.[0];
  expect(file instanceof Blob && (await isSealed(file))).toBe(true);
  await expect.poll(() => button('Move these books…')).toBeUndefined();
});

it('says on the other computer what is in the file and where it is connected, and asks for the key', async () => {
  const { saved, companies, section } = await moving();
  await type('move-password', 'six oak chairs');
  await type('move-password-again', 'six oak chairs');
  button('Save the file and stop syncing here')?.click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const file = saved.mock.calls[0]?.[0];
  if (!(file instanceof Blob)) throw new Error('no file was saved');
  section.unmount();
  companies.connections = [];
  const bring = mount(BringBooks, { attachTo: document.body });
  onTestFinished(() => bring.unmount());
  await expect.poll(() => document.querySelector('#bring-file')).not.toBeNull();
  const input = document.querySelector<HTMLInputElement>('#bring-file');
  Object.defineProperty(input, 'files', { value: [new File([file], 'moved.daybook')] });
  input?.dispatchEvent(new Event('change'));
  await type('bring-password', 'six oak chair');
  button('Open the file')?.click();
  await expect.poll(dialog).toMatch(/password is wrong/);
  await type('bring-password', 'six oak chairs');
  button('Open the file')?.click();
  await expect.poll(dialog).toContain('Ashdown Ltd: 1 documents and 0 other records, 1 of them not on the service.');
  expect(dialog()).toContain('https://finance.example, domain ashdown, as ada');
  expect(await findings(dialogBox())).toEqual([]);
  button('Connect and bring the books here')?.click();
  await expect
    .poll(() => document.querySelector('[role="dialog"] [role="alert"]')?.textContent)
    .toBe('Type the API key.');
  expect(companies.connections).toEqual([]);
});

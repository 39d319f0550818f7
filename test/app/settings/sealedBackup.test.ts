import { flushPromises, mount } from '@vue/test-utils';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import BackupSection from '../../../src/app/settings/BackupSection.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { isSealed } from '../../../src/store/backup/sealed.ts';
import { backendFor } from '../../support/backendFor.ts';
import { draftInvoice } from '../../support/documents.ts';
import { giveLocks } from '../../support/locks.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { giveLayout, smallCompany } from '../support/company.ts';

beforeAll(giveLayout);
giveLocks();
beforeEach(() => localStorage.clear());

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);

/** Types into a password field. */
async function type(id: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`#${id}`);
  if (!field) throw new Error(`no field ${id}`);
  field.value = text;
  field.dispatchEvent(new Event('input'));
  await flushPromises();
}

async function opened() {
  const company = await smallCompany();
  const { page, log } = await backendFor(temporaryFolder());
  useBackend().attach(page);
  await company.store.createDraft(draftInvoice(1));
  const section = mount(BackupSection, { attachTo: document.body });
  onTestFinished(() => {
    section.unmount();
    company.close();
  });
  await expect.poll(() => document.querySelector('.backup-password input')).not.toBeNull();
  const saved = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => saved.mockRestore());
  await section.get('.backup-password input').setValue(true);
  return { section, saved, log };
}

it('is saved only with a password of ten characters that was typed twice', async () => {
  const { saved } = await opened();
  await type('backup-password', 'too short');
  button('Save a backup')?.click();
  await expect.poll(() => document.querySelector('[role="alert"]')?.textContent).toBe('Use at least 10 characters.');
  await type('backup-password', 'six oak chairs');
  await type('backup-password-again', 'six oak chair');
  button('Save a backup')?.click();
  await expect
    .poll(() => document.querySelector('[role="alert"]')?.textContent)
    .toBe('The two passwords are not the same.');
  expect(saved).not.toHaveBeenCalled();
});

it('opens with its password only, which is in no log', async () => {
  const { section, saved, log } = await opened();
  await type('backup-password', 'six oak chairs');
  await type('backup-password-again', 'six oak chairs');
  button('Save a backup')?.click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const file = saved.mock.calls[0]?.[0];
  if (!(file instanceof Blob)) throw new Error('no file was saved');
  expect(await isSealed(file)).toBe(true);
  expect(document.querySelector<HTMLInputElement>('#backup-password')?.value).toBe('');

  const input = section.get<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input.element, 'files', { value: [new File([file], 'ashdown.daybook')] });
  await expect.poll(() => button('Restore a backup…')?.disabled).toBe(false);
  await input.trigger('change');
  await expect.poll(() => document.querySelector('#sealed-password')).not.toBeNull();
  await type('sealed-password', 'six oak chairs!');
  button('Open the backup')?.click();
  await expect
    .poll(() => document.querySelector('#sealed-password-note')?.textContent ?? '')
    .toMatch(/password is wrong/);
  await type('sealed-password', 'six oak chairs');
  button('Open the backup')?.click();
  await expect.poll(() => document.body.textContent).toContain('1 document');
  expect(log.join()).not.toContain('oak');
});

import { mount } from '@vue/test-utils';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import LockableApp from '../../../src/app/shell/LockableApp.vue';
import LockSettings from '../../../src/app/settings/LockSettings.vue';
import { makeRouter } from '../../../src/app/shell/routes.ts';
import { useLock } from '../../../src/app/company/lock/lock.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import type { Policy } from '../../../src/domain/service/policy.ts';
import { backendFor } from '../../support/backendFor.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';
import { findings } from '../support/axe.ts';
import { giveLayout } from '../support/company.ts';
import { anotherPinia, freshPinia } from '../support/pinia.ts';

const PASSWORD = 'seven oak chairs';
beforeAll(giveLayout);
beforeEach(() => localStorage.clear());

/** Daybook as it opens on a real backend. */
async function opened(dataFolder = temporaryFolder(), policy?: Policy) {
  const host = await backendFor(dataFolder, policy && { policy });
  useBackend().attach(host.page);
  useLock().listen();
  const app = mount(LockableApp, { attachTo: document.body, global: { plugins: [makeRouter()] } });
  onTestFinished(() => app.unmount());
  await until(() => useLock().state !== null);
  return { host, app, dataFolder };
}
const input = (id: string): HTMLInputElement => {
  const found = document.getElementById(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`there is no field ${id}`);
  return found;
};
function type(id: string, text: string): void {
  input(id).value = text;
  input(id).dispatchEvent(new Event('input'));
}
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);
const submit = (id: string): boolean | undefined =>
  input(id).form?.dispatchEvent(new Event('submit', { cancelable: true }));

it('shows nothing of the books while it is locked, and all of them again after the password', async () => {
  freshPinia();
  const { app } = await opened();
  const companies = useCompanies();
  companies.isSettled = true;
  await until(() => app.find('.shell').exists());
  document.title = 'Sales invoices · Harbour Ltd · Daybook';
  await useLock().setPassword(PASSWORD, null);
  await useLock().lockNow();
  await until(() => document.querySelector('.lock-page') !== null);
  expect(document.querySelector('.shell')).toBeNull();
  expect(document.title).toBe('Daybook');
  expect(document.body.textContent).not.toContain('Harbour');
  expect(await findings(document.body)).toEqual([]);
  type('lock-password', 'six oak chairs');
  submit('lock-password');
  await expect.poll(() => document.querySelector('[role="alert"]')?.textContent).toBe('That does not open it.');
  expect(input('lock-password').value).toBe('');
  type('lock-password', PASSWORD);
  submit('lock-password');
  await until(() => document.querySelector('.shell') !== null);
  expect(document.querySelector('.lock-page')).toBeNull();
});

it('is locked before the backend answers, when it was locked at the last close', async () => {
  freshPinia();
  const { dataFolder, app, host } = await opened();
  await useLock().setPassword(PASSWORD, null);
  await useLock().lockNow();
  app.unmount();
  await host.backend.close();

  anotherPinia();
  expect(useLock().isHidden).toBe(true);
  await opened(dataFolder);
  expect([useLock().isHidden, document.querySelector('.shell')]).toEqual([true, null]);
});

it('asks for a password before anything else where the administrator demands a lock', async () => {
  freshPinia();
  await opened(temporaryFolder(), { version: 1, idleLock: { afterMinutes: 10 } });
  await until(() => document.querySelector('.lock-page') !== null);
  expect(document.body.textContent).toContain('Choose a password for this computer');
  type('lock-new', 'short');
  submit('lock-new');
  await expect.poll(() => document.querySelector('[role="alert"]')?.textContent).toContain('at least 8');
  type('lock-new', PASSWORD);
  type('lock-new-again', PASSWORD);
  submit('lock-new');
  await until(() => document.querySelector('.shell') !== null);
  expect(useLock().state).toMatchObject({ hasPassword: true, afterMinutes: 10, demanded: 10 });
});

it('Settings set a password, and say that a browser window is not told when nobody is there', async () => {
  freshPinia();
  const host = await backendFor(temporaryFolder());
  useBackend().attach(host.page);
  useLock().listen();
  const section = mount(LockSettings, { attachTo: document.body });
  onTestFinished(() => section.unmount());
  await expect.poll(() => section.text()).toContain('here it locks only when you press the button');
  expect(button('Lock now')).toBeUndefined();
  button('Choose a password…')?.click();
  await until(() => document.getElementById('lock-chosen') !== null);
  expect(await findings(document.body)).toEqual([]);
  type('lock-chosen', PASSWORD);
  type('lock-chosen-again', 'seven oak chair');
  submit('lock-chosen');
  await expect.poll(() => section.text()).toContain('The two passwords are not the same.');
  type('lock-chosen-again', PASSWORD);
  submit('lock-chosen');
  await until(() => button('Lock now') !== undefined);
  button('Lock now')?.click();
  await until(() => useLock().isHidden);
});

import { flushPromises, mount } from '@vue/test-utils';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import MovedBanner from '../../../../src/app/shell/banners/MovedBanner.vue';
import { movedAt, noteMove } from '../../../../src/app/company/session/moved.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { useSync } from '../../../../src/app/company/sync/syncRuns.ts';
import { answeringLine } from '../../support/answeringLine.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompany } from '../../support/company.ts';
import { giveLocks } from '../../../support/locks.ts';

beforeAll(giveLayout);
giveLocks();
beforeEach(() => localStorage.clear());

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);

async function moved() {
  const company = await smallCompany();
  useCompanies().currentId = company.connectionId;
  const banner = mount(MovedBanner, { props: { company }, attachTo: document.body });
  onTestFinished(() => {
    banner.unmount();
    company.close();
  });
  expect(document.querySelector('.strip')).toBeNull();
  await noteMove(company, Date.UTC(2026, 2, 2, 10));
  await flushPromises();
  return { company, banner };
}

it('says that the books were moved, and is taken back after a question', async () => {
  const { company } = await moved();
  await expect.poll(() => document.querySelector('.strip')?.textContent).toContain('were moved to another computer');
  expect(await findings(document.body)).toEqual([]);
  button('This computer is the one in use again…')?.click();
  await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('Nothing goes twice');
  button('Cancel')?.click();
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
  expect(movedAt(company).value).not.toBeNull();
  button('This computer is the one in use again…')?.click();
  await expect.poll(() => button('Use this computer again')).toBeDefined();
  button('Use this computer again')?.click();
  await expect.poll(() => movedAt(company).value).toBeNull();
  await expect.poll(() => document.querySelector('.strip')).toBeNull();
});

it('asks before a sync that somebody starts, and none begins by itself', async () => {
  const { company } = await moved();
  const line = answeringLine(() => undefined);
  useBackend().attach(line);
  const sync = useSync();
  await sync.run(company.connectionId, { isByItself: true });
  expect(sync.asksMoved).toBe(false);
  await sync.run(company.connectionId);
  await expect.poll(() => button('Use this computer again and sync')).toBeDefined();
  button('Cancel')?.click();
  await expect.poll(() => sync.asksMoved).toBe(false);
  expect(line.asked.map(([name]) => name)).not.toContain('sync.run');
  expect(movedAt(company).value).not.toBeNull();
});

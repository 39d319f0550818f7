import { mount } from '@vue/test-utils';
import { beforeEach, expect, it } from 'vitest';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { useReplacing } from '../../../../src/app/company/companies/replacing.ts';
import { useTyping } from '../../../../src/app/company/session/typing.ts';
import ReplacingBanner from '../../../../src/app/shell/banners/ReplacingBanner.vue';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { backendFor, type BackendWithPage } from '../../../support/backendFor.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { anotherPinia, freshPinia } from '../../support/pinia.ts';

const connectionId = 'harbour';
let host: BackendWithPage;
beforeEach(async () => {
  localStorage.clear();
  host = await backendFor(temporaryFolder());
});

/** A window of the company at the same backend. */
function open(page = host.addPage().page) {
  const stores = { companies: useCompanies(), replacing: useReplacing(), typing: useTyping(), toasts: useToasts() };
  stores.replacing.listen(page);
  useBackend().attach(page);
  stores.companies.currentId = connectionId;
  return stores;
}

it('stores what is typed in every window before the work, and takes no typing in any during it', async () => {
  freshPinia();
  const here = open(host.page);
  const pinia = anotherPinia();
  const other = open();
  const stored: string[] = [];
  here.typing.register(async () => void stored.push('here'));
  other.typing.register(async () => void stored.push('other'));
  const field = document.body.appendChild(document.createElement('input'));
  const banner = mount(ReplacingBanner, { attachTo: document.body, global: { plugins: [pinia] } });
  const canType = () => field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, cancelable: true }));
  const done = Promise.withResolvers<undefined>();
  expect(canType()).toBe(true);

  const storedBefore: Set<string>[] = [];
  const replaced = here.replacing.replace(connectionId, () => {
    storedBefore.push(new Set(stored));
    return done.promise;
  });
  await expect.poll(() => storedBefore).toEqual([new Set(['here', 'other'])]);
  expect(other.replacing.isStopped).toBe(true);
  expect(here.replacing.isStopped).toBe(true);
  expect(banner.get('[role="alert"]').text()).toBe(
    'A backup of this company is being restored: typing waits until that is done.',
  );
  expect(canType()).toBe(false);

  done.resolve(undefined);
  await replaced;
  await expect.poll(() => other.replacing.isStopped).toBe(false);
  expect(here.replacing.isStopped).toBe(false);
  expect(canType()).toBe(true);
  // Only the other window has not seen what happened.
  await expect.poll(() => other.toasts.kept.length).toBe(1);
  expect(here.toasts.kept).toEqual([]);
  banner.unmount();
  field.remove();
});

it('does nothing while what is typed in another window cannot be stored, and lets it be typed again', async () => {
  freshPinia();
  const here = open(host.page);
  anotherPinia();
  const other = open();
  other.typing.register(() => Promise.reject(new Error('no room')));
  let isDone = false;
  await expect(
    here.replacing.replace(connectionId, async () => {
      isDone = true;
    }),
  ).rejects.toMatchObject({ problem: { code: 'typing.unsettled' } });
  expect(isDone).toBe(false);
  await expect.poll(() => [here.replacing.isStopped, other.replacing.isStopped]).toEqual([false, false]);
  expect(other.toasts.kept).toEqual([]);
});

it('takes typing again when the backend has gone, and leaves other companies alone', async () => {
  freshPinia();
  const here = open(host.page);
  anotherPinia();
  const { page, leave } = host.addPage();
  const other = open(page);
  const done = Promise.withResolvers<undefined>();
  const replaced = here.replacing.replace(connectionId, () => done.promise);
  await expect.poll(() => other.replacing.isStopped).toBe(true);
  other.companies.currentId = 'another';
  expect(other.replacing.isStopped).toBe(false);
  other.companies.currentId = connectionId;
  leave();
  await expect.poll(() => other.replacing.isStopped).toBe(false);
  done.resolve(undefined);
  await replaced;
});

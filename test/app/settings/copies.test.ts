import { gunzipSync, gzipSync } from 'node:zlib';
import { mount } from '@vue/test-utils';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
// The page loads it on demand. Loading it here makes it available at once, even on a busy machine.
import '../../../src/app/base/ui/ConfirmDialog.vue';
import CopiesSection from '../../../src/app/settings/CopiesSection.vue';
import { Copier } from '../../../src/app/company/copies/copier.ts';
import { sendWhole } from '../../../src/app/company/copies/wholeCopies.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useReplacing } from '../../../src/app/company/companies/replacing.ts';
import { backendFor } from '../../support/backendFor.ts';
import { draftInvoice, intRef } from '../../support/documents.ts';
import { giveLocks } from '../../support/locks.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { giveLayout, smallCompany } from '../support/company.ts';

beforeAll(giveLayout);
giveLocks();

/** Settings of a small company whose changes are copied, with a draft in it. */
async function opened() {
  const company = await smallCompany();
  const { page } = await backendFor(temporaryFolder());
  useReplacing().listen(page);
  useBackend().attach(page);
  const lost = (): never => expect.fail('nothing is lost');
  const copier = new Copier({ store: company.store, state: company.copies, backend: useBackend(), lost });
  const section = mount(CopiesSection, { attachTo: document.body });
  onTestFinished(() => {
    section.unmount();
    copier.stop();
    company.close();
  });
  return { company, section };
}

it('the copies of what waits are counted again with each change', async () => {
  const { company, section } = await opened();
  const shown = (): string => section.find('[role="status"]').text();
  await expect.poll(shown).toBe('Nothing waits');
  await company.store.createDraft(draftInvoice(1));
  await expect.poll(shown).toBe('Copied: 1 document');
  await company.store.createDraft(draftInvoice(2));
  await expect.poll(shown).toBe('Copied: 2 documents');
});

it('a whole copy is put back without a row that cannot be read, once a person has seen which', async () => {
  const { company, section } = await opened();
  const { key } = await company.store.createDraft({ ...draftInvoice(1), description: 'Six oak chairs' });
  const text = gunzipSync(Buffer.from(await (await company.store.backup('Ashdown Ltd')).arrayBuffer())).toString();
  const damaged = new Blob([gzipSync(text.replace('"Six oak chairs"', '6'))]);
  await company.store.discardDraft(key);
  await company.store.createDraft(draftInvoice(2));
  await sendWhole(useBackend(), company.connectionId, damaged);
  await company.store.createDraft(draftInvoice(3));
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);
  await expect.poll(() => button('Put back…')).toBeDefined();
  button('Put back…')?.click();
  await expect.poll(() => document.querySelector('.left-out li')?.textContent).toContain(`Sales invoice ${key}: `);
  button('Restore the rest')?.click();
  await expect
    .poll(() => section.find('[role="alert"]').exists() && section.find('[role="alert"]').text())
    .toMatch(/^1 record cannot be read and was left out: .*\.txt\.$/);
  expect((await company.store.pendingRows()).map((row) => row.key).toSorted()).toEqual([intRef(2), intRef(3)]);
});

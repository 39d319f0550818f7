import type { InspectedBackup } from '../../../src/store/backupContract.ts';
import { gunzipSync, gzipSync } from 'node:zlib';
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import type { Instant } from '../../../src/domain/values/dates.ts';
import { failed, ok, type Result } from '../../../src/domain/values/result.ts';
import BackupSection from '../../../src/app/settings/BackupSection.vue';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { useReplacing } from '../../../src/app/company/companies/replacing.ts';
import { useToasts } from '../../../src/app/base/ui/toasts.ts';
import { useSync } from '../../../src/app/company/sync/syncRuns.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { draftInvoice, instant, intRef } from '../../support/documents.ts';
import { backendFor } from '../../support/backendFor.ts';
import { portPair } from '../../support/portPair.ts';
import { giveLocks } from '../../support/locks.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';

beforeAll(giveLayout);
giveLocks();
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const HEAD = {
  format: 'daybook-backup' as const,
  encoding: 2,
  schema: 4,
  connectionId: 'demo',
  company: 'Ashdown Ltd',
  madeAt: instant(),
  documents: 1,
  records: 0,
  waiting: 0,
  inDoubt: {},
  unreadable: [],
  books: null,
};
/** The section with a backup chosen, and the question open. */
async function chosen(head: InspectedBackup = HEAD): Promise<{ yes: () => Promise<void> }> {
  vi.spyOn(company.store, 'inspectBackup').mockResolvedValue(head);
  return chosenFile(new File(['a backup'], 'ashdown.daybook'), 'Restore');
}
async function chosenFile(file: File, answer: string): Promise<{ yes: () => Promise<void> }> {
  wrapper = mount(BackupSection, { attachTo: document.body });
  const input = wrapper.find<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input.element, 'files', { value: [file] });
  await input.trigger('change');
  const button = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === answer);
  await expect.poll(button).toBeDefined();
  return {
    yes: async () => {
      button()?.click();
      await flushPromises();
    },
  };
}

it('after a restore the lists show only what the backup has', async () => {
  const { key } = await company.store.createDraft(draftInvoice(1));
  await company.store.createDraft(draftInvoice(3));
  const file = await company.store.backup('Ashdown Ltd');
  await company.store.createDraft(draftInvoice(2));
  await company.store.discardDraft(intRef(3));
  await expect
    .poll(() => company.listed.value.map((entry) => entry.key))
    .toEqual(expect.arrayContaining([key, intRef(2)]));
  await company.store.restore(file);
  await expect.poll(() => company.listed.value.map((entry) => entry.key).toSorted()).toEqual([intRef(1), intRef(3)]);
  expect(company.total.value).toBe(2);
  await expect.poll(() => company.pending.value.map((row) => row.key).toSorted()).toEqual([intRef(1), intRef(3)]);
});

it('notes when a person saved a backup in a file', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:backup');
  wrapper = mount(BackupSection, { attachTo: document.body });
  const before = Date.now();
  await wrapper.find('button').trigger('click');
  const noted = async () =>
    z.object({ madeAt: z.string() }).safeParse(await company.store.pageSettings('local.madeBackup.last'));
  await expect.poll(async () => (await noted()).success).toBe(true);
  expect(Date.parse((await noted()).data?.madeAt ?? '')).toBeGreaterThanOrEqual(before);
});

describe('restoring a backup', () => {
  it('does nothing if a sync has begun since the file was chosen, and says so', async () => {
    const restore = vi.spyOn(company.store, 'restore').mockResolvedValue(instant());
    const { yes } = await chosen();
    vi.spyOn(useBackend(), 'call').mockResolvedValue(failed('sync.running', company.connectionId));
    await yes();
    expect(restore).not.toHaveBeenCalled();
    expect(wrapper?.find('[role="alert"]').text()).toBe('Wait for the sync to end first.');
  });

  it('says beforehand what a person will be asked, by kind', async () => {
    await chosen({ ...HEAD, waiting: 306, inDoubt: { bankTransaction: 300, salePrice: 1, contact: 2, attachment: 3 } });
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('nothing here says so');
    expect([...document.querySelectorAll('[role="dialog"] li')].map(({ textContent }) => textContent)).toEqual([
      '300 bank lines: you are asked whether they are on the service.',
      '1 sale price: the next sync looks for an equal one on the service and asks you if it cannot tell.',
      '2 contacts: the next sync looks for equal ones on the service and asks you if it cannot tell.',
      '3 attached files: the next sync looks for equal ones on the service and asks you if it cannot tell.',
    ]);
  });

  it('names beforehand what cannot be read and is left out, and afterwards the file that holds its text', async () => {
    const { key } = await company.store.createDraft({ ...draftInvoice(1), description: 'Six oak chairs' });
    const text = gunzipSync(Buffer.from(await (await company.store.backup('Ashdown Ltd')).arrayBuffer())).toString();
    const file = new File([gzipSync(text.replace('"Six oak chairs"', '6'))], 'ashdown.daybook');
    const host = await backendFor(temporaryFolder());
    useReplacing().listen(host.page);
    useBackend().attach(host.page);
    const { yes } = await chosenFile(file, 'Restore the rest');
    const asked = (): string[] => [...document.querySelectorAll('.left-out li')].map(({ textContent }) => textContent);
    await expect.poll(asked).toEqual([expect.stringMatching(`^Sales invoice ${key}: local.description: `)]);
    expect(await company.store.record(key)).toBeDefined();
    await yes();
    await expect
      .poll(() => useToasts().kept.map((kept) => kept.text))
      .toEqual([expect.stringMatching(/^1 record cannot be read and was left out: .*\.txt\.$/)]);
    expect(await company.store.record(key)).toBeUndefined();
  });

  it('says nothing of the kind where the engine can find everything out', async () => {
    await chosen({ ...HEAD, waiting: 3 });
    expect(document.querySelector('[role="dialog"]')?.textContent).not.toContain('nothing here says so');
  });

  it('lets no sync begin until it is done', async () => {
    const ended = Promise.withResolvers<Instant>();
    vi.spyOn(company.store, 'restore').mockReturnValue(ended.promise);
    const answers: Record<string, Result<unknown>> = {
      'copies.copyAside': ok(null),
      'copies.held': ok({ journal: 'a', marks: [], next: null }),
      'copies.note': ok(null),
      'replacing.begin': ok(null),
      'replacing.end': ok(null),
    };
    const call = vi
      .spyOn(useBackend(), 'call')
      .mockImplementation(async (name) => (answers[name] ?? failed('bridge.closed', '')) as never);
    const runsAsked = (): number => call.mock.calls.filter(([name]) => name === 'sync.run').length;
    const { yes } = await chosen();
    const [sync, replacing] = [useSync(), useReplacing()];
    await yes();
    expect(replacing.isUnderWay(company.connectionId)).toBe(true);
    await sync.run(company.connectionId);
    expect(runsAsked()).toBe(0);
    expect(sync.runs.get(company.connectionId)).toMatchObject({
      progress: null,
      problem: { code: 'store.replacing' },
    });
    ended.resolve(instant());
    await expect.poll(() => replacing.isUnderWay(company.connectionId)).toBe(false);
    await sync.run(company.connectionId);
    expect(runsAsked()).toBe(1);
  });

  it('refuses writes of a run that began before, but not of the next one', async () => {
    const [pagePort, backendPort] = portPair();
    const line = createPageLine();
    line.attach(pagePort);
    const backend = openBackendEndpoint(backendPort);
    const [companies, sync] = [useCompanies(), useSync()];
    useBackend().attach(line.endpoint);
    companies.serve(line.endpoint);
    const { connectionId } = company;
    const cursor = { stream: 'document:saleInvoice' as const, watermark: instant(5), sweptAt: null, resumeAt: null };
    const write = (): Promise<Result<string[]>> =>
      backend.call('store.write', { connectionId, writes: [], cursors: [cursor] });
    const underWay = Promise.withResolvers<undefined>();
    const answers: Result<string[]>[] = [];
    backend.serve('sync.run', async () => {
      answers.push(await write());
      await underWay.promise;
      answers.push(await write());
      return failed('sync.cancelled', '');
    });
    const run = sync.run(connectionId);
    await expect.poll(() => answers).toHaveLength(1);
    const elsewhere = await openCompanyStore(connectionId);
    try {
      await elsewhere.restore(await elsewhere.backup('Ashdown Ltd'));
    } finally {
      elsewhere.close();
    }
    underWay.resolve(undefined);
    await run;
    await sync.run(connectionId);
    const [done, stopped] = [{ ok: true }, { ok: false, problem: { code: 'store.failed' } }];
    expect(answers).toMatchObject([done, stopped, done, done]);
  });
});

import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextTick } from 'vue';
import type { ProblemCode } from '../../../src/domain/values/result.ts';
import type { SyncProgress } from '../../../src/domain/service/syncRun.ts';
import SyncBar from '../../../src/app/shell/SyncBar.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useSync } from '../../../src/app/company/sync/syncRuns.ts';
import { smallCompany } from '../support/company.ts';
import { freshPinia } from '../support/pinia.ts';
import { invoiceOf } from '../support/records.ts';
import { connectionOf } from '../support/connection.ts';

let wrapper: VueWrapper;
beforeEach(() => {
  localStorage.clear();
  const pinia = freshPinia();
  const connection = connectionOf({
    id: 'harbour',
    name: 'Harbour',
    baseUrl: 'https://finance.example.com',
    domain: 'harbour',
    userName: 'ada',
  });
  wrapper = mount(SyncBar, { global: { plugins: [pinia] }, props: { connection } });
});
afterEach(() => wrapper.unmount());

/** The bar's text while a run of the shown company has this progress. */
async function said(progress: SyncProgress): Promise<string> {
  useSync().runs.set('', { progress, isCancelling: false, report: null, problem: null });
  await nextTick();
  return wrapper.find('.sync-state > span:last-child').text();
}

describe('a run under way', () => {
  it('shows its progress, and why it is held up', async () => {
    expect(await said({ phase: 'pulling', done: 3, planned: 1200 })).toBe('Reading: 3 of 1,200');
    expect(await said({ phase: 'pulling', done: 3, planned: 1200, heldUpBy: 'network.lost' })).toBe(
      'The service does not answer; trying again…',
    );
    expect(await said({ phase: 'pulling', done: 3, planned: 1200, heldUpBy: 'network.unreachable' })).toBe(
      'The service cannot be reached; trying again…',
    );
    expect(await said({ phase: 'pulling', done: 4, planned: 1200 })).toBe('Reading: 4 of 1,200');
    // Spoken is only that it runs: each count would interrupt whatever is being read.
    expect(wrapper.find('.sync-state > :not([aria-hidden])').text()).toBe('Syncing');
  });
});

describe('without a network', () => {
  const stopped = async (code: ProblemCode, status?: number): Promise<string> => {
    useSync().runs.set('', {
      progress: null,
      isCancelling: false,
      report: null,
      problem: { code, message: 'no route', ...(status !== undefined && { status }) },
    });
    useBackend().isOpen = true;
    await nextTick();
    return wrapper.find('.sync-state').text();
  };

  it('says that it is offline and what is left to send; other problems are not that', async () => {
    expect(await stopped('network.unreachable')).toBe('Offline · nothing to send');
    expect(await stopped('service.failed', 500)).toBe('Last sync stopped');
  });

  it.each<[ProblemCode, number]>([
    ['service.busy', 503],
    ['service.busy', 429],
    ['service.failed', 502],
    ['service.failed', 503],
    ['service.failed', 504],
  ])('says that the service does not answer at %s with %i, and what is left to send', async (code, status) => {
    expect(await stopped(code, status)).toBe('The service does not answer · nothing to send');
    expect(wrapper.find('.sync-state').attributes('title')).toContain('everything is kept on this computer');
  });
});

it('counts what is not on the service yet, and says that nothing is lost', async () => {
  const company = await smallCompany();
  const connection = connectionOf({
    id: 'harbour',
    name: 'Harbour',
    baseUrl: 'https://finance.example.com',
    domain: 'harbour',
    userName: 'ada',
  });
  await company.store.createDraft(invoiceOf(company, { description: 'Chairs' }));
  const bar = mount(SyncBar, { props: { connection } });
  await expect.poll(() => bar.find('.sync-state').text()).toBe('Offline · 1 to send · nothing is lost');
  bar.unmount();
  company.close();
});

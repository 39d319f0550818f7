import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncProgress } from '../../../src/domain/service/syncRun.ts';
import { useSync } from '../../../src/app/company/sync/syncRuns.ts';
import SyncCentrePage from '../../../src/app/sync/SyncCentrePage.vue';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { routerTo } from '../support/router.ts';

beforeAll(giveLayout);
let wrapper: VueWrapper | undefined;
smallCompanyForEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-18T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  wrapper?.unmount();
});

function report(progress: SyncProgress | null): void {
  useSync().runs.set('', { progress, isCancelling: false, report: null, problem: null });
}
async function page(): Promise<void> {
  const router = routerTo({ sync: '/' });
  wrapper = mount(SyncCentrePage, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
}
/** The time left that the page shows at this progress, some seconds after the last report. */
async function left(seconds: number, progress: SyncProgress | null): Promise<string> {
  vi.setSystemTime(Date.now() + 1_000 * seconds);
  report(progress);
  await flushPromises();
  return wrapper?.find('.list-tools > [role="status"]').exists()
    ? wrapper.find('.list-tools > [role="status"]').text()
    : '';
}

describe('how long a run will take', () => {
  it('is measured from the opening of the page, if the run was already under way', async () => {
    report({ phase: 'pushing', done: 100, planned: 1000 });
    await page();
    expect(await left(0, { phase: 'pushing', done: 100, planned: 1000 })).toBe('');
    // 30 in 20 seconds, 870 to go: 580 seconds.
    expect(await left(20, { phase: 'pushing', done: 130, planned: 1000 })).toBe('about 10 min left');
  });

  it('depends on the pace of sending, not of the reading before it', async () => {
    await page();
    await left(0, { phase: 'pulling', done: 20_000, planned: 20_000 });
    await left(1, { phase: 'pushing', done: 20_000, planned: 20_000 });
    await left(1, { phase: 'pushing', done: 20_000, planned: 20_500 });
    // 100 in a minute, 400 to go.
    expect(await left(60, { phase: 'pushing', done: 20_100, planned: 20_500 })).toBe('about 4 min left');
    // 480 in two minutes, 20 to go: 5 seconds.
    expect(await left(60, { phase: 'pushing', done: 20_480, planned: 20_500 })).toBe('less than a minute left');
    expect(await left(5, { phase: 'pushing', done: 20_500, planned: 20_500 })).toBe('');
    // Documents after contacts and bank lines: they take as long as they take.
    expect(await left(1, { phase: 'pushing', done: 20_500, planned: 20_900 })).toBe('');
    // 50 in a minute, 350 to go.
    expect(await left(60, { phase: 'pushing', done: 20_550, planned: 20_900 })).toBe('about 7 min left');
    expect(await left(1, null)).toBe('');
  });

  it('is not shown while it is unknown how much there is to read', async () => {
    await page();
    for (const [done, planned] of [
      [0, 93],
      [120, 293],
      [220, 383],
      [320, 473],
      [420, 563],
    ] as const) {
      expect(await left(30, { phase: 'pulling', done, planned })).toBe('');
    }
    expect(await left(30, { phase: 'pulling', done: 540, planned: 563 })).toBe('');
  });

  it('is not shown for work that grows with each page', async () => {
    await page();
    for (const [done, planned] of [
      [420, 513],
      [480, 613],
      [560, 713],
    ] as const) {
      await left(1, { phase: 'readingBack', done, planned });
      expect(await left(4, { phase: 'readingBack', done: done + 40, planned })).toBe('');
    }
  });
});

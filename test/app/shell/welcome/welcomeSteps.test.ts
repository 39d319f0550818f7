import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { nextTick } from 'vue';
import type { Router } from 'vue-router';
import { findControl } from '../../../../src/app/shell/welcome/usePointing.ts';
import WelcomeProgress from '../../../../src/app/shell/welcome/WelcomeProgress.vue';
import WelcomeSteps from '../../../../src/app/shell/welcome/WelcomeSteps.vue';
import { useWelcome, WELCOME_STEPS } from '../../../../src/app/company/demo/useWelcome.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useSync } from '../../../../src/app/company/sync/syncRuns.ts';
import DocumentEditor from '../../../../src/app/documents/editor/DocumentEditor.vue';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import { systemMint } from '../../../../src/domain/values/identifiers.ts';
import { newDocument } from '../../../../src/domain/drafting/documentDraft.ts';
import { instantOf, todayOn } from '../../../../src/domain/values/dates.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { freshPinia } from '../../support/pinia.ts';
import { areaPaths, routerTo } from '../../support/router.ts';
import { showDemo } from '../../support/demo.ts';

let company: CompanyData;
let router: Router;
let wrapper: VueWrapper | undefined;
/** What the shell has beside it in the demo company. */
let watched: VueWrapper | undefined;
let stopKeys: () => void;

const show = (isDemo: boolean): void => showDemo(company, isDemo);

beforeAll(giveLayout);
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  show(true);
  stopKeys = listenToKeys(window);
  router = routerTo(areaPaths);
  await router.push({ name: 'saleInvoice' });
});
afterEach(() => {
  stopKeys();
  wrapper?.unmount();
  watched?.unmount();
  wrapper = watched = undefined;
  document.body.replaceChildren();
});

/** Shows the welcome as the shell does, while it is open. */
async function open(): Promise<void> {
  await expect.poll(() => useWelcome().isOpen).toBe(true);
  watched ??= mount(WelcomeProgress, { global: { plugins: [router] } });
  wrapper = mount(WelcomeSteps, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
}
const heading = () => wrapper?.get('h2').text() ?? '';
async function press(text: string): Promise<void> {
  await wrapper
    ?.findAll('button')
    .find((one) => one.text() === text)
    ?.trigger('click');
  await flushPromises();
}
const stored = () => company.store.pageSettings('demo.welcome');

describe('the welcome', () => {
  it('opens by itself in the demo company, and in no other', async () => {
    await expect.poll(() => useWelcome().isOpen).toBe(true);
    freshPinia();
    show(false);
    useWelcome();
    await flushPromises();
    expect(useWelcome().isOpen).toBe(false);
    expect(useWelcome().demo()).toBeNull();
  });

  it('goes through five steps by its buttons, and axe finds nothing in any', async () => {
    await open();
    const titles: string[] = [];
    for (const _ of WELCOME_STEPS) {
      titles.push(heading());
      expect(await findings(wrapper?.element as Element)).toEqual([]);
      if (titles.length < WELCOME_STEPS.length) await press('Next');
    }
    expect(titles.map((title) => title.slice(0, 15))).toEqual(
      [1, 2, 3, 4, 5].map((at) => `Welcome, step ${String(at)}`),
    );
    await press('Back');
    expect(heading()).toContain('step 4 of 5');
  });

  it('remembers where one was, and is found again where it was left', async () => {
    await open();
    await press('Next');
    await press('Next');
    wrapper?.get('aside').element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await expect.poll(stored).toMatchObject({ at: 'set', isOpen: false });
    expect(useWelcome().isOpen).toBe(false);
    expect(useToasts().current?.text).toContain('Ctrl+K');
    wrapper?.unmount();
    freshPinia();
    show(true);
    await expect.poll(() => useWelcome().at).toBe('set');
    expect(useWelcome().isOpen).toBe(false);
    useWelcome().open();
    await open();
    expect(heading()).toContain('step 3 of 5');
    expect(document.activeElement?.textContent).toBe('Do it for me');
  });

  it('takes the focus with Alt+W', async () => {
    await open();
    (document.activeElement as HTMLElement | null)?.blur();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', code: 'KeyW', altKey: true }));
    expect(document.activeElement?.closest('aside')).not.toBeNull();
  });

  it('ticks off what is done after it was left', async () => {
    await open();
    useWelcome().leave();
    wrapper?.unmount();
    useWelcome().note('paste');
    await expect.poll(stored).toMatchObject({ done: ['paste'], isOpen: false });
  });

  it('leaves out the steps that an earlier Daybook had', async () => {
    await expect.poll(() => useWelcome().isOpen).toBe(true);
    await company.store.savePageSettings('demo.welcome', { at: 'invoice', done: ['bank', 'sync'], isOpen: false });
    freshPinia();
    show(true);
    await expect.poll(() => useWelcome().isDone('sync')).toBe(true);
    expect([useWelcome().at, useWelcome().isOpen]).toEqual(['demo', false]);
  });

  it('pastes twenty lines into a new invoice, which one step takes back, and says so', async () => {
    const device = (window as unknown as { happyDOM: { settings: { device: { prefersReducedMotion: string } } } })
      .happyDOM.settings.device;
    device.prefersReducedMotion = 'reduce';
    onTestFinished(() => void (device.prefersReducedMotion = 'no-preference'));
    await open();
    useWelcome().goTo('paste');
    await flushPromises();
    void press('Do it for me');
    await expect.poll(() => company.fresh.size).toBe(1);
    const place = document.body.appendChild(document.createElement('div'));
    place.className = 'editor-place';
    const [draft] = company.fresh.values();
    const key = draft?.intRef ?? '';
    const editor = mount(DocumentEditor, {
      attachTo: place,
      global: { plugins: [router] },
      props: { source: { fresh: draft! }, isRunning: false, isBeside: false },
    });
    onTestFinished(() => editor.unmount());
    const lines = async () => (await company.store.record(key))?.local?.lines ?? [];
    await expect.poll(lines).toHaveLength(20);
    // The small company has one product, the oak chair at 49.95: 1 + (7 × 3) mod 12 = 10 of it in the fourth line.
    expect((await lines())[3]).toMatchObject({ description: 'Oak chair', quantity: '10', currencyUnitPrice: '49.95' });
    await expect.poll(() => wrapper?.get('.welcome-text p').text()).toMatch(/^20 lines pasted: [\d,]+\.\d\d\. Ctrl\+Z/);
    expect(heading()).toContain('Done.');
    useToasts().current?.action?.run();
    await expect.poll(lines).toHaveLength(0);
  });

  it('counts a sync only after a step of one’s own: the first ones come by themselves', async () => {
    await open();
    const report = { startedAt: '2026-03-18T10:00:00Z', finishedAt: '2026-03-18T10:00:05Z', problem: null } as never;
    const run = (part: object) =>
      useSync().runs.set(company.connectionId, {
        progress: null,
        isCancelling: false,
        report: { ...(report as object), ...part } as never,
        problem: null,
      });
    run({});
    await nextTick();
    expect(useWelcome().isDone('sync')).toBe(false);
    expect(useWelcome().isDone('demo')).toBe(true);
    useWelcome().note('paste');
    run({ startedAt: '2026-03-18T10:01:00Z' });
    await expect.poll(() => useWelcome().isDone('sync')).toBe(true);
  });

  it('counts the marks when a document that was refused is opened', async () => {
    const draft = newDocument('saleInvoice', todayOn(Date.now()), company.lookup, systemMint);
    const { key, revision } = await company.store.createDraft(draft);
    await company.store.forSync.write([
      {
        expectedRevision: revision,
        record: {
          ...(await company.store.record(key))!,
          rejection: { code: 'service.refused', message: 'No.', revision, at: instantOf(Date.now()) },
        },
      },
    ]);
    await expect.poll(() => company.entry(key)?.row.state).toBe('rejected');
    await open();
    useWelcome().goTo('marks');
    await press('Show me');
    expect(router.currentRoute.value.name).toBe('sync');
    expect(useWelcome().isDone('marks')).toBe(false);
    await router.push({ name: 'saleInvoice', params: { key } });
    await expect.poll(() => useWelcome().isDone('marks')).toBe(true);
  });

  it('shows what is done, and goes to any step', async () => {
    await open();
    useWelcome().note('set');
    await flushPromises();
    const marks = wrapper?.findAll('.welcome-marks button') ?? [];
    expect(marks.map((mark) => mark.attributes('aria-label'))).toEqual([
      '1. This is a demo company',
      '2. Paste twenty lines',
      '3. Find what a payment is for – Done.',
      '4. Sync when it suits you',
      '5. When something needs you',
    ]);
    await marks[3]?.trigger('click');
    expect(heading()).toContain('step 4 of 5');
    expect(marks[3]?.attributes('aria-current')).toBe('step');
  });

  it('opens the place of each step', async () => {
    await open();
    await press('Show me');
    expect(router.currentRoute.value.name).toBe('home');
    expect(useWelcome().companiesWanted).toBe(1);
    useWelcome().goTo('set');
    await flushPromises();
    await press('Do it for me');
    await expect.poll(() => wrapper?.get('.welcome-text p').text()).toContain('No customer has several open invoices');
    for (const step of ['sync', 'marks'] as const) {
      await router.push({ name: 'home' });
      useWelcome().goTo(step);
      await flushPromises();
      await press('Show me');
      await expect.poll(() => router.currentRoute.value.name).toBe('sync');
    }
  });

  it('goes on by itself once a set is taken, and after a paste once its invoice is left', async () => {
    await open();
    useWelcome().goTo('set');
    await flushPromises();
    useWelcome().note('set');
    await expect.poll(heading).toContain('step 4 of 5');
    useWelcome().goTo('paste');
    await flushPromises();
    useWelcome().note('paste');
    await flushPromises();
    expect(heading()).toContain('step 2 of 5');
    await router.push({ name: 'home' });
    await expect.poll(heading).toContain('step 3 of 5');
  });

  it('points at a control of the page, and no longer once it is left', async () => {
    const bar = document.createElement('div');
    bar.className = 'sync-bar';
    bar.innerHTML = '<button>Sync</button>';
    document.body.append(bar);
    await open();
    useWelcome().goTo('sync');
    await flushPromises();
    const button = bar.querySelector('button');
    await expect.poll(() => button?.hasAttribute('data-pointed')).toBe(true);
    await press('Show me');
    await expect.poll(() => document.activeElement).toBe(button);
    wrapper?.unmount();
    wrapper = undefined;
    expect(button?.hasAttribute('data-pointed')).toBe(false);
  });
});

it('a control that is not shown is passed over for the next', () => {
  document.body.innerHTML = '<p class="one"></p><p class="two"></p>';
  const [one, two] = document.querySelectorAll('p');
  if (one) one.checkVisibility = () => false;
  if (two) two.checkVisibility = () => true;
  expect(findControl(['.none', '.one', '.two'])).toBe(two);
});

import { mount, type DOMWrapper, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { leftOutText } from '../../../../src/app/company/copies/unsentText.ts';
import App from '../../../../src/app/shell/App.vue';
import { giveLayout } from '../../support/company.ts';
import { freshPinia } from '../../support/pinia.ts';
import { areaPaths, routerTo } from '../../support/router.ts';

describe('messages below the page', () => {
  let app: VueWrapper;
  beforeEach(async () => {
    giveLayout();
    localStorage.clear();
    freshPinia();
    const router = routerTo(areaPaths);
    await router.push({ name: 'home' });
    // How long a message stays is what is tested: the clock is the test's.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    app = mount(App, { attachTo: document.body, global: { plugins: [router] } });
  });
  afterEach(() => {
    app.unmount();
    vi.useRealTimers();
  });

  /** The texts in one of the two places, in order; both are read out as they change. */
  const shownIn = (place: string): string[] => app.findAll(`${place}[aria-live="polite"] .toast span`).map(textOf);
  const textOf = (element: DOMWrapper<Element>): string => element.text();
  const passing = (): string[] => shownIn('.toast-place');
  const kept = (): string[] => shownIn('.kept-toasts');
  const pass = async (seconds: number): Promise<void> => {
    vi.advanceTimersByTime(seconds * 1_000);
    await nextTick();
  };
  const show = async (text: string): Promise<void> => {
    useToasts().show({ text });
    await nextTick();
  };

  it('appear at once and go after eight seconds', async () => {
    expect(passing()).toEqual([]);
    await show('Saved');
    expect(passing()).toEqual(['Saved']);
    await pass(7.9);
    expect(passing()).toEqual(['Saved']);
    await pass(0.1);
    expect(passing()).toEqual([]);
  });

  it('give way to the next one, which has eight seconds of its own', async () => {
    await show('Saved');
    await pass(5);
    await show('Sent');
    expect(passing()).toEqual(['Sent']);
    await pass(7.9);
    expect(passing()).toEqual(['Sent']);
    await pass(0.1);
    expect(passing()).toEqual([]);
  });

  it('go when they are closed, or when their action is taken', async () => {
    await show('Saved');
    await app.get('.toast-place button').trigger('click');
    expect(passing()).toEqual([]);
    const undo = vi.fn();
    useToasts().show({ text: 'Removed', action: { text: 'Undo', run: undo } });
    await nextTick();
    await app.get('.toast-place .link').trigger('click');
    expect(undo).toHaveBeenCalledOnce();
    expect(passing()).toEqual([]);
  });

  it('about something wrong stay until they are closed, whatever comes after them', async () => {
    const toasts = useToasts();
    toasts.show({ text: 'No font has 東', tone: 'bad' });
    await show('Saved as invoice.pdf');
    expect([kept(), passing()]).toEqual([['No font has 東'], ['Saved as invoice.pdf']]);
    await pass(60);
    expect([kept(), passing()]).toEqual([['No font has 東'], []]);
    // Once more: it is said once, and what comes with it can be done only while it is new.
    toasts.show({ text: 'No font has 東', tone: 'bad', action: { text: 'Undo', run: () => undefined } });
    await pass(60);
    expect([kept(), passing()]).toEqual([[], ['No font has 東']]);
    toasts.show({ text: 'The disk is full', tone: 'bad' });
    await nextTick();
    expect([kept(), passing()]).toEqual([['No font has 東'], ['The disk is full']]);
    expect(app.find('.kept-toasts .link').exists()).toBe(false);
    await app.get('.toast-place button').trigger('click');
    await app.get('.kept-toasts button').trigger('click');
    expect([kept(), passing()]).toEqual([[], []]);
  });

  it('takes back what tells a problem that the page says more of, also what stays', () => {
    const toasts = useToasts();
    toasts.show({ text: 'Not saved: closed.', tone: 'bad', of: 'store.failed' });
    toasts.show({ text: 'The disk is full.', tone: 'bad', of: 'disk.full' });
    toasts.show({ text: 'Not read: closed.', tone: 'bad', of: 'store.failed' });
    toasts.withdraw('store.failed');
    expect(toasts.current).toBeNull();
    expect(toasts.kept).toEqual([{ text: 'The disk is full.', tone: 'bad', of: 'disk.full' }]);
  });

  it('that are kept stay above those that come and go, until they are closed one by one', async () => {
    const toasts = useToasts();
    toasts.keep({ text: 'Three records are not back' });
    toasts.keep({ text: 'One more is not' });
    await show('Saved');
    expect(app.findAll('.toast span').map(textOf)).toEqual(['Three records are not back', 'One more is not', 'Saved']);
    await pass(60);
    expect([passing(), kept()]).toEqual([[], ['Three records are not back', 'One more is not']]);
    await app.get('.kept-toasts button').trigger('click');
    expect(kept()).toEqual(['One more is not']);
    await app.get('.kept-toasts button').trigger('click');
    expect(kept()).toEqual([]);
  });
});

it('every record that was left out is named, with the file that holds its text', () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({
    table: 'documents' as const,
    key: `key-${String(at)}`,
    why: 'damaged',
    text: '',
    ...(at === 6 ? {} : { name: `SI-${String(at)}` }),
  }));
  const text = leftOutText({ rows, file: { name: 'left-out.txt', path: '/books/left-out.txt' } });
  expect(text).toMatch(/^7 records cannot be read and were left out: .*Their text is in \/books\/left-out\.txt\.$/);
  for (const name of ['SI-0', 'SI-1', 'SI-2', 'SI-3', 'SI-4', 'SI-5', 'key-6'])
    expect(text).toContain(`${name} (damaged)`);
});

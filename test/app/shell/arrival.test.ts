import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTemplateRef, type Component } from 'vue';
import { createMemoryHistory, createRouter, RouterView, useRouter, type Router } from 'vue-router';
import { listenToKeys, useShortcuts } from '../../../src/app/base/keyboard/shortcuts.ts';
import { useArrival } from '../../../src/app/shell/arrival.ts';

/** The pages on which Alt+N ran, in order. */
const heard: string[] = [];

/** A page on which Alt+N makes something, as most do. */
function pageOf(name: string): Component {
  return {
    setup: () =>
      useShortcuts([{ keys: ['Alt+N'], text: 'shortcuts.newHere', group: 'list', run: () => heard.push(name) }]),
    template: `<h1>${name}</h1>`,
  };
}

/** A page whose code comes when the test says so. */
let arrives: (page: Component) => void;
let fails: (why: Error) => void;
const coming = () => new Promise<Component>((resolve, reject) => ([arrives, fails] = [resolve, reject]));

async function shell() {
  const routes = [
    { path: '/prices', name: 'prices', component: pageOf('prices') },
    { path: '/invoices', name: 'invoices', component: coming },
    { path: '/bank', name: 'bank', component: pageOf('bank') },
  ];
  const router = createRouter({ history: createMemoryHistory(), routes });
  await router.push('/prices');
  const Shell: Component = {
    components: { RouterView },
    setup() {
      const own: Router = useRouter();
      useArrival(own, useTemplateRef<HTMLElement>('place'));
      const goes = (to: string) => () => void own.push(to).catch(() => heard.push(`no ${to}`));
      useShortcuts([
        { keys: ['Alt+1'], text: 'palette.goTo', group: 'go', run: goes('/invoices') },
        { keys: ['Alt+2'], text: 'palette.goTo', group: 'go', run: goes('/bank') },
      ]);
    },
    template: '<nav><a href="#" tabindex="0">Bank</a></nav><main ref="place" tabindex="-1"><RouterView /></main>',
  };
  return mount(Shell, { global: { plugins: [router] }, attachTo: document.body });
}
function press(digitOrLetter: string): void {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: digitOrLetter, altKey: true, bubbles: true, cancelable: true }),
  );
}

const shownPage = (): string => shown.get('main').text();

let stop: () => void;
let shown: Awaited<ReturnType<typeof shell>>;
beforeEach(async () => {
  heard.length = 0;
  stop = listenToKeys(window);
  shown = await shell();
});
afterEach(() => {
  shown.unmount();
  stop();
});

describe('keys pressed while a page loads', () => {
  it('go to that page, not to the one being left', async () => {
    press('1');
    await flushPromises();
    press('n');
    await flushPromises();
    expect([shownPage(), heard]).toEqual(['prices', []]);
    arrives(pageOf('invoices'));
    await flushPromises();
    expect([shownPage(), heard]).toEqual(['invoices', ['invoices']]);
    press('n');
    await expect.poll(() => heard).toEqual(['invoices', 'invoices']);
  });

  it('can open another page, which gets the rest of them', async () => {
    press('1');
    await flushPromises();
    press('2');
    press('n');
    arrives(pageOf('invoices'));
    await expect.poll(() => heard).toEqual(['bank']);
    expect(shownPage()).toBe('bank');
  });

  it('go to the page that stays when the other cannot be loaded', async () => {
    press('1');
    await flushPromises();
    press('n');
    fails(new Error('no such file'));
    await flushPromises();
    expect([shownPage(), heard.toSorted()]).toEqual(['prices', ['no /invoices', 'prices']]);
  });
});

describe('the focus on a new page', () => {
  const list = '<div role="grid"><i tabindex="0">first</i></div>';

  it('goes to its list from the link that led there, and again when the page is asked for once more', async () => {
    document.querySelector<HTMLElement>('nav a')!.focus();
    press('1');
    await flushPromises();
    arrives({ template: list });
    await expect.poll(() => document.activeElement?.textContent).toBe('first');
    document.querySelector<HTMLElement>('nav a')!.focus();
    press('1');
    await expect.poll(() => document.activeElement?.textContent).toBe('first');
  });

  it('goes to its list when the page before had it as a whole, as after the link that skips the navigation', async () => {
    document.querySelector<HTMLElement>('main')!.focus();
    press('1');
    await flushPromises();
    arrives({ template: list });
    await expect.poll(() => document.activeElement?.matches('main [tabindex="0"]')).toBe(true);
  });

  it('goes to its list once that is there', async () => {
    press('1');
    await flushPromises();
    arrives({ template: '<div id="late"></div>' });
    await flushPromises();
    expect(document.activeElement).toBe(document.body);
    document.querySelector('#late')!.innerHTML = list;
    await expect.poll(() => document.activeElement?.textContent).toBe('first');
  });

  it('stays where a person has put it meanwhile', async () => {
    press('1');
    await flushPromises();
    arrives({ template: '<input><div id="late"></div>' });
    await flushPromises();
    const field = document.querySelector('input')!;
    field.focus();
    document.querySelector('#late')!.innerHTML = list;
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(field);
  });

  it('goes back to its list from elsewhere on the page when the page is asked for once more', async () => {
    press('1');
    await flushPromises();
    arrives({ template: `<button>elsewhere</button>${list}` });
    await expect.poll(() => document.activeElement?.textContent).toBe('first');
    document.querySelector<HTMLElement>('main button')!.focus();
    press('1');
    await expect.poll(() => document.activeElement?.textContent).toBe('first');
  });
});

import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALT_KEYS } from '../../../src/app/base/keyboard/altKeys.ts';
import { useShortcuts } from '../../../src/app/base/keyboard/shortcuts.ts';
import { AREAS } from '../../../src/app/shell/areas.ts';
import ShortcutsDialog from '../../../src/app/shell/ShortcutsDialog.vue';
import { t, textOrNull } from '../../../src/app/base/i18n/texts.ts';
import { findings } from '../support/axe.ts';
import { allTexts } from '../support/textPacks.ts';
import { freshPinia } from '../support/pinia.ts';
import { inSetup } from '../support/setup.ts';
import { areaPaths, routerTo } from '../support/router.ts';

let wrapper: VueWrapper;
beforeEach(freshPinia);
afterEach(() => {
  wrapper?.unmount();
  document.body.replaceChildren();
});

async function openOn(address: string, inCompany = true): Promise<HTMLElement> {
  const router = routerTo({ ...areaPaths, welcome: '/welcome' });
  await router.push(address);
  wrapper = mount(ShortcutsDialog, {
    attachTo: document.body,
    global: { plugins: [router] },
    props: { open: true, inCompany },
  });
  await flushPromises();
  const dialog = document.querySelector<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error('it is not open');
  return dialog;
}

describe('what ? says of a page', () => {
  it.each(AREAS.map(({ name, text }) => [t(text), name]))('%s: what it is for, and how to begin', (_title, name) => {
    for (const part of ['what', 'first']) {
      const text = textOrNull(`guide.about.${name}.${part}`) ?? '';
      // One or two plain sentences.
      expect(text, part).toMatch(/^[A-Z].*\.$/);
      expect(text.split(/[.!?] /).length, part).toBeLessThanOrEqual(2);
    }
  });

  it('names no key with Alt that does nothing, in any language', async () => {
    const known: ReadonlySet<string> = new Set(Object.values(ALT_KEYS));
    for (const language of ['en', 'de', 'fr'] as const) {
      const named = [...(await allTexts(language))]
        .filter(([key]) => key.startsWith('guide.'))
        .flatMap(([, text]) => text.match(/(?:(?:Ctrl|Strg)\+)?Alt\+[A-Z]\b/g) ?? [])
        .map((keys) => keys.replace('Strg', 'Ctrl'));
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((keys) => !known.has(keys))).toEqual([]);
    }
  });

  it('stands above the shortcuts, for the page that is open', async () => {
    const dialog = await openOn('/bank');
    expect(dialog.querySelector('h3')?.textContent).toBe('This page: Bank');
    expect(dialog.textContent).toContain(t('guide.about.bank.what'));
    expect(dialog.textContent).toContain(t('guide.about.bank.first'));
    expect(await findings(dialog)).toEqual([]);
  });

  it('lists what has a key, and not what only the palette offers', async () => {
    inSetup(() =>
      useShortcuts([
        { keys: [], text: 'prices.shortcuts.lock', group: 'list', run: () => undefined },
        { keys: ['Alt+F'], text: 'shortcuts.filter', group: 'list', run: () => undefined },
      ]),
    );
    const dialog = await openOn('/prices');
    expect([...dialog.querySelectorAll('dl div')].map(({ textContent }) => textContent?.trim())).toEqual([
      `Alt+F${t('shortcuts.filter')}`,
    ]);
  });

  it('is left out where there is no page of a company', async () => {
    expect((await openOn('/welcome')).textContent).not.toContain('This page');
  });

  it('is left out while no company is open, whatever the address', async () => {
    expect((await openOn('/bank', false)).textContent).not.toContain('This page');
  });

  it('leads to the welcome', async () => {
    const dialog = await openOn('/bank');
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Welcome in five steps')?.click();
    expect(wrapper.emitted('welcome')).toHaveLength(1);
  });
});

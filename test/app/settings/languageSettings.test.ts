import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { currentLanguage } from '../../../src/app/base/i18n/language.ts';
import { speak } from '../../../src/app/base/i18n/texts.ts';
import { useLanguage } from '../../../src/app/base/i18n/useLanguage.ts';
import LanguageSettings from '../../../src/app/settings/LanguageSettings.vue';
import { findings } from '../support/axe.ts';
import { freshPinia } from '../support/pinia.ts';

const KEPT = 'daybook.language';
afterEach(async () => {
  localStorage.removeItem(KEPT);
  await speak('en');
});

it('the language changes at once, without a reload, and is kept on this computer', async () => {
  freshPinia();
  const wrapper = mount(LanguageSettings, { attachTo: document.body });
  expect(wrapper.findAll('option').map((one) => one.text())).toEqual([
    'As the computer',
    'English',
    'Deutsch',
    'Français',
  ]);
  expect(await findings(wrapper.element)).toEqual([]);
  await wrapper.get('select').setValue('de');
  await expect.poll(() => wrapper.get('h2').text()).toBe('Sprache');
  expect(wrapper.get('select').element.value).toBe('de');
  expect(document.documentElement.lang).toBe('de-DE');
  expect(localStorage.getItem(KEPT)).toBe('de');

  await wrapper.get('select').setValue('fr');
  await expect.poll(() => wrapper.get('h2').text()).toBe('Langue');
  expect(document.documentElement.lang).toBe('fr-FR');

  await wrapper.get('select').setValue('system');
  await expect.poll(() => wrapper.get('h2').text()).toBe('Language');
  expect(localStorage.getItem(KEPT)).toBe(null);
  wrapper.unmount();
});

it('another window of this computer follows', async () => {
  freshPinia();
  await useLanguage().start();
  expect(currentLanguage()).toBe('en');
  localStorage.setItem(KEPT, 'de');
  dispatchEvent(new StorageEvent('storage', { key: KEPT, newValue: 'de' }));
  await expect.poll(currentLanguage).toBe('de');
  expect(useLanguage().choice).toBe('de');
});

it('an unknown language that is kept counts as none', async () => {
  localStorage.setItem(KEPT, 'tlh');
  freshPinia();
  await useLanguage().start();
  expect(useLanguage().choice).toBe('system');
  await flushPromises();
  expect(currentLanguage()).toBe('en');
});

import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Router } from 'vue-router';
import { setCurrentLanguage } from '../../../src/app/base/i18n/language.ts';
import { loadTexts, t } from '../../../src/app/base/i18n/texts.ts';
import { openSection } from '../../../src/app/base/ui/pageSection.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { SETTINGS_SECTIONS } from '../../../src/app/settings/sections.ts';
import SettingsPage from '../../../src/app/settings/SettingsPage.vue';
import type { People } from '../../../src/domain/service/people.ts';
import { failed, ok, type Result } from '../../../src/domain/values/result.ts';
import { answeringLine } from '../support/answeringLine.ts';
import { PEOPLE } from '../support/people.ts';
import { findings } from '../support/axe.ts';
import { giveLayout, smallCompany } from '../support/company.ts';
import { openConnection } from '../support/shownShell.ts';
import { textPacks } from '../support/textPacks.ts';
import { routerTo } from '../support/router.ts';

beforeAll(giveLayout);
const NAMES = Object.keys(SETTINGS_SECTIONS);
let company: CompanyData;
/** What the service says of its users. */
let peopleShown: Result<People | null>;
let wrapper: VueWrapper;
let router: Router;
beforeEach(async () => {
  localStorage.clear();
  peopleShown = ok(PEOPLE);
  company = await smallCompany();
  useBackend().attach(answeringLine((name) => (name === 'people.read' ? peopleShown : undefined)));
  openConnection(company, false);
  router = routerTo({ settings: '/', setUp: '/set-up' });
  await router.push('/');
  wrapper = mount(SettingsPage, { attachTo: document.body, global: { plugins: [router] } });
  await expect.poll(() => document.getElementById('copies')).not.toBeNull();
  await expect.poll(() => document.getElementById('people')).not.toBeNull();
});
afterEach(() => {
  wrapper.unmount();
  company.close();
  setCurrentLanguage('en');
});
const links = () => wrapper.findAll<HTMLElement>('.settings-list button');
const listed = () => links().map((link) => link.text());
/** The sections that are in sight, by id, in their order. */
const inSight = () =>
  wrapper.findAll<HTMLElement>('section[id]').flatMap(({ element }) => (element.closest('[hidden]') ? [] : element.id));
const search = (text: string) => wrapper.get('input[type="search"]').setValue(text);

describe('the settings', () => {
  it('show every section of the list, in its order', async () => {
    expect(inSight()).toEqual(NAMES);
    expect(listed()).toEqual(Object.values(SETTINGS_SECTIONS).map((text) => t(text)));
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('end with what cannot be undone', () => {
    const buttons = wrapper.findAll('button.danger').map((button) => button.element.closest('section')?.id);
    expect(new Set(buttons)).toEqual(new Set(['removal']));
    expect(inSight().at(-1)).toBe('removal');
  });

  it.each([
    ['a heading', 'letterhead', 'letterhead'],
    ['another word for it', 'dark', 'look'],
    ['a field', 'api version', 'connection'],
    ['a field of a list', 'first open day', 'books'],
    ['the words of a button', 'delete', 'removal'],
  ])('find a section by %s', async (_by, query, name) => {
    await search(query);
    expect(inSight()).toContain(name);
    expect(inSight().length).toBeLessThan(5);
    expect(listed()).toEqual(inSight().map((one) => t(SETTINGS_SECTIONS[one as keyof typeof SETTINGS_SECTIONS])));
    await search('');
    expect(inSight()).toEqual(NAMES);
  });

  it('say so when nothing is found', async () => {
    await search('xylophone');
    expect(inSight()).toEqual([]);
    expect(wrapper.get('.settings-body').text()).toContain('Nothing matches.');
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it.each([
    ['de', 'dunkel', 'look'],
    ['fr', 'restaurer', 'backup'],
  ] as const)('are found in %s, too', async (language, query, name) => {
    await loadTexts(textPacks, language);
    setCurrentLanguage(language);
    await flushPromises();
    await search(query);
    expect(inSight()).toContain(name);
  });

  it('are reached by keys: from the search into the list, and from there into a section', async () => {
    await wrapper.get('input[type="search"]').trigger('keydown', { key: 'ArrowDown' });
    expect(document.activeElement).toBe(links()[0]?.element);
    await links()[0]?.trigger('keydown', { key: 'ArrowDown' });
    await links()[1]?.trigger('keydown', { key: 'ArrowDown' });
    await links()[2]?.trigger('keydown', { key: 'ArrowDown' });
    expect(document.activeElement?.textContent?.trim()).toBe(t(SETTINGS_SECTIONS.look));
    await links()[3]?.trigger('click');
    expect(document.activeElement?.id).toBe('look');
    expect(links()[3]?.attributes('aria-current')).toBe('true');
  });

  it('go to the first section that is found by Enter', async () => {
    await search('backup');
    await wrapper.get('input[type="search"]').trigger('keydown', { key: 'Enter' });
    expect(document.activeElement?.id).toBe(inSight()[0]);
  });

  it('show the section to which the palette leads, although the search had left it out', async () => {
    await search('letterhead');
    await openSection(router, 'settings', 'look');
    expect(inSight()).toEqual(NAMES);
    expect(document.activeElement?.id).toBe('look');
  });
});

it('leave to the set-up of a company on this computer what is asked about others', async () => {
  const books = () => wrapper.get('#books');
  expect(books().text()).toContain('Base currency');
  openConnection(company, true);
  await expect.poll(() => books().find('a').attributes('href')).toBe('/set-up');
  expect(books().text()).not.toContain('Base currency');
  expect(books().text()).toContain('Last day of each age');
});

it('say nothing of users to whom may not change them, and of a company on this computer', async () => {
  const listsPeople = () => listed().includes(t('settings.people'));
  expect(listsPeople()).toBe(true);
  openConnection(company, true);
  await expect.poll(listsPeople).toBe(false);
  openConnection(company, false);
  await expect.poll(listsPeople).toBe(true);
  for (const answer of [ok(null), failed('permission.denied', 'no', { status: 403 })]) {
    wrapper.unmount();
    peopleShown = answer;
    wrapper = mount(SettingsPage, { attachTo: document.body, global: { plugins: [router] } });
    await expect.poll(listsPeople).toBe(false);
    expect(document.getElementById('people')).toBeNull();
    wrapper.unmount();
    peopleShown = ok(PEOPLE);
    wrapper = mount(SettingsPage, { attachTo: document.body, global: { plugins: [router] } });
    await expect.poll(listsPeople).toBe(true);
  }
});

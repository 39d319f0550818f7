import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import { AREAS } from '../../../src/app/shell/areas.ts';
import { paletteActions } from '../../../src/app/shell/paletteActions.ts';
import { paletteSearch } from '../../../src/app/shell/paletteSearch.ts';
import { PLACES } from '../../../src/app/shell/places.ts';
import { useShellActions, type ShellActions } from '../../../src/app/shell/useShellActions.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { setCurrentLanguage } from '../../../src/app/base/i18n/language.ts';
import { loadTexts, t } from '../../../src/app/base/i18n/texts.ts';
import { textPacks } from '../support/textPacks.ts';
import { answeringLine } from '../support/answeringLine.ts';
import { smallBank, type Bank } from '../bank/support.ts';
import { giveLayout, makeOwn } from '../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../support/records.ts';

beforeAll(giveLayout);
let bank: Bank;
let router: Router;
let shell: ShellActions;
const actions = () => paletteActions(shell);
const shown: VueWrapper[] = [];
beforeEach(async () => {
  localStorage.clear();
  bank = await smallBank();
  useBackend().attach(answeringLine(() => undefined));
  const page = { render: () => null };
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'start', component: page },
      ...AREAS.map(({ path, name }) => ({ path, name, component: page })),
      { path: '/set-up/:tab?', name: 'setUp', component: page },
    ],
  });
  await router.push('/');
  const shellPage = defineComponent(() => {
    shell = useShellActions({ palette: () => undefined, shortcuts: () => undefined, welcome: () => undefined });
    return () => h('div');
  });
  shown.push(mount(shellPage, { attachTo: document.body, global: { plugins: [router] } }));
});
afterEach(() => {
  for (const wrapper of shown.splice(0)) wrapper.unmount();
  bank.company.close();
  setCurrentLanguage('en');
});
const found = (query: string): string[] => paletteSearch(query, actions(), bank.company).map(({ text }) => text);

describe('the palette finds, by words that people use', () => {
  it.each([
    ['aged', 'Aged debtors and creditors (Reports)'],
    ['owed', 'Aged debtors and creditors (Reports)'],
    ['overdue', 'Aged debtors and creditors (Reports)'],
    ['reconcile', 'Reconcile (Bank)'],
    ['dark', 'Look of this computer (Settings)'],
    ['theme', 'Look of this computer (Settings)'],
    ['backup', 'Backup (Settings)'],
    ['restore', 'Backup (Settings)'],
    ['bill', 'Go to Purchase invoices'],
    ['language', 'Language (Settings)'],
    ['help', 'Keyboard shortcuts'],
    ['shortcuts', 'Keyboard shortcuts'],
    ['profit', 'Profit and loss (Reports)'],
    ['balance sheet', 'Balance sheet (Reports)'],
    ['VAT', 'VAT (Reports)'],
    ['budget', 'Go to Budgets'],
    ['recurring', 'Go to Recurring documents'],
    ['reminder', 'Statements and reminders (Reports)'],
    ['statement', 'Statements and reminders (Reports)'],
    ['payment run', 'Go to Payment run'],
    ['SEPA', 'Go to Payment run'],
    ['import', 'Import (Bank)'],
    ['spreadsheet', 'Import documents from a spreadsheet'],
    ['export', 'Backup (Settings)'],
    ['password', 'Lock (Settings)'],
    ['lock', 'Lock (Settings)'],
    ['month end', 'Go to Month end'],
    ['rules', 'Rules (Bank)'],
    ['disk', 'Room on the disk (Settings)'],
  ])('%s: %s', (word, text) => expect(found(word).slice(0, 6)).toContain(text));

  it.each([
    ['send', 'Send'],
    ['pdf', 'Save as PDF'],
    ['print', 'Print or PDF…'],
    ['discard', 'Discard the draft'],
    ['delete', 'Discard the draft'],
    ['copy', 'Duplicate the document'],
    ['duplicate', 'Duplicate the document'],
    ['attach', 'Attach files…'],
    ['upload', 'Attach files…'],
    ['approve', 'Submit'],
  ])('%s, on a draft: %s', async (word, text) => {
    shown.push(await editorOf(bank.company, recordOf({ local: invoiceOf(bank.company) })));
    await expect.poll(() => found(word)).toContain(text);
  });
});

describe('each place in the palette', () => {
  it.each(PLACES)('$area $name opens where it says', async ({ area, name, text }) => {
    if (area === 'setUp') makeOwn(bank.company);
    const title = t('palette.inPage', { place: t(text), page: t(`areas.title.${area}`) });
    actions()
      .find((action) => action.text === title)
      ?.run();
    await flushPromises();
    expect(router.currentRoute.value.name).toBe(area);
    const { report, tab } = router.currentRoute.value.params;
    // A page opens at its first tab without a word for it; a section is the settings' own.
    const isNamed = area !== 'settings' && name !== 'lines' && name !== 'pay';
    expect(report ?? tab ?? '').toBe(isNamed ? name : '');
  });

  it('is not the set-up of a company that a provider sets up', () => {
    expect(found('control account')).not.toContain('Document types (Company set-up)');
    makeOwn(bank.company);
    expect(found('control account')).toContain('Document types (Company set-up)');
  });

  it.each(['en', 'de', 'fr'] as const)('has a name of its own, and its words, in %s', async (language) => {
    await loadTexts(textPacks, language);
    setCurrentLanguage(language);
    const texts = actions().map(({ text }) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    for (const { text, words } of actions()) expect(`${text} ${words ?? ''}`).not.toMatch(/\w\.\w+\.\w/);
  });
});

import { computed, nextTick, onUnmounted, watch, type ComputedRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { readsOf } from '../company/sync/openLists.ts';
import type { DocumentClass } from '../../domain/documents/document.ts';
import { boundShortcuts, useShortcuts, type Shortcut } from '../base/keyboard/shortcuts.ts';
import { t } from '../base/i18n/texts.ts';
import { documentScopeOf, newClassOf, type DocumentScope } from '../company/documents/documentScope.ts';
import { askedImport } from '../company/documents/askedImport.ts';
import { startDocument } from '../company/documents/startDocument.ts';
import { CREATIONS, type Creation } from '../company/creation/creations.ts';
import { startCreation } from '../company/creation/useCreation.ts';
import { useBackend } from '../company/session/backend.ts';
import { useOpenedFiles } from '../company/session/openedFiles.ts';
import { useCompanies } from '../company/session/companies.ts';
import { useTask } from '../company/session/useTask.ts';
import { useSync } from '../company/sync/syncRuns.ts';
import { AREAS, areaKeys, type Area } from './areas.ts';
import type { PaletteAction } from './paletteSearch.ts';
import { ALT_KEYS } from '../base/keyboard/altKeys.ts';

/** The groups of shortcuts that belong to the open page. */
const OF_PAGE: ReadonlySet<string> = new Set(['editor', 'lines', 'list']);

/** What fields understand; the fields themselves handle these keys. */
const FIELD_KEYS: readonly Shortcut[] = [
  { keys: ['t'], text: 'shortcuts.today', group: 'fields' },
  { keys: ['+', '-'], text: 'shortcuts.dayStep', group: 'fields' },
  { keys: ['m', 'h'], text: 'shortcuts.monthEdge', group: 'fields' },
  { keys: ['mon', 'fri'], text: 'shortcuts.weekday', group: 'fields' },
  { keys: [ALT_KEYS.calendar], text: 'shortcuts.calendar', group: 'fields' },
  { keys: ['12*3.5'], text: 'shortcuts.calculate', group: 'fields' },
  { keys: ['Enter'], text: 'shortcuts.takeChoice', group: 'fields' },
];

/** The shortcut of a creation, if it has one: N, then its letter; for a document the letter of its list. */
export function newKeyOf(creation: Creation): string | undefined {
  const letter =
    'docClass' in creation ? AREAS.find((area) => area.name === creation.docClass)?.letter : creation.letter;
  return letter === undefined ? undefined : `N ${letter}`;
}

/** The open page's actions: its shortcuts, also those without a key. */
function pageActions(): PaletteAction[] {
  return boundShortcuts()
    .filter(({ group, run, isOffered }) => OF_PAGE.has(group) && run !== undefined && (isOffered?.() ?? true))
    .map(({ text, named, keys, run }) => ({
      text: t(text, named),
      hint: keys[0] ?? '',
      run: () => run?.(new KeyboardEvent('keydown')),
    }));
}

/**
 * Binds the shortcuts that work on every page.
 * @returns all actions that the palette offers
 */
export function useShellActions(opens: {
  palette(): void;
  shortcuts(): void;
  welcome(): void;
}): ComputedRef<PaletteAction[]> {
  const companies = useCompanies();
  const sync = useSync();
  const route = useRoute();
  const router = useRouter();
  const opened = useOpenedFiles();
  const task = useTask();

  const go = (name: string): void => void router.push({ name });
  /** Settings are long: the backup is below the first screen. */
  async function goToSection(id: 'backup' | 'care'): Promise<void> {
    await router.push({ name: 'settings' });
    await nextTick();
    document.getElementById(id)?.scrollIntoView();
  }
  onUnmounted(useBackend().onEvent('menu.chosen', () => void goToSection('care')));
  /** Files that were opened in the system's file manager lead to the import of the first bank account. */
  watch(
    [() => opened.waiting.length, () => companies.company?.isRead.value],
    ([files, isRead]) => {
      const account = companies.company?.references('bankAccount').all.find(({ isActive }) => isActive);
      if (files && isRead && account) void router.push({ name: 'bank', params: { key: account.id, tab: 'import' } });
    },
    { immediate: true },
  );
  function create(docClass: DocumentClass, scope?: DocumentScope): void {
    const { company } = companies;
    if (company) void task.run(() => startDocument(company, router, docClass, scope));
  }
  function start(creation: Creation): void {
    const { company } = companies;
    if ('docClass' in creation) create(creation.docClass);
    else if (company) void task.run(() => startCreation(company, router, creation));
  }
  /** Starts a document of the class that the list shows. */
  function createHere(): void {
    const scope = documentScopeOf(route.name);
    create(newClassOf(scope), scope);
  }
  function importEInvoices(): void {
    if (companies.company) askedImport(companies.company).value = 'eInvoices';
    go('purchaseInvoice');
  }
  /** Opens the import on the list of documents that is shown, else on that of sales invoices. */
  function importSheet(): void {
    if (companies.company) askedImport(companies.company).value = 'spreadsheet';
    go(newClassOf(documentScopeOf(route.name)));
  }
  function runSync(): void {
    if (companies.currentId && !companies.loss) void sync.run(companies.currentId, readsOf(route.name));
  }

  useShortcuts([
    { keys: [ALT_KEYS.new, 'Ctrl+N'], text: 'shortcuts.newHere', group: 'everywhere', run: createHere },
    { keys: [ALT_KEYS.sync], text: 'shortcuts.sync', group: 'everywhere', run: runSync },
    {
      keys: ['Ctrl+K'],
      text: 'shortcuts.palette',
      group: 'everywhere',
      run: () => {
        if (companies.company) opens.palette();
      },
    },
    ...AREAS.map((area: Area) => ({
      keys: areaKeys(area),
      text: 'palette.goTo' as const,
      // Asked for when it is shown, in the language of then.
      get named() {
        return { page: t(area.text) };
      },
      group: 'go' as const,
      run: () => go(area.name),
    })),
    ...CREATIONS.flatMap((creation) => {
      const keys = newKeyOf(creation);
      return keys === undefined
        ? []
        : { keys: [keys], text: creation.text, group: 'new' as const, run: () => start(creation) };
    }),
    { keys: ['?', 'F1'], text: 'shortcuts.help', group: 'everywhere', run: opens.shortcuts },
    ...FIELD_KEYS,
  ]);

  return computed(() => [
    ...pageActions(),
    ...CREATIONS.map((creation) => ({
      text: t(creation.text),
      hint: newKeyOf(creation) ?? '',
      run: () => start(creation),
    })),
    { text: t('sync.run'), hint: ALT_KEYS.sync, run: runSync },
    ...AREAS.map((area) => ({
      text: t('palette.goTo', { page: t(area.text) }),
      hint: areaKeys(area)[0] ?? '',
      run: () => go(area.name),
    })),
    { text: t('palette.importEInvoices'), hint: '', run: importEInvoices },
    { text: t('palette.importSheet'), hint: '', run: importSheet },
    { text: t('palette.backup'), hint: '', run: () => void goToSection('backup') },
    { text: t('rebuilt.palette'), hint: '', run: () => void goToSection('care') },
    { text: t('top.addCompany'), hint: '', run: () => go('welcome') },
    { text: t('shortcuts.title'), hint: '?', run: opens.shortcuts },
    { text: t('palette.welcome'), hint: '', run: opens.welcome },
  ]);
}

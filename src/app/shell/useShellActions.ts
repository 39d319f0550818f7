import { Keyboard, Plus, RefreshCw } from '@lucide/vue';
import { onUnmounted, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { readsOf } from '../company/sync/openLists.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { openSection } from '../base/ui/pageSection.ts';
import { useShortcuts, type Shortcut } from '../base/keyboard/shortcuts.ts';
import { t } from '../base/i18n/texts.ts';
import { documentScopeOf, newClassOf, type DocumentScope } from '../company/documents/documentScope.ts';
import { startDocument } from '../company/newDocuments/startDocument.ts';
import { CREATIONS, type Creation } from '../company/creation/creations.ts';
import { startCreation } from '../company/creation/useCreation.ts';
import { useBackend } from '../company/session/backend.ts';
import { useOpenedFiles } from '../company/session/openedFiles.ts';
import { useCompanies } from '../company/companies/companies.ts';
import { useTask } from '../company/session/useTask.ts';
import { useSync } from '../company/sync/syncRuns.ts';
import { firstBankAccount } from './firstBankAccount.ts';
import { AREAS, areaKeys, isIn, type Area } from './areas.ts';
import { ALT_KEYS } from '../base/keyboard/altKeys.ts';

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

/** What the shell itself shows. */
export interface ShellDialogs {
  palette(): void;
  shortcuts(): void;
}

/** Binds what can be done on every page by keys; the palette adds what it alone offers. */
export function useShellActions(opens: ShellDialogs): void {
  const companies = useCompanies();
  const sync = useSync();
  const route = useRoute();
  const router = useRouter();
  const opened = useOpenedFiles();
  const task = useTask();

  const go = (name: string): void => void router.push({ name });
  const goToSection = (section: string): void => void openSection(router, 'settings', section);
  onUnmounted(useBackend().onEvent('menu.chosen', () => goToSection('care')));
  /** Files that were opened in the system's file manager lead to the import of the first bank account. */
  watch(
    [() => opened.waiting.length, () => companies.company?.isRead.value],
    ([files, isRead]) => {
      const account = firstBankAccount(companies.company);
      if (files && isRead && account) void router.push({ name: 'bank', params: { key: account, tab: 'import' } });
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
  function runSync(): void {
    if (companies.currentId && !companies.loss) void sync.run(companies.currentId, readsOf(route.name));
  }

  // In the order in which the palette offers it.
  const ofCompany: Shortcut[] = [
    ...CREATIONS.map((creation): Shortcut => {
      const keys = newKeyOf(creation);
      const { text, words } = creation;
      return {
        keys: keys === undefined ? [] : [keys],
        text,
        icon: Plus,
        words,
        group: 'new',
        isOffered: () => isIn(creation, companies.current),
        run: () => start(creation),
      };
    }),
    {
      keys: [ALT_KEYS.new, 'Ctrl+N'],
      text: 'shortcuts.newHere',
      group: 'everywhere',
      // The palette offers each class by name.
      isOffered: () => false,
      run: createHere,
    },
    {
      keys: [ALT_KEYS.sync],
      text: 'shortcuts.sync',
      icon: RefreshCw,
      words: 'help.sync',
      group: 'everywhere',
      run: runSync,
    },
    {
      keys: ['Ctrl+K'],
      text: 'shortcuts.palette',
      group: 'everywhere',
      isOffered: () => false,
      run: () => {
        if (companies.company) opens.palette();
      },
    },
    ...AREAS.map((area: Area) => ({
      keys: areaKeys(area),
      text: 'palette.goTo' as const,
      icon: area.icon,
      words: `areas.${area.name}` as const,
      // Asked for when it is shown, in the language of then.
      get named() {
        return { page: t(area.text) };
      },
      group: 'go' as const,
      isOffered: () => isIn(area, companies.current),
      run: () => go(area.name),
    })),
  ];
  // The page that opens a company has no areas to go to, and nothing to make.
  useShortcuts(ofCompany, () => companies.current !== null);
  useShortcuts([
    {
      keys: ['?', 'F1'],
      text: 'shortcuts.title',
      icon: Keyboard,
      words: 'help.shortcuts',
      group: 'everywhere',
      run: opens.shortcuts,
    },
    ...FIELD_KEYS,
  ]);
}

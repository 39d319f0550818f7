import { onUnmounted, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { readsOf } from '../company/sync/openLists.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { openSection } from '../base/ui/pageSection.ts';
import { useShortcuts, type Shortcut } from '../base/keyboard/shortcuts.ts';
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
import type { Place } from './places.ts';
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

/** What can be done on every page: by keys, and in the palette. */
export interface ShellActions {
  opens: { palette(): void; shortcuts(): void; welcome(): void };
  go(name: string): void;
  /** Opens a tab of a page, or a section of the settings. */
  goToPlace(place: Place): void;
  /** Whether the open company is set up here: one on this computer. */
  hasSetUp(): boolean;
  start(creation: Creation): void;
  runSync(): void;
  importEInvoices(): void;
  importSheet(): void;
}

/** Binds the shortcuts that work on every page. @returns what they do, and more, for the palette */
export function useShellActions(opens: ShellActions['opens']): ShellActions {
  const companies = useCompanies();
  const sync = useSync();
  const route = useRoute();
  const router = useRouter();
  const opened = useOpenedFiles();
  const task = useTask();

  const go = (name: string): void => void router.push({ name });
  const goToSection = (section: string): void => void openSection(router, 'settings', section);
  onUnmounted(useBackend().onEvent('menu.chosen', () => goToSection('care')));
  /** The account that bank pages open with. */
  const firstAccount = (): string | undefined =>
    companies.company?.references('bankAccount').all.find(({ isActive }) => isActive)?.id;
  function goToPlace({ area, name }: Place): void {
    if (area === 'settings') goToSection(name);
    else if (area === 'setUp') void router.push({ name: area, params: { tab: name } });
    else if (area === 'reports') void router.push({ name: area, params: { report: name } });
    else if (area === 'paymentRun') void router.push({ name: area, params: { tab: name === 'pay' ? null : name } });
    else void router.push({ name: area, params: { key: firstAccount() ?? null, tab: name === 'lines' ? null : name } });
  }
  /** Files that were opened in the system's file manager lead to the import of the first bank account. */
  watch(
    [() => opened.waiting.length, () => companies.company?.isRead.value],
    ([files, isRead]) => {
      const account = firstAccount();
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

  const ofCompany: Shortcut[] = [
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
  ];
  // The page that opens a company has no areas to go to, and nothing to make.
  useShortcuts(ofCompany, () => companies.current !== null);
  useShortcuts([
    { keys: ['?', 'F1'], text: 'shortcuts.help', group: 'everywhere', run: opens.shortcuts },
    ...FIELD_KEYS,
  ]);

  const hasSetUp = (): boolean => companies.current?.isOwn === true;
  return { opens, go, goToPlace, hasSetUp, start, runSync, importEInvoices, importSheet };
}

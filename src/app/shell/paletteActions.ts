import { ALT_KEYS } from '../base/keyboard/altKeys.ts';
import { boundShortcuts, type ShortcutGroup } from '../base/keyboard/shortcuts.ts';
import { t } from '../base/i18n/texts.ts';
import { CREATIONS } from '../company/creation/creations.ts';
import { AREAS, areaKeys } from './areas.ts';
import type { PaletteAction } from './paletteSearch.ts';
import { PLACES } from './places.ts';
import { newKeyOf, type ShellActions } from './useShellActions.ts';

/** The groups of shortcuts that belong to the open page. */
const OF_PAGE: ReadonlySet<ShortcutGroup> = new Set(['editor', 'lines', 'list']);

/** The open page's actions: its shortcuts, also those without a key. */
function pageActions(): PaletteAction[] {
  return boundShortcuts()
    .filter(({ group, run, isOffered }) => OF_PAGE.has(group) && run !== undefined && (isOffered?.() ?? true))
    .map(({ text, named, words, keys, run }) => ({
      text: t(text, named),
      words: words === undefined ? '' : t(`paletteWords.actions.${words}`),
      hint: keys[0] ?? '',
      run: () => run?.(new KeyboardEvent('keydown')),
    }));
}

/** Everything that can be done or opened now, in the order in which the palette offers it. */
export function paletteActions(shell: ShellActions): PaletteAction[] {
  const { opens, go, goToPlace, start, runSync, importEInvoices, importSheet } = shell;
  return [
    ...pageActions(),
    ...CREATIONS.map((creation) => ({
      text: t(creation.text),
      hint: newKeyOf(creation) ?? '',
      run: () => start(creation),
    })),
    { text: t('sync.run'), words: t('paletteWords.help.sync'), hint: ALT_KEYS.sync, run: runSync },
    ...AREAS.map((area) => ({
      text: t('palette.goTo', { page: t(area.text) }),
      words: t(`paletteWords.areas.${area.name}`),
      hint: areaKeys(area)[0] ?? '',
      run: () => go(area.name),
    })),
    ...PLACES.filter(({ area }) => area !== 'setUp' || shell.hasSetUp()).map((place) => ({
      text: t('palette.inPage', { place: t(place.text), page: t(`areas.title.${place.area}`) }),
      words: t(place.words),
      hint: '',
      run: () => goToPlace(place),
    })),
    { text: t('palette.importEInvoices'), words: t('paletteWords.imports.eInvoices'), hint: '', run: importEInvoices },
    { text: t('palette.importSheet'), words: t('paletteWords.imports.sheet'), hint: '', run: importSheet },
    { text: t('top.addCompany'), words: t('paletteWords.help.addCompany'), hint: '', run: () => go('welcome') },
    { text: t('shortcuts.title'), words: t('paletteWords.help.shortcuts'), hint: '?', run: opens.shortcuts },
    { text: t('palette.welcome'), words: t('paletteWords.help.welcome'), hint: '', run: opens.welcome },
  ];
}

import type { Component } from 'vue';
import { boundShortcuts, titleOf, type ShortcutGroup } from '../base/keyboard/shortcuts.ts';
import { t } from '../base/i18n/texts.ts';

/** Something that the palette offers: go to a page, start a document. */
export interface PaletteAction {
  text: string;
  /** Other words by which it is found. */
  words: string;
  icon: Component | null;
  /** Its key, as shortcuts write it; '' where it has none. */
  hint: string;
  /** Why it cannot be done now; null when it can. */
  whyNot: string | null;
  run: () => void;
}

/** The groups of shortcuts that belong to the open page: they come first. */
const OF_PAGE: ReadonlySet<ShortcutGroup> = new Set(['editor', 'lines', 'list']);

/** Everything that is offered now, once by each name, in the order in which the palette shows it. */
export function paletteActions(): PaletteAction[] {
  const all = boundShortcuts().filter(
    ({ group, run, isOffered }) => group !== 'fields' && run !== undefined && (isOffered?.() ?? true),
  );
  const inOrder = [...all.filter(({ group }) => OF_PAGE.has(group)), ...all.filter(({ group }) => !OF_PAGE.has(group))];
  const actions = inOrder.map((shortcut): PaletteAction => ({
    text: titleOf(shortcut),
    words: shortcut.words === undefined ? '' : t(`paletteWords.${shortcut.words}`),
    icon: shortcut.icon ?? null,
    hint: shortcut.keys[0] ?? '',
    whyNot: shortcut.whyNot?.() ?? null,
    run: () => shortcut.run?.(new KeyboardEvent('keydown')),
  }));
  return [...new Map(actions.map((action) => [action.text, action])).values()];
}

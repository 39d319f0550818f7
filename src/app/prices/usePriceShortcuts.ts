import { ALT_KEYS } from '../base/keyboard/altKeys.ts';
import { useShortcuts, type Shortcut } from '../base/keyboard/shortcuts.ts';

/** What the keys of the page of prices do. */
export interface PriceActions {
  search: () => void;
  remove: () => void;
  toggleLock: () => void;
  bulk: () => void;
  copy: () => void;
  paste: () => void;
  showSheet: () => void;
  step: (which: 'undo' | 'redo') => void;
  copyAbove: () => void;
}

/** Binds the keys of the page of prices. @param unlessDialog makes work that is done only while no dialog is open */
export function usePriceShortcuts(actions: PriceActions, unlessDialog: (run: () => void) => () => void): void {
  const { search, remove, toggleLock, bulk, copy, paste, showSheet, step, copyAbove } = actions;
  const shortcuts: (Omit<Shortcut, 'group' | 'run'> & { run: () => void })[] = [
    { keys: ['Ctrl+F', '/'], text: 'shortcuts.search', run: search },
    { keys: [ALT_KEYS.remove], text: 'prices.shortcuts.remove', run: remove },
    { keys: [], text: 'prices.shortcuts.lock', run: toggleLock },
    { keys: [ALT_KEYS.together], text: 'prices.shortcuts.bulk', run: bulk },
    { keys: [ALT_KEYS.copy], text: 'prices.shortcuts.copy', run: copy },
    { keys: [ALT_KEYS.import], text: 'prices.shortcuts.paste', run: paste },
    { keys: [ALT_KEYS.details], text: 'prices.shortcuts.sheet', run: showSheet },
    { keys: ['Ctrl+Z'], text: 'prices.shortcuts.undo', run: () => step('undo') },
    { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], text: 'prices.shortcuts.redo', run: () => step('redo') },
    { keys: ['Ctrl+D', "Ctrl+'"], text: 'prices.shortcuts.copyAbove', run: copyAbove },
  ];
  useShortcuts(shortcuts.map(({ run, ...each }): Shortcut => ({ ...each, group: 'list', run: unlessDialog(run) })));
}

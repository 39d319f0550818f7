import type { Shortcut } from '../../../base/keyboard/shortcuts.ts';

/** The parts of a document's menu, in their order. */
export const MENU_PARTS = ['onward', 'papers', 'back'] as const;

/** What can be done with a whole document. Menu, palette and keys offer the same entries. */
export interface MenuEntry extends Shortcut {
  part: (typeof MENU_PARTS)[number];
  /** The key that the menu shows where another part of the page binds it. */
  menuKey?: string;
  /** Whether a dialog asks first: the menu puts `…` behind it. */
  asks: boolean;
  run: () => void;
}

import type { Shortcut } from '../keyboard/shortcuts.ts';

/** What a menu offers. Palette and keys offer the same entries. */
export interface MenuEntry extends Shortcut {
  /** What stands together: the menu draws a line between its parts. */
  part: string;
  /** The key that the menu shows where another part of the page binds it. */
  menuKey?: string;
  /** Whether a dialog asks first: the menu puts `…` behind it. */
  asks: boolean;
  run: () => void;
}

import { onBeforeUnmount, shallowReactive } from 'vue';
import type { TextKey } from '../texts/texts.ts';

/** Where a shortcut belongs in the list that `?` shows. */
export type ShortcutGroup = 'everywhere' | 'list' | 'editor' | 'lines';

/**
 * A keyboard shortcut: what binds it also lists it. `keys` are spelled `Alt+N`, `Ctrl+Shift+D`, `?`;
 * the first is the one that is shown. Ctrl is ⌘ on a Mac.
 */
export interface Shortcut {
  keys: readonly string[];
  text: TextKey;
  group: ShortcutGroup;
  /** Absent where a component handles the key itself (a grid, a date field) and the shortcut is only listed. */
  run?: (event: KeyboardEvent) => void;
}

const bound = shallowReactive(new Set<Shortcut>());

function keyName(event: KeyboardEvent): string {
  // Alt with a letter types a special character on a Mac: the physical key tells the letter.
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter) return letter;
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}

/** How a key press is spelled in `Shortcut.keys`. Shift is part of a sign such as `?` already. */
export function spelled(event: KeyboardEvent): string {
  const name = keyName(event);
  const isSign = name.length === 1 && !/[A-Z]/.test(name);
  return [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', event.shiftKey && !isSign ? 'Shift' : '', name].filter((part) => part !== '').join('+');
}

/** Whether the key would be typed into what has the focus. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Runs the shortcut that a key press spells, if one is bound; a later binding comes first. */
export function runShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented) return false;
  const name = spelled(event);
  if (!event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d+$/.test(name) && isTyping(event)) return false;
  const found = [...bound].reverse().find((shortcut) => shortcut.run && shortcut.keys.includes(name));
  if (!found?.run) return false;
  event.preventDefault();
  found.run(event);
  return true;
}

/** Binds shortcuts while the component is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  for (const shortcut of shortcuts) bound.add(shortcut);
  onBeforeUnmount(() => {
    for (const shortcut of shortcuts) bound.delete(shortcut);
  });
}

export function boundShortcuts(): Shortcut[] {
  return [...bound];
}

/** Listens on the window; returns what stops it. */
export function listenToKeys(target: Window): () => void {
  const listener = (event: KeyboardEvent): void => void runShortcut(event);
  target.addEventListener('keydown', listener);
  return () => target.removeEventListener('keydown', listener);
}

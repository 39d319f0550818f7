import { onBeforeUnmount, shallowReactive } from 'vue';
import type { TextKey } from '../i18n/texts.ts';
import { listenForHeldKeys } from './heldKeys.ts';
import { isForLayer } from './layers.ts';

/** Where a shortcut belongs in the list that `?` shows. */
export const SHORTCUT_GROUPS = ['everywhere', 'go', 'new', 'list', 'editor', 'lines'] as const;
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

/**
 * A keyboard shortcut: what binds it also lists it. `keys` are spelled `Alt+N`, `Ctrl+Shift+D`, `?`, or `G I` for one
 * key after the other; the first is the one that is shown. Ctrl is ⌘ on a Mac.
 */
export interface Shortcut {
  keys: readonly string[];
  text: TextKey;
  /** What is filled into the text. */
  named?: Record<string, string>;
  group: ShortcutGroup;
  /** Absent where a component handles the key itself (a grid, a date field) and the shortcut is only listed. */
  run?: (event: KeyboardEvent) => void;
  /** Whether the palette offers it now; it does where nothing is said. */
  isOffered?: () => boolean;
}

const bound = shallowReactive(new Set<Shortcut>());

/** The first key of a sequence, while the second is awaited, and when it was pressed (`Event.timeStamp`, ms). */
let begun: { key: string; at: number } | null = null;
/** The second key of a sequence comes within this many milliseconds. */
const SEQUENCE = 1_500;

/**
 * The letter that a key types, wherever it sits: Z and Y change places on a German keyboard, Z and W on a French one. Alt types
 * another sign on a Mac, and other scripts have no such letters: there the place of the key tells.
 */
function keyName(event: KeyboardEvent): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  const place = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (place && (event.altKey || !/^[ -~]$/.test(event.key))) return place;
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}

/** How a key press is spelled in `Shortcut.keys`. Shift is part of a sign such as `?` already. */
export function spelled(event: KeyboardEvent): string {
  const name = keyName(event);
  const isSign = name.length === 1 && !/[A-Z]/.test(name);
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && !isSign ? 'Shift' : '',
    name,
  ]
    .filter((part) => part !== '')
    .join('+');
}

/** Whether the key would be typed into what has the focus. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** What belongs to the page, and lies beneath an open dialog. */
const ON_PAGE: ReadonlySet<ShortcutGroup> = new Set(['list', 'editor', 'lines']);
/** A search box takes back what was typed into it by itself. */
const OWN_UNDO = /^Ctrl\+(Shift\+)?[YZ]$/;

/** Whether the key is meant for what has the focus: a dialog over what the shortcut is for, or a search box beside it. */
function isMeantElsewhere({ target }: KeyboardEvent, name: string, { group }: Shortcut): boolean {
  if (!(target instanceof Element) || !ON_PAGE.has(group)) return false;
  return (
    target.closest('[role="dialog"], [role="alertdialog"]') !== null ||
    (OWN_UNDO.test(name) && target.matches('input[type="search"]'))
  );
}

/** The latest binding of a key, or of a sequence. */
function boundTo(keys: string): Shortcut | undefined {
  return [...bound].reverse().find((shortcut) => shortcut.run && shortcut.keys.includes(keys));
}

/** Runs the shortcut that a key press spells, alone or after the one before, if one is bound; a later binding comes first. */
export function runShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented || isForLayer(event)) return false;
  const name = spelled(event);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d+$/.test(name);
  if (isPlain && isTyping(event)) return false;
  const before = begun !== null && event.timeStamp - begun.at < SEQUENCE ? begun.key : null;
  begun = null;
  const found = (before === null ? undefined : boundTo(`${before} ${name}`)) ?? boundTo(name);
  if (!found?.run) {
    if (isPlain && [...bound].some((shortcut) => shortcut.keys.some((keys) => keys.startsWith(`${name} `))))
      begun = { key: name, at: event.timeStamp };
    return false;
  }
  if (isMeantElsewhere(event, name, found)) return false;
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
  const stopHolding = listenForHeldKeys(target, (event) => boundTo(spelled(event)) !== undefined);
  target.addEventListener('keydown', listener);
  return () => {
    target.removeEventListener('keydown', listener);
    stopHolding();
  };
}

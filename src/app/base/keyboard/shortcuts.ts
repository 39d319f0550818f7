import { onBeforeUnmount, shallowReactive, watch, type Component } from 'vue';
import { t, type TextKey, type WordsKey } from '../i18n/texts.ts';
import { listenForHeldKeys } from './heldKeys.ts';
import { isForLayer, isUnderDialog } from './layers.ts';

/** The groups of the list that `?` shows. */
export const SHORTCUT_GROUPS = ['everywhere', 'go', 'new', 'list', 'editor', 'lines', 'fields'] as const;
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

/**
 * Something that can be done now, by a key, from the palette, or both. Binding it puts it into the one table that the
 * keys, the palette, `?` and the menus read. `keys` are written `Alt+N`, `Ctrl+Shift+D`, `?`, or `G I` for one key
 * after the other; the first is the one shown, and the palette alone has what has none. Ctrl is ⌘ on a Mac.
 */
export interface Shortcut {
  keys: readonly string[];
  text: TextKey;
  /** The values for the text. */
  named?: Record<string, string>;
  /** The count by which the text has its form. */
  count?: number;
  icon?: Component;
  /** Other words by which the palette finds it. */
  words?: WordsKey;
  /** The page on which it is, which the palette says after its name. */
  place?: TextKey;
  group: ShortcutGroup;
  /** Left out if a component handles the key itself (a grid, a date field) and the shortcut is only listed. */
  run?: (event: KeyboardEvent) => void;
  /** Whether menu and palette have it at all; always, if left out. */
  isOffered?: () => boolean;
  /** Why it cannot be done now; null when it can. It always can, if left out. */
  whyNot?: () => string | null;
}

/** What it is called where it is listed among others. */
export function titleOf({ text, named, count, place }: Shortcut): string {
  const title = t(text, count === undefined ? named : { ...named, count }, count);
  return place === undefined ? title : t('palette.inPage', { place: title, page: t(place) });
}

const bound = shallowReactive(new Set<Shortcut>());

/** The first key of a sequence while the second is awaited, and when it was pressed (`Event.timeStamp`, ms). */
let begun: { key: string; at: number } | null = null;
/** The most time between the keys of a sequence, ms. */
const SEQUENCE = 1_500;

/**
 * The letter that a key types, wherever it is: Z and Y are swapped on a German keyboard, Z and W on a French one. On a
 * Mac, Alt types another sign, and other scripts lack these letters: then the key's position decides.
 */
function keyName(event: KeyboardEvent): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  const place = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (place && (event.altKey || !/^[ -~]$/.test(event.key))) return place;
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}

/** A key press as `Shortcut.keys` writes it. Shift is already part of a sign such as `?`. */
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

/** Whether the focused element would take the key as typing. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Groups whose shortcuts belong to a part of the page. */
const ON_PAGE: ReadonlySet<ShortcutGroup> = new Set(['list', 'editor', 'lines']);
/** A search box undoes its own typing. */
const OWN_UNDO = /^Ctrl\+(Shift\+)?[YZ]$/;

/** Whether the key is meant for the focused element: a search box in the shortcut's part of the page. */
function isMeantElsewhere({ target }: KeyboardEvent, name: string, { group }: Shortcut): boolean {
  return (
    ON_PAGE.has(group) && OWN_UNDO.test(name) && target instanceof Element && target.matches('input[type="search"]')
  );
}

/** The latest binding of a key, or of a sequence. */
function boundTo(keys: string): Shortcut | undefined {
  return [...bound].reverse().find((shortcut) => shortcut.run && shortcut.keys.includes(keys));
}

/**
 * Runs the shortcut bound to a key press, alone or after the key before; the latest binding wins. While a dialog is
 * open, only shortcuts of the group `fields` work: the dialog's own.
 */
export function runShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented || isForLayer(event)) return false;
  const name = spelled(event);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d+$/.test(name);
  if (isPlain && isTyping(event)) return false;
  const isCovered = isUnderDialog(event);
  const before = begun !== null && event.timeStamp - begun.at < SEQUENCE ? begun.key : null;
  begun = null;
  const found = (before === null ? undefined : boundTo(`${before} ${name}`)) ?? boundTo(name);
  if (!found?.run) {
    if (
      isPlain &&
      !isCovered &&
      [...bound].some((shortcut) => shortcut.keys.some((keys) => keys.startsWith(`${name} `)))
    )
      begun = { key: name, at: event.timeStamp };
    return false;
  }
  if (isMeantElsewhere(event, name, found)) return false;
  if (isCovered && found.group !== 'fields') {
    // Ctrl+N and F1 would open a window or the help of the browser; a field in the dialog undoes its own typing.
    if (!ON_PAGE.has(found.group)) event.preventDefault();
    return false;
  }
  event.preventDefault();
  found.run(event);
  return true;
}

/** Binds shortcuts while the component is mounted and they can do something. */
export function useShortcuts(shortcuts: readonly Shortcut[], canAct: () => boolean = () => true): void {
  const release = (): void => {
    for (const shortcut of shortcuts) bound.delete(shortcut);
  };
  watch(
    canAct,
    (can) => {
      if (!can) release();
      else for (const shortcut of shortcuts) bound.add(shortcut);
    },
    { immediate: true, flush: 'sync' },
  );
  onBeforeUnmount(release);
}

export function boundShortcuts(): Shortcut[] {
  return [...bound];
}

/** Listens on the window. @returns a function that stops it */
export function listenToKeys(target: Window): () => void {
  const listener = (event: KeyboardEvent): void => void runShortcut(event);
  const stopHolding = listenForHeldKeys(target, (event) => boundTo(spelled(event)) !== undefined);
  target.addEventListener('keydown', listener);
  return () => {
    target.removeEventListener('keydown', listener);
    stopHolding();
  };
}

import { onBeforeUnmount, shallowReactive } from 'vue';
import type { TextKey } from '../texts/texts.ts';
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

/** The latest binding of a key, or of a sequence. */
function boundTo(keys: string): Shortcut | undefined {
  return [...bound].reverse().find((shortcut) => shortcut.run && shortcut.keys.includes(keys));
}

/** Whether a key would be typed in a field: not with Ctrl, ⌘ or Alt, and not F1 to F12. */
function isPlain(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d+$/.test(spelled(event));
}

function beginsSequence(name: string): boolean {
  return [...bound].some((shortcut) => shortcut.keys.some((keys) => keys.startsWith(`${name} `)));
}

/** What was pressed while the page is on its way, in order; and by how many it is held. */
const held: { by: number; events: KeyboardEvent[] } = { by: 0, events: [] };

/** The first key of the sequence that a key may go on with. */
function begunBefore(event: KeyboardEvent): string | null {
  return begun !== null && event.timeStamp - begun.at < SEQUENCE ? begun.key : null;
}

/**
 * Whether a key is for the page that is on its way: with Alt, a shortcut of the page that is left, or after one that
 * was kept. Ctrl+C, and what is typed, is for what is seen.
 */
function isToHold(event: KeyboardEvent): boolean {
  if (held.by === 0 || isModifier(event)) return false;
  const name = spelled(event);
  return event.altKey || held.events.length > 0 || begunBefore(event) !== null || boundTo(name) !== undefined || beginsSequence(name);
}

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Alt' || key === 'Control' || key === 'Meta' || key === 'Shift';
}

/**
 * Keeps the shortcuts that are pressed from now on until what is returned is called, and runs them then: who goes to a
 * list and asks for a new document in one breath means the list, not the page that is being left.
 */
export function holdShortcuts(): () => void {
  held.by += 1;
  let holds = true;
  return () => {
    if (!holds) return;
    holds = false;
    held.by -= 1;
    if (held.by === 0) runHeld();
  };
}

/** Each as if it were pressed now, one after the other: one of them may lead to another page, and the rest is for that one. */
function runHeld(): void {
  const event = held.events.shift();
  if (!event) return;
  const release = holdShortcuts();
  try {
    runBound(event);
  } finally {
    setTimeout(release);
  }
}

/** Runs the shortcut that a key press spells, alone or after the one before, if one is bound; a later binding comes first. */
function runBound(event: KeyboardEvent): boolean {
  const name = spelled(event);
  const before = begunBefore(event);
  begun = null;
  const found = (before === null ? undefined : boundTo(`${before} ${name}`)) ?? boundTo(name);
  if (!found?.run) {
    if (isPlain(event) && beginsSequence(name)) begun = { key: name, at: event.timeStamp };
    return false;
  }
  event.preventDefault();
  found.run(event);
  return true;
}

/** Runs what a key press is bound to, or keeps it for the page that is on its way; tells whether it did either. */
export function runShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented || isForLayer(event)) return false;
  if (isPlain(event) && isTyping(event)) return false;
  if (!isToHold(event)) return runBound(event);
  event.preventDefault();
  held.events.push(event);
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

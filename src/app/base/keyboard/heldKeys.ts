/** The keys that were pressed while something is loading, in order, and how many callers hold them back. */
const held: { by: number; presses: KeyboardEvent[] } = { by: 0, presses: [] };
let isReplaying = false;

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Alt' || key === 'Control' || key === 'Meta' || key === 'Shift';
}

/**
 * Whether a key types a character: one sign, without Ctrl, ⌘ or Alt. A sign typed with AltGr counts too (Windows
 * reports AltGr as Ctrl and Alt).
 */
function isTyped(event: KeyboardEvent): boolean {
  return (
    event.key.length === 1 &&
    (event.getModifierState('AltGraph') || (!event.ctrlKey && !event.metaKey && !event.altKey))
  );
}

/** The focused element, if it is a text field: a checkbox takes no signs. */
function focusedField(): HTMLInputElement | HTMLTextAreaElement | null {
  const { activeElement: field } = document;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    !field.readOnly &&
    field.selectionStart !== null
    ? field
    : null;
}

/** Types a sign into the focused field, in place of the selected text. */
function typeSign(sign: string): void {
  const field = focusedField();
  if (!field) return;
  const { selectionStart, selectionEnd } = field;
  const from = selectionStart ?? field.value.length;
  field.setRangeText(sign, from, selectionEnd ?? from);
  field.setSelectionRange(from + sign.length, from + sign.length);
  field.dispatchEvent(new InputEvent('input', { data: sign, inputType: 'insertText', bubbles: true }));
}

/**
 * Holds all keys back until the returned function is called, then replays them on what has the focus by then. Somebody
 * who goes to a list, asks for a new document and types the customer in one go means that list and that document, not
 * the page that is being left.
 */
export function holdKeys(): () => void {
  held.by += 1;
  let holds = true;
  return () => {
    if (!holds) return;
    holds = false;
    held.by -= 1;
    if (held.by === 0) pressNext();
  };
}

/**
 * Replays the keys one after the other: one of them may lead to another page, and the rest is for that page. A sign
 * that a field takes leads nowhere.
 */
function pressNext(): void {
  while (held.by === 0) {
    const event = held.presses.shift();
    if (!event) return;
    if (isTyped(event) && focusedField() !== null) {
      pressAgain(event);
      continue;
    }
    const release = holdKeys();
    try {
      pressAgain(event);
    } finally {
      setTimeout(release);
    }
  }
}

/** Presses a key as if it happened now. A sign that nothing handles is typed into the focused field. */
function pressAgain(event: KeyboardEvent): void {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  const target = document.activeElement ?? document.body;
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    altKey,
    ctrlKey,
    metaKey,
    shiftKey,
    modifierAltGraph: event.getModifierState('AltGraph'),
    bubbles: true,
    cancelable: true,
  });
  isReplaying = true;
  try {
    target.dispatchEvent(again);
  } finally {
    isReplaying = false;
  }
  if (!again.defaultPrevented && isTyped(event)) typeSign(key);
}

/**
 * Listens for keys before every other listener. @returns a function that stops it
 * @param isShortcut whether a key with Ctrl, or one of F1 to F12, is a shortcut: Ctrl+C and Tab are not held back
 */
export function listenForHeldKeys(target: Window, isShortcut: (event: KeyboardEvent) => boolean): () => void {
  const keep = (event: KeyboardEvent): void => {
    if (isReplaying || held.by === 0 || event.isComposing || isModifier(event)) return;
    if (!isTyped(event) && !event.altKey && !isShortcut(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.presses.push(event);
  };
  target.addEventListener('keydown', keep, { capture: true });
  return () => target.removeEventListener('keydown', keep, { capture: true });
}

/** What was pressed while something is on its way, in order; and how many wait for something. */
const held: { by: number; presses: KeyboardEvent[] } = { by: 0, presses: [] };
let isAgain = false;

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Alt' || key === 'Control' || key === 'Meta' || key === 'Shift';
}

/** Whether a key would be typed in a field: one sign, without Ctrl, ⌘ or Alt. What AltGr makes is a sign, too (Windows tells it as Ctrl and Alt). */
function isTyped(event: KeyboardEvent): boolean {
  return (
    event.key.length === 1 &&
    (event.getModifierState('AltGraph') || (!event.ctrlKey && !event.metaKey && !event.altKey))
  );
}

/** What has the keys, if that is a field for text: a box to tick has no place for signs. */
function textField(): HTMLInputElement | HTMLTextAreaElement | null {
  const { activeElement: field } = document;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    !field.readOnly &&
    field.selectionStart !== null
    ? field
    : null;
}

/** Types a sign into the field that has the keys, in place of what is marked there. */
function typeSign(sign: string): void {
  const field = textField();
  if (!field) return;
  const { selectionStart, selectionEnd } = field;
  const from = selectionStart ?? field.value.length;
  field.setRangeText(sign, from, selectionEnd ?? from);
  field.setSelectionRange(from + sign.length, from + sign.length);
  field.dispatchEvent(new InputEvent('input', { data: sign, inputType: 'insertText', bubbles: true }));
}

/**
 * Keeps what is typed and pressed from now on until what is returned is called, and does it then, where the keys are by
 * then: who goes to a list, asks for a new document and types the customer in one breath means that list and that document,
 * and not the page that is being left.
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

/** One after the other: one of them may lead to another page, and the rest is for that one. A sign that a field takes leads nowhere. */
function pressNext(): void {
  while (held.by === 0) {
    const event = held.presses.shift();
    if (!event) return;
    if (isTyped(event) && textField() !== null) {
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

/** As if it were pressed now. What nobody takes is typed into the field that has the keys. */
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
  isAgain = true;
  try {
    target.dispatchEvent(again);
  } finally {
    isAgain = false;
  }
  if (!again.defaultPrevented && isTyped(event)) typeSign(key);
}

/**
 * Listens for keys before everybody else does; returns what stops it.
 * @param isShortcut whether a key with Ctrl, or one of F1 to F12, is one: Ctrl+C is not kept, nor is Tab
 */
export function listenForHeldKeys(target: Window, isShortcut: (event: KeyboardEvent) => boolean): () => void {
  const keep = (event: KeyboardEvent): void => {
    if (isAgain || held.by === 0 || event.isComposing || isModifier(event)) return;
    if (!isTyped(event) && !event.altKey && !isShortcut(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.presses.push(event);
  };
  target.addEventListener('keydown', keep, { capture: true });
  return () => target.removeEventListener('keydown', keep, { capture: true });
}

/** What is filled into a message: amounts and dates as they are shown; counts as numbers, which are shown with their thousands grouped. */
export type MessageValues = Readonly<Record<string, string | number>>;

const THOUSANDS = /\B(?=(\d{3})+$)/g;
function shown(value: string | number | undefined): string {
  return typeof value === 'number' ? String(value).replace(THOUSANDS, ',') : (value ?? '');
}

/** A form of a message: texts as they are, at even places, and between them the names that are filled in. */
type Form = readonly string[];

/** A message that was read once: one form, or two for one and many. */
export type TextMessage = readonly Form[];

/** Reads a message: `{name}` is filled in, and `one | many` is chosen by count. */
export function readTextMessage(source: string): TextMessage {
  return source.split(' | ').map((form) => form.split(/\{(\w+)\}/));
}

/** @param count chooses the form, and stands for `{count}` where none is named; else the number named `count` chooses, else the first form is taken */
export function filled(message: TextMessage, named: MessageValues, count?: number): string {
  const { count: told = count } = named;
  const form = ((count ?? (typeof told === 'number' ? told : 1)) === 1 ? message[0] : message.at(-1)) ?? [];
  return form.map((part, at) => (at % 2 === 0 ? part : shown(part === 'count' ? told : named[part]))).join('');
}

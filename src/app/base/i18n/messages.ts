/** The values for a message: amounts and dates as they are shown; counts as numbers, whose thousands are grouped. */
export type MessageValues = Readonly<Record<string, string | number>>;

const THOUSANDS = /\B(?=(\d{3})+$)/g;
function shown(value: string | number | undefined): string {
  return typeof value === 'number' ? String(value).replace(THOUSANDS, ',') : (value ?? '');
}

/** One form of a message: fixed texts at even indexes, and between them the names of values. */
type Form = readonly string[];

/** A message after parsing: one form, or two for singular and plural. */
export type TextMessage = readonly Form[];

/** Parses a message: `{name}` is a value, and `one | many` is chosen by count. */
export function readTextMessage(source: string): TextMessage {
  return source.split(' | ').map((form) => form.split(/\{(\w+)\}/));
}

/**
 * @param count chooses the form, and fills `{count}` unless a value has that name; without it the number named `count`
 * chooses; otherwise the first form is used
 */
export function filled(message: TextMessage, named: MessageValues, count?: number): string {
  const { count: shownCount = count } = named;
  const form = ((count ?? (typeof shownCount === 'number' ? shownCount : 1)) === 1 ? message[0] : message.at(-1)) ?? [];
  return form.map((part, at) => (at % 2 === 0 ? part : shown(part === 'count' ? shownCount : named[part]))).join('');
}

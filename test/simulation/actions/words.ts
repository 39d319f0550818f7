/**
 * A text that nobody has had before. Two in five are spelled as some keyboards and clipboards give them: with letters taken apart, or with
 * several spaces, some of which do not break, and Windows line ends. A service may keep them so, or spell them its own way.
 */
export function wordOf(number: number): string {
  const word = `v${String(number)}`;
  if (number % 5 === 1) return `${word} cafe\u0301`;
  return number % 5 === 3 ? `${word}\r\ntwo  3\u00a0` : word;
}

/** A quantity or price that nobody has had before. One in five has as many places as the service keeps: 0.00004 of it make a cent of 250. */
export function amountOf(number: number): string {
  return number % 5 === 2 ? `${String(number)}.25004` : `${String(number)}.25`;
}

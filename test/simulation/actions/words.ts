/**
 * A unique text. Two in five are spelled as some keyboards and clipboards do: with decomposed letters, or with several
 * spaces, some of them non-breaking, and Windows line ends. A service may keep them so, or normalise them.
 */
export function wordOf(number: number): string {
  const word = `v${String(number)}`;
  if (number % 5 === 1) return `${word} cafe\u0301`;
  return number % 5 === 3 ? `${word}\r\ntwo  3\u00a0` : word;
}

/**
 * A unique quantity or price. One in five has as many decimals as the service keeps: 0.00004 of it make a cent of 250.
 */
export function amountOf(number: number): string {
  return number % 5 === 2 ? `${String(number)}.25004` : `${String(number)}.25`;
}

import { fold } from '../values/folding.ts';

/** Longest code that is proposed. */
const CODE_LENGTH = 8;

/**
 * A code from a name that no other record has: its first letters and digits, and a number where they are taken.
 * @param tried the number of the last code that was proposed for the same beginning; thousands of names that begin
 *   alike go on from there. It holds while no code becomes free.
 */
export function proposedCode(
  name: string,
  isTaken: (code: string) => boolean,
  without = 'SUPPLIER',
  tried = new Map<string, number>(),
): string {
  const letters = fold(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const base = letters.slice(0, CODE_LENGTH) || without;
  for (let number = tried.get(base) ?? 1; ; number += 1) {
    const code = number === 1 ? base : `${base.slice(0, CODE_LENGTH - String(number).length)}${number}`;
    if (isTaken(code)) continue;
    tried.set(base, number);
    return code;
  }
}

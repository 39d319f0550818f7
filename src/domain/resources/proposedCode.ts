/** Longest code that is proposed. */
const CODE_LENGTH = 8;

/** A code from a name that no other record has: its first letters and digits, and a number where they are taken. */
export function proposedCode(name: string, isTaken: (code: string) => boolean, without = 'SUPPLIER'): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const base = letters.slice(0, CODE_LENGTH) || without;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base.slice(0, CODE_LENGTH - String(number).length)}${number}`;
    if (!isTaken(code)) return code;
  }
}

const SPACE = 32;

/** Whether a text is on one line already, with single spaces inside only. Most are: it is cheaper to look than to replace. */
function isTidy(text: string): boolean {
  let before = SPACE;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < SPACE || (code === SPACE && before === SPACE)) return false;
    // White space outside of ASCII; letters with accents are below U+1680.
    if (code === 0xa0 || (code >= 0x1680 && /\s/.test(text.charAt(at)))) return false;
    before = code;
  }
  return text === '' || before !== SPACE;
}

/** One line of text: runs of white space, NBSP included, become one space. */
export function tidy(text: string): string {
  return isTidy(text) ? text : text.replace(/[\s\u00a0]+/g, ' ').trim();
}

/** Joins what the bank says in several fields, leaving out what another field already says. */
export function joinTexts(...texts: (string | undefined)[]): string {
  const kept: string[] = [];
  for (const text of texts) {
    const tidied = text === undefined ? '' : tidy(text);
    if (tidied === '' || kept.some((other) => other.includes(tidied))) continue;
    const repeated = kept.findIndex((other) => tidied.startsWith(other));
    if (repeated === -1) kept.push(tidied);
    else kept[repeated] = tidied;
  }
  return kept.join(' ');
}

/** The text when there is any, else nothing: so that empty fields do not appear in the result. */
export function present(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const tidied = tidy(text);
  return tidied === '' ? undefined : tidied;
}

/** Removes the properties that are undefined. */
export function compact<T extends object>(value: T): T {
  for (const key of Object.keys(value) as (keyof T)[]) if (value[key] === undefined) Reflect.deleteProperty(value, key);
  return value;
}

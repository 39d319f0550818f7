import { textOrNull } from '../i18n/texts.ts';

/**
 * Keys as `Shortcut.keys` writes them, in the words that stand on the keyboards of the page's language: `Strg+Z` for
 * `Ctrl+Z` in German, `Alt+↑` for `Alt+ArrowUp` in each.
 */
export function keyLabel(keys: string): string {
  return keys.replace(/[A-Za-z]{2,}/g, (name) => textOrNull(`keyName.${name}`) ?? name);
}

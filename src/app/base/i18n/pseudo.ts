import type { TextTree } from './packs.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MARKED = [...'áƀçđéƒĝĥíĵķļɱñóþɋŕšťúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻḾÑÓÞɊŔŠŤÚṼŴẊÝŽ'];
const LETTERS = new Map([...PLAIN].map((letter, at) => [letter, MARKED[at] ?? letter]));

/** How much longer than English a text in another language often is. */
const LONGER = 0.4;

function pseudoForm(form: string): string {
  const parts = form.split(/(\{\w+\})/);
  const length = parts.reduce((sum, part, at) => (at % 2 === 0 ? sum + part.length : sum), 0);
  const marked = parts.map((part, at) =>
    at % 2 === 0 ? [...part].map((letter) => LETTERS.get(letter) ?? letter).join('') : part,
  );
  // The brackets count too.
  return `⟦${marked.join('')}${'ẋ'.repeat(Math.max(0, Math.ceil(length * LONGER) - 2))}⟧`;
}

/** `⟦Šéť þŕíçéẋẋ⟧` for `Set prices`: marked, longer, and with the names of values as they are. */
export function pseudoText(text: string): string {
  return text.split(' | ').map(pseudoForm).join(' | ');
}

export function pseudoTree(tree: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, at]) => [name, typeof at === 'string' ? pseudoText(at) : pseudoTree(at)]),
  );
}

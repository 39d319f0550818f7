import type { en } from './en.ts';
import { filled, readTextMessage, type TextMessage, type MessageValues } from './messages.ts';
import { shell } from './en/shell.ts';

/** Every dotted path of a text in `en.ts`. */
type Paths<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Paths<Tree[Name]>}`;
}[keyof Tree & string];
export type TextKey = Paths<typeof en>;

interface Tree {
  readonly [name: string]: string | Tree;
}

/** Texts that load with the pages that show them; those of the shell are always loaded. */
const PACKS = {
  work: async () => (await import('./en/work.ts')).work,
  bank: async () => ({ bank: (await import('./en/bank.ts')).bank }),
  prices: async () => ({ prices: (await import('./en/prices.ts')).prices }),
  records: async () => ({
    records: (await import('./en/records.ts')).records,
    extras: (await import('./en/extras.ts')).extras,
  }),
  home: async () => ({ home: (await import('./en/home.ts')).home }),
  copies: async () => ({ copies: (await import('./en/copies.ts')).copies }),
  guide: async () => ({ guide: (await import('./en/guide.ts')).guide }),
} satisfies Record<string, () => Promise<Partial<typeof en>>>;
export type TextPack = keyof typeof PACKS;
export const TEXT_PACKS: readonly TextPack[] = ['work', 'home', 'bank', 'prices', 'records', 'copies', 'guide'];

const texts: Record<string, string | Tree> = { ...shell };
const read = new Map<string, TextMessage>();

/** Loads texts, each pack once, before the component that shows them. */
export async function loadTexts(packs: readonly TextPack[]): Promise<void> {
  for (const more of await Promise.all(packs.map((pack) => PACKS[pack]()))) Object.assign(texts, more);
}

/** Loads a part of the page after its texts. */
export function withTexts<Part>(packs: readonly TextPack[], part: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    await loadTexts(packs);
    return part();
  };
}

function messageOf(key: string): TextMessage | null {
  const known = read.get(key);
  if (known) return known;
  let at: string | Tree | undefined = texts;
  for (const name of key.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  if (typeof at !== 'string') return null;
  const message = readTextMessage(at);
  read.set(key, message);
  return message;
}

/** The text of a key, with its named values filled in; `count` chooses between singular and plural. */
export function t(key: TextKey, named: MessageValues = {}, count?: number): string {
  const message = messageOf(key);
  // A key on the page means that the text was not loaded with it.
  return message === null ? key : filled(message, named, count);
}

/** The text of a key made at run time; null if there is none. */
export function textOrNull(key: string): string | null {
  const message = messageOf(key);
  return message === null ? null : filled(message, {});
}

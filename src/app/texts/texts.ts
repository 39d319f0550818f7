import { createI18n } from 'vue-i18n';
import { en } from './en.ts';
import { readMessage } from './messages.ts';

/** Every dotted path to a text of `en.ts`. */
type Paths<Tree> = { [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Paths<Tree[Name]>}` }[keyof Tree & string];
export type TextKey = Paths<typeof en>;

export const i18n = createI18n({ legacy: false, locale: 'en', fallbackLocale: 'en', messages: { en }, messageCompiler: readMessage });

const { t: translate, te } = i18n.global;

/** The text under a key, with its named values filled in; `count` chooses between singular and plural. */
export function t(key: TextKey, named: Record<string, string | number> = {}, count?: number): string {
  return count === undefined ? translate(key, named) : translate(key, { count, ...named }, count);
}

/** The text of a key made at run time, or null where there is none. */
export function textOrNull(key: string): string | null {
  return te(key) ? translate(key) : null;
}

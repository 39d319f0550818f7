import type { WrittenLanguage } from '../../../src/app/base/i18n/language.ts';
import { PACKS, type TextPack, type TextTree } from '../../../src/app/base/i18n/packs.ts';

export const textPacks = Object.keys(PACKS.en) as TextPack[];

/** Every text of a language by its dotted path. */
export async function allTexts(language: WrittenLanguage): Promise<Map<string, string>> {
  const trees = await Promise.all(textPacks.map((pack) => PACKS[language][pack]()));
  return new Map(trees.flatMap((tree) => textsOf(tree)));
}

function textsOf(tree: TextTree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, at]): [string, string][] =>
    typeof at === 'string' ? [[path + name, at]] : textsOf(at, `${path}${name}.`),
  );
}

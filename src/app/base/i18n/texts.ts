import { shallowRef } from 'vue';
import { compile, createMessageContext } from '@intlify/core-base';
import type { en } from './en.ts';
import { shell } from './en/shell/shell.ts';
import { formatCount } from './locale.ts';
import { currentLanguage, inLanguage, setCurrentLanguage, type Language } from './language.ts';
import { PACKS, type TextPack, type TextTree } from './packs.ts';

/** The values for a message: amounts and dates as they are shown; counts as numbers, whose thousands are grouped. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Every dotted path of a text in `en.ts`. */
type Paths<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Paths<Tree[Name]>}`;
}[keyof Tree & string];
export type TextKey = Paths<typeof en>;
/** Where `paletteWords` has other words for something: they load with the palette, not with what names them. */
export type WordsKey = Paths<(typeof en)['paletteWords']>;

/** The texts of a language by their dotted paths. */
type Texts = Record<string, string>;

function addTexts(to: Texts, tree: TextTree, path = ''): void {
  for (const [name, at] of Object.entries(tree))
    if (typeof at === 'string') to[path + name] = at;
    else addTexts(to, at, `${path}${name}.`);
}

const texts: Record<Language, Texts> = { en: {}, de: {}, fr: {}, pseudo: {} };
addTexts(texts.en, shell);

/** Whether the open company is on this computer: then it has the texts of `own`, which say no "service". */
const isOfOwn = shallowRef(false);

/** The path under which the open company has a text. */
function pathOf(key: string): string {
  if (!isOfOwn.value) return key;
  const own = `own.${key}`;
  // The English texts of books are there only if they were shown, or nobody has another language.
  return own in texts[currentLanguage()] || own in texts.en ? own : key;
}

/** The forms of a message are in this order, as far as its language has them. */
const PLURALS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Which form of a message a language takes for a count. A message may have fewer forms: its last serves the rest. */
export function pluralRule(locale: string): (count: number, forms: number) => number {
  const rules = new Intl.PluralRules(locale);
  const own = PLURALS.filter((one) => rules.resolvedOptions().pluralCategories.includes(one));
  return (count, forms) => Math.min(own.indexOf(rules.select(count)), forms - 1);
}

const pluralRules = { en: pluralRule('en'), pseudo: pluralRule('en'), de: pluralRule('de'), fr: pluralRule('fr') };

/** A message that cannot be compiled is a fault in the texts, which tests find. */
function fault(error: Error): never {
  throw error;
}

/**
 * A message in the form of vue-i18n, filled in. It is compiled when it is first used (the library keeps it), and filled
 * in without `translate`, whose lookup takes six times as long as the rest.
 */
function filledIn(source: string, locale: Language, named: Record<string, string>, pluralIndex: number): string {
  const message = compile<string>(source, { locale, key: source, warnHtmlMessage: false, onError: fault });
  return message(createMessageContext<string>({ locale, named, pluralIndex, pluralRules }));
}

/** A text without values or forms is shown as it is. Lists sort 100,000 rows by such words. */
const IS_MESSAGE = /[{}|@]/;

/** The text of a key made at run time; null if there is none. In a language that lacks it, the English one. */
export function textOrNull(key: string, named: MessageValues = {}, count?: number): string | null {
  const language = currentLanguage();
  const path = pathOf(key);
  const own = texts[language][path];
  const source = own ?? texts.en[path];
  if (source === undefined || !IS_MESSAGE.test(source)) return source ?? null;
  const { count: shownCount = count } = named;
  const values = Object.entries({ ...named, ...(shownCount !== undefined && { count: shownCount }) }).map(
    ([name, value]): [string, string] => [name, typeof value === 'number' ? formatCount(value) : value],
  );
  const plural = count ?? (typeof shownCount === 'number' ? shownCount : 1);
  return filledIn(source, own === undefined ? 'en' : language, Object.fromEntries(values), plural);
}

/**
 * The text of a key, with its named values filled in.
 * @param count chooses the form, and fills `{count}` unless a value has that name; without it the number named `count`
 * chooses; otherwise the form for one is used
 */
export function t(key: TextKey, named?: MessageValues, count?: number): string {
  // A key on the page means that the text was not loaded with it.
  return textOrNull(key, named, count) ?? key;
}

/** The text of a key in another language than the page's, whose texts are loaded. */
export function textIn(language: Language, key: TextKey, named?: MessageValues, count?: number): string {
  return inLanguage(language, () => t(key, named, count));
}

/** The packs that pages have asked for: another language needs them too. */
const shown = new Set<TextPack>(['shell']);
const loads = new Map<string, Promise<void>>([['en shell', Promise.resolve()]]);

async function read(pack: TextPack, language: Language): Promise<TextTree> {
  if (language !== 'pseudo') return PACKS[language][pack]();
  const { pseudoTree } = await import('./pseudo.ts');
  return pseudoTree(await PACKS.en[pack]());
}

function load(pack: TextPack, language: Language): Promise<void> {
  const name = `${language} ${pack}`;
  const known = loads.get(name);
  if (known) return known;
  const loading = read(pack, language).then((tree) => addTexts(texts[language], tree));
  loads.set(name, loading);
  // What failed is tried again when it is asked for again.
  loading.catch(() => loads.delete(name));
  return loading;
}

/** Loads texts, each pack once, before the component that shows them. */
export async function loadTexts(packs: readonly TextPack[], language?: Language): Promise<void> {
  if (language === undefined) for (const pack of packs) shown.add(pack);
  await Promise.all(packs.map((pack) => load(pack, language ?? currentLanguage())));
}

/** Loads a part of the page with its texts; it is there once they are. */
export function withTexts<Part>(packs: readonly TextPack[], part: () => Promise<Part>): () => Promise<Part> {
  return async () => (await Promise.all([part(), loadTexts(packs)]))[0];
}

let company = 0;

/** Speaks of books from now on, or of a service, once the texts for it are loaded. The last call counts. */
export async function speakOfBooks(areOwn: boolean): Promise<void> {
  company += 1;
  const mine = company;
  if (areOwn) await loadTexts(['own']);
  if (mine === company) isOfOwn.value = areOwn;
}

let asked = 0;

/** Shows the whole page in a language, once the texts of all that was shown so far are loaded. The last call counts. */
export async function speak(language: Language): Promise<void> {
  asked += 1;
  const mine = asked;
  // A page may ask for more while these load.
  for (let count = 0; count < shown.size;) {
    count = shown.size;
    await loadTexts([...shown], language);
  }
  if (mine === asked) setCurrentLanguage(language);
}

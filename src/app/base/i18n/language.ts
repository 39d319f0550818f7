import { shallowRef } from 'vue';

/** The languages that all texts are written in. English is what the others are translated from. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type WrittenLanguage = (typeof LANGUAGES)[number];
/** `pseudo` is English with marks and longer, made at run time: by it tests find what is untranslated or too long. */
export type Language = WrittenLanguage | 'pseudo';
/** What a person chooses; `system` follows the computer. */
export type LanguageChoice = Language | 'system';

/** Local storage key of the choice: it belongs to this computer, not to a company. */
const CHOICE = 'daybook.language';

const spoken = shallowRef<Language>('en');
/** The language of `inLanguage` while it runs. */
let meanwhile: Language | null = null;

/** The language of texts, dates and amounts. What a template or `computed` works out with it follows a change. */
export function currentLanguage(): Language {
  return meanwhile ?? spoken.value;
}

/** Changes the language of everything on the page at once; its texts must be loaded. */
export function setCurrentLanguage(language: Language): void {
  spoken.value = language;
}

/** Works something out in another language, as a document for a customer abroad. Its texts must be loaded. */
export function inLanguage<Result>(language: Language, make: () => Result): Result {
  const before = meanwhile;
  meanwhile = language;
  try {
    return make();
  } finally {
    meanwhile = before;
  }
}

export function isLanguage(text: unknown): text is Language {
  return text === 'pseudo' || LANGUAGES.some((language) => language === text);
}

/** The first of a computer's languages that Daybook speaks, otherwise English. */
export function languageAmong(tags: readonly string[]): Language {
  const known = tags.flatMap((tag) => LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0]) ?? []);
  return known[0] ?? 'en';
}

/** The choice that is kept on this computer. */
export function keptChoice(): LanguageChoice {
  const kept = localStorage.getItem(CHOICE);
  return isLanguage(kept) ? kept : 'system';
}

export function keepChoice(choice: LanguageChoice): void {
  if (choice === 'system') localStorage.removeItem(CHOICE);
  else localStorage.setItem(CHOICE, choice);
}

export function languageOf(choice: LanguageChoice): Language {
  return choice === 'system' ? languageAmong(navigator.languages) : choice;
}

/** A title in the middle of a sentence: German keeps its capitals, which nouns have anywhere. */
export function inSentence(title: string): string {
  return currentLanguage() === 'de' ? title : title.toLowerCase();
}

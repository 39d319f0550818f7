import { defineStore } from 'pinia';
import { ref } from 'vue';
import { currentLocale } from './locale.ts';
import { keepChoice, keptChoice, LANGUAGES, languageOf, type LanguageChoice } from './language.ts';
import { speak } from './texts.ts';

/** What a person can choose, in the order of Settings. */
export const LANGUAGE_CHOICES = ['system', ...LANGUAGES] as const;

/** The language of this computer's windows. */
export const useLanguage = defineStore('language', () => {
  const choice = ref<LanguageChoice>(keptChoice());

  async function show(): Promise<void> {
    await speak(languageOf(choice.value));
    document.documentElement.lang = currentLocale();
  }

  /** Shows the kept choice, and follows other windows. */
  function start(): Promise<void> {
    addEventListener('storage', () => {
      if (keptChoice() === choice.value) return;
      choice.value = keptChoice();
      void show();
    });
    addEventListener('languagechange', () => void show());
    return show();
  }

  /** Changes everything on the page at once. */
  async function choose(chosen: LanguageChoice): Promise<void> {
    choice.value = chosen;
    keepChoice(chosen);
    await show();
  }

  return { choice, start, choose };
});

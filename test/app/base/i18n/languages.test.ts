import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { computed } from 'vue';
import {
  currentLanguage,
  inLanguage,
  inSentence,
  isLanguage,
  languageAmong,
  LANGUAGES,
} from '../../../../src/app/base/i18n/language.ts';
import { loadTexts, pluralRule, speak, t, textOrNull } from '../../../../src/app/base/i18n/texts.ts';
import { allTexts, textPacks } from '../../support/textPacks.ts';

const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

afterEach(() => speak('en'));

describe.each(LANGUAGES)('every message in %s', (language) => {
  it('is filled in as it is written', async () => {
    await loadTexts(textPacks, language);
    const rule = pluralRule(language);
    for (const [key, text] of await allTexts(language)) {
      const values = Object.fromEntries(namesIn(text).map((name) => [name, `<${name}>`]));
      for (const count of [0, 1, 2, 1_000_000]) {
        const forms = text.split(' | ');
        const expected = forms[rule(count, forms.length)]?.replace(/\{(\w+)\}/g, '<$1>');
        expect(
          inLanguage(language, () => textOrNull(key, values, count)),
          key,
        ).toBe(expected);
      }
    }
  });
});

describe('the form for a count', () => {
  it('is one of those that the message has, in every language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('en', 'de', 'fr', 'pl', 'ar', 'ja'),
        fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
        fc.integer({ min: 1, max: 6 }),
        (locale, count, forms) => {
          const form = pluralRule(locale)(count, forms);
          expect(form).toBeGreaterThanOrEqual(0);
          expect(form).toBeLessThan(forms);
        },
      ),
    );
  });

  it('is the first for one alone in English and German, and for none and one in French', () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        for (const locale of ['en', 'de']) expect(pluralRule(locale)(count, 2)).toBe(count === 1 ? 0 : 1);
        expect(pluralRule('fr')(count, 2)).toBe(count <= 1 ? 0 : 1);
      }),
    );
  });

  it('follows languages with more forms', () => {
    const polish = pluralRule('pl');
    expect([1, 2, 5, 22, 1.5].map((count) => polish(count, 4))).toEqual([0, 1, 2, 1, 3]);
  });
});

describe('a change of the language', () => {
  it('reaches a text that was worked out before', async () => {
    const text = computed(() => t('common.cancel'));
    expect(text.value).toBe('Cancel');
    await speak('de');
    expect(text.value).toBe('Abbrechen');
    expect(currentLanguage()).toBe('de');
    await speak('en');
    expect(text.value).toBe('Cancel');
  });

  it('to one and at once to another ends in the last', async () => {
    await Promise.all([speak('pseudo'), speak('de')]);
    expect(currentLanguage()).toBe('de');
  });

  it('groups counts as the language does', async () => {
    expect(t('list.selected', { count: 1200 })).toContain('1,200');
    await speak('de');
    expect(t('list.selected', { count: 1200 })).toContain('1.200');
    await speak('fr');
    expect(t('list.selected', { count: 1200 })).toContain('1\u202f200');
  });

  it('does not reach what is worked out in another language meanwhile', async () => {
    await loadTexts(textPacks, 'de');
    expect(inLanguage('de', () => t('common.cancel'))).toBe('Abbrechen');
    expect(t('common.cancel')).toBe('Cancel');
    expect(() =>
      inLanguage('de', () => {
        throw new Error('stopped');
      }),
    ).toThrow('stopped');
    expect(currentLanguage()).toBe('en');
  });

  it('keeps the capitals of nouns in a German sentence', async () => {
    expect(inSentence('Sales invoices')).toBe('sales invoices');
    expect(inLanguage('de', () => inSentence('Ausgangsrechnungen'))).toBe('Ausgangsrechnungen');
    expect(inLanguage('fr', () => inSentence('Factures'))).toBe('factures');
  });
});

describe('the language of the computer', () => {
  it('is the first that Daybook speaks, otherwise English', () => {
    expect(languageAmong(['de-CH', 'en-GB'])).toBe('de');
    expect(languageAmong(['it', 'fr-FR', 'de'])).toBe('fr');
    expect(languageAmong(['pl'])).toBe('en');
    expect(languageAmong([])).toBe('en');
    expect(isLanguage('pl')).toBe(false);
  });
});

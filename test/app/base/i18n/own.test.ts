import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '../../../../src/app/base/i18n/language.ts';
import type * as textsModule from '../../../../src/app/base/i18n/texts.ts';
import { speak, speakOfBooks, t } from '../../../../src/app/base/i18n/texts.ts';
import { allTexts } from '../../support/textPacks.ts';

const PREFIX = 'own.';
const namesIn = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];
const formsOf = (text: string): number => text.split(' | ').length;

/** Texts with "service" that a company on this computer never shows, or in which it is another service. */
const NEVER: readonly [RegExp, string][] = [
  [/^welcome\.|^settings\.(removalText|removeText|demo)$|^problems\.demo\./, 'of connections, and of the demo company'],
  [
    /^unreachable\.|^care\.reach\.|^authority\.|^problems\.connection\.(?!badAddress)/,
    'of an address, which it has not',
  ],
  [/^settings\.(openHint|rateHint)$/, 'its set-up says these'],
  [
    /tooOld|TooOld|\.version$|\.since$|notKept$|notSent$|notSupplied$|\.lacks/,
    'of older versions: its own is of today',
  ],
  [/[dD]enied/, 'of rights: its one user may do everything'],
  [/unreadable|Unreadable|omittedList|unsteadyList|refusedList/, 'of a service that answers in another form'],
  [/^care\.deleteText$|^move\.isDemo$/, 'of books that are elsewhere'],
  [/^reports\.(vat\.treatment|ledger\.box)\.|^setUp\.treatment\./, 'services that are sold'],
  [/^recurring\.|^payments\.field\.|^field\.paymentService/, 'services of others'],
  [/^paletteWords\./, 'words that are typed to find something'],
];

/** The same for texts of syncs, which such a company makes by itself. */
const NEVER_OF_SYNC: readonly [RegExp, string][] = [
  [
    /^sync\.|^storeRefusals\.restored$|^problems\.sync\.|^newVersions\.|^backup\.running$/,
    'of a sync that is under way or was stopped',
  ],
  [/^syncCentre\.runs\.|^copies\.leftOut\.table\./, 'of the list of past syncs'],
  [/^guide\.welcome\./, 'of the demo company'],
];

afterEach(() => speakOfBooks(false));

describe('the texts of a company on this computer', async () => {
  const english = await allTexts('en');

  it.each(LANGUAGES)('take the place of a text with the same values and forms: %s', async (language) => {
    const texts = await allTexts(language);
    const wrong = [...texts].filter(([key, text]) => {
      if (!key.startsWith(PREFIX)) return false;
      const general = texts.get(key.slice(PREFIX.length));
      if (general === undefined) return true;
      return formsOf(text) !== formsOf(general) || namesIn(text).some((name) => !namesIn(general).includes(name));
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['en', /\bservices?\b|\bsent\b(?! again)|\bsync\b/i],
    ['de', /\bServer|\bService|\bAbgleich\b/],
    ['fr', /\bserveur|\bservice|synchronisation/i],
  ] as const)('have books and no service: %s', async (language, words) => {
    const texts = await allTexts(language);
    const quoted = /“[^”]*”|„[^“]*“|«[^»]*»/g;
    const wrong = [...texts].filter(
      ([key, text]) => key.startsWith(PREFIX) && words.test(text.replaceAll(quoted, '').replaceAll(/\{\w+\}/g, '')),
    );
    expect(wrong).toEqual([]);
  });

  it('are there for each text with a service, but for those that it never shows', () => {
    const said = [...english].filter(([key, text]) => !key.startsWith(PREFIX) && /\bservices?\b/i.test(text));
    const open = said.filter(([key]) => !english.has(PREFIX + key) && !NEVER.some(([pattern]) => pattern.test(key)));
    expect(open).toEqual([]);
    expect(NEVER.filter(([pattern]) => !said.some(([key]) => pattern.test(key)))).toEqual([]);
  });

  it('never say that something is sent where a document is looked over', () => {
    for (const key of ['editor.before', 'editor.mind', 'areas.title.sync', 'syncCentre.title'])
      expect(english.get(PREFIX + key), key).not.toMatch(/^undefined$|sen[dt]|sync/i);
  });

  it('are there for each text that sends people to a sync, but for those that it never shows', () => {
    const said = [...english].filter(
      ([key, text]) =>
        !key.startsWith(PREFIX) && /\b(?:next|later|first|each|a|the|this) sync\b|Press Sync|Sync first/.test(text),
    );
    const open = said.filter(
      ([key]) => !english.has(PREFIX + key) && ![...NEVER, ...NEVER_OF_SYNC].some(([pattern]) => pattern.test(key)),
    );
    expect(open).toEqual([]);
    expect(NEVER_OF_SYNC.filter(([pattern]) => !said.some(([key]) => pattern.test(key)))).toEqual([]);
  });

  it('are spoken in a language from the first, without the English ones', async () => {
    // As a page that just began: the tests have loaded all texts.
    const again = '../../../../src/app/base/i18n/texts.ts?again';
    const page = (await import(/* @vite-ignore */ again)) as typeof textsModule;
    onTestFinished(() => speak('en'));
    await page.speak('fr');
    await page.speakOfBooks(true);
    expect(page.t('sync.whyUnreachable')).toMatch(/^La comptabilité ne s’est pas ouverte/);
  });

  it('are spoken while such a company is open, and no longer', async () => {
    expect(t('sync.whyUnreachable')).toMatch(/^The service did not answer/);
    await speakOfBooks(true);
    expect(t('sync.whyUnreachable')).toMatch(/^The books did not open/);
    // A text that such a company has in common with every other.
    expect(t('common.cancel')).toBe('Cancel');
    // The company was left while its texts were still loading.
    void speakOfBooks(true);
    await speakOfBooks(false);
    expect(t('sync.whyUnreachable')).toMatch(/^The service did not answer/);
  });
});

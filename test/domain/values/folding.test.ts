import { describe, expect, it } from 'vitest';
import { fold, searchText } from '../../../src/domain/values/folding.ts';

/** Whether a search for typed words finds a text. */
const finds = (typed: string, text: string): boolean =>
  fold(typed)
    .split(' ')
    .every((word) => searchText(text).includes(word));

describe('a search', () => {
  it.each([
    ['oeuvres', 'Œuvres complètes'],
    ["o'brien", 'O’Brien'],
    ["o'brien", 'O´Brien'],
    ["o'brien", 'O`Brien'],
    ['o’brien', "O'Brien"],
    ['muller', 'Müller'],
    ['mueller', 'Müller'],
    ['müller', 'Müller'],
    // ü as u with a combining mark
    ['mueller', 'Mu\u0308ller'],
    ['mu\u0308ller', 'MÜLLER'],
    ['mueller gmbh', 'Holz Müller & Söhne GmbH'],
    ['soehne', 'Holz Müller & Söhne GmbH'],
    ['isik', 'Işık'],
    ['istanbul', 'İSTANBUL'],
    ['dordevic', 'Đorđević'],
    ['djordjevic', 'Đorđević'],
    ['thor', 'Þór'],
    ['strasse', 'Straße'],
    ['STRASSE', 'GROẞE STRAẞE'],
    ['lodz', 'Łódź'],
    ['orsted', 'Ørsted'],
    ['oersted', 'Ørsted'],
    ['aarhus', 'Århus'],
    ['aero', 'Ærø'],
    ['collegi', 'Col·legi'],
    ['saint-étienne', 'Saint‑Étienne'],
    ['jan-mar', 'Jan – Mar, Jan–Mar'],
    ['-5', '−5.00'],
    ['no 7', '№\u00a07'],
    ['finance', 'ﬁnance'],
    ['abc', 'ＡＢＣ'],
    ['αθηνας', 'ΑΘΉΝΑΣ'],
    ['obrien', 'O’Brien'],
    ['obrien', "O'Brien"],
    ['loreal', 'L’Oréal'],
    ['donaudampf', 'Donau\u00addampf'],
    ['acme', 'Ac\u200bme'],
    ["rock 'n' roll", 'Rock ‚n‘ Roll'],
    ['ガス', 'ｶﾞｽ'],
    ['กิน', 'กิน'],
    ['محمد', 'مُحَمَّد'],
    ['שלום', 'שָׁלוֹם'],
  ])('for %s finds %s', (typed, text) => {
    expect(finds(typed, text)).toBe(true);
  });

  it.each([
    ['baur', 'Bauer'],
    ['baür', 'Bauer'],
    ['mueler', 'Müller'],
    ['mller', 'Müller'],
    ['goethe', 'Gothe'],
    ['haagen', 'Hagen'],
    ['strase', 'Straße'],
    ['obrian', 'O’Brien'],
    ['tor', 'Thür'],
    ['カス', 'ガス'],
    ['กัน', 'กิน'],
    ['रूम', 'राम'],
    ['மா', 'மி'],
    ['rocknroll', "Rock 'n' Roll"],
    // What is written in two letters does not meet the next word.
    ['muellerson', 'Müller Sön'],
  ])('for %s does not find %s', (typed, text) => {
    expect(finds(typed, text)).toBe(false);
  });
});

it('a text without such letters is only put in lower case', () => {
  expect([searchText('Order 7, 50% (ASAP)'), searchText('Café')]).toEqual(['order 7, 50% (asap)', 'cafe']);
});

it('a text with such letters is followed by those words alone', () => {
  expect(searchText('Söhne und Töchter GmbH')).toBe('sohne und tochter gmbh soehne toechter');
});

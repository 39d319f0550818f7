import { describe, expect, it } from 'vitest';
import { namesParty } from '../../../src/domain/bank/namesParty.ts';
import { ruleWords } from '../../../src/domain/bank/rules.ts';

const names = (text: string, name: string): boolean => namesParty(ruleWords(text), name);

describe('a bank’s text', () => {
  it.each([
    ['OBRIEN BUILDERS INV', 'O’Brien Builders Ltd'],
    ["O'BRIEN BUILDERS", 'OBrien Builders'],
    ['LOREAL PARIS', "L'Oréal SA"],
    ['H AND M HENNES', 'H&M Hennes'],
    ['MARKS&SPENCER 17', 'Marks & Spencer plc'],
    ['J P MORGAN', 'J.P. Morgan'],
    ['SMITHJONES LLP', 'Smith-Jones LLP'],
    ['FACTURA GARCIA', 'García SL'],
    ['NOWAK FV 12', 'Nowak Sp. z o.o.'],
    ['KOVACS SZAMLA', 'Kovács Kft.'],
    ['SIMIC RACUN', 'Šimić d.o.o.'],
    ['MUELLER MIETE', 'Dr. Müller'],
    ['DHL 4711', 'DHL'],
    ['PRLV EDF', 'EDF SA'],
  ])('%s names %s', (text, name) => {
    expect(names(text, name)).toBe(true);
  });

  it.each([
    ['WINE BAR LONDON', 'Bar Ltd'],
    ['A B 12', 'A & B Ltd'],
    ['SALE AND RETURN', 'SL Ltd'],
    ['ANNUAL LEAVE', 'Ann Ltd'],
    ['GARCIA FACTURA', 'García Hermanos SL'],
    ['BRIEN HOUSE', 'O’Brien Builders'],
  ])('%s does not name %s', (text, name) => {
    expect(names(text, name)).toBe(false);
  });
});

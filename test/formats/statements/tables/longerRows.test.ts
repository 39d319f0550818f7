import { describe, expect, it } from 'vitest';
import { brief, read } from '../../support/readers.ts';

const HEADERS = {
  signed: 'Date,Name,Amount,Note',
  currency: 'Date,Name,Amount,Currency,Note',
  flag: 'Date,Name,Debit/Credit,Amount,Note',
  sides: 'Date,Name,Paid out,Paid in,Note',
  balance: 'Date,Name,Amount,Balance,Note',
} as const;

const problemsOf = (text: string): string[] => read(text).problems.map(({ code, kind }) => `${code} ${kind}`);

describe('a row with more cells than the others', () => {
  it.each([
    ['signed', '2026-01-05,Shop,-12.00,SEPA, order 7\n2026-01-06,Pay,500.00,b\n', ' SEPA order 7'],
    ['currency', '2026-01-05,Shop,-12.00,EUR,SEPA, order 7\n2026-01-06,Pay,500.00,EUR,b\n', ' SEPA order 7'],
    ['flag', '2026-01-05,Shop,Debit,12.00,SEPA, order 7, x\n2026-01-06,Pay,Credit,500.00,b\n', ' SEPA order 7 x'],
    ['balance', '2026-01-05,Shop,-12.00,88.00,SEPA, order 7\n2026-01-06,Pay,500.00,588.00,b\n', ' SEPA order 7'],
  ] as const)('is read, with a doubt, if a text behind all figures was divided: %s', (kind, rows, words) => {
    const text = `${HEADERS[kind]}\n${rows}`;
    expect(brief(read(text))).toEqual([expect.stringContaining(`2026-01-05 -12`), '2026-01-06 500 b']);
    expect(brief(read(text))[0]).toContain(words);
    expect(problemsOf(text)).toEqual(['line.malformed doubt']);
  });

  it('is read without a header, too', () => {
    const text =
      '20261115,From,NL28INGB1200324416,21817,IC,Af,"136,13",Incasso,SEPA, Note 1\n20261112,Names,NL28INGB1200324416,21817,GT,Bij,"375,00",Note 2\n20261110,Names,NL28INGB1200324416,21817,GT,Af,"257,50",Note 3\n';
    expect(brief(read(text)).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '2026-11-15 -136.13',
      '2026-11-12 375',
      '2026-11-10 -257.5',
    ]);
    expect(brief(read(text))[0]).toContain('SEPA Note 1');
  });

  it.each([
    ['moved the amount', 'signed', '2026-01-05,Shop, 5,-12.00,a\n'],
    ['moved the amount into the currency', 'currency', '2026-01-05,Shop, 5,-12.00,EUR,a\n'],
    ['may have moved money out into money in', 'sides', '2026-01-05,Shop,,12.00,,a\n'],
    ['moved amount and balance', 'balance', '2026-01-05,Shop, 5,-12.00,88.00,a\n'],
    ['has another amount at its end', 'signed', '2026-01-05,Shop,-12.00,a,7.00\n'],
    ['has another date at its end', 'signed', '2026-01-05,Shop,-12.00,a,2026-01-07\n'],
  ] as const)('is refused if a text before them %s', (_, kind, row) => {
    const other = {
      signed: '500.00',
      currency: '500.00,EUR',
      flag: 'Credit,500.00',
      sides: ',500.00',
      balance: '500.00,588.00',
    };
    const text = `${HEADERS[kind]}\n${row}2026-01-06,Pay,${other[kind]},b\n2026-01-07,Pay,${other[kind]},b\n`;
    expect(brief(read(text)).some((line) => line.startsWith('2026-01-05'))).toBe(false);
    expect(problemsOf(text)).toContain('line.malformed lost');
  });
});

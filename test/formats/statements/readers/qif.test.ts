import { describe, expect, it } from 'vitest';
import { brief, codes, linesOf, read } from '../../support/readers.ts';

describe('QIF', () => {
  it('is read with an account before the lines, splits, and all fields', () => {
    const result = read(
      '!Account\nNJoint account\nTBank\n^\n!Type:Bank\nD13/01/2024\nT-30.00\nU-30.00\nN101\nPShop\nMMilk\nLFood\nSFood\n$-20.00\nSHome\nESoap\n$-10.00\n^\nD14/01/2024\nT1,000.00\nPWage\n^\n',
    );
    expect(result).toMatchObject({ format: 'qif', problems: [], conventions: { dateOrder: 'DMY', decimalMark: '.' } });
    expect(result.statements).toEqual([
      {
        account: 'Joint account',
        accountType: 'Bank',
        lines: [
          {
            date: '2024-01-13',
            amount: '-30',
            description: 'Shop Milk',
            payee: 'Shop',
            memo: 'Milk',
            checkNumber: '101',
            category: 'Food',
            splits: [
              { amount: '-20', category: 'Food' },
              { amount: '-10', category: 'Home', memo: 'Soap' },
            ],
            place: { line: 6 },
          },
          { date: '2024-01-14', amount: '1000', description: 'Wage', payee: 'Wage', place: { line: 19 } },
        ],
      },
    ]);
  });

  it('keeps the description of the account', () => {
    const result = read(
      '!Account\nNJoint account\nDHousehold, with Ada\nTBank\n^\n!Type:Bank\nD13/01/2024\nT-30.00\n^\n',
    );
    expect(result.statements).toMatchObject([{ account: 'Joint account', note: 'Household, with Ada' }]);
  });

  it.each([
    ["1/ 5'04", "1/25'04", ['2004-01-05', '2004-01-25']],
    ["1/ 5' 4", "1/25' 4", ['2004-01-05', '2004-01-25']],
    ['1/ 5/99', '25/ 5/99', ['1999-05-01', '1999-05-25']],
    ['5.1.24', '6.1.24', ['2024-01-05', '2024-01-06']],
    ['2024-01-05', '2024/1/6', ['2024-01-05', '2024-01-06']],
  ])('dates %s and %s', (first, second, dates) => {
    expect(linesOf(read(`!Type:CCard\nD${first}\nT1.00\n^\nD${second}\nT1.00\n^\n`)).map((line) => line.date)).toEqual(
      dates,
    );
  });

  it('turns the parts of a split line with the line, when every sign is turned', () => {
    const file = '!Type:CCard\nD2026-02-13\nT30.00\nPShop\nSFood\n$42.00\nSDeposit\nEBottles\n$-12.00\n^\n';
    const result = read(file, { invert: true });
    expect(result.problems).toEqual([]);
    expect(linesOf(result)).toMatchObject([
      {
        amount: '-30',
        splits: [
          { amount: '-42', category: 'Food' },
          { amount: '12', category: 'Deposit', memo: 'Bottles' },
        ],
      },
    ]);
  });

  it.each([
    ['the first', 'SFood\nD1/10/2026\nEpart\n$-60.00\nSFuel\n$-40.00'],
    ['the last', 'SFood\nEpart\n$-60.00\nSFuel\n$-40.00\nD1/10/2026'],
    ['each', 'SFood\nD1/10/2026\nEpart\n$-60.00\nSFuel\nD2/10/2026\n$-40.00'],
  ])('reads a date of its own in %s of the splits as that of the split', (_which, splits) => {
    const result = read(`!Type:Bank\nD2/10/2026\nT-100.00\nPStore\nLFood\n${splits}\n^\nD2/28/2026\nT-5.00\nPB\n^\n`);
    expect(brief(result)).toEqual(['2026-02-10 -100 Store', '2026-02-28 -5 B']);
    expect(result.problems).toEqual([]);
    expect(linesOf(result)[0]?.splits).toEqual([
      { amount: '-60', category: 'Food', memo: 'part' },
      { amount: '-40', category: 'Fuel' },
    ]);
  });

  it.each(['D2026-01-13\nT-30.00', 'D2026-01-13\nU-30.00', 'D2026-01-13\nPRent', 'D2026-01-12\nT-30.00\nPRent'])(
    'does not take the next record for a split if the ^ between them is missing: %j',
    (next) => {
      const result = read(`!Type:Bank\nD2026-01-12\nT-30.00\nSFood\n$-30.00\n${next}\n^\n`);
      expect(brief(result)).toEqual([]);
      expect(result.problems).toMatchObject([{ code: 'line.malformed', kind: 'lost', place: { line: 2 } }]);
    },
  );

  it('asks about dates that can be read either way', () => {
    expect(codes(read("!Type:Bank\nD1/ 5'04\nT1.00\n^\n"))).toEqual(['dates.ambiguous']);
    expect(linesOf(read("!Type:Bank\nD1/ 5'04\nT1.00\n^\n", { dateOrder: 'DMY' }))[0]?.date).toBe('2004-05-01');
  });

  it('reads the U amount if there is no T', () => {
    expect(brief(read('!Type:Bank\nD2024-01-05\nU-7,50\nPx\n^\n'))).toEqual(['2024-01-05 -7.5 x']);
  });

  it('reads no line whose T and U are different amounts', () => {
    const result = read('!Type:Bank\nD2024-01-05\nU-7.50\nT-7.5\nPx\n^\nD2024-01-06\nU-8.50\nT-1.11\nPy\n^\n');
    expect(brief(result)).toEqual(['2024-01-05 -7.5 x']);
    expect(result.problems).toMatchObject([{ code: 'line.malformed', kind: 'lost', place: { line: 7 } }]);
  });

  it('keeps the last record without ^', () => {
    const result = read('!Type:Bank\nD2024-01-05\nT-7.50\nPx\n^\nD2024-01-06\nT-8.50\nPy\n');
    expect(brief(result)).toEqual(['2024-01-05 -7.5 x', '2024-01-06 -8.5 y']);
    expect(result.problems).toEqual([]);
  });

  it('is recognised without a header, and keeps sections apart', () => {
    expect(brief(read('D05/13/2024\nT-7.50\nPx\n^\n'))).toEqual(['2024-05-13 -7.5 x']);
    const result = read(
      '!Type:Cat\nNFood\n^\n!Account\nNA\n^\n!Type:Bank\nD2024-01-05\nT1.00\n^\n!Account\nNB\n^\n!Type:CCard\nD2024-01-06\nT2.00\n^\n',
    );
    expect(result.statements.map(({ account, lines }) => [account, lines.length])).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
    expect(codes(result)).toEqual(['section.skipped']);
  });

  it.each([
    ['D31/31/2024\nT1.00', 'line.badDate'],
    ['T1.00', 'line.noDate'],
    ['D2024-01-06', 'line.noAmount'],
    ['D2024-01-06\nT1.O0', 'line.badAmount'],
    ['D2024-01-06\nT1.00\nD2024-01-07\nT2.00', 'line.malformed'],
  ])('the record %j is a problem with its place', (broken, code) => {
    const result = read(`!Type:Bank\nD2024-01-05\nT-7.50\n^\n${broken}\n^\nD2024-01-08\nT-9.50\n^\n`);
    expect(brief(result)).toEqual(['2024-01-05 -7.5', '2024-01-08 -9.5']);
    expect(result.problems).toMatchObject([{ code, kind: 'lost', place: { line: 5 } }]);
  });

  it('cut off inside an amount is not trusted', () => {
    const result = read('!Type:Bank\nD2024-01-05\nT-7.50\n^\nD2024-01-06\nT-12.3');
    expect(brief(result)).toEqual(['2024-01-05 -7.5']);
    expect(result.problems).toMatchObject([{ code: 'line.cutOff', place: { line: 5 } }]);
  });
});

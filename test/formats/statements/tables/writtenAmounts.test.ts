import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/formats/statements/index.ts';
import { brief, linesOf, read } from '../../support/readers.ts';
import { textCell, workbook } from '../../support/workbooks.ts';

/** How money is written: without cents, with cents, below one, and as money out. */
interface Writing {
  where: string;
  cents: string;
  whole: string;
  below: string;
  out: string;
}

/** 12.50, 500.00, 0.50 and -30.00, each as people of some country or program write them. */
const WRITINGS: readonly Writing[] = [
  { where: 'a dollar sign', cents: '$12.50', whole: '$500', below: '$.50', out: '-$30.00' },
  { where: 'a dollar sign before the minus', cents: '$12.50', whole: '$500.00', below: '$.50', out: '$-30.00' },
  { where: 'brackets', cents: 'US$12.50', whole: 'US$500', below: 'US$.50', out: '(US$30.00)' },
  { where: 'a code before a bare point', cents: 'USD 12.50', whole: 'USD 500', below: 'USD .50', out: '-USD 30.00' },
  { where: 'a bare point before the sign', cents: '12.50 €', whole: '500 €', below: '.50 €', out: '-30.00 €' },
  { where: 'Switzerland', cents: 'Fr. 12.50', whole: 'Fr. 500.–', below: 'Fr. 0.50', out: 'Fr. -30.–' },
  { where: 'Swiss code', cents: 'CHF 12.50', whole: 'CHF 500.-', below: 'CHF 0.50', out: 'CHF -30.-' },
  { where: 'Swiss letters', cents: 'SFr.12.50', whole: 'SFr.500.—', below: 'SFr.0.50', out: '-SFr.30.—' },
  { where: 'the Netherlands', cents: '€ 12,50', whole: '€ 500,-', below: '€ ,50', out: '€ -30,-' },
  { where: 'Germany', cents: '12,50 Euro', whole: '500,-- Euro', below: '0,50 Euro', out: '-30,-- Euro' },
  { where: 'Denmark', cents: 'kr. 12,50', whole: 'kr. 500,-', below: 'kr. 0,50', out: 'kr. -30,-' },
  { where: 'Sweden', cents: '12,50 kr', whole: '500:- kr', below: '0,50 kr', out: '-30:- kr' },
  { where: 'Czechia', cents: '12,50 Kč', whole: '500,– Kč', below: '0,50 Kč', out: '-30,– Kč' },
  { where: 'Turkey', cents: '12,50 TL', whole: '500,00 TL', below: '0,50 TL', out: '-30,00 TL' },
  { where: 'Hungary', cents: '12,50 Ft', whole: '500 Ft', below: '0,50 Ft', out: '-30 Ft' },
  { where: 'Croatia', cents: '12,50 kn', whole: '500,00 kn', below: '0,50 kn', out: '-30,00 kn' },
  { where: 'Romania', cents: '12,50 lei', whole: '500,00 lei', below: '0,50 lei', out: '-30,00 lei' },
  { where: 'Poland', cents: '12,50 zł', whole: '500,00 zł', below: '0,50 zł', out: '-30,00 zł' },
  { where: 'Bulgaria', cents: '12,50 лв.', whole: '500,00 лв.', below: '0,50 лв.', out: '-30,00 лв.' },
  { where: 'Russia', cents: '12,50 руб.', whole: '500,00 руб.', below: '0,50 руб.', out: '-30,00 руб.' },
  { where: 'South Africa', cents: 'R12.50', whole: 'R 500.00', below: 'R0.50', out: '-R30.00' },
  { where: 'India', cents: 'Rs.12.50', whole: 'Rs.500', below: 'Rs.0.50', out: '-Rs.30' },
  { where: 'a spreadsheet', cents: "'12.50", whole: "'500", below: "'.50", out: "'-30.00" },
  { where: 'a spreadsheet with a code', cents: "'12,50 USD", whole: "'500,00 USD", below: "'0,50 $", out: "'-30,00 $" },
  { where: 'a formula of text', cents: '="12.50"', whole: '="500"', below: '=".50"', out: '="-30.00"' },
];

const DAYS = ['2026-01-05', '2026-01-16', '2026-01-17', '2026-01-18'] as const;
const amounts = ['12.5', '500', '0.5', '-30'];
const expected = DAYS.map((day, index) => `${day} ${amounts[index]} Row ${index + 1}`);
const writtenIn = ({ cents, whole, below, out }: Writing): string[] => [cents, whole, below, out];

describe('an amount as people write it', () => {
  it.each(WRITINGS)('in one column: $where', (writing) => {
    const rows = writtenIn(writing).map((amount, index) => `${DAYS[index]};Row ${index + 1};${amount}\n`);
    expect(brief(read(`Date;Description;Amount\n${rows.join('')}`))).toEqual(expected);
  });

  it.each(WRITINGS)('in a column that stands first: $where', (writing) => {
    const rows = writtenIn(writing).map((amount, index) => `${amount}\tRow ${index + 1}\t${DAYS[index]}\n`);
    expect(brief(read(`Amount\tDescription\tDate\n${rows.join('')}`))).toEqual(expected);
  });

  it.each(WRITINGS)('in columns of money out and in: $where', ({ cents, whole, below }) => {
    // The first two go out, the third comes in.
    const text = `Date;Description;Paid out;Paid in\n${DAYS[0]};Row 1;${cents};\n${DAYS[1]};Row 2;${whole};\n${DAYS[2]};Row 3;;${below}\n`;
    expect(linesOf(read(text)).map(({ amount }) => amount)).toEqual(['-12.5', '-500', '0.5']);
  });

  it.each(WRITINGS)('as text in a workbook: $where', (writing) => {
    const header = `<row r="1">${textCell('A1', 'Date')}${textCell('B1', 'Description')}${textCell('C1', 'Amount')}</row>`;
    const rows = writtenIn(writing).map((amount, index) => {
      const at = index + 2;
      return `<row r="${at}">${textCell(`A${at}`, DAYS[index] ?? '')}${textCell(`B${at}`, `Row ${index + 1}`)}${textCell(`C${at}`, amount)}</row>`;
    });
    expect(brief(readStatements(workbook({ Sheet1: header + rows.join('') })))).toEqual(expected);
  });

  it('is refused if a dash may be a minus or stand for no units', () => {
    const result = read(
      'Date;Description;Amount\n2026-01-05;A;Fr. –.50\n2026-01-06;B;Fr. 12.–\n2026-01-07;C;Fr. -3.20\n',
    );
    expect(brief(result)).toEqual(['2026-01-06 12 B', '2026-01-07 -3.2 C']);
    expect(result.problems).toEqual([
      { code: 'line.badAmount', kind: 'lost', place: { line: 2 }, text: '2026-01-05 | A | Fr. –.50' },
    ]);
  });

  it('is refused if a formula of text was divided by a comma in it', () => {
    const result = read('Date,Description,Amount\n="2026-01-05",="A",="-12.00"\n="2026-01-06",="B",="1,500.00"\n');
    expect(brief(result)).toEqual(['2026-01-05 -12 A']);
    expect(result.problems.map(({ code, kind }) => [code, kind])).toEqual([['line.malformed', 'lost']]);
  });

  it('in a column for the balance is no state', () => {
    const result = read(
      'Datum;Opis;Isplata;Uplata;Stanje\n05.01.2026.;Trgovina;12,00 kn;;988,00 kn\n16.01.2026.;Plaća;;1.500,00 kn;2.488,00 kn\n',
    );
    expect(linesOf(result).map(({ amount, balance }) => [amount, balance])).toEqual([
      ['-12', '988'],
      ['1500', '2488'],
    ]);
    expect(result.problems).toEqual([]);
  });

  it('keeps a minus behind it where decimals or nothing stand before it', () => {
    const text = 'Date;Description;Amount\n2026-01-05;A;12,50-\n2026-01-06;B;500-\n2026-01-07;C;7,00\n';
    expect(linesOf(read(text)).map(({ amount }) => amount)).toEqual(['-12.5', '-500', '7']);
  });
});

describe('cents behind a colon', () => {
  it('are read in a column where one amount cannot be a time, also where others could', () => {
    const text = 'Datum;Text;Belopp;Saldo\n2026-01-05;A;-1 250:50;8 749:50\n2026-01-06;B;12:50;8 762:00\n';
    const result = read(text);
    expect(linesOf(result).map(({ amount, balance }) => [amount, balance])).toEqual([
      ['-1250.5', '8749.5'],
      ['12.5', '8762'],
    ]);
    expect(result.problems).toEqual([]);
  });

  it.each(['12:50', '24:00', '12:50 CET', '+02:00', '9:05 PM'])(
    'are not seen in a column of times such as %s',
    (time) => {
      const result = read(`Date,Time,Description,Amount\n2026-01-05,${time},A,-1.50\n2026-01-06,${time},B,2.50\n`);
      expect(brief(result)).toEqual(['2026-01-05 -1.5 A', '2026-01-06 2.5 B']);
      expect(result.problems).toEqual([]);
    },
  );

  it.each([
    ['QIF', '!Type:Bank\nD15/01/2026\nT-1 250:50\nPx\n^\n'],
    ['OFX', '<OFX><STMTTRN><DTPOSTED>20260115<TRNAMT>-1250:50<FITID>1<NAME>x</STMTTRN></OFX>'],
  ])('are read in %s', (_, text) => {
    expect(linesOf(read(text)).map(({ amount }) => amount)).toEqual(['-1250.5']);
  });
});

describe('an amount as text among the numbers of a workbook', () => {
  const header = `<row r="1">${textCell('A1', 'Date')}${textCell('B1', 'Description')}${textCell('C1', 'Amount')}</row>`;
  /** A sheet of amounts: `12.5` is a number, `'12.5` a text. */
  const sheetOf = (...amounts: string[]): Uint8Array => {
    const rows = amounts.map((amount, at) => {
      const address = `C${at + 2}`;
      const cell = amount.startsWith("'")
        ? textCell(address, amount.slice(1))
        : `<c r="${address}"><v>${amount}</v></c>`;
      return `<row r="${at + 2}">${textCell(`A${at + 2}`, DAYS[at] ?? '')}${textCell(`B${at + 2}`, 'x')}${cell}</row>`;
    });
    return workbook({ Sheet1: header + rows.join('') });
  };
  const amountsOf = (bytes: Uint8Array, options = {}) => {
    const result = readStatements(bytes, options);
    return [linesOf(result).map(({ amount }) => amount), result.problems.map(({ code, kind }) => [code, kind])];
  };

  it.each(["'-1.234", "'-1,234"])(
    'is asked about where %s could be either, and the answer leaves the numbers alone',
    (text) => {
      const bytes = sheetOf('12.5', text, '-3.25');
      expect(amountsOf(bytes)).toEqual([['12.5', '-1234', '-3.25'], [['amounts.ambiguous', 'question']]]);
      const mark = text.includes('.') ? '.' : ',';
      expect(amountsOf(bytes, { decimalMark: mark })).toEqual([['12.5', '-1.234', '-3.25'], []]);
    },
  );

  it('is read as another text shows, whatever the numbers look like', () => {
    expect(amountsOf(sheetOf('12.5', "'-1.234", "'-2.000,50"))).toEqual([['12.5', '-1234', '-2000.5'], []]);
    expect(amountsOf(sheetOf('12.5', "'-1,234", "'-2,000.50"))).toEqual([['12.5', '-1234', '-2000.5'], []]);
  });

  it('is asked about where all amounts are texts that could be either', () => {
    expect(amountsOf(sheetOf("'1.234", "'-2.500"))).toEqual([['1234', '-2500'], [['amounts.ambiguous', 'question']]]);
  });

  it('is not asked about where all amounts are numbers, of three decimals too', () => {
    expect(amountsOf(sheetOf('1.234', '-2.5', '7'))).toEqual([['1.234', '-2.5', '7'], []]);
  });
});

describe('a date as a spreadsheet or a country writes it', () => {
  it.each([
    ['an apostrophe', "'2026-01-05", "'2026-01-06"],
    ['a formula of text', '="2026-01-05"', '="2026-01-06"'],
    ['a point behind the day', '2026.01.05.', '2026.01.06.'],
    ['points and spaces', '2026. 01. 05.', '2026. 01. 06.'],
  ])('%s', (_, first, second) => {
    expect(brief(read(`Date;Description;Amount\n${first};Shop;-12.00\n${second};Pay;500.00\n`))).toEqual([
      '2026-01-05 -12 Shop',
      '2026-01-06 500 Pay',
    ]);
  });

  it.each([
    ['a comma', 'Date,Description,Amount\n46027,A,-12.50\n46028.4375,B,30.00\n'],
    ['a semicolon and decimal commas', 'Datum;Text;Betrag\n46027;A;-12,50\n46028,4375;B;30,00\nSumme;;17,50\n'],
  ])('the number of a day in a table with %s is asked about', (_, text) => {
    // 46027 days after 30 December 1899 is 5 January 2026.
    const result = read(text);
    expect(brief(result)).toEqual(['2026-01-05 -12.5 A', '2026-01-06 30 B']);
    expect(result.problems[0]).toEqual({ code: 'dates.serial', kind: 'question', facts: { date: '2026-01-05' } });
  });

  it('a number of a day below no heading is one only in a column that a person chose', () => {
    const text = '46027,A,-12.50\n46028,B,30.00\n';
    expect(brief(read(text))).toEqual([]);
    const chosen = read(text, { columns: { date: 0, description: [1], amount: 2 } });
    expect(brief(chosen)).toEqual(['2026-01-05 -12.5 A', '2026-01-06 30 B']);
  });

  it('a number of five digits that is no day of our time is none', () => {
    expect(read('Date,Description,Amount\n10001,A,-12.50\n10002,B,30.00\n').problems[0]?.kind).toBe('lost');
  });
});

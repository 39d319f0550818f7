import { describe, expect, it } from 'vitest';
import { brief, codes, linesOf, read } from '../../support/readers.ts';
import { TABLES } from '../../support/tables.ts';

describe('a table of a bank', () => {
  it('is read by its header, with amounts in canonical form', () => {
    const result = read(TABLES.plain);
    expect(result.format).toBe('csv');
    expect(brief(result)).toEqual(['2024-01-15 -3.5 Coffee', '2024-01-16 1000 Pay, big']);
    expect(result.problems).toEqual([]);
    expect(linesOf(result)[1]?.place).toEqual({ line: 3 });
  });

  it('is read with a sep= row, decimal commas, cells over several lines, a footer, and a running balance that confirms it', () => {
    const result = read(TABLES.germanWithBalance);
    expect(brief(result)).toEqual(['2024-02-01 -1234.56 Zeile 1 Zeile 2', '2024-02-03 2000 Lohn']);
    expect(result.statements[0]).toMatchObject({ opening: '10000', closing: '10765.44' });
    expect(linesOf(result)[0]?.valueDate).toBe('2024-02-02');
    expect(result.problems).toEqual([
      { code: 'table.skippedRow', kind: 'note', place: { line: 6 }, text: '| | Summe | |' },
    ]);
  });

  it('may have a preamble before the header, and its account there', () => {
    const result = read(TABLES.preamble);
    expect(result.statements[0]?.account).toBe('DE89370400440532013000');
    expect(brief(result)).toEqual(['2023-12-31 -500 Miete']);
    expect(result.layout?.headerLine).toBe(4);
  });

  it('may have no header at all', () => {
    const result = read('13/01/2024,Foo,12.00\n02/02/2024,Bar,-3.00\n');
    expect(brief(result)).toEqual(['2024-01-13 12 Foo', '2024-02-02 -3 Bar']);
    expect(codes(result)).toEqual(['table.columnsGuessed']);
  });

  it.each([
    ['tabs', 'Date\tDetails\tValue\n2024-05-01\tTea\t-2,50\n2024-05-02\tPay\t10,00\n'],
    ['old Mac line ends', 'Date;Details;Value\r2024-05-01;Tea;-2,50\r2024-05-02;Pay;10,00\r'],
    ['no line end at the end', 'Date;Details;Value\n2024-05-01;Tea;-2,50\n2024-05-02;Pay;10,00'],
    ['words as dates', 'Date;Details;Value\n1 May 2024;Tea;-2,50\nThu, 2-May-24;Pay;10,00\n'],
  ])('may have %s', (_, text) => expect(brief(read(text))).toEqual(['2024-05-01 -2.5 Tea', '2024-05-02 10 Pay']));
});

describe('the direction of money', () => {
  it('comes from two columns, whichever sign the out column has', () => {
    const rows = (out: string) =>
      `Date,Details,Paid out,Paid in\n2024-01-02,Rent,${out},\n2024-01-03,Wage,,900.00\n2024-01-04,Gas,${out},0.00\n`;
    expect(linesOf(read(rows('50.00'))).map((line) => line.amount)).toEqual(['-50', '900', '-50']);
    expect(linesOf(read(rows('-50.00'))).map((line) => line.amount)).toEqual(['-50', '900', '-50']);
  });

  it('is refused if both columns have money', () => {
    const result = read('Date,Details,Paid out,Paid in\n2024-01-02,Rent,5.00,7.00\n2024-01-03,Wage,,900.00\n');
    expect(brief(result)).toEqual(['2024-01-03 900 Wage']);
    expect(result.problems).toEqual([
      { code: 'line.twoAmounts', kind: 'lost', place: { line: 2 }, text: '2024-01-02 | Rent | 5.00 | 7.00' },
    ]);
  });

  it.each([
    ['Af Bij', 'Af', 'Bij'],
    ['Debit/Credit', 'D', 'C'],
    ['Soll/Haben', 'S', 'H'],
    ['CdtDbt indicator', 'DBIT', 'CRDT'],
    ['Type', 'Money out', 'Money in'],
  ])('comes from a flag column "%s"', (header, out, inward) => {
    const result = read(
      `Datum;Omschrijving;${header};Bedrag\n20240102;Huur;${out};50,00\n20240103;Loon;${inward};900,00\n`,
    );
    expect(brief(result)).toEqual(['2024-01-02 -50 Huur', '2024-01-03 900 Loon']);
  });

  it.each([
    ['S', 'H'],
    ['DR', 'CR'],
    ['D', 'C'],
  ])('comes from %s or %s behind the amount', (out, inward) => {
    const result = read(`Datum;Text;Betrag\n15.01.2024;Miete;12,50 ${out}\n16.01.2024;Kunde;30,00 ${inward}\n`);
    expect(brief(result)).toEqual(['2024-01-15 -12.5 Miete', '2024-01-16 30 Kunde']);
  });

  it('is not guessed from a flag without meaning', () => {
    const rows = Array.from({ length: 12 }, (_, index) => `202401${String(index + 10)};x;D;1,00`).join('\n');
    const result = read(`Datum;Text;D/C;Betrag\n${rows}\n20240130;y;?;9,00\n`);
    expect(linesOf(result)).toHaveLength(12);
    expect(codes(result)).toEqual(['line.badFlag']);
  });

  it('is turned for card statements if the user says so', () => {
    expect(linesOf(read('Date,Description,Amount\n2024-01-15,Shoes,80.00\n', { invert: true }))[0]?.amount).toBe('-80');
  });
});

describe('columns are decided as a whole', () => {
  it.each([
    ['a part above 12', '03/04/2024,a,1.50\n25/04/2024,b,1.50\n', ['2024-04-03', '2024-04-25'], []],
    ['a second part above 12', '03/04/2024,a,1.50\n04/25/2024,b,1.50\n', ['2024-03-04', '2024-04-25'], []],
    [
      'running order',
      '01/02/2024,a,1.50\n02/02/2024,b,1.50\n01/03/2024,c,1.50\n',
      ['2024-02-01', '2024-02-02', '2024-03-01'],
      [],
    ],
    ['nothing: the user is asked', '03/04/2024,a,1.50\n', ['2024-04-03'], ['dates.ambiguous']],
  ])('dates by %s', (_, rows, dates, problems) => {
    const result = read(`Date,Text,Amount\n${rows}`, { invert: false });
    expect(linesOf(result).map((line) => line.date)).toEqual(dates);
    expect(codes(result)).toEqual(problems);
  });

  it('dates by the user’s answer', () => {
    const result = read('Date,Text,Amount\n03/04/2024,a,1.50\n', { dateOrder: 'MDY' });
    expect(linesOf(result)[0]?.date).toBe('2024-03-04');
    expect(result.problems).toEqual([]);
  });

  it.each([
    ['1.234|12,50', ['1234', '12.5'], []],
    ['1,234|12.50', ['1234', '12.5'], []],
    ["1'234.50|7.00", ['1234.5', '7'], []],
    ['1 234,50|7,00', ['1234.5', '7'], []],
    ['1\u00a0234,50|7,00', ['1234.5', '7'], []],
    ['1,00,000.00|5.25', ['100000', '5.25'], []],
    ['(12.00)|12.00-', ['-12', '-12'], []],
    ['+3,10|€ 4,20', ['3.1', '4.2'], []],
    ['-£3.10|USD 4.20', ['-3.1', '4.2'], []],
    ['3.10 CR|4.20 DR', ['3.1', '-4.2'], []],
    ['−5.05|1.234.567,89', ['-5.05', '1234567.89'], []],
    ['0.10|12345678901234567.89', ['0.1', '12345678901234567.89'], []],
    ['1.234|2.500', ['1234', '2500'], ['amounts.ambiguous']],
    // Both marks are used for decimals: an amount that could be read either way is refused.
    ['12.50|12,50|1,234', ['12.5', '12.5'], ['line.badAmount']],
    ['12.50|1.2.3|abc|7.00', ['12.5', '7'], ['line.badAmount', 'line.badAmount']],
  ])('amounts %s', (column, amounts, problems) => {
    const result = read(
      `Date;Text;Amount\n${column
        .split('|')
        .map((amount) => `2024-01-01;x;${amount}\n`)
        .join('')}`,
      { invert: false },
    );
    expect(linesOf(result).map((line) => line.amount)).toEqual(amounts);
    expect(codes(result)).toEqual(problems);
  });

  it('amounts by the user’s answer', () => {
    expect(linesOf(read('Date;Text;Amount\n2024-01-01;x;1.234\n', { decimalMark: '.' }))[0]?.amount).toBe('1.234');
  });
});

describe('damage', () => {
  it('to one line is a problem with its place, and the others are read', () => {
    const result = read(
      'Date,Text,Amount\n2024-01-01,a,1.00\n2024-02-31,b,2.00\n2024-01-03,c,3,00,00\n2024-01-04,d,-4.00\n',
    );
    expect(brief(result)).toEqual(['2024-01-01 1 a', '2024-01-04 -4 d']);
    expect(result.problems.map(({ code, place }) => [code, place])).toEqual([
      ['line.badDate', { line: 3 }],
      ['line.malformed', { line: 4 }],
    ]);
  });

  it('from a quote that is never closed does not swallow the lines below', () => {
    const result = read(
      'Date,Text,Amount\n2024-01-01,"a",1.00\n2024-01-02,"b,2.00\n2024-01-03,"c",3.00\n2024-01-04,"d",-4.00\n',
    );
    expect(linesOf(result).map((line) => line.amount)).toEqual(['1', '2', '3', '-4']);
    expect(result.problems.map(({ code, kind, place }) => [code, kind, place])).toEqual([
      ['table.badQuotes', 'doubt', { line: 3 }],
    ]);
  });

  it('from an end inside the last amount is recognised by missing decimals', () => {
    const result = read('Date,Text,Amount\n2024-01-01,a,1.00\n2024-01-02,b,23.4');
    expect(brief(result)).toEqual(['2024-01-01 1 a']);
    expect(codes(result)).toEqual(['line.cutOff']);
  });
});

it('a table of several accounts becomes one statement for each', () => {
  const result = read(TABLES.severalAccounts);
  expect(result.statements.map(({ account, currency, lines }) => [account, currency, lines.length])).toEqual([
    ['111111', 'EUR', 2],
    ['222222', 'USD', 1],
  ]);
});

it('the user can set the meaning of every column', () => {
  const result = read('x;2024-01-05;y;7,00;9,00\n', {
    headerLine: null,
    columns: { date: 1, amount: 4, description: [2, 0] },
  });
  expect(brief(result)).toEqual(['2024-01-05 9 y x']);
});

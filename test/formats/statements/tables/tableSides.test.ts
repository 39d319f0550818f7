import { describe, expect, it } from 'vitest';
import { brief, codes, linesOf, read } from '../../support/readers.ts';
import { TABLES } from '../../support/tables.ts';

/** Tables of many countries: which column is money in, which is money out, and which rows are lines at all. */
const kinds = (text: string): string[] => read(text).problems.map(({ code, kind }) => `${code} ${kind}`);
/** Rows of date, words and two columns of money, with a running balance. */
const sides = (header: string, balance = true): string =>
  `${header}\n02.01.2024;Shop;12,00;${balance ? ';88,00' : ''}\n13.01.2024;Client;;250,00${balance ? ';338,00' : ''}\n14.01.2024;Rimi;8,10;${balance ? ';329,90' : ''}\n`;
const SIDES = ['2024-01-02 -12 Shop', '2024-01-13 250 Client', '2024-01-14 -8.1 Rimi'];

describe('two columns of money', () => {
  it.each([
    'Datum;Text;Debet;Kredit;Saldo',
    'Kuupäev;Selgitus;Deebet;Kreedit;Saldo',
    'Fecha;Concepto;Debe;Haber;Saldo',
    'Data;Descrizione;Dare;Avere;Saldo',
    'Data;Opis;Obciążenia;Uznania;Saldo',
    'Datum;Opis;Isplata;Uplata;Saldo',
    'Datum;Opis;V breme;V dobro;Saldo',
    'Könyvelés dátuma;Közlemény;Terhelés;Jóváírás;Egyenleg',
  ])('are known by their words: %s', (header) => {
    const result = read(sides(header));
    expect(brief(result)).toEqual(SIDES);
    // 88.00 + 12.00 before the first line.
    expect(result.statements[0]).toMatchObject({ opening: '100', closing: '329.9' });
    expect(result.problems).toEqual([]);
  });

  it.each([
    'Datum;Text;Kredit;Debet',
    'Fecha;Concepto;Haber;Debe',
    'Data;Descrizione;Avere;Dare',
    'Data;Opis;Uznania;Obciążenia',
    'Datum;Opis;Uplata;Isplata',
  ])('are known with money in first, and no balance: %s', (header) => {
    const result = read(`${header}\n02.01.2024;Shop;;12,00\n13.01.2024;Client;250,00;\n`);
    expect(brief(result)).toEqual(['2024-01-02 -12 Shop', '2024-01-13 250 Client']);
    expect(result.problems).toEqual([]);
  });

  it('with unknown headings are told apart by the balance, even with a row for the balance carried forward', () => {
    const rows =
      '01.01.2024;Alku;;;100,00\n02.01.2024;Shop;;12,00;88,00\n13.01.2024;Client;250,00;;338,00\n14.01.2024;Rimi;;8,10;329,90\n';
    const result = read(`Datum;Text;Yksi;Kaksi;Saldo\n${rows}`);
    expect(brief(result)).toEqual(SIDES);
    expect(kinds(`Datum;Text;Yksi;Kaksi;Saldo\n${rows}`)).toEqual(['line.noAmount note']);
  });

  it('with unknown headings are asked about if no balance proves them', () => {
    expect(codes(read(sides('Datum;Text;Yksi;Kaksi', false)))).toEqual(['table.columnsGuessed']);
  });

  it('are both read if one has a known heading', () => {
    expect(brief(read(sides('Datum;Text;Soll;Kaksi;Saldo')))).toEqual(SIDES);
    expect(codes(read(sides('Datum;Text;Soll;Kaksi;Saldo')))).toEqual([]);
    expect(brief(read(sides('Datum;Text;Soll;Kaksi', false)))).toEqual(SIDES);
    expect(codes(read(sides('Datum;Text;Soll;Kaksi', false)))).toEqual(['table.columnsGuessed']);
  });

  it('can have a reversal among money out with minus signs', () => {
    const result = read(TABLES.frenchReversal);
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-1200', '250', '-80', '80']);
  });
});

describe('a row with a date and a balance', () => {
  it('is a lost line if its amount is in a column that is not read', () => {
    const text =
      'Datum;Text;Betrag;Etwas;Saldo\n02.01.2024;Shop;-12,00;;88,00\n13.01.2024;Client;;250,00;338,00\n14.01.2024;Rimi;-8,10;7,00;329,90\n';
    expect(brief(read(text))).toEqual(['2024-01-02 -12 Shop', '2024-01-14 -8.1 Rimi']);
    expect(kinds(text)).toEqual(['line.noAmount lost', 'balance.runningDiffers doubt']);
  });

  it.each([
    [
      'where nothing else stands there',
      'Datum;Text;Beleg;Betrag;Saldo\n01.01.2024;Vortrag;0,00;;100,00\n02.01.2024;Shop;;-12,00;88,00\n13.01.2024;Client;;250,00;338,00\n',
    ],
    [
      'beside the number of its row',
      'Sl No,Date,Particulars,Withdrawals,Deposits,Balance\n1,01/04/2024,B/F,,,5000.00\n2,02/04/2024,Rent,1000.00,,4000.00\n3,15/04/2024,Client,,250.00,4250.00\n',
    ],
    [
      'beside the number of the branch',
      'Date;Text;Branch;Amount;Balance\n01.04.2024;Vortrag;123;;5000,00\n02.04.2024;Rent;123;-1000,00;4000,00\n15.04.2024;Client;123;250,00;4250,00\n',
    ],
  ])('is the balance carried forward %s', (_, text) => {
    expect(kinds(text)).toEqual(['line.noAmount note']);
  });

  it('in whole units is lost if another whole number is in a column that is not read', () => {
    expect(
      kinds(
        'Datum;Text;Betrag;Etwas;Saldo\n02.01.2024;Shop;-12;;88\n13.01.2024;Client;;250;338\n14.01.2024;Rimi;-8;;330\n',
      ),
    ).toEqual(['line.noAmount lost', 'balance.runningDiffers doubt']);
  });
});

describe('a Polish bank that lists reserved amounts', () => {
  const header =
    '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta";"Kwota płatności w walucie";"Waluta";"Saldo po transakcji";"Waluta";;;;;\n';
  const booked =
    '2026-01-19;2026-01-21;" A ";"Przelew";\'798 \';"Bank";"PRZELEW  ";\'202012345678191234\';-2435,34;PLN;;;;;4000,00;PLN;;;;;\n2026-01-18;2026-01-18;" B ";"Wplyw";\'798 \';"Bank";"PRZELEW  ";\'202012345678191235\';435,34;PLN;;;;;6435,34;PLN;;;;;\n';

  it('is read by its booked amounts, and reports the reserved one', () => {
    const result = read(`${header}2026-01-22;;" C ";"Blokada";;;;;;;-30,00;PLN;;;;;;;;;\n${booked}`);
    expect(linesOf(result).map(({ date, amount, currency }) => [date, amount, currency])).toEqual([
      ['2026-01-21', '-2435.34', 'PLN'],
      ['2026-01-18', '435.34', 'PLN'],
    ]);
    expect(result.problems.map(({ code, kind, place }) => [code, kind, place])).toEqual([
      ['line.noAmount', 'lost', { line: 2 }],
    ]);
  });
});

describe('an amount in the account’s currency', () => {
  it.each([
    ['Data operacji;Opis;Kwota w walucie rachunku;Saldo w walucie rachunku', ';88,00', ';338,00'],
    ['Data operacji;Opis;Kwota w walucie konta;Waluta rachunku', ';PLN', ';PLN'],
  ])('is what the account saw: %s', (header, ...rest) => {
    const result = read(`${header}\n2024-01-02;Sklep;-12,00${rest[0]}\n2024-01-13;Klient;250,00${rest[1]}\n`);
    expect(brief(result)).toEqual(['2024-01-02 -12 Sklep', '2024-01-13 250 Klient']);
    expect(result.problems).toEqual([]);
  });
});

describe('a row without a date', () => {
  it('is a lost line if it has words and an amount: the date was printed once', () => {
    const text =
      'Date,Description,Paid out,Paid in\n02 Jan 2024,Shop,12.00,\n,Cafe,3.50,\n,Client,,250.00\n04 Jan 2024,Rimi,8.10,\n';
    expect(brief(read(text))).toEqual(['2024-01-02 -12 Shop', '2024-01-04 -8.1 Rimi']);
    expect(read(text).problems.map(({ code, kind, place }) => [code, kind, place])).toEqual([
      ['line.noDate', 'lost', { line: 3 }],
      ['line.noDate', 'lost', { line: 4 }],
    ]);
  });

  it.each([
    ';Summe;238,00',
    ';Total for January;238,00',
    ';Kontostand;338,00',
    ';;238,00',
    'Summe;;238,00',
    ';Ending balance;338,00',
    ';Available balance;338,00',
    ';Closing balance as of 31/01/2024;338,00',
    ';Nouveau solde;338,00',
    ';Neuer Kontostand;338,00',
    ';Summen;238,00',
    ';Somme;238,00',
    ';Totaux;238,00',
    ';Gesamtbetrag;238,00',
    ';Number of transactions;2',
    ';Anzahl der Umsätze;2',
    ';Net movement;238,00',
    ';in EUR;EUR',
    ';Account owner;John',
    ';Printed on;31/01/2024',
  ])('is passed over as a total: %s', (total) => {
    expect(kinds(`Datum;Text;Betrag\n02.01.2024;Shop;-12,00\n13.01.2024;Client;250,00\n${total}\n`)).toEqual([
      'table.skippedRow note',
    ]);
  });
});

describe('a column that says debit or credit', () => {
  it.each([
    ['D/K', 'D', 'K'],
    ['Debets/Kredīts', 'D', 'K'],
    ['Deebet/Kreedit (D/C)', 'D', 'C'],
    ['Type', 'Debet', 'Kredit'],
    ['Debits/Credits', 'Debetas', 'Kreditas'],
    ['Rodzaj', 'Obciążenie', 'Uznanie'],
  ])('may do so in many words: %s %s %s', (header, out, inward) => {
    const result = read(
      `Date;Text;${header};Amount\n2024-01-02;Shop;${out};12.00\n2024-01-03;Client;${inward};250.00\n2024-01-04;Rimi;${out};8.10\n`,
    );
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-12', '250', '-8.1']);
  });

  it('still decides the signs if one of its rows is reversed with a minus sign', () => {
    const result = read(TABLES.sollHaben);
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-1200', '250', '-80', '80']);
    // -1100.00 + 1200.00 before the first line.
    expect(result.statements[0]).toMatchObject({ opening: '100', closing: '-850' });
    expect(result.problems).toEqual([]);
  });

  it('only repeats the signs if as much money out has signs as has none', () => {
    const result = read(TABLES.flagAndSigns);
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-12', '12', '30']);
  });

  it('only repeats the signs if most of the money out has them', () => {
    const result = read(TABLES.flagAndSignsApart);
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['126.6', '-26.62']);
  });
});

describe('a Baltic bank with balances and turnover among the lines', () => {
  const HEADER =
    '"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas","Įmokos kodas","Dok. Nr."\n';
  const row = (
    kind: string,
    day: string,
    payee: string,
    text: string,
    [amount, side]: readonly [string, 'D' | 'K'],
    reference = '',
  ): string =>
    `"LT111","${kind}","2024-01-${day}","${payee}","${text}","${amount}","EUR","${side}","${reference}","","",""\n`;
  const LINES =
    row('20', '02', 'Maxima', 'pirkinys', ['12.00', 'D'], '2024010200001') +
    row('20', '03', 'UAB X', 'apmokejimas', ['250.00', 'K'], '2024010300001') +
    row('20', '04', 'Rimi', 'pirkinys', ['8.10', 'D'], '2024010400001');
  const OPENING = row('10', '01', '', 'Likutis pradžiai', ['100.00', 'K']);

  it('is read without these rows, and with its balances', () => {
    // 100.00 - 12.00 + 250.00 - 8.10 = 329.90.
    const result = read(
      HEADER +
        OPENING +
        LINES +
        row('82', '31', '', 'Apyvarta', ['20.10', 'D']) +
        row('82', '31', '', 'Apyvarta', ['250.00', 'K']) +
        row('86', '31', '', 'Likutis pabaigai', ['329.90', 'K']),
    );
    expect(
      linesOf(result).map(({ date, amount, description, payee, reference }) => [
        date,
        amount,
        description,
        payee,
        reference,
      ]),
    ).toEqual([
      ['2024-01-02', '-12', 'pirkinys', 'Maxima', '2024010200001'],
      ['2024-01-03', '250', 'apmokejimas', 'UAB X', '2024010300001'],
      ['2024-01-04', '-8.1', 'pirkinys', 'Rimi', '2024010400001'],
    ]);
    expect(result.statements).toHaveLength(1);
    expect(result.statements[0]).toMatchObject({
      account: 'LT111',
      currency: 'EUR',
      opening: '100',
      closing: '329.9',
      closingDate: '2024-01-31',
    });
    expect(result.problems.map(({ code, kind, place }) => [code, kind, place?.line])).toEqual(
      [2, 6, 7, 8].map((line) => ['table.skippedRow', 'note', line]),
    );
  });

  it('reports skipped rows if the balances do not fit, or are incomplete', () => {
    const differing = read(HEADER + OPENING + LINES + row('86', '31', '', 'Likutis pabaigai', ['330.90', 'K']));
    expect(differing.problems.map(({ code, kind }) => [code, kind])).toEqual([
      ['table.skippedRow', 'doubt'],
      ['table.skippedRow', 'doubt'],
      ['balance.differs', 'doubt'],
    ]);
    expect(read(HEADER + OPENING + LINES).problems.map(({ code, kind }) => [code, kind])).toEqual([
      ['table.skippedRow', 'doubt'],
    ]);
  });

  it('keeps a line of another party, whatever its words', () => {
    expect(linesOf(read(HEADER + row('20', '02', 'Maxima', 'Opening balance', ['12.00', 'D']) + LINES))).toHaveLength(
      4,
    );
  });
});

describe('signs that a table does not write', () => {
  const CARD = 'Date,Description,Amount\n2024-01-02,Shop,12.00\n2024-01-03,Payment,250.00 CR\n2024-01-04,Rimi,8.10\n';

  it('are negative if only money in is marked, and the user is asked', () => {
    expect(linesOf(read(CARD)).map(({ amount }) => amount)).toEqual(['-12', '250', '-8.1']);
    expect(read(CARD).problems).toEqual([{ code: 'signs.unmarked', kind: 'question' }]);
    expect(read(CARD).conventions.invert).toBe(true);
  });

  it('follow the user’s choice', () => {
    expect(linesOf(read(CARD, { invert: true })).map(({ amount }) => amount)).toEqual(['-12', '250', '-8.1']);
    expect(linesOf(read(CARD, { invert: false })).map(({ amount }) => amount)).toEqual(['12', '250', '8.1']);
    expect(read(CARD, { invert: true }).problems).toEqual([]);
    expect(read(CARD, { invert: false }).problems).toEqual([]);
  });

  it('are no question if the balance proves them', () => {
    const result = read(TABLES.creditsMarked);
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-12', '250', '-8.1']);
    expect(result.problems).toEqual([]);
  });

  it('are asked about if no line goes out, unless the balance proves that or the user has decided', () => {
    const text = 'Date,Text,Amount\n2024-01-02,Shop,12.00\n2024-01-03,Rimi,8.10\n';
    expect(read(text).problems).toEqual([{ code: 'signs.oneWay', kind: 'question' }]);
    expect(read(text, { invert: false }).problems).toEqual([]);
    expect(
      read('Date,Text,Amount,Balance\n2024-01-02,Client,12.00,112.00\n2024-01-03,Client,8.10,120.10\n').problems,
    ).toEqual([]);
    expect(read('Date,Text,Amount\n2024-01-02,Client,12.00\n').problems).toEqual([]);
  });

  it.each(['+12,00|+8,10', '12,00 CR|8,10 CR'])('are no question where every amount has one: %s', (column) => {
    const [first, second] = column.split('|');
    const result = read(
      `Date;Text;Amount\n2024-01-02;Client;${first}\n2024-01-03;Notice;0,00\n2024-01-04;Client;${second}\n`,
    );
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['12', '0', '8.1']);
    expect(codes(result)).toEqual(['line.zero']);
  });

  it('are doubted if the balance fits hardly any line', () => {
    // The balance is 100.00 before the first line; the signs of all lines are missing.
    const result = read(
      'Date,Text,Amount,Balance\n2024-01-02,Shop,12.00,88.00\n2024-01-03,Rimi,8.10,79.90\n2024-01-04,Cafe,-3.00,82.90\n2024-01-05,Fuel,40.00,42.90\n',
    );
    expect(result.problems.map(({ code, kind }) => [code, kind])).toEqual([['balance.runningDiffers', 'doubt']]);
  });
});

describe('an amount paid in another currency', () => {
  it('sets neither currency nor date of a business account’s card line', () => {
    const result = read(TABLES.businessCard);
    expect(result.statements).toHaveLength(1);
    expect(result.statements[0]).toMatchObject({ currency: 'EUR', opening: '1000', closing: '1380' });
    expect(brief(result)).toEqual(['2024-01-03 -100 AWS', '2024-01-05 -20 Shop', '2024-01-06 500 Client']);
    expect(result.problems).toEqual([]);
  });

  it('does not divide an account whose table names no other currency', () => {
    const result = read(TABLES.settlement);
    expect(result.statements).toHaveLength(1);
    expect(linesOf(result).map(({ amount, currency }) => [amount, currency])).toEqual([
      ['-100', undefined],
      ['250', undefined],
    ]);
  });

  it('is the amount if the table has no other', () => {
    expect(linesOf(read(TABLES.localAmount)).map(({ amount, currency }) => [amount, currency])).toEqual([
      ['-12', 'EUR'],
      ['250', 'EUR'],
    ]);
  });
});

describe('dates', () => {
  it.each([
    ['24-01-15|24-01-16|24-01-31', ['2024-01-15', '2024-01-16', '2024-01-31'], []],
    ['24/12/31|25/01/02', ['2024-12-31', '2025-01-02'], []],
    ['15/01/24|16/01/24|31/01/24', ['2024-01-15', '2024-01-16', '2024-01-31'], []],
    ['31/12/23|01/01/24', ['2023-12-31', '2024-01-01'], []],
    ['12/31/23|01/02/24', ['2023-12-31', '2024-01-02'], []],
    // With points the year comes last: interest of three years, quarters, the first days of months, one day.
    ['31.12.22|31.12.23|31.12.24', ['2022-12-31', '2023-12-31', '2024-12-31'], []],
    ['15.03.22|15.03.23|15.03.24', ['2022-03-15', '2023-03-15', '2024-03-15'], []],
    ['28.06.24|28.03.24', ['2024-06-28', '2024-03-28'], []],
    ['01.01.24|01.02.24|01.03.24', ['2024-01-01', '2024-02-01', '2024-03-01'], []],
    ['22.01.24|22.01.24', ['2024-01-22', '2024-01-22'], []],
    ['22.01.24', ['2024-01-22'], []],
    // The last days of three years, or three days of December 2031.
    ['31/12/22|31/12/23|31/12/24', ['2022-12-31', '2023-12-31', '2024-12-31'], ['dates.ambiguous']],
    ['31-12-22|31-12-23|31-12-24', ['2031-12-22', '2031-12-23', '2031-12-24'], ['dates.ambiguous']],
    // A single date: 24 January 2015, or 15 January 2024.
    ['24-01-15', ['2015-01-24'], ['dates.ambiguous']],
    [
      '15 marraskuu 2024|3 maaliskuuta 2024|1 mars 2024|2 juil. 2024|3 juin 2024',
      ['2024-11-15', '2024-03-03', '2024-03-01', '2024-07-02', '2024-06-03'],
      [],
    ],
  ])('are read in the order of the whole column: %s', (column, days, problems) => {
    const result = read(
      `Datum;Text;Belopp\n${column
        .split('|')
        .map((day, index) => `${day};Kaffe;${index === 0 ? '-' : ''}12,50\n`)
        .join('')}`,
    );
    expect(linesOf(result).map(({ date }) => date)).toEqual(days);
    expect(codes(result)).toEqual(problems);
  });

  it('begin with the year if the user says so', () => {
    expect(linesOf(read('Datum;Text;Belopp\n24-01-15;Kaffe;-12,50\n', { dateOrder: 'YMD' }))[0]?.date).toBe(
      '2024-01-15',
    );
  });
});

describe('a quoted cell over two lines', () => {
  it('may contain as many delimiters as a row', () => {
    const result = read(TABLES.quotedBreaks);
    expect(brief(result)).toEqual(['2024-01-02 -12.34 Invoice 12 Smith, John, Mr', '2024-01-31 2 y']);
    expect(result.problems).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { brief, linesOf, read } from '../support/readers.ts';
import { TABLES } from '../support/tables.ts';

/** Headers as banks write them; the lines are made up. */
it.each<[string, string, string[]]>([
  [
    'a Dutch export with af/bij',
    '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"\n"20240115";"Winkel";"NL00INGB0001234567";"";"BA";"Af";"12,50";"Betaalautomaat";"Pas 1"\n"20240116";"Werk";"NL00INGB0001234567";"NL11RABO0123456789";"OV";"Bij";"1.200,00";"Overschrijving";"Loon"\n',
    ['2024-01-15 -12.5 Pas 1', '2024-01-16 1200 Loon'],
  ],
  [
    'Czech amounts called volume',
    'ID operace;Datum;Objem;Měna;Protiúčet;KS;VS;SS;Zpráva pro příjemce;Typ\n1;15.01.2024;-12,50;CZK;;;;;káva;Karta\n2;16.01.2024;100,00;CZK;12;;1;;mzda;Příjem\n',
    ['2024-01-15 -12.5 káva', '2024-01-16 100 mzda'],
  ],
  [
    'Turkish days with the time behind a hyphen',
    'Tarih/Saat;İşlem Tutarı*;Bakiye*;Açıklama\n15/01/2024-10:11:12;-12,50;87,50;Kahve\n16/01/2024-09:00:00;100,00;187,50;Maaş\n',
    ['2024-01-15 -12.5 Kahve', '2024-01-16 100 Maaş'],
  ],
  [
    'Japanese money out and money in',
    '"日付","摘要内容","支払い金額","預かり金額","差引残高"\n"2024/1/15","コーヒー","500","","900"\n"2024/1/16","カイシヤ","","100","1000"\n',
    ['2024-01-15 -500 コーヒー', '2024-01-16 100 カイシヤ'],
  ],
  [
    'money out by its name beside an amount that is money in',
    'Date,Text,Withdrawals,Amount\n2024-01-15,SHOP,12.50,\n2024-01-16,PAY,,100.00\n',
    ['2024-01-15 -12.5 SHOP', '2024-01-16 100 PAY'],
  ],
  [
    'a column of directions in Chinese',
    '交易时间,交易对方,收/支,金额,交易状态\n2024-01-15 10:00:00,咖啡,支出,12.50,交易成功\n2024-01-16 10:00:00,公司,收入,100.00,交易成功\n',
    ['2024-01-15 -12.5 咖啡', '2024-01-16 100 公司'],
  ],
  [
    'the day of completion before that of the start',
    'Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nCARD,2024-01-14 10:00:00,2024-01-15 11:00:00,Shop,-12.50,0.00,GBP,COMPLETED,87.50\n',
    ['2024-01-15 -12.5 Shop'],
  ],
  [
    'the day of posting before that of the purchase',
    'Transaction Date,Posted Date,Card No.,Description,Debit,Credit\n2024-01-14,2024-01-15,1234,SHOP,12.50,\n2024-01-16,2024-01-17,1234,PAY,,100.00\n',
    ['2024-01-15 -12.5 SHOP', '2024-01-17 100 PAY'],
  ],
  [
    'a column of flags beside signed amounts',
    'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nDEBIT,01/15/2024,"SHOP",-12.50,DEBIT_CARD,1000.00,,\nCREDIT,01/14/2024,"PAY",100.00,ACH_CREDIT,1012.50,,\n',
    ['2024-01-15 -12.5 SHOP', '2024-01-14 100 PAY'],
  ],
  [
    'an account number that looks like a date',
    'Number,Date,Account,Amount,Subcategory,Memo\n,15/01/2024,20-00-00 12345678,-12.50,Debit,SHOP\n,16/01/2024,20-00-00 12345678,100.00,Credit,PAY\n',
    ['2024-01-15 -12.5 SHOP', '2024-01-16 100 PAY'],
  ],
  [
    'currencies behind the amounts',
    'Fecha;Concepto;Importe;Saldo\n15/01/2024;TIENDA;-12,50 EUR;987,50 EUR\n16/01/2024;NOMINA;1.100,00 EUR;2.087,50 EUR\n',
    ['2024-01-15 -12.5 TIENDA', '2024-01-16 1100 NOMINA'],
  ],
  [
    'French columns of débit and crédit',
    'Date;Libellé;Débit euros;Crédit euros;\n15/01/2024;MAGASIN;12,50;;\n16/01/2024;SALAIRE;;1 100,00;\n',
    ['2024-01-15 -12.5 MAGASIN', '2024-01-16 1100 SALAIRE'],
  ],
])('%s', (_, text, lines) => {
  const result = read(text);
  expect(brief(result)).toEqual(lines);
  expect(result.problems).toEqual([]);
});

it('the other party’s account does not divide the lines, and announced lines are pending', () => {
  const result = read(TABLES.n26);
  expect(result.statements).toHaveLength(1);
  expect(brief(result)).toEqual(['2024-01-15 -12.5 Card', '2024-01-16 1200 Salary']);
  expect(linesOf(result).map(({ status }) => status)).toEqual([undefined, 'pending']);
});

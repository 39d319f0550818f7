import { describe, expect, it } from 'vitest';
import { brief, codes, linesOf, read } from './support.ts';

/** Tables as banks write them, with what makes each of them hard to read. */
describe('whose account a column names', () => {
  it('is the other party’s when each row has its own; the own one stands above the header, with the closing balance', () => {
    const result = read(
      '"Girokonto";"DE02120300000000202051"\n"Kontostand vom 31.01.2024:";"1.234,56 €"\n""\n"Buchungsdatum";"Status";"Zahlungspflichtige*r";"Verwendungszweck";"IBAN";"Betrag (€)"\n"31.01.24";"Gebucht";"Max";"Abrechnung 30.01.2024";"DE89370400440532013000";"-850,00"\n"30.01.24";"Gebucht";"Firma";"Lohn";"DE89370400440532013001";"2.000"\n',
    );
    expect(result.statements).toHaveLength(1);
    expect(result.statements[0]).toMatchObject({ account: 'DE02120300000000202051', closing: '1234.56' });
    expect(brief(result)).toEqual(['2024-01-31 -850 Abrechnung 30.01.2024', '2024-01-30 2000 Lohn']);
    expect(linesOf(result).map((line) => line.payeeAccount)).toEqual(['DE89370400440532013000', 'DE89370400440532013001']);
  });

  it('is the own one in "IBAN/BBAN", and batches give no reference', () => {
    const result = read('"IBAN/BBAN","Munt","Datum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Batch ID","Transactiereferentie","Omschrijving-1"\n"NL11RABO0123456789","EUR","2024-01-02","-12,50","+987,50","NL91ABNA0417164300","Shop","","","Pas"\n"NL11RABO0123456789","EUR","2024-01-03","+100,00","+1087,50","NL91ABNA0417164301","Jansen","","REF1","Factuur"\n');
    expect(result.statements[0]).toMatchObject({ account: 'NL11RABO0123456789', currency: 'EUR', opening: '1000', closing: '1087.5' });
    expect(linesOf(result)[1]).toMatchObject({ payee: 'Jansen', payeeAccount: 'NL91ABNA0417164301', reference: 'REF1' });
  });

  it('is not taken for a date when it has eight digits', () => {
    const result = read("Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n16/01/2024,DEB,'30-00-00,12345678,TESCO,12.50,,987.50\n15/01/2024,FPI,'30-00-00,12345678,ACME SALARY,,1000.00,1000.00\n");
    expect(result.statements[0]).toMatchObject({ account: '12345678', opening: '0', closing: '987.5' });
    expect(brief(result)).toEqual(['2024-01-16 -12.5 TESCO', '2024-01-15 1000 ACME SALARY']);
  });

  it('is told from the other party’s in Belgian headers, where BIC and address are neither', () => {
    const result = read('Rekeningnummer;Naam;Munt;Datum;Omschrijving;Bedrag;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij\nBE68539007547034;JAN;EUR;16/01/2024;BETALING;-12,50;BE71096123456769;GKCCBEBB;DELHAIZE\nBE68539007547034;JAN;EUR;15/01/2024;STORTING;1000,00;BE71096123456769;GKCCBEBB;ACME\n');
    expect(result.statements[0]?.account).toBe('BE68539007547034');
    expect(linesOf(result).map(({ payee, payeeAccount }) => [payee, payeeAccount])).toEqual([['DELHAIZE', 'BE71096123456769'], ['ACME', 'BE71096123456769']]);
  });
});

describe('the columns of money', () => {
  it('are net rather than gross when the balance says so', () => {
    const result = read('Date,Time,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance\n15/01/2024,10:11,Jane,Payment,Completed,GBP,100.00,-3.20,96.80,TX1,96.80\n16/01/2024,10:11,Shop,Payment,Completed,GBP,-20.00,0.00,-20.00,TX2,76.80\n');
    expect(linesOf(result).map((line) => line.amount)).toEqual(['96.8', '-20']);
    expect(result.statements[0]).toMatchObject({ opening: '0', closing: '76.8' });
    expect(result.problems).toEqual([]);
  });

  it('without a header are told apart by the balance', () => {
    const result = read('01/16/2024,TIM HORTONS,12.50,,987.50\n01/15/2024,PAYROLL,,1000.00,1000.00\n01/03/2024,REFUND,,0.50,0.00\n');
    expect(brief(result)).toEqual(['2024-01-16 -12.5 TIM HORTONS', '2024-01-15 1000 PAYROLL', '2024-01-03 0.5 REFUND']);
    expect(codes(result)).toEqual(['table.columnsGuessed']);
  });

  it('may be called DR, CR and BAL', () => {
    const result = read('Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n13-04-2023,-,UPI/P2M/1,450.00, ,99550.00,123\n14-04-2023,-,NEFT/ACME, ,50000.00,149550.00,123\n');
    expect(brief(result)).toEqual(['2023-04-13 -450 UPI/P2M/1', '2023-04-14 50000 NEFT/ACME']);
    expect(result.statements[0]).toMatchObject({ opening: '100000', closing: '149550' });
    expect(codes(result)).toEqual([]);
  });

  it('may have Japanese headers', () => {
    const result = read('日付,摘要,お支払金額,お預り金額,差引残高\n2024/1/15,給与,,"100,000","100,000"\n2024/1/16,コンビニ,"1,250",,"98,750"\n', { decimalMark: '.' });
    expect(brief(result)).toEqual(['2024-01-15 100000 給与', '2024-01-16 -1250 コンビニ']);
    expect(result.problems).toEqual([]);
  });
});

describe('a card statement that shows purchases as positive', () => {
  it('is turned by the words of its payments, and the user is asked', () => {
    const text = 'Date,Description,Card Member,Amount\n01/16/2024,AMAZON,J DOE,45.99\n01/15/2024,PAYMENT RECEIVED - THANK YOU,J DOE,-500.00\n01/14/2024,COFFEE,J DOE,4.75\n';
    const result = read(text);
    expect(linesOf(result).map((line) => line.amount)).toEqual(['-45.99', '500', '-4.75']);
    expect(result.problems).toEqual([{ code: 'signs.turned', kind: 'question' }]);
    expect(result.conventions.invert).toBe(true);
    expect(linesOf(read(text, { invert: false })).map((line) => line.amount)).toEqual(['45.99', '-500', '4.75']);
  });

  it('is turned by the kinds of its lines', () => {
    const result = read('Transaction Date,Post Date,Description,Category,Type,Amount\n01/14/2024,01/15/2024,SHOES,Shopping,Sale,45.99\n01/13/2024,01/14/2024,CARD PMT,,Payment,-500.00\n');
    expect(linesOf(result).map((line) => line.amount)).toEqual(['-45.99', '500']);
  });

  it('is left alone when its payments came in', () => {
    const result = read('Transaction Date,Description,Type,Amount\n01/14/2024,SHOES,Sale,-45.99\n01/13/2024,Payment Thank You,Payment,500.00\n');
    expect(linesOf(result).map((line) => line.amount)).toEqual(['-45.99', '500']);
    expect(result.problems).toEqual([]);
  });
});

describe('rows without a day of booking', () => {
  it('are pending, on the day that they were begun; what was taken back is no booking', () => {
    const result = read('Type,Started Date,Completed Date,Description,Amount,Currency,State,Balance\nCARD,2024-01-02 10:11:12,2024-01-03 08:00:00,Tesco,-12.50,GBP,COMPLETED,87.50\nTOPUP,2024-01-01 09:00:00,2024-01-01 09:00:05,Top-Up,100.00,GBP,COMPLETED,100.00\nCARD,2024-01-05 09:00:00,,Uber,-5.00,GBP,PENDING,\nCARD,2024-01-06 09:00:00,,Shop,-6.00,GBP,REVERTED,\n');
    expect(linesOf(result).map(({ date, amount, status }) => [date, amount, status])).toEqual([
      ['2024-01-03', '-12.5', undefined],
      ['2024-01-01', '100', undefined],
      ['2024-01-05', '-5', 'pending'],
      ['2024-01-06', '-6', 'information'],
    ]);
  });

  it('may say "open" in its place', () => {
    const result = read('"Neuer Kontostand";"1.234,56 EUR";\n\n"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";\n"offen";"15.01.2024";"Lastschrift";"Test";"-5,00";\n"14.01.2024";"14.01.2024";"Überweisung";"Miete";"-700,00";\n');
    expect(linesOf(result).map(({ date, amount, description, status }) => [date, amount, description, status])).toEqual([
      ['2024-01-15', '-5', 'Test', 'pending'],
      ['2024-01-14', '-700', 'Miete', undefined],
    ]);
    expect(result.statements[0]?.closing).toBe('1234.56');
  });
});

describe('texts', () => {
  it('come from all columns of description, and lose the marks of a spreadsheet', () => {
    const result = read("Buchungsdatum;Währung;Belastung;Gutschrift;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Fussnoten;\n2024-01-15;CHF;-50.50;;1149.50;1234AB;'Migros;\"Einkauf; Karte\";;\n2024-01-10;CHF;;200.00;1200.00;1233AB;'s-Hertogenbosch;-;;\n");
    expect(brief(result)).toEqual(['2024-01-15 -50.5 Migros Einkauf; Karte', "2024-01-10 200 's-Hertogenbosch"]);
    expect(linesOf(result)[0]?.reference).toBe('1234AB');
  });
});

it('a letterhead names the account and the balances by its labels', () => {
  const result = read('Account Number\t:\t_00000012345678901\nOpening balance\t:\t1,000.00\nClosing balance\t:\t1,487.50\n\nTxn Date\tDescription\tAmount\n16 Apr 2023\tCard\t-12.50\n17 Apr 2023\tPay\t500.00\n');
  expect(result.statements[0]).toMatchObject({ account: '00000012345678901', opening: '1000', closing: '1487.5' });
  expect(codes(result)).toEqual([]);
});

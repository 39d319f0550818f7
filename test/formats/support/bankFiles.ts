/** A bank's table, and its lines worked out by hand: date, amount, and words of the description. */
export interface BankFile {
  text: string;
  lines: readonly (readonly [day: string, amount: string, words: string])[];
}

/** Tables as banks of many countries write them: with cheque numbers, flags, two columns of money, and balances. */
export const BANK_FILES: Readonly<Record<string, BankFile>> = {
  'a Dutch bank with Af and Bij': {
    text: '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"\n"20240102","Albert Heijn 1234","NL20INGB0001234567","","BA","Af","12,50","Betaalautomaat","Pasvolgnr: 008"\n"20240103","Jansen BV","NL20INGB0001234567","NL91ABNA0417164300","GT","Bij","1250,00","Online bankieren","Factuur 17"\n"20240105","Vattenfall","NL20INGB0001234567","NL12RABO0300065264","IC","Af","89,00","Incasso","Termijn januari"\n',
    lines: [
      ['2024-01-02', '-12.5', 'Pasvolgnr: 008'],
      ['2024-01-03', '1250', 'Factuur 17'],
      ['2024-01-05', '-89', 'Termijn januari'],
    ],
  },
  // 2,000.00 - 450.00 = 1,550.00; + 320.00 = 1,870.00; - 89.90 = 1,780.10; + 200.00 = 1,980.10.
  'a bank with cheque numbers beside what goes out': {
    text: 'Date,Cheque No,Details,Paid out,Paid in,Balance\n02/01/2024,000101,Office rent,450.00,,1550.00\n03/01/2024,,Client Hall,,320.00,1870.00\n05/01/2024,000102,Printer,89.90,,1780.10\n15/01/2024,,Client Moss,,200.00,1980.10\n',
    lines: [
      ['2024-01-02', '-450', 'Office rent'],
      ['2024-01-03', '320', 'Client Hall'],
      ['2024-01-05', '-89.9', 'Printer'],
      ['2024-01-15', '200', 'Client Moss'],
    ],
  },
  // 1,500.00 + 600.00 = 2,100.00; - 100.00 = 2,000.00; - 250.00 = 1,750.00.
  'an American bank with the newest line first': {
    text: 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCHECK,01/16/2024,CHECK 1042 PAID,-250.00,CHECK_PAID,1750.00,1042\nDEBIT,01/15/2024,POWER COMPANY,-100.00,ACH_DEBIT,2000.00,\nCREDIT,01/12/2024,CLIENT HALL,600.00,ACH_CREDIT,2100.00,\n',
    lines: [
      ['2024-01-16', '-250', 'CHECK 1042 PAID'],
      ['2024-01-15', '-100', 'POWER COMPANY'],
      ['2024-01-12', '600', 'CLIENT HALL'],
    ],
  },
  'a card whose credits have minus signs': {
    text: 'Status,Date,Description,Debit,Credit\nCleared,01/16/2024,AMAZON,45.99,\nCleared,01/15/2024,PAYMENT THANK YOU,,-500.00\nCleared,01/14/2024,COFFEE,4.75,\n',
    lines: [
      ['2024-01-16', '-45.99', 'AMAZON'],
      ['2024-01-15', '500', 'PAYMENT THANK YOU'],
      ['2024-01-14', '-4.75', 'COFFEE'],
    ],
  },
  // 100,000.00 - 12,000.00 = 88,000.00; + 25,000.00 = 113,000.00; - 3,500.50 = 109,499.50.
  'an Indian bank with DR and CR beside amount and balance': {
    text: 'Txn Date,Value Date,Description,Cheque No,Amount,DR/CR,Balance,CR/DR\n01/04/2024,01/04/2024,UPI RENT,,12000.00,DR,88000.00,CR\n05/04/2024,05/04/2024,NEFT ACME,,25000.00,CR,113000.00,CR\n16/04/2024,16/04/2024,CHQ PAID,000451,3500.50,DR,109499.50,CR\n',
    lines: [
      ['2024-04-01', '-12000', 'UPI RENT'],
      ['2024-04-05', '25000', 'NEFT ACME'],
      ['2024-04-16', '-3500.5', 'CHQ PAID'],
    ],
  },
  // 10,000.00 - 7,500.00 = 2,500.00; + 28,000.00 = 30,500.00; - 129.90 = 30,370.10.
  'a Swedish bank': {
    text: 'Bokföringsdag;Valutadag;Text;Belopp;Bokfört saldo\n2024-01-15;2024-01-15;HYRA;-7500,00;2500,00\n2024-01-16;2024-01-16;LÖN;28000,00;30500,00\n2024-01-17;2024-01-17;KAFFE;-129,90;30370,10\n',
    lines: [
      ['2024-01-15', '-7500', 'HYRA'],
      ['2024-01-16', '28000', 'LÖN'],
      ['2024-01-17', '-129.9', 'KAFFE'],
    ],
  },
  // 6,050.00 - 50.00 = 6,000.00; + 435.34 = 6,435.34; - 2,435.34 = 4,000.00.
  'a Polish bank with the newest line first': {
    text: '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji"\n"2024-01-16","2024-01-16","Przelew z rachunku","-2435.34","PLN","4000.00","Czynsz"\n"2024-01-15","2024-01-15","Przelew na rachunek","+435.34","PLN","6435.34","Klient"\n"2024-01-12","2024-01-12","Płatność kartą","-50.00","PLN","6000.00","Sklep"\n',
    lines: [
      ['2024-01-16', '-2435.34', 'Czynsz'],
      ['2024-01-15', '435.34', 'Klient'],
      ['2024-01-12', '-50', 'Sklep'],
    ],
  },
  'a French bank without a balance': {
    text: 'Date;Libellé;Débit euros;Crédit euros\n02/01/2024;PRLV EDF;80,15;\n13/01/2024;VIR CLIENT;;250,00\n15/01/2024;CHEQUE 0001234;120,00;\n',
    lines: [
      ['2024-01-02', '-80.15', 'PRLV EDF'],
      ['2024-01-13', '250', 'VIR CLIENT'],
      ['2024-01-15', '-120', 'CHEQUE 0001234'],
    ],
  },
  // 512.50 - 12.50 = 500.00; + 1,500.00 = 2,000.00; - 200.00 = 1,800.00.
  'an Italian bank with money in first': {
    text: 'Data operazione;Data valuta;Entrate;Uscite;Saldo;Descrizione\n02/01/2024;02/01/2024;;12,50;500,00;POS ESSELUNGA\n13/01/2024;13/01/2024;1.500,00;;2.000,00;BONIFICO ROSSI\n15/01/2024;15/01/2024;;200,00;1.800,00;PRELIEVO\n',
    lines: [
      ['2024-01-02', '-12.5', 'POS ESSELUNGA'],
      ['2024-01-13', '1500', 'BONIFICO ROSSI'],
      ['2024-01-15', '-200', 'PRELIEVO'],
    ],
  },
  'an Italian bank with money in first and no balance': {
    text: 'Data operazione;Data valuta;Entrate;Uscite;Descrizione\n02/01/2024;02/01/2024;;12,50;POS ESSELUNGA\n13/01/2024;13/01/2024;1.500,00;;BONIFICO ROSSI\n15/01/2024;15/01/2024;;200,00;PRELIEVO\n',
    lines: [
      ['2024-01-02', '-12.5', 'POS ESSELUNGA'],
      ['2024-01-13', '1500', 'BONIFICO ROSSI'],
      ['2024-01-15', '-200', 'PRELIEVO'],
    ],
  },
  // 1,000.00 - 80.15 = 919.85; + 1,500.00 = 2,419.85; - 19.85 = 2,400.00.
  'a Spanish bank': {
    text: 'Fecha;F.Valor;Concepto;Importe;Divisa;Disponible\n02/01/2024;02/01/2024;Recibo luz;-80,15;EUR;919,85\n15/01/2024;15/01/2024;Nómina;1.500,00;EUR;2.419,85\n17/01/2024;17/01/2024;Farmacia;-19,85;EUR;2.400,00\n',
    lines: [
      ['2024-01-02', '-80.15', 'Recibo luz'],
      ['2024-01-15', '1500', 'Nómina'],
      ['2024-01-17', '-19.85', 'Farmacia'],
    ],
  },
  // 0 + 100,000 = 100,000; - 1,250 = 98,750; - 60,000 = 38,750.
  'a Japanese bank in whole yen, with a number on each line': {
    text: '日付,番号,摘要,お支払金額,お預り金額,差引残高\n2024/1/15,101,給与,,100000,100000\n2024/1/16,102,コンビニ,1250,,98750\n2024/1/20,103,家賃,60000,,38750\n',
    lines: [
      ['2024-01-15', '100000', '給与'],
      ['2024-01-16', '-1250', 'コンビニ'],
      ['2024-01-20', '-60000', '家賃'],
    ],
  },
  // 0.00 + 1,000.00 = 1,000.00; - 12.50 = 987.50; - 7.50 = 980.00.
  'an Australian bank': {
    text: 'Date,Amount,Description,Balance\n17/01/2024,"-7.50","COFFEE","+980.00"\n16/01/2024,"-12.50","EFTPOS GROCER","+987.50"\n15/01/2024,"+1,000.00","SALARY ACME","+1,000.00"\n',
    lines: [
      ['2024-01-17', '-7.5', 'COFFEE'],
      ['2024-01-16', '-12.5', 'EFTPOS GROCER'],
      ['2024-01-15', '1000', 'SALARY ACME'],
    ],
  },
  // 1,000.000 - 120.500 = 879.500; + 1,250.250 = 2,129.750; - 12.125 = 2,117.625.
  'a bank in dinars of three decimals': {
    text: 'Date,Details,Debit,Credit,Balance\n02/01/2024,Rent,120.500,,879.500\n13/01/2024,Client,,1250.250,2129.750\n15/01/2024,Water,12.125,,2117.625\n',
    lines: [
      ['2024-01-02', '-120.5', 'Rent'],
      ['2024-01-13', '1250.25', 'Client'],
      ['2024-01-15', '-12.125', 'Water'],
    ],
  },
  // 10.00000 - 0.12345 = 9.87655; + 1.0000051 = 10.8765551; - 3.00001 = 7.8765451.
  'an account of fractions with more than four decimals': {
    text: 'Date,Text,Units,Left\n2024-01-02,Fee,-0.12345,9.87655\n2024-01-13,Bought,1.0000051,10.8765551\n2024-01-15,Sold,-3.00001,7.8765451\n',
    lines: [
      ['2024-01-02', '-0.12345', 'Fee'],
      ['2024-01-13', '1.0000051', 'Bought'],
      ['2024-01-15', '-3.00001', 'Sold'],
    ],
  },
  'a bank whose days have times and zones': {
    text: 'Date,Name,Amount\n20091224120000[0:GMT],Bakery,-12.50\n20091228093000.000[-5:EST],Client Moss,250.00\n20100104,Water,-8.10\n',
    lines: [
      ['2009-12-24', '-12.5', 'Bakery'],
      ['2009-12-28', '250', 'Client Moss'],
      ['2010-01-04', '-8.1', 'Water'],
    ],
  },
  // 20.00 - 20.00 = 0.00; + 1,000.00 = 1,000.00; - 12.50 = 987.50.
  'a British building society with pound signs': {
    text: '"Date","Transaction type","Description","Paid out","Paid in","Balance"\n"16 Jan 2024","Visa purchase","SHOP","£12.50","","£987.50"\n"15 Jan 2024","Bank credit","ACME","","£1000.00","£1000.00"\n"14 Jan 2024","Direct debit","WATER","£20.00","","£0.00"\n',
    lines: [
      ['2024-01-16', '-12.5', 'SHOP'],
      ['2024-01-15', '1000', 'ACME'],
      ['2024-01-14', '-20', 'WATER'],
    ],
  },
  // 1,100.00 - 100.00 = 1,000.00; + 250.00 = 1,250.00; - 1,300.00 = -50.00; + 80.00 = 30.00.
  'a German bank with Soll and Haben, and a reversal': {
    text: 'Buchungstag;Verwendungszweck;Umsatz;S/H;Saldo\n02.01.2024;Miete;100,00;S;1.000,00\n13.01.2024;Kunde;250,00;H;1.250,00\n14.01.2024;Lieferant;1.300,00;S;-50,00\n15.01.2024;Storno Strom;-80,00;S;30,00\n',
    lines: [
      ['2024-01-02', '-100', 'Miete'],
      ['2024-01-13', '250', 'Kunde'],
      ['2024-01-14', '-1300', 'Lieferant'],
      ['2024-01-15', '80', 'Storno Strom'],
    ],
  },
  // 250.00 - 45.10 = 204.90; - 300.00 = -95.10; - 12.50 = -107.60.
  'a bank of which nothing comes in, and that runs into an overdraft': {
    text: 'Date,Details,Debit,Credit,Balance\n02/01/2024,Shop,45.10,,204.90\n13/01/2024,Rent,300.00,,-95.10\n15/01/2024,Cafe,12.50,,-107.60\n',
    lines: [
      ['2024-01-02', '-45.1', 'Shop'],
      ['2024-01-13', '-300', 'Rent'],
      ['2024-01-15', '-12.5', 'Cafe'],
    ],
  },
  'a Norwegian bank with Debet and Kredit in a column, in one direction': {
    text: 'Dato;Tekst;Retning;Beløp\n02.01.2024;Husleie;Debet;5000,00\n13.01.2024;Strøm;Debet;812,50\n',
    lines: [
      ['2024-01-02', '-5000', 'Husleie'],
      ['2024-01-13', '-812.5', 'Strøm'],
    ],
  },
};

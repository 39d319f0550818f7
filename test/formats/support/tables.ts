/** Tables as banks write them, with their headings. */
export const TABLES = {
  germanGiro:
    '"Girokonto";"DE02120300000000202051"\n"Kontostand vom 31.01.2024:";"1.234,56 €"\n""\n"Buchungsdatum";"Status";"Zahlungspflichtige*r";"Verwendungszweck";"IBAN";"Betrag (€)"\n"31.01.24";"Gebucht";"Max";"Abrechnung 30.01.2024";"DE89370400440532013000";"-850,00"\n"30.01.24";"Gebucht";"Firma";"Lohn";"DE89370400440532013001";"2.000"\n',
  rabobank:
    '"IBAN/BBAN","Munt","Datum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Batch ID","Transactiereferentie","Omschrijving-1"\n"NL11RABO0123456789","EUR","2024-01-02","-12,50","+987,50","NL91ABNA0417164300","Shop","","","Pas"\n"NL11RABO0123456789","EUR","2024-01-03","+100,00","+1087,50","NL91ABNA0417164301","Jansen","","REF1","Factuur"\n',
  lloyds:
    "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n16/01/2024,DEB,'30-00-00,12345678,TESCO,12.50,,987.50\n15/01/2024,FPI,'30-00-00,12345678,ACME SALARY,,1000.00,1000.00\n",
  belgian:
    'Rekeningnummer;Naam;Munt;Datum;Omschrijving;Bedrag;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij\nBE68539007547034;JAN;EUR;16/01/2024;BETALING;-12,50;BE71096123456769;GKCCBEBB;DELHAIZE\nBE68539007547034;JAN;EUR;15/01/2024;STORTING;1000,00;BE71096123456769;GKCCBEBB;ACME\n',
  grossAndNet:
    'Date,Time,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance\n15/01/2024,10:11,Jane,Payment,Completed,GBP,100.00,-3.20,96.80,TX1,96.80\n16/01/2024,10:11,Shop,Payment,Completed,GBP,-20.00,0.00,-20.00,TX2,76.80\n',
  indian:
    'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n13-04-2023,-,UPI/P2M/1,450.00, ,99550.00,123\n14-04-2023,-,NEFT/ACME, ,50000.00,149550.00,123\n',
  japanese:
    '日付,摘要,お支払金額,お預り金額,差引残高\n2024/1/15,給与,,"100,000","100,000"\n2024/1/16,コンビニ,"1,250",,"98,750"\n',
  cardWithThanks:
    'Date,Description,Card Member,Amount\n01/16/2024,AMAZON,J DOE,45.99\n01/15/2024,PAYMENT RECEIVED - THANK YOU,J DOE,-500.00\n01/14/2024,COFFEE,J DOE,4.75\n',
  cardWithKinds:
    'Transaction Date,Post Date,Description,Category,Type,Amount\n01/14/2024,01/15/2024,SHOES,Shopping,Sale,45.99\n01/13/2024,01/14/2024,CARD PMT,,Payment,-500.00\n',
  cardSigned:
    'Transaction Date,Description,Type,Amount\n01/14/2024,SHOES,Sale,-45.99\n01/13/2024,Payment Thank You,Payment,500.00\n',
  appWithPending:
    'Type,Started Date,Completed Date,Description,Amount,Currency,State,Balance\nCARD,2024-01-02 10:11:12,2024-01-03 08:00:00,Tesco,-12.50,GBP,COMPLETED,87.50\nTOPUP,2024-01-01 09:00:00,2024-01-01 09:00:05,Top-Up,100.00,GBP,COMPLETED,100.00\nCARD,2024-01-05 09:00:00,,Uber,-5.00,GBP,PENDING,\nCARD,2024-01-06 09:00:00,,Shop,-6.00,GBP,REVERTED,\n',
  germanWithOpen:
    '"Neuer Kontostand";"1.234,56 EUR";\n\n"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";\n"offen";"15.01.2024";"Lastschrift";"Test";"-5,00";\n"14.01.2024";"14.01.2024";"Überweisung";"Miete";"-700,00";\n',
  swiss:
    'Buchungsdatum;Währung;Belastung;Gutschrift;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Fussnoten;\n2024-01-15;CHF;-50.50;;1149.50;1234AB;\'Migros;"Einkauf; Karte";;\n2024-01-10;CHF;;200.00;1200.00;1233AB;\'s-Hertogenbosch;-;;\n',
  indianWithPreamble:
    'Account Number\t:\t_00000012345678901\nOpening balance\t:\t1,000.00\nClosing balance\t:\t1,487.50\n\nTxn Date\tDescription\tAmount\n16 Apr 2023\tCard\t-12.50\n17 Apr 2023\tPay\t500.00\n',
  frenchReversal:
    'Date;Libellé;Débit;Crédit\n02/01/2024;Loyer;-1200,00;\n13/01/2024;Client;;250,00\n14/01/2024;EDF;-80,00;\n15/01/2024;Annulation EDF;80,00;\n',
  sollHaben:
    'Datum;Text;Betrag;S/H;Saldo\n02.01.2024;Miete;1200,00;S;-1100,00\n03.01.2024;Kunde;250,00;H;-850,00\n04.01.2024;Strom;80,00;S;-930,00\n15.01.2024;Storno Strom;-80,00;S;-850,00\n',
  flagAndSigns:
    'Date,Description,Amount,Debit/Credit\n2024-01-02,Shop,-12.00,Debit\n2024-01-05,Shop reversal,12.00,Debit\n2024-01-06,Client,30.00,Credit\n',
  flagAndSignsApart: 'Date,Text,D/C,Amount\n2023-01-02,Stripe,C,126.60\n2023-01-03,Printful,D,-26.62\n',
  creditsMarked:
    'Date,Description,Amount,Balance\n2024-01-02,Shop,12.00,88.00 CR\n2024-01-03,Payment,250.00 CR,338.00 CR\n2024-01-04,Rimi,8.10,329.90 CR\n',
  businessCard:
    'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Balance,Account\n2024-01-02,2024-01-03,a1,CARD_PAYMENT,COMPLETED,AWS,USD,-110.00,EUR,-100.00,-100.00,1.1,900.00,Main EUR\n2024-01-04,2024-01-05,a2,CARD_PAYMENT,COMPLETED,Shop,EUR,-20.00,EUR,-20.00,-20.00,,880.00,Main EUR\n2024-01-05,2024-01-06,a3,TOPUP,COMPLETED,Client,EUR,500.00,EUR,500.00,500.00,,1380.00,Main EUR\n',
  settlement:
    'Status;Settlement date (UTC);Operation date (UTC);Counterparty name;Payment method;IBAN;Payment reference;Debit;Credit;Local amount;Local currency;Balance\nExecuted;02-01-2024 10:00;02-01-2024 10:00;AWS;Card;FR76;;100,00;;-110,00;USD;900,00\nExecuted;13-01-2024 10:00;13-01-2024 10:00;Client;Transfer;FR76;;;250,00;250,00;EUR;1150,00\n',
  localAmount: 'Date;Text;Local amount;Local currency\n2024-01-02;Shop;-12.00;EUR\n2024-01-03;Client;250.00;EUR\n',
  quotedBreaks: 'Date,Description,Amount\n2024-01-02,"Invoice 12\nSmith, John, Mr",-12.34\n2024-01-31,y,2.00\n',
  plain: 'Date,Description,Amount\n2024-01-15,Coffee,-3.50\n2024-01-16,"Pay, big",1000.00\n',
  germanWithBalance:
    'sep=;\r\nBuchungstag;Valuta;Verwendungszweck;Betrag;Saldo\r\n01.02.2024;02.02.2024;"Zeile 1\r\nZeile 2";-1.234,56;8.765,44\r\n03.02.2024;03.02.2024;Lohn;2.000,00;10.765,44\r\n;;Summe;;\r\n',
  preamble:
    '"Kontoauszug"\n"IBAN: DE89 3704 0044 0532 0130 00"\n\n"Datum";"Text";"Betrag"\n"31.12.2023";"Miete";"-500,00"\n',
  severalAccounts:
    'Account number,Date,Description,Amount,Currency\n111111,2024-01-01,a,1.00,EUR\n222222,2024-01-01,b,2.00,USD\n111111,2024-01-02,c,3.00,EUR\n',
  n26: '"Date","Payee","Account number","Payment reference","Amount (EUR)","Type Foreign Currency","Info"\n"2024-01-15","Shop","","Card","-12.5","EUR","Umsatz gebucht"\n"2024-01-16","Boss","DE99","Salary","1200.0","","Umsatz vorgemerkt"\n',
};

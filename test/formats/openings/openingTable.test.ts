import { expect, test } from 'vitest';
import { readBalances, readItems } from '../../../src/formats/openings/openingTable.ts';
import { tableOfText, type RawTable } from '../../../src/formats/tables/rawTable.ts';

function tableOf(text: string): RawTable {
  const reading = tableOfText(text);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.table;
}
const balances = (text: string) => {
  const read = readBalances(tableOf(text));
  return read && [read.program, read.rows.map(({ code, name, amount }) => [code, name, amount])];
};
const items = (text: string, order?: 'DMY' | 'MDY') => {
  const read = readItems(tableOf(text), order);
  return read && [read.program, read.rows.map(({ party, number, date, amount }) => [party, number, date, amount])];
};

test('a trial balance of Xero has its title above, and says of what each column is', () => {
  const text = `Trial Balance
Harbour Ltd
As at 31 December 2025

Account Code,Account,Account Type,Debit - Year to date,Credit - Year to date
200,Sales,Revenue,,"9,000.00"
090,Business Bank Account,Bank,"5,000.00",
400,Advertising,Expense,0.00,0.00
,Total,,"5,000.00","9,000.00"
`;
  expect(balances(text)).toEqual([
    'xero',
    [
      ['200', 'Sales', '-9000'],
      ['090', 'Business Bank Account', '5000'],
    ],
  ]);
});

test('an older one of Xero has the code behind the name, and the year so far beside the month', () => {
  const text = 'Account,Debit,Credit,YTD Debit,YTD Credit\nRent (400),5.00,,60.00,\nSales (200),,10.00,,"1,210.50"\n';
  expect(balances(text)).toEqual([
    'xero',
    [
      ['400', 'Rent', '60'],
      ['200', 'Sales', '-1210.5'],
    ],
  ]);
});

test('one of QuickBooks has no heading over the accounts, and the code before the name', () => {
  const text =
    'Harbour Ltd,,\nTrial Balance,,\nAs of December 31, 2025,,\n,Debit,Credit\n1200 Checking,750.25,\nOpening balance equity,,750.25\nTOTAL,$750.25,$750.25\n';
  expect(balances(text)).toEqual([
    'quickbooks',
    [
      ['1200', 'Checking', '750.25'],
      ['', 'Opening balance equity', '-750.25'],
    ],
  ]);
});

test('one of Sage has nominal codes; with a decimal comma and semicolons it reads alike', () => {
  expect(balances('N/C,Name,Debit,Credit\n1100,Debtors Control Account,1800.00,\n4000,Sales,,1800.00\n')).toEqual([
    'sage',
    [
      ['1100', 'Debtors Control Account', '1800'],
      ['4000', 'Sales', '-1800'],
    ],
  ]);
  expect(balances('Konto;Bezeichnung;Soll;Haben\n1200;Forderungen;1.800,50;\nSumme;;1.800,50;\n')).toEqual([
    undefined,
    [['1200', 'Forderungen', '1800.5']],
  ]);
  expect(balances('Account\tBalance\nBank\t(20.00)\n')).toEqual([undefined, [['', 'Bank', '-20']]]);
});

test('a table without such a heading is none', () => {
  expect(balances('Date,Text\n1,2\n')).toBeNull();
  expect(items('Account,Debit,Credit\nBank,1,\n')).toBeNull();
});

test('an amount that cannot be read is left out with its line', () => {
  const read = readBalances(tableOf('Account,Debit,Credit\nBank,abc,\nCash,5.00,\n'));
  expect(read?.leftOut).toEqual([{ line: 2, text: 'Bank', why: 'noAmount' }]);
  expect(read?.rows.map(({ name }) => name)).toEqual(['Cash']);
});

test('open invoices of Xero count with what is due of them', () => {
  const text = `ContactName,InvoiceNumber,InvoiceDate,DueDate,Total,InvoiceAmountDue,Currency
Alba GmbH,INV-7,15/11/2025,15/12/2025,1200.00,1000.00,GBP
Alba GmbH,INV-8,16/11/2025,16/12/2025,500.00,0.00,GBP
`;
  expect(items(text)).toEqual(['xero', [['Alba GmbH', 'INV-7', '2025-11-15', '1000']]]);
});

test('open invoices of QuickBooks stand below their customer; credits are below zero', () => {
  const text = `Open Invoices,,,,,
Harbour Ltd,,,,,
Date,Transaction type,Num,Due date,Open balance
Alba GmbH,,,,
11/15/2025,Invoice,1001,12/15/2025,"1,200.00"
11/20/2025,Credit Memo,1002,,50.00
Total for Alba GmbH,,,,"$1,150.00"
`;
  expect(items(text)).toEqual([
    'quickbooks',
    [
      ['Alba GmbH', '1001', '2025-11-15', '1200'],
      ['Alba GmbH', '1002', '2025-11-20', '-50'],
    ],
  ]);
});

test('days and months that could be either are asked for', () => {
  const text = 'Supplier,Reference,Date,Outstanding\nQuay,B-1,03/04/2025,60.00\n';
  expect(readItems(tableOf(text))?.asksDayOrder).toBe(true);
  expect(items(text, 'MDY')).toEqual([undefined, [['Quay', 'B-1', '2025-03-04', '60']]]);
  expect(items(text, 'DMY')).toEqual([undefined, [['Quay', 'B-1', '2025-04-03', '60']]]);
});

test('an invoice without a date, number or customer is left out, and said to be', () => {
  const text = 'Customer,Number,Date,Total\nA,1,,5.00\nB,,2025-01-02,6.00\n,3,2025-01-03,7.00\nC,4,2025-01-04,\n';
  expect(readItems(tableOf(text))?.leftOut.map(({ line, why }) => [line, why])).toEqual([
    [2, 'noDate'],
    [3, 'noNumber'],
    [4, 'noParty'],
    [5, 'noAmount'],
  ]);
});

test.each([
  ['words behind the amount', 'No,Name,Balance\n1200,Bank,750.25 DR\n3000,Equity,750.25 CR\n'],
  ['the German letters', 'Konto;Bezeichnung;Saldo\n1200;Bank;750,25 S\n3000;Equity;750,25 H\n'],
  ['a column of sides', 'No,Name,Balance,Dr/Cr\n1200,Bank,750.25,Dr\n3000,Equity,750.25,Cr\n'],
  ['a column of Soll and Haben', 'Konto;Bezeichnung;Saldo;S/H\n1200;Bank;750,25;S\n3000;Equity;750,25;H\n'],
  ['brackets', 'No,Name,Balance\n1200,Bank,750.25\n3000,Equity,(750.25)\n'],
  ['words in columns of debit and credit', 'No,Name,Debit,Credit\n1200,Bank,750.25 DR,\n3000,Equity,,750.25 CR\n'],
  ['codes under Account', 'Account,Name,Debit,Credit\n1200,Bank,750.25,\n3000,Equity,,750.25\n'],
])('balances are debits and credits by %s', (_, text) => {
  expect(balances(text)).toEqual([
    undefined,
    [
      ['1200', 'Bank', '750.25'],
      ['3000', 'Equity', '-750.25'],
    ],
  ]);
});

test('a side that is no word of one leaves its row out', () => {
  const read = readBalances(tableOf('No,Name,Balance,Side\n1200,Bank,750.25,left\n3000,Equity,750.25,Cr\n'));
  expect(read?.leftOut).toEqual([{ line: 2, text: '1200 Bank', why: 'noAmount' }]);
});

test('names that begin with Total are no totals', () => {
  expect(
    balances('No,Name,Debit,Credit\n7200,Total Gas & Power,100.00,\n1200,Bank,,100.00\n,Total,100.00,100.00\n'),
  ).toEqual([
    undefined,
    [
      ['7200', 'Total Gas & Power', '100'],
      ['1200', 'Bank', '-100'],
    ],
  ]);
  const beside = 'Supplier,Number,Date,Open\nTotal Gas & Power,INV1,2026-01-05,100.00\nTotal,,,100.00\n';
  const above = 'Number,Date,Open\nTotal Gas & Power,,\nINV1,2026-01-05,100.00\nTotal Total Gas & Power,,100.00\n';
  for (const text of [beside, above])
    expect(items(text)?.[1]).toEqual([['Total Gas & Power', 'INV1', '2026-01-05', '100']]);
});

test('an open amount with CR or DR, which customers and suppliers mean the other way round, is left out', () => {
  const read = readItems(tableOf('Customer,Number,Date,Open\nAcme,C1,2026-01-07,20.00 CR\nAcme,I1,2026-01-07,7.00\n'));
  expect(read?.rows.map(({ number }) => number)).toEqual(['I1']);
  expect(read?.leftOut.map(({ line, why }) => [line, why])).toEqual([[2, 'noAmount']]);
});

test.each([
  ['Customer,Number,Date,Open\nAcme,I1,2026-01-06,€50.00\n', 'EUR'],
  ['Customer,Number,Date,Open\nAcme,I1,2026-01-06,50.00 USD\n', 'USD'],
  ['Customer,Number,Date,Currency,Open\nAcme,I1,2026-01-06,€,50.00\n', 'EUR'],
  ['Customer,Number,Date,Currency,Open\nAcme,I1,2026-01-06,Euro,50.00\n', 'EUR'],
  ['Customer,Number,Date,Currency,Open\nAcme,I1,2026-01-06,chf,50.00\n', 'CHF'],
  ['Customer,Number,Date,Open\nAcme,I1,2026-01-06,50.00\n', undefined],
])('an open invoice is in the currency that is written: %s', (text, currency) => {
  expect(readItems(tableOf(text))?.rows.map((row) => [row.amount, row.currency])).toEqual([['50', currency]]);
});

test.each([
  ['Credit Note', '-50'],
  ['Rechnungskorrektur', '-50'],
  ['Stornorechnung', '-50'],
  ['Overpayment', '-50'],
  ['Creditor invoice', '50'],
])('a %s of 50.00 is open at %s', (kind, amount) => {
  expect(items(`Customer,Type,Number,Date,Open\nAcme,${kind},C1,2026-01-06,50.00\n`)?.[1]).toEqual([
    ['Acme', 'C1', '2026-01-06', amount],
  ]);
});

test('a chart of accounts has no amounts: its accounts stay for what they are', () => {
  const read = (text: string) =>
    readBalances(tableOf(text))?.rows.map(({ code, name, type, amount }) => [code, name, type, amount]);
  expect(read('*Code,*Name,*Type,*Tax Code,Description\n200,Sales,Revenue,20%,\n404,Bank fees,Overhead,,\n')).toEqual([
    ['200', 'Sales', 'Revenue', '0'],
    ['404', 'Bank fees', 'Overhead', '0'],
  ]);
  expect(
    read(
      'Account name,Type,Detail type,Description,Balance\nMastercard,Credit Card,Credit Card,,-157.72\nFees,Expenses,x,,\n',
    ),
  ).toEqual([
    ['', 'Mastercard', 'Credit Card', '-157.72'],
    ['', 'Fees', 'Expenses', '0'],
  ]);
  expect(
    read(
      '!ACCNT\tNAME\tACCNTTYPE\tDESC\tACCNUM\nACCNT\tChecking\tBANK\t\t1000\n!CUST\tNAME\tEMAIL\nCUST\tAcorn\ta@b\n',
    ),
  ).toEqual([['1000', 'Checking', 'BANK', '0']]);
});

import { columnsOf } from './headedTable.ts';

/** What a column of a trial balance, or of a list of open invoices, says. */
export const BALANCE_COLUMNS = ['code', 'account', 'name', 'type', 'debit', 'credit', 'balance', 'side'] as const;
export type BalanceColumn = (typeof BALANCE_COLUMNS)[number];
export const ITEM_COLUMNS = ['party', 'number', 'date', 'dueDate', 'open', 'total', 'currency', 'kind'] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/**
 * Headings of Xero (its balances are those of the year so far), QuickBooks Online and Sage, and what people write in
 * English, German and French.
 */
const BALANCE_WORDS: Readonly<Record<BalanceColumn, readonly string[]>> = {
  code: [
    ...[
      'accountcode',
      'code',
      'accountno',
      'accountnumber',
      'account#',
      'nc',
      'nominalcode',
      'nominal',
      'no',
      'number',
      'accnum',
    ],
    ...['konto', 'kontonummer', 'kontonr', 'nr', 'compte', 'numerodecompte', 'nocompte', 'ndecompte'],
  ],
  account: [
    ...['account', 'accountname', 'name', 'description', 'ledgeraccount', 'nominalname', 'nominalaccount'],
    ...['bezeichnung', 'kontobezeichnung', 'kontoname', 'libelle', 'intitule', 'intituleducompte'],
  ],
  // Beside a column of accounts.
  name: ['accountname', 'name', 'description', 'bezeichnung', 'libelle', 'intitule'],
  type: ['accounttype', 'type', 'category', 'accnttype', 'kontoart', 'art', 'typedecompte'],
  debit: [
    ...['debityeartodate', 'ytddebit', 'debitytd', 'closingdebit', 'debit', 'debits', 'dr'],
    ...['soll', 'sollsaldo', 'saldosoll', 'soldedebiteur', 'debiteur'],
  ],
  credit: [
    ...['credityeartodate', 'ytdcredit', 'creditytd', 'closingcredit', 'credit', 'credits', 'cr'],
    ...['haben', 'habensaldo', 'saldohaben', 'soldecrediteur', 'crediteur'],
  ],
  balance: ['balance', 'amount', 'closingbalance', 'saldo', 'endsaldo', 'solde', 'montant'],
  side: ['drcr', 'crdr', 'dc', 'debitcredit', 'debitorcredit', 'side', 'sh', 'sollhaben', 'sens'],
};

const ITEM_WORDS: Readonly<Record<ItemColumn, readonly string[]>> = {
  party: [
    ...[
      'contactname',
      'contact',
      'customer',
      'customername',
      'supplier',
      'suppliername',
      'vendor',
      'vendorname',
      'name',
    ],
    ...['customerfullname', 'account', 'ac', 'accountname', 'kunde', 'lieferant', 'debitor', 'kreditor', 'client'],
    ...['fournisseur', 'tiers', 'nom'],
  ],
  number: [
    ...['invoicenumber', 'number', 'no', 'num', 'ref', 'reference', 'invoiceno', 'billnumber', 'invoice', 'documentno'],
    ...['rechnungsnummer', 'rechnungsnr', 'belegnummer', 'belegnr', 'nummer', 'nr', 'numero', 'nofacture', 'facture'],
  ],
  date: ['invoicedate', 'date', 'billdate', 'documentdate', 'rechnungsdatum', 'belegdatum', 'datum', 'datedefacture'],
  dueDate: ['duedate', 'due', 'falligkeit', 'fallig', 'falligam', 'falligkeitsdatum', 'echeance', 'datedecheance'],
  open: [
    ...['invoiceamountdue', 'amountdue', 'openbalance', 'outstanding', 'outstandingamount', 'balance', 'balancedue'],
    ...['open', 'os', 'offen', 'offenerbetrag', 'resteapayer', 'solde', 'due'],
  ],
  total: ['total', 'amount', 'invoicetotal', 'gross', 'betrag', 'brutto', 'gesamt', 'montant', 'montantttc', 'ttc'],
  currency: ['currency', 'currencycode', 'wahrung', 'devise'],
  kind: ['transactiontype', 'type', 'kind', 'art', 'belegart'],
};

/** The columns of a trial balance, or of a chart of accounts with their types; null if the row is not its heading. */
export function balanceColumns(headings: readonly string[]): Partial<Record<BalanceColumn, number>> | null {
  // Xero says for each column of what it is: "Debit - Year to date".
  const found = columnsOf(headings, BALANCE_WORDS);
  const says = (found.debit !== undefined && found.credit !== undefined) || found.balance !== undefined;
  const hasAmounts = says || (found.type !== undefined && found.account !== undefined);
  // QuickBooks leaves the heading of the accounts empty.
  if (hasAmounts && found.code === undefined && found.account === undefined && headings[0]?.trim() === '')
    return { ...found, account: 0 };
  return hasAmounts && (found.code !== undefined || found.account !== undefined) ? found : null;
}

/** The columns of a list of open invoices; null if the row is not its heading. */
export function openItemColumns(headings: readonly string[]): Partial<Record<ItemColumn, number>> | null {
  const found = columnsOf(headings, ITEM_WORDS);
  const hasAmount = found.open !== undefined || found.total !== undefined;
  return hasAmount && found.number !== undefined && found.date !== undefined ? found : null;
}

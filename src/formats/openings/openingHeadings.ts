import { fold } from '../../domain/values/folding.ts';

/** What a column of a trial balance, or of a list of open invoices, says. */
export const BALANCE_COLUMNS = ['code', 'account', 'name', 'type', 'debit', 'credit', 'balance', 'side'] as const;
export type BalanceColumn = (typeof BALANCE_COLUMNS)[number];
export const ITEM_COLUMNS = ['party', 'number', 'date', 'dueDate', 'open', 'total', 'currency', 'kind'] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** Headings as they are compared: letters and digits alone, without case and accents. */
const plain = (heading: string): string =>
  fold(heading)
    .replaceAll('#', 'no')
    .replaceAll(/[^a-z0-9]/g, '');

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
    ],
    ...['konto', 'kontonummer', 'kontonr', 'nr', 'compte', 'numerodecompte', 'nocompte', 'ndecompte'],
  ],
  account: [
    ...['account', 'accountname', 'name', 'description', 'ledgeraccount', 'nominalname', 'nominalaccount'],
    ...['bezeichnung', 'kontobezeichnung', 'kontoname', 'libelle', 'intitule', 'intituleducompte'],
  ],
  // Beside a column of accounts.
  name: ['accountname', 'name', 'description', 'bezeichnung', 'libelle', 'intitule'],
  type: ['accounttype', 'type', 'category', 'kontoart', 'art', 'typedecompte'],
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

/** Which column of a heading row says what; the first heading of a meaning counts, the surest word first. */
function columnsOf<Column extends string>(
  headings: readonly string[],
  words: Readonly<Record<Column, readonly string[]>>,
): Partial<Record<Column, number>> {
  const texts = headings.map(plain);
  const found: Partial<Record<Column, number>> = {};
  const used = new Set<number>();
  for (const column of Object.keys(words) as Column[])
    for (const word of words[column]) {
      const at = texts.findIndex((text, index) => text === word && !used.has(index));
      if (at < 0) continue;
      found[column] = at;
      used.add(at);
      break;
    }
  return found;
}

/** The columns of a trial balance; null if the row is not its heading. */
export function balanceColumns(headings: readonly string[]): Partial<Record<BalanceColumn, number>> | null {
  // Xero says for each column of what it is: "Debit - Year to date".
  const found = columnsOf(headings, BALANCE_WORDS);
  const hasAmounts = (found.debit !== undefined && found.credit !== undefined) || found.balance !== undefined;
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

/** The programs whose exports are known. */
export type KnownProgram = 'xero' | 'quickbooks' | 'sage';

const SIGNS: readonly (readonly [KnownProgram, readonly string[]])[] = [
  ['xero', ['accountcode', 'account', 'accounttype']],
  ['xero', ['debityeartodate']],
  ['xero', ['ytddebit']],
  ['xero', ['contactname', 'invoicenumber']],
  ['sage', ['nc', 'name']],
  ['sage', ['nominalcode']],
  ['sage', ['ac', 'ref']],
  ['quickbooks', ['transactiontype', 'num']],
  ['quickbooks', ['account', 'detailtype']],
];

/** Which program a heading row is of; undefined if it may be of any. */
export function programOf(headings: readonly string[], above: readonly string[]): KnownProgram | undefined {
  const texts = new Set(headings.map(plain));
  const named = SIGNS.find(([, signs]) => signs.every((sign) => texts.has(sign)))?.[0];
  if (named !== undefined) return named;
  // The trial balance of QuickBooks has three columns, the first one without a heading.
  const isBare = headings.length === 3 && headings[0]?.trim() === '' && texts.has('debit') && texts.has('credit');
  return isBare && above.length > 0 ? 'quickbooks' : undefined;
}

import { z } from 'zod';
import type { DocumentTraits } from '../kinds/documentTraits.ts';

/**
 * What an account of the ledger is for. `bank` is money in the bank or in hand; `debtors`, `creditors` and `tax` are
 * control accounts.
 */
export const ACCOUNT_TYPES = [
  'income',
  'expense',
  'asset',
  'liability',
  'equity',
  'bank',
  'debtors',
  'creditors',
  'tax',
] as const;
export const accountTypeSchema = z.enum(ACCOUNT_TYPES);
export type AccountType = z.infer<typeof accountTypeSchema>;

/** Types by the words that services use for them; the catalog's `accountType` is free text. */
const WORDS: Readonly<Record<AccountType, readonly string[]>> = {
  income: ['income', 'other income', 'revenue', 'sales', 'turnover'],
  expense: ['expense', 'expenses', 'purchases', 'cost of sales', 'direct costs', 'overheads'],
  asset: ['asset', 'assets', 'fixed asset', 'fixed assets', 'current asset', 'current assets', 'stock'],
  liability: ['liability', 'liabilities', 'current liability', 'current liabilities', 'long term liabilities'],
  equity: ['equity', 'capital', 'reserves', 'capital and reserves'],
  bank: ['bank', 'bank account', 'cash'],
  debtors: ['debtors', 'trade debtors', 'debtors control', 'receivables', 'accounts receivable'],
  creditors: ['creditors', 'trade creditors', 'creditors control', 'payables', 'accounts payable'],
  tax: ['tax', 'tax control', 'vat', 'vat control', 'sales tax'],
};
const TYPE_OF_WORD = new Map(ACCOUNT_TYPES.flatMap((type) => WORDS[type].map((word) => [word, type] as const)));

/** The type that a service's word means; undefined for a word that is not known. */
export function accountTypeNamed(text: string): AccountType | undefined {
  return TYPE_OF_WORD.get(
    text
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  );
}

/** The types that say more exactly what a reported type leaves open. */
const PARTS: Readonly<Partial<Record<AccountType, readonly AccountType[]>>> = {
  asset: ['bank', 'debtors', 'tax'],
  liability: ['bank', 'creditors', 'tax'],
};

/** What a person may say of an account: any type where the service reports none, else a part of the reported one. */
export function answerableTypes(reported: AccountType | undefined): readonly AccountType[] {
  return reported === undefined ? ACCOUNT_TYPES : (PARTS[reported] ?? []);
}

/**
 * How an account suits the lines of a document: `asked` are bank and control accounts, on which payments and the tax of
 * invoices are booked, not their lines.
 */
export type AccountFit = 'fits' | 'possible' | 'otherSide' | 'asked';

const OWN: Readonly<Record<DocumentTraits['side'], readonly AccountType[]>> = {
  sale: ['income'],
  purchase: ['expense', 'asset'],
};
const OTHER = { sale: 'expense', purchase: 'income' } as const;

/** Whose business money with lines is: income is a sale, an expense a purchase, whichever way the money goes. */
export function sideOfType(type: AccountType | undefined): DocumentTraits['side'] | undefined {
  return type === OTHER.sale ? 'purchase' : type === OTHER.purchase ? 'sale' : undefined;
}
const ASKED: readonly AccountType[] = ['bank', 'debtors', 'creditors', 'tax'];

/**
 * An unknown type is always possible; so is every type on a payment or receipt (refunds, transfers and tax paid), and
 * on a journal.
 */
export function accountFit(
  type: AccountType | undefined,
  { side, entry }: Pick<DocumentTraits, 'side' | 'entry'>,
): AccountFit {
  if (type === undefined || entry === 'journal') return 'possible';
  if (OWN[side].includes(type)) return 'fits';
  if (entry === 'money') return 'possible';
  if (type === OTHER[side]) return 'otherSide';
  return ASKED.includes(type) ? 'asked' : 'possible';
}

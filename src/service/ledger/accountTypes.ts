import { sideOfType } from '../../domain/references/accountType.ts';
import { badRequest } from '../base/refusal.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';

/** Where an account is reported: in the profit and loss of a year, or in the balance sheet. */
type Statement = 'profit' | 'balance';

/** The types of accounts that the general ledger knows (`accountType` of an account). */
const ACCOUNT_TYPES = {
  income: 'profit',
  expense: 'profit',
  asset: 'balance',
  liability: 'balance',
  equity: 'balance',
  bank: 'balance',
  debtors: 'balance',
  creditors: 'balance',
  tax: 'balance',
} as const satisfies Readonly<Record<string, Statement>>;
type AccountType = keyof typeof ACCOUNT_TYPES;

const RESULT = ['income', 'expense'] as const;
const ORDINARY = [...RESULT, 'asset', 'liability', 'equity'] as const;

/** Which types of accounts fit which place of a posting. */
const FITTING = {
  'the control account of sales': ['debtors'],
  'the control account of purchases': ['creditors'],
  'a bank account': ['bank'],
  'a tax account': ['tax'],
  'a line of an invoice': ORDINARY,
  'an account of settlement discounts': RESULT,
  'a line of a payment or receipt': [...ORDINARY, 'bank'],
  'a line of a journal': [...ORDINARY, 'bank', 'debtors', 'creditors', 'tax'],
  'the rounding account': RESULT,
  'the account of exchange gains': RESULT,
  'the account of exchange losses': RESULT,
  'the account of deposits received': ['liability'],
  'the account of deposits paid': ['asset'],
  'the account of what is prepaid': ['asset'],
  'the account of deferred income': ['liability'],
  'the account of unrealised differences': RESULT,
  'the account of unrealised gains': ['liability'],
  'the account of unrealised losses': ['asset'],
  'the account of provisions': ['liability'],
  'the cost of provisions': ['expense'],
  'a valuation account': ['asset', 'liability'],
  'the account of retained profit': ['equity'],
  'the account of tax payable': ['liability'],
  'the suspense account': ['asset', 'liability'],
} as const satisfies Readonly<Record<string, readonly AccountType[]>>;
export type Place = keyof typeof FITTING;

/** Whose business money with lines is: income is a sale, an expense a purchase, whichever way the money goes. */
export function tradedOn(account: KeptRecord<'account'> | undefined): 'sale' | 'purchase' | undefined {
  return sideOfType(account && typeOf(account));
}

/** The types of accounts that fit a place. */
export function typesFor(place: Place): readonly AccountType[] {
  return FITTING[place];
}

function typeOf({ accountType }: KeptRecord<'account'>): AccountType | undefined {
  const wanted = accountType?.toLowerCase();
  return Object.keys(ACCOUNT_TYPES).find((type): type is AccountType => type === wanted);
}

/** Whether an account is a control account: its entries belong to customers or suppliers. */
export function isControl(account: KeptRecord<'account'> | undefined): boolean {
  return account !== undefined && controlSide(account) !== undefined;
}

/** Whether tax is on the account. */
export function isOfTax(account: KeptRecord<'account'> | undefined): boolean {
  return account !== undefined && typeOf(account) === 'tax';
}

/** Whose control account it is; undefined for any other account. */
export function controlSide(account: KeptRecord<'account'>): 'debtors' | 'creditors' | undefined {
  const type = typeOf(account);
  return type === 'debtors' || type === 'creditors' ? type : undefined;
}

/** Whether the account counts in the profit of a year; an account without a known type does not. */
export function isOfProfit(account: KeptRecord<'account'> | undefined): boolean {
  const type = account && typeOf(account);
  return type !== undefined && ACCOUNT_TYPES[type] === 'profit';
}

/**
 * The account that a field names, if its type fits the place where it is posted.
 * @param field the field as sentences name it: `Line #1 AccountId`
 * @throws Refusal 400 when there is no account or its type does not fit
 */
export function fittingAccount(directory: Directory, id: string | undefined, place: Place, field: string): string {
  const account = directory.byId('account', id);
  if (!account) throw badRequest(`${field} is required: it says on which account to post.`);
  const type = typeOf(account);
  const fitting: readonly AccountType[] = FITTING[place];
  if (type === undefined)
    throw badRequest(
      `${field}: the account ${account.code} has no type that the ledger knows. Give it one of ` +
        `${Object.keys(ACCOUNT_TYPES).join(', ')}.`,
    );
  if (fitting.includes(type)) return account.id;
  throw badRequest(
    `${field}: the account ${account.code} is of the type ${type}, and ${place} must be of the type ` +
      `${fitting.join(' or ')}.`,
  );
}

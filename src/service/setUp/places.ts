import type { SetUpFieldName } from '../../domain/service/setUp.ts';
import { descriptorOf } from '../base/classes.ts';
import type { Place } from '../ledger/accountTypes.ts';
import type { Directory } from '../records/directory.ts';
import type { LedgerAccountField } from '../records/kinds.ts';

/** A place of the set-up that an account has. */
export interface AccountPlace {
  accountId: string;
  place: Place;
  /** Whose it is, by its code, and in which field; null for what the ledger itself posts to. */
  of: { field: SetUpFieldName; owner: string } | null;
}

/** The places of the accounts that the ledger itself posts to. */
export const OF_LEDGER = {
  roundingAccountId: 'the rounding account',
  retainedAccountId: 'the account of retained profit',
  gainAccountId: 'the account of exchange gains',
  lossAccountId: 'the account of exchange losses',
  debtorsValuationAccountId: 'a valuation account',
  creditorsValuationAccountId: 'a valuation account',
  unrealisedAccountId: 'the account of unrealised differences',
  unrealisedGainAccountId: 'the account of unrealised gains',
  unrealisedLossAccountId: 'the account of unrealised losses',
  provisionAccountId: 'the account of provisions',
  provisionCostAccountId: 'the cost of provisions',
  depositsReceivedAccountId: 'the account of deposits received',
  depositsPaidAccountId: 'the account of deposits paid',
  prepaidAccountId: 'the account of what is prepaid',
  deferredIncomeAccountId: 'the account of deferred income',
  taxPayableAccountId: 'the account of tax payable',
  suspenseAccountId: 'the suspense account',
} as const satisfies Readonly<Record<LedgerAccountField, Place>>;

const OF_TAX_CODE = {
  outputAccountId: 'a tax account',
  inputAccountId: 'a tax account',
  outputNotDueAccountId: 'a tax account',
  inputNotDueAccountId: 'a tax account',
  saleDiscountAccountId: 'an account of settlement discounts',
  purchaseDiscountAccountId: 'an account of settlement discounts',
} as const satisfies Readonly<Partial<Record<SetUpFieldName, Place>>>;

function fieldsOf<Name extends string>(places: Readonly<Record<Name, Place>>): [Name, Place][] {
  return Object.entries(places) as [Name, Place][];
}

/** The place of the control account of a document class; null for a class that has none. */
export function controlPlace(docClass: string): Place | null {
  const descriptor = descriptorOf(docClass);
  if (!descriptor?.isLedger || descriptor.isJournal) return null;
  return descriptor.side === 'sale' ? 'the control account of sales' : 'the control account of purchases';
}

/** Every place that an account has in the set-up of what is active. */
export function accountPlaces(directory: Directory): AccountPlace[] {
  const place = (accountId: string | undefined, name: Place | null, of: AccountPlace['of']): AccountPlace[] =>
    accountId === undefined || name === null ? [] : [{ accountId, place: name, of }];
  return [
    ...directory
      .all('legalEntity')
      .flatMap(({ ledger }) => fieldsOf(OF_LEDGER).flatMap(([field, name]) => place(ledger?.[field], name, null))),
    ...directory
      .all('docType')
      .filter(({ isActive }) => isActive)
      .flatMap(({ code, docClass, controlAccountId }) =>
        place(controlAccountId, controlPlace(docClass), { field: 'controlAccountId', owner: code }),
      ),
    ...directory
      .all('bankAccount')
      .filter(({ isActive }) => isActive)
      .flatMap(({ code, accountId }) => place(accountId, 'a bank account', { field: 'accountId', owner: code })),
    ...directory
      .all('taxCode')
      .filter(({ isActive }) => isActive)
      .flatMap((taxCode) =>
        fieldsOf(OF_TAX_CODE).flatMap(([field, name]) => place(taxCode[field], name, { field, owner: taxCode.code })),
      ),
  ];
}

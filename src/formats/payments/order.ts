import type { Address } from '../../domain/values/parts.ts';
import type { AccountDetails, AccountFault } from '../../domain/payments/accountDetails.ts';
import type { Instant, LocalDate } from '../../domain/values/dates.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';

/** Somebody with an account: whom the money comes from or goes to. */
export interface PaymentParty {
  name: string;
  address?: Address | undefined;
  account: AccountDetails;
}

/** One of our own accounts, from which payments are made. */
export interface Debtor extends PaymentParty {
  /** What the payments name it by. */
  id: string;
  /** With Bacs; 6 digits. */
  bacsUserNumber?: string | undefined;
}

/** One payment to one creditor. */
export interface Payment {
  /** Identifies it in problems and notes. */
  key: string;
  /** The id of the debtor's account. */
  debtor: string;
  creditor: PaymentParty;
  /** Above zero, with no more decimals than the currency has. */
  amount: DecimalString;
  currency: string;
  /** When the bank is to carry it out. */
  date: LocalDate;
  /** Our reference, which the bank reports back. */
  reference: string;
  /** What the creditor reads: the invoices that it settles. */
  remittance: string;
}

/** Everything that goes into one file. */
export interface PaymentOrder {
  /** Identifies the file with the bank: never used twice. At most 35 characters. */
  id: string;
  createdAt: Instant;
  debtors: readonly Debtor[];
  payments: readonly Payment[];
}

export type PaymentField =
  | 'name'
  | 'iban'
  | 'bic'
  | 'sortCode'
  | 'accountNo'
  | 'account' // no way to name the account that the format knows
  | 'bacsUserNumber'
  | 'address'
  | 'amount'
  | 'currency'
  | 'date'
  | 'reference'
  | 'remittance'
  | 'id'
  | 'columns';

/** What keeps a file from being made. */
export interface PaymentProblem {
  /** `debtor`: of our own account, `payment`: of one payment, `file`: of all. */
  of: 'debtor' | 'payment' | 'file';
  /** The debtor's id or the payment's key; '' for the file. */
  key: string;
  field: PaymentField;
  code:
    | AccountFault
    | 'missing'
    | 'unwritable' // no character of it can be written in this format
    | 'notPositive'
    | 'decimals' // more than the currency has
    | 'tooLarge'
    | 'otherCurrency' // the format has one currency only
    | 'contradiction' // the IBAN and the account number beside it name different accounts
    | 'modulus' // the check digits of the account number do not agree with the sort code
    | 'weekend'
    | 'bankHoliday' // no payments in the currency are carried out on that day
    | 'past'
    | 'empty' // nothing to pay
    | 'tooMany';
  /** The value as it was given. */
  text: string;
  /** A value that would be right; '' if none is known. */
  instead: string;
}

/** What is written otherwise than given, so that a person can look at it first. */
export interface PaymentNote {
  of: 'debtor' | 'payment';
  key: string;
  field: PaymentField;
  code:
    | 'spelled' // characters that the format does not have were replaced
    | 'cut' // shortened to the longest that the format takes
    | 'leftOut'; // not written, because it is incomplete
  from: string;
  to: string;
}

/** What a file will hold, by our account, date and currency. */
export interface PaymentTotal {
  debtor: string;
  date: LocalDate;
  currency: string;
  count: number;
  total: DecimalString;
}

/** A payment file, or why there is none. */
export interface WrittenPayments {
  /** Null while there are problems. */
  bytes: Uint8Array<ArrayBuffer> | null;
  problems: readonly PaymentProblem[];
  notes: readonly PaymentNote[];
  totals: readonly PaymentTotal[];
}

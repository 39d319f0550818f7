import { z } from 'zod';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import { badRequest } from '../base/refusal.ts';
import type { Directory } from '../records/directory.ts';
import { codeField, dateField, decimalField, readFields, textUpTo } from '../wire/fields.ts';
import { pascalCase, type FoldedInput } from '../wire/fold.ts';

const amount = decimalField(5).nullish();

/** What a create or update of a bank transaction may carry (spec 2.7; lengths: service notes). */
export const bankTransactionInputSchema = z.object({
  bankAccountRef: codeField().optional(),
  description: textUpTo(250).optional(),
  bankDate: dateField.optional(),
  depositAmount: amount,
  withdrawalAmount: amount,
  bankReference: textUpTo(50).nullish(),
  merchantName: textUpTo(100).nullish(),
  postDate: dateField.nullish(),
  paymentMethodRef: codeField().nullish(),
});
/** The names of reads are taken as well (docs/service-notes.md, "Bank transaction read"). */
const withReadNames = bankTransactionInputSchema.extend({
  bankAccountId: bankTransactionInputSchema.shape.bankAccountRef,
  paymentMethodCode: bankTransactionInputSchema.shape.paymentMethodRef,
});

/** A bank transaction as it is stored and read (docs/service-notes.md, "Bank transaction read"). */
export const serviceBankTransactionSchema = z.object({
  bankAccountId: z.string(),
  description: z.string(),
  bankDate: dateField,
  depositAmount: decimalField(5),
  withdrawalAmount: decimalField(5),
  /** Deposits are positive, withdrawals negative. */
  amount: decimalField(5),
  postDate: dateField.optional(),
  bankReference: z.string().optional(),
  merchantName: z.string().optional(),
  paymentMethodCode: z.string().optional(),
});
export type ServiceBankTransaction = z.output<typeof serviceBankTransactionSchema>;

type Amounts = Pick<ServiceBankTransaction, 'depositAmount' | 'withdrawalAmount' | 'amount'>;

/**
 * Exactly one of the two amounts is greater than zero (spec 2.7). If an update gives only one of them, above zero, it
 * replaces both.
 * @throws Refusal 400
 */
function amountsOf(given: z.output<typeof bankTransactionInputSchema>, before: ServiceBankTransaction | null): Amounts {
  const [deposit, withdrawal] = [given.depositAmount, given.withdrawalAmount];
  const kept = (
    own: DecimalString | null | undefined,
    other: DecimalString | null | undefined,
    was: DecimalString | undefined,
  ): DecimalString => {
    if (own !== undefined) return own ?? ZERO;
    return other !== undefined && other !== null && !new Decimal(other).isZero() ? ZERO : (was ?? ZERO);
  };
  const depositAmount = kept(deposit, withdrawal, before?.depositAmount);
  const withdrawalAmount = kept(withdrawal, deposit, before?.withdrawalAmount);
  const [paidIn, paidOut] = [new Decimal(depositAmount), new Decimal(withdrawalAmount)];
  if (paidIn.isNegative() || paidOut.isNegative())
    throw badRequest('DepositAmount and WithdrawalAmount must not be negative.');
  if (paidIn.isZero() === paidOut.isZero())
    throw badRequest('Exactly one of DepositAmount and WithdrawalAmount must be greater than zero.');
  return { depositAmount, withdrawalAmount, amount: toDecimalString(paidIn.minus(paidOut)) };
}

/**
 * A bank transaction: new, or one with the given fields changed. @throws Refusal 400 by the field at fault, or by the
 * rules of spec 2.7
 */
export function readBankTransaction(
  directory: Directory,
  body: FoldedInput,
  before: ServiceBankTransaction | null,
): ServiceBankTransaction {
  const given = readFields(withReadNames, body);
  // A refusal names the field that was sent.
  const accountField =
    given.bankAccountRef === undefined && given.bankAccountId !== undefined ? 'bankAccountId' : 'bankAccountRef';
  const methodField =
    given.paymentMethodRef === undefined && given.paymentMethodCode !== undefined
      ? 'paymentMethodCode'
      : 'paymentMethodRef';
  const accountRef = given[accountField];
  const bankAccountId =
    accountRef === undefined
      ? before?.bankAccountId
      : directory.require('bankAccount', accountRef, pascalCase(accountField)).id;
  if (bankAccountId === undefined) throw badRequest('BankAccountRef is required.');
  if (before && bankAccountId !== before.bankAccountId)
    throw badRequest(`${pascalCase(accountField)} cannot be changed.`);
  const description = given.description ?? before?.description;
  if (description === undefined || description === '') throw badRequest('Description is required.');
  const bankDate = given.bankDate ?? before?.bankDate;
  if (bankDate === undefined) throw badRequest('BankDate is required.');
  const kept = <T>(value: T | null | undefined, was: T | undefined): T | undefined =>
    value === undefined ? was : (value ?? undefined);
  const methodRef = given[methodField];
  const method =
    typeof methodRef === 'string'
      ? directory.require('paymentMethod', methodRef, pascalCase(methodField)).code
      : methodRef;
  return {
    bankAccountId,
    description,
    bankDate,
    ...amountsOf(given, before),
    postDate: kept(given.postDate, before?.postDate),
    bankReference: kept(given.bankReference, before?.bankReference),
    merchantName: kept(given.merchantName, before?.merchantName),
    paymentMethodCode: kept(method, before?.paymentMethodCode),
  };
}

import { z } from 'zod';
import { addressSchema } from '../values/parts.ts';
import { currencyCodeSchema } from '../values/currency.ts';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';
import { accountDetailsSchema } from './accountDetails.ts';
import type { KnownAccount } from './changedDetails.ts';

/*
 * What a company keeps about its payments on this computer alone: runs with their files, its own accounts, and checks
 * of changed bank details. None of it is on the service, which has no fields for it.
 */

export const PAYMENT_FILE_FORMATS = ['pain001', 'bacs18', 'csv'] as const;
export type PaymentFileFormat = (typeof PAYMENT_FILE_FORMATS)[number];

/** One of our own bank accounts, as banks know it. The id is that of the bank account record. */
export const ownAccountSchema = z.object({
  id: z.string().min(1),
  name: z.string().default(''),
  address: addressSchema.default({}),
  account: accountDetailsSchema.default({}),
  /** Our service user number with Bacs: 6 digits. */
  bacsUserNumber: z.string().default(''),
});
export type OwnAccount = z.infer<typeof ownAccountSchema>;

/** A settlement discount that was taken: how much of which invoice is not paid, and the draft that posts it. */
export const takenDiscountSchema = z.object({
  /** Key of the invoice's record here. */
  document: z.string(),
  amount: decimalSchema,
  /** Key of the draft of a credit that posts it. */
  credit: z.string(),
});
export type TakenDiscount = z.infer<typeof takenDiscountSchema>;

const runPaymentSchema = z.object({
  /** Key of the payment's record here. */
  key: z.string().min(1),
  contactAccountId: z.string(),
  currency: currencyCodeSchema,
  amount: decimalSchema,
  /** Our account that it is made from. */
  bankAccountId: z.string(),
  /** The supplier's account as it was on its record when the payment was drafted. */
  account: accountDetailsSchema,
  /** The documents that it settles, as its allocations name them, and their numbers as the supplier knows them. */
  settles: z.array(z.object({ document: z.string(), number: z.string() })).default([]),
});
export type RunPayment = z.infer<typeof runPaymentSchema>;

/** A payment run: the payments that were drafted together, on one date. */
export const paymentRunSchema = z.object({
  id: z.string().min(1),
  madeAt: instantSchema,
  docDate: localDateSchema,
  payments: z.array(runPaymentSchema),
  discounts: z.array(takenDiscountSchema).default([]),
});
export type RecordedRun = z.infer<typeof paymentRunSchema>;

/** A payment file that was made. The id is made anew for each, so none replaces another. */
export const madeFileSchema = z.object({
  id: z.string().min(1),
  /** The runs whose payments it holds. */
  runs: z.array(z.string()),
  format: z.enum(PAYMENT_FILE_FORMATS),
  name: z.string(),
  madeAt: instantSchema,
  /** SHA-256 of its bytes, 64 hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  payments: z.array(
    z.object({
      key: z.string(),
      contactAccountId: z.string(),
      account: accountDetailsSchema,
      amount: decimalSchema,
      currency: currencyCodeSchema,
    }),
  ),
});
export type MadeFile = z.infer<typeof madeFileSchema>;

/** A file of the modulus check that a person gave, as it was; a newer one takes its place. */
export const modulusFileSchema = z.object({
  id: z.enum(['weights', 'substitutes']),
  name: z.string(),
  chosenAt: instantSchema,
  text: z.string(),
});
export type ModulusFile = z.infer<typeof modulusFileSchema>;

/** Somebody's note of how a changed account was checked. */
export const detailsCheckSchema = z.object({
  /** Derived from everything below (`checkId`). */
  id: z.string().min(1),
  contactAccountId: z.string(),
  before: accountDetailsSchema,
  now: accountDetailsSchema,
  /** How it was checked: never empty. */
  how: z.string().min(1),
  /** Who noted it: the name in the connection. */
  by: z.string(),
  at: instantSchema,
  /** The id of the check that was the latest when this one was noted; '' for the first. */
  after: z.string(),
});
export type DetailsCheck = z.infer<typeof detailsCheckSchema>;

/** Everything a check says, as one text with one spelling, from which its id is made. */
export function textOfCheck({ contactAccountId, before, now, how, by, at, after }: Omit<DetailsCheck, 'id'>): string {
  const parts = ({ accountName, accountNo, sortCode, iban, bic }: DetailsCheck['now']) =>
    [accountName, accountNo, sortCode, iban, bic].map((part) => part ?? '');
  return JSON.stringify([contactAccountId, parts(before), parts(now), how, by, at, after]);
}

/** Every account that was paid, stood in a file, or was checked, for `changedDetails`. */
export function knownAccounts(
  runs: readonly RecordedRun[],
  files: readonly MadeFile[],
  checks: readonly DetailsCheck[],
): KnownAccount[] {
  return [
    ...runs.flatMap(({ madeAt, payments }) =>
      payments.map(({ contactAccountId, account }) => ({
        contactAccountId,
        account,
        at: madeAt,
        by: 'payment' as const,
      })),
    ),
    ...files.flatMap(({ madeAt, payments }) =>
      payments.map(({ contactAccountId, account }) => ({ contactAccountId, account, at: madeAt, by: 'file' as const })),
    ),
    ...checks.map(({ contactAccountId, now, at }) => ({ contactAccountId, account: now, at, by: 'check' as const })),
  ];
}

/**
 * Keys of the payments of each file that the bank may take from one of our accounts in one sum. A file that was made
 * twice counts once.
 */
export function takenTogether(
  runs: readonly RecordedRun[],
  files: readonly MadeFile[],
  bankAccountId: string,
): string[][] {
  const paying = new Set(
    runs.flatMap(({ payments }) => payments.flatMap((one) => (one.bankAccountId === bankAccountId ? one.key : []))),
  );
  const found = new Map<string, string[]>();
  for (const { payments } of files) {
    const keys = payments.map(({ key }) => key).filter((key) => paying.has(key));
    if (keys.length > 1) found.set(keys.toSorted().join(' '), keys);
  }
  return [...found.values()];
}

/** Files that hold any of these payments already, newest first: sending both would pay twice. */
export function filesWith(payments: readonly string[], files: readonly MadeFile[]): MadeFile[] {
  const wanted = new Set(payments);
  return files
    .filter((file) => file.payments.some(({ key }) => wanted.has(key)))
    .sort((a, b) => (a.madeAt < b.madeAt ? 1 : a.madeAt > b.madeAt ? -1 : 0));
}

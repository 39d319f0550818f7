import { z } from 'zod';
import { localDateSchema, type LocalDate } from '../values/dates.ts';
import { Decimal, decimalSchema, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import type { ContentOf } from '../resources/content.ts';
import { awaitedCommand, currentContent, isLockedRecord, type ResourceRecord } from '../resources/record.ts';
import { RESOURCE_TRAITS } from '../resources/traits.ts';

export type BankTransaction = ContentOf<'bankTransaction'>;
export type BankRecord = ResourceRecord<'bankTransaction'>;

const lengths = RESOURCE_TRAITS.bankTransaction.lengths;
/** Longest texts that the service takes (docs/service-notes.md, "Field lists and lengths"). */
export const BANK_TEXT_LENGTHS = {
  description: 250,
  bankReference: lengths.bankReference ?? 50,
  merchantName: lengths.merchantName ?? 100,
} as const;
export type BankText = keyof typeof BANK_TEXT_LENGTHS;
export const BANK_TEXTS = ['description', 'bankReference', 'merchantName'] as const satisfies readonly BankText[];

/** A line as the bank's file has it: by this, not by what a person made of it, it is told whether it is there already. */
const asTheBankHasItSchema = z.object({
  date: localDateSchema,
  amount: decimalSchema,
  description: z.string(),
  reference: z.string().optional(),
});
export type AsTheBankHasIt = z.infer<typeof asTheBankHasItSchema>;

/** What only this computer knows of a bank transaction (`hereOnly` of its record). */
export const bankLocalMetadataSchema = z.object({
  /** The import that brought it. */
  importId: z.string().optional(),
  /** Its place in that import, from 0: lines of one day keep the bank's order. */
  order: z.number().int().optional(),
  bank: asTheBankHasItSchema.optional(),
  /** Texts that were too long for the service, in full. */
  full: z
    .object({
      description: z.string().optional(),
      bankReference: z.string().optional(),
      merchantName: z.string().optional(),
    })
    .optional(),
  /** Announced by the bank, not booked yet. */
  isPending: z.boolean().optional(),
  /** The account's balance after it, as the bank tells it. */
  balance: decimalSchema.optional(),
  /** Account of the other party. */
  payeeAccount: z.string().optional(),
  /** Key of the payment or receipt that was drafted from it. */
  documentKey: z.string().optional(),
});
export type BankLocalMetadata = z.infer<typeof bankLocalMetadataSchema>;

/** What is kept here of a record; whatever cannot be read (of a newer Daybook) is nothing. */
export function localMetadataOf(record: Pick<BankRecord, 'hereOnly'>): BankLocalMetadata {
  const parsed = bankLocalMetadataSchema.safeParse(record.hereOnly);
  return parsed.success ? parsed.data : {};
}

/** Money in is positive, money out negative; zero while neither is given. */
export function signedAmount(content: Pick<BankTransaction, 'depositAmount' | 'withdrawalAmount'>): DecimalString {
  const { depositAmount = ZERO, withdrawalAmount = ZERO } = content;
  if (withdrawalAmount === ZERO) return depositAmount;
  if (depositAmount === ZERO) return negated(withdrawalAmount);
  return toDecimalString(new Decimal(depositAmount).minus(withdrawalAmount));
}

/** Money in and money out on one line: the service takes exactly one above zero (spec 2.7). */
export function hasBothAmounts({
  depositAmount = ZERO,
  withdrawalAmount = ZERO,
}: Pick<BankTransaction, 'depositAmount' | 'withdrawalAmount'>): boolean {
  return depositAmount !== ZERO && withdrawalAmount !== ZERO;
}

/** Whether its day and amount can be counted: there, read, and money in or out but not both. The service's own lines always have an amount. */
export function isCountable(record: Pick<BankRecord, 'base' | 'local' | 'badInput'>): boolean {
  const content = currentContent(record);
  const hasAmount = record.local === null || signedAmount(content) !== ZERO;
  return (
    content.bankDate !== undefined &&
    hasAmount &&
    !hasBothAmounts(content) &&
    ['bankDate', 'depositAmount', 'withdrawalAmount'].every((field) => record.badInput[field] === undefined)
  );
}

/** The two amounts of a signed one: exactly one of them, and above zero, unless it is zero (spec 2.7). */
export function sidesOf(amount: DecimalString): Pick<BankTransaction, 'depositAmount' | 'withdrawalAmount'> {
  if (amount === ZERO) return {};
  return amount.startsWith('-') ? { withdrawalAmount: negated(amount) } : { depositAmount: amount };
}

/** The amount with its sign turned. */
export function negated(amount: DecimalString): DecimalString {
  if (amount === ZERO) return amount;
  return (amount.startsWith('-') ? amount.slice(1) : `-${amount}`) as DecimalString;
}

/** Whether its deletion waits to be sent: for everything but the upload it is gone. Where that was refused it is there, and is not imported again. */
export function isLineLeaving(record: Pick<BankRecord, 'commands' | 'rejection' | 'revision'>): boolean {
  return awaitedCommand(record, 'delete') !== undefined;
}

/** Locked on the service, or about to be: never changed by an import. */
export function isLineLocked(
  record: Pick<BankRecord, 'base' | 'local' | 'commands' | 'rejection' | 'revision'>,
): boolean {
  return isLockedRecord(record);
}

/** A line that is already in the books, as the matching of files needs it. */
export interface StoredBankLine extends AsTheBankHasIt {
  key: string;
  pending?: boolean;
  locked?: boolean;
  /** There without its id: nothing of it can be sent. It can be recognised. */
  outOfReach?: boolean;
}

/** The stored line of a record: as its bank has it, else as it was typed. Null while it has no date. */
export function storedLineOf(record: BankRecord, here = localMetadataOf(record)): StoredBankLine | null {
  const content = currentContent(record);
  const date: LocalDate | undefined = here.bank?.date ?? content.bankDate;
  if (date === undefined) return null;
  const own: AsTheBankHasIt = here.bank ?? {
    date,
    amount: signedAmount(content),
    description: here.full?.description ?? content.description ?? '',
    ...(content.bankReference === undefined ? {} : { reference: here.full?.bankReference ?? content.bankReference }),
  };
  // One that counts as there without its id can be changed as little as a locked one.
  const isOutOfReach = record.id === null && record.base !== null;
  return {
    key: record.key,
    ...own,
    ...(here.isPending ? { pending: true } : {}),
    ...(isLineLocked(record) || isOutOfReach ? { locked: true } : {}),
    ...(isOutOfReach ? { outOfReach: true } : {}),
  };
}

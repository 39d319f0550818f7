import { z } from 'zod';
import { addDays, localDateSchema, type LocalDate } from '../values/dates.ts';
import { Decimal, decimalSchema, negated, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import type { ContentOf } from '../resources/content.ts';
import { awaitedCommand, isLockedRecord, type ResourceRecord } from '../resources/record.ts';
import { currentVersion } from '../records/record.ts';
import { RESOURCE_TRAITS } from '../resources/traits.ts';
import { DOCUMENT_WAYS } from './monthCounts.ts';

export type BankTransaction = ContentOf<'bankTransaction'>;
export type BankRecord = ResourceRecord<'bankTransaction'>;

const lengths = RESOURCE_TRAITS.bankTransaction.lengths;
/** Longest texts that the service accepts (docs/service-notes.md, "Field lists and lengths"). */
export const BANK_TEXT_LENGTHS = {
  description: 250,
  bankReference: lengths.bankReference ?? 50,
  merchantName: lengths.merchantName ?? 100,
} as const;
export type BankText = keyof typeof BANK_TEXT_LENGTHS;
export const BANK_TEXTS = ['description', 'bankReference', 'merchantName'] as const satisfies readonly BankText[];

/** A line as in the bank's file. Imports use this, not what a person changed, to see if the line is there already. */
const asTheBankHasItSchema = z.object({
  date: localDateSchema,
  amount: decimalSchema,
  description: z.string(),
  reference: z.string().optional(),
});
export type AsTheBankHasIt = z.infer<typeof asTheBankHasItSchema>;

/**
 * What was made when a line got its documents, so that it can be taken back; without it, they were in the books already
 * or an earlier version of Daybook made them.
 */
const madeForLineSchema = z.object({
  /** Keys of the drafts, with that of the other end of a transfer. */
  drafts: z.array(z.string()),
  /** How many commands were queued for other documents, by key: credits that were allocated, a receipt reversed. */
  commands: z.array(z.object({ key: z.string(), count: z.number().int().positive() })),
});
export type MadeForLine = z.infer<typeof madeForLineSchema>;

/** What is stored only here of a bank transaction (`hereOnly` of its record). */
export const bankLocalMetadataSchema = z.object({
  /** The import that added it. */
  importId: z.string().optional(),
  /** Its index in that import: lines of one day keep the bank's order. */
  order: z.number().int().optional(),
  bank: asTheBankHasItSchema.optional(),
  /** The full texts that were too long for the service. */
  full: z
    .object({
      description: z.string().optional(),
      bankReference: z.string().optional(),
      merchantName: z.string().optional(),
    })
    .optional(),
  /** Announced by the bank, but not booked yet. */
  isPending: z.boolean().optional(),
  /** The account's balance after it, according to the bank. */
  balance: decimalSchema.optional(),
  /** Account of the other party. */
  payeeAccount: z.string().optional(),
  /** Key of the payment or receipt that was drafted from it. */
  documentKey: z.string().optional(),
  /** Keys of further payments that the bank took in the same sum: the others of a payment file. */
  furtherDocuments: z.array(z.string()).optional(),
  /** How it got that document; left out where a version of Daybook that did not note it linked them. */
  documentBy: z.enum(DOCUMENT_WAYS).optional(),
  made: madeForLineSchema.optional(),
});
export type BankLocalMetadata = z.infer<typeof bankLocalMetadataSchema>;

/** The local metadata of a record; empty if it cannot be read, for example because a newer Daybook wrote it. */
export function localMetadataOf(record: Pick<BankRecord, 'hereOnly'>): BankLocalMetadata {
  const parsed = bankLocalMetadataSchema.safeParse(record.hereOnly);
  return parsed.success ? parsed.data : {};
}

/** The keys of the documents that a line is linked to, as it noted them. */
export function documentsOfLine({
  documentKey,
  furtherDocuments = [],
}: Pick<BankLocalMetadata, 'documentKey' | 'furtherDocuments'>): readonly string[] {
  return documentKey === undefined ? [] : [documentKey, ...furtherDocuments];
}

/**
 * The local metadata of a line that is linked to these documents, of which the first is shown; without any, it is
 * linked to none. What a newer Daybook has written beside the link stays.
 */
export function withDocuments(
  hereOnly: BankRecord['hereOnly'],
  documents: readonly string[],
  by: BankLocalMetadata['documentBy'],
  made?: MadeForLine,
): BankRecord['hereOnly'] {
  const { documentKey: _before, furtherDocuments: _further, documentBy: _by, made: _made, ...rest } = hereOnly;
  const [documentKey, ...furtherDocuments] = documents;
  if (documentKey === undefined) return rest;
  return {
    ...rest,
    documentKey,
    ...(by !== undefined && { documentBy: by }),
    ...(made !== undefined && { made }),
    ...(furtherDocuments.length > 0 && { furtherDocuments }),
  };
}

/** Money in is positive, money out negative; zero if neither is given. */
export function signedAmount(content: Pick<BankTransaction, 'depositAmount' | 'withdrawalAmount'>): DecimalString {
  const { depositAmount = ZERO, withdrawalAmount = ZERO } = content;
  if (withdrawalAmount === ZERO) return depositAmount;
  if (depositAmount === ZERO) return negated(withdrawalAmount);
  return toDecimalString(new Decimal(depositAmount).minus(withdrawalAmount));
}

/** Whether a line has both money in and money out; the service accepts exactly one above zero (spec 2.7). */
export function hasBothAmounts({
  depositAmount = ZERO,
  withdrawalAmount = ZERO,
}: Pick<BankTransaction, 'depositAmount' | 'withdrawalAmount'>): boolean {
  return depositAmount !== ZERO && withdrawalAmount !== ZERO;
}

/**
 * Whether its day and amount can be counted: present, valid, and money either in or out. The service's own lines always
 * have an amount.
 */
export function isCountable(record: Pick<BankRecord, 'base' | 'local' | 'badInput'>): boolean {
  const content = currentVersion(record);
  const hasAmount = record.local === null || signedAmount(content) !== ZERO;
  return (
    content.bankDate !== undefined &&
    hasAmount &&
    !hasBothAmounts(content) &&
    ['bankDate', 'depositAmount', 'withdrawalAmount'].every((field) => record.badInput[field] === undefined)
  );
}

/** The two amounts of a signed one: exactly one of them is above zero, unless the amount is zero (spec 2.7). */
export function sidesOf(amount: DecimalString): Pick<BankTransaction, 'depositAmount' | 'withdrawalAmount'> {
  if (amount === ZERO) return {};
  return amount.startsWith('-') ? { withdrawalAmount: negated(amount) } : { depositAmount: amount };
}

/**
 * Whether its deletion waits to be sent: then it counts as gone everywhere except in the sync. If the service refused
 * the deletion, the line is still there and is not imported again.
 */
export function isLineLeaving(record: Pick<BankRecord, 'commands' | 'rejection' | 'revision'>): boolean {
  return awaitedCommand(record, 'delete') !== undefined;
}

/** A line of this many days that has no payment or receipt waits for somebody; older ones were left so. */
const RECENT_DAYS = 30;

/** The first day of lines that wait for a document. */
export function documentsDueSince(today: LocalDate): LocalDate {
  return addDays(today, -RECENT_DAYS);
}

/** Whether no payment or receipt is known for a line that is in the account. */
export function lacksDocument(record: BankRecord, here = localMetadataOf(record)): boolean {
  return here.documentKey === undefined && record.goneAt === null && !isLineLeaving(record);
}

/**
 * Whether it waits for its document: it is booked, has a day and an amount, and none is known.
 * @param explained says of which lines the documents count no more; left out, all count
 */
export function waitsForDocument(
  record: BankRecord,
  here = localMetadataOf(record),
  explained?: { isLeft(here: BankLocalMetadata): boolean },
): boolean {
  const isLeft = explained?.isLeft(here) === true;
  return (
    here.isPending !== true &&
    isCountable(record) &&
    signedAmount(currentVersion(record)) !== ZERO &&
    lacksDocument(record, isLeft ? { ...here, documentKey: undefined } : here)
  );
}

/** Whether it is locked on the service or will be; an import never changes it. */
export function isLineLocked(
  record: Pick<BankRecord, 'base' | 'local' | 'commands' | 'rejection' | 'revision'>,
): boolean {
  return isLockedRecord(record);
}

/** A stored line as the matching of files needs it. */
export interface StoredBankLine extends AsTheBankHasIt {
  key: string;
  pending?: boolean;
  locked?: boolean;
  /** On the service, but its id is not known: nothing can be sent for it, but it can be recognised. */
  outOfReach?: boolean;
}

/** The stored line of a record: as the bank has it, else as it was typed. Null if it has no date. */
export function storedLineOf(record: BankRecord, here = localMetadataOf(record)): StoredBankLine | null {
  const content = currentVersion(record);
  const date: LocalDate | undefined = here.bank?.date ?? content.bankDate;
  if (date === undefined) return null;
  const own: AsTheBankHasIt = here.bank ?? {
    date,
    amount: signedAmount(content),
    description: here.full?.description ?? content.description ?? '',
    ...(content.bankReference === undefined ? {} : { reference: here.full?.bankReference ?? content.bankReference }),
  };
  // A line that is on the service with an unknown id cannot be changed either.
  const isOutOfReach = record.id === null && record.base !== null;
  return {
    key: record.key,
    ...own,
    ...(here.isPending ? { pending: true } : {}),
    ...(isLineLocked(record) || isOutOfReach ? { locked: true } : {}),
    ...(isOutOfReach ? { outOfReach: true } : {}),
  };
}

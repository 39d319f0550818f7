import {
  BANK_TEXT_LENGTHS,
  hasBothAmounts,
  type BankText,
  type BankTransaction,
} from '../../../domain/bank/bankLine.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, type DecimalString } from '../../../domain/values/decimal.ts';
import { readEntry, type FieldKind } from '../../base/inputs/fields.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { readAmount } from '../../base/inputs/amountInput.ts';
import type { TextKey } from '../../base/i18n/texts.ts';

/** The columns of the entry grid, named after their fields. */
export const BANK_FIELDS = [
  'bankDate',
  'description',
  'depositAmount',
  'withdrawalAmount',
  'bankReference',
  'merchantName',
  'postDate',
  'paymentMethodId',
] as const satisfies readonly (keyof BankTransaction)[];
export type BankField = (typeof BANK_FIELDS)[number];

export const BANK_FIELD_KINDS: Readonly<Record<BankField, FieldKind>> = {
  bankDate: 'date',
  description: 'known',
  depositAmount: 'amount',
  withdrawalAmount: 'amount',
  bankReference: 'text',
  merchantName: 'text',
  postDate: 'date',
  paymentMethodId: 'reference',
};

export function isBankField(name: string): name is BankField {
  return (BANK_FIELDS as readonly string[]).includes(name);
}

export type BankFault =
  | 'bad.notANumber'
  | 'bad.unfinished'
  | 'bad.divideByZero'
  | 'bad.tooLarge'
  | 'bad.notADate'
  | 'bad.noSuchDay'
  | 'bad.noMatch'
  | 'bank.bad.negative'
  | 'bank.bad.tooFine'
  | 'bank.bad.tooLong';

/**
 * Reads what was typed. Amounts may be calculations; they must not be negative or have more decimals than the account's
 * currency.
 */
export function readBankEntry(
  field: BankField,
  text: string,
  today: LocalDate,
  current: string | undefined,
  currency: string,
): { ok: true; value: string | undefined } | { ok: false; fault: BankFault } {
  const kind = BANK_FIELD_KINDS[field];
  if (kind === 'amount') {
    const reading = readAmount(text);
    if (!reading.ok) return { ok: false, fault: `bad.${reading.code}` };
    if (reading.value === undefined || reading.value === '0') return { ok: true, value: undefined };
    const amount = new Decimal(reading.value);
    if (amount.isNegative()) return { ok: false, fault: 'bank.bad.negative' };
    if (amount.decimalPlaces() > currencyPlaces(currency)) return { ok: false, fault: 'bank.bad.tooFine' };
    return { ok: true, value: reading.value };
  }
  const reading = readEntry(kind, text, today, current);
  if (!reading.ok) {
    const { code } = reading;
    // No field here is a rate or a discount.
    return { ok: false, fault: code === 'notPositive' || code === 'notADiscount' ? 'bad.notANumber' : `bad.${code}` };
  }
  const value = kind === 'text' || kind === 'known' ? reading.value?.trim() || undefined : reading.value;
  if (field in BANK_TEXT_LENGTHS && (value?.length ?? 0) > BANK_TEXT_LENGTHS[field as BankText])
    return { ok: false, fault: 'bank.bad.tooLong' };
  return { ok: true, value };
}

/** A value as its cell shows it. References need the reference data and are shown elsewhere. */
export function bankText(field: BankField, value: string | undefined, currency: string): string {
  if (value === undefined) return '';
  const kind = BANK_FIELD_KINDS[field];
  if (kind === 'date') return formatDate(value);
  return kind === 'amount' ? formatAmount(value, currency) : value;
}

const OTHER_SIDE: Partial<Record<BankField, 'depositAmount' | 'withdrawalAmount'>> = {
  depositAmount: 'withdrawalAmount',
  withdrawalAmount: 'depositAmount',
};

/**
 * The amount on the other side of a line that has both, although exactly one may be above zero (spec 2.7); undefined if
 * nothing is wrong. Typing one does not remove the other: the user says which of the two is wrong.
 */
export function amountOnOtherSide(content: BankTransaction, field: BankField): DecimalString | undefined {
  const other = OTHER_SIDE[field];
  return other !== undefined && hasBothAmounts(content) ? content[other] : undefined;
}

export const BANK_LABELS: Readonly<Record<BankField, TextKey>> = {
  bankDate: 'bank.field.bankDate',
  description: 'bank.field.description',
  depositAmount: 'bank.field.depositAmount',
  withdrawalAmount: 'bank.field.withdrawalAmount',
  bankReference: 'bank.field.bankReference',
  merchantName: 'bank.field.merchantName',
  postDate: 'bank.field.postDate',
  paymentMethodId: 'bank.field.paymentMethodId',
};

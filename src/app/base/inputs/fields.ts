import { parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, parseDecimal } from '../../../domain/values/decimal.ts';
import { readDiscount } from '../../../domain/documents/lineDiscount.ts';
import type { ReferenceKind } from '../../../domain/references/reference.ts';
import { formatDate } from '../format/dates.ts';
import { formatNumber, formatPercent, formatPrice } from '../format/amounts.ts';
import { readAmount } from './amountInput.ts';
import { readDate } from './dateInput.ts';
import type { TextKey } from '../i18n/texts.ts';

/**
 * How a field is typed and read. `known` is text with earlier texts of this company as choices; `entry` is net or
 * gross; `taxRole` one of `TAX_ROLES`; `check` holds `true` or `false`; `discount` holds `10%`, or `2.5` for an amount.
 */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'known'
  | 'amount'
  | 'price'
  | 'rate'
  | 'discount'
  | 'date'
  | 'reference'
  | 'entry'
  | 'taxRole'
  | 'check';

/** Whether the value of such a field is one of a few words. */
export const isChoice = (kind: FieldKind): kind is 'entry' | 'taxRole' => kind === 'entry' || kind === 'taxRole';

/** Whether the value of such a field is picked from choices. */
export const isPicked = (kind: FieldKind): boolean => kind === 'reference' || isChoice(kind) || kind === 'known';

/** Whether such a field is typed as a number. */
export const isNumber = (kind: FieldKind): boolean =>
  kind === 'amount' || kind === 'price' || kind === 'rate' || kind === 'discount';

/** One field of a header or a line: how its value is read and written, and how it is typed. Values are text at rest. */
export interface Field<Subject> {
  id: string;
  label: TextKey;
  /** Replaces the label of a custom field, which the service names. */
  name?: string;
  kind: FieldKind;
  reference?: ReferenceKind;
  /** The bank account whose currency the amount is in; without it, the document's currency. */
  bankAccount?(subject: Subject): string | undefined;
  read(subject: Subject): string | undefined;
  write(subject: Subject, value: string | undefined): Subject;
}

export const dateValue = (value: string | undefined): LocalDate | undefined =>
  value === undefined ? undefined : (parseLocalDate(value) ?? undefined);
export const numberValue = (value: string | undefined) =>
  value === undefined ? undefined : (parseDecimal(value) ?? undefined);

/** The names of a subject's fields that hold plain text. */
export type TextNames<Subject> = {
  [Name in keyof Subject & string]: Subject[Name] extends string | undefined
    ? string extends NonNullable<Subject[Name]>
      ? Name
      : never
    : never;
}[keyof Subject & string];

/** A field of plain text. */
export function textField<Name extends string, Subject extends { [Key in Name]?: string | undefined }>(
  id: Name,
  label: TextKey,
  kind: FieldKind = 'text',
  reference?: ReferenceKind,
): Field<Subject> {
  return {
    id,
    label,
    kind,
    ...(reference && { reference }),
    read: (subject) => subject[id],
    write: (subject, value) => ({ ...subject, [id]: value }),
  };
}

/** A posting field: these are in an object of their own, on headers and on lines. */
export function posting<
  Subject extends { post?: { costCentre?: string | undefined; department?: string | undefined } | undefined },
>(id: 'department' | 'costCentre', label: TextKey): Field<Subject> {
  return {
    id: `post.${id}`,
    label,
    kind: 'reference',
    reference: id,
    read: (subject) => subject.post?.[id],
    write: (subject, value) => {
      const post = { ...subject.post, [id]: value };
      return { ...subject, post: post.costCentre === undefined && post.department === undefined ? undefined : post };
    },
  };
}

/** The value at rest of a typed text, or why it is none (a key under `bad.` in the texts). */
export type EntryReading = { ok: true; value: string | undefined } | { ok: false; code: EntryFault };
export type EntryFault =
  | 'notANumber'
  | 'unfinished'
  | 'divideByZero'
  | 'tooLarge'
  | 'notADate'
  | 'noSuchDay'
  | 'noMatch'
  | 'notPositive'
  | 'notADiscount';

/** Reads text typed into a field. References are chosen, not read: a text left in such a field matches nothing. */
export function readEntry(kind: FieldKind, text: string, today: LocalDate, current: string | undefined): EntryReading {
  switch (kind) {
    case 'date':
      return readDate(text, { today, current: dateValue(current) });
    case 'amount':
    case 'price':
      return readAmount(text);
    case 'rate': {
      const reading = readAmount(text);
      if (reading.ok && reading.value !== undefined && !new Decimal(reading.value).gt(0))
        return { ok: false, code: 'notPositive' };
      return reading;
    }
    case 'discount':
      return readDiscountEntry(text);
    case 'reference':
    case 'entry':
    case 'taxRole':
      return text.trim() === '' ? { ok: true, value: undefined } : { ok: false, code: 'noMatch' };
    case 'check':
      return { ok: true, value: text === 'true' || text === 'false' ? text : undefined };
    default:
      return { ok: true, value: text.trim() === '' ? undefined : text };
  }
}

/** With a per cent sign a share of the price, without one an amount. */
function readDiscountEntry(text: string): EntryReading {
  const isPercent = /%\s*$/.test(text);
  const reading = readAmount(text.replace(/%\s*$/, ''));
  if (!reading.ok || reading.value === undefined) return reading;
  const value = isPercent ? `${reading.value}%` : reading.value;
  return readDiscount(value) === null ? { ok: false, code: 'notADiscount' } : { ok: true, value };
}

/** A value as the field shows it. References need their codes and are shown elsewhere. */
export function shownValue(kind: FieldKind, value: string | undefined, currency: string): string {
  if (value === undefined) return '';
  if (kind === 'date') return formatDate(value);
  if (kind === 'price') return formatPrice(parseDecimal(value) ?? undefined, currency);
  if (kind === 'discount')
    return value.endsWith('%')
      ? formatPercent(value.slice(0, -1))
      : formatPrice(parseDecimal(value) ?? undefined, currency);
  if (kind === 'amount' || kind === 'rate') return formatNumber(value);
  return value;
}

import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { balancedParts, type CodedPart, type Coding } from '../../../domain/bank/coding.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import { Decimal, parseDecimal, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { readAmount } from '../../base/inputs/amountInput.ts';

/** A part of a bank line while it is typed. */
export interface CodingRow extends Coding {
  readonly id: string;
  readonly amount?: DecimalString | undefined;
  /** What was typed as its amount and is none. */
  readonly badAmount?: string | undefined;
}

/** The parts of a bank line while they are typed; the empty last row becomes a part with its first value. */
export interface CodingRows {
  readonly rows: Readonly<ShallowRef<readonly CodingRow[]>>;
  /** The rows and the empty one. */
  readonly shown: ComputedRef<readonly CodingRow[]>;
  /** The parts with their amounts, the rest in the first that has none. */
  readonly parts: ComputedRef<readonly CodedPart[]>;
  /** What is missing until the parts come to the line's amount. */
  readonly rest: ComputedRef<DecimalString>;
  /** Why the parts cannot be drafted yet; null if they can. */
  readonly lack: ComputedRef<'account' | 'amount' | 'rest' | null>;
  isNext(row: CodingRow): boolean;
  amountOf(row: CodingRow): DecimalString | undefined;
  set(row: CodingRow, coding: Coding): void;
  /** Takes a typed amount; an empty one takes the rest again. */
  setAmount(row: CodingRow, text: string): void;
  remove(id: string): void;
}

/**
 * @param amount what the parts should come to
 * @param first the coding with which the first part begins
 */
export function useCodingRows(
  amount: DecimalString,
  currency: string,
  first: readonly (Coding & { amount?: DecimalString | undefined })[],
): CodingRows {
  let count = 0;
  const newId = (): string => `part-${(count += 1)}`;
  const rows = shallowRef<readonly CodingRow[]>(first.map((coding) => ({ ...coding, id: newId() })));
  const next = shallowRef<CodingRow>({ id: newId() });
  const balanced = computed(() => balancedParts(amount, rows.value));
  const amountOf = (row: CodingRow): DecimalString | undefined =>
    balanced.value.parts[rows.value.findIndex(({ id }) => id === row.id)]?.amount;

  function change(row: CodingRow, part: Partial<CodingRow>): void {
    const changed = { ...row, ...part };
    if (row.id === next.value.id) {
      rows.value = [...rows.value, changed];
      next.value = { id: newId() };
    } else rows.value = rows.value.map((one) => (one.id === row.id ? { ...one, ...part } : one));
  }

  return {
    rows,
    shown: computed(() => [...rows.value, next.value]),
    parts: computed(() => balanced.value.parts),
    rest: computed(() => balanced.value.rest),
    lack: computed(() => {
      if (rows.value.length === 0 || rows.value.some(({ accountId }) => accountId === undefined)) return 'account';
      if (
        rows.value.some(({ badAmount }) => badAmount !== undefined) ||
        balanced.value.parts.some((part) => part.amount === ZERO)
      )
        return 'amount';
      return balanced.value.rest === ZERO ? null : 'rest';
    }),
    isNext: ({ id }) => id === next.value.id,
    amountOf,
    set(row, coding) {
      if (row.id === next.value.id && Object.values(coding).every((value) => value === undefined)) return;
      change(row, coding);
    },
    setAmount(row, text) {
      const reading = readAmount(text);
      const value = reading.ok && reading.value !== undefined ? parseDecimal(reading.value) : null;
      // Leaving the rest as it stands does not fix it.
      if (value !== null && row.amount === undefined && row.badAmount === undefined && value === amountOf(row)) return;
      if (text.trim() === '') {
        if (row.id !== next.value.id) change(row, { amount: undefined, badAmount: undefined });
      } else if (value === null || new Decimal(value).decimalPlaces() > currencyPlaces(currency))
        change(row, { amount: undefined, badAmount: text });
      else change(row, { amount: value, badAmount: undefined });
    },
    remove(id) {
      rows.value = rows.value.filter((row) => row.id !== id);
    },
  };
}

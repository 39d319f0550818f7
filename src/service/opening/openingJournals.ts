import type { CurrencyCode } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import { decimalOf } from '../../domain/values/minorUnits.ts';
import type { NewDocument } from '../documents/input.ts';

/** What a bank account holds, and what that was worth, in minor units of the base currency. */
export interface OpenedBank {
  accountId: string;
  currency: CurrencyCode;
  currencyAmount: DecimalString;
  amount: bigint;
}

/**
 * The journal of balances in base currency; what they differ by waits on the suspense account.
 * @param balances by account, in minor units; a debit is above zero
 */
export function openingJournal(
  balances: ReadonlyMap<string, bigint>,
  suspense: string,
  docDate: LocalDate,
  { currency, places }: { currency: CurrencyCode; places: number },
): NewDocument {
  const lines = new Map([...balances].filter(([, units]) => units !== 0n));
  const left = [...lines.values()].reduce((sum, units) => sum + units, 0n);
  lines.set(suspense, (lines.get(suspense) ?? 0n) - left);
  const details = [...lines]
    .filter(([, units]) => units !== 0n)
    .map(([accountId, units]) => ({
      accountId,
      taxCodeId: null,
      netCurrencyAmount: toDecimalString(decimalOf(units, places)),
    }));
  return { docDate, currency, details };
}

/** The journal of a bank account in another currency. @param places of the base currency */
export function foreignBankJournal(
  bank: OpenedBank,
  suspense: string,
  docDate: LocalDate,
  places: number,
): NewDocument {
  const base = decimalOf(bank.amount, places);
  const zero = toDecimalString(new Decimal(0));
  const line = (accountId: string, sign: 1 | -1) => {
    const held = toDecimalString(new Decimal(bank.currencyAmount).times(sign));
    const worth = toDecimalString(base.times(sign));
    return {
      ...{ accountId, taxCodeId: null, taxCurrencyAmount: zero, taxAmount: zero },
      ...{ netCurrencyAmount: held, grossCurrencyAmount: held, netAmount: worth, grossAmount: worth },
    };
  };
  return {
    docDate,
    currency: bank.currency,
    details: [line(bank.accountId, 1), line(suspense, -1)],
    ...{ netCurrencyAmount: zero, taxCurrencyAmount: zero, grossCurrencyAmount: zero },
    ...{ netAmount: zero, taxAmount: zero, grossAmount: zero },
  };
}

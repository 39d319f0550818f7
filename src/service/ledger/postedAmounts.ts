import { currencyPlaces } from '../../domain/values/currency.ts';
import { Decimal, type DecimalString } from '../../domain/values/decimal.ts';
import { decimalOf, nearest } from '../../domain/values/minorUnits.ts';
import type { ServiceLine, StoredHeader } from '../documents/stored.ts';
import { minor } from './entry.ts';

/** An amount in both currencies, in minor units. */
export interface Both {
  amount: bigint;
  currencyAmount: bigint;
}

export const NO_AMOUNT: Both = { amount: 0n, currencyAmount: 0n };

export function sumOf(one: Both, other: Both): Both {
  return { amount: one.amount + other.amount, currencyAmount: one.currencyAmount + other.currencyAmount };
}

export function multiplied(by: bigint, { amount, currencyAmount }: Both): Both {
  return { amount: by * amount, currencyAmount: by * currencyAmount };
}

/**
 * An amount over parts by their weights, whole units, nothing lost; on the last part if the weights come to nothing.
 */
export function spread(of: Both, weights: readonly Both[]): Both[] {
  const units = (whole: bigint, weightsOf: readonly bigint[]): bigint[] => {
    const all = weightsOf.reduce((sum, weight) => sum + weight, 0n);
    let [reached, given] = [0n, 0n];
    return weightsOf.map((weight, index) => {
      reached += weight;
      const upTo = index === weightsOf.length - 1 ? whole : all === 0n ? 0n : nearest(whole * reached, all);
      const part = upTo - given;
      given = upTo;
      return part;
    });
  };
  const inCurrency = units(
    of.currencyAmount,
    weights.map(({ currencyAmount }) => currencyAmount),
  );
  const inBase = units(
    of.amount,
    weights.map(({ amount }) => amount),
  );
  return inBase.map((amount, index) => ({ amount, currencyAmount: inCurrency[index] ?? 0n }));
}

const HUNDRED = new Decimal(100);

/** Amounts of a document in the minor units of its two currencies. */
export class Amounts {
  private readonly header: StoredHeader;
  private readonly places: number;
  private readonly basePlaces: number;

  constructor(header: StoredHeader) {
    this.header = header;
    this.places = currencyPlaces(header.currency);
    this.basePlaces = currencyPlaces(header.baseCurrency);
  }

  gross(of: StoredHeader): Both {
    return {
      amount: minor(of.grossAmount, this.basePlaces),
      currencyAmount: minor(of.grossCurrencyAmount, this.places),
    };
  }

  net(of: ServiceLine): Both {
    return { amount: minor(of.netAmount, this.basePlaces), currencyAmount: minor(of.netCurrencyAmount, this.places) };
  }

  tax(of: ServiceLine): Both {
    return { amount: minor(of.taxAmount, this.basePlaces), currencyAmount: minor(of.taxCurrencyAmount, this.places) };
  }

  /** An amount of the document in base currency, at its rate. */
  inBase(amount: DecimalString): bigint {
    const { currency, baseCurrency, currencyRate } = this.header;
    return minor(currency === baseCurrency ? amount : new Decimal(amount).div(currencyRate), this.basePlaces);
  }

  /** So many per cent of an amount, rounded. */
  share({ amount, currencyAmount }: Both, rate: string): Both {
    const of = (units: bigint, places: number): bigint =>
      minor(decimalOf(units, places).times(rate).div(HUNDRED), places);
    return { amount: of(amount, this.basePlaces), currencyAmount: of(currencyAmount, this.places) };
  }

  /** The most that a document's header may differ from its lines: 0.01 a line (spec 2.10). */
  tolerance(lines: number): bigint {
    return this.basePlaces < 2 ? 0n : BigInt(lines) * 10n ** BigInt(this.basePlaces - 2);
  }

  text(units: bigint): string {
    return decimalOf(units, this.basePlaces).toFixed(this.basePlaces);
  }

  currencyText(units: bigint): string {
    return decimalOf(units, this.places).toFixed(this.places);
  }
}

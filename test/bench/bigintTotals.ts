/**
 * A document's totals by a plain loop over BigInts: the same lines, rounding and sums, and nothing else. It reads the
 * decimal strings, as the engine does, and keeps no running totals.
 */

/** Decimals to which every number is scaled. */
const SCALE = 8;
const ONE = 10n ** BigInt(SCALE);

export interface PlainLine {
  quantity: string;
  price: string;
  /** Per cent. */
  rate: string;
  isNet: boolean;
}

export interface PlainTotals {
  net: bigint;
  tax: bigint;
  gross: bigint;
}

function scaled(text: string): bigint {
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text) * ONE;
  const fraction = text.slice(point + 1);
  return BigInt(text.slice(0, point) + fraction.padEnd(SCALE, '0'));
}

/** `value` ÷ `by`, midpoints away from zero. */
function rounded(value: bigint, by: bigint): bigint {
  const half = by / 2n;
  return value < 0n ? -((-value + half) / by) : (value + half) / by;
}

/** Sums in minor units. @param places of the currency */
export function plainTotals(lines: readonly PlainLine[], places: number): PlainTotals {
  const unit = 10n ** BigInt(places);
  let [net, tax, gross] = [0n, 0n, 0n];
  for (const line of lines) {
    const entered = rounded(scaled(line.quantity) * scaled(line.price) * unit, ONE * ONE);
    const rate = scaled(line.rate);
    if (line.isNet) {
      const lineTax = rounded(entered * rate, 100n * ONE);
      net += entered;
      tax += lineTax;
      gross += entered + lineTax;
    } else {
      const lineNet = rounded(entered * 100n * ONE, 100n * ONE + rate);
      net += lineNet;
      tax += entered - lineNet;
      gross += entered;
    }
  }
  return { net, tax, gross };
}

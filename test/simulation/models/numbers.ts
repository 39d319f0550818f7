/**
 * A number in comparable form: without a plus sign, leading zeros, trailing zeros, or a minus before zero. Other text
 * stays as it is.
 */
export function plainNumber(text: string): string {
  const [, sign = '', whole = '', , fraction = ''] = /^([+-]?)0*(\d+)(\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '') return text;
  const kept = fraction.replace(/0+$/, '');
  const digits = kept === '' ? whole : `${whole}.${kept}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

/** The number in units of the fifth decimal: exact for all that the simulation writes. */
export function units(text: string): bigint {
  const [whole = '0', fraction = ''] = plainNumber(text).replace('-', '').split('.');
  const value = BigInt(whole) * 100_000n + BigInt(fraction.padEnd(5, '0').slice(0, 5));
  return plainNumber(text).startsWith('-') ? -value : value;
}

/** The nearest whole number of cents, halves away from zero. @param of how many units make a cent */
export function toCents(value: bigint, of: bigint): bigint {
  const [size, sign] = value < 0n ? [-value, -1n] : [value, 1n];
  return (sign * (size * 2n + of)) / (of * 2n);
}

/** Cents as an amount is stored: `1234` as `12.34`, `1200` as `12`. */
export function ofCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return plainNumber(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

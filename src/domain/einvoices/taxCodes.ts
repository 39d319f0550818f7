import type { Reference } from '../references/reference.ts';
import { parseDecimal } from '../values/decimal.ts';

/**
 * The connection's tax code for a tax category and rate of a file: the one remembered with this supplier; else, for a
 * standard rate, the supplier's usual code if it has this rate, else the only active code with it. Null where a person
 * has to choose: nothing says which code of 0 % stands for exempt, zero-rated or reverse charge.
 * @param key as `taxKey` makes it
 */
export function taxCodeFor(
  key: string,
  remembered: Readonly<Record<string, string>>,
  usual: string | undefined,
  taxCodes: readonly Reference[],
): string | null {
  const known = remembered[key];
  if (known !== undefined && taxCodes.some(({ id, isActive }) => id === known && isActive)) return known;
  const [category = '', rate = ''] = key.split(' ');
  const wanted = parseDecimal(rate);
  const fitting = taxCodes.filter(
    ({ isActive, taxRate, reverseChargeOfId }) => isActive && taxRate === wanted && reverseChargeOfId === undefined,
  );
  const own = fitting.find(({ id, code }) => id === usual || code === usual);
  if (category === 'S' && own !== undefined) return own.id;
  return category === 'S' && fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
}

/**
 * Orders two amounts at rest without turning them into numbers: canonical decimal strings compare by
 * sign, length of the whole part, then digit by digit. An unknown amount ('') comes before all.
 */
export function compareAmounts(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return a === '' ? -1 : 1;
  const aNegative = a.startsWith('-');
  if (aNegative !== b.startsWith('-')) return aNegative ? -1 : 1;
  return aNegative ? comparePositive(b.slice(1), a.slice(1)) : comparePositive(a, b);
}

function wholeLength(amount: string): number {
  const point = amount.indexOf('.');
  return point < 0 ? amount.length : point;
}

function comparePositive(a: string, b: string): number {
  const difference = wholeLength(a) - wholeLength(b);
  if (difference !== 0) return difference;
  return a < b ? -1 : a > b ? 1 : 0;
}

import { Decimal } from '../values/decimal.ts';
import type { BaseBox, TaxFigure } from './taxFigure.ts';

/** Where a figure counts: the box of its net, the box of what is claimed, and whether its tax is owed by its rate. */
interface Places {
  base: string | null;
  claimed: string | null;
  isTaxed: boolean;
}
const NOWHERE: Places = { base: null, claimed: null, isTaxed: false };

function placesOf({ side, treatment, rate, isReverseCharge }: TaxFigure): Places {
  if (treatment === 'outside') return NOWHERE;
  if (side === 'sale') {
    const untaxed = (base: string): Places => ({ base, claimed: null, isTaxed: false });
    if (treatment === 'goodsToEu') return untaxed('F2');
    if (treatment === 'export') return untaxed('E1');
    // What is exempt, and services of which a customer abroad owes the tax, are other operations that are not taxed.
    const isTaxed = treatment === 'standard' && !isReverseCharge && Number(rate) !== 0;
    return isTaxed ? { base: 'A1', claimed: null, isTaxed } : untaxed('E2');
  }
  if (treatment === 'imports') return { base: 'A4', claimed: '20', isTaxed: true };
  if (treatment === 'goodsFromEu') return { base: 'B2', claimed: '20', isTaxed: true };
  if (treatment === 'servicesFromAbroad') return { base: 'A3', claimed: '20', isTaxed: true };
  if (treatment === 'reverseCharge') return { base: 'A2', claimed: '20', isTaxed: true };
  return { base: null, claimed: treatment === 'fixedAssets' ? '19' : '20', isTaxed: false };
}

/** Rates of the overseas departments and of Corsica among them; where a rate is also one of the mainland, it counts there. */
const BOX_OF_RATE: Readonly<Record<string, string>> = {
  20: '08',
  5.5: '09',
  10: '9B',
  8.5: '10',
  1.75: 'T1',
  1.05: 'T2',
  13: 'TC',
  0.9: 'T5',
  2.1: 'T6',
};
const IMPORTS_OF_RATE: Readonly<Record<string, string>> = {
  20: 'I1',
  10: 'I2',
  8.5: 'I3',
  5.5: 'I4',
  2.1: 'I5',
  1.05: 'I6',
};
/** The line of earlier rates. */
const OTHER_RATES = '13';
const BASES = ['A1', 'A2', 'A3', 'A4', 'B2', 'E1', 'E2', 'F2'];
const RATES = [
  '08',
  '09',
  '9B',
  '10',
  'T1',
  'T2',
  'TC',
  'T5',
  'T6',
  OTHER_RATES,
  ...Object.values(IMPORTS_OF_RATE).toSorted(),
];
const CLAIMS = ['19', '20'];

/** In whole euros, half a euro up (CGI, article 1649 undecies). */
const whole = (amount: Decimal): Decimal => amount.toDecimalPlaces(0, Decimal.ROUND_HALF_UP);

/** Sums by box. */
class Sums {
  private readonly sums = new Map<string, Decimal>();

  add(box: string, amount: Decimal): void {
    this.sums.set(box, (this.sums.get(box) ?? new Decimal(0)).plus(amount));
  }

  clear(box: string): void {
    this.sums.delete(box);
  }

  of(box: string): Decimal {
    return whole(this.sums.get(box) ?? new Decimal(0));
  }
}

/** What is owed at a rate: its tax, and its base by the box in which that stands. */
interface Rated {
  tax: Decimal;
  bases: [box: string, net: Decimal][];
}

/**
 * The lines of a French return (form 3310-CA3), without those of nothing, in whole euros. Lines 16, 23 and what is paid
 * (28) or left as a credit (25, asked back by 26 or carried on by 27) are always there. The form takes no amount below
 * zero: where credits are more than sales of a rate, their tax is claimed on line 21; where a claim is below zero, it
 * is paid back on line 15; credits of sales without tax that are more than these are left out.
 * @param creditBefore the credit that the return before carries on (its line 27)
 * @param refund what is asked back of a credit (line 26): it is not carried on
 */
export function frenchBoxes(
  figures: readonly TaxFigure[],
  creditBefore: Decimal,
  refund: Decimal = new Decimal(0),
): BaseBox[] {
  const [bases, taxes] = [new Sums(), new Sums()];
  const owed = new Map<string, Rated>(RATES.map((box) => [box, { tax: new Decimal(0), bases: [] }]));
  for (const figure of figures) {
    const { base, claimed, isTaxed } = placesOf(figure);
    const boxes = figure.treatment === 'imports' ? IMPORTS_OF_RATE : BOX_OF_RATE;
    const rated = owed.get(isTaxed ? (boxes[String(Number(figure.rate))] ?? OTHER_RATES) : '');
    if (rated) {
      rated.tax = rated.tax.plus(figure.side === 'sale' ? figure.tax : figure.owed);
      if (base !== null) rated.bases.push([base, figure.net]);
    } else if (base !== null) bases.add(base, figure.net);
    if (figure.treatment === 'goodsFromEu') taxes.add('17', figure.owed);
    if (figure.treatment === 'imports' || figure.treatment === 'importTax') taxes.add('24', figure.tax);
    if (claimed !== null) taxes.add(claimed, figure.tax);
  }
  for (const [box, { tax, bases: nets }] of owed) {
    if (tax.isNegative()) taxes.add('21', tax.neg());
    else {
      taxes.add(box, tax);
      for (const [base, net] of nets) for (const each of [base, box]) bases.add(each, net);
    }
  }
  for (const box of CLAIMS)
    if (taxes.of(box).isNegative()) {
      taxes.add('15', taxes.of(box).neg());
      taxes.clear(box);
    }
  const sumOf = (boxes: readonly string[]): Decimal =>
    boxes.reduce((sum, box) => sum.plus(taxes.of(box)), new Decimal(0));
  const [due, claimed] = [sumOf([...RATES, '15']), sumOf([...CLAIMS, '21']).plus(creditBefore)];
  const left = due.minus(claimed);
  const amount = (box: string, value: Decimal, isAlways = false): BaseBox[] =>
    value.isZero() && !isAlways ? [] : [{ box, amount: value, tax: null }];
  return [
    ...BASES.flatMap((box) => amount(box, Decimal.max(bases.of(box), 0))),
    ...RATES.flatMap((box) => {
      const [base, tax] = [bases.of(box), taxes.of(box)];
      return base.isZero() && tax.isZero() ? [] : [{ box, amount: base, tax }];
    }),
    ...amount('15', taxes.of('15')),
    ...amount('16', due, true),
    ...['17', ...CLAIMS, '21'].flatMap((box) => amount(box, taxes.of(box))),
    ...amount('22', creditBefore),
    ...amount('23', claimed, true),
    ...amount('24', taxes.of('24')),
    ...(left.isNegative()
      ? [...amount('25', left.neg()), ...amount('26', refund), ...amount('27', left.neg().minus(refund))]
      : [...amount('28', left, true), ...amount('32', left, true)]),
  ];
}

import { Decimal } from '../values/decimal.ts';
import type { BaseBox, TaxFigure } from './taxFigure.ts';

/**
 * A box for a base. The tax of one with a rate is worked out from the base of the form, of others it is what was
 * booked. One of rate 0 has no tax: the form has no field for it.
 */
interface Base {
  box: string;
  rate?: number;
}
interface Places {
  base: Base | null;
  /** The box for the tax that is claimed. */
  claimed: string | null;
}
const NOWHERE: Places = { base: null, claimed: null };

function byRate(rate: string, boxes: Readonly<Record<string, string>>, other: string): Base {
  const box = boxes[String(Number(rate))];
  return box === undefined ? { box: other } : { box, rate: Number(rate) };
}

/**
 * The boxes of sales without tax: exempt without and with deduction of input tax, goods and services to the EU and
 * beyond.
 */
const UNTAXED: Readonly<Record<string, string>> = {
  exempt: '48',
  export: '43',
  goodsToEu: '41',
  servicesToEu: '21',
  servicesAbroad: '45',
};

/** Where a figure counts (form USt 1 A of 2026). */
function placesOf({ side, treatment, rate, isReverseCharge }: TaxFigure): Places {
  if (treatment === 'outside') return NOWHERE;
  if (side === 'sale') {
    const untaxed = UNTAXED[treatment];
    if (untaxed !== undefined) return { base: { box: untaxed, rate: 0 }, claimed: null };
    if (isReverseCharge) return { base: { box: '60', rate: 0 }, claimed: null };
    return { base: byRate(rate, { 19: '81', 7: '86', 0: '87' }, '35'), claimed: null };
  }
  if (treatment === 'goodsFromEu') return { base: byRate(rate, { 19: '89', 7: '93' }, '95'), claimed: '61' };
  if (treatment === 'servicesFromAbroad') return { base: { box: '46' }, claimed: '67' };
  if (treatment === 'reverseCharge' || treatment === 'imports') return { base: { box: '84' }, claimed: '67' };
  if (treatment === 'importTax') return { base: null, claimed: '62' };
  return { base: null, claimed: '66' };
}

/** The boxes in the order of the form. */
const ORDER = [
  '41',
  '43',
  '48',
  '81',
  '86',
  '87',
  '35',
  '89',
  '93',
  '95',
  '46',
  '84',
  '60',
  '21',
  '45',
  '66',
  '61',
  '62',
  '67',
];

/**
 * The boxes of a German advance return, without those of nothing; the last one, 83, is what is to be paid. Bases are in
 * whole euros, cents left out, and the tax of the usual rates is worked out from them, as the form does.
 */
export function germanBoxes(figures: readonly TaxFigure[]): BaseBox[] {
  const bases = new Map<string, { rate: number | undefined; net: Decimal; tax: Decimal }>();
  const claims = new Map<string, Decimal>();
  for (const figure of figures) {
    const { base, claimed } = placesOf(figure);
    if (base) {
      const before = bases.get(base.box) ?? { net: new Decimal(0), tax: new Decimal(0) };
      bases.set(base.box, {
        rate: base.rate,
        net: before.net.plus(figure.net),
        tax: before.tax.plus(figure.side === 'sale' ? figure.tax : figure.owed),
      });
    }
    if (claimed !== null) claims.set(claimed, (claims.get(claimed) ?? new Decimal(0)).plus(figure.tax));
  }
  let payable = new Decimal(0);
  const boxes = ORDER.flatMap((box): BaseBox[] => {
    const [base, claim] = [bases.get(box), claims.get(box)];
    if (base) {
      const amount = base.net.trunc();
      const tax =
        base.rate === undefined ? base.tax : amount.times(base.rate).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
      payable = payable.plus(tax);
      return amount.isZero() && tax.isZero() ? [] : [{ box, amount, tax: base.rate === 0 ? null : tax }];
    }
    if (!claim || claim.isZero()) return [];
    payable = payable.minus(claim);
    return [{ box, amount: claim, tax: null }];
  });
  return [...boxes, { box: '83', amount: payable, tax: null }];
}

import { Decimal } from '../values/decimal.ts';
import type { Side } from './agedBalance.ts';
import type { VatTreatment } from './vatBoxes.ts';

/** What tax of one code and rate adds to a German return; in euros. */
export interface GermanFigure {
  side: Side;
  treatment: VatTreatment['sale'] | VatTreatment['purchase'];
  /** Of the tax, per cent; under a reverse charge that of the ordinary code. */
  rate: string;
  /** Whether its code stands for a reverse charge: on sales, the customer owes the tax. */
  isReverseCharge: boolean;
  net: Decimal;
  /** On sales owed, on purchases claimed. */
  tax: Decimal;
  /** What the buyer owes. */
  owed: Decimal;
}

/** A line of the advance return (Umsatzsteuer-Voranmeldung) by its number (Kennzahl). */
export interface GermanBox {
  box: string;
  /** The base in whole euros; of a box that has only tax, the tax. */
  amount: Decimal;
  /** The tax of a base. */
  tax: Decimal | null;
}

/** A box for a base. The tax of one with a rate is worked out from the base of the form, of others it is what was booked. */
interface BaseBox {
  box: string;
  rate?: number;
}
interface Places {
  base: BaseBox | null;
  /** The box for the tax that is claimed. */
  claimed: string | null;
}
const NOWHERE: Places = { base: null, claimed: null };

function byRate(rate: string, boxes: Readonly<Record<string, string>>, other: string): BaseBox {
  const box = boxes[String(Number(rate))];
  return box === undefined ? { box: other } : { box, rate: Number(rate) };
}

/** Where a figure counts. Exempt sales are taken for such that leave the input tax to be claimed, as exports do. */
function placesOf({ side, treatment, rate, isReverseCharge }: GermanFigure): Places {
  if (treatment === 'outside') return NOWHERE;
  if (side === 'sale') {
    if (treatment === 'goodsToEu') return { base: { box: '41', rate: 0 }, claimed: null };
    if (isReverseCharge) return { base: { box: '60', rate: 0 }, claimed: null };
    return { base: byRate(rate, { 19: '81', 7: '86', 0: '43' }, '35'), claimed: null };
  }
  if (treatment === 'goodsFromEu') return { base: byRate(rate, { 19: '89', 7: '93' }, '95'), claimed: '61' };
  if (treatment === 'servicesFromAbroad') return { base: { box: '46' }, claimed: '67' };
  if (treatment === 'reverseCharge') return { base: { box: '84' }, claimed: '67' };
  return { base: null, claimed: '66' };
}

/** The boxes in the order of the form. */
const ORDER = ['41', '43', '60', '81', '86', '35', '89', '93', '95', '46', '84', '66', '61', '67'];

/**
 * The boxes of a German advance return, without those of nothing; the last one, 83, is what is to be paid. Bases are in
 * whole euros, cents left out, and the tax of the usual rates is worked out from them, as the form does.
 */
export function germanBoxes(figures: readonly GermanFigure[]): GermanBox[] {
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
  const boxes = ORDER.flatMap((box): GermanBox[] => {
    const [base, claim] = [bases.get(box), claims.get(box)];
    if (base) {
      const amount = base.net.trunc();
      const tax =
        base.rate === undefined ? base.tax : amount.times(base.rate).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
      payable = payable.plus(tax);
      return amount.isZero() && tax.isZero() ? [] : [{ box, amount, tax }];
    }
    if (!claim || claim.isZero()) return [];
    payable = payable.minus(claim);
    return [{ box, amount: claim, tax: null }];
  });
  return [...boxes, { box: '83', amount: payable, tax: null }];
}

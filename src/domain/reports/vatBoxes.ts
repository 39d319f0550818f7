import { z } from 'zod';
import { Decimal, roundTo, ZERO, type DecimalString } from '../values/decimal.ts';
import type { Side } from './ledgerStanding.ts';
import type { VatFigure } from './vatSummary.ts';
import { PURCHASE_TREATMENTS, SALE_TREATMENTS } from '../references/treatments.ts';

/** The boxes of a UK VAT return (VAT Notice 700/12). Boxes 3 and 5 are worked out from others. */
export const VAT_BOXES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type VatBox = (typeof VAT_BOXES)[number];

/** How a tax code counts in the boxes. The id is that of the tax code. */
export const vatTreatmentSchema = z.object({
  id: z.string(),
  sale: z.enum(SALE_TREATMENTS),
  purchase: z.enum(PURCHASE_TREATMENTS),
});
export type VatTreatment = z.infer<typeof vatTreatmentSchema>;
type Treatment = VatTreatment['sale'] | VatTreatment['purchase'];

interface Places {
  net: readonly VatBox[];
  tax: readonly VatBox[];
  /** Whether the buyer owes the tax: it is not on the document. */
  isOwedByBuyer?: boolean;
}
const RECLAIMED: VatBox = 4;
const NOWHERE: Places = { net: [], tax: [] };
const NET_SALE: Places = { tax: [], net: [6] };
const PLACES: Readonly<Record<Side, Readonly<Partial<Record<Treatment, Places>>>>> = {
  sale: {
    standard: { tax: [1], net: [6] },
    export: NET_SALE,
    exempt: NET_SALE,
    servicesToEu: NET_SALE,
    servicesAbroad: NET_SALE,
    goodsToEu: { tax: [1], net: [6, 8] },
  },
  purchase: {
    standard: { tax: [4], net: [7] },
    fixedAssets: { tax: [4], net: [7] },
    notReclaimed: { tax: [], net: [7] },
    reverseCharge: { tax: [1, 4], net: [7], isOwedByBuyer: true },
    servicesFromAbroad: { tax: [1, 4], net: [6, 7], isOwedByBuyer: true },
    goodsFromEu: { tax: [2, 4], net: [7, 9], isOwedByBuyer: true },
    imports: { tax: [1, 4], net: [7], isOwedByBuyer: true },
    importTax: { tax: [4], net: [7] },
  },
};

/**
 * How a tax code counts while nobody has said otherwise here: as the service says, else as usual. Without a tax code it
 * is in no box.
 */
export function usualTreatment(
  taxCode:
    | {
        id: string;
        reverseChargeOfId?: string | undefined;
        saleTreatment?: VatTreatment['sale'] | undefined;
        purchaseTreatment?: VatTreatment['purchase'] | undefined;
      }
    | undefined,
): VatTreatment {
  if (taxCode === undefined) return { id: '', sale: 'outside', purchase: 'outside' };
  const { id, reverseChargeOfId, saleTreatment = 'standard' } = taxCode;
  const purchase = reverseChargeOfId === undefined ? 'standard' : 'reverseCharge';
  return { id, sale: saleTreatment, purchase: taxCode.purchaseTreatment ?? purchase };
}

/** Whether the buyer owes the tax on purchases of this treatment. */
export function isOwedByBuyer(treatment: VatTreatment['purchase']): boolean {
  return PLACES.purchase[treatment]?.isOwedByBuyer === true;
}

export interface BoxFigure {
  readonly box: VatBox;
  /** Exact; boxes 6 to 9 are given in whole pounds on the return (`onReturn`). */
  readonly amount: Decimal;
  /** The figures in it; for boxes 3 and 5 those of the boxes that they are made from. */
  readonly figures: readonly VatFigure[];
}

export interface VatBoxes {
  readonly boxes: readonly BoxFigure[];
  /** Figures with an amount that are in no box. */
  readonly nowhere: readonly VatFigure[];
  /** Figures whose tax the buyer owes, and whose rate is zero or not known: no tax is counted for them. */
  readonly unrated: readonly VatFigure[];
}

/** The amount as it stands on the return: boxes 6 to 9 without pence. */
export function onReturn({ box, amount }: Pick<BoxFigure, 'box' | 'amount'>): Decimal {
  return box >= 6 ? amount.trunc() : amount;
}

const ratedTax = (net: Decimal, rate: DecimalString): Decimal => roundTo(net.times(rate).div(100), 2);

/**
 * The nine boxes from figures by tax code. Box 3 is 1 + 2; box 5 is the difference of 3 and 4, without sign. Tax that
 * the buyer owes is net × rate for each tax code, rounded to pence, unless the documents have it.
 * @param figures of one standing
 * @param rateOf the rate, per cent, of the tax that the buyer owes for a tax code: that of the ordinary code which it
 * replaces; undefined while it is not known
 */
export function vatBoxes(
  figures: readonly VatFigure[],
  treatmentOf: (taxCode: string) => VatTreatment,
  rateOf: (taxCode: string) => DecimalString | undefined,
): VatBoxes {
  const made = new Map<VatBox, { amount: Decimal; figures: VatFigure[] }>(
    VAT_BOXES.map((box) => [box, { amount: new Decimal(0), figures: [] }]),
  );
  const add = (box: VatBox, amount: Decimal, figure: VatFigure): void => {
    const held = made.get(box);
    if (held === undefined || amount.isZero()) return;
    held.amount = held.amount.plus(amount);
    held.figures.push(figure);
  };
  const [nowhere, unrated]: [VatFigure[], VatFigure[]] = [[], []];
  for (const figure of figures) {
    const places = PLACES[figure.side][treatmentOf(figure.taxCode)[figure.side]] ?? NOWHERE;
    if (places.net.length + places.tax.length === 0 && !(figure.net.isZero() && figure.tax.isZero()))
      nowhere.push(figure);
    for (const box of places.net) add(box, figure.net, figure);
    const isOwing = places.isOwedByBuyer === true;
    let { tax } = figure;
    if (isOwing && figure.owed === undefined && tax.isZero()) {
      const rate = rateOf(figure.taxCode);
      if (rate === undefined || rate === ZERO) unrated.push(figure);
      else tax = ratedTax(figure.net, rate);
    }
    for (const box of places.tax) add(box, isOwing && box !== RECLAIMED ? (figure.owed ?? tax) : tax, figure);
  }
  const of = (box: VatBox) => made.get(box) ?? { amount: new Decimal(0), figures: [] };
  const both = (a: VatBox, b: VatBox) => [...new Set([...of(a).figures, ...of(b).figures])];
  made.set(3, { amount: of(1).amount.plus(of(2).amount), figures: both(1, 2) });
  made.set(5, { amount: of(3).amount.minus(of(4).amount).abs(), figures: both(3, 4) });
  return { boxes: VAT_BOXES.map((box) => ({ box, ...of(box) })), nowhere, unrated };
}

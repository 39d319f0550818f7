import type { Decimal } from '../values/decimal.ts';
import type { Side } from './ledgerStanding.ts';
import type { VatTreatment } from './vatBoxes.ts';

/** What tax of one code and rate adds to a return, in the currency of the return. */
export interface TaxFigure {
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

/** A box of a return: its base, or its tax where it has no base. */
export interface BaseBox {
  box: string;
  amount: Decimal;
  /** The tax of a base; null for a box of one amount. */
  tax: Decimal | null;
}

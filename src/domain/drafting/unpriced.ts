import type { Document } from '../document.ts';
import { DOCUMENT_TRAITS } from '../documentTraits.ts';

/** Every line begins with one piece: that tells nothing. */
const ONE = '1';

/** A line that comes to nothing because nobody has said what it costs. */
export interface Unpriced {
  /** Its place, from 1. */
  line: number;
  /** Of a product the service puts its own price there, and the total moves; any other line it counts as nothing, as Daybook does. */
  isProduct: boolean;
}

/**
 * Lines that lack a price: of a product, or of so many pieces of something. Nought that was typed is a price; a line of one piece
 * without a product may be nothing but a text. Explicit amounts stand without prices (spec 2.10).
 */
export function unpricedLines({ docClass, lines, explicitAmounts }: Document): Unpriced[] {
  if (DOCUMENT_TRAITS[docClass].entry !== 'lines' || explicitAmounts === true) return [];
  return lines.flatMap(({ productId, quantity = ONE, currencyUnitPrice }, at) => {
    const isProduct = productId !== undefined;
    const isMeant = quantity !== '0' && (isProduct || quantity !== ONE);
    return currencyUnitPrice === undefined && isMeant ? [{ line: at + 1, isProduct }] : [];
  });
}

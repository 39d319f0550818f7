import { decimal } from '../values/decimal.ts';
import type { Document, DocumentLine } from '../documents/document.ts';

/** Every line starts with a quantity of 1, so that quantity does not show that it needs a price. */
const ONE = decimal('1');

/** A line that amounts to zero because it has no price. */
export interface Unpriced {
  /** Its position, from 1. */
  line: number;
  /**
   * For a product the service fills in its own price, which changes the total; without a product the line counts as
   * zero.
   */
  isProduct: boolean;
}

/**
 * Whether a line lacks a price: it has a product, or a quantity other than 1. A typed 0 is a price; a line with
 * quantity 1 and no product may be just a text.
 */
export function isUnpriced({ productId, quantity = ONE, currencyUnitPrice }: DocumentLine): boolean {
  return currencyUnitPrice === undefined && quantity !== '0' && (productId !== undefined || quantity !== ONE);
}

/** Whether lines of a document need prices: explicit amounts need none (spec 2.10). */
export function needsPrices({ explicitAmounts }: Pick<Document, 'explicitAmounts'>): boolean {
  return explicitAmounts !== true;
}

/** The lines of a document that lack a price. */
export function unpricedLines(document: Document): Unpriced[] {
  if (!needsPrices(document)) return [];
  return document.lines.flatMap((line, at) =>
    isUnpriced(line) ? [{ line: at + 1, isProduct: line.productId !== undefined }] : [],
  );
}

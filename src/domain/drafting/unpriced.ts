import { decimal } from '../values/decimal.ts';
import type { Document, DocumentLine } from '../documents/document.ts';

/** Every line begins with one piece: that tells nothing. */
const ONE = decimal('1');

/** A line that comes to nothing because nobody has said what it costs. */
export interface Unpriced {
  /** Its place, from 1. */
  line: number;
  /** Of a product the service puts its own price there, and the total moves; any other line it counts as nothing, as Daybook does. */
  isProduct: boolean;
}

/**
 * Whether a line lacks a price: of a product, or of so many pieces of something. Nought that was typed is a price; a line of one
 * piece without a product may be nothing but a text.
 */
export function isUnpriced({ productId, quantity = ONE, currencyUnitPrice }: DocumentLine): boolean {
  return currencyUnitPrice === undefined && quantity !== '0' && (productId !== undefined || quantity !== ONE);
}

/** Whether lines of a document need prices at all: explicit amounts stand without (spec 2.10). */
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

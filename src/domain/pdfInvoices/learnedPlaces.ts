import { z } from 'zod';
import { PDF_FIELDS } from './pdfPage.ts';

/** Where a field stands on the invoices of a supplier, as a person showed it. */
export const learnedPlaceSchema = z.object({
  /** The words before it in its line, without figures and marks; empty if there are none. */
  before: z.string(),
  /** The words above it, in the same form. */
  above: z.string(),
  /** Page from 0. */
  page: z.int().min(0),
  /** Its box as fractions of the width and height of the page, from the upper left corner. */
  left: z.number(),
  right: z.number(),
  top: z.number(),
});
export type LearnedPlace = z.infer<typeof learnedPlaceSchema>;

/** What a person corrected on the PDF invoices of a supplier; kept on this computer. */
export const learnedPlacesSchema = z.object({
  id: z.string().min(1),
  /** By what its next invoice is known: each empty if the invoice did not say it. */
  vatId: z.string(),
  iban: z.string(),
  name: z.string(),
  /** The order of day and month that a person chose. */
  dayOrder: z.enum(['DMY', 'MDY']).nullable(),
  places: z.partialRecord(z.enum(PDF_FIELDS), learnedPlaceSchema),
});
export type LearnedPlaces = z.infer<typeof learnedPlacesSchema>;
export const LEARNED_PLACES = 'pdfInvoicePlaces';

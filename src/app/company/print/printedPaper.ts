import type { SwissRefusal } from '../../../formats/payments/index.ts';
import type { Language } from '../../base/i18n/language.ts';
import type { Paper, PaperRow } from '../../../domain/papers/paper.ts';

export type PrintedRow = PaperRow;

/** A paper in one of the languages that Daybook speaks. */
export interface PrintedPaper extends Paper {
  language: Language;
  /** The country that it is sent from, if known. */
  home?: string | undefined;
  /** Why an invoice that is paid into a Swiss account has no payment part. */
  noSlip?: SwissRefusal;
}

import type { Period } from '../cashFlow.ts';
import type { DocumentClass } from '../../kinds/documentClasses.ts';
import type { LocalDate } from '../../values/dates.ts';
import type { Check, Finding } from './finding.ts';

/** A document as lists have it, as far as the checks need it. Amounts are decimal strings, '' if unknown. */
export interface CheckedRow {
  key: string;
  docClass: DocumentClass;
  docNo: string;
  docDate: string;
  /** Left out if it is the document date. */
  taxDate?: string;
  contactAccountId: string;
  theirDocNo: string;
  currency: string;
  netCurrencyAmount: string;
  taxCurrencyAmount: string;
  grossCurrencyAmount: string;
  /** The service's statuses, comma separated. */
  statusList: string;
  /** The sync state. */
  state: string;
  /** Whether it goes for authorisation with the next sync. */
  isSubmitted?: boolean;
  unread?: readonly string[];
}

/** What the checks must know besides the documents. */
export interface CheckContext {
  /** Both ends included. */
  readonly period: Period & { readonly from: LocalDate; readonly to: LocalDate };
  readonly today: LocalDate;
  /** One name of a party for all spellings of it: id, code, IntRef. */
  partyOf(reference: string): string;
  /** Whether a supplier may use an invoice number twice (spec 2.8). */
  allowsDuplicates(party: string): boolean;
}

export function isInPeriod({ from, to }: CheckContext['period'], date: string): boolean {
  return date >= from && date <= to;
}

/** A finding about a document. */
export function aboutRow(check: Check, row: CheckedRow, facts: Finding['facts'], part = ''): Finding {
  return {
    id: [check, row.key, part].filter((each) => each !== '').join('.'),
    check,
    record: { kind: 'document', key: row.key },
    facts,
    date: row.docDate,
    party: row.contactAccountId,
    amount: row.grossCurrencyAmount,
    currency: row.currency,
  };
}

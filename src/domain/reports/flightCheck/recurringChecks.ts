import type { Finding } from './finding.ts';

/** A date of a template in the period, and what is known of its document. */
export interface CheckedOccurrence {
  readonly templateId: string;
  readonly name: string;
  /** As the template's document names it, or ''. */
  readonly party: string;
  readonly period: string;
  readonly date: string;
  /** Whether a person has skipped it. */
  readonly isSkipped: boolean;
  /** Whether its document is here, and neither abandoned nor reversed. */
  readonly isThere: boolean;
}

/** Recurring documents of which nothing is there, although nobody has skipped them. */
export function recurringFindings(occurrences: readonly CheckedOccurrence[]): Finding[] {
  return occurrences
    .filter(({ isSkipped, isThere }) => !isSkipped && !isThere)
    .map(({ templateId, name, party, period, date }) => ({
      id: `recurringMissing.${templateId}.${period}`,
      check: 'recurringMissing',
      record: { kind: 'template', key: templateId },
      facts: { name, date },
      date,
      party,
      amount: '',
      currency: '',
    }));
}

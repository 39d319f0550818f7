import { z } from 'zod';
import { instantSchema } from '../../values/dates.ts';

/** What is looked for before a period is closed, in the order in which it is shown. */
export const CHECKS = [
  'recurringMissing',
  'refused',
  'draft',
  'outsidePeriod',
  'dueBefore',
  'numberGap',
  'numberDouble',
  'referenceMissing',
  'referenceDouble',
  'referenceAlmost',
  'amountDouble',
  'uncoded',
  'unusualTax',
  'totalsOff',
  'zeroAmount',
  'priceOff',
  'rateOff',
  'netOff',
  'euSale',
  'reverseMixed',
  'otherSide',
  'onHold',
  'unallocated',
  'bankUnexplained',
  'bankOverdrawn',
  'statementGap',
  'statementOff',
] as const;
export type Check = (typeof CHECKS)[number];

/** What a finding is about: its key opens it. */
export interface FoundRecord {
  readonly kind: 'document' | 'bankLine' | 'bankAccount' | 'template';
  readonly key: string;
}

/** Something that somebody should look at before a period is closed. */
export interface Finding {
  /** The same for the same check of the same records. */
  readonly id: string;
  readonly check: Check;
  readonly record: FoundRecord;
  /** The other document, where there are two. */
  readonly other?: string;
  /**
   * What was found. A waiver holds as long as all of it but what is usual is the same. Dates `YYYY-MM-DD`, amounts
   * decimal strings.
   */
  readonly facts: Readonly<Record<string, string>>;
  /** `YYYY-MM-DD`, or ''. */
  readonly date: string;
  /** The party as the document names it, or ''. */
  readonly party: string;
  /** In its currency; '' where there is none. */
  readonly amount: string;
  readonly currency: string;
}

/** A person's word that a finding is all right. */
export const waiverSchema = z.object({
  /** That of the finding. */
  id: z.string().min(1).max(150),
  facts: z.record(z.string(), z.string()),
  reason: z.string().min(1).max(250),
  at: instantSchema,
  /** The user name of the connection. */
  by: z.string(),
});
export type Waiver = z.infer<typeof waiverSchema>;

/** What is usual changes with each further document, and says nothing of the record that was waived. */
const isOfOthers = (name: string): boolean => /usual$/i.test(name);

/** Whether two findings say the same of their record. */
export function sameFacts(left: Finding['facts'], right: Finding['facts']): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isOfOthers(name) || left[name] === right[name]);
}

/** The waiver of a finding; undefined if nobody has waived it as it is now. */
export function waiverOf(finding: Finding, waivers: ReadonlyMap<string, Waiver>): Waiver | undefined {
  const waiver = waivers.get(finding.id);
  return waiver && sameFacts(waiver.facts, finding.facts) ? waiver : undefined;
}

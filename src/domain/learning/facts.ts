import { z } from 'zod';
import { currencyCodeSchema } from '../values/currency.ts';
import { localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';
import { accountTypeSchema } from '../references/accountType.ts';
import { documentClassSchema } from '../kinds/documentClasses.ts';

/** How often something was seen, and the first documents that showed it, by number or id. */
const seen = { seen: z.number().int(), examples: z.array(z.string()) };

/**
 * What the documents read from the service show about things missing from its reference data. Each entry is one answer
 * with its evidence; several entries for one question contradict each other.
 */
export const learnedSchema = z.object({
  /** Per cent by tax code, with the range of tax dates on which it was seen. */
  taxRates: z.array(
    z.object({ taxCodeId: z.string(), rate: decimalSchema, from: localDateSchema, to: localDateSchema, ...seen }),
  ),
  classes: z.array(z.object({ docTypeId: z.string(), docClass: documentClassSchema, ...seen })),
  rateDirections: z.array(z.object({ direction: z.enum(['foreignPerBase', 'basePerForeign']), ...seen })),
  baseCurrencies: z.array(z.object({ currency: currencyCodeSchema, ...seen })),
  /** The sides whose lines use an account; left out until the documents have been examined for them. */
  accountSides: z.array(z.object({ accountId: z.string(), side: z.enum(['sale', 'purchase']), ...seen })).optional(),
  /** Currencies of bank accounts, from payments and receipts without a conversion. Earlier versions left it out. */
  bankCurrencies: z.array(z.object({ bankAccountId: z.string(), currency: currencyCodeSchema, ...seen })).optional(),
  /** Types of payments and receipts that were seen without a contact account. Earlier versions left it out. */
  withoutContact: z.array(z.object({ docTypeId: z.string(), ...seen })).optional(),
});
export type Learned = z.infer<typeof learnedSchema>;

export const NOTHING_LEARNED: Learned = {
  taxRates: [],
  classes: [],
  rateDirections: [],
  baseCurrencies: [],
  accountSides: [],
};

/** The first and last day for documents; null for an open end. */
const openPeriodsSchema = z.object({ from: localDateSchema.nullable(), to: localDateSchema.nullable() });
export type OpenPeriods = z.infer<typeof openPeriodsSchema>;
export const ALL_OPEN: OpenPeriods = { from: null, to: null };

/** What a person has answered or corrected; it overrides everything else. */
export const answersSchema = z.object({
  /** Per cent, from a tax date on. */
  taxRates: z.array(z.object({ taxCodeId: z.string(), rate: decimalSchema, from: localDateSchema.nullable() })),
  classes: z.record(z.string(), documentClassSchema),
  rateDirection: z.enum(['foreignPerBase', 'basePerForeign']).nullable(),
  baseCurrency: currencyCodeSchema.nullable(),
  /** By the account's id; left out until somebody sets one. */
  accountTypes: z.record(z.string(), accountTypeSchema).optional(),
  /** Left out until somebody sets it: the service does not report its periods. */
  openPeriods: openPeriodsSchema.optional(),
});
export type Answers = z.infer<typeof answersSchema>;

/** What is known about the company beyond its reference data: from documents and from a person's answers. */
export interface Facts {
  learned: Learned;
  answers: Answers;
}
export const NO_FACTS: Facts = {
  learned: NOTHING_LEARNED,
  answers: { taxRates: [], classes: {}, rateDirection: null, baseCurrency: null },
};

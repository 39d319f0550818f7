import { z } from 'zod';
import { currencyCodeSchema } from '../values/currency.ts';
import { localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';

const text = z.string();

/** An invoice or credit that is open when the books start; a credit is below zero. */
const itemSchema = z.object({
  docClass: z.enum(['saleInvoice', 'purchaseInvoice']),
  contactName: text,
  docNo: text,
  docDate: localDateSchema,
  dueDate: localDateSchema.optional(),
  currency: currencyCodeSchema.optional(),
  grossCurrencyAmount: decimalSchema,
  taxes: z
    .array(z.object({ taxCodeId: text, netCurrencyAmount: decimalSchema, taxCurrencyAmount: decimalSchema }))
    .optional(),
});

/** What books begin with that were kept elsewhere before (docs/local-service.md, "General ledger"). */
export const openingSchema = z.object({
  /** The balances are those at the end of this day. */
  date: localDateSchema,
  accounts: z.array(z.object({ code: text, description: text, accountType: text })),
  /** In base currency; a debit is above zero. */
  balances: z.array(z.object({ accountId: text, amount: decimalSchema })),
  items: z.array(itemSchema),
  bankBalances: z.array(
    z.object({ bankAccountId: text, currencyAmount: decimalSchema, amount: decimalSchema.optional() }),
  ),
});
export type Opening = z.output<typeof openingSchema>;
export type OpenItem = Opening['items'][number];

const account = { accountId: text, accountCode: text, description: text };

/** What comes of an opening. */
export const openingOutcomeSchema = z.object({
  /** How many documents it makes. */
  documents: z.number().int(),
  /** What all balances come to; a debit is above zero. */
  imbalance: decimalSchema,
  /** What was given for an account, beside what its open invoices or its bank account come to. */
  comparisons: z.array(
    z.object({ ...account, givenAmount: decimalSchema, postedAmount: decimalSchema, difference: decimalSchema }),
  ),
  /** Where the difference waits. */
  suspense: z.object({ ...account, amount: decimalSchema }),
  trialBalance: z.array(z.object({ ...account, debit: decimalSchema, credit: decimalSchema })),
});
export type OpeningOutcome = z.output<typeof openingOutcomeSchema>;

/** Whether the books of a legal entity were opened with balances. */
export const openingStateSchema = z.object({
  baseCurrency: currencyCodeSchema,
  booksStart: localDateSchema,
  /** The day of the balances; left out while there are none. */
  openedAt: localDateSchema.optional(),
  documents: z.number().int(),
  /** Whether nothing was posted after them. */
  canTakeBack: z.boolean(),
  /** Whether anything is posted from the start of the books on: their first day cannot be moved any more. */
  hasPostings: z.boolean(),
  /** Where tax stands that earlier returns have asked for. */
  taxPayableAccountId: text.optional(),
  accounts: z.array(
    z.object({
      id: text,
      code: text,
      description: text,
      accountType: text.optional(),
      /** Whether returns of these books fill it: it can have no balance before them. */
      isOfReturns: z.boolean(),
    }),
  ),
});
export type OpeningState = z.output<typeof openingStateSchema>;

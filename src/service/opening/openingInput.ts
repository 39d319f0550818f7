import { z } from 'zod';
import { TEXT_LENGTHS } from '../../domain/documents/document.ts';
import {
  codeField,
  currencyField,
  dateField,
  documentDateField,
  decimalField,
  flagField,
  textUpTo,
} from '../wire/fields.ts';

const amount = decimalField(5);

/** An invoice or credit that is open when the books start. */
const itemSchema = z.object({
  docClass: z.enum(['saleInvoice', 'purchaseInvoice']),
  /** The customer or supplier by id, code or IntRef, or by name: one that is not known yet is made. */
  contactAccountId: codeField().nullish(),
  contactName: textUpTo(250).nullish(),
  /** Its number in the books that were kept before; of a purchase the supplier's. */
  docNo: codeField(TEXT_LENGTHS.docNo),
  docDate: documentDateField,
  dueDate: dateField.nullish(),
  description: textUpTo(TEXT_LENGTHS.description).nullish(),
  currency: currencyField.nullish(),
  currencyRate: decimalField(8).nullish(),
  /** What is open of it; of a credit below zero. */
  grossCurrencyAmount: amount,
  /** The parts of it that bear tax. */
  taxes: z.array(z.object({ taxCodeId: codeField(), netCurrencyAmount: amount, taxCurrencyAmount: amount })).nullish(),
});

/** What books begin with that were kept elsewhere before. */
export const openingInputSchema = z.object({
  /** The balances are those at the end of this day; the books start on the next. */
  date: dateField,
  /** Whether only to say what would come of it. */
  isPreview: flagField.nullish(),
  /** Accounts that the balances name and that are not there yet. */
  accounts: z.array(z.object({ code: codeField(), description: textUpTo(250), accountType: textUpTo(50) })).nullish(),
  /** In base currency; a debit is above zero. */
  balances: z.array(z.object({ accountId: codeField(), amount })).nullish(),
  items: z.array(itemSchema).nullish(),
  /** What each bank account holds, in its currency; in base currency too where that is another one. */
  bankBalances: z
    .array(z.object({ bankAccountId: codeField(), currencyAmount: amount, amount: amount.nullish() }))
    .nullish(),
});
export type OpeningInput = z.output<typeof openingInputSchema>;
export type OpeningItem = z.output<typeof itemSchema>;

import { z } from 'zod';
import commonJson from '../../../resources/charts/common.json' with { type: 'json' };
import austrianJson from '../../../resources/charts/AT.json' with { type: 'json' };
import swissJson from '../../../resources/charts/CH.json' with { type: 'json' };
import germanJson from '../../../resources/charts/DE.json' with { type: 'json' };
import frenchJson from '../../../resources/charts/FR.json' with { type: 'json' };
import britishJson from '../../../resources/charts/GB.json' with { type: 'json' };
import generalJson from '../../../resources/charts/general.json' with { type: 'json' };
import irishJson from '../../../resources/charts/IE.json' with { type: 'json' };
import americanJson from '../../../resources/charts/US.json' with { type: 'json' };
import { PURCHASE_TREATMENTS, SALE_TREATMENTS } from '../../domain/references/treatments.ts';
import { COMPANY_LANGUAGES, LEGAL_FORMS, type CompanyLanguage } from '../../domain/service/newCompany.ts';
import { REPORT_GROUPS } from '../../domain/resources/reportGroups.ts';

const text = z.string();
const names = z.partialRecord(z.enum(COMPANY_LANGUAGES), text);
const coded = { code: text, names };
const flag = z.boolean().optional();
const due = z.enum(['invoice', 'payment']);

const chartSchema = z.object({
  /** ISO 3166; the general chart is for any country, and has none. */
  country: text.optional(),
  /** The languages of its names, the usual one first. */
  languages: z.tuple([z.enum(COMPANY_LANGUAGES)], z.enum(COMPANY_LANGUAGES)),
  /** The usual base currency; the general chart has none. */
  currency: text.optional(),
  /** Codes of the accounts that have a place in the ledger. */
  roles: z.object({
    debtors: text,
    creditors: text,
    bank: text,
    outputTax: text,
    inputTax: text,
    outputTaxNotDue: text,
    inputTaxNotDue: text,
    taxPayable: text,
    retained: text,
    sales: text,
    purchases: text,
    saleDiscount: text,
    purchaseDiscount: text,
    gain: text,
    loss: text,
    debtorsValuation: text,
    creditorsValuation: text,
    unrealised: text,
    /** Where unrealised differences are no profit: on the balance sheet, with a provision for losses. */
    unrealisedGain: text.optional(),
    unrealisedLoss: text.optional(),
    provision: text.optional(),
    provisionCost: text.optional(),
    depositsReceived: text,
    depositsPaid: text,
    prepaid: text,
    deferredIncome: text,
    rounding: text,
    suspense: text,
  }),
  /** When tax is due under the cash scheme of the country. */
  cash: z.object({ saleDue: due, purchaseDue: due }),
  /** The accounts are for codes that have their own; `due` is when the tax falls due, whatever the scheme. */
  taxCodes: z.array(
    z.object({
      ...coded,
      rate: text,
      reverseChargeOf: text.optional(),
      sale: z.enum(SALE_TREATMENTS).optional(),
      purchase: z.enum(PURCHASE_TREATMENTS).optional(),
      output: text.optional(),
      input: text.optional(),
      saleDiscount: text.optional(),
      purchaseDiscount: text.optional(),
      due: due.optional(),
    }),
  ),
  /** An account without `forms` is for all of them. */
  accounts: z.array(
    z.object({
      ...coded,
      type: text,
      group: z.enum(REPORT_GROUPS).optional(),
      taxCode: text.optional(),
      forms: z.array(z.enum(LEGAL_FORMS)).optional(),
    }),
  ),
});
export type Chart = z.output<typeof chartSchema>;

/** What companies of all countries begin with. */
export const common = z
  .object({
    documentTypes: z.array(
      z.object({ ...coded, docClass: text, prefix: text, isContactOptional: flag, isDiscount: flag, isDeposit: flag }),
    ),
    payTerms: z.array(z.object({ ...coded, days: z.number().int() })),
    deferredProfiles: z.array(z.object({ ...coded, periods: z.number().int() })),
    paymentMethods: z.array(z.object(coded)),
    units: z.array(z.object({ ...coded, group: text })),
    /** With rough rates to start with; each document has its own. */
    currencies: z.array(z.object({ ...coded, perEuro: text })),
    bankAccount: z.object(coded),
  })
  .parse(commonJson);

export const CHARTS: readonly Chart[] = [
  austrianJson,
  swissJson,
  germanJson,
  frenchJson,
  britishJson,
  irishJson,
  americanJson,
].map((json) => chartSchema.parse(json));
export const GENERAL_CHART: Chart = chartSchema.parse(generalJson);

/** The chart of a country, else the general one. @param country ISO 3166, two capital letters */
export function chartOf(country: string): Chart {
  return CHARTS.find((chart) => chart.country === country) ?? GENERAL_CHART;
}

/** A name in a language, else in the chart's usual one. */
export function nameIn(language: CompanyLanguage, { names: all }: { names: z.output<typeof names> }): string {
  return all[language] ?? COMPANY_LANGUAGES.map((each) => all[each]).find((name) => name !== undefined) ?? '';
}

import { z } from 'zod';
import { currencyCodeSchema } from '../values/currency.ts';
import { localDateSchema } from '../values/dates.ts';
import { LONGEST_NAME } from './connection.ts';

/** Countries with a chart of accounts and tax codes of ours, and their usual base currencies. */
export const COMPANY_COUNTRIES = ['GB', 'IE', 'DE', 'AT', 'CH', 'FR', 'US'] as const;
export type CompanyCountry = (typeof COMPANY_COUNTRIES)[number];
export const USUAL_CURRENCIES: Readonly<Record<CompanyCountry, string>> = {
  GB: 'GBP',
  IE: 'EUR',
  DE: 'EUR',
  AT: 'EUR',
  CH: 'CHF',
  FR: 'EUR',
  US: 'USD',
};
/** What a business is, for capital, drawings and loans. */
export const LEGAL_FORMS = ['company', 'soleTrader', 'partnership'] as const;
export type LegalForm = (typeof LEGAL_FORMS)[number];
/** When tax is due: on invoices, or on what was paid. */
export const TAX_SCHEMES = ['invoice', 'cash'] as const;
export type TaxScheme = (typeof TAX_SCHEMES)[number];
/** Languages in which a chart of accounts may have its names. */
export const COMPANY_LANGUAGES = ['en', 'de', 'fr'] as const;
export type CompanyLanguage = (typeof COMPANY_LANGUAGES)[number];
/** Characters of a VAT number. */
export const LONGEST_VAT_NUMBER = 20;

/** What is asked for a company on this computer. */
export const newCompanySchema = z.object({
  name: z.string().trim().min(1).max(LONGEST_NAME),
  country: z.enum(COMPANY_COUNTRIES),
  legalForm: z.enum(LEGAL_FORMS),
  /** The language of the names of its accounts, tax codes and document types, if its chart has them. */
  language: z.enum(COMPANY_LANGUAGES),
  /** The base currency of its books. */
  currency: currencyCodeSchema,
  /** Null if it is not registered for VAT. */
  vat: z.object({ number: z.string().trim().min(1).max(LONGEST_VAT_NUMBER), scheme: z.enum(TAX_SCHEMES) }).nullable(),
  /** The first day of its financial year, and of these books. */
  yearStart: localDateSchema,
});
export type NewCompany = z.output<typeof newCompanySchema>;

/** A VAT number without spaces and points, with the two letters of its country in front if the country is known. */
export function wholeVatNumber(typed: string, country: string | undefined): string {
  const number = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z]{2}/.test(number) || country === undefined ? number : `${country.toUpperCase()}${number}`;
}

import type { LocalDate } from '../../../domain/values/dates.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import { ALL_OPEN, NO_FACTS, type Answers, type Facts, type OpenPeriods } from '../../../domain/learning/facts.ts';
import { rateDirectionOf, taxRateOn } from '../../../domain/learning/known.ts';
import type { RateDirection } from '../../../domain/documents/totals.ts';
import type { FinancialYear } from '../../../domain/reports/financialYear.ts';
import type { CompanyData } from '../session/companyData.ts';

/** What the documents show about the company, and what a person has answered. Reactive. */
export function factsOf(company: CompanyData): Facts {
  return company.settings.value.facts ?? NO_FACTS;
}

/** The days on which documents may be dated, as a person has said. */
export function openPeriods(company: CompanyData): OpenPeriods {
  return factsOf(company).answers.openPeriods ?? ALL_OPEN;
}

/** The rate of a tax code on a date, per cent; undefined while unknown. */
export function taxRate(
  company: CompanyData,
  taxCodeId: string | undefined,
  date: LocalDate,
): DecimalString | undefined {
  const code = company.reference('taxCode', taxCodeId);
  return code && taxRateOn(code, date, factsOf(company))?.value;
}

/** The financial years of the company, as the service says; none if it does not. */
export function financialYears(company: CompanyData): readonly FinancialYear[] {
  return company.references('legalEntity').all.find(({ years }) => years !== undefined)?.years ?? [];
}

/** Which way exchange rates are written: as documents show or a person has said, else as in the settings. */
export function rateDirection(company: CompanyData): RateDirection {
  return rateDirectionOf(factsOf(company))?.value ?? company.settings.value.rateDirection;
}

/** Documents that show different answers to one question: then none of the answers is used. */
export function contradicting(entries: readonly { examples: readonly string[] }[]): readonly string[] {
  return entries.length > 1 ? entries.flatMap(({ examples }) => examples.slice(0, 1)) : [];
}

/** Stores a person's answer along with the earlier ones. */
export async function answer(company: CompanyData, part: Partial<Answers>): Promise<void> {
  await company.changeSettings((settings) => {
    const { learned, answers } = settings.facts ?? NO_FACTS;
    return {
      ...settings,
      ...(part.rateDirection !== undefined && { rateDirection: part.rateDirection ?? settings.rateDirection }),
      ...(part.baseCurrency !== undefined && { baseCurrency: part.baseCurrency }),
      facts: { learned, answers: { ...answers, ...part } },
    };
  });
}

/** The answered tax rates, with one more that replaces the answer for the same code and day. */
export function withTaxRate(
  answers: Answers,
  taxCodeId: string,
  rate: DecimalString,
  from: LocalDate | null,
): Answers['taxRates'] {
  return [
    ...answers.taxRates.filter((one) => one.taxCodeId !== taxCodeId || one.from !== from),
    { taxCodeId, rate, from },
  ];
}

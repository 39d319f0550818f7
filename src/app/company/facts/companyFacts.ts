import type { LocalDate } from '../../../domain/values/dates.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import type { DocumentClass } from '../../../domain/documents/document.ts';
import { ALL_OPEN, NO_FACTS, type Answers, type Facts, type OpenPeriods } from '../../../domain/learning/facts.ts';
import { classOfType, rateDirectionOf, taxRateOn } from '../../../domain/learning/known.ts';
import type { Reference } from '../../../domain/resources/reference.ts';
import type { RateDirection } from '../../../domain/documents/totals.ts';
import type { CompanyData } from '../session/companyData.ts';

/** What documents read have shown of the company, and what was answered. Reactive. */
export function factsOf(company: CompanyData): Facts {
  return company.settings.value.facts ?? NO_FACTS;
}

/** The days that documents may be dated, as a person has said. */
export function openPeriods(company: CompanyData): OpenPeriods {
  return factsOf(company).answers.openPeriods ?? ALL_OPEN;
}

/** The rate of a tax code on a date, per cent; undefined while nobody knows it. */
export function taxRate(
  company: CompanyData,
  taxCodeId: string | undefined,
  date: LocalDate,
): DecimalString | undefined {
  const code = company.reference('taxCode', taxCodeId);
  return code && taxRateOn(code, date, factsOf(company))?.value;
}

/** The class that a document type makes; undefined while nobody knows it. */
export function typeClass(company: CompanyData, docType: Reference): DocumentClass | undefined {
  return classOfType(docType, factsOf(company))?.value;
}

/** Which way rates are written: as documents have shown or a person has said, else as the settings have it. */
export function rateDirection(company: CompanyData): RateDirection {
  return rateDirectionOf(factsOf(company))?.value ?? company.settings.value.rateDirection;
}

/** Documents that show different answers to one question: then nobody's is taken. */
export function contradicting(entries: readonly { examples: readonly string[] }[]): readonly string[] {
  return entries.length > 1 ? entries.flatMap(({ examples }) => examples.slice(0, 1)) : [];
}

/** Keeps what a person has answered, beside what was answered before. */
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

/** The rates answered, with one more in place of what was answered for the same code and day. */
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

import type { NewCompany } from '../../domain/service/newCompany.ts';
import { chartOf } from '../../service/newCompany/charts.ts';
import { createCompany } from '../../service/newCompany/createCompany.ts';

/** A VAT number without spaces, with its country in front. */
function taxNumber(typed: string, country: string): string {
  const number = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z]{2}/.test(number) ? number : `${country}${number}`;
}

/**
 * Makes a company as the service's command `create` does: whole or not at all.
 * @throws Error that says why not
 */
export function makeCompany(database: string, { vat, language, ...company }: NewCompany): void {
  const chart = chartOf(company.country);
  const [usual] = chart.languages;
  createCompany(database, {
    ...company,
    chart,
    language: chart.languages.find((one) => one === language) ?? usual,
    isDemo: false,
    taxNo: vat === null ? undefined : taxNumber(vat.number, company.country),
    scheme: vat?.scheme ?? 'invoice',
  });
}

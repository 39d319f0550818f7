import type { NewCompany } from '../../domain/service/newCompany.ts';
import { chartOf } from '../../service/newCompany/charts.ts';
import { createCompany } from '../../service/newCompany/createCompany.ts';
import { taxNumberOf } from '../../service/newCompany/taxNumber.ts';

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
    taxNo: vat === null ? undefined : taxNumberOf(vat.number, company.country).taxNo,
    scheme: vat?.scheme ?? 'invoice',
  });
}

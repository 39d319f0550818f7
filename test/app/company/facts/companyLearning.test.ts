import { describe, expect, it } from 'vitest';
import { answer, factsOf } from '../../../../src/app/company/facts/companyFacts.ts';
import { companyLearning } from '../../../../src/app/company/facts/companyLearning.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { currencyCode } from '../../../../src/domain/values/currency.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import type { Document } from '../../../../src/domain/documents/document.ts';
import { rateDirectionOf, taxRateOn } from '../../../../src/domain/learning/known.ts';
import { guid, intRef, pulledRecord } from '../../../support/documents.ts';
import { smallCompanyForEach } from '../../support/company.ts';

let company: CompanyData;
smallCompanyForEach((its) => (company = its));

/** A record as a sync writes it: 100 kroner net at 25 %, a rate of 12.5 kroner to the pound, so 10 pounds gross. */
function pulled(n: number, change: Partial<Document> = {}) {
  const record = pulledRecord(n, {}, 1);
  const base: Document = {
    ...(record.base as Document),
    docDate: localDate('2026-02-01'),
    currency: currencyCode('SEK'),
    baseCurrency: currencyCode('GBP'),
    currencyRate: decimal('12.5'),
    netCurrencyAmount: decimal('100'),
    taxCurrencyAmount: decimal('25'),
    grossCurrencyAmount: decimal('125'),
    netAmount: decimal('8'),
    taxAmount: decimal('2'),
    grossAmount: decimal('10'),
    lines: [
      { intRef: intRef(n, 9), taxCodeId: guid(77, 3), taxRate: decimal('25'), netCurrencyAmount: decimal('100') },
    ],
    ...change,
  };
  return { ...record, base };
}
const rate = () => taxRateOn({ id: guid(77, 3), code: 'X' }, localDate('2026-03-01'), factsOf(company));

describe('facts learned from the documents of a sync', () => {
  it('are stored without a question, with the documents that show them', async () => {
    await companyLearning(company).take([pulled(1), pulled(2)]);
    await expect.poll(() => rate()?.value).toBe('25');
    expect(rate()).toMatchObject({ source: 'learned', evidence: { seen: 2, examples: ['SI000001', 'SI000002'] } });
    expect(rateDirectionOf(factsOf(company))).toMatchObject({ value: 'foreignPerBase', source: 'learned' });
    expect((await company.store.settings()).facts?.learned.baseCurrencies).toMatchObject([
      { currency: 'GBP', seen: 2 },
    ]);
  });

  it('do not replace a person’s answer, and are not replaced by one', async () => {
    const taking = companyLearning(company).take([pulled(1)]);
    await answer(company, { rateDirection: 'basePerForeign' });
    await taking;
    await expect.poll(() => rate()?.value).toBe('25');
    expect(rateDirectionOf(factsOf(company))).toMatchObject({ value: 'basePerForeign', source: 'asked' });
    await answer(company, { baseCurrency: currencyCode('GBP') });
    await companyLearning(company).take([pulled(3, { docDate: localDate('2026-04-01') })]);
    await expect
      .poll(() => taxRateOn({ id: guid(77, 3), code: 'X' }, localDate('2026-04-01'), factsOf(company))?.evidence.seen)
      .toBe(2);
    expect(factsOf(company).answers).toMatchObject({ rateDirection: 'basePerForeign', baseCurrency: 'GBP' });
  });

  it('do not come from unsent edits', async () => {
    const record = pulled(1);
    await companyLearning(company).take([{ ...record, local: record.base }]);
    await companyLearning(company).take([pulled(2, { lines: [] })]);
    await expect.poll(() => factsOf(company).learned.classes[0]?.seen).toBe(1);
    expect(rate()).toBeNull();
  });

  it('come once from documents that were read before', async () => {
    const documents = [pulled(1).base, pulled(2).base];
    await companyLearning(company).look(documents);
    await companyLearning(company).look(documents);
    expect(rate()).toMatchObject({ value: '25', evidence: { seen: 2 } });
  });
});

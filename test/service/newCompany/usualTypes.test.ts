import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { chartOf } from '../../../src/service/newCompany/charts.ts';
import { createCompany } from '../../../src/service/newCompany/createCompany.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

it('ids keep the order of the chart, so that an invoice comes before a credit, and a supplier before sundries', () => {
  const file = join(temporaryFolder(), 'company.db');
  createCompany(
    file,
    {
      chart: chartOf('GB'),
      country: 'GB',
      name: 'Vale',
      legalForm: 'company',
      language: 'en',
      currency: 'GBP',
      yearStart: localDate('2026-01-01'),
      taxNo: undefined,
      scheme: 'invoice',
    },
    () => Date.parse('2026-01-02T10:00:00Z'),
  );
  const database = new DatabaseSync(file);
  const codes = database
    .prepare("SELECT body FROM record WHERE kind = 'docType' ORDER BY json_extract(body, '$.id')")
    .all()
    .map(({ body }) => String(JSON.parse(String(body)).code));
  database.close();
  expect(codes.filter((code) => ['SIN', 'SCR', 'PIN', 'PCR', 'PAY', 'PAS'].includes(code))).toEqual([
    'SIN',
    'SCR',
    'PIN',
    'PCR',
    'PAY',
    'PAS',
  ]);
});

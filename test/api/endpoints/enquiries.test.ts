import { expect, test } from 'vitest';
import { problemOf } from '../../../src/domain/values/result.ts';
import { openRawService, type RawService } from '../support/rawService.ts';

async function answering(body: unknown): Promise<RawService> {
  const service = await openRawService();
  service.answer = (response) => service.json(response, 200, body);
  return service;
}

test('an enquiry that answers a list of rows is a table, and one without rows an empty one (spec 4.8)', async () => {
  const rows = [
    { Month: '2026-02', Amount: 12.5 },
    { Month: '2026-03', Amount: 3 },
  ];
  expect(await (await answering(rows)).client().runEnquiry('turnover')).toEqual({
    columns: [
      { name: 'month', isNumber: false },
      { name: 'amount', isNumber: true },
    ],
    rows: [
      ['2026-02', '12.5'],
      ['2026-03', '3'],
    ],
  });
  expect(await (await answering([])).client().runEnquiry('turnover')).toEqual({ columns: [], rows: [] });
});

test('an answer that is no table is refused', async () => {
  const thrown: unknown = await (
    await answering('yes')
  )
    .client()
    .runEnquiry('turnover')
    .catch((error: unknown) => error);
  expect(problemOf(thrown).code).toBe('service.nonsense');
});

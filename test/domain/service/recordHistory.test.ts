import { expect, test } from 'vitest';
import { deedOf } from '../../../src/domain/service/recordHistory.ts';

const ID = '01a22d61-f594-7fd3-a5f2-de0904577f44';

test.each([
  ['POST /api/SaleInvoice', 'created'],
  ['PATCH /api/SaleInvoice/SI-7', 'changed'],
  ['PUT /api/Catalog/Resource', 'changed'],
  ['DELETE /api/Contact/abc', 'deleted'],
  [`POST /api/document/${ID}/submit`, { command: 'submit' }],
  [`POST /api/documents/${ID}/Allocation`, { command: 'allocation' }],
  // A line of it.
  [`POST /api/SaleInvoice/${ID}/detail`, { command: 'detail' }],
  [`PATCH /api/SaleInvoice/${ID}/detail/${ID}`, 'changed'],
  [`DELETE /api/SaleInvoice/${ID}/detail/${ID}`, 'changed'],
  ['', 'byItself'],
])('%s', (asked, deed) => {
  expect(deedOf({ asked })).toEqual(deed);
});

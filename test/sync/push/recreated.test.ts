import { settleConflict } from '../../../src/store/records/recordEdits.ts';
import { DOCUMENT_EDITS } from '../../../src/store/documents/documentEdits.ts';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { intRef } from '../../support/documents.ts';
import { MONDAY, linesOf } from '../../service/support/service.ts';
import { invoice, line, openOffice } from '../support/company.ts';

/** Lines 1 to 4; a colleague deletes some, all of which are changed here; the local change is kept. */
async function kept(deleted: readonly number[], theirs?: string): Promise<unknown[]> {
  const office = await openOffice();
  const key = office.store.draft(invoice(1, { lines: [line(1), line(2), line(3), line(4)] }));
  await office.sync();
  const path = `/api/document/${String((await office.onlyInvoice()).id)}`;
  for (const n of deleted) await office.colleague.call('DELETE', `${path}/detail/${intRef(n, 1)}`);
  if (theirs !== undefined)
    await office.colleague.call('POST', `${path}/detail`, {
      description: theirs,
      accountId: '4000',
      quantity: 1,
      currencyUnitPrice: 1,
    });
  office.store.edit(key, (document) => ({
    ...document,
    lines: document.lines.map((each, at) => (deleted.includes(at + 1) ? { ...each, quantity: decimal('9') } : each)),
  }));
  expect(await office.sync()).toMatchObject({ conflicts: 1 });
  const record = office.store.must(key);
  const { settled } = settleConflict(DOCUMENT_EDITS, record, record.conflict!, 'mine', systemMint, instantOf(MONDAY));
  office.store.documents.set(key, settled);
  expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0, problem: null });
  expect(await office.sync()).toMatchObject({ updated: 0 });
  const there = linesOf(await office.onlyInvoice());
  expect(office.store.must(key).base?.lines.map((each) => each.description)).toEqual(
    there.map((each) => each.description),
  );
  return there.map((each) => each.description);
}

describe('a line that a colleague deleted and whose local change is kept', () => {
  test.each<[string, number[]]>([
    ['the first', [1]],
    ['one in the middle', [2]],
    ['the last', [4]],
    ['two beside each other', [2, 3]],
    ['the first and the last', [1, 4]],
    ['all', [1, 2, 3, 4]],
  ])('stands at its old place: %s', async (_name, deleted) => {
    expect(await kept(deleted)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4']);
  });
  test.each<[string, number[], string[]]>([
    ['one in the middle', [2], ['Line 1', 'Line 2', 'Line 3', 'Line 4', 'theirs']],
    ['the last', [4], ['Line 1', 'Line 2', 'Line 3', 'Line 4', 'theirs']],
    ['all', [1, 2, 3, 4], ['Line 1', 'Line 2', 'Line 3', 'Line 4', 'theirs']],
  ])('and what the colleague has added at the end stays at the end: %s', async (_name, deleted, expected) => {
    expect(await kept(deleted, 'theirs')).toEqual(expected);
  });
});

import { expect, test } from 'vitest';
import { decimal } from '../../src/domain/decimal.ts';
import type { Document } from '../../src/domain/document.ts';
import { absorbed } from '../../src/sync/absorb.ts';
import { guid, invoiceLine, pulledInvoice } from '../support/documents.ts';

test('after a removal of ours whose answer was lost, a line that a colleague has added is new, also where it is about the same', () => {
  const lines = [1, 2].map((n) => ({ ...invoiceLine(n), id: guid(n, 6) }));
  const before: Document = { ...pulledInvoice(1), statusList: ['draft'], lines };
  const { intRef: _, ...added } = { ...lines[0]!, id: guid(9, 8), quantity: decimal('7') };
  const read: Document = { ...before, lines: [{ ...lines[1]!, id: guid(8, 8) }, added] };
  expect(absorbed(before, { ...before, lines: lines.slice(1) }, read).lines.map(({ intRef }) => intRef)).toEqual([lines[1]!.intRef]);
});

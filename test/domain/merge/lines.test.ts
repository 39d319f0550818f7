import { expect, test } from 'vitest';
import { pairLines, recognised } from '../../../src/domain/merge/lines.ts';
import { guid, intRef, invoiceLine } from '../../support/documents.ts';

test('of two lines with one reference, the first is the known one and the other is new', () => {
  const known = [{ ...invoiceLine(1), id: guid(1) }];
  const doubled = [
    { ...invoiceLine(1), id: guid(1) },
    { ...invoiceLine(1, { description: 'Again' }), id: guid(2) },
  ];
  expect([...pairLines(known, doubled, 1)]).toEqual([[0, 0]]);
  expect(recognised(known, doubled, 1).map((line) => line.intRef)).toEqual([intRef(1, 1), undefined]);
});

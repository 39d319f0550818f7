import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentSchema, type Document, type DocumentLine } from '../../../src/domain/documents/document.ts';
import {
  applyInputChanges,
  applyPatch,
  inverted,
  isEmptyPatch,
  patchBetween,
  stillToDo,
} from '../../../src/domain/documents/documentPatch.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const line = fc.record({
  description: fc.option(fc.constantFrom('Chairs', 'Pads'), { nil: undefined }),
  textPre: fc.option(fc.constant('Note'), { nil: undefined }),
});
const documents: fc.Arbitrary<Document> = fc
  .record({
    description: fc.option(fc.constantFrom('One', 'Two'), { nil: undefined }),
    theirRef: fc.option(fc.constant('PO 7'), { nil: undefined }),
    keys: fc.uniqueArray(fc.constantFrom(...KEYS)),
    lines: fc.array(line, { minLength: 6, maxLength: 6 }),
  })
  .map(({ keys, lines, ...header }) =>
    documentSchema.parse({
      docClass: 'saleInvoice',
      ...header,
      lines: keys.map((intRef, at) => ({ intRef, ...lines[at] })),
    }),
  );

function plain(document: Document): unknown {
  return JSON.parse(JSON.stringify(document));
}

describe('a patch between two versions of a document', () => {
  it('turns one into the other, and back', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        const patch = patchBetween(before, after);
        expect(plain(applyPatch(before, patch))).toEqual(plain(after));
        expect(plain(applyPatch(after, inverted(patch)))).toEqual(plain(before));
      }),
    );
  });

  it('is empty between equal objects', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(isEmptyPatch(patchBetween(document, { ...document }))).toBe(true);
      }),
    );
  });

  const [chairs, pads, lamps] = ['chairs', 'pads', 'lamps'].map((intRef): DocumentLine =>
    documentSchema.shape.lines.element.parse({ intRef, description: intRef }),
  ) as [DocumentLine, DocumentLine, DocumentLine];
  const invoice = (lines: DocumentLine[], part: Partial<Document> = {}): Document => ({
    ...documentSchema.parse({ docClass: 'saleInvoice', lines: [] }),
    lines,
    ...part,
  });

  it('keeps what somebody else changed meanwhile: a number that the service gave, a line that a colleague added', () => {
    const patch = patchBetween(
      invoice([chairs, pads]),
      invoice([{ ...chairs, description: 'Oak chairs' }, pads], { description: 'Showroom' }),
    );
    const theirs = invoice([{ ...chairs, textPost: 'theirs' }, lamps, pads], { docNo: 'SI000007' });
    expect(applyPatch(theirs, patch)).toEqual(
      invoice([{ ...chairs, description: 'Oak chairs', textPost: 'theirs' }, lamps, pads], {
        docNo: 'SI000007',
        description: 'Showroom',
      }),
    );
    expect(applyPatch(applyPatch(theirs, patch), inverted(patch))).toEqual(theirs);
  });

  it('moves lines among lines that it does not know', () => {
    const patch = patchBetween(invoice([chairs, pads]), invoice([pads, chairs]));
    expect(applyPatch(invoice([chairs, lamps, pads]), patch).lines.map((each) => each.intRef)).toEqual([
      'pads',
      'chairs',
      'lamps',
    ]);
  });

  it('does not bring back a line that was removed', () => {
    const patch = patchBetween(invoice([chairs, pads]), invoice([chairs, { ...pads, description: 'Soft pads' }]));
    expect(applyPatch(invoice([chairs]), patch).lines).toEqual([chairs]);
  });

  it('includes invalid input', () => {
    const patch = patchBetween(invoice([]), invoice([]), { before: { dueDate: '31-4' }, after: { docDate: 'soon' } });
    expect(applyInputChanges({ dueDate: '31-4', currencyRate: 'x' }, patch)).toEqual({
      docDate: 'soon',
      currencyRate: 'x',
    });
  });

  it('that was stored before a crash, in whole or in part, is not applied over what a colleague wrote since', () => {
    const before = invoice([], { description: 'Showroom', theirRef: 'PO 7', orderNo: '12' });
    const edit = patchBetween(before, { ...before, description: 'Shop', theirRef: 'PO 8', orderNo: '13' });
    const now = { ...before, description: 'Window', theirRef: 'PO 8' };
    expect(stillToDo(edit, now, {}).header).toEqual([{ field: 'orderNo', before: '12', after: '13' }]);
    expect(applyPatch(now, stillToDo(edit, now, {}))).toEqual({ ...now, orderNo: '13' });
  });
});

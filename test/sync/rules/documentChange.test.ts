import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { mergeDocuments } from '../../../src/domain/merge/merge.ts';
import { changeTo, isEmptyChange } from '../../../src/sync/rules/documentChange.ts';
import { contentOf, keysOf, triples } from '../../domain/merge/triples.ts';
import { guid, invoiceLine, pulledInvoice } from '../../support/documents.ts';
import { carriedOut } from '../support/carriedOut.ts';

const runs = { numRuns: 2_000 };

describe('any document that two people edited', () => {
  test('becomes equal on both sides, or is an explicit conflict', () => {
    let merges = 0;
    fc.assert(
      fc.property(triples, fc.boolean(), ({ base, local, remote }, losesIntRefs) => {
        const { merged, theirs, conflicts } = mergeDocuments(base, local, remote);
        if (conflicts.length > 0) return;
        merges += 1;
        const there = carriedOut(theirs, changeTo(theirs, merged), losesIntRefs);
        expect(contentOf(there)).toBe(contentOf(merged));
      }),
      runs,
    );
    expect(merges).toBeGreaterThan(400);
  });

  test('has nothing left to send after that, even when replaced lines have new ids and no IntRef', () => {
    fc.assert(
      fc.property(triples, fc.boolean(), ({ base, local, remote }, losesIntRefs) => {
        const { merged, theirs, conflicts } = mergeDocuments(base, local, remote);
        if (conflicts.length > 0) return;
        const change = changeTo(theirs, merged);
        const readBack = carriedOut(theirs, change, losesIntRefs);
        const again = mergeDocuments(merged, merged, readBack, { sent: change.sentPaths });
        expect(again.conflicts).toEqual([]);
        expect(isEmptyChange(changeTo(again.theirs, again.merged))).toBe(true);
        expect(again.merged.lines).toHaveLength(merged.lines.length);
        expect(new Set(keysOf(again.merged)).size).toBe(merged.lines.length);
      }),
      runs,
    );
  });

  test('has no conflict when both made the same change, and nothing to send', () => {
    fc.assert(
      fc.property(triples, ({ base, local }) => {
        const { conflicts, merged, theirs } = mergeDocuments(base, local, local);
        expect(conflicts).toEqual([]);
        expect(isEmptyChange(changeTo(theirs, merged))).toBe(true);
      }),
      runs,
    );
  });
});

const base = pulledInvoice(1, 3);
const draft: Document = { ...base, statusList: ['draft'] };
const withLines = (change: (lines: Document['lines']) => Document['lines']): Document => ({
  ...draft,
  lines: change(draft.lines),
});

describe('lines', () => {
  test('changed separately are merged', () => {
    const local = withLines((lines) =>
      lines.map((line, index) => (index === 0 ? { ...line, quantity: decimal('5') } : line)),
    );
    const remote = withLines((lines) =>
      lines.map((line, index) => (index === 2 ? { ...line, description: 'theirs' } : line)),
    );
    const { merged, theirs, conflicts } = mergeDocuments(draft, local, remote);
    expect(conflicts).toEqual([]);
    expect(merged.lines.map((line) => [line.quantity, line.description])).toEqual([
      ['5', draft.lines[0]!.description],
      ['2', draft.lines[1]!.description],
      ['2', 'theirs'],
    ]);
    expect(changeTo(theirs, merged)).toMatchObject({
      header: null,
      replacement: null,
      added: [],
      changed: [{ line: draft.lines[0]!.id, patch: { quantity: '5' } }],
    });
  });

  test('one added there while another is removed here: only the removed one is deleted', () => {
    const local = withLines((lines) => lines.slice(1));
    const theirLine = { ...invoiceLine(99), id: guid(99, 7) };
    const remote = withLines((lines) => [...lines, theirLine]);
    const { merged, theirs, conflicts } = mergeDocuments(draft, local, remote);
    expect(conflicts).toEqual([]);
    const removed = [draft.lines[0]!.id];
    expect(changeTo(theirs, merged)).toMatchObject({
      header: null,
      replacement: null,
      changed: [],
      added: [],
      removed,
    });
    const older = changeTo(theirs, merged, { extMerges: true, deletesLines: false });
    expect(older).toMatchObject({ changed: [], added: [], removed: [] });
    expect(older.replacement?.map((line) => line.intRef)).toEqual([
      draft.lines[1]!.intRef,
      draft.lines[2]!.intRef,
      theirLine.intRef,
    ]);
  });
});

describe('representation', () => {
  test('is not content: an empty text, a missing field and an empty object mean the same', () => {
    const { conflicts, merged, theirs } = mergeDocuments(draft, { ...draft, orderNo: '', post: {}, ext: {} }, draft);
    expect(conflicts).toEqual([]);
    expect(isEmptyChange(changeTo(theirs, merged))).toBe(true);
  });

  test('a custom field removed here is sent as null, the others are left alone', () => {
    const was: Document = { ...draft, ext: { Route: 'north', Colour: 'red' } };
    const { merged, theirs } = mergeDocuments(
      was,
      { ...was, ext: { Colour: 'red' } },
      { ...was, ext: { Route: 'north', Colour: 'blue' } },
    );
    expect(changeTo(theirs, merged).header).toEqual({ ext: { Route: null } });
    expect(merged.ext).toEqual({ Colour: 'blue' });
  });

  test('an emptied line of an address is sent as null, beside those that stay: a service may lay it over the old one', () => {
    const was: Document = {
      ...draft,
      invoiceAddress: { city: 'Bath' },
      deliveryAddress: { address1: '1 Quay', address2: 'Back gate', city: 'Bath' },
    };
    expect(
      changeTo(was, { ...was, deliveryAddress: { address1: '1 Quay', address2: '', city: 'Bristol' } }).header,
    ).toEqual({ deliveryAddress: { address1: '1 Quay', address2: null, city: 'Bristol' } });
    expect(changeTo(was, { ...was, deliveryAddress: {} }).header).toEqual({ deliveryAddress: null });
    expect(changeTo({ ...was, deliveryAddress: undefined }, was).header).toEqual({
      deliveryAddress: was.deliveryAddress,
    });
  });

  test('custom fields are all sent to a service that replaces all of them with those of an update', () => {
    const [first, ...rest] = draft.lines;
    const was: Document = {
      ...draft,
      ext: { Route: 'north', Colour: 'red' },
      lines: [{ ...first!, ext: { Shelf: 1, Bay: 2 } }, ...rest],
    };
    const meant: Document = {
      ...was,
      ext: { Colour: 'red', Size: 'L' },
      lines: [{ ...first!, ext: { Shelf: 1, Bay: 3 } }, ...rest],
    };
    expect(changeTo(was, meant, { extMerges: false, deletesLines: true })).toMatchObject({
      header: { ext: { Route: null, Colour: 'red', Size: 'L' } },
      changed: [{ patch: { ext: { Shelf: 1, Bay: 3 } } }],
    });
    expect(changeTo(was, { ...was, ext: {} }, { extMerges: false, deletesLines: true }).header).toEqual({
      ext: { Route: null, Colour: null },
    });
  });
});

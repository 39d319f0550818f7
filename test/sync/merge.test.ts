import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameValue } from '../../src/domain/content.ts';
import { decimal } from '../../src/domain/decimal.ts';
import type { Document } from '../../src/domain/document.ts';
import { changeTo, isEmptyChange } from '../../src/sync/change.ts';
import { mergeDocuments } from '../../src/sync/merge.ts';
import { headerSlots } from '../../src/sync/slots.ts';
import { guid, invoiceLine, intRef, pulledInvoice } from '../support/documents.ts';
import { carriedOut, contentOf, keysOf, triples } from './triples.ts';

const runs = { numRuns: 2_000 };

describe('any document that two people edited', () => {
  test('becomes equal on both sides, or is an explicit conflict', () => {
    fc.assert(
      fc.property(triples, fc.boolean(), ({ base, local, remote }, losesIntRefs) => {
        const { merged, theirs, conflicts } = mergeDocuments(base, local, remote);
        if (conflicts.length > 0) return;
        const there = carriedOut(theirs, changeTo(theirs, merged), losesIntRefs);
        expect(contentOf(there)).toBe(contentOf(merged));
      }),
      runs,
    );
  });

  test('has nothing left to send after that, also when replaced lines have new ids and no IntRef', () => {
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

  test('loses no edit of either side, and overwrites none, in the header', () => {
    fc.assert(
      fc.property(triples, ({ base, local, remote }) => {
        const { merged, conflicts } = mergeDocuments(base, local, remote);
        const [was, mine, theirs, result] = [base, local, remote, merged].map(headerSlots);
        const disputed = new Set(conflicts.map((conflict) => conflict.path));
        for (const path of new Set([...was!.keys(), ...mine!.keys(), ...theirs!.keys()])) {
          const [iChanged, theyChanged] = [!sameValue(was!.get(path), mine!.get(path)), !sameValue(was!.get(path), theirs!.get(path))];
          const differ = !sameValue(mine!.get(path), theirs!.get(path));
          expect(disputed.has(path)).toBe(iChanged && theyChanged && differ);
          expect(result!.get(path)).toEqual(iChanged ? mine!.get(path) : theirs!.get(path));
        }
      }),
      runs,
    );
  });

  test('has no conflict when both made it the same, and nothing to send', () => {
    fc.assert(
      fc.property(triples, ({ base, local }) => {
        const { conflicts, merged, theirs } = mergeDocuments(base, local, local);
        expect(conflicts).toEqual([]);
        expect(isEmptyChange(changeTo(theirs, merged))).toBe(true);
      }),
      runs,
    );
  });

  test('is as the one side made it when the other did nothing', () => {
    fc.assert(
      fc.property(triples, ({ base, local, remote }) => {
        const mine = mergeDocuments(base, local, base);
        expect(mine.conflicts).toEqual([]);
        expect(contentOf(mine.merged)).toBe(contentOf(local));
        const theirs = mergeDocuments(base, base, remote);
        expect(theirs.conflicts).toEqual([]);
        expect(contentOf(theirs.merged)).toBe(contentOf(remote));
      }),
      runs,
    );
  });

  test('keeps every line that one side added, once', () => {
    fc.assert(
      fc.property(triples, ({ base, local, remote }) => {
        const { merged } = mergeDocuments(base, local, remote);
        const added = [...local.lines.filter((line) => line.id === undefined), ...remote.lines.filter((line) => line.id?.startsWith('00000008'))];
        for (const line of added) expect(merged.lines.filter((each) => (line.intRef ? each.intRef === line.intRef : each.id === line.id))).toHaveLength(1);
      }),
      runs,
    );
  });
});

const base = pulledInvoice(1, 3);
const draft: Document = { ...base, statusList: ['draft'] };
const withLines = (change: (lines: Document['lines']) => Document['lines']): Document => ({ ...draft, lines: change(draft.lines) });

describe('lines', () => {
  test('changed apart from each other go together', () => {
    const local = withLines((lines) => lines.map((line, index) => (index === 0 ? { ...line, quantity: decimal('5') } : line)));
    const remote = withLines((lines) => lines.map((line, index) => (index === 2 ? { ...line, description: 'theirs' } : line)));
    const { merged, theirs, conflicts } = mergeDocuments(draft, local, remote);
    expect(conflicts).toEqual([]);
    expect(merged.lines.map((line) => [line.quantity, line.description])).toEqual([
      ['5', draft.lines[0]!.description], ['2', draft.lines[1]!.description], ['2', 'theirs'],
    ]);
    expect(changeTo(theirs, merged)).toMatchObject({ header: null, replacement: null, added: [], changed: [{ line: draft.lines[0]!.id, patch: { quantity: '5' } }] });
  });

  test('one added there while another is removed here: the merged set replaces all', () => {
    const local = withLines((lines) => lines.slice(1));
    const theirLine = { ...invoiceLine(99), id: guid(99, 7) };
    const remote = withLines((lines) => [...lines, theirLine]);
    const { merged, theirs, conflicts } = mergeDocuments(draft, local, remote);
    expect(conflicts).toEqual([]);
    const change = changeTo(theirs, merged);
    expect(change.replacement?.map((line) => line.intRef)).toEqual([draft.lines[1]!.intRef, draft.lines[2]!.intRef, theirLine.intRef]);
  });

  test('removed here and changed there are a conflict, and so the other way round', () => {
    const removed = withLines((lines) => lines.slice(1));
    const changed = withLines((lines) => lines.map((line, index) => (index === 0 ? { ...line, quantity: decimal('9') } : line)));
    const path = `lines.${draft.lines[0]!.intRef}`;
    expect(mergeDocuments(draft, removed, changed).conflicts).toMatchObject([{ path, theirs: { quantity: '9' } }]);
    expect(mergeDocuments(draft, changed, removed).conflicts).toMatchObject([{ path, mine: { quantity: '9' } }]);
  });

  test('moved here and added to there keep both', () => {
    const [one, two, three] = draft.lines;
    const local = withLines(() => [three!, one!, two!]);
    const remote = withLines((lines) => [...lines, { ...invoiceLine(99), id: guid(99, 7) }]);
    const { merged, conflicts } = mergeDocuments(draft, local, remote);
    expect(conflicts).toEqual([]);
    expect(keysOf(merged)).toEqual([three!.intRef, one!.intRef, two!.intRef, intRef(99, 1)]);
  });

  test('moved to different places on both sides are a conflict', () => {
    const [one, two, three] = draft.lines;
    const { conflicts } = mergeDocuments(draft, withLines(() => [three!, one!, two!]), withLines(() => [two!, one!, three!]));
    expect(conflicts.map((conflict) => conflict.path)).toEqual(['lines']);
  });
});

describe('representation', () => {
  test('is not content: an empty text, a missing field and an empty object say the same', () => {
    const { conflicts, merged, theirs } = mergeDocuments(draft, { ...draft, orderNo: '', post: {}, ext: {} }, draft);
    expect(conflicts).toEqual([]);
    expect(isEmptyChange(changeTo(theirs, merged))).toBe(true);
  });

  test('a custom field removed here is sent as null, the others are left alone', () => {
    const was: Document = { ...draft, ext: { Route: 'north', Colour: 'red' } };
    const { merged, theirs } = mergeDocuments(was, { ...was, ext: { Colour: 'red' } }, { ...was, ext: { Route: 'north', Colour: 'blue' } });
    expect(changeTo(theirs, merged).header).toEqual({ ext: { Route: null } });
    expect(merged.ext).toEqual({ Colour: 'blue' });
  });
});

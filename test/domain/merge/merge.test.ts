import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameValue } from '../../../src/domain/documents/content.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { IntRef } from '../../../src/domain/values/identifiers.ts';
import type { Document, DocumentLine } from '../../../src/domain/documents/document.ts';
import { withChoices } from '../../../src/domain/merge/choices.ts';
import { mergeDocuments } from '../../../src/domain/merge/merge.ts';
import type { Merge } from '../../../src/domain/merge/mergeSlots.ts';
import { headerSlots } from '../../../src/domain/documents/slots.ts';
import { guid, intRef, invoiceLine, pulledInvoice } from '../../support/documents.ts';
import { contentOf, keysOf, triples } from './triples.ts';

const runs = { numRuns: 2_000 };

/** The content of a line, without its references. */
function contentText({ id: _, intRef: _ref, ...line }: DocumentLine): string {
  return JSON.stringify(
    Object.entries(line)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

describe('any document that two people edited', () => {
  test('loses no edit of either side, and overwrites none, in the header', () => {
    fc.assert(
      fc.property(triples, ({ base, local, remote }) => {
        const { merged, conflicts } = mergeDocuments(base, local, remote);
        const [was, mine, theirs, result] = [base, local, remote, merged].map(headerSlots);
        const disputed = new Set(conflicts.map((conflict) => conflict.path));
        for (const path of new Set([...was!.keys(), ...mine!.keys(), ...theirs!.keys()])) {
          const [iChanged, theyChanged] = [
            !sameValue(was!.get(path), mine!.get(path)),
            !sameValue(was!.get(path), theirs!.get(path)),
          ];
          const differ = !sameValue(mine!.get(path), theirs!.get(path));
          expect(disputed.has(path)).toBe(iChanged && theyChanged && differ);
          expect(result!.get(path)).toEqual(iChanged ? mine!.get(path) : theirs!.get(path));
        }
      }),
      runs,
    );
  });

  test('is as one side edited it if the other did nothing', () => {
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

  test('keeps every added line once; a line that may replace one removed here is a conflict', () => {
    fc.assert(
      fc.property(triples, ({ base, local, remote }) => {
        const { merged, conflicts } = mergeDocuments(base, local, remote);
        const count = (isSame: (line: DocumentLine) => boolean): number => merged.lines.filter(isSame).length;
        for (const line of local.lines.filter(({ id }) => id === undefined))
          expect(count(({ intRef: ref }) => ref === line.intRef)).toBe(1);
        const isStill = new Set(remote.lines.map(({ id }) => id));
        const wereReplaced = base.lines.length > 0 && base.lines.every(({ id }) => !isStill.has(id));
        const gone = new Set(base.lines.filter(({ id }) => !isStill.has(id)).map(contentText));
        for (const line of remote.lines.filter((each) => each.id?.startsWith('00000008'))) {
          const { id } = line;
          // An equal line in the place of one that is gone is that line under a new id: removed here, it stays removed.
          if (gone.has(contentText(line))) continue;
          const isAsked = conflicts.some(({ theirs }) => (theirs as { id?: string } | undefined)?.id === id);
          if (isAsked) expect(wereReplaced).toBe(true);
          expect(count((each) => each.id === id)).toBe(isAsked ? 0 : 1);
        }
      }),
      runs,
    );
  });
});

const draft: Document = { ...pulledInvoice(1, 3), statusList: ['draft'] };

describe('lines', () => {
  const withLines = (change: (lines: Document['lines']) => Document['lines']): Document => ({
    ...draft,
    lines: change(draft.lines),
  });

  test('that one side removed and the other changed are a conflict', () => {
    const removed = withLines((lines) => lines.slice(1));
    const changed = withLines((lines) =>
      lines.map((line, index) => (index === 0 ? { ...line, quantity: decimal('9') } : line)),
    );
    const path = `lines.${draft.lines[0]!.intRef}`;
    expect(mergeDocuments(draft, removed, changed).conflicts).toMatchObject([{ path, theirs: { quantity: '9' } }]);
    expect(mergeDocuments(draft, changed, removed).conflicts).toMatchObject([{ path, mine: { quantity: '9' } }]);
  });

  test('removed here are a conflict if a colleague changed them and the service gave all lines new ids without IntRefs', () => {
    const removed = withLines((lines) => lines.slice(1));
    const added: DocumentLine = { description: 'Added there', quantity: decimal('1') };
    const replaced = (first: Partial<DocumentLine>): Document => {
      const all = draft.lines.map((line, index) => (index === 0 ? { ...line, ...first } : line));
      return {
        ...draft,
        lines: [added, ...all].map(({ intRef: _, ...line }, index) => ({ ...line, id: guid(index, 8) })),
      };
    };
    const path = `lines.${draft.lines[0]!.intRef}`;
    const repriced = mergeDocuments(draft, removed, replaced({ quantity: decimal('9') }));
    expect(repriced.conflicts).toMatchObject([{ path, theirs: { quantity: '9' } }]);
    expect(repriced.merged.lines.map(({ id }) => id)).toEqual([guid(0, 8), guid(2, 8), guid(3, 8)]);
    expect(mergeDocuments(draft, removed, replaced({})).conflicts).toEqual([]);
  });

  test('that a colleague removed as they were sent from here stay in question in later reads', () => {
    const without = withLines((lines) => lines.slice(1));
    const path = `lines.${draft.lines[0]!.intRef}`;
    const { merged, conflicts } = mergeDocuments(without, draft, without, { contested: new Set([path]) });
    expect(conflicts).toMatchObject([{ path, mine: { intRef: draft.lines[0]!.intRef } }]);
    expect(keysOf(merged)).toEqual(keysOf(draft));
  });

  test('whose removal was sent and that the service still shows are a conflict: a colleague may have put them back', () => {
    const without = withLines((lines) => lines.slice(1));
    const path = `lines.${draft.lines[0]!.intRef}`;
    const { merged, conflicts } = mergeDocuments(without, without, draft, { sent: new Set([path]) });
    expect(conflicts).toMatchObject([{ path, theirs: { intRef: draft.lines[0]!.intRef } }]);
    expect(keysOf(merged)).toEqual(keysOf(without));
  });

  describe('to which the service gave new ids and no IntRefs', () => {
    const before: Document = { ...draft, lines: draft.lines.slice(0, 1).map(({ intRef: _, ...line }) => line) };
    const here = (change: Partial<DocumentLine>): Document => ({
      ...before,
      lines: before.lines.map((line) => ({ ...line, ...change })),
    });
    const there = (change: Partial<DocumentLine>): Document => ({
      ...before,
      lines: before.lines.map((line) => ({ ...line, id: guid(7, 8), ...change })),
    });
    const merge3 = (local: Document, remote: Document): Merge<Document> => mergeDocuments(before, local, remote);
    const taken = ({ merged, theirs, conflicts }: Merge<Document>): Document['lines'] =>
      withChoices(merged, theirs, Object.fromEntries(conflicts.map(({ path }) => [path, 'theirs' as const]))).lines;

    test('and that both sides changed are as the colleague changed them, if that is chosen', () => {
      const merge = merge3(here({ quantity: decimal('3') }), there({ quantity: decimal('5') }));
      expect(merge.conflicts).toMatchObject([{ mine: '3', theirs: '5' }]);
      expect(merge.merged.lines).toMatchObject([{ id: guid(7, 8), quantity: '3' }]);
      expect(taken(merge)).toMatchObject([{ id: guid(7, 8), quantity: '5' }]);
    });

    test('and that were removed here and changed there come back, if that is chosen', () => {
      const merge = merge3({ ...before, lines: [] }, there({ quantity: decimal('5') }));
      expect(merge.merged.lines).toEqual([]);
      expect(taken(merge)).toMatchObject([{ id: guid(7, 8), quantity: '5' }]);
    });

    test('and that were removed here once they were in conflict come back with the value that is chosen in them', () => {
      const remote = there({ quantity: decimal('5') });
      const [conflict] = merge3(here({ quantity: decimal('3') }), remote).conflicts;
      const { merged, theirs } = merge3({ ...before, lines: [] }, remote);
      const chosen = (choice: 'mine' | 'theirs') => withChoices(merged, theirs, { [conflict!.path]: choice }).lines;
      expect(chosen('theirs')).toMatchObject([{ id: guid(7, 8), quantity: '5' }]);
      expect(chosen('mine')).toEqual([]);
    });

    test('and whose place others have taken get nothing of my change', () => {
      const { merged, conflicts } = merge3(
        here({ quantity: decimal('3') }),
        there({ productId: guid(9, 2), description: 'Something else' }),
      );
      expect(conflicts).toMatchObject([{ path: `lines.${before.lines[0]!.id!}`, mine: { quantity: '3' } }]);
      expect(merged.lines).toMatchObject([
        { id: before.lines[0]!.id, quantity: '3' },
        { id: guid(7, 8), description: 'Something else', quantity: before.lines[0]!.quantity },
      ]);
    });
  });

  describe('to which the service gave new ids and no IntRefs, in another order and with other descriptions', () => {
    const lineOf = (n: number, change: Partial<DocumentLine> = {}): DocumentLine => ({
      id: guid(n, 6),
      description: `Work ${String(n)}`,
      taxCodeId: guid(1, 3),
      quantity: decimal(String(n + 1)),
      currencyUnitPrice: decimal(`${String(n)}0.5`),
      ...change,
    });
    const before: Document = { ...draft, lines: [lineOf(1), lineOf(2)] };
    const there: Document = {
      ...before,
      lines: [
        lineOf(2, { id: guid(8, 6), description: 'Planning' }),
        lineOf(1, { id: guid(9, 6), description: 'Survey' }),
      ],
    };
    const here = (lines: DocumentLine[]): Merge<Document> => mergeDocuments(before, { ...before, lines }, there);

    test('and that are as they were here become those that they are most like', () => {
      const { merged, conflicts } = here(before.lines);
      expect(conflicts).toEqual([]);
      expect(merged.lines).toEqual(there.lines);
    });

    test('and that were changed here are asked about, and are there once', () => {
      const merge = here([lineOf(1), lineOf(2, { intRef: intRef(2), quantity: decimal('7') })]);
      const path = `lines.${guid(8, 6)}.quantity`;
      expect(merge.conflicts).toEqual([{ path, base: '3', mine: '7', theirs: '3' }]);
      const [first, second] = there.lines;
      expect(merge.merged.lines).toEqual([{ ...first, quantity: '7' }, second]);
      expect(withChoices(merge.merged, merge.theirs, { [path]: 'theirs' }).lines).toEqual(there.lines);
    });

    test('and one of which was removed here: the other is not taken for it', () => {
      const { merged, conflicts } = here([lineOf(2)]);
      expect(conflicts).toMatchObject([
        { path: `lines.${guid(9, 6)}`, base: { id: guid(1, 6) }, theirs: { id: guid(9, 6) } },
      ]);
      expect(merged.lines).toEqual(there.lines.slice(0, 1));
    });

    test('and of which two are equally like one: nothing is guessed', () => {
      const twins: Document = {
        ...before,
        lines: [lineOf(1, { description: 'a' }), lineOf(1, { id: guid(2, 6), description: 'b' })],
      };
      const one: Document = { ...before, lines: [lineOf(1, { id: guid(8, 6), description: 'c' })] };
      const edited = twins.lines.map((line, index) => (index === 0 ? { ...line, quantity: decimal('7') } : line));
      const { conflicts } = mergeDocuments(twins, { ...twins, lines: edited }, one);
      expect(conflicts.map(({ path }) => path)).toEqual([`lines.${guid(1, 6)}`]);
    });
  });

  describe('of one product to which the service gave no IntRefs', () => {
    const two: Document = {
      ...draft,
      lines: [1, 2].map((n) => ({
        ...invoiceLine(n, { productId: guid(1, 2), description: 'Consulting' }),
        id: guid(n, 6),
      })),
    };
    const [, other] = two.lines.map(({ intRef: _, ...line }) => line);
    const onlySecond: Document = { ...two, lines: [{ ...other!, id: guid(9, 8), quantity: decimal('5') }] };

    test('are told apart: an edit of one does not reach the other', () => {
      const local: Document = { ...two, lines: [{ ...two.lines[0]!, taxCodeId: guid(7, 3) }, two.lines[1]!] };
      const { merged, conflicts } = mergeDocuments(two, local, onlySecond);
      expect(conflicts.map(({ path }) => path)).toEqual([`lines.${two.lines[0]!.intRef!}`]);
      expect(merged.lines.find(({ id }) => id === guid(9, 8))).toMatchObject({
        taxCodeId: two.lines[1]!.taxCodeId,
        quantity: '5',
      });
    });

    test('stay without a question if both sides removed the other', () => {
      const { merged, conflicts } = mergeDocuments(two, { ...two, lines: two.lines.slice(1) }, onlySecond);
      expect([merged.lines.map(({ id }) => id), conflicts]).toEqual([[guid(9, 8)], []]);
    });
  });

  test('moved here and sent, then moved by a colleague before they are read back, keep my order in the conflict', () => {
    const [a, b, c] = draft.lines;
    const mine = withLines(() => [c!, a!, b!]);
    const { merged, conflicts } = mergeDocuments(
      mine,
      mine,
      withLines(() => [b!, a!, c!]),
      { sent: new Set(['lines']) },
    );
    expect(conflicts.map(({ path }) => path)).toEqual(['lines']);
    expect(keysOf(merged)).toEqual(keysOf(mine));
  });

  test('moved by a colleague keep my order until theirs is chosen', () => {
    const [one, two, three] = draft.lines;
    const { merged, theirs, conflicts } = mergeDocuments(
      draft,
      draft,
      withLines(() => [three!, one!, two!]),
      { contested: new Set(['lines']) },
    );
    expect(conflicts.map(({ path }) => path)).toEqual(['lines']);
    expect(keysOf(merged)).toEqual(keysOf(draft));
    expect(keysOf(withChoices(merged, theirs, { lines: 'theirs' }))).toEqual(
      [three!, one!, two!].map(({ intRef: key }) => key),
    );
  });

  test('with a foreign IntRef that has a dot are identified by their ids', () => {
    const dotted = (lines: Document['lines']): Document => ({
      ...draft,
      lines: lines.map((line, index) => ({ ...line, intRef: `shop.${String(index)}` as IntRef })),
    });
    const [local, remote] = ['3', '5'].map((quantity) =>
      dotted(draft.lines.map((line) => ({ ...line, quantity: decimal(quantity) }))),
    );
    const { merged, theirs, conflicts } = mergeDocuments(dotted(draft.lines), local!, remote!);
    expect(
      withChoices(merged, theirs, Object.fromEntries(conflicts.map(({ path }) => [path, 'theirs' as const]))).lines.map(
        ({ quantity }) => quantity,
      ),
    ).toEqual(['5', '5', '5']);
  });

  test('keep my order and a line that a colleague added', () => {
    const [one, two, three] = draft.lines;
    const local = withLines(() => [three!, one!, two!]);
    const remote = withLines((lines) => [...lines, { ...invoiceLine(99), id: guid(99, 7) }]);
    const { merged, conflicts } = mergeDocuments(draft, local, remote);
    expect(conflicts).toEqual([]);
    expect(keysOf(merged)).toEqual([three!.intRef, one!.intRef, two!.intRef, intRef(99, 1)]);
  });

  test('moved to different places on both sides are a conflict', () => {
    const [one, two, three] = draft.lines;
    const { conflicts } = mergeDocuments(
      draft,
      withLines(() => [three!, one!, two!]),
      withLines(() => [two!, one!, three!]),
    );
    expect(conflicts.map((conflict) => conflict.path)).toEqual(['lines']);
  });
});

describe('a reference to a record that is only here', () => {
  const here = (costCentre: string): Document => ({
    ...pulledInvoice(1),
    post: { costCentre },
    lines: [{ ...invoiceLine(1), post: { costCentre } }],
  });

  test('is a conflict with what the service shows in its place, in a header or a line, if there is no common version', () => {
    const { merged, conflicts } = mergeDocuments(null, here(intRef(7)), here(guid(8)));
    expect(conflicts.filter(({ path }) => path.endsWith('post.costCentre'))).toHaveLength(2);
    expect(merged).toMatchObject({ post: { costCentre: intRef(7) }, lines: [{ post: { costCentre: intRef(7) } }] });
  });
});

describe('my version over theirs', () => {
  const base = draft;
  const merged = (before: Document, here: Document, there: Document) => mergeDocuments(before, here, there).merged;
  const [first, second, third] = [invoiceLine(1), invoiceLine(2), invoiceLine(3)];
  const withLines = (...lines: (typeof first)[]): Document => ({ ...base, lines });
  const linesKept = (before: Document, here: Document, there: Document) => merged(before, here, there).lines;

  test('merges a line field by field', () => {
    const here = withLines({ ...first, quantity: decimal('5') });
    const there = withLines({ ...first, quantity: decimal('7'), description: 'Their words' });
    expect(linesKept(withLines(first), here, there)).toEqual([{ ...first, quantity: '5', description: 'Their words' }]);
  });

  test('keeps the lines that either side added, and drops those that either side removed', () => {
    const before = withLines(first, second);
    expect(linesKept(before, withLines(second), withLines(first, second, third))).toEqual([second, third]);
    expect(linesKept(before, withLines(first, second, third), withLines(first))).toEqual([first, third]);
  });

  test('brings back a line that was changed here and removed there', () => {
    const changed = { ...second, quantity: decimal('9') };
    expect(linesKept(withLines(first, second), withLines(first, changed), withLines(first))).toEqual([first, changed]);
  });

  test('takes the order of the side that moved lines', () => {
    const before = withLines(first, second);
    expect(linesKept(before, before, withLines(second, first))).toEqual([second, first]);
    expect(linesKept(before, withLines(second, first), before)).toEqual([second, first]);
  });

  test('merges custom and posting fields by property', () => {
    const before = { ...base, ext: { a: 1, b: 1, c: 1 } };
    const kept = merged(before, { ...base, ext: { a: 2, c: 1 } }, { ...base, ext: { a: 3, b: 1, c: 5, d: 6 } });
    expect(kept.ext).toEqual({ a: 2, c: 5, d: 6 });
    const posted = { ...base, post: { costCentre: 'north' } };
    expect(
      merged(posted, { ...base, post: undefined }, { ...base, post: { costCentre: 'north', department: 'sales' } })
        .post,
    ).toEqual({ department: 'sales' });
    expect(merged(posted, { ...base, post: undefined }, posted).post).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { LineFindings } from '../../../../../src/app/documents/editor/rules/lineFindings.ts';
import { LineIndex } from '../../../../../src/app/documents/editor/session/editorDocument.ts';
import { changedStretch } from '../../../../../src/domain/documents/lineStretch.ts';
import { decimal } from '../../../../../src/domain/values/decimal.ts';
import type { DocumentLine } from '../../../../../src/domain/documents/document.ts';
import { intRefSchema } from '../../../../../src/domain/values/identifiers.ts';

const line = (name: string, quantity = '1'): DocumentLine => ({
  intRef: intRefSchema.parse(name),
  quantity: decimal(quantity),
});
const [a, b, c, d] = [line('a'), line('b'), line('c'), line('d')];

describe('where lines differ', () => {
  it.each([
    ['nowhere', [a, b], [a, b], { start: 2, endBefore: 2, endAfter: 2 }],
    ['in one that became another', [a, b, c], [a, line('b', '2'), c], { start: 1, endBefore: 2, endAfter: 2 }],
    ['in one that came last', [a, b], [a, b, c], { start: 2, endBefore: 2, endAfter: 3 }],
    ['in one that came between', [a, b], [a, c, b], { start: 1, endBefore: 1, endAfter: 2 }],
    ['in one that went', [a, b, c], [a, c], { start: 1, endBefore: 2, endAfter: 1 }],
    ['in two that changed places', [a, b, c, d], [a, c, b, d], { start: 1, endBefore: 3, endAfter: 3 }],
    ['in one of two alike, counted once', [a, a], [a], { start: 1, endBefore: 2, endAfter: 1 }],
  ])('%s', (_where, before, after, expected) => {
    expect(changedStretch(before, after)).toEqual(expected);
  });
});

describe('findings at lines', () => {
  function findings(): { of: (lines: readonly DocumentLine[], ...reasons: unknown[]) => string[]; looked: string[] } {
    const looked: string[] = [];
    const lacking = new LineFindings((one: DocumentLine) => {
      looked.push(one.intRef ?? '');
      return one.quantity === '0' ? ['nought'] : [];
    });
    return {
      of: (lines, ...reasons) => lacking.of(lines, ...reasons).map(({ at, found }) => `${at} ${found}`),
      looked,
    };
  }

  it('are looked for again only in the changed line', () => {
    const { of, looked } = findings();
    expect(of([a, line('b', '0'), c])).toEqual(['1 nought']);
    expect(looked.splice(0)).toEqual(['a', 'b', 'c']);
    const lines = [a, b, line('c', '0')];
    expect(of(lines)).toEqual(['2 nought']);
    expect(looked.splice(0)).toEqual(['b', 'c']);
    expect(of(lines)).toEqual(['2 nought']);
    expect(looked).toEqual([]);
  });

  it('move with their lines', () => {
    const { of, looked } = findings();
    const nought = line('c', '0');
    of([a, b, nought]);
    looked.splice(0);
    expect(of([a, d, b, nought])).toEqual(['3 nought']);
    expect(looked.splice(0)).toEqual(['d']);
    expect(of([nought])).toEqual(['0 nought']);
    expect(looked).toEqual([]);
  });

  it('are looked for in all lines when what they depend on changes', () => {
    const { of, looked } = findings();
    of([a, b], 'customer');
    of([a, b], 'customer');
    expect(looked.splice(0)).toEqual(['a', 'b']);
    of([a, b], 'another');
    expect(looked).toEqual(['a', 'b']);
  });
});

describe('the index of lines', () => {
  it('stays right through changes of every kind, and back', () => {
    const index = new LineIndex();
    const places = (lines: readonly DocumentLine[]): number[] =>
      ['a', 'b', 'c', 'd'].map((key) => index.find(lines, key));
    const [before, changed] = [
      [a, b, c],
      [a, line('b', '2'), c],
    ];
    expect(places(before)).toEqual([0, 1, 2, -1]);
    expect(places(changed)).toEqual([0, 1, 2, -1]);
    expect(places([...changed, d])).toEqual([0, 1, 2, 3]);
    expect(places([d, ...changed])).toEqual([1, 2, 3, 0]);
    expect(places([c, a, b])).toEqual([1, 2, 0, -1]);
    expect(places([a, c])).toEqual([0, -1, 1, -1]);
    expect(places([a, d])).toEqual([0, -1, -1, 1]);
    expect(places(before)).toEqual([0, 1, 2, -1]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { codeClash } from '../../../src/domain/resources/codeClash.ts';
import { mayStandBelow, treeOf, type TreeNode, type TreeRecord } from '../../../src/domain/structure/tree.ts';

function department(key: string, code: string, parentDepartmentId?: string): TreeRecord {
  return {
    ...emptyResourceRecord(key, 'department'),
    local: {
      kind: 'department',
      code,
      description: code,
      ...(parentDepartmentId === undefined ? {} : { parentDepartmentId }),
    },
  };
}
function outline(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [`${'  '.repeat(node.depth)}${node.record.key}`, ...outline(node.children)]);
}

describe('departments and cost centres as a tree', () => {
  const sales = department('k-sales', 'SALES');
  const north = department('k-north', 'NORTH', 'k-sales');
  const south = department('k-south', 'SOUTH', 'sales');
  const shop = department('k-shop', 'SHOP', 'k-north');

  it('puts each record below its parent, found by key or by code in any case, in the order of codes', () => {
    expect(outline(treeOf([shop, south, north, sales]))).toEqual(['k-sales', '  k-north', '    k-shop', '  k-south']);
  });

  it('has the numbers in codes by value', () => {
    const codes = ['D10', 'D2', 'D100'].map((code) => department(code, code));
    expect(outline(treeOf(codes))).toEqual(['D2', 'D10', 'D100']);
  });

  it('shows a record with an unknown parent at the top', () => {
    expect(outline(treeOf([department('k-a', 'A', 'nowhere')]))).toEqual(['k-a']);
  });

  it('shows every record when parents form a circle', () => {
    expect(outline(treeOf([department('a', 'A', 'b'), department('b', 'B', 'a'), department('c', 'C', 'c')]))).toEqual([
      'c',
      'a',
      '  b',
    ]);
  });

  it('does not allow a record below itself or its descendants', () => {
    const all = [sales, north, south, shop];
    expect(mayStandBelow(all, 'k-sales', 'k-shop')).toBe(false);
    expect(mayStandBelow(all, 'k-sales', 'k-sales')).toBe(false);
    expect(mayStandBelow(all, 'k-shop', 'k-south')).toBe(true);
    expect(mayStandBelow(all, 'k-shop', null)).toBe(true);
  });

  it('finds the record that already has a code, regardless of case', () => {
    expect(codeClash([sales, north], 'k-north', 'sales')).toBe(sales);
    expect(codeClash([sales, north], 'k-sales', 'SALES')).toBeUndefined();
    expect(codeClash([sales, north], 'k-north', '')).toBeUndefined();
  });

  it('shows every record exactly once for any parents', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(9), { nil: undefined }), { minLength: 1, maxLength: 10 }), (parents) => {
        const records = parents.map((parent, index) =>
          department(`k${index}`, `C${index}`, parent === undefined ? undefined : `k${parent}`),
        );
        const keys = outline(treeOf(records)).map((line) => line.trim());
        expect([...keys].sort()).toEqual(records.map(({ key }) => key).sort());
      }),
    );
  });

  it('never lets a permitted move make a circle', () => {
    const moves = { permitted: 0, refused: 0 };
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(7), fc.option(fc.nat(7), { nil: null })), { maxLength: 30 }), (drawn) => {
        let records = Array.from({ length: 8 }, (_, index) => department(`k${index}`, `C${index}`));
        for (const [moved, to] of drawn) {
          const target = to === null ? null : `k${to}`;
          if (!mayStandBelow(records, `k${moved}`, target)) {
            moves.refused += 1;
            continue;
          }
          moves.permitted += 1;
          records = records.map((record, index) =>
            index === moved ? department(record.key, `C${index}`, target ?? undefined) : record,
          );
        }
        for (const start of records) {
          const seen = new Set<string>();
          for (let at: string | undefined = start.key; at !== undefined;) {
            expect(seen.has(at)).toBe(false);
            seen.add(at);
            const content: TreeRecord['local'] | undefined = records.find(({ key }) => key === at)?.local;
            at = content?.kind === 'department' ? content.parentDepartmentId : undefined;
          }
        }
      }),
    );
    // Both were drawn often, or the property would say little.
    expect(moves.permitted).toBeGreaterThan(100);
    expect(moves.refused).toBeGreaterThan(5);
  });
});

import type { ContentOf } from '../resources/content.ts';
import type { ResourceRecord } from '../resources/record.ts';
import { currentVersion } from '../records/record.ts';
import { sortedByText } from '../values/sortKey.ts';

/** Kinds that form a tree (spec 2.5, 2.6). */
export type TreeKind = 'department' | 'costCentre';
export type TreeRecord = ResourceRecord<TreeKind>;

/** A record with its children, in the order of their codes. */
export interface TreeNode {
  record: TreeRecord;
  depth: number;
  children: TreeNode[];
}

/** The parent that a record names: an id, a code, or the key of a record made here. */
export function parentInTree(content: ContentOf<TreeKind>): string | undefined {
  return content.kind === 'department' ? content.parentDepartmentId : content.parentCostCentreId;
}

export const PARENT_FIELD = {
  department: 'parentDepartmentId',
  costCentre: 'parentCostCentreId',
} as const satisfies Record<TreeKind, string>;

/** Finds the record of a reference: by key, id or code. */
function finder(records: readonly TreeRecord[]): (reference: string | undefined) => TreeRecord | undefined {
  const byReference = new Map<string, TreeRecord>();
  for (const record of records) {
    const { code } = currentVersion(record);
    if (code) byReference.set(code.toLowerCase(), record);
  }
  for (const record of records) {
    byReference.set(record.key, record);
    if (record.id !== null) byReference.set(record.id, record);
  }
  return (reference) =>
    reference === undefined ? undefined : (byReference.get(reference) ?? byReference.get(reference.toLowerCase()));
}

function codeOf(record: TreeRecord): string {
  return currentVersion(record).code ?? '';
}

/**
 * The records as a tree. A record whose parent is unknown is a root. If a service shows records that refer to each
 * other in a circle, the first of them by code is a root, so that none is left out.
 */
export function treeOf(records: readonly TreeRecord[]): TreeNode[] {
  const find = finder(records);
  const below = new Map<string | null, TreeRecord[]>();
  for (const record of records) {
    const parent = find(parentInTree(currentVersion(record)))?.key ?? null;
    const list = below.get(parent === record.key ? null : parent);
    if (list) list.push(record);
    else below.set(parent === record.key ? null : parent, [record]);
  }
  const placed = new Set<string>();
  const nodes = (parent: string | null, depth: number): TreeNode[] =>
    byCode(below.get(parent) ?? [])
      .filter((record) => !placed.has(record.key))
      .map((record) => {
        placed.add(record.key);
        return { record, depth, children: nodes(record.key, depth + 1) };
      });
  const roots = nodes(null, 0);
  for (const record of byCode(records)) {
    if (placed.has(record.key)) continue;
    placed.add(record.key);
    roots.push({ record, depth: 0, children: nodes(record.key, 1) });
  }
  return roots;
}

function byCode(records: readonly TreeRecord[]): TreeRecord[] {
  return sortedByText(records, codeOf, ({ key }) => key);
}

/**
 * Whether a record may be moved below another one (null: to the top). It must not be below itself or its descendants.
 */
export function mayStandBelow(records: readonly TreeRecord[], key: string, parent: string | null): boolean {
  const find = finder(records);
  const seen = new Set<string>();
  for (
    let above = parent === null ? undefined : find(parent);
    above && !seen.has(above.key);
    above = find(parentInTree(currentVersion(above)))
  ) {
    if (above.key === key) return false;
    seen.add(above.key);
  }
  return true;
}

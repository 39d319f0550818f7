import type { Guid } from '../domain/identifiers.ts';
import type { Listing } from '../domain/paging.ts';
import type { Reference } from '../domain/reference.ts';
import type { TreeKind } from '../domain/structure/tree.ts';
import { problem } from './failures.ts';
import { listShown, readRows } from './lists.ts';
import { readReference } from './referenceReading.ts';
import type { Requests } from './requests.ts';

const PATHS: Readonly<Record<TreeKind, string>> = { department: '/api/Department', costCentre: '/api/CostCentre' };

/**
 * Who belongs to a department or cost centre (spec 4.4, 4.5: `include=resources`).
 * @throws ProblemError; `service.nonsense` where the answer does not show them, because that is not "nobody"
 */
export async function readStaff(requests: Requests, kind: TreeKind, id: Guid): Promise<Listing<Reference>> {
  const { json } = await requests.read(`${PATHS[kind]}/${id}`, { include: 'resources' });
  const list = listShown(json, 'resources');
  if (list === undefined) throw problem('service.nonsense', 'the answer does not show resources');
  return readRows(list, 'resource', (row, onFault) => readReference(row, 'resource', onFault));
}

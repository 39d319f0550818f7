import type { Guid } from '../../domain/values/identifiers.ts';
import type { Listing } from '../../domain/values/paging.ts';
import type { Reference } from '../../domain/references/reference.ts';
import type { TreeKind } from '../../domain/structure/tree.ts';
import { problem } from '../transport/failures.ts';
import { listShown, readRows } from '../wire/lists.ts';
import { readReference } from '../wire/referenceReading.ts';
import type { Requests } from '../transport/requests.ts';

const PATHS: Readonly<Record<TreeKind, string>> = { department: '/api/Department', costCentre: '/api/CostCentre' };

/**
 * Who belongs to a department or cost centre (spec 4.4, 4.5: `include=resources`).
 * @throws ProblemError; `service.nonsense` where the answer does not show them, because that does not mean "nobody"
 */
export async function readStaff(requests: Requests, kind: TreeKind, id: Guid): Promise<Listing<Reference>> {
  const { json } = await requests.read(`${PATHS[kind]}/${id}`, { include: 'resources' });
  const list = listShown(json, 'resources');
  if (list === undefined) throw problem('service.nonsense', 'the answer does not show resources');
  return readRows(list, 'resource', (row, onFault) => readReference(row, 'resource', onFault));
}

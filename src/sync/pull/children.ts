import type { Guid } from '../../domain/values/identifiers.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { PARENT_KINDS, isChildKind } from '../../domain/resources/traits.ts';
import { problemOf } from '../../domain/values/result.ts';
import type { RunContext } from '../run/context.ts';
import type { FinanceService } from '../run/ports.ts';

/**
 * Reads the records below a parent. Some services leave out an empty list: it is read as empty here, since stored
 * records below the parent are then looked for by id, and only a 404 says that one is gone (promise A).
 */
export async function childrenShown(
  run: RunContext,
  kind: ResourceKind,
  parent: Guid,
): ReturnType<FinanceService['resourcesUnder']> {
  try {
    return await run.read(() => run.service.resourcesUnder(kind, parent));
  } catch (thrown) {
    if (problemOf(thrown).code !== 'service.omittedList') throw thrown;
    return { rows: [], serverTime: null };
  }
}

/** The stored record of a parent, below which the service has records of the kind. */
export async function parentRecord(
  run: RunContext,
  kind: ResourceKind,
  parent: Guid,
): Promise<ResourceRecord | undefined> {
  if (!isChildKind(kind)) return undefined;
  const held = await run.store.held([parent], PARENT_KINDS[kind]);
  return (await run.resources(held.map(({ key }) => key)))[0];
}

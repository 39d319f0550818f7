import type { Guid } from '../../domain/values/identifiers.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import { problemOf } from '../../domain/values/result.ts';
import type { RunContext } from '../context.ts';
import type { FinanceService } from '../ports.ts';

/**
 * What a parent shows below it. Some services leave out a list that is empty: it is read as empty here, since what is held below is then
 * looked for by its id, and only a 404 says that it is gone (promise A).
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

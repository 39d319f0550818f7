import type { RouteRecordNameGeneric } from 'vue-router';
import { RESOURCE_KINDS } from '../../../domain/resources/content.ts';
import type { RunReads } from '../../../domain/service/syncRun.ts';

/** What a sync by hand reads although it was read lately: the list that the person has open. */
export function readsOf(routeName: RouteRecordNameGeneric): { reads?: RunReads } {
  const kind = RESOURCE_KINDS.find((each) => each === routeName);
  return kind === undefined ? {} : { reads: { kinds: [kind] } };
}

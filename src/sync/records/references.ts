import { keysNamedIn } from '../../domain/resources/namedKeys.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { withField } from '../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import type { RunContext } from '../context.ts';
import { firstAwaited, lookUpKeys, type Awaited, type Ids, type NamedRecords } from '../namedRecords.ts';

/** The record with the service's ids in the place of local keys. */
export function resourceWithIds<R extends Pick<ResourceRecord, 'local'>>(record: R, ids: Ids): R {
  const { local } = record;
  if (local === null) return record;
  let replaced: ResourceContent = local;
  for (const { path, key } of keysNamedIn(local)) {
    const id = ids.get(key);
    if (id !== undefined) replaced = withField(replaced, path, id);
  }
  return replaced === local ? record : { ...record, local: replaced };
}

/** Looks up what records name by local keys. */
export function lookUpNamedByResources(
  run: RunContext,
  records: readonly Pick<ResourceRecord, 'local'>[],
): Promise<NamedRecords> {
  return lookUpKeys(
    run,
    new Set(records.flatMap(({ local }) => (local ? keysNamedIn(local).map(({ key }) => key) : []))),
  );
}

/**
 * What a record has to wait for; null when it need not wait. A key that names nothing any more is sent as it is: the
 * service refuses it in its own words.
 */
export function resourceWaitsFor({ local }: ResourceRecord, { awaited }: NamedRecords): Awaited | null {
  return firstAwaited(local ? keysNamedIn(local) : [], awaited);
}

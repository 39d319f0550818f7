import type { Guid } from '../../domain/values/identifiers.ts';
import { keysNamedIn } from '../../domain/resources/namedKeys.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { fieldOf, withField } from '../../domain/resources/readiness.ts';
import { currentContent, type ResourceRecord } from '../../domain/resources/record.ts';
import { isResourceRecord } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../context.ts';
import { chunked } from '../parallel.ts';

const CHUNK = 500;

export type Ids = ReadonlyMap<string, Guid>;

/** The record with the service's ids in the place of local keys. */
export function withIds<R extends Pick<ResourceRecord, 'local'>>(record: R, ids: Ids): R {
  const { local } = record;
  if (local === null) return record;
  let replaced: ResourceContent = local;
  for (const { path, key } of keysNamedIn(local)) {
    const id = ids.get(key);
    if (id !== undefined) replaced = withField(replaced, path, id);
  }
  return replaced === local ? record : { ...record, local: replaced };
}

/** Why a record has to wait: the field that names another record, and that record's name. */
export interface Waiting {
  path: string;
  name: string;
}

export interface NamedResources {
  ids: Ids;
  /** The names, by key, of records that the service does not have yet. */
  awaited: ReadonlyMap<string, string>;
}

function nameOf(content: ResourceContent): string {
  const code = fieldOf(content, 'code');
  const description = fieldOf(content, 'description');
  return [code, description].filter((text) => typeof text === 'string' && text !== '').join(' ') || content.kind;
}

/** Looks up what records name by local keys. */
export async function lookUpNamed(
  run: RunContext,
  records: readonly Pick<ResourceRecord, 'local'>[],
): Promise<NamedResources> {
  const keys = new Set(records.flatMap(({ local }) => (local ? keysNamedIn(local).map(({ key }) => key) : [])));
  const ids = new Map<string, Guid>();
  const awaited = new Map<string, string>();
  for (const chunk of chunked([...keys], CHUNK)) {
    for (const record of (await run.store.records(chunk)).filter(isResourceRecord)) {
      if (record.id === null) awaited.set(record.key, nameOf(currentContent(record)));
      else ids.set(record.key, record.id);
    }
  }
  return { ids, awaited };
}

/**
 * What a record has to wait for (docs/sync.md, promise D); null when it need not wait. A key that names nothing any
 * more is sent as it is: the service refuses it in its own words.
 */
export function waitsFor({ local }: ResourceRecord, { awaited }: NamedResources): Waiting | null {
  for (const { path, key } of local ? keysNamedIn(local) : []) {
    const name = awaited.get(key);
    if (name !== undefined) return { path, name };
  }
  return null;
}

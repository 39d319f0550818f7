import type { Instant } from '../../domain/values/dates.ts';
import { isGuid } from '../../domain/values/identifiers.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import type { RunContext } from '../context.ts';
import type { PagedRow } from './seenRows.ts';

/** Whether any of these rows is stored exactly as shown: an interrupted scan has then covered it. */
export async function areKnown(run: RunContext, rows: readonly PagedRow[], kind?: ResourceKind): Promise<boolean> {
  const held = new Map<string, Instant | null>(
    (await run.store.held(rows.map(({ id }) => id).filter(isGuid), kind)).map((each) => [each.id, each.lastModified]),
  );
  return rows.some(({ id, lastModified }) => held.has(id) && held.get(id) === (lastModified ?? null));
}

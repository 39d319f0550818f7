import { isJsonObject } from '../../domain/values/json.ts';
import { parseDecimal } from '../../domain/values/decimal.ts';
import { sameRows, sameValue } from '../../domain/documents/content.ts';
import {
  EXTRAS,
  type ExtraField,
  type ExtraKind,
  type ExtraRow,
  type ExtrasSaved,
} from '../../domain/resources/extras.ts';
import type { Listing } from '../../domain/values/paging.ts';
import { LONGEST_SHOWN, type Unreadable } from '../../domain/values/unreadable.ts';
import { jsonNumber } from '../transport/exactJson.ts';
import { problem } from '../transport/failures.ts';
import { foldKeys } from '../transport/fold.ts';
import { listShown, readRows } from '../wire/lists.ts';
import type { OnFault } from '../wire/lenient.ts';
import type { Requests } from '../transport/requests.ts';

const segment = encodeURIComponent;

/**
 * Where each kind is listed: at a path of its own, page by page where the list may be long, or as an included part of a
 * record.
 */
const PLACES: Readonly<Record<ExtraKind, (ref: string) => { path: string; include?: string; isPaged?: true }>> = {
  stock: (ref) => ({ path: `/api/Product/${segment(ref)}`, include: 'stock' }),
  budgets: () => ({ path: '/api/Budget', isPaged: true }),
};
const PAGE = 100;
/** The most pages read of one list. */
const MOST_PAGES = 100;

/** A value as stored text; null when it does not have its field's form, undefined when there is none. */
function readValue({ kind }: ExtraField, value: unknown): string | null | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return kind === 'amount' ? parseDecimal(text) : text;
}

function rowReader(fields: readonly ExtraField[]): (row: unknown, onFault: OnFault) => ExtraRow | null {
  return (row, onFault) => {
    const folded = foldKeys(row);
    if (!isJsonObject(folded)) return null;
    const values: Record<string, string> = {};
    for (const field of fields) {
      const value = readValue(
        field,
        (field.codeAs === undefined ? undefined : folded[field.codeAs]) ?? folded[field.name],
      );
      if (value === null) {
        const shown = folded[field.name];
        onFault({
          field: field.name,
          shown: (typeof shown === 'string' ? shown : JSON.stringify(shown)).slice(0, LONGEST_SHOWN),
          why: field.kind === 'amount' ? 'number' : 'text',
        });
        return null;
      }
      if (value !== undefined) values[field.name] = value;
    }
    return { ...(typeof folded.id === 'string' && { id: folded.id }), values };
  };
}

/**
 * The rows of one kind.
 * @param ref the id of the record that they belong to; '' for the company
 * @throws ProblemError; `service.nonsense` when the answer does not show them
 */
export async function readExtras(requests: Requests, kind: ExtraKind, ref: string): Promise<Listing<ExtraRow>> {
  const { path, include, isPaged } = PLACES[kind](ref);
  const read = rowReader(EXTRAS[kind].fields);
  if (include !== undefined) {
    const shown = listShown((await requests.read(path, { include, IncludeClosed: 'true' })).json, include);
    if (shown === undefined) throw problem('service.nonsense', `the answer does not show ${include}`);
    return readRows(shown, kind, read);
  }
  const rows: ExtraRow[] = [];
  const unreadable: Unreadable[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const listed = readRows(
      (await requests.read(path, isPaged ? { skip: page * PAGE, take: PAGE } : {})).json,
      kind,
      read,
    );
    rows.push(...listed.rows);
    unreadable.push(...(listed.unreadable ?? []));
    if (!isPaged || listed.rows.length + (listed.unreadable?.length ?? 0) < PAGE)
      return unreadable.length === 0 ? { rows } : { rows, unreadable };
  }
  throw problem('service.nonsense', 'the list does not end');
}

function sentValue(kind: ExtraField['kind'], value: string): unknown {
  return kind === 'amount' ? jsonNumber(value) : value;
}

/** The body of a row: its values, and null for values that it had before. */
function bodyOf(kind: ExtraKind, { values }: ExtraRow, before?: ExtraRow): Record<string, unknown> {
  return Object.fromEntries(
    EXTRAS[kind].fields.flatMap((field): [string, unknown][] => {
      const [value, had] = [values[field.name], before?.values[field.name]];
      if (value === had && before !== undefined) return [];
      if (value !== undefined) return [[field.name, sentValue(field.kind, value)]];
      return had === undefined ? [] : [[field.name, null]];
    }),
  );
}

/**
 * Makes the rows of a kind equal to `after`: one request for each row that is new, changed or removed, in this order.
 * The list is read first: where it differs from what was shown, nothing is written. So a save that was half done is not
 * done twice, and nobody else's change is overwritten.
 * @throws ProblemError of the first request that was not accepted: those before it were
 */
export async function saveExtras(
  requests: Requests,
  kind: ExtraKind,
  ref: string,
  before: readonly ExtraRow[],
  after: readonly ExtraRow[],
): Promise<ExtrasSaved> {
  const there = await readExtras(requests, kind, ref);
  if (!sameRows(there.rows, before)) return { isWritten: false, listing: there };
  const { path } = PLACES[kind](ref);
  const held = new Map(before.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  for (const row of after) {
    const previous = row.id === undefined ? undefined : held.get(row.id);
    if (previous && sameValue(previous.values, row.values)) continue;
    if (row.id === undefined) await requests.change('POST', path, bodyOf(kind, row));
    else await requests.change('PATCH', `${path}/${segment(row.id)}`, bodyOf(kind, row, previous));
  }
  const kept = new Set(after.map(({ id }) => id));
  for (const id of held.keys()) if (!kept.has(id)) await requests.change('DELETE', `${path}/${segment(id)}`);
  return { isWritten: true, listing: await readExtras(requests, kind, ref) };
}

import { parseLocalDate } from '../domain/dates.ts';
import { parseDecimal } from '../domain/decimal.ts';
import { sameValue } from '../domain/content.ts';
import { EXTRAS, type ExtraField, type ExtraKind, type ExtraRow } from '../domain/extras.ts';
import type { Listing } from '../domain/paging.ts';
import type { Unreadable } from '../domain/unreadable.ts';
import { jsonNumber } from './exactJson.ts';
import { problem } from './failures.ts';
import { foldKeys, isObject } from './fold.ts';
import { listShown, readRows } from './lists.ts';
import type { OnFault } from './lenient.ts';
import type { Requests } from './requests.ts';

const segment = encodeURIComponent;

/** Where each is listed: at a path of its own, page by page where it may be long, or in what a record is asked to include. */
const PLACES: Readonly<Record<ExtraKind, (ref: string) => { path: string; include?: string; isPaged?: true }>> = {
  stock: (ref) => ({ path: `/api/Product/${segment(ref)}`, include: 'stock' }),
  availability: (ref) => ({ path: `/api/Project/${segment(ref)}/availability` }),
  milestones: (ref) => ({ path: `/api/Project/${segment(ref)}/milestone` }),
  subProjects: (ref) => ({ path: `/api/Project/${segment(ref)}`, include: 'subProjects' }),
  departmentResources: (ref) => ({ path: `/api/Department/${segment(ref)}`, include: 'resources' }),
  costCentreResources: (ref) => ({ path: `/api/CostCentre/${segment(ref)}`, include: 'resources' }),
  budgets: () => ({ path: '/api/Budget', isPaged: true }),
  catalogItems: (ref) => ({ path: `/api/Catalog/${segment(ref)}`, isPaged: true }),
};
const PAGE = 100;
/** So many pages are read of one list at most. */
const MOST_PAGES = 100;

/** A value as text at rest; null when it is of another form than its field, undefined when there is none. */
function readValue({ kind }: ExtraField, value: unknown): string | null | undefined {
  if (value === undefined || value === '') return undefined;
  if (kind === 'flag') return value === true || value === 'true' ? 'true' : value === false || value === 'false' ? undefined : null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  if (kind === 'amount') return parseDecimal(text);
  if (kind === 'date') return parseLocalDate(text.slice(0, 10));
  return text;
}

function rowReader(fields: readonly ExtraField[]): (row: unknown, onFault: OnFault) => ExtraRow | null {
  return (row, onFault) => {
    const folded = foldKeys(row);
    if (!isObject(folded)) return null;
    const values: Record<string, string> = {};
    for (const field of fields) {
      const value = readValue(field, folded[field.name]);
      if (value === null) {
        onFault(field.name);
        return null;
      }
      if (value !== undefined) values[field.name] = value;
    }
    return { ...(typeof folded.id === 'string' && { id: folded.id }), values };
  };
}

/** The rows of one kind. @param ref of whose they are: an id, or a catalog's name. @throws ProblemError; `service.nonsense` when the answer does not show them */
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
    const listed = readRows((await requests.read(path, isPaged ? { skip: page * PAGE, take: PAGE } : {})).json, kind, read);
    rows.push(...listed.rows);
    unreadable.push(...(listed.unreadable ?? []));
    if (!isPaged || listed.rows.length + (listed.unreadable?.length ?? 0) < PAGE) return unreadable.length === 0 ? { rows } : { rows, unreadable };
  }
  throw problem('service.nonsense', 'the list does not end');
}

function sentValue(kind: ExtraField['kind'], value: string): unknown {
  if (kind === 'flag') return value === 'true';
  return kind === 'amount' ? jsonNumber(value) : value;
}

/** The body of a row: what it has; null, or false of a flag, for what it had before. */
function bodyOf(kind: ExtraKind, { values }: ExtraRow, before?: ExtraRow): Record<string, unknown> {
  return Object.fromEntries(EXTRAS[kind].fields.flatMap((field): [string, unknown][] => {
    const [value, had] = [values[field.name], before?.values[field.name]];
    if (value === had && before !== undefined && field.name !== 'code') return [];
    if (value !== undefined) return [[field.name, sentValue(field.kind, value)]];
    return had === undefined ? [] : [[field.name, field.kind === 'flag' ? false : null]];
  }));
}

/**
 * Makes the rows of a kind what they are to be. All of them at once goes as one PUT, which may be repeated; else one request for each row
 * that is new, changed or taken away, in this order.
 * @throws ProblemError of the first that was not taken: those before it were
 */
export async function saveExtras(requests: Requests, kind: ExtraKind, ref: string, before: readonly ExtraRow[], after: readonly ExtraRow[]): Promise<void> {
  const { path } = PLACES[kind](ref);
  const { saved } = EXTRAS[kind];
  if (saved === 'whole') {
    if (after.length === 0) await requests.change('DELETE', path);
    else await requests.change('PUT', path, after.map((row) => bodyOf(kind, row)));
    return;
  }
  const held = new Map(before.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  for (const row of after) {
    const was = row.id === undefined ? undefined : held.get(row.id);
    if (was && sameValue(was.values, row.values)) continue;
    if (saved === 'byCode') await requests.change('PUT', path, bodyOf(kind, row, was));
    else if (row.id === undefined) await requests.change('POST', path, bodyOf(kind, row));
    else await requests.change('PATCH', `${path}/${segment(row.id)}`, bodyOf(kind, row, was));
  }
  if (saved !== 'byRow') return;
  const kept = new Set(after.map(({ id }) => id));
  for (const id of held.keys()) if (!kept.has(id)) await requests.change('DELETE', `${path}/${segment(id)}`);
}

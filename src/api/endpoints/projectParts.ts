import { isJsonObject } from '../../domain/values/json.ts';
import { sameRows, sameValue } from '../../domain/documents/content.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import {
  availabilitySchema,
  milestoneSchema,
  type PartChange,
  type PartOutcome,
  type ProjectPart,
  type ProjectParts,
} from '../../domain/resources/projectParts.ts';
import { jsonNumber } from '../transport/exactJson.ts';
import { problem } from '../transport/failures.ts';
import { foldFilled, type Folded } from '../transport/fold.ts';
import { lenientReader } from '../wire/lenient.ts';
import { listShown, rowsOf } from '../wire/lists.ts';
import type { Requests } from '../transport/requests.ts';

/** A row as it is read, and as the service shows it. */
interface Shown<Row> {
  row: Row;
  asShown: Folded;
}

const PATHS: Readonly<Record<ProjectPart, string>> = { availability: 'availability', milestones: 'milestone' };
const READERS = { availability: lenientReader(availabilitySchema), milestones: lenientReader(milestoneSchema) };
/** Statuses that mean that a service does not know a form of a request, and has changed nothing. */
const NO_SUCH_FORM = [400, 404, 405];
/**
 * The names by which rows show which form they have: as published at 1.13 (docs/service-notes.md, "Parts of a
 * project"), or the earlier one.
 */
const TELLING: Readonly<Record<ProjectPart, Readonly<Record<'published' | 'earlier', readonly string[]>>>> = {
  availability: { published: ['resourceId', 'resourceGroupId'], earlier: ['dateFrom'] },
  milestones: { published: ['dateStart', 'dateEnd'], earlier: ['dueDate', 'isReached'] },
};
/** Fields that the service sets itself and accepts from nobody. */
const SET_BY_SERVICE: ReadonlySet<string> = new Set(['id', 'isActive', 'lastModified', 'lastModifiedBy']);

function pathOf(project: Guid, part: ProjectPart): string {
  return `/api/Project/${project}/${PATHS[part]}`;
}

/**
 * The rows of a list. A row or field that cannot be read would be lost when the list is replaced.
 * @throws ProblemError `service.nonsense`
 */
function shownRows<P extends ProjectPart>(list: unknown, part: P): Shown<ProjectParts[P][number]>[] {
  return rowsOf(list, foldFilled).map((folded) => {
    if (!isJsonObject(folded)) throw problem('service.nonsense', `a row of ${part} is none`);
    let field: string | undefined;
    // At 1.13 a milestone has a first and a last day: the last one is when it is due.
    const read = 'dateEnd' in folded ? { dueDate: folded['dateEnd'], ...folded } : { ...folded };
    const row = READERS[part](read, (fault) => (field ??= fault.field));
    if (row === null || field !== undefined)
      throw problem('service.nonsense', `a row of ${part} cannot be read${field === undefined ? '' : `: ${field}`}`);
    return { row, asShown: folded };
  });
}

async function readPart<P extends ProjectPart>(
  requests: Requests,
  project: Guid,
  part: P,
): Promise<Shown<ProjectParts[P][number]>[]> {
  return shownRows((await requests.read(pathOf(project, part))).json, part);
}

/**
 * Both lists of a project. A list that the answer leaves out is read by itself.
 * @throws ProblemError
 */
export async function readProjectParts(requests: Requests, project: Guid): Promise<ProjectParts> {
  const { json } = await requests.read(`/api/Project/${project}`, { include: 'availability,milestones' });
  const [availability, milestones] = [listShown(json, 'availability'), listShown(json, 'milestones')];
  return {
    availability: (availability === undefined
      ? await readPart(requests, project, 'availability')
      : shownRows(availability, 'availability')
    ).map(({ row }) => row),
    milestones: (milestones === undefined
      ? await readPart(requests, project, 'milestones')
      : shownRows(milestones, 'milestones')
    ).map(({ row }) => row),
  };
}

function written(row: object): Folded {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]: [string, unknown]) =>
      value === undefined ? [] : [[name, name === 'quantity' && typeof value === 'string' ? jsonNumber(value) : value]],
    ),
  );
}

/** A row that stays is sent with everything that the service shows of it, including what Daybook does not know. */
function sentRow(row: object, there: readonly Shown<object>[]): Folded {
  const kept = there.find((one) => sameValue(one.row, row));
  return kept
    ? Object.fromEntries(Object.entries(kept.asShown).filter(([name]) => !SET_BY_SERVICE.has(name)))
    : written(row);
}

/** The form in which a list shows its rows; null when none of them tells. */
function formOf(part: ProjectPart, there: readonly Shown<object>[]): 'published' | 'earlier' | null {
  const names = new Set(there.flatMap(({ asShown }) => Object.keys(asShown)));
  const { published, earlier } = TELLING[part];
  if (earlier.some((name) => names.has(name))) return 'earlier';
  return published.some((name) => names.has(name)) ? 'published' : null;
}

/** A change of a list of a project, and what the service shows of it now. */
interface Asked {
  path: string;
  change: PartChange;
  there: readonly Shown<object>[];
}

/**
 * The earlier form: a row added to the end of the availability is sent by itself (POST). Otherwise the list is replaced
 * (PUT), or deleted when no row is left, because no single row can be changed.
 */
async function changeList(requests: Requests, { path, change, there }: Asked): Promise<void> {
  const { part, shown, next } = change;
  const added = next.at(-1);
  if (next.length === 0) await requests.change('DELETE', path);
  else if (part === 'availability' && added !== undefined && sameRows(next.slice(0, -1), shown))
    await requests.change('POST', path, written(added));
  else
    await requests.change(
      'PUT',
      path,
      next.map((row) => sentRow(row, there)),
    );
}

/** Availability as it is published: always a list, to add to (POST) or to replace (PUT). */
async function changePublishedAvailability(requests: Requests, { path, change, there }: Asked): Promise<void> {
  if (change.part !== 'availability') return;
  const { shown, next } = change;
  if (next.length === 0) return void (await requests.change('DELETE', path, []));
  const isAdded = next.length > shown.length && sameRows(next.slice(0, shown.length), shown);
  // A service of an earlier form that takes a list, too, keeps the days.
  const rows = (isAdded ? next.slice(shown.length) : next).map(({ resourceId, resourceGroupId, ...days }) => ({
    ...(there.length === 0 && written({ resourceId, ...days })),
    ...written({ resource: resourceId, resourceGroup: resourceGroupId }),
  }));
  await requests.change(isAdded ? 'POST' : 'PUT', path, rows);
}

/** Milestones as they are published: each is put, or deleted, by itself. One is known again by its code. */
async function changePublishedMilestones(requests: Requests, { path, change, there }: Asked): Promise<void> {
  if (change.part !== 'milestones') return;
  const { shown, next } = change;
  const isKept = (row: object): boolean => next.some((each) => sameValue(each, row));
  // The list need not come in the order in which the project has shown it.
  const left = [...there];
  for (const row of shown) {
    const [found] = left.splice(
      left.findIndex((each) => sameValue(each.row, row)),
      1,
    );
    const { id, code } = found?.asShown ?? {};
    const isPutAgain = row.code !== undefined && next.some((each) => each.code === row.code);
    if (!isKept(row) && !isPutAgain) await requests.change('DELETE', `${path}/${String(id ?? code)}`);
  }
  for (const row of next) {
    if (shown.some((each) => sameValue(each, row))) continue;
    const before = there.find(({ asShown }) => row.code !== undefined && asShown['code'] === row.code)?.asShown;
    const { dueDate, isReached, ...named } = row;
    await requests.change('PUT', path, {
      ...written(named),
      ...(before?.['dateStart'] !== undefined && { dateStart: before['dateStart'] }),
      ...(dueDate !== undefined && { dateEnd: dueDate }),
      // Where no row has told the form yet, the earlier names are sent, too: a service drops those that it does not
      // know.
      ...(there.length === 0 && written({ dueDate, isReached })),
    });
  }
}

/**
 * Changes a list of a project (spec 4.8) in the form in which its rows are shown; an empty list is written as published
 * at 1.13 and, where the service does not know that, in the earlier form. It is read first: where it differs from what
 * was shown, nothing is written.
 * @throws ProblemError
 */
export async function changeProjectPart(requests: Requests, project: Guid, change: PartChange): Promise<PartOutcome> {
  const { part, shown } = change;
  const path = pathOf(project, part);
  const there: Shown<object>[] = await readPart(requests, project, part);
  const rows = there.map(({ row }) => row);
  if (!sameRows(rows, shown)) return { isWritten: false, parts: await readProjectParts(requests, project) };
  const asked: Asked = { path, change, there };
  const asPublished = (): Promise<void> =>
    part === 'availability' ? changePublishedAvailability(requests, asked) : changePublishedMilestones(requests, asked);
  const asList = (): Promise<void> => changeList(requests, asked);
  const form = formOf(part, there);
  // Where no row tells, a whole list loses nothing of what is there; where there is nothing, the published form comes
  // first.
  const ways = there.length === 0 ? [asPublished, asList] : [asList, asPublished];
  if (form === null)
    await requests.ways.ask(`project ${part}${there.length === 0 ? '' : ' with rows'}`, ways, NO_SUCH_FORM);
  else await (form === 'published' ? asPublished() : asList());
  return { isWritten: true, parts: await readProjectParts(requests, project) };
}

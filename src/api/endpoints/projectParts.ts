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
import { foldFilled, type Folded } from '../wire/fold.ts';
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
    const row = READERS[part]({ ...folded }, (fault) => (field ??= fault.field));
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

/**
 * Changes a list of a project (spec 4.8). It is read first: where it differs from what was shown, nothing is written. A
 * row added to the end of the availability is sent by itself (POST). Otherwise the list is replaced (PUT), or deleted
 * when no row is left, because no single row can be changed.
 * @throws ProblemError
 */
export async function changeProjectPart(requests: Requests, project: Guid, change: PartChange): Promise<PartOutcome> {
  const { part, shown, next } = change;
  const there: Shown<object>[] = await readPart(requests, project, part);
  if (
    !sameRows(
      there.map(({ row }) => row),
      shown,
    )
  )
    return { isWritten: false, parts: await readProjectParts(requests, project) };
  const added = next.at(-1);
  if (next.length === 0) await requests.change('DELETE', pathOf(project, part));
  else if (part === 'availability' && added !== undefined && sameRows(next.slice(0, -1), shown))
    await requests.change('POST', pathOf(project, part), written(added));
  else
    await requests.change(
      'PUT',
      pathOf(project, part),
      next.map((row) => sentRow(row, there)),
    );
  return { isWritten: true, parts: await readProjectParts(requests, project) };
}

import {
  setUpListSchema,
  setUpRowSchema,
  type SetUpChange,
  type SetUpKind,
  type SetUpList,
  type SetUpRemoval,
  type SetUpRow,
} from '../../domain/service/setUp.ts';
import { readJson } from '../transport/exactJson.ts';
import { problem } from '../transport/failures.ts';
import type { Requests } from '../transport/requests.ts';

/**
 * A list of what a company on this computer is set up with (docs/local-service.md, "Set-up").
 * @throws ProblemError; `service.refused` (404) from any other company
 */
export async function readSetUp(requests: Requests, kind: SetUpKind): Promise<SetUpList> {
  const list = setUpListSchema.safeParse((await requests.read(`/api/SetUp/${kind}`)).json);
  if (!list.success) throw problem('service.nonsense', `the set-up of ${kind} cannot be read`);
  return list.data;
}

/**
 * Adds a row, or changes one unless somebody else has meanwhile.
 * @returns the row as it is afterwards
 * @throws ProblemError; what is refused has its reason in `because`
 */
export async function saveSetUp(
  requests: Requests,
  kind: SetUpKind,
  { id, revision, values }: SetUpChange,
): Promise<SetUpRow> {
  const path = `/api/SetUp/${kind}`;
  const text = await (id === null
    ? requests.change('POST', path, { values })
    : requests.change('PATCH', `${path}/${encodeURIComponent(id)}`, { revision, values }));
  const row = setUpRowSchema.safeParse(readJson(text));
  // It was taken: only what it looks like now is not known.
  if (!row.success) throw problem('network.lost', 'the answer is no row of the set-up');
  return row.data;
}

/**
 * Deletes a row that nothing uses, unless somebody else has changed it meanwhile.
 * @throws ProblemError; what is refused has its reason in `because`
 */
export async function removeSetUp(requests: Requests, kind: SetUpKind, { id, revision }: SetUpRemoval): Promise<null> {
  const query = new URLSearchParams({ revision }).toString();
  await requests.change('DELETE', `/api/SetUp/${kind}/${encodeURIComponent(id)}?${query}`);
  return null;
}

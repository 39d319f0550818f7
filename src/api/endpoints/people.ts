import {
  peopleChangedSchema,
  peopleSchema,
  type People,
  type PeopleChange,
  type PeopleChanged,
} from '../../domain/service/people.ts';
import { readJson } from '../transport/exactJson.ts';
import { problem } from '../transport/failures.ts';
import type { Requests } from '../transport/requests.ts';

const PATH = '/api/People';

/**
 * Who may sign in to the service and with which keys (docs/office.md, "People"); null where the service does not manage
 * them over HTTP.
 * @throws ProblemError; `permission.denied` for a user who may not
 */
export async function readPeople(requests: Requests): Promise<People | null> {
  const answer = await requests.readIfThere(PATH);
  if (!answer) return null;
  const people = peopleSchema.safeParse(answer.json);
  if (!people.success) throw problem('service.nonsense', 'the users cannot be read');
  return people.data;
}

/**
 * Changes users or their keys.
 * @returns with the key that was made: it is answered once
 * @throws ProblemError; what is refused has its reason in `because`
 */
export async function changePeople(requests: Requests, change: PeopleChange): Promise<PeopleChanged> {
  const text = await requests.change('POST', PATH, change);
  const changed = peopleChangedSchema.safeParse(readJson(text));
  if (!changed.success) throw problem('network.lost', 'the answer says nothing of the change');
  return changed.data;
}

import type { Guid, IntRef } from '../../domain/values/identifiers.ts';
import { isJsonObject, type Json } from '../../domain/values/json.ts';
import type { Page, PageRequest } from '../../domain/values/paging.ts';
import { ProblemError } from '../../domain/values/result.ts';
import type { ContentOf, ResourceContent, ResourceKind } from '../../domain/resources/content.ts';
import { resourceWithNotShown } from '../../domain/merge/notShown.ts';
import { sameResource } from '../../domain/resources/slots.ts';
import { parentOfContent, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import type { UnreadableField } from '../../domain/values/unreadable.ts';
import { boundTo } from '../transport/boundTo.ts';
import { newIdOf } from '../transport/accepted.ts';
import { problem } from '../transport/failures.ts';
import { firstNameOf } from '../transport/sentences.ts';
import { foldKeys } from '../transport/fold.ts';
import type { OnFault } from '../wire/lenient.ts';
import { fieldsOfResource } from '../wire/shownFields.ts';
import { listShown, readRows, unreadableProblem } from '../wire/lists.ts';
import { filterTime } from './referenceLists.ts';
import { changedPerson, namesListed } from '../wire/persons.ts';
import type { RequestQuery, Requests } from '../transport/requests.ts';
import { RESOURCE_WIRES } from '../wire/resourceDescriptors.ts';
import { newResource, readResource, resourceChanges, type Body } from '../wire/resourceWire.ts';

const BAD_REQUEST = 400;

type Listed = ResourceContent & { id: Guid };
type FoundBy = { intRef: IntRef } | { code: string };

/** Translates the field that the service names to its path here: `supplierRef` becomes `supplierId`. */
function named(kind: ResourceKind, thrown: unknown): unknown {
  if (!(thrown instanceof ProblemError)) return thrown;
  const { field } = thrown.problem;
  const { readAs } = RESOURCE_WIRES[kind];
  if (field !== undefined)
    return new ProblemError({ ...thrown.problem, field: readAs[field] ?? field }, { cause: thrown });
  const path = firstNameOf(thrown.problem.message);
  if (path === undefined) return thrown;
  const known = readAs[path] ?? path;
  return RESOURCE_TRAITS[kind].fields.includes(known)
    ? new ProblemError({ ...thrown.problem, field: known }, { cause: thrown })
    : thrown;
}

/** A read that a write needs first. Its failure says nothing about the write, which has not left. */
async function beforeWrite<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (thrown) {
    throw thrown instanceof ProblemError
      ? new ProblemError({ ...thrown.problem, isUnsent: true }, { cause: thrown })
      : thrown;
  }
}

/** Reads a record, and notes which fields it shows. */
function seen<K extends ResourceKind>(requests: Requests, json: unknown, kind: K, parent: string, onFault: OnFault) {
  const content = readResource(json, kind, parent, onFault);
  if (content) requests.fieldsShown.see(kind, fieldsOfResource(json, content, RESOURCE_WIRES[kind].readAs));
  return content;
}

async function list(requests: Requests, kind: ResourceKind, page: PageRequest): Promise<Page<Listed>> {
  const { path, byModification } = RESOURCE_WIRES[kind];
  const { json, serverTime } = await including(requests, kind, (extra) =>
    requests.read(path(''), {
      ...extra,
      LastModifiedFrom: byModification ? filterTime(page.lastModifiedFrom) : undefined,
      IntRef: page.named && 'intRef' in page.named ? page.named.intRef : undefined,
      Code: page.named && 'code' in page.named ? page.named.code : undefined,
      // Documented for projects only; a service that does not know it leaves locked records out
      // (docs/service-notes.md).
      IncludeClosed: 'true',
      skip: page.skip,
      take: page.take,
    }),
  );
  return { ...readRows(json, kind, (row, onFault) => seen(requests, row, kind, '', onFault)), serverTime };
}

async function under(requests: Requests, kind: ResourceKind, parent: Guid): Promise<Page<Listed> | null> {
  const { path, inParent } = RESOURCE_WIRES[kind];
  if (!inParent) {
    const answer = await requests.readIfThere(path(parent), { IncludeClosed: 'true' });
    return (
      answer && {
        ...readRows(answer.json, kind, (row, onFault) => seen(requests, row, kind, parent, onFault)),
        serverTime: answer.serverTime,
      }
    );
  }
  const answer = await requests.readIfThere(inParent.path(parent), { include: inParent.include });
  if (!answer) return null;
  const list = listShown(answer.json, inParent.field);
  // A list that is not shown need not be empty: a look-up of something lost must not take it for that.
  if (list === undefined) throw problem('service.omittedList', `the answer does not show ${inParent.field}`);
  return {
    ...readRows(list, kind, (row, onFault) => seen(requests, row, kind, parent, onFault)),
    serverTime: answer.serverTime,
  };
}

async function read<K extends ResourceKind>(
  requests: Requests,
  kind: K,
  id: string,
  parent = '',
): Promise<ContentOf<K> | null> {
  const { one, readWith } = RESOURCE_WIRES[kind];
  const answer = await including(requests, kind, (extra) =>
    requests.readIfThere(one(id, parent), { ...extra, ...readWith }),
  );
  return answer && whole(requests, answer.json, kind, parent);
}

/**
 * Finds a record by the path, which accepts ids, codes and, for contact accounts, projects and contacts, IntRefs
 * (spec 2.1, 4.8; docs/service-notes.md, "Contact"). A code that differs only in case is a match: for such a service
 * it is the same code, and taken.
 */
async function find<K extends ResourceKind>(requests: Requests, kind: K, by: FoundBy): Promise<ContentOf<K> | null> {
  const [field, wanted] = 'intRef' in by ? (['intRef', by.intRef] as const) : (['code', by.code] as const);
  const { byIntRef, readWith } = RESOURCE_WIRES[kind];
  const answer = byIntRef && 'intRef' in by ? await requests.readIfThere(byIntRef(wanted), readWith) : null;
  const found =
    byIntRef && 'intRef' in by ? answer && whole(requests, answer.json, kind, '') : await read(requests, kind, wanted);
  const shown: unknown = found && Reflect.get(found, field);
  const isWanted =
    shown === wanted || (field === 'code' && typeof shown === 'string' && shown.toLowerCase() === wanted.toLowerCase());
  if (found && !isWanted)
    throw problem('service.nonsense', 'the record that was found is not the one that was asked for');
  return found;
}

/** @throws ProblemError; `network.lost` when it was accepted but the answer cannot be understood */
async function create(requests: Requests, content: ResourceContent, intRef?: IntRef): Promise<Guid | null> {
  const { kind } = content;
  return newIdOf(
    await change(
      requests,
      kind,
      'POST',
      RESOURCE_WIRES[kind].path(parentOfContent(content)),
      newResource(content, intRef),
    ),
  );
}

/**
 * @param read the record as it was read when `patch` was made, if it was read
 * @throws ProblemError; `record.changed` where the record has to be read again here and differs from `read`: nothing
 *   is written then
 */
async function update(
  requests: Requests,
  kind: ResourceKind,
  id: Guid,
  patch: Readonly<Record<string, Json | null>>,
  parent = '',
  read?: ResourceContent,
): Promise<void> {
  const { path, one, namedInBody } = RESOURCE_WIRES[kind];
  const body = await asShown(requests, kind, id, parent, resourceChanges(kind, patch), read);
  const byPath = () => change(requests, kind, 'PATCH', one(id, parent), body);
  await (namedInBody
    ? requests.ways.ask('project', [() => change(requests, kind, 'PATCH', path(parent), { id, ...body }), byPath])
    : byPath());
}

async function command(
  requests: Requests,
  kind: ResourceKind,
  id: Guid,
  command: 'lock' | 'unlock' | 'delete',
  parent = '',
): Promise<void> {
  const { one, lockable } = RESOURCE_WIRES[kind];
  if (command === 'delete') await change(requests, kind, 'DELETE', one(id, parent));
  else await change(requests, kind, 'POST', `${lockable?.(id) ?? one(id, parent)}/${command}`);
}

/**
 * Reads with the `include` parameter. A service that refuses it twice with 400 is asked without it: it shows
 * everything anyway. One refusal may come from something on the way, and a service of 1.13 that is asked without it
 * would show no terms and custom fields from then on.
 */
function including<T>(requests: Requests, kind: ResourceKind, read: (extra: RequestQuery) => Promise<T>): Promise<T> {
  const { include } = RESOURCE_WIRES[kind];
  const whole = (): Promise<T> => read({ include });
  return include === undefined
    ? read({})
    : requests.ways.ask(`include of ${kind}`, [whole, whole, () => read({})], [BAD_REQUEST]);
}

/**
 * A change of fields that 1.13 keeps in a person's lists is written as the service shows them: a list that is sent
 * replaces the whole list.
 */
async function asShown(
  requests: Requests,
  kind: ResourceKind,
  id: string,
  parent: string,
  body: Body,
  read?: ResourceContent,
): Promise<Body> {
  const change = kind === 'contact' ? body : kind === 'contactAccount' ? body.contact : undefined;
  if (!namesListed(change)) return body;
  const answer = await beforeWrite(
    including(requests, kind, (extra) => requests.readIfThere(RESOURCE_WIRES[kind].one(id, parent), extra)),
  );
  if (read) {
    const now = readResource(answer?.json, kind, parent);
    // What the service does not show is in `read` as it was sent: nobody can have been seen to change it.
    if (!now || !sameResource(resourceWithNotShown(read, now), read))
      throw problem('record.changed', `${kind} ${id} has been changed since it was read`);
  }
  const shown = foldKeys(answer?.json);
  const person = kind === 'contact' ? shown : isJsonObject(shown) ? shown.contact : undefined;
  const sent = changedPerson(change, person);
  return kind === 'contact' ? sent : { ...body, contact: sent };
}

async function change(
  requests: Requests,
  kind: ResourceKind,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<string> {
  try {
    return await requests.change(method, path, body);
  } catch (thrown) {
    throw named(kind, thrown);
  }
}

function whole<K extends ResourceKind>(
  requests: Requests,
  json: unknown,
  kind: K,
  parent: string,
): ContentOf<K> & { id: Guid } {
  let fault: UnreadableField | undefined;
  const content = seen(requests, json, kind, parent, (unreadable) => (fault = unreadable));
  if (!content) throw unreadableProblem(json, kind, fault, `the answer is not a ${kind}`);
  return content;
}

/** Requests about every kind of record but documents (spec 4.2 to 4.6, 4.8). */
export function resourceEndpoints(requests: Requests) {
  return {
    ...boundTo(requests, {
      listResources: list,
      resourcesUnder: under,
      createResource: create,
      updateResource: update,
      commandResource: command,
    }),
    // Their answers follow from the kind, which binding would lose.
    resource: <K extends ResourceKind>(kind: K, id: string, parent?: string) => read(requests, kind, id, parent),
    findResource: <K extends ResourceKind>(kind: K, by: FoundBy) => find(requests, kind, by),
  };
}

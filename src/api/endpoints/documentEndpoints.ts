import {
  lineKey,
  type Document,
  type DocumentLine,
  type HeaderPatch,
  type LinePatch,
  type ServiceDocumentRow,
} from '../../domain/documents/document.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import type { Guid, IntRef } from '../../domain/values/identifiers.ts';
import type { RequestedCommand } from '../../domain/records/commands.ts';
import { ProblemError } from '../../domain/values/result.ts';
import type { UnreadableField } from '../../domain/values/unreadable.ts';
import { boundTo } from '../transport/boundTo.ts';
import { newIdOf } from '../transport/accepted.ts';
import { pathWithLineKey, readDocument, readRow } from '../wire/documentReading.ts';
import { amendment, changes, newAllocation, createBody, lineBody } from '../wire/documentWriting.ts';
import { problem } from '../transport/failures.ts';
import { foldFilled } from '../transport/fold.ts';
import { fieldsOfDocument } from '../wire/shownFields.ts';
import { listShown, readRows, unreadableProblem } from '../wire/lists.ts';
import { rowCount, type Listing, type Page, type PageRequest } from '../../domain/values/paging.ts';
import { filterTime } from './referenceLists.ts';
import type { RequestQuery, Requests } from '../transport/requests.ts';

const segment = encodeURIComponent;

const BAD_REQUEST = 400;

/** Of the documents that a service shows under one IntRef, so many are named to the person who has to choose. */
const MOST_SHARING = 10;

function isRefused(thrown: unknown): boolean {
  return thrown instanceof ProblemError && (thrown.problem.status === 400 || thrown.problem.status === 404);
}

/** Rethrows a problem with the service's words, with the field named by its path in the document. */
async function withFieldPath<T>(lines: readonly DocumentLine[], request: Promise<T>, under = ''): Promise<T> {
  try {
    return await request;
  } catch (thrown) {
    if (!(thrown instanceof ProblemError) || thrown.problem.field === undefined) throw thrown;
    const field = pathWithLineKey(thrown.problem.field, lines.map(lineKey));
    throw new ProblemError(
      { ...thrown.problem, field: field.startsWith('lines.') ? field : `${under}${field}` },
      { cause: thrown },
    );
  }
}

async function search(
  requests: Requests,
  docClass: DocumentClass,
  page: PageRequest,
): Promise<Page<ServiceDocumentRow>> {
  const { json, serverTime } = await requests.read(`/api/${docClass}`, {
    LastModifiedFrom: filterTime(page.lastModifiedFrom),
    IntRef: page.named && 'intRef' in page.named ? page.named.intRef : undefined,
    DocNo: page.named && 'code' in page.named ? page.named.code : undefined,
    skip: page.skip,
    take: page.take,
  });
  return { ...rowsShown(requests, json, docClass), serverTime };
}

function rowsShown(requests: Requests, json: unknown, docClass: DocumentClass): Listing<ServiceDocumentRow> {
  return readRows(
    json,
    docClass,
    (row, onFault) => readRow(row, docClass, onFault),
    (row) => {
      requests.fieldsShown.see(docClass, fieldsOfDocument(row));
      return foldFilled(row);
    },
  );
}

async function read(requests: Requests, docClass: DocumentClass, ref: string): Promise<Document | null> {
  // Allocations are an extra of the read (spec 4.7, "Get one"): both sides of a match show them. Orders and quotes
  // have none.
  const { isLedger } = DOCUMENT_TRAITS[docClass];
  const answer = await including(requests, docClass, (query) =>
    requests.readIfThere(`/api/document/${segment(ref)}`, query),
  );
  if (!answer) return null;
  // Null where allocations were asked for means that there are none; elsewhere it may also mean that they are not
  // shown.
  const allocations = isLedger ? listShown(answer.json, 'allocations') : undefined;
  const document = whole(requests, answer.json, docClass);
  return Array.isArray(allocations) && allocations.length === 0 ? { ...document, allocations: [] } : document;
}

/**
 * Finds a document by its IntRef. The search filter is undocumented, and a service that does not know a filter may
 * ignore it: then rows of other documents prove nothing. In that case the reference path is asked, and last the
 * document path, which accepts an IntRef since 1.1.0 (spec 2.1).
 * @returns null only when an answer proves that there is none: a document that is listed and then answered with 404
 *   may be hidden for a while
 * @throws ProblemError with `sharedBy` when there are several
 */
async function findByIntRef(requests: Requests, docClass: DocumentClass, intRef: IntRef): Promise<Document | null> {
  const found = await searchByIntRef(requests, docClass, intRef);
  if (found === 'none') return null;
  if (found !== 'unproven') {
    const document = verified(await read(requests, docClass, found), intRef);
    if (!document)
      throw problem(
        'service.nonsense',
        `the document of the IntRef ${intRef} is listed, and is not there when it is read`,
      );
    return document;
  }
  return (
    (await byReferencePath(requests, docClass, intRef)) ?? verified(await read(requests, docClass, intRef), intRef)
  );
}

/** @throws ProblemError; `network.lost` when it was accepted but the answer cannot be understood */
async function create(requests: Requests, document: Document): Promise<Guid | null> {
  return newIdOf(
    await withFieldPath(document.lines, requests.change('POST', `/api/${document.docClass}`, createBody(document))),
  );
}

async function updateHeader(requests: Requests, _docClass: DocumentClass, id: Guid, patch: HeaderPatch): Promise<void> {
  await requests.change('PATCH', `/api/document/${segment(id)}`, changes(patch));
}

async function replaceLines(
  requests: Requests,
  docClass: DocumentClass,
  id: Guid,
  lines: readonly DocumentLine[],
): Promise<void> {
  const body = { details: lines.map((line) => lineBody(line, docClass)) };
  await withFieldPath(lines, requests.change('PATCH', `/api/document/${segment(id)}`, body));
}

async function addLine(requests: Requests, docClass: DocumentClass, id: Guid, line: DocumentLine): Promise<void> {
  await withFieldPath(
    [],
    requests.change('POST', `/api/document/${segment(id)}/detail`, lineBody(line, docClass)),
    `lines.${lineKey(line)}.`,
  );
}

async function updateLine(
  requests: Requests,
  _docClass: DocumentClass,
  id: Guid,
  line: string,
  patch: LinePatch,
): Promise<void> {
  await withFieldPath(
    [],
    requests.change('PATCH', `/api/document/${segment(id)}/detail/${segment(line)}`, changes(patch)),
    `lines.${line}.`,
  );
}

/** Deletes one line (docs/service-notes.md, "Further paths"). */
async function removeLine(requests: Requests, _docClass: DocumentClass, id: Guid, line: string): Promise<void> {
  await requests.change('DELETE', `/api/document/${segment(id)}/detail/${segment(line)}`);
}

/** Asks for one command (spec 3, 4.7; docs/service-notes.md, "Further paths"). */
async function command(
  requests: Requests,
  docClass: DocumentClass,
  id: Guid,
  command: RequestedCommand,
): Promise<void> {
  const ref = segment(id);
  const generic = `/api/document/${ref}`;
  switch (command.name) {
    case 'amend':
      await requests.change('PATCH', `${generic}/amend`, amendment(command.fields));
      return;
    case 'allocate': {
      // The specification and version 1.13 spell this path differently.
      const paths = [`/api/documents/${ref}/allocation`, `${generic}/allocation`];
      await requests.ways.ask(
        'allocation',
        paths.map(
          (path) => () =>
            requests.change('POST', path, newAllocation(command.allocation.document, command.allocation.amount)),
        ),
      );
      return;
    }
    case 'deallocate':
      await requests.change('DELETE', `${generic}/allocations/${segment(command.allocationId)}`);
      return;
    case 'unauthorise':
      // Under its class, so that the service refuses a document of another class (spec 7).
      await requests.ways.ask(
        'unauthorise',
        [`/api/${docClass}/${ref}`, generic].map((path) => () => requests.change('POST', `${path}/unauthorise`)),
      );
      return;
    case 'reverse':
      await requests.change('POST', `${generic}/reverse`, { periodId: command.periodId, reason: command.reason });
      return;
    case 'dispute':
      await requests.change('POST', `${generic}/dispute`, {
        ...(command.disputeGroupId !== undefined && { disputeGroupId: command.disputeGroupId }),
        note: command.note,
      });
      return;
    default:
      await requests.change('POST', `${generic}/${command.name}`);
  }
}

async function searchByIntRef(
  requests: Requests,
  docClass: DocumentClass,
  intRef: IntRef,
): Promise<Guid | 'none' | 'unproven'> {
  try {
    const { json } = await requests.read(`/api/${docClass}`, { IntRef: intRef, skip: 0, take: MOST_SHARING });
    const found = rowsShown(requests, json, docClass);
    // A row that cannot be read may be the one.
    if (rowCount(found) === 0) return 'none';
    const mine = [...new Set(found.rows.filter((row) => row.intRef === intRef).map(({ id }) => id))];
    // None of several documents is silently taken for the one meant.
    if (mine.length > 1)
      throw problem('service.nonsense', `the service has more than one document under the IntRef ${intRef}`, {
        sharedBy: mine,
      });
    return mine[0] ?? 'unproven';
  } catch (thrown) {
    if (isRefused(thrown)) return 'unproven';
    throw thrown;
  }
}

async function byReferencePath(requests: Requests, docClass: DocumentClass, intRef: IntRef): Promise<Document | null> {
  try {
    const { json } = await including(requests, docClass, (query) =>
      requests.read(`/api/Document/intref/${segment(intRef)}`, query),
    );
    return verified(whole(requests, json, docClass), intRef);
  } catch (thrown) {
    // A 404 may mean "no such document" or "no such path"; a 400, that the request is not understood. Neither proves
    // anything.
    if (isRefused(thrown)) return null;
    throw thrown;
  }
}

/**
 * Reads with the `include` parameter: it also names lines, which 1.13 otherwise leaves out (docs/service-notes.md). A
 * service that does not know this name refuses it with 400, and shows lines anyway. That refusal is believed only
 * when it comes twice: one may come from something on the way, and a service of 1.13 that is asked without the name
 * would show no lines from then on.
 */
function including<T>(
  requests: Requests,
  docClass: DocumentClass,
  read: (query: RequestQuery) => Promise<T>,
): Promise<T> {
  const extras = DOCUMENT_TRAITS[docClass].isLedger ? ['allocations'] : [];
  const whole: RequestQuery = { include: ['details', ...extras].join(',') };
  const includes: RequestQuery[] = [whole, whole, extras.length === 0 ? {} : { include: extras.join(',') }];
  return requests.ways.ask(
    'documentInclude',
    includes.map((query) => () => read(query)),
    [BAD_REQUEST],
  );
}

function whole(requests: Requests, json: unknown, docClass: DocumentClass): Document {
  let fault: UnreadableField | undefined;
  requests.fieldsShown.see(docClass, fieldsOfDocument(json));
  const document = readDocument(json, docClass, (unreadable) => (fault = unreadable));
  if (!document) throw unreadableProblem(json, docClass, fault, 'the answer is not a document');
  return document;
}

function verified(document: Document | null, intRef: IntRef): Document | null {
  if (document && document.intRef !== intRef)
    throw problem('service.nonsense', 'the document that was found does not carry the IntRef that was asked for');
  return document;
}

/** Requests about documents (spec 4.7). */
export function documentEndpoints(requests: Requests) {
  return boundTo(requests, {
    searchDocuments: search,
    document: read,
    documentByIntRef: findByIntRef,
    createDocument: create,
    updateHeader,
    replaceLines,
    addLine,
    updateLine,
    removeLine,
    commandDocument: command,
  });
}

import { isJsonObject } from '../../domain/values/json.ts';
import { ATTACHMENT_KIND, listedAttachmentSchema, type ListedAttachment } from '../../domain/documents/attachment.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { rowCount, type Listing } from '../../domain/values/paging.ts';
import type { Unreadable } from '../../domain/values/unreadable.ts';
import { newIdOf } from '../transport/accepted.ts';
import { problem } from '../transport/failures.ts';
import { foldKeys } from '../transport/fold.ts';
import { lenientReader, type OnFault } from '../wire/lenient.ts';
import { readRows } from '../wire/lists.ts';
import type { RequestQuery, Requests } from '../transport/requests.ts';

const segment = encodeURIComponent;
/** Rows of a page (docs/service-notes.md, "Finding things again"). */
const PAGE = 100;

/** A file to send. */
export interface FileToSend {
  fileName: string;
  contentType: string;
  description?: string | undefined;
  documentDate?: LocalDate | undefined;
  bytes: Uint8Array<ArrayBuffer>;
}

const listedOf = lenientReader(listedAttachmentSchema);

function readGroup(row: unknown): string | null {
  const folded = foldKeys(row);
  const ref = isJsonObject(folded) ? (folded.id ?? folded.code) : folded;
  return typeof ref === 'string' && ref !== '' ? ref : null;
}

/** Some services write sizes as text, as they do decimals. */
function readListed(row: unknown, onFault: OnFault): ListedAttachment | null {
  const folded = foldKeys(row);
  if (!isJsonObject(folded)) return null;
  const shownSize = folded.size ?? folded.fileSize;
  const size = typeof shownSize === 'string' && /^\d+$/.test(shownSize) ? Number(shownSize) : shownSize;
  // A file is recognised by its name and size: where one of them cannot be read, the file is neither taken for another
  // nor for absent.
  let isWhole = true;
  const listed = listedOf({ ...folded, fileName: folded.fileName ?? folded.name ?? '', size }, (fault) => {
    isWhole = false;
    onFault(fault);
  });
  return isWhole ? listed : null;
}

/** How files and groups are asked for: at 1.13 by the document's type, since by the document. */
function attachmentWays(requests: Requests) {
  async function groupsUnder(of: string): Promise<{ groups: string[]; isUnreadable: boolean }> {
    const { rows, unreadable } = readRows(
      (await requests.read(`${of}/AttachmentGroup`)).json,
      'attachmentGroup',
      readGroup,
    );
    return { groups: rows, isUnreadable: unreadable !== undefined };
  }

  /** At 1.13 the groups of a document come from its type (docs/service-notes.md, "Attachments"). */
  async function groupsOfType(document: Guid): Promise<{ groups: string[]; isUnreadable: boolean }> {
    const header = foldKeys((await requests.read(`/api/Document/${segment(document)}`)).json);
    const type = isJsonObject(header) ? header.docTypeId : undefined;
    if (typeof type !== 'string' || type === '')
      throw problem('service.nonsense', 'the document does not show its type');
    return groupsUnder(`/api/DocumentType/${segment(type)}`);
  }

  async function listed(path: string, query: RequestQuery = {}): Promise<Listing<ListedAttachment>> {
    return readRows((await requests.read(path, query)).json, ATTACHMENT_KIND, readListed);
  }

  /** At 1.13 files are listed by group: reads those of all groups, page by page. */
  async function listedByGroup(document: Guid): Promise<Listing<ListedAttachment>> {
    const rows: ListedAttachment[] = [];
    const unreadable: Unreadable[] = [];
    for (const group of (await groupsOfType(document)).groups) {
      for (let skip = 0; ; skip += PAGE) {
        const page = await listed(`/api/Document/${segment(document)}/AttachmentGroup/${segment(group)}/Attachment`, {
          skip,
          take: PAGE,
        });
        const fresh = page.rows.filter(({ id }) => !rows.some((known) => known.id === id));
        rows.push(...fresh);
        unreadable.push(...(page.unreadable ?? []));
        // A service that gives the same page again and again has no more.
        if (rowCount(page) < PAGE || fresh.length === 0) break;
      }
    }
    return unreadable.length === 0 ? { rows } : { rows, unreadable };
  }

  return { groupsUnder, groupsOfType, listed, listedByGroup };
}

/** Files attached to documents (spec 9, 1.3.0; docs/service-notes.md, "Attachments"). */
export function attachmentEndpoints(requests: Requests) {
  const { groupsUnder, groupsOfType, listed, listedByGroup } = attachmentWays(requests);

  /** The group that a document's files go into: the first of the groups of its type. */
  async function groupOf(document: Guid): Promise<string> {
    const { groups, isUnreadable } = await requests.ways.ask('attachmentGroup', [
      () => groupsUnder(`/api/Document/${segment(document)}`),
      () => groupsOfType(document),
    ]);
    const [first] = groups;
    if (first === undefined && isUnreadable)
      throw problem('service.nonsense', 'no attachment group of the document’s type can be read');
    if (first === undefined) throw problem('service.refused', 'the document’s type has no attachment group');
    return first;
  }

  function list(document: Guid): Promise<Listing<ListedAttachment>> {
    return requests.ways.ask('attachmentList', [
      () => listed(`/api/Document/${segment(document)}/Attachment`),
      () => listedByGroup(document),
    ]);
  }

  /**
   * @returns the new id, or null when the answer does not give it
   * @throws ProblemError; `network.lost` when the answer cannot be understood
   */
  async function create(
    document: Guid,
    group: string,
    { fileName, contentType, description, documentDate, bytes }: FileToSend,
  ): Promise<Guid | null> {
    const form = new FormData();
    form.set('File', new Blob([bytes], { type: contentType }), fileName);
    if (description !== undefined) form.set('Description', description);
    if (documentDate !== undefined) form.set('DocumentDate', documentDate);
    return newIdOf(
      await requests.upload(`/api/Document/${segment(document)}/AttachmentGroup/${segment(group)}/Attachment`, form),
    );
  }

  /** The bytes, as they were sent. */
  function read(document: Guid, id: Guid): Promise<Uint8Array<ArrayBuffer>> {
    return requests.ways.ask(
      'attachedFile',
      [`/api/Document/${segment(document)}/Attachment/${segment(id)}`, `/api/Attachment/${segment(id)}/File`].map(
        (path) => () => requests.download(path),
      ),
    );
  }

  return { attachmentGroup: groupOf, attach: create, listAttachments: list, attachedFile: read };
}

import { ATTACHMENT_KIND, listedAttachmentSchema, type ListedAttachment } from '../domain/attachment.ts';
import type { LocalDate } from '../domain/dates.ts';
import type { Guid } from '../domain/identifiers.ts';
import type { Listing } from '../domain/paging.ts';
import { newIdOf } from './accepted.ts';
import { problem } from './failures.ts';
import { foldKeys, isObject } from './fold.ts';
import { lenientReader, type OnFault } from './lenient.ts';
import { readRows } from './lists.ts';
import type { Requests } from './requests.ts';

const segment = encodeURIComponent;

/** A file to be sent. */
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
  const ref = isObject(folded) ? (folded.id ?? folded.code) : folded;
  return typeof ref === 'string' && ref !== '' ? ref : null;
}

/** Decimals are sometimes written as text, and so are sizes. */
function readListed(row: unknown, onFault: OnFault): ListedAttachment | null {
  const folded = foldKeys(row);
  if (!isObject(folded)) return null;
  const size = typeof folded.size === 'string' && /^\d+$/.test(folded.size) ? Number(folded.size) : folded.size;
  return listedOf({ ...folded, fileName: folded.fileName ?? folded.name ?? '', size }, onFault);
}

/** Files attached to documents (spec 9, 1.3.0; field notes, "Attachments"). */
export class AttachmentEndpoints {
  private readonly requests: Requests;

  constructor(requests: Requests) {
    this.requests = requests;
  }

  /** The group in which a document's files go: the first of those that belong to its type. */
  async group(document: Guid): Promise<string> {
    const groups = readRows((await this.requests.read(`/api/Document/${segment(document)}/AttachmentGroup`)).json, 'attachmentGroup', readGroup);
    const [first] = groups.rows;
    if (first === undefined && groups.unreadable) throw problem('service.nonsense', 'no attachment group of the document’s type can be read');
    if (first === undefined) throw problem('service.refused', 'the document’s type has no attachment group');
    return first;
  }

  async list(document: Guid): Promise<Listing<ListedAttachment>> {
    return readRows((await this.requests.read(`/api/Document/${segment(document)}/Attachment`)).json, ATTACHMENT_KIND, readListed);
  }

  /** @returns the new id, or null when the answer did not tell it. @throws ProblemError; `network.lost` when it cannot be understood */
  async create(document: Guid, group: string, { fileName, contentType, description, documentDate, bytes }: FileToSend): Promise<Guid | null> {
    const form = new FormData();
    form.set('File', new Blob([bytes], { type: contentType }), fileName);
    if (description !== undefined) form.set('Description', description);
    if (documentDate !== undefined) form.set('DocumentDate', documentDate);
    return newIdOf(await this.requests.upload(`/api/Document/${segment(document)}/AttachmentGroup/${segment(group)}/Attachment`, form));
  }

  /** The bytes, as they were sent. */
  read(document: Guid, id: Guid): Promise<Uint8Array<ArrayBuffer>> {
    return this.requests.download(`/api/Document/${segment(document)}/Attachment/${segment(id)}`);
  }
}

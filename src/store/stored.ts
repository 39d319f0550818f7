import type { CopyMark } from '../domain/copies/copies.ts';
import type { Attachment } from '../domain/documents/attachment.ts';
import type { DocumentRecord } from '../domain/documents/record.ts';
import type { ResourceKind } from '../domain/resources/content.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import type { CompanySettings, DocumentListRow } from './contract.ts';

/** A pending row that a person removed, with its last revision. */
export type Discarded = Pick<CopyMark, 'table' | 'key' | 'revision'>;

/**
 * A document as the database stores it. `pending` is set only while something of it is not on the service, so that its
 * index holds only pending documents.
 */
export type StoredDocument = DocumentRecord & { pending?: 1 };

/**
 * A list row as the database stores it. Its primary key is its place in the list: class, then `newestFirst`, which
 * falls as the document date rises, then the key of the record. So a list is read newest first in the one direction in
 * which one request returns many records, and without an index (half the time). A row whose date changes moves: the old
 * one is removed in the same transaction.
 */
export type StoredRow = DocumentListRow & { newestFirst: number };
export type RowPlace = [docClass: string, newestFirst: number, key: string];

/**
 * A record other than a document as the database stores it. Its primary key is its key, for bulk reads and writes. An
 * index holds its place under its kind and parent: a kind with 100,000 records is read from it in chunks.
 */
export type StoredResource = ResourceRecord & { parent: string; pending?: 1 };

/**
 * When the records of a kind under one parent were last read from the service (by its clock); '' when they never were,
 * or when the parent has changed since. Written with the parent, so that one range of an index holds what is due.
 */
export interface StoredChildRead {
  kind: ResourceKind;
  parent: string;
  readAt: string;
  /** When the records were last read, if a person has asked to read them again. */
  before?: string;
}

/** An attachment as the database stores it. `pending` is set only while the service does not have it. */
export type StoredAttachment = Attachment & { pending?: 1 };
/**
 * A piece of an attached file, so that one read holds one megabyte instead of sixteen; deleted once the service has the
 * file.
 */
export interface StoredAttachmentPart {
  key: string;
  part: number;
  bytes: Uint8Array;
}

/** A note of pending rows that were removed here, which the copies still have (`copies/discarded.ts`). */
export interface StoredDiscarded {
  name: 'discarded' | `discarded.${string}`;
  value: readonly Discarded[];
}

/**
 * The company's settings; settings of the page, each under `page.` and its name; how often a backup was restored; the
 * identity of the database; when the newest whole copy was made; and rows that were removed here and are still in the
 * copies.
 */
export type StoredSettings =
  | { name: 'company'; value: CompanySettings }
  | { name: `page.${string}`; value: unknown }
  | { name: 'restores'; value: number }
  | { name: 'identity'; value: string }
  | { name: 'wholeCopyAt'; value: string }
  | StoredDiscarded;

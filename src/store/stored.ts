import type { CopyMark } from '../domain/copies/copies.ts';
import type { Attachment } from '../domain/documents/attachment.ts';
import type { DocumentRecord } from '../domain/documents/record.ts';
import type { ResourceKind } from '../domain/resources/content.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import type { CompanySettings, DocumentListRow } from './contract.ts';

/** A row that waited and was removed on purpose, with the last of its revisions. */
export type Discarded = Pick<CopyMark, 'table' | 'key' | 'revision'>;

/**
 * A record at rest. `pending` is there only while something of the record is not on the service,
 * so that its index holds nothing but what waits.
 */
export type StoredDocument = DocumentRecord & { pending?: 1 };

/**
 * A list row at rest. Its primary key is its place in the list: class, then `newestFirst`, which
 * falls as the document date rises, then the record's key. So a list is read newest first in the
 * one direction in which many records come in one request, and without an index (half the time).
 * A row whose date changes moves: the old one is removed in the same transaction.
 */
export type StoredRow = DocumentListRow & { newestFirst: number };
export type RowPlace = [docClass: string, newestFirst: number, key: string];

/**
 * A record of another kind at rest. Its primary key is its key, for bulk reads and writes; its place under its kind and
 * parent is an index, from which a kind of 100,000 is read in chunks.
 */
export type StoredResource = ResourceRecord & { parent: string; pending?: 1 };

/**
 * When the records of a kind under one parent were last read from the service (its clock); '' when they never were, or
 * when the parent has changed since. Written with the parent, so that what is due is one range of an index.
 */
export interface StoredChildRead {
  kind: ResourceKind;
  parent: string;
  readAt: string;
  /** Of what is to be read again because somebody asked: when it was read before. */
  before?: string;
}

/** An attachment at rest. `pending` is there only while the service does not have it. */
export type StoredAttachment = Attachment & { pending?: 1 };
/** A piece of an attached file, so that one read holds a megabyte and not sixteen; gone once the service has the file. */
export interface StoredAttachmentPart {
  key: string;
  part: number;
  bytes: Uint8Array;
}

/** The company's settings, what the page keeps, under `page.` and its name for it, how often a backup was restored, the database's identity, and what was removed and is still in the copies. */
export type StoredSettings =
  | { name: 'company'; value: CompanySettings }
  | { name: `page.${string}`; value: unknown }
  | { name: 'restores'; value: number }
  | { name: 'identity'; value: string }
  | { name: 'discarded'; value: readonly Discarded[] };

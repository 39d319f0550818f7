import type { Attachment } from '../../domain/documents/attachment.ts';
import type { LocalDate } from '../../domain/values/dates.ts';

/** What people may say of a file beside its bytes. */
export interface AttachmentWords {
  description?: string | undefined;
  documentDate?: LocalDate | undefined;
}

/** A file to be attached. */
export interface NewAttachment extends AttachmentWords {
  fileName: string;
  /** Unknown when left out. */
  contentType?: string;
  bytes: Uint8Array;
}

/**
 * Files attached to documents here, sent after their document. Once the service has one, its bytes are no longer kept here
 * and it can no longer be changed from here. Every method rejects with a ProblemError.
 */
export interface AttachmentStore {
  /** Those of one document, in the order in which they were attached. */
  of(documentKey: string): Promise<Attachment[]>;
  /** Those of every document that the service does not have yet. */
  pending(): Promise<Attachment[]>;
  /** Attaches files, in one transaction: all of them or none. Rejects when the document is not stored here, or a file is over 16 MB. */
  add(documentKey: string, files: readonly NewAttachment[]): Promise<Attachment[]>;
  /** The bytes of one that the service does not have yet; null when they are no longer here. */
  bytes(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Says something else of one that no request has carried yet. What was refused is sent again. */
  describe(key: string, words: AttachmentWords): Promise<Attachment>;
  /**
   * Takes one away that the service has never seen and that no request may have carried there; or one that it took without its id being
   * told, and that need not be looked for any more. Rejects otherwise.
   */
  remove(key: string): Promise<void>;
  /** Lets one that the service refused be sent again as it is; or one that it took without its id being told, and that is not there. */
  sendAgain(key: string): Promise<void>;
}

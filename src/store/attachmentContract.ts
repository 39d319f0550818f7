import type { Attachment } from '../domain/documents/attachment.ts';
import type { LocalDate } from '../domain/values/dates.ts';

/** What a person may note about a file. */
export interface AttachmentWords {
  description?: string | undefined;
  documentDate?: LocalDate | undefined;
}

/** A file to be attached. */
export interface NewAttachment extends AttachmentWords {
  fileName: string;
  /** The type is unknown when left out. */
  contentType?: string;
  bytes: Uint8Array;
}

/**
 * Files attached to documents and bank lines here. Those of a document are sent after it. Once the service has
 * a file, its bytes are deleted here and it can no longer be changed from here. Those of a bank line stay here and go
 * where its document goes: to the first document that it gets, and back to the line if it loses that again and the file
 * has not been sent (`lineFiles.ts`). Every method rejects with a ProblemError.
 */
export interface AttachmentStore {
  /** The files of one document or bank line, in the order in which they were attached. */
  of(documentKey: string): Promise<Attachment[]>;
  /** The files of every document that the service does not have yet. */
  pending(): Promise<Attachment[]>;
  /** The files of bank lines that have no document, in the order in which they were attached. */
  onLines(): Promise<Attachment[]>;
  /**
   * Attaches files in one transaction, all of them or none. Rejects when the document is not stored here, or when a
   * file is larger than 16 MB.
   */
  add(documentKey: string, files: readonly NewAttachment[]): Promise<Attachment[]>;
  /**
   * Gives files to a bank line, or to its document if it has one. Rejects when the line is not stored here, or when a
   * file is larger than 16 MB.
   */
  addToLine(lineKey: string, files: readonly NewAttachment[]): Promise<Attachment[]>;
  /** The bytes of a file that the service does not have yet; null when they are no longer here. */
  bytes(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Changes the notes on a file that no request has sent yet. A refused file is sent again. */
  describe(key: string, words: AttachmentWords): Promise<Attachment>;
  /**
   * Removes a file that the service has never seen and that no request may have sent; or one that the service took
   * without reporting an id, and that Daybook need not look for any more. Rejects otherwise.
   */
  remove(key: string): Promise<void>;
  /**
   * Sends a refused file again as it is; or one that the service took without reporting an id, and that is not there.
   */
  sendAgain(key: string): Promise<void>;
}

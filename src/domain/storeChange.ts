import { z } from 'zod';
import { instantSchema } from './dates.ts';
import { guidSchema } from './identifiers.ts';
import { documentClassSchema } from './document.ts';
import { documentRecordSchema } from './record.ts';
import { referenceKindSchema } from './reference.ts';

/** What is pulled as one stream with one cursor: a kind of reference, or the documents of one class. */
export const streamSchema = z.union([
  z.templateLiteral(['reference:', referenceKindSchema]),
  z.templateLiteral(['document:', documentClassSchema]),
]);
export type Stream = z.infer<typeof streamSchema>;

/** How far a stream has been read. Saved in the same transaction as the rows it covers. */
export const cursorSchema = z.object({
  stream: streamSchema,
  /** The highest `lastModified` that the service has shown; never our own clock (field notes, "Responses"). */
  watermark: instantSchema.nullable(),
  /** When the last full sweep ended (the service's `Date`); null while the first load is not complete. */
  sweptAt: instantSchema.nullable(),
  /** Where an interrupted full sweep goes on: items to skip. */
  resumeAt: z.number().int().nullable(),
});
export type Cursor = z.infer<typeof cursorSchema>;

/** What the store holds of a document, without its content. */
export const heldDocumentSchema = z.object({
  key: z.string(),
  id: guidSchema,
  revision: z.number().int(),
  /** Of the base; null when the service showed none. */
  lastModified: instantSchema.nullable(),
});
export type HeldDocument = z.infer<typeof heldDocumentSchema>;

/** A record to be written if the page has not edited it meanwhile. */
export const recordWriteSchema = z.object({
  /** The revision that the record was read with; null when it must not exist yet. */
  expectedRevision: z.number().int().nullable(),
  record: documentRecordSchema,
});
export type RecordWrite = z.infer<typeof recordWriteSchema>;

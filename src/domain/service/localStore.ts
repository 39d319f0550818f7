import { z } from 'zod';
import { attachmentSchema, attachmentWriteSchema } from '../documents/attachment.ts';
import type { Document } from '../documents/document.ts';
import { documentClassSchema } from '../kinds/documentClasses.ts';
import { resourceKindSchema } from '../resources/content.ts';
import { referenceKindSchema, type Reference } from '../references/reference.ts';
import { instantSchema } from '../values/dates.ts';
import { guidSchema } from '../values/identifiers.ts';
import {
  cursorSchema,
  recordWriteSchema,
  shownDocumentSchema,
  storedVersionSchema,
  streamSchema,
  syncRecordSchema,
  type SyncRecord,
} from './storeChange.ts';

type Parameter = readonly [name: string, schema: z.ZodType];

/** What a method of the store takes, in order, and what it answers. */
interface StoreMethod<Takes extends readonly Parameter[], Answer extends z.ZodType> {
  takes: Takes;
  answer: Answer;
  /**
   * The answer without the contents of its records: what the page, which sends it, checks of it. The other side checks
   * the whole answer.
   */
  envelope?: z.ZodType<z.infer<Answer>>;
}

function method<const Takes extends readonly Parameter[], Answer extends z.ZodType>(
  takes: Takes,
  answer: Answer,
  envelope?: z.ZodType<z.infer<Answer>>,
): StoreMethod<Takes, Answer> {
  return { takes, answer, ...(envelope && { envelope }) };
}

/*
 * The engine's calls carry records to the page and back. Their contents are checked where they come in: from the
 * service in `src/api`, from the page with the answer's own schema. What the engine sends has been checked there. The
 * page's security policy makes zod interpret its schemas, so checking there would take longer than all else in a sync:
 * it checks only the envelope.
 */

function isRecord(value: unknown): value is { key: string; revision: number } {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('revision' in value)) return false;
  return (
    typeof value.key === 'string' &&
    value.key !== '' &&
    Number.isInteger(value.revision) &&
    ('docClass' in value || 'kind' in value)
  );
}
const recordEnvelope = z.custom<SyncRecord>(isRecord, 'not a record');
const writeEnvelope = recordWriteSchema.extend({ record: recordEnvelope });
const documentEnvelope = z.custom<Document>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'docClass' in value &&
    'lines' in value &&
    Array.isArray(value.lines),
  'not a document',
);
const shownEnvelope = shownDocumentSchema.extend({ document: documentEnvelope });
const referenceEnvelope = z.custom<Reference>(
  (value) =>
    typeof value === 'object' && value !== null && 'kind' in value && 'id' in value && typeof value.id === 'string',
  'not a reference',
);

const keys = z.array(z.string());

/**
 * The methods of the local database as the engine sees it. The engine decides, with pure functions from record to
 * record; the store compares and sets. Every method is one transaction. Each rejects with a ProblemError:
 * `store.failed`, or `sync.pageGone` when the page that owns the store has gone.
 *
 * The port (`LocalStore`), the calls of the bridge, and what asks and answers them follow from this list.
 */
export const LOCAL_STORE = {
  cursor: method([['stream', streamSchema]], cursorSchema.nullable()),

  /**
   * The stored versions of these ids: of documents, or of one kind of other records. Ids that are not stored are left
   * out.
   */
  held: method(
    [
      ['ids', z.array(guidSchema).readonly()],
      ['kind', resourceKindSchema.optional()],
    ],
    z.array(storedVersionSchema),
  ),

  /** Whole records of any kind, those that exist, in no particular order. */
  records: method([['keys', keys.readonly()]], z.array(syncRecordSchema), z.array(recordEnvelope)),

  /**
   * The stored versions of a class of documents, or of a kind or its records under some parents, that the service has
   * and that are not gone, or were marked gone no earlier than `goneSince`.
   */
  heldOf: method(
    [
      ['kind', z.union([resourceKindSchema, documentClassSchema])],
      ['parents', z.array(z.string()).readonly().optional()],
      ['goneSince', instantSchema.optional()],
    ],
    z.array(storedVersionSchema),
  ),

  /**
   * Ids of parents whose records of a kind have to be read, the most urgent first: those never read or changed since,
   * then those last read before `readBefore` (the service's clock). A parent counts as read once its cursor is written.
   */
  parentsDue: method(
    [
      ['kind', resourceKindSchema],
      ['readBefore', instantSchema.nullable()],
      ['limit', z.number().int()],
    ],
    z.array(guidSchema),
  ),

  /**
   * The document types whose documents need a contact account, by every spelling (`typesWithContact` in
   * `src/domain/documents/readiness.ts`).
   */
  typesWithContact: method([], z.array(z.string())),

  /** Keys of all records, of any kind, with something that the service does not have yet, oldest key first. */
  pendingKeys: method([], keys),

  /**
   * Writes each record whose revision has not moved, and the cursors, in one transaction. Answers with the keys that
   * were *not* written because the page edited them meanwhile, or because they exist already: read them again and
   * decide again.
   */
  write: method(
    [
      ['writes', z.array(writeEnvelope).readonly()],
      ['cursors', z.array(cursorSchema).readonly().optional()],
    ],
    keys,
  ),

  /**
   * Writes what the service now shows of stored documents, all in one transaction (`withShown`). A document is written
   * only if its revision has not moved and it consists of nothing but the service's version. Answers with the keys that
   * were *not* written: read them and decide.
   */
  writeShown: method([['shown', z.array(shownEnvelope).readonly()]], keys),

  /**
   * Writes references by id, and the cursor. With `whole`, the list was read to its end. Then stored references of the
   * kind that the list lacks are marked inactive, never removed (promise A); a reference that the cursor names as
   * unreadable counts as listed. Rejects with `service.shortList`, and writes nothing, when most of them would be
   * marked, unless a person has confirmed that so many of the kind have gone (`agreed`). Answers with how many of the
   * references said something new.
   */
  writeReferences: method(
    [
      ['kind', referenceKindSchema],
      ['references', z.array(referenceEnvelope).readonly()],
      ['whole', z.boolean()],
      ['cursor', cursorSchema],
      ['agreed', z.number().int().optional()],
    ],
    z.number().int(),
  ),

  /**
   * Attachments that the service does not have yet; for one document, all attachments made here. In the order of their
   * keys.
   */
  attachments: method([['documentKey', z.string().optional()]], z.array(attachmentSchema)),

  /** One part of an attached file, at most a megabyte, as Base64; null when it is not there. */
  attachmentPart: method(
    [
      ['key', z.string()],
      ['part', z.number().int()],
    ],
    z.string().nullable(),
  ),

  /**
   * Writes each attachment whose revision has not moved. Of attachments that have an id, the bytes are dropped. Answers
   * with the keys that were *not* written.
   */
  writeAttachments: method([['writes', z.array(attachmentWriteSchema).readonly()]], keys),
} as const;

type Methods = typeof LOCAL_STORE;
export type StoreMethodName = keyof Methods;

type ArgumentsOf<Takes extends readonly Parameter[]> = Takes extends readonly [
  infer First extends Parameter,
  ...infer Rest extends readonly Parameter[],
]
  ? undefined extends z.infer<First[1]>
    ? [value?: z.infer<First[1]>, ...rest: ArgumentsOf<Rest>]
    : [value: z.infer<First[1]>, ...rest: ArgumentsOf<Rest>]
  : [];
type ShapeOf<Takes extends readonly Parameter[]> = { [Each in Takes[number] as Each[0]]: Each[1] };

/** The arguments of each method, in order. */
export type StoreArguments = { [Name in StoreMethodName]: ArgumentsOf<Methods[Name]['takes']> };
/** The arguments of each method, by name. */
export type StoreRequests = {
  [Name in StoreMethodName]: Methods[Name]['takes'] extends readonly []
    ? object
    : z.infer<z.ZodObject<ShapeOf<Methods[Name]['takes']>>>;
};
export type StoreAnswers = { [Name in StoreMethodName]: z.infer<Methods[Name]['answer']> };

/** The local database as the engine sees it. */
export type LocalStore = {
  [Name in keyof Methods]: (...values: StoreArguments[Name]) => Promise<StoreAnswers[Name]>;
};

export const STORE_METHODS = Object.keys(LOCAL_STORE) as StoreMethodName[];

function takenBy(name: StoreMethodName): readonly Parameter[] {
  return LOCAL_STORE[name].takes;
}

export function byName<Name extends StoreMethodName>(name: Name, values: StoreArguments[Name]): StoreRequests[Name] {
  const given: readonly unknown[] = values;
  return Object.fromEntries(takenBy(name).map(([parameter], at) => [parameter, given[at]])) as StoreRequests[Name];
}

export function inArgumentOrder<Name extends StoreMethodName>(
  name: Name,
  request: StoreRequests[Name],
): StoreArguments[Name] {
  return takenBy(name).map(([parameter]): unknown => Reflect.get(request, parameter)) as StoreArguments[Name];
}

/** A port that has every method carried out by `carryOut`. */
export function localStoreBy(
  carryOut: <Name extends StoreMethodName>(name: Name, values: StoreArguments[Name]) => Promise<StoreAnswers[Name]>,
): LocalStore {
  const methodOf =
    <Name extends StoreMethodName>(name: Name) =>
    (...values: StoreArguments[Name]) =>
      carryOut(name, values);
  return Object.fromEntries(STORE_METHODS.map((name) => [name, methodOf(name)])) as LocalStore;
}

import { z } from 'zod';
import { decimalSchema } from './decimal.ts';
import { guidSchema } from './identifiers.ts';
import { AMOUNT_FIELDS } from './amountFields.ts';
import { unreadableSchema } from './unreadable.ts';

/**
 * Stable codes of everything that can go wrong across a room's border. The sentences for people are made in `src/app`.
 */
export const problemCodeSchema = z.enum([
  // reaching the service
  'network.unreachable', // nothing was sent: refused, DNS, TLS
  'network.lost', // bytes may have been sent, no complete answer came: the outcome is unknown
  'service.nonsense', // it answered, but not like a Finance Service
  'service.shortList', // a complete list lacks most of what it had before
  'service.refusedList', // a list was refused (400) at its first page, so nothing was read; `message` is its kind
  'service.omittedList', // a record came without the list below it that was requested: empty or left out
  'service.unsteadyList', // a list kept changing while it was read, so rows may have been missed; `message` is its kind
  'service.vanished', // many records were answered with 404, one by one; `message` says how many
  'service.wentBack', // it is older than what it showed before, as after the restore of a backup
  'service.refused', // 4xx with the service's own message
  'service.busy', // 429, or 503 of our own service that has done nothing
  'service.failed', // 5xx
  'session.badCredentials', // 401 on sign-in, or 5xx with an empty body there from a service that otherwise answers
  'session.expired', // 401 twice in a row on another call, although the sign-in between them succeeded
  'permission.denied', // 403
  'version.tooOld', // the service's API version does not have it
  // records that refer to each other
  'record.waits', // it refers to a record made here that cannot be sent yet
  'record.codeTaken', // its code belongs to another record on the service
  'record.unreadable', // the service shows it with fields that cannot be read, and there is no common version
  'record.changed', // it changed on the service between reading and writing; nothing was written
  'record.notFound', // 404 when read by its id; it is not known yet whether it is gone
  'record.linesReworked', // sending the lines in their new order would change amounts of untouched lines
  // connections and keys
  'connection.badAddress',
  'connection.unknown',
  'connection.duplicate',
  'connection.noCertificate', // the chosen file is no certificate in PEM
  'connection.privateKey', // it holds a private key, which is not to be kept
  'connection.expiredAuthority', // `message` is the last day of its certificate
  'key.missing',
  'key.store', // the keychain refused
  'lock.wrong', // not the password, the key or the finger that opens the idle lock
  'lock.wait', // too many wrong passwords: none is tried before the instant in `message`
  'demo.failed', // the demo company's own service did not start
  'ownCompany.failed', // the company on this computer could not be made, or its service did not start
  'ownCompany.damaged', // its file is damaged or gone, and nothing is done about it before a person has chosen
  'ownCompany.exists', // there is a company on this computer already
  'record.idTaken', // another record here already has the id that a person entered
  // the sync engine
  'sync.running',
  'sync.cancelled',
  'sync.pageGone', // the page that owns the store was closed during the run
  'store.failed', // the local database refused (quota, corrupted)
  'store.replacing', // a window restores a backup: meanwhile no run and no other restore begins
  'store.moved', // the books were moved to another computer: none of it is sent from here
  'store.badBackup', // the file is not a backup of this company, or is damaged
  'store.lost', // the database has lost its content; a person decides what to do
  'store.damaged', // the browser can neither read nor delete it; the next start moves it aside
  'typing.unsettled', // a window has not stored what is typed in it; `message` says how many
  // copies outside the browser profile
  'copies.full', // no room for them on the disk
  'copies.failed', // their folder cannot be read or written
  'copies.damaged', // a copy cannot be read whole
  'copies.silent', // their folder does not answer, for example on a network
  'copies.placeUnknown', // the file that says where they are cannot be read
  'disk.low', // so little room is left on the disk that only what is typed is saved
  'file.unreadable', // a chosen file is gone, has changed since, or may not be read
  'paper.unprintable', // a PDF was not made: no font here has some of its characters
  // the bridge itself
  'bridge.invalid', // a call or answer does not fit its schema
  'bridge.closed',
  'internal',
]);
export type ProblemCode = z.infer<typeof problemCodeSchema>;

/**
 * Why nothing could be sent: connection refused, unknown host, no route, no TLS; or a certificate that is of an unknown
 * authority, not valid on this day, for another name, or not trusted for another reason.
 */
export const unreachableSchema = z.enum([
  'refused',
  'unknownHost',
  'noRoute',
  'notSecure',
  'unknownAuthority',
  'notValidNow',
  'otherName',
  'untrusted',
]);
export type Unreachable = z.infer<typeof unreachableSchema>;

/** Why the local database refused: what its errors mean to a bookkeeper, and a backup that was restored meanwhile. */
export const storeRefusalSchema = z.enum([
  'full',
  'newer',
  'closed',
  'notOpen',
  'missing',
  'noTable',
  'noKey',
  'unkeepable',
  'late',
  'unreadable',
  'restored',
  'other',
]);
export type StoreRefusal = z.infer<typeof storeRefusalSchema>;

/** A complete list that is far too short: its kind, and how many of the active stored records it lacks. */
export const shortListSchema = z.object({ kind: z.string(), missing: z.number().int(), of: z.number().int() });
export type ShortList = z.infer<typeof shortListSchema>;

/**
 * An amount of a document line that would change: the line's position from 1, and how many more amounts would change.
 */
export const reworkedAmountSchema = z.object({
  line: z.number().int(),
  amount: z.enum(AMOUNT_FIELDS),
  from: decimalSchema,
  to: decimalSchema,
  others: z.number().int(),
});

/** Where on a paper a text stands, and so where it is entered. */
export const paperPlaceSchema = z.enum([
  'sender',
  'recipient',
  'deliverTo',
  'facts',
  'texts',
  'lines',
  'bank',
  'terms',
  'other',
]);
export type PaperPlace = z.infer<typeof paperPlaceSchema>;

/** Characters that no font has, each once: on which paper, by title and number, and where on it. */
export const unprintableSchema = z.object({ paper: z.string(), place: paperPlaceSchema, characters: z.string() });
export type Unprintable = z.infer<typeof unprintableSchema>;

/** The note of an answer without words: its status (docs/service-notes.md, "Responses"). */
export const statusNote = (status: number): string => `HTTP ${String(status)}`;

/**
 * What went wrong, as facts. `message` holds the service's own words if it answered with any, else a technical note.
 */
export const problemSchema = z.object({
  code: problemCodeSchema,
  message: z.string(),
  /** With `network.unreachable`, if it is known. */
  why: unreachableSchema.optional(),
  /** With `store.failed`, if it is known. */
  refusal: storeRefusalSchema.optional(),
  /** HTTP status if there was an answer. */
  status: z.number().int().optional(),
  /** The wrong input, if it is known: a form field or a document path such as `lines.<key>.quantity`. */
  field: z.string().optional(),
  /** With `service.refused`: what the service's sentence is about, if something is decided by it. */
  about: z.enum(['lock', 'intRef', 'code']).optional(),
  /** With `field`: the reason by its name, and what its sentence names (docs/local-service.md, "Set-up"). */
  because: z.object({ reason: z.string(), facts: z.record(z.string(), z.string()) }).optional(),
  /** Seconds to wait before the next try, from `Retry-After`. */
  retryAfter: z.number().optional(),
  /** With `service.shortList`. */
  shortList: shortListSchema.optional(),
  /**
   * With `record.linesReworked`; left out if the document's amounts are explicit, so that no line can be sent again.
   */
  reworked: reworkedAmountSchema.optional(),
  /**
   * With `service.nonsense` and `record.unreadable`: the one record that could not be read. Others are not affected.
   */
  unreadable: unreadableSchema.optional(),
  /** With `paper.unprintable`. */
  unprintable: z.array(unprintableSchema).optional(),
  /**
   * A read that a write needed first has failed, or something on the way refused the write: the service has not got it.
   */
  isUnsent: z.literal(true).optional(),
  /** With `service.nonsense`: the ids of several records under the one IntRef that was looked up. */
  sharedBy: z.array(guidSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
export type ReworkedProblem = z.infer<typeof reworkedAmountSchema>;

/** The service's own words; '' if it answered without any, or did not answer. */
export function ownWords({ status, message }: Problem): string {
  return status === undefined || message === statusNote(status) ? '' : message;
}

/** Either a value or a problem: the result of every call across a border. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(
  code: ProblemCode,
  message: string,
  facts: Omit<Problem, 'code' | 'message'> = {},
): { ok: false; problem: Problem } {
  return { ok: false, problem: { code, message, ...facts } };
}

/**
 * A complete list that lacks most of what it had before. Nothing is concluded from it unless a person confirms it
 * (promise A).
 */
export function shortListProblem(shortList: ShortList): Problem {
  const { kind, missing, of } = shortList;
  return { code: 'service.shortList', message: `${kind}: ${missing} of ${of} are missing`, shortList };
}

/** A list that kept changing while it was read, so that rows may have been missed. It counts as not read to its end. */
export function unsteadyProblem(kind: string): Problem {
  return { code: 'service.unsteadyList', message: kind };
}

/** A list that was refused as a whole with 400. A service without the list answers 404, 405 or 410. */
export function refusedListProblem(kind: string): Problem {
  return { code: 'service.refusedList', message: kind, status: 400 };
}

/** Carries a Problem through code that throws. It is caught at a room's border and becomes a Result again. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** The value of a result. @throws ProblemError where it is a problem */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new ProblemError(result.problem);
  return result.value;
}

/** The Problem inside a thrown value; anything unexpected becomes `internal` with its message. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  return { code: 'internal', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

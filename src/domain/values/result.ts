import { z } from 'zod';
import { decimalSchema } from './decimal.ts';
import { AMOUNT_FIELDS } from '../documents/totals.ts';
import { unreadableSchema } from '../service/unreadable.ts';

/** Stable codes of everything that can go wrong across a room's border. The sentence for people is made in `src/app`. */
export const problemCodeSchema = z.enum([
  // reaching the service
  'network.unreachable', // no byte left: refused, DNS, TLS
  'network.lost', // bytes may have left, no whole answer came: the outcome is unknown
  'service.nonsense', // it answered, but not as a Finance Service does
  'service.shortList', // a whole list lacks most of what it held before
  'service.refusedList', // a list was refused (400) at its first page, and nothing was read of it; `message` is its kind
  'service.omittedList', // a record was shown without the list below it that was asked for: empty, or not told
  'service.unsteadyList', // a list moved all the time while it was read, so that rows may have been passed over; `message` is its kind
  'service.vanished', // many records were answered with 404, one by one; `message` says how many
  'service.refused', // 4xx with the service's own words
  'service.busy', // 429
  'service.failed', // 5xx
  'session.badCredentials', // 401 on sign-in, or 5xx with an empty body there from a service that answers otherwise
  'session.expired', // 401 twice in a row on another call, though the sign-in between them succeeded
  'permission.denied', // 403
  'version.tooOld', // the service's API version does not have it
  // records that refer to each other
  'record.waits', // it names a record made here that cannot be sent yet
  'record.codeTaken', // its code belongs to another record on the service
  'record.unreadable', // the service shows it with fields that cannot be read, and there is no version of it in common
  'record.changed', // it is not on the service any more as it was read right before it was to be written; nothing was written
  'record.notFound', // read by its id it is answered with 404, and it is not known yet whether it has gone
  'record.linesReworked', // sending the lines in their new order would change amounts of lines that nobody has touched
  // connections and keys
  'connection.badAddress',
  'connection.unknown',
  'connection.duplicate',
  'key.missing',
  'key.store', // the keychain refused
  'demo.failed', // the demo company's own service did not start
  'record.idTaken', // another record here has the id that a person told
  // the sync engine
  'sync.running',
  'sync.cancelled',
  'sync.pageGone', // the page that owns the store went away during the run
  'store.failed', // the local database refused (quota, corrupted)
  'store.badBackup', // a file is no backup of this company, or a damaged one
  'store.lost', // the database lacks what it held; a person decides what is done
  'store.damaged', // the browser can neither read nor delete it; it is moved aside at the next start
  // copies outside the browser profile
  'copies.full', // the disk has no room for them
  'copies.failed', // their folder cannot be read or written
  'copies.silent', // their folder, on a network for one, does not answer
  'copies.placeUnknown', // the file that says where they are cannot be read
  'disk.low', // so little room is left on the disk that only what is typed is written
  'file.unreadable', // a chosen file is gone, was changed since, or may not be read
  // the bridge itself
  'bridge.invalid', // a call or answer that does not fit its schema
  'bridge.closed',
  'internal',
]);
export type ProblemCode = z.infer<typeof problemCodeSchema>;

/** Why nothing could be sent: nobody listens there, no such computer, no way to it, no trust in it, or it speaks no TLS. */
export const unreachableSchema = z.enum(['refused', 'unknownHost', 'noRoute', 'untrusted', 'notSecure']);
export type Unreachable = z.infer<typeof unreachableSchema>;

/** A whole list that is far too short: what it is a list of, and how many it lacks of those that are held and active. */
export const shortListSchema = z.object({ kind: z.string(), missing: z.number().int(), of: z.number().int() });
export type ShortList = z.infer<typeof shortListSchema>;

/** An amount of a document line that would become another one: the line's place from 1, and how many more amounts would. */
export const reworkedAmountSchema = z.object({
  line: z.number().int(),
  amount: z.enum(AMOUNT_FIELDS),
  from: decimalSchema,
  to: decimalSchema,
  others: z.number().int(),
});

/** What went wrong, as facts. `message` holds the service's own words where it spoke, else a technical note. */
export const problemSchema = z.object({
  code: problemCodeSchema,
  message: z.string(),
  /** Of `network.unreachable`, where it is known. */
  why: unreachableSchema.optional(),
  /** HTTP status where there was one. */
  status: z.number().int().optional(),
  /** The input that is at fault, where one is known: a form field or a document path such as `lines.<key>.quantity`. */
  field: z.string().optional(),
  /** Seconds to wait before trying again, as told by `Retry-After`. */
  retryAfter: z.number().optional(),
  /** Of `service.shortList`. */
  shortList: shortListSchema.optional(),
  /** Of `record.linesReworked`; not there where the amounts of the document are explicit, and no line can be sent again. */
  reworked: reworkedAmountSchema.optional(),
  /** Of `service.nonsense` and `record.unreadable`: the one record that could not be read. It concerns no other. */
  unreadable: unreadableSchema.optional(),
});
export type Problem = z.infer<typeof problemSchema>;
export type ReworkedProblem = z.infer<typeof reworkedAmountSchema>;

/** Either a value or a problem: what every call across a border answers. */
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

/** A whole list that lacks most of what it held before: nothing is concluded from it unless a person says so (promise A). */
export function shortListProblem(shortList: ShortList): Problem {
  const { kind, missing, of } = shortList;
  return { code: 'service.shortList', message: `${kind}: ${missing} of ${of} are missing`, shortList };
}

/** A list of which rows may have been passed over, since it moved all the time while it was read: it counts as not read to its end. */
export function unsteadyProblem(kind: string): Problem {
  return { code: 'service.unsteadyList', message: kind };
}

/** A list that was refused as a whole with 400. A service that has no such list says so with 404, 405 or 410. */
export function refusedListProblem(kind: string): Problem {
  return { code: 'service.refusedList', message: kind, status: 400 };
}

/** Carries a Problem through code that throws; caught at a room's border and turned into a Result again. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** The Problem inside a thrown value; anything unforeseen is `internal` with its message. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  return { code: 'internal', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

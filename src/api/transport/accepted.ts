import { isJsonObject } from '../../domain/values/json.ts';
import { isGuid, type Guid } from '../../domain/values/identifiers.ts';
import { readJson } from './exactJson.ts';
import { isPage, problem, type Answer } from './failures.ts';
import { foldKeys, type Folded } from './fold.ts';

/**
 * When an answer counts as success. Every answer passes `withProblemSeen` (in `Transport.send`), so that a problem in
 * the body of a 2xx is a refusal everywhere. The remaining 2xx count as success in these places only:
 *
 * - sign-in: the body is a session (`session.ts`, `readSession`), otherwise `service.nonsense`
 * - reads (`Requests.read`, `readIfThere`): the body is JSON; lists are read by `rowsOf`, single records by
 *   `readDocument` and `readResource`, which need an id; anything else is `service.nonsense`, and nothing is concluded
 *   from it
 * - files (`Requests.download`): the bytes as they are, whatever they say, unless they come as JSON and are a problem
 * - changes (`Requests.change`, `upload`): `acceptedChange`: an id, an object, a few words or nothing. Among them are
 *   updates, lines, allocations, submit and the other commands, lock, unlock and delete: the engine reads the record
 *   after each of them but the deletion
 * - creates of documents, records and files: also `newIdOf`: an id, an object with one, or an empty answer ("accepted,
 *   and its id not given")
 * - enquiries and previews (`Requests.ask`): a POST that changes nothing; its answer is a table (`tableOf`) or what
 *   would come of an opening, otherwise `service.nonsense`
 */

/**
 * Members that only a problem has (docs/service-notes.md, "Responses"): an answer without any of them is not looked at
 * closer.
 */
const MAY_BE_PROBLEM = /"(?:status|detail|message|errors)"\s*:/i;

function statusOf({ status }: Folded): number | null {
  const number = typeof status === 'string' && /^\d{3}$/.test(status) ? Number(status) : status;
  return typeof number === 'number' && number >= 400 && number <= 599 ? number : null;
}

/** Whether it has what was asked for: a record, a session, rows. */
function hasExpectedContent(folded: Folded): boolean {
  if (folded.id !== undefined || folded.sessionToken !== undefined) return true;
  return Object.entries(folded).some(([name, value]) => name !== 'errors' && Array.isArray(value));
}

function isSaid(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : isJsonObject(value) && Object.keys(value).length > 0;
}

/** The status that a problem in a body gives, or 400 where it gives none; null where the body is no problem. */
function problemStatus(text: string): number | null {
  if (!text.trimStart().startsWith('{') || !MAY_BE_PROBLEM.test(text)) return null;
  let json: unknown;
  try {
    json = readJson(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
  const folded = foldKeys(json);
  if (!isJsonObject(folded) || hasExpectedContent(folded)) return null;
  return statusOf(folded) ?? ([folded.detail, folded.message, folded.errors].some(isSaid) ? 400 : null);
}

/** A longer answer is a file, not a problem. Bytes. */
const LONGEST_PROBLEM = 10_000;

/** The text of bytes that may be a problem instead of a file: few bytes, declared as JSON. Otherwise ''. */
function problemText(bytes: Uint8Array<ArrayBuffer>, type: string | null): string {
  return bytes.length <= LONGEST_PROBLEM && /\bjson\b/i.test(type ?? '') ? new TextDecoder().decode(bytes) : '';
}

/** An answer with the status that its body gives: a 2xx with a problem in it becomes that refusal. */
export function withProblemSeen(answer: Answer): Answer {
  if (answer.status < 200 || answer.status > 299) return answer;
  const { bytes, ...rest } = answer;
  const text = bytes ? problemText(bytes, answer.headers.get('content-type')) : answer.text;
  const status = problemStatus(text);
  return status === null ? answer : { ...rest, text, status };
}

/** The outcome of a change is unknown: the answer is neither what was due nor a problem. */
function unknownOutcome(what: string, status: number): Error {
  return problem('network.lost', what, { status });
}

/**
 * The value of a JSON answer to a change; its own text where it is no JSON.
 * @throws ProblemError `network.lost` when it is cut off
 */
function valueIn(text: string, status: number): unknown {
  try {
    return readJson(text);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    if (/^[{["]/.test(text)) throw unknownOutcome('the answer to the change breaks off', status);
    return text;
  }
}

/**
 * The text of a 2xx answer to a change. A page, a list, a number or `false` does not prove that the service has
 * received the change. A list of ids does: that is how several allocations are answered.
 * @throws ProblemError `network.lost`
 */
export function acceptedChange({ text, status }: Answer): string {
  if (isPage(text)) throw unknownOutcome('the answer is a page of something else than the service', status);
  const trimmed = text.trim();
  if (trimmed === '') return text;
  const value = valueIn(trimmed, status);
  const isOfIds = Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'string' && isGuid(id));
  if ((Array.isArray(value) && !isOfIds) || typeof value === 'number' || value === false)
    throw unknownOutcome('the answer to the change is not one to a change', status);
  return text;
}

/**
 * The id in the answer to a create: a bare GUID as JSON string or plain text, or an object with `id`.
 * @returns null when the answer is empty, or an empty object: the create was accepted, and the id is not given
 * @throws ProblemError `network.lost` when it says anything else
 */
export function newIdOf(text: string): Guid | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = foldKeys(valueIn(trimmed, 200));
  const id = isJsonObject(value) ? value.id : value;
  if (typeof id === 'string' && isGuid(id)) return id.toLowerCase() as Guid;
  if (value === null || value === '' || (isJsonObject(value) && Object.keys(value).length === 0)) return null;
  throw unknownOutcome('the answer to the create cannot be read', 200);
}

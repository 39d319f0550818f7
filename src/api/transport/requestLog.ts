import { instantOf } from '../../domain/values/dates.ts';
import { isGuid, isMintedKey } from '../../domain/values/identifiers.ts';
import { KEPT_OF_RUNS, type RequestOutcome } from '../../domain/service/syncRun.ts';

/** The numbers of writes and failures, and of successful reads, that are kept. */
const { telling: MOST_WRITES_AND_FAILURES, reads: MOST_READS } = KEPT_OF_RUNS;

/** The path with `{ref}` in place of names of records, and the last of those names. */
function templated(path: string): { path: string; record: string } {
  const segments = (path.split('?', 1)[0] ?? '').split('/').filter((segment) => segment !== '');
  const collection = segments[1]?.toLowerCase() ?? '';
  let record = '';
  const shown = segments.map((segment, index) => {
    const before = segments[index - 1]?.toLowerCase();
    const text = decodeURIComponent(segment);
    // `/api/<collection>/<ref>/<part>/<ref>`. Look-ups and enquiries name what follows them; catalogs and sessions name
    // no record.
    const isPlace =
      index >= 2 &&
      index % 2 === 0 &&
      !['catalog', 'session', 'enquiry'].includes(collection) &&
      text.toLowerCase() !== 'intref';
    if (!isPlace && before !== 'intref' && before !== 'run' && !isGuid(text) && !isMintedKey(text)) return segment;
    record = text;
    return '{ref}';
  });
  return { path: `/${shown.join('/')}`, record };
}

interface Noted {
  method: string;
  path: string;
  /** The record that the body names: the IntRef of a create, or the id of what is changed. */
  named?: string | undefined;
  /** Milliseconds since 1970. */
  begun: number;
  /** Milliseconds. */
  took: number;
  /** Null when no answer came. */
  status: number | null;
}

function outcomeOf({ method, path: asked, named, begun, took, status }: Noted): RequestOutcome {
  const { path, record } = templated(asked);
  return { at: instantOf(begun), method, path, record: named ?? record, status, took: Math.round(took) };
}

/** The outcomes of the last requests. Keys, tokens, queries and content are not kept. */
export class RequestLog {
  private writesAndFailures: Noted[] = [];
  private reads: Noted[] = [];

  note(request: Noted): void {
    const { method, status, path } = request;
    const isRead = method === 'GET' && status !== null && status < 400;
    const list = isRead ? this.reads : this.writesAndFailures;
    // Outcomes are worked out only for requests that are asked for; a query is not even kept.
    list.push({ ...request, path: path.split('?', 1)[0] ?? '' });
    // Cut only from time to time: a shift each time would cost more than the note.
    if (isRead && list.length > 2 * MOST_READS) this.reads = list.slice(-MOST_READS);
    if (!isRead && list.length > 2 * MOST_WRITES_AND_FAILURES)
      this.writesAndFailures = list.slice(-MOST_WRITES_AND_FAILURES);
  }

  /** Everything noted since the last call, in order. */
  take(): RequestOutcome[] {
    const all = [...this.writesAndFailures.slice(-MOST_WRITES_AND_FAILURES), ...this.reads.slice(-MOST_READS)].map(
      outcomeOf,
    );
    this.writesAndFailures = [];
    this.reads = [];
    return all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }
}

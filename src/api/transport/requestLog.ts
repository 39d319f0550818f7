import { instantOf } from '../../domain/values/dates.ts';
import { isGuid, isMintedKey } from '../../domain/values/identifiers.ts';
import { KEPT_OF_RUNS, type RequestOutcome } from '../../domain/service/syncRun.ts';

/** Writes and failures that are remembered, and reads that went well. */
const { telling: MOST_TELLING, reads: MOST_READS } = KEPT_OF_RUNS;

/** The path with `{ref}` in the place of what names a record, and the last of those names. */
function templated(path: string): { path: string; record: string } {
  const segments = (path.split('?', 1)[0] ?? '').split('/').filter((segment) => segment !== '');
  const collection = segments[1]?.toLowerCase() ?? '';
  let record = '';
  const shown = segments.map((segment, index) => {
    const before = segments[index - 1]?.toLowerCase();
    const text = decodeURIComponent(segment);
    // `/api/<collection>/<ref>/<part>/<ref>`; look-ups and enquiries name what follows them, catalogs and sessions no record.
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
  /** The record that the body names: the IntRef of what a create makes, or the id of what is changed. */
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

/** What became of the last requests: no key, token, query or content is kept. */
export class RequestLog {
  private telling: Noted[] = [];
  private reads: Noted[] = [];

  note(request: Noted): void {
    const { method, status, path } = request;
    const isRead = method === 'GET' && status !== null && status < 400;
    const list = isRead ? this.reads : this.telling;
    // What it comes to is worked out for those that are told; a query is not even kept.
    list.push({ ...request, path: path.split('?', 1)[0] ?? '' });
    // Cut from time to time only: a shift each time would cost more than the note.
    if (isRead && list.length > 2 * MOST_READS) this.reads = list.slice(-MOST_READS);
    if (!isRead && list.length > 2 * MOST_TELLING) this.telling = list.slice(-MOST_TELLING);
  }

  /** Everything noted since the last call, in order. */
  take(): RequestOutcome[] {
    const all = [...this.telling.slice(-MOST_TELLING), ...this.reads.slice(-MOST_READS)].map(outcomeOf);
    this.telling = [];
    this.reads = [];
    return all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }
}

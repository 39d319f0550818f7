import type { CameBack } from '../values/cameBackText.ts';
import { sameValue } from '../documents/content.ts';
import { parseDecimal } from '../values/decimal.ts';
import { lineKey, type Document } from '../documents/document.ts';
import { isGuid } from '../values/identifiers.ts';
import type { Json } from '../values/json.ts';
import { headerSlots, isDecimalPath, isPlainObject, lineSlots, type Slots } from './slots.ts';

const ADDRESS = /(?:^|\.)(?:\w*A|a)ddress$/;
/** References, dates, currencies and codes: of these one value is never another one's spelling. */
const NO_TEXT = /(?:Id|[dD]ate|dateFrom|dateTo|[cC]urrency|[cC]ode|docNo)$|(?:^|\.)post\./;
const DATE = /^\d{4}-\d\d-\d\d/;

function isText(path: string, value: Json): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (ADDRESS.test(path) && isPlainObject(value)) return true;
  if (typeof value !== 'string' || NO_TEXT.test(path) || isDecimalPath(name)) return false;
  // A custom field may hold anything: what reads as a number, a date or an id is no text.
  return parseDecimal(value) === null && !DATE.test(value) && !isGuid(value);
}

/** What stands behind a text that was cut. */
const CUT_MARK = /(?:…|\.{3})$/;

/** Whether the service may have made the one of the other: the same letters in another case, or their beginning. */
function isMadeOf(sent: Json, read: Json): boolean {
  if (typeof sent !== 'string' || typeof read !== 'string') return false;
  const beginning = read.replace(CUT_MARK, '').toLowerCase();
  return beginning !== '' && sent.toLowerCase().startsWith(beginning);
}

/** Every field of a document, those of lines under `lines.<key>.`, as conflicts name them. */
export function documentSlots(document: Document): Slots {
  const ofLines = document.lines.flatMap((line) =>
    [...lineSlots(line)].map(([path, value]): [string, Json] => [`lines.${lineKey(line)}.${path}`, value]),
  );
  return new Map([...headerSlots(document), ...ofLines]);
}

interface Asking {
  conflict: { kind: string; fields: readonly { path: string; theirs?: Json | undefined }[] } | null;
  cameBack?: CameBack[] | undefined;
}

/**
 * The record with what it is asked about noted, as far as that is a text that was sent and came back otherwise.
 * @param sent the fields as they were sent
 * @param before the fields as the service showed them right before; null where it had none. A field that is as it was then may have been
 *   ignored: that is noted only where it says what was sent, in another case or cut
 */
export function withCameBack<R extends Asking>(record: R, sent: Slots, before: Slots | null): R {
  if (record.conflict?.kind !== 'fields') return record;
  const found = record.conflict.fields.flatMap(({ path, theirs }): CameBack[] => {
    const [was, asked] = [before?.get(path), sent.get(path)];
    if (asked === undefined || theirs === undefined || sameValue(asked, theirs) || sameValue(asked, was)) return [];
    if (!isText(path, asked) || !isText(path, theirs) || (sameValue(was, theirs) && !isMadeOf(asked, theirs)))
      return [];
    return [{ path, sent: asked, read: theirs }];
  });
  if (found.length === 0) return record;
  const paths = new Set(found.map(({ path }) => path));
  return { ...record, cameBack: [...(record.cameBack ?? []).filter(({ path }) => !paths.has(path)), ...found] };
}

import type { CameBack } from '../values/cameBackText.ts';
import { sameValue } from '../documents/content.ts';
import { parseDecimal } from '../values/decimal.ts';
import { lineKey, type Document } from '../documents/document.ts';
import { isGuid } from '../values/identifiers.ts';
import { isJsonObject, type Json } from '../values/json.ts';
import { headerSlots, isDecimalPath, lineSlots, type Slots } from '../documents/slots.ts';
import { normalised } from './spelling.ts';

const ADDRESS = /(?:^|\.)(?:\w*A|a)ddress$/;
/** References, dates, currencies and codes: a different value is never another spelling of these. */
const NOT_TEXT = /(?:Id|[dD]ate|dateFrom|dateTo|[cC]urrency|[cC]ode|docNo)$|(?:^|\.)post\./;
const DATE = /^\d{4}-\d\d-\d\d/;

function isText(path: string, value: Json): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (ADDRESS.test(path) && isJsonObject(value)) return true;
  if (typeof value !== 'string' || NOT_TEXT.test(path) || isDecimalPath(name)) return false;
  // A custom field may hold anything; a number, a date or an id in it is not text.
  return parseDecimal(value) === null && !DATE.test(value) && !isGuid(value);
}

/** What a service puts at the end of a text that it has cut. */
const CUT_MARK = /(?:…|\.{3})$/;

/** Whether `read` may be `sent` in another letter case, or cut, and spelled in the service's way besides. */
function isCaseOrCutOf(sent: Json, read: Json): boolean {
  if (typeof sent !== 'string' || typeof read !== 'string') return false;
  const beginning = normalised(read.replace(CUT_MARK, '')).toLowerCase();
  return beginning !== '' && normalised(sent).toLowerCase().startsWith(beginning);
}

/** Every field of a document; fields of lines under `lines.<key>.`, as in conflicts. */
export function documentSlots(document: Document): Slots {
  const ofLines = document.lines.flatMap((line) =>
    [...lineSlots(line)].map(([path, value]): [string, Json] => [`lines.${lineKey(line)}.${path}`, value]),
  );
  return new Map([...headerSlots(document), ...ofLines]);
}

interface InConflict {
  conflict: { kind: string; fields: readonly { path: string; theirs?: Json | undefined }[] } | null;
  cameBack?: CameBack[] | undefined;
}

/**
 * Notes the texts in conflict that were sent and came back different.
 * @param sent the fields as they were sent
 * @param before the fields as the service showed them just before; null if it had none. If a field still has its value
 * from then, the service may have ignored what was sent. Such a field is noted only if it shows the sent text in
 * another case or cut.
 */
export function withCameBack<R extends InConflict>(record: R, sent: Slots, before: Slots | null): R {
  if (record.conflict?.kind !== 'fields') return record;
  const found = record.conflict.fields.flatMap(({ path, theirs }): CameBack[] => {
    const [was, sentValue] = [before?.get(path), sent.get(path)];
    if (sentValue === undefined || theirs === undefined || sameValue(sentValue, theirs) || sameValue(sentValue, was))
      return [];
    if (
      !isText(path, sentValue) ||
      !isText(path, theirs) ||
      (sameValue(was, theirs) && !isCaseOrCutOf(sentValue, theirs))
    )
      return [];
    return [{ path, sent: sentValue, read: theirs }];
  });
  if (found.length === 0) return record;
  const paths = new Set(found.map(({ path }) => path));
  return { ...record, cameBack: [...(record.cameBack ?? []).filter(({ path }) => !paths.has(path)), ...found] };
}

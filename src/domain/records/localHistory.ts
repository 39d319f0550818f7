import { z } from 'zod';
import { instantSchema, type Instant } from '../values/dates.ts';
import { lastModifiedOf, type SyncedRecord } from './record.ts';

/** What can be done with a document or record on this computer, beside what its service notes of it. */
export const LOCAL_ACTS = [
  'drafted',
  'changed',
  'asked',
  'takenBack',
  'sent',
  'answered',
  'refused',
  'takenOver',
  'conflict',
  'settled',
  'gone',
  'printed',
  'exported',
] as const;
export type LocalAct = (typeof LOCAL_ACTS)[number];

/** Something that was done with a record on this computer. It is only ever added. */
export const localEventSchema = z.object({
  /** In the order in which they were noted. */
  number: z.number().int(),
  /** The key of the record. */
  record: z.string(),
  at: instantSchema,
  act: z.enum(LOCAL_ACTS),
  /** What it is about: the command of `asked` and `sent`, the words of a refusal; '' for nothing. */
  detail: z.string(),
});
export type LocalEvent = z.infer<typeof localEventSchema>;
/** What was done, before it is noted. */
export type LocalDeed = Omit<LocalEvent, 'number'>;

type Held = SyncedRecord<{ lastModified?: Instant | undefined }>;
type Deed = Pick<LocalDeed, 'act' | 'detail'>;

function commandOf({ inFlight, commands }: Held): string {
  return inFlight?.operation === 'command' ? (commands[0]?.name ?? '') : '';
}

/** What became of a request once its outcome is known. Nothing is told of one that had not arrived. */
function outcomeOf(before: Held, after: Held): Deed | null {
  if (after.rejection && after.rejection.at !== before.rejection?.at)
    return { act: 'refused', detail: after.rejection.message };
  const isTaken =
    after.id !== before.id ||
    after.commands.length < before.commands.length ||
    (before.local !== null && after.local === null) ||
    after.isUnread === true ||
    lastModifiedOf(after) !== lastModifiedOf(before);
  return isTaken ? { act: 'answered', detail: '' } : null;
}

/** What a person did to a record, if anything: only then its contents are still the same objects. */
function editOf(before: Held, after: Held): Deed | null {
  if (after.revision === before.revision) return null;
  if (before.conflict && !after.conflict) return { act: 'settled', detail: '' };
  if (after.commands.length > before.commands.length)
    return { act: 'asked', detail: after.commands.at(-1)?.name ?? '' };
  if (after.commands.length < before.commands.length && after.local === before.local)
    return { act: 'takenBack', detail: before.commands.at(-1)?.name ?? '' };
  return after.local === before.local && after.badInput === before.badInput ? null : { act: 'changed', detail: '' };
}

/**
 * What a write of a record has done, by what it was before.
 * @param before null for a record that is new here: one that was read from the service has no history here yet
 */
export function deedsBetween(before: Held | null, after: Held, at: Instant): LocalDeed[] {
  const deeds: Deed[] = [];
  const note = (act: LocalAct, detail = ''): void => void deeds.push({ act, detail });
  if (before === null) {
    if (after.base === null && after.id === null) note('drafted');
  } else {
    const edit = editOf(before, after);
    if (edit) deeds.push(edit);
    const isSent = after.inFlight !== null && after.inFlight.sentAt !== before.inFlight?.sentAt;
    const outcome = before.inFlight && !after.inFlight ? outcomeOf(before, after) : null;
    if (outcome) deeds.push(outcome);
    const isNewer = lastModifiedOf(after) !== lastModifiedOf(before) && before.base !== null;
    // What was sent from here is read back without being anybody else's.
    if (isNewer && before.inFlight === null && edit === null && !before.isUnread) note('takenOver');
    if (after.conflict && !before.conflict) note('conflict');
    if (after.goneAt !== null && before.goneAt === null) note('gone');
    if (isSent) note('sent', commandOf(after));
  }
  return deeds.map((deed) => ({ record: after.key, at, ...deed }));
}

/** How long changes of one record count as one, ms: they are stored while somebody types. */
const ONE_CHANGE = 600_000;

/** Whether a deed goes on with what was noted last of its record. */
export function goesOn(last: LocalDeed | undefined, { act, at }: LocalDeed): boolean {
  if (act !== 'changed' || (last?.act !== 'changed' && last?.act !== 'drafted')) return false;
  return Date.parse(at) - Date.parse(last.at) < ONE_CHANGE;
}

import { isAsSpelled } from '../../domain/merge/spelling.ts';
import { resourceWithFields, resourceWithNotShown } from '../../domain/merge/notShown.ts';
import type { Command } from '../../domain/records/commands.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { mergeResources } from '../../domain/merge/resourceMerge.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { resourceSlots, sameResource, withResourceSlots } from '../../domain/resources/slots.ts';
import type { FieldsShown } from '../../domain/service/fieldsShown.ts';
import { absorbedFields, fieldsInSpellingOf, overtakenFields } from './absorb.ts';
import type { RecordRules } from './recordRules.ts';
import { withCommands } from './rebase.ts';

/** Whether the record shows that a command has been carried out. While it is shown, no deletion has been. */
function isDone(command: Command, read: ResourceContent): boolean {
  if (command.name === 'lock') return read.isActive === false;
  return command.name === 'unlock' && read.isActive !== false;
}

/** How records other than documents are merged and compared (docs/sync.md, "Conflicts"). */
export const RESOURCE_RULES: RecordRules<'record'> = {
  merge: mergeResources,
  recognised: (base, read) => resourceWithNotShown(base, read),
  withNotShown: resourceWithNotShown,
  withFields: resourceWithFields,
  isSame: sameResource,
  slots: resourceSlots,
  paths: (content) => new Set(resourceSlots(content).keys()),
  absorbed: (base, sent, read) =>
    withResourceSlots(base, absorbedFields(resourceSlots(base), resourceSlots(sent), resourceSlots(read))),
  inSpellingOf: (read, sent, wanted, base) =>
    withResourceSlots(
      wanted,
      fieldsInSpellingOf(resourceSlots(read), resourceSlots(sent), resourceSlots(wanted), resourceSlots(base)),
    ),
  overtakenBase: (base, sent, wanted) =>
    withResourceSlots(base, overtakenFields(resourceSlots(base), resourceSlots(sent), resourceSlots(wanted))),

  sendable: (wanted) => wanted,
  asCreated: (sent, id) => ({ ...sent, id }),
  isUnread: ({ isUnread }) => isUnread === true,
  withBase: (record, base, isUnread) => ({ ...record, base, isUnread: isUnread || undefined }),
  mayBeLeftOut: () => true,

  withEditsQueued: (record) => record,
  commandsLeft(commands, read) {
    const first = commands.findIndex((command) => !isDone(command, read));
    return first === -1 ? [] : commands.slice(first);
  },
  /** A record that a colleague has changed since is not deleted. What the service filled in by itself is no change. */
  questionBefore({ base, commands }, before) {
    if (commands[0]?.name !== 'delete' || before.base === null) return null;
    const wasRead = before.isUnread !== true;
    const contested = new Set([...resourceSlots(before.base).keys(), ...(wasRead ? resourceSlots(base).keys() : [])]);
    const { conflicts } = RESOURCE_RULES.merge(before.base, before.base, base, wasRead, { contested });
    return conflicts.length === 0
      ? null
      : { kind: 'fields', fields: conflicts, base: before.base, takenBack: commands };
  },
  changedSinceAsked: () => [],
  contestedByCommands: () => [],
  /** A deletion that met a colleague's change stays a question until somebody answers it. */
  stillAsked(record, theirs) {
    const { conflict, local } = record;
    if (!conflict?.takenBack || local !== null) return null;
    const asked: ResourceRecord = { ...record, commands: conflict.takenBack };
    const shown = RESOURCE_RULES.withBase({ ...asked, conflict: null }, theirs, false);
    return withCommands(RESOURCE_RULES, shown, asked, conflict.seenAt);
  },
  isClosedToEdits: () => false,
  commanded: () => null,
  isLeftInDoubt: () => false,

  isDoneWhenGone: () => true,
  isMeantToGo: ({ commands }) => commands.some(({ name }) => name === 'delete'),
  beforeQuestion: ({ base }) => base,
  lostFields: () => [],
};

/**
 * Whether a record that the service shows may be what was sent, changed since by somebody: the identifying fields that
 * were sent are the same.
 */
export function mayBeChangedSinceSent(sent: ResourceContent, read: ResourceContent): boolean {
  const [asked, shown] = [resourceSlots(sent), resourceSlots(read)];
  const paths = RESOURCE_TRAITS[sent.kind].identifiedBy.filter((path) => asked.has(path));
  return paths.length > 0 && paths.every((path) => isAsSpelled(path, asked.get(path), shown.get(path), asked));
}

/**
 * Whether a record that the service shows is what was sent: every field that was sent reads so, in the service's
 * spelling. The service fills in what was left open. A field that it has never shown of any record is not compared.
 */
export function readsAsSent(sent: ResourceContent, read: ResourceContent, fields: FieldsShown): boolean {
  const [asked, shown] = [resourceSlots(sent), resourceSlots(read)];
  return [...asked].every(
    ([path, value]) =>
      isAsSpelled(path, value, shown.get(path), asked) || (!shown.has(path) && !fields.isShown(sent.kind, path)),
  );
}

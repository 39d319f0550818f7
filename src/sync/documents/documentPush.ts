import { versionHas, type ApiVersion } from '../../domain/values/apiVersion.ts';
import type { Document } from '../../domain/documents/document.ts';
import { matchedWith } from '../../domain/kinds/documentTraits.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { nextRequestOf, type Command, type RequestedCommand } from '../../domain/records/commands.ts';
import { amountsWorkedOutAnew } from '../../domain/documents/recreatedLines.ts';
import { withoutUnsupported } from '../../domain/documents/unsupportedFields.ts';
import { hasUnreadableFields } from '../../domain/values/unreadable.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { Problem } from '../../domain/values/result.ts';
import type { RunContext } from '../run/context.ts';
import { rejected } from '../rules/inFlight.ts';
import { waits, withIds, type NamedRecords } from '../run/namedRecords.ts';
import { changeTo, isEmptyChange, type ServiceChange } from '../rules/documentChange.ts';
import { fieldsNeverShown } from './acknowledged.ts';
import { lacksCommand } from '../rules/documentCommands.ts';
import { documentStep } from '../rules/documentStep.ts';
import { concludeByReading } from '../push/pushCommands.ts';
import type { CommandedKind, ReadKind, UpdatedKind, UpdateRequest } from '../push/pushedKind.ts';
import { LATE_COMMIT, leaveInDoubt } from '../doubts/resending.ts';
import { intended, learned, pulled } from '../rules/transitions.ts';
import { settleById } from './documentFind.ts';
import { DOCUMENT_RULES } from '../rules/documentRules.ts';
import { withheld } from './withheld.ts';

/** Which commands a pass carries out; of a record, it stops before the first other command. */
export type Takes = (command: Command) => boolean;

/** What a push of documents knows: the service's version, and the records that the documents name. */
interface DocumentPush {
  run: RunContext;
  version: ApiVersion;
  named: NamedRecords;
}

function readOf({ run, named }: DocumentPush): ReadKind<'document'> {
  return {
    rules: DOCUMENT_RULES,
    read: async ({ docClass, id }) => (id === null ? null : run.readDocument(docClass, id)),
    afterRead(record, read, at) {
      // A document that was created and not read since: what the service does not show of it is told from what it lost.
      const { fieldsShown } = run.service;
      const isToBeCompared = record.base !== null && fieldsNeverShown(record.base, fieldsShown).length > 0;
      // A record named by its key here and by its id there is the same: the merge must know that.
      return (isToBeCompared ? learned : pulled)(DOCUMENT_RULES, withIds(record, named.ids), read, at);
    },
  };
}

/**
 * The requests of an update in order. Lines are added before others are deleted, so that the document always has one.
 * What is paid without lines is sent after the lines are gone: beside lines of another total the service refuses it
 * (spec 2.10).
 */
function requestsOf(run: RunContext, { docClass }: DocumentRecord, id: Guid, change: ServiceChange) {
  const { service } = run;
  const { header, replacement } = change;
  const updated: UpdateRequest<Document>[] = header ? [{ send: () => service.updateHeader(docClass, id, header) }] : [];
  const isAfterLines = header?.currencyAmount !== undefined;
  return [
    ...(isAfterLines ? [] : updated),
    ...(replacement ? [{ send: () => service.replaceLines(docClass, id, replacement) }] : []),
    ...change.changed.map(({ line, patch }) => ({ send: () => service.updateLine(docClass, id, line, patch) })),
    ...change.added.map((line) => ({ adds: true as const, send: () => service.addLine(docClass, id, line) })),
    ...change.removed.map((removed) => ({
      // The line is there: the service deletes no single lines.
      unserved: ({ lines }: Document) => {
        if (lines.some((line) => line.id === removed || line.intRef === removed)) run.deletesLines = false;
      },
      send: () => service.removeLine(docClass, id, removed),
    })),
    ...(isAfterLines ? updated : []),
  ];
}

/**
 * Why the lines cannot be sent in their new order: the service would work out amounts again that nobody has changed,
 * or, where the amounts are explicit, refuse lines without them. Null when they can be sent.
 */
function replacementProblem(theirs: Document, { replacement }: ServiceChange): Problem | null {
  if (!replacement) return null;
  if (theirs.explicitAmounts === true) return { code: 'record.linesReworked', message: '' };
  const [first, ...others] = amountsWorkedOutAnew(theirs, replacement);
  if (!first) return null;
  const { key, line, amount, from, to } = first;
  return {
    code: 'record.linesReworked',
    message: '',
    field: `lines.${key}`,
    reworked: { line, amount, from, to, others: others.length },
  };
}

/** Whether the service's version lacks everything that differs. */
function isAllLacking({ base, local }: DocumentRecord, version: ApiVersion): boolean {
  return base !== null && local !== null && isEmptyChange(changeTo(base, withoutUnsupported(local, version, base)));
}

/** How changes of drafts are sent. */
export function documentUpdates(push: DocumentPush): UpdatedKind<'document'> {
  const { run, version, named } = push;
  const changeOf = (theirs: Document, meant: Document): ServiceChange =>
    changeTo(theirs, meant, { extMerges: versionHas(version, 'extMerges'), deletesLines: run.deletesLines });
  const isDue = (record: DocumentRecord): boolean => documentStep(record, run.docClasses, run.readiness) === 'update';
  return {
    ...readOf(push),
    isToBeUpdated: (record) => isDue(record) && record.base !== null && !waits(record, named),
    withUpdateIntended(record, at) {
      if (isAllLacking(record, version)) return withheld(record, version, at);
      const intent = intended(DOCUMENT_RULES, record, 'update', at, version);
      const sent = intent.inFlight?.sent;
      const refusal = record.base && sent ? replacementProblem(record.base, changeOf(record.base, sent)) : null;
      return refusal ? rejected(record, refusal, at) : intent;
    },
    updateRequests(record, base, meant) {
      const change = changeOf(base, meant);
      return {
        requests: record.id === null ? [] : requestsOf(run, record, record.id, change),
        paths: change.sentPaths,
      };
    },
    // The reason is given with the run that sent the rest, and not only by the next one.
    afterUpdate: (record, at) =>
      isDue(record) && isAllLacking(record, version) ? withheld(record, version, at) : record,
  };
}

/** How commands of documents are carried out. */
export function documentCommands(push: DocumentPush, takes: Takes): CommandedKind<'document', RequestedCommand> {
  const { run, version, named } = push;
  const kind = readOf(push);
  const readMatchedBack = ({ docClass }: DocumentRecord, { name }: RequestedCommand): void => {
    if (name === 'allocate' || name === 'deallocate')
      for (const each of matchedWith(docClass)) run.toReadBack.add(each);
  };
  return {
    ...kind,
    isToBeCommanded(record) {
      const [first] = record.commands;
      return (
        first !== undefined &&
        takes(first) &&
        documentStep(record, run.docClasses, run.readiness) === 'command' &&
        !waits(record, named)
      );
    },
    withCommandIntended(record, at) {
      const [first] = record.commands;
      return first && lacksCommand(first, version)
        ? withheld(record, version, at)
        : intended(DOCUMENT_RULES, record, 'command', at, version);
    },
    nextRequest({ commands: [first] }) {
      return first ? nextRequestOf(first) : null;
    },
    command: async ({ docClass, id }, request) => {
      if (id !== null) await run.service.commandDocument(docClass, id, request);
    },
    conclude(record, request) {
      readMatchedBack(record, request);
      return concludeByReading(run, kind, record);
    },
    mayBeDone: () => true,
    readRefused: kind.read,
    async settleLost(record, request, failure) {
      if (request.name !== 'allocate') return record;
      // The first may be committed late, and a second allocation would be one too many.
      await run.retryPolicy.wait(LATE_COMMIT);
      const left = await settleById(run, record);
      if (!left) return null;
      if (left.inFlight || hasUnreadableFields(left)) {
        leaveInDoubt(run, failure);
        return null;
      }
      readMatchedBack(left, request);
      return left;
    },
  };
}

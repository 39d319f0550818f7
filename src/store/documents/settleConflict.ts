import { instalmentsOf } from '../../domain/documents/billingSchedule.ts';
import { sameContent } from '../../domain/documents/content.ts';
import type { Instant } from '../../domain/values/dates.ts';
import {
  HEADER_FIELDS,
  LINE_FIELDS,
  lineKey,
  type Allocation,
  type Document,
  type DocumentLine,
} from '../../domain/documents/document.ts';
import { mintIntRef, type MintSource } from '../../domain/values/identifiers.ts';
import { chosenDocument, type Choices } from '../../domain/merge/choices.ts';
import { AMOUNT_FIELDS } from '../../domain/documents/totals.ts';
import { emptyRecord, MEANT_FOR_DRAFT, type DocumentRecord } from '../../domain/documents/record.ts';
import { currentVersion, type Conflict } from '../../domain/records/record.ts';
import type { Command } from '../../domain/records/commands.ts';
import { amountsTaken } from '../../domain/documents/suppliedAmounts.ts';
import type { ConflictChoice } from '../contract.ts';

/** A record for a draft that was just made here. */
export function newDraftRecord(
  document: Document & { intRef: string },
  at: Instant,
  badInput: Record<string, string> = {},
): DocumentRecord {
  return { ...emptyRecord(document.intRef, document.docClass), local: document, badInput, editedAt: at };
}

function picked<T extends object, Field extends keyof T>(from: T, fields: readonly Field[]): Pick<T, Field> {
  return Object.fromEntries(
    fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
  ) as Pick<T, Field>;
}

/**
 * The content of a document as a new draft: the fields that a person may set, with new references and without the old
 * number. If the amounts are explicit, all twelve are copied; amounts as supplied and a billing schedule are copied,
 * too.
 */
export function copyAsDraft(document: Document, mint: MintSource): Document & { intRef: string } {
  const isExplicit = document.explicitAmounts === true;
  const amounts = isExplicit ? AMOUNT_FIELDS : [];
  const { docNo: _, ...header } = picked(document, [
    ...HEADER_FIELDS,
    'baseCurrency',
    'isNetEntry',
    ...(amounts.length > 0 ? (['explicitAmounts'] as const) : []),
    ...amounts,
  ]);
  const instalments = instalmentsOf(document).map((instalment) =>
    picked(instalment, ['billingDate', 'currencyAmount', 'description']),
  );
  return {
    ...header,
    ...(instalments.length > 0 && { billingSchedule: instalments }),
    docClass: document.docClass,
    intRef: mintIntRef(mint),
    statusList: [],
    lines: document.lines.map((line): DocumentLine => ({
      ...picked(line, [...LINE_FIELDS, 'taxRate', ...amountsTaken(line, isExplicit)]),
      intRef: mintIntRef(mint),
    })),
  };
}

function requestedAllocations({ allocations = [] }: Document, withdrawn: readonly Command[]): readonly Allocation[] {
  return withdrawn.reduce<readonly Allocation[]>((all, command) => {
    if (command.name === 'deallocate') return all.filter(({ id }) => id !== command.allocationId);
    return command.name === 'allocate'
      ? [...all, ...command.allocations.map(({ document: docId, amount }) => ({ docId, allocAmountCurrency: amount }))]
      : all;
  }, allocations);
}

const ALLOCATION_PATH = /^allocations\./;

/**
 * The draft that takes over the edits, with the texts that are no valid values yet. A document that is gone has freed
 * its allocations, so the copy takes them over; one that only left draft keeps them.
 */
function draftCopy(record: DocumentRecord, mint: MintSource, at: Instant): DocumentRecord {
  const document = currentVersion(record);
  const isGone = record.conflict?.kind === 'gone';
  const copy = copyAsDraft(document, mint);
  const allocations = isGone
    ? requestedAllocations(document, record.conflict?.takenBack ?? []).map((each) =>
        picked(each, ['docId', 'allocAmountCurrency']),
      )
    : undefined;
  const newPaths = new Map(
    document.lines.map((line, index) => [`lines.${lineKey(line)}.`, `lines.${copy.lines[index]?.intRef ?? ''}.`]),
  );
  const badInput = Object.entries(record.badInput).flatMap(([path, text]): [string, string][] => {
    const [line = ''] = /^lines\.[^.]+\./.exec(path) ?? [];
    if (ALLOCATION_PATH.test(path) && !isGone) return [];
    return [[(newPaths.get(line) ?? line) + path.slice(line.length), text]];
  });
  return newDraftRecord({ ...copy, ...(allocations && { allocations }) }, at, Object.fromEntries(badInput));
}

/** The record without any local change: as the service has it or, if it is gone, as it was last seen. */
function asTheirs(record: DocumentRecord, conflict: Conflict<Document>): DocumentRecord {
  const gone = conflict.theirs === null;
  return {
    ...record,
    // The document was gone before it was ever read: what was sent is the last known version.
    base: conflict.theirs ?? record.base ?? currentVersion(record),
    local: null,
    // A document that is no longer a draft loses the commands that need a draft; one that is gone takes no command.
    commands: gone
      ? []
      : conflict.kind === 'fields'
        ? record.commands
        : record.commands.filter(({ name }) => !MEANT_FOR_DRAFT.has(name)),
    rejection: null,
    conflict: null,
    whenBack: undefined,
    badInput: {},
    goneAt: gone ? (record.goneAt ?? conflict.seenAt) : null,
    revision: record.revision + 1,
  };
}

/**
 * The record with the user's changes on top of the service's version. Fields that were not changed here are as the
 * service has them, so that keeping one's own edit does not undo a colleague's edit of another field.
 * @param choices the fields for which the service's value is taken
 */
function asChosen(record: DocumentRecord, conflict: Conflict<Document>, choices: Choices, at: Instant): DocumentRecord {
  const { theirs } = conflict;
  const local = chosenDocument(record, choices);
  const badInput = Object.fromEntries(Object.entries(record.badInput).filter(([path]) => choices[path] !== 'theirs'));
  return {
    ...record,
    base: theirs ?? record.base,
    local: theirs && sameContent(theirs, local) && Object.keys(badInput).length === 0 ? null : local,
    commands: [...commandsChosen(record, conflict, choices), ...record.commands],
    rejection: null,
    conflict: null,
    badInput,
    revision: record.revision + 1,
    editedAt: at,
  };
}

/** The part of an amendment for which the user chose `mine`; nothing if no field is left. */
function chosenAmendment(command: Extract<Command, { name: 'amend' }>, isMine: (path: string) => boolean): Command[] {
  const { ext = {}, ...texts } = command.fields;
  const left = Object.fromEntries(Object.entries(texts).filter(([path]) => isMine(path)));
  const custom = Object.fromEntries(Object.entries(ext).filter(([name]) => isMine(`ext.${name}`)));
  const fieldsLeft = { ...left, ...(Object.keys(custom).length > 0 && { ext: custom }) };
  return Object.keys(fieldsLeft).length === 0 ? [] : [{ ...command, fields: fieldsLeft }];
}

/**
 * The commands that were withdrawn because of the conflict and are to be sent after all. Of an amendment, the fields
 * for which the user chose `mine`. A submission or another command: if the document was edited here, so that it applies
 * to the version chosen field by field; otherwise only if the user chose nothing of the service's version.
 */
function commandsChosen(
  { local }: DocumentRecord,
  { takenBack = [], fields }: Conflict<Document>,
  choices: Choices,
): Command[] {
  const isMine = (path: string): boolean => choices[path] !== 'theirs' || !fields.some((field) => field.path === path);
  const isWanted = local !== null || fields.every(({ path }) => isMine(path));
  return takenBack.flatMap((command) =>
    command.name === 'amend' ? chosenAmendment(command, isMine) : isWanted ? [command] : [],
  );
}

export interface Settlement {
  settled: DocumentRecord;
  /** The new draft that takes over the edits, when the old document can no longer take them. */
  copy: DocumentRecord | null;
}

/**
 * Settles a conflict (docs/sync.md, "Conflicts"). `mine` on a document that left draft or is gone cannot be sent there
 * any more: a new draft takes over the edits, and the old record shows the service's side.
 */
export function settleConflict(
  record: DocumentRecord,
  conflict: Conflict<Document>,
  choice: ConflictChoice,
  mint: MintSource,
  at: Instant,
): Settlement {
  const choices: Choices = typeof choice === 'string' ? {} : choice;
  // Theirs for every field is theirs as a whole. A document that takes no more edits allows no mixture.
  const isTheirs =
    typeof choice === 'string'
      ? choice === 'theirs'
      : conflict.fields.length > 0 && conflict.fields.every(({ path }) => choices[path] === 'theirs');
  if (isTheirs && conflict.kind !== 'fields') return { settled: asTheirs(record, conflict), copy: null };
  if (choice === 'theirs') return { settled: asTheirs(record, conflict), copy: null };
  if (conflict.kind === 'fields') return { settled: asChosen(record, conflict, choices, at), copy: null };
  // Only a command was pending: there are no edits to take over.
  if (record.local === null) return { settled: asTheirs(record, conflict), copy: null };
  return { settled: asTheirs(record, conflict), copy: draftCopy(record, mint, at) };
}

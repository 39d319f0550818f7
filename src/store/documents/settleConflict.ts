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
import {
  currentDocument,
  emptyRecord,
  MEANT_FOR_DRAFT,
  type Command,
  type Conflict,
  type DocumentRecord,
} from '../../domain/documents/record.ts';
import { amountsTaken } from '../../domain/documents/suppliedAmounts.ts';
import type { ConflictChoice } from '../contract.ts';

/** A record of a draft that was just made here. */
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
 * The content of a document as a new draft: what a person may set, under new references, without the old number. Explicit
 * amounts go along, all twelve; so do supplied ones, and a billing schedule.
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

function allocationsMeant({ allocations = [] }: Document, asked: readonly Command[]): readonly Allocation[] {
  return asked.reduce<readonly Allocation[]>((all, command) => {
    if (command.name === 'deallocate') return all.filter(({ id }) => id !== command.allocationId);
    return command.name === 'allocate'
      ? [...all, ...command.allocations.map(({ document: docId, amount }) => ({ docId, allocAmountCurrency: amount }))]
      : all;
  }, allocations);
}

const BAD_ALLOCATION = /^allocations\./;

/**
 * The draft that takes the edits over, with the texts that are no valid values yet. What a document that is gone had allocated is
 * open again, and allocated by the copy; one that only left draft has its allocations still.
 */
function copyOf(record: DocumentRecord, mint: MintSource, at: Instant): DocumentRecord {
  const document = currentDocument(record);
  const isGone = record.conflict?.kind === 'gone';
  const copy = copyAsDraft(document, mint);
  const allocations = isGone
    ? allocationsMeant(document, record.conflict?.takenBack ?? []).map((each) =>
        picked(each, ['docId', 'allocAmountCurrency']),
      )
    : undefined;
  const places = new Map(
    document.lines.map((line, index) => [`lines.${lineKey(line)}.`, `lines.${copy.lines[index]?.intRef ?? ''}.`]),
  );
  const badInput = Object.entries(record.badInput).flatMap(([path, text]): [string, string][] => {
    const [line = ''] = /^lines\.[^.]+\./.exec(path) ?? [];
    if (BAD_ALLOCATION.test(path) && !isGone) return [];
    return [[(places.get(line) ?? line) + path.slice(line.length), text]];
  });
  return newDraftRecord({ ...copy, ...(allocations && { allocations }) }, at, Object.fromEntries(badInput));
}

/** The record with nothing of this side left: as the service has it, or as it was last seen there. */
function asTheirs(record: DocumentRecord, conflict: Conflict): DocumentRecord {
  const gone = conflict.theirs === null;
  return {
    ...record,
    // Gone before it was ever read: what was sent is the last that is known of it.
    base: conflict.theirs ?? record.base ?? currentDocument(record),
    local: null,
    // Of a document that is no draft any more, what was meant for the draft goes; what is gone takes no command.
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
 * The record with the user's version over the service's: what was changed here is as it is here, and everything else as
 * the service has it, so that keeping one's own edit does not undo a colleague's edit of another field.
 * @param choices where the service's value is taken after all
 */
function asChosen(record: DocumentRecord, conflict: Conflict, choices: Choices, at: Instant): DocumentRecord {
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

/** An amendment as far as mine was chosen of it. */
function amendmentLeft(command: Extract<Command, { name: 'amend' }>, isMine: (path: string) => boolean): Command[] {
  const { ext = {}, ...texts } = command.fields;
  const left = Object.fromEntries(Object.entries(texts).filter(([path]) => isMine(path)));
  const custom = Object.fromEntries(Object.entries(ext).filter(([name]) => isMine(`ext.${name}`)));
  const fieldsLeft = { ...left, ...(Object.keys(custom).length > 0 && { ext: custom }) };
  return Object.keys(fieldsLeft).length === 0 ? [] : [{ ...command, fields: fieldsLeft }];
}

/**
 * Commands that were taken back for the sake of the question, and are asked for again: amendments as far as mine was chosen;
 * a submission or the like of the version that was put together field by field, or, where nothing was edited here, over the
 * change that has been seen now, unless anything of theirs was chosen instead.
 */
function commandsChosen({ local }: DocumentRecord, { takenBack = [], fields }: Conflict, choices: Choices): Command[] {
  const isMine = (path: string): boolean => choices[path] !== 'theirs' || !fields.some((field) => field.path === path);
  const isWanted = local !== null || fields.every(({ path }) => isMine(path));
  return takenBack.flatMap((command) =>
    command.name === 'amend' ? amendmentLeft(command, isMine) : isWanted ? [command] : [],
  );
}

export interface Settlement {
  settled: DocumentRecord;
  /** The new draft that takes the edits over, where the old document can no longer take them. */
  copy: DocumentRecord | null;
}

/**
 * Settles a conflict (docs/sync.md, "Conflicts"). `mine` on a document that left draft or is gone
 * cannot be sent there any more: the edits go to a new draft, and the old record shows the service's side.
 */
export function settleConflict(
  record: DocumentRecord,
  conflict: Conflict,
  choice: ConflictChoice,
  mint: MintSource,
  at: Instant,
): Settlement {
  const choices: Choices = typeof choice === 'string' ? {} : choice;
  // Choosing theirs for everything is choosing theirs; on a document that takes no more edits there is nothing between.
  const isTheirs =
    typeof choice === 'string'
      ? choice === 'theirs'
      : conflict.fields.length > 0 && conflict.fields.every(({ path }) => choices[path] === 'theirs');
  if (isTheirs && conflict.kind !== 'fields') return { settled: asTheirs(record, conflict), copy: null };
  if (choice === 'theirs') return { settled: asTheirs(record, conflict), copy: null };
  if (conflict.kind === 'fields') return { settled: asChosen(record, conflict, choices, at), copy: null };
  // Only a command waited: there are no edits to take over.
  if (record.local === null) return { settled: asTheirs(record, conflict), copy: null };
  return { settled: asTheirs(record, conflict), copy: copyOf(record, mint, at) };
}

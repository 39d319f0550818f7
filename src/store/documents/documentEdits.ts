import { sameContent } from '../../domain/documents/content.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { isDraft, lineKey, type Document, type DocumentLine } from '../../domain/documents/document.ts';
import { allocationsAsked, draftContent } from '../../domain/documents/draftContent.ts';
import { mintIntRef, type MintSource } from '../../domain/values/identifiers.ts';
import { chosenDocument, type Choices } from '../../domain/merge/choices.ts';
import { mergeDocuments } from '../../domain/merge/merge.ts';
import { emptyRecord, MEANT_FOR_DRAFT, type DocumentRecord } from '../../domain/documents/record.ts';
import type { Command } from '../../domain/records/commands.ts';
import { type Conflict, currentVersion } from '../../domain/records/record.ts';
import type { EditMade } from '../contract.ts';
import type { LateEdit, EditRules } from '../records/recordEdits.ts';

/** A record for a draft that was just made here. */
export function newDraftRecord(
  document: Document & { intRef: string },
  at: Instant,
  badInput: Record<string, string> = {},
): DocumentRecord {
  return { ...emptyRecord(document.intRef, document.docClass), local: document, badInput, editedAt: at };
}

/** The content of a document as a new draft (`draftContent`), with new references. */
export function copyAsDraft(document: Document, mint: MintSource): Document & { intRef: string } {
  const content = draftContent(document);
  return {
    ...content,
    intRef: mintIntRef(mint),
    lines: content.lines.map((line): DocumentLine => ({ ...line, intRef: mintIntRef(mint) })),
  };
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
  const allocations = isGone ? allocationsAsked(document, record.conflict?.takenBack ?? []) : undefined;
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
function withdrawnAndWanted(
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

/**
 * Merges an edit that is written after a newer version came in from the service, when the edit was made without knowing
 * that version (promise C). Had the edit been written first, the pull would have merged both and asked.
 * @param next the record's content with the edit applied
 * @returns null when no newer version has come in, or when the service's version is no draft: the next run asks about
 *   such a document as a whole
 */
export function lateEdit(
  record: DocumentRecord,
  next: Document,
  { before, after }: EditMade,
  at: Instant,
): LateEdit<Document> | null {
  const { base, conflict } = record;
  if (!base || conflict || !isDraft(base) || base.lastModified === before.lastModified) return null;
  const { merged, conflicts } = mergeDocuments(before, after, currentVersion(record));
  // A line that the service has removed, or has given another id since, is missing in `next`.
  return { merged: { ...next, lines: merged.lines }, conflicts, at };
}

/**
 * The document with a new IntRef for each line that the service knows by its id alone and has no more: if such a line
 * stays, it is sent as a new one, and found again by its IntRef, whatever the service makes of its texts.
 */
function withNewReferences(document: Document, theirs: Document | null, mint: MintSource): Document {
  if (theirs === null) return document;
  const there = new Set(theirs.lines.map(({ id }) => id));
  const lines = document.lines.map((line) => {
    const { id, ...rest } = line;
    return id === undefined || line.intRef !== undefined || there.has(id)
      ? line
      : { ...rest, intRef: mintIntRef(mint) };
  });
  return { ...document, lines };
}

export const DOCUMENT_EDITS: EditRules<'document'> = {
  isSame: sameContent,
  commandsAfterEdit: ({ commands }) => commands,
  isLastUnderWay: ({ inFlight, commands }) => inFlight?.operation === 'command' && commands.length === 1,
  chosen: (record, choices, mint) =>
    withNewReferences(chosenDocument(record, choices), record.conflict?.theirs ?? null, mint),
  // A document that is no longer a draft loses the commands that need a draft.
  commandsWithTheirs: ({ commands }, { kind }) =>
    kind === 'fields' ? commands : commands.filter(({ name }) => !MEANT_FOR_DRAFT.has(name)),
  commandsChosen: (record, conflict, choices) => [...withdrawnAndWanted(record, conflict, choices), ...record.commands],
  copy: draftCopy,
};

import { versionHas, type Capability } from '../../domain/values/apiVersion.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import { isDraft, type Allocation, type Document } from '../../domain/documents/document.ts';
import { sameValue } from '../../domain/documents/content.ts';
import type { Command, CommandName } from '../../domain/records/commands.ts';

/** The capability that each command of a document needs (spec part 9); null for those that only records have. */
const SINCE: Readonly<Record<CommandName, Capability | null>> = {
  abandon: 'abandon',
  submit: 'submit',
  unauthorise: 'unauthorise',
  amend: 'amend',
  unpost: 'afterPosting',
  reverse: 'afterPosting',
  dispute: 'afterPosting',
  allocate: 'allocation',
  deallocate: 'allocation',
  lock: null,
  unlock: null,
  delete: null,
};

/** Fields of an amendment that came later than amending itself. */
const AMENDED_LATER = ['theirDocNo', 'dueDate', 'paymentMethodId'] as const;

export function lacksCommand(command: Command, version: string): boolean {
  const since =
    command.name === 'amend' && AMENDED_LATER.some((field) => command.fields[field] !== undefined)
      ? 'amendTerms'
      : SINCE[command.name];
  return since !== null && !versionHas(version, since);
}

/** States of a submitted document: it waits for authorisation or posting, or is approved or posted. */
const SUBMITTED = ['pending_auth', 'approved', 'pending_posting', 'posted'] as const;

function sameText(left: string | undefined, right: string | undefined): boolean {
  return (left ?? '') === (right ?? '');
}

type Amend = Extract<Command, { name: 'amend' }>;
type Allocate = Extract<Command, { name: 'allocate' }>;

/**
 * The amendment without fields that the service shows already; the command itself where all fields differ, null when
 * none does.
 */
function amendmentLeft(command: Amend, read: Document): Amend | null {
  const { ext, ...plain } = command.fields;
  const differing = Object.entries(ext ?? {}).filter(
    ([name, value]) => !sameValue(value ?? undefined, read.ext?.[name] ?? undefined),
  );
  const changed = <Field extends keyof typeof plain>(field: Field): Partial<Pick<typeof plain, Field>> => {
    const wanted: Partial<Pick<typeof plain, Field>> = {};
    if (plain[field] !== undefined && !sameText(plain[field], read[field])) wanted[field] = plain[field];
    return wanted;
  };
  const fields = {
    ...changed('description'),
    ...changed('theirRef'),
    ...changed('theirDocNo'),
    ...changed('dueDate'),
    ...changed('paymentMethodId'),
    ...(differing.length === 0 ? {} : { ext: Object.fromEntries(differing) }),
  };
  if (Object.keys(fields).length === 0) return null;
  return sameValue(fields, command.fields) ? command : { ...command, fields };
}

/** Allocations that are new since the document was last read. */
function newAllocations(read: Document, before: Document | null): Allocation[] {
  const known = new Set((before?.allocations ?? []).map(({ id }) => id));
  return (read.allocations ?? []).filter(({ id }) => !known.has(id));
}

/**
 * The allocations that are not there yet; the command itself where none is there, null when all are. A new allocation
 * to the same document and of the same amount is the one asked for, whoever made it (docs/sync.md, "separate
 * allocation").
 * @param come new allocations; each one found is removed, so that one allocation answers one wish
 */
function allocationsLeft(command: Allocate, arrived: Allocation[]): Allocate | null {
  const left = command.allocations.filter(({ document, amount }) => {
    const at = arrived.findIndex(
      ({ docId, allocAmountCurrency }) => docId === document && new Decimal(allocAmountCurrency ?? 0).eq(amount),
    );
    if (at !== -1) arrived.splice(at, 1);
    return at === -1;
  });
  if (left.length === 0) return null;
  return left.length === command.allocations.length ? command : { ...command, allocations: left };
}

/** What of a command still has to be asked for; null when it has been carried out. */
function commandLeft(command: Command, read: Document, arrived: Allocation[]): Command | null {
  switch (command.name) {
    case 'abandon':
      return read.statusList.includes('abandoned') ? null : command;
    case 'submit':
      return !isDraft(read) && SUBMITTED.some((status) => read.statusList.includes(status)) ? null : command;
    case 'unauthorise':
      return isDraft(read) ? null : command;
    case 'unpost':
      return read.statusList.includes('posted') ? command : null;
    case 'reverse':
      return read.statusList.includes('reversed') ? null : command;
    case 'dispute':
      return read.statusList.includes('dispute') ? null : command;
    case 'amend':
      return amendmentLeft(command, read);
    case 'allocate':
      return allocationsLeft(command, arrived);
    case 'deallocate':
      return read.allocations === undefined || read.allocations.some(({ id }) => id === command.allocationId)
        ? command
        : null;
    default:
      return command;
  }
}

/**
 * What of a record's commands still has to be asked for, as a fresh read shows it. A command that has been carried out,
 * by whomever, is left out. Where nothing of the first command has been carried out, the result holds the same object,
 * for which a rejection still stands. A command that the document's state no longer allows stays: the service says so
 * in its own words. Commands behind one that is still to be sent can only be judged after it.
 * @param before the document as last read, before the command may have been sent
 */
export function commandsLeft(commands: readonly Command[], read: Document, before: Document | null): Command[] {
  const arrived = newAllocations(read, before);
  for (const [at, command] of commands.entries()) {
    const left = commandLeft(command, read, arrived);
    if (left) return [left, ...commands.slice(at + 1)];
  }
  return [];
}

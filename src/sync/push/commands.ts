import { versionHas, type Capability } from '../../domain/service/apiVersion.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import { isDraft, type Allocation, type Document } from '../../domain/documents/document.ts';
import { sameValue } from '../../domain/documents/content.ts';
import type { Command, CommandName } from '../../domain/documents/record.ts';

/** Since when the service has each command (spec part 9); documents have no others. */
const SINCE: Partial<Record<CommandName, Capability>> = {
  abandon: 'abandon',
  submit: 'submit',
  unauthorise: 'unauthorise',
  amend: 'amend',
  allocate: 'allocation',
  deallocate: 'allocation',
};

export function lacksCommand({ name }: Pick<Command, 'name'>, version: string): boolean {
  const since = SINCE[name];
  return since !== undefined && !versionHas(version, since);
}

/** States that a submitted document comes to: it waits for authorisation, for posting, or has got through. */
const SUBMITTED = ['pending_auth', 'approved', 'pending_posting', 'posted'] as const;

function same(left: string | undefined, right: string | undefined): boolean {
  return (left ?? '') === (right ?? '');
}

type Amend = Extract<Command, { name: 'amend' }>;
type Allocate = Extract<Command, { name: 'allocate' }>;

/** Only what differs from what the service shows, the command itself where all of it does; null when nothing does. */
function amendmentLeft(command: Amend, read: Document): Amend | null {
  const { description, theirRef, ext } = command.fields;
  const differing = Object.entries(ext ?? {}).filter(
    ([name, value]) => !sameValue(value ?? undefined, read.ext?.[name] ?? undefined),
  );
  const fields = {
    ...(description === undefined || same(description, read.description) ? {} : { description }),
    ...(theirRef === undefined || same(theirRef, read.theirRef) ? {} : { theirRef }),
    ...(differing.length === 0 ? {} : { ext: Object.fromEntries(differing) }),
  };
  if (Object.keys(fields).length === 0) return null;
  return sameValue(fields, command.fields) ? command : { ...command, fields };
}

/** Allocations that have come since the document was last read. */
function allocationsCome(read: Document, before: Document | null): Allocation[] {
  const known = new Set((before?.allocations ?? []).map(({ id }) => id));
  return (read.allocations ?? []).filter(({ id }) => !known.has(id));
}

/**
 * Allocations that are not there yet, the command itself where that is all of them. One that has come to the same document and of the same amount is the one that was
 * asked for, whoever made it (docs/sync.md, "separate allocation").
 * @param come taken from as they are found: one allocation answers one wish
 */
function allocationsLeft(command: Allocate, come: Allocation[]): Allocate | null {
  const left = command.allocations.filter(({ document, amount }) => {
    const at = come.findIndex(
      ({ docId, allocAmountCurrency }) => docId === document && new Decimal(allocAmountCurrency ?? 0).eq(amount),
    );
    if (at !== -1) come.splice(at, 1);
    return at === -1;
  });
  if (left.length === 0) return null;
  return left.length === command.allocations.length ? command : { ...command, allocations: left };
}

/** What of a command is still to be asked for; null when it has been carried out. */
function commandLeft(command: Command, read: Document, come: Allocation[]): Command | null {
  switch (command.name) {
    case 'abandon':
      return read.statusList.includes('abandoned') ? null : command;
    case 'submit':
      return !isDraft(read) && SUBMITTED.some((status) => read.statusList.includes(status)) ? null : command;
    case 'unauthorise':
      return isDraft(read) ? null : command;
    case 'amend':
      return amendmentLeft(command, read);
    case 'allocate':
      return allocationsLeft(command, come);
    case 'deallocate':
      return read.allocations === undefined || read.allocations.some(({ id }) => id === command.allocationId)
        ? command
        : null;
    default:
      return command;
  }
}

/**
 * What of a record's commands is still to be asked for, as a fresh read shows it: one that has been carried out, by
 * whomever, is left out. Where nothing of the first was, it is the very command, of which what was said still holds. One that the document's state no longer allows stays: the service says so in its own words.
 * Those behind one that is still to be sent can only be judged after it.
 * @param before the document as it was last read, before the command may have been sent
 */
export function commandsLeft(commands: readonly Command[], read: Document, before: Document | null): Command[] {
  const come = allocationsCome(read, before);
  for (const [at, command] of commands.entries()) {
    const left = commandLeft(command, read, come);
    if (left) return [left, ...commands.slice(at + 1)];
  }
  return [];
}

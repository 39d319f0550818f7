import { versionHas, type Capability } from '../domain/apiVersion.ts';
import { Decimal } from '../domain/decimal.ts';
import { isDraft, type Allocation, type Document } from '../domain/document.ts';
import { sameValue } from '../domain/content.ts';
import type { Command, CommandName } from '../domain/record.ts';

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

/** Only what differs from what the service shows; null when nothing does. */
function amendmentLeft(command: Amend, read: Document): Amend | null {
  const { description, theirRef, ext } = command.fields;
  const differing = Object.entries(ext ?? {}).filter(([name, value]) => !sameValue(value ?? undefined, read.ext?.[name] ?? undefined));
  const fields = {
    ...(description === undefined || same(description, read.description) ? {} : { description }),
    ...(theirRef === undefined || same(theirRef, read.theirRef) ? {} : { theirRef }),
    ...(differing.length === 0 ? {} : { ext: Object.fromEntries(differing) }),
  };
  return Object.keys(fields).length === 0 ? null : { ...command, fields };
}

/**
 * Allocations that are not there yet. One that has come since the document was last read, to the same document and of
 * the same amount, is the one that was asked for, whoever made it (design: sync, "separate allocation").
 */
function allocationsLeft(command: Allocate, read: Document, before: Document | null): Allocate | null {
  const known = new Set((before?.allocations ?? []).map(({ id }) => id));
  const come: Allocation[] = (read.allocations ?? []).filter(({ id }) => !known.has(id));
  const left = command.allocations.filter(({ document, amount }) => {
    const at = come.findIndex(({ docId, allocAmountCurrency }) => docId === document && new Decimal(allocAmountCurrency ?? 0).eq(amount));
    if (at !== -1) come.splice(at, 1);
    return at === -1;
  });
  return left.length === 0 ? null : { ...command, allocations: left };
}

/**
 * What of a command is still to be asked for, as a fresh read shows it; null when it has been carried out, by whomever.
 * One that the document's state no longer allows stays: the service says so in its own words.
 * @param before the document as it was last read, before the command may have been sent
 */
export function commandLeft(command: Command, read: Document, before: Document | null): Command | null {
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
      return allocationsLeft(command, read, before);
    case 'deallocate':
      return read.allocations === undefined || read.allocations.some(({ id }) => id === command.allocationId) ? command : null;
    default:
      return command;
  }
}

/** The commands that are left: those behind one that is still to be sent can only be judged after it. */
export function commandsLeft(commands: readonly Command[], read: Document, before: Document | null): Command[] {
  for (const [at, command] of commands.entries()) {
    const left = commandLeft(command, read, before);
    if (left) return [left, ...commands.slice(at + 1)];
  }
  return [];
}

import { z } from 'zod';
import { extSchema } from '../values/parts.ts';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';
import { guidSchema, refSchema } from '../values/identifiers.ts';

const plainCommand = z.object({
  name: z.enum(['abandon', 'submit', 'unauthorise', 'unpost', 'lock', 'unlock', 'delete']),
});
/** Changes a document that is no longer a draft (spec 3, 4.7): only the given fields. */
const amendCommand = z.object({
  name: z.literal('amend'),
  fields: z.object({
    description: z.string().optional(),
    theirRef: z.string().optional(),
    /** The next three from 1.13 (docs/service-notes.md, "Amend"). */
    theirDocNo: z.string().optional(),
    dueDate: localDateSchema.optional(),
    paymentMethodId: refSchema.optional(),
    ext: extSchema.optional(),
  }),
});
/** Takes a posted document out of what is owed, by an entry in the period (docs/service-notes.md, "After posting"). */
const reverseCommand = z.object({ name: z.literal('reverse'), periodId: refSchema.min(1), reason: z.string().min(1) });
/** Marks a posted document as disputed. The group is one of the service's own, which cannot be listed. */
const disputeCommand = z.object({
  name: z.literal('dispute'),
  disputeGroupId: refSchema.optional(),
  note: z.string().min(1),
});
/**
 * Allocates an existing payment or receipt. `document` is a service id, or the key of a record here; `amount` is in
 * document currency.
 */
const allocateCommand = z.object({
  name: z.literal('allocate'),
  allocations: z.array(z.object({ document: z.string().min(1), amount: decimalSchema })).min(1),
});
const deallocateCommand = z.object({ name: z.literal('deallocate'), allocationId: guidSchema });

/** A command that a person gave. */
export const commandIntentSchema = z.discriminatedUnion('name', [
  plainCommand,
  amendCommand,
  reverseCommand,
  disputeCommand,
  allocateCommand,
  deallocateCommand,
]);
export type CommandIntent = z.infer<typeof commandIntentSchema>;
export type CommandName = CommandIntent['name'];
type AllocateIntent = Extract<CommandIntent, { name: 'allocate' }>;
/**
 * What one request carries out: a command, or one allocation of an allocate command (docs/service-notes.md, "Shapes at
 * 1.13…").
 */
export type RequestedCommand =
  | Exclude<CommandIntent, AllocateIntent>
  | { name: 'allocate'; allocation: AllocateIntent['allocations'][number] };

/** The next request that carries out a command; null when nothing is left of it. */
export function nextRequestOf(command: CommandIntent): RequestedCommand | null {
  if (command.name !== 'allocate') return command;
  const [allocation] = command.allocations;
  return allocation === undefined ? null : { name: 'allocate', allocation };
}

/** What is left of a command after its next request; null when that was all. */
export function afterNextRequest<C extends CommandIntent>(command: C): C | null {
  return command.name === 'allocate' && command.allocations.length > 1
    ? { ...command, allocations: command.allocations.slice(1) }
    : null;
}

/** A queued command: something other than a change of fields (spec 3). The commands of a record run in order. */
const queued = { queuedAt: instantSchema };
export const commandSchema = z.discriminatedUnion('name', [
  plainCommand.extend(queued),
  amendCommand.extend(queued),
  reverseCommand.extend(queued),
  disputeCommand.extend(queued),
  allocateCommand.extend(queued),
  deallocateCommand.extend(queued),
]);
export type Command = z.infer<typeof commandSchema>;

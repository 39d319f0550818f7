import type { CommandName } from '../../../domain/records/commands.ts';

/** Commands that a colleague's change stops until a person has seen the change. */
const STOPPABLE = ['submit', 'abandon', 'delete'] as const satisfies readonly CommandName[];
type StoppableCommand = (typeof STOPPABLE)[number];

interface ConflictFacts {
  local: object | null;
  conflict: { kind: 'fields' | 'leftDraft' | 'gone'; takenBack?: readonly { name: CommandName }[] | undefined } | null;
}

/**
 * The command that was withdrawn because of a colleague's change, if nothing else of the record waits: then the only
 * question is whether to carry it out all the same. Null in every other conflict.
 */
export function askedOver({ local, conflict }: ConflictFacts): StoppableCommand | null {
  if (local !== null || conflict?.kind !== 'fields') return null;
  return STOPPABLE.find((name) => conflict.takenBack?.some((command) => command.name === name)) ?? null;
}

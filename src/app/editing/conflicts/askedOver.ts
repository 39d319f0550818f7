import type { CommandName } from '../../../domain/documents/record.ts';

/** Commands that a colleague's change stops until somebody has seen it. */
const STOPPED = ['submit', 'abandon', 'delete'] as const satisfies readonly CommandName[];
type Stopped = (typeof STOPPED)[number];

interface Asked {
  local: object | null;
  conflict: { kind: 'fields' | 'leftDraft' | 'gone'; takenBack?: readonly { name: CommandName }[] | undefined } | null;
}

/**
 * The command that met a colleague's change and was taken back, where nothing else waits here: then the only question is
 * whether it is to be done all the same. Null in every other conflict.
 */
export function askedOver({ local, conflict }: Asked): Stopped | null {
  if (local !== null || conflict?.kind !== 'fields') return null;
  return STOPPED.find((name) => conflict.takenBack?.some((command) => command.name === name)) ?? null;
}

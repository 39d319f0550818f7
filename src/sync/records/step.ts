import { versionHas } from '../../domain/service/apiVersion.ts';
import { issuesOfResource } from '../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import type { Step } from '../push/plan.ts';

export function lacksKind({ kind }: Pick<ResourceRecord, 'kind'>, version: string): boolean {
  return !versionHas(version, RESOURCE_TRAITS[kind].since);
}

/** Whether a rejection was not the service's word on the content, and may no longer hold. */
function isLifted({ rejection, kind }: ResourceRecord, version: string | null): boolean {
  if (
    rejection?.code === 'record.waits' ||
    rejection?.code === 'record.notFound' ||
    rejection?.code === 'record.unreadable' ||
    rejection?.code === 'permission.denied'
  )
    return true;
  return rejection?.code === 'version.tooOld' && version !== null && !lacksKind({ kind }, version);
}

/**
 * Decides what to do with a record as it is now. What exactly is sent depends on a fresh read.
 * @param version of the service's API; null while it is not known
 */
export function resourceStep(record: ResourceRecord, version: string | null = null): Step {
  const { base, local, commands, rejection } = record;
  if (record.conflict) return 'conflict';
  if (record.inFlight) return 'inDoubt';
  if ((local === null && commands.length === 0) || record.goneAt !== null) return 'nothing';
  if (rejection && rejection.revision === record.revision && !isLifted(record, version)) return 'rejected';
  // A record that is to be deleted need not be complete.
  if (commands.some(({ name }) => name === 'delete')) return record.id === null ? 'nothing' : 'command';
  // A person said that it is there, but its id is not known: it cannot be reached.
  if (record.id === null && base !== null) return 'nothing';
  if (local === null) return record.id === null ? 'nothing' : 'command';
  if (issuesOfResource(record, version).length > 0) return 'notReady';
  if (record.id === null) return 'create';
  // A locked record takes no changes; it is unlocked first.
  return commands[0]?.name === 'unlock' && base?.isActive === false ? 'command' : 'update';
}

import { versionHas } from '../../domain/values/apiVersion.ts';
import { NO_READINESS_FACTS } from '../../domain/documents/readiness.ts';
import { issuesOfResource } from '../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { capabilityOfResource } from '../../domain/resources/traits.ts';
import { stepOf, type Step, type StepRules } from './step.ts';
import { RESOURCE_RULES } from './resourceRules.ts';

/** Whether the service's version does not take what waits of a record: a new one may need a later version. */
export function lacksKind({ kind, id }: Pick<ResourceRecord, 'kind' | 'id'>, version: string): boolean {
  return !versionHas(version, capabilityOfResource(kind, id === null));
}

const RESOURCE_STEPS: StepRules<ResourceRecord> = {
  // A person said that it is there, but its id is not known.
  isOutOfReach: ({ goneAt, id, base }) => goneAt !== null || (id === null && base !== null),
  isMeantToGo: RESOURCE_RULES.isMeantToGo,
  isReady: (record, { version }) => issuesOfResource(record, version).length === 0,
  isSupported: (record, version) => !lacksKind(record, version),
  // A locked record takes no changes; it is unlocked first.
  isCommandFirst: ({ commands: [first], base }) => first?.name === 'unlock' && base?.isActive === false,
};

/**
 * Decides what to do with a record other than a document as it is now.
 * @param version of the service's API; null while it is not known
 */
export function resourceStep(record: ResourceRecord, version: string | null = null): Step {
  return stepOf(RESOURCE_STEPS, record, { ...NO_READINESS_FACTS, version });
}

import type { ResourceContent } from '../../domain/resources/content.ts';
import { parentOnService, type ResourceRecord } from '../../domain/resources/record.ts';
import { resourcePatch } from '../../domain/resources/slots.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import type { ApiVersion } from '../../domain/values/apiVersion.ts';
import type { Problem } from '../../domain/values/result.ts';
import type { RunContext } from '../run/context.ts';
import { rejected } from '../rules/inFlight.ts';
import { withIds, type Ids } from '../run/namedRecords.ts';
import type { ResourceCommand } from '../run/ports.ts';
import { concludeByReading } from '../push/pushCommands.ts';
import type { CommandedKind, ReadKind, UpdatedKind } from '../push/pushedKind.ts';
import { LATE_COMMIT } from '../doubts/resending.ts';
import { deleted, gone, intended } from '../rules/transitions.ts';
import { afterRead, readWhole } from './learn.ts';
import { RESOURCE_RULES } from '../rules/resourceRules.ts';
import { resourceStep } from '../rules/resourceStep.ts';

function readOf(run: RunContext, ids: Ids): ReadKind<'record'> {
  return {
    rules: RESOURCE_RULES,
    read: (record) => readWhole(run, record),
    afterRead: (record, read, at) => afterRead(withIds(record, ids), read, at),
  };
}

/** How changes of records other than documents are sent. */
export function resourceUpdates(run: RunContext, version: ApiVersion, ids: Ids): UpdatedKind<'record'> {
  return {
    ...readOf(run, ids),
    isToBeUpdated: (record) => resourceStep(record, version) === 'update',
    withUpdateIntended: (record, at) => intended(RESOURCE_RULES, record, 'update', at, version),
    updateRequests(record, base, meant) {
      const { kind, id } = record;
      const patch = resourcePatch(base, meant);
      const send = async (): Promise<void> => {
        if (id !== null) await run.service.updateResource(kind, id, patch, parentOnService(record), base);
      };
      return { requests: [{ send }], paths: new Set(Object.keys(patch)) };
    },
    afterUpdate: (record) => record,
  };
}

/** A deletion was answered as done, perhaps by something on the way that is no Finance Service. */
const STILL_THERE: Problem = {
  code: 'service.nonsense',
  message: 'The deletion was answered as done, and the record is still there.',
};

/**
 * Reads a record that should be gone; only a 404 says that it is (promise A). It is read twice, since reads may lag
 * behind.
 */
async function leftOver(run: RunContext, record: ResourceRecord): Promise<ResourceContent | null> {
  if (!(await readWhole(run, record))) return null;
  await run.retryPolicy.wait(LATE_COMMIT);
  return readWhole(run, record);
}

async function concludeDeletion(run: RunContext, record: ResourceRecord): Promise<ResourceRecord | null> {
  // A kind without a list: the answer is believed.
  const isBelieved = RESOURCE_TRAITS[record.kind].list === 'none';
  const left = isBelieved ? null : await leftOver(run, record);
  const at = run.now();
  if (left) {
    await run.writer.change(record, (now) => rejected(now, STILL_THERE, at));
    return null;
  }
  run.countOf(record, 'deleted');
  return run.change(record, (now) => (isBelieved ? gone : deleted)(RESOURCE_RULES, now, at));
}

interface ResourceRequest {
  name: ResourceCommand;
}

/** How records other than documents are locked, unlocked and deleted. */
export function resourceCommands(
  run: RunContext,
  version: ApiVersion,
  ids: Ids,
): CommandedKind<'record', ResourceRequest> {
  const kind = readOf(run, ids);
  return {
    ...kind,
    isToBeCommanded: (record) => resourceStep(record, version) === 'command',
    withCommandIntended: (record, at) => intended(RESOURCE_RULES, record, 'command', at, version),
    /** A deletion makes the other commands unnecessary. */
    nextRequest({ commands }) {
      const name = commands.some((command) => command.name === 'delete') ? 'delete' : commands[0]?.name;
      return name === 'lock' || name === 'unlock' || name === 'delete' ? { name } : null;
    },
    command: async (record, { name }) => {
      const { kind: of, id } = record;
      if (id !== null) await run.service.commandResource(of, id, name, parentOnService(record));
    },
    conclude: (record, { name }) =>
      name === 'delete' ? concludeDeletion(run, record) : concludeByReading(run, kind, record),
    mayBeDone: ({ status }) => status === 404,
    readRefused: (record, { name }) => (name === 'delete' ? leftOver(run, record) : readWhole(run, record)),
    settleLost: async (record) => record,
  };
}

import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { Command } from '../../../src/domain/records/commands.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import type { Scene } from './actions.ts';
import type { Action } from '../faults/userProfile.ts';
import type { Log } from '../log.ts';
import type { Laptop } from '../laptop.ts';
import { choose } from './recordContents.ts';
import { askedFor } from './trade.ts';

export const SECOND_THOUGHTS = ['takeBack', 'undoAll'] as const;
export type Reversal = (typeof SECOND_THOUGHTS)[number];

export function isReversal(name: string): name is Reversal {
  return SECOND_THOUGHTS.some((each) => each === name);
}

/** The fact that each command without fields is meant to change. */
const MEANT: Partial<Record<Command['name'], readonly [string, string | undefined]>> = {
  submit: ['status', 'left'],
  abandon: ['status', 'abandoned'],
  unauthorise: ['status', 'draft'],
  lock: ['active', 'no'],
  unlock: ['active', 'yes'],
  delete: ['there', undefined],
};

/** Takes commands back before they are sent, and undoes edits, also during a run. */
export class Reversals {
  private readonly scene: Scene;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  async bookkeeper(action: Action, laptop: Laptop, log: Log): Promise<void> {
    const { world } = this.scene;
    const [records, resources] = [await laptop.documents(), await laptop.resources()];
    if (action.name === 'takeBack') {
      const record = choose<DocumentRecord | ResourceRecord>(
        [...records, ...resources].filter(({ commands }) => commands.length > 0),
        action.pick,
      );
      if (record) await this.takeBack(laptop, log, record);
      return;
    }
    const resource = choose(
      resources.filter(
        ({ base, local, conflict, goneAt }) => base !== null && local !== null && conflict === null && goneAt === null,
      ),
      action.pick,
    );
    if (resource) await this.undo(laptop, log, resource);
    const document = choose(
      records.filter(({ base, local, conflict }) => base !== null && local !== null && conflict === null),
      action.pick,
    );
    if (!document?.base) return;
    const { base } = document;
    world.note(`  ${document.key}`);
    log.meant(document, base, await laptop.store.edit(document.key, () => base), world.stepCount);
  }

  private async takeBack({ store }: Laptop, log: Log, record: DocumentRecord | ResourceRecord): Promise<void> {
    const { world } = this.scene;
    const last = record.commands.at(-1);
    if (!last) return;
    world.note(`  ${record.key} ${JSON.stringify(last)} ${record.inFlight?.operation ?? 'at rest'}`);
    if ('docClass' in record) await store.takeBackCommand(record.key);
    else await store.resources.takeBackCommand(record.kind, [record.key]);
    const [path, value] = MEANT[last.name] ?? [];
    const asked = askedFor([last]);
    log.giveUp(
      record.key,
      (wish) => (wish.path === path && wish.value === value) || asked.get(wish.path) === (wish.value ?? ''),
    );
  }

  private async undo({ store }: Laptop, log: Log, resource: ResourceRecord): Promise<void> {
    const { world } = this.scene;
    const { base, kind, key } = resource;
    world.note(`  ${kind} ${key}`);
    const change = (content: ResourceContent): never => (base ?? content) as never;
    const [after] = await store.resources.edit(kind, [{ key, change }]);
    if (after) log.changedRecord(resource, after, world.stepCount);
  }
}

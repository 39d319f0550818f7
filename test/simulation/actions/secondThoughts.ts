import type { Command, DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import type { Scene } from './actions.ts';
import type { Action } from '../faults/userProfile.ts';
import type { Log } from '../log.ts';
import type { Laptop } from '../laptop.ts';
import { choose } from './recordContents.ts';
import { askedFor } from './trade.ts';

export const SECOND_THOUGHTS = ['takeBack', 'undoAll'] as const;
export type SecondThought = (typeof SECOND_THOUGHTS)[number];

export function isSecondThought(name: string): name is SecondThought {
  return SECOND_THOUGHTS.some((each) => each === name);
}

/** What each command without fields is meant to bring about. */
const MEANT: Partial<Record<Command['name'], readonly [string, string | undefined]>> = {
  submit: ['status', 'left'],
  abandon: ['status', 'abandoned'],
  unauthorise: ['status', 'draft'],
  lock: ['active', 'no'],
  unlock: ['active', 'yes'],
  delete: ['there', undefined],
};

/** Commands taken back before they are sent, and edits undone, while a run is under way too. */
export class SecondThoughts {
  private readonly scene: Scene;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  async bookkeeper(action: Action, laptop: Laptop, log: Log): Promise<void> {
    const { world } = this.scene;
    const [records, things] = [await laptop.records(), await laptop.things()];
    if (action.name === 'takeBack') {
      const record = choose<DocumentRecord | ResourceRecord>(
        [...records, ...things].filter(({ commands }) => commands.length > 0),
        action.pick,
      );
      if (record) await this.takeBack(laptop, log, record);
      return;
    }
    const thing = choose(
      things.filter(
        ({ base, local, conflict, goneAt }) => base !== null && local !== null && conflict === null && goneAt === null,
      ),
      action.pick,
    );
    if (thing) await this.undo(laptop, log, thing);
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

  private async undo({ store }: Laptop, log: Log, thing: ResourceRecord): Promise<void> {
    const { world } = this.scene;
    const { base, kind, key } = thing;
    world.note(`  ${kind} ${key}`);
    const change = (content: ResourceContent): never => (base ?? content) as never;
    const [after] = await store.resources.edit(kind, [{ key, change }]);
    if (after) log.changedThing(thing, after, world.stepCount);
  }
}

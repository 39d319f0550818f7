import type { Document } from '../../../src/domain/documents/document.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../../../src/domain/resources/traits.ts';
import { Chance } from '../../../src/service/demo/chance.ts';
import type { Scene } from './actions.ts';
import type { Log } from '../log.ts';
import type { Action } from '../faults/userProfile.ts';
import type { Laptop } from '../laptop.ts';
import { choose, newContent, type NewRecord } from './recordContents.ts';
import { isSimulatedKind, recordFacts, recordToken } from './records.ts';

export const BULK_ACTIONS = ['draftMany', 'makeMany', 'submitMany', 'discardMany', 'deleteMany'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export function isBulkAction(name: string): name is BulkAction {
  return BULK_ACTIONS.some((each) => each === name);
}

/**
 * What is made in bulk, and how many at most. Prices are few because the engine reads each price of a product by
 * itself.
 */
const BY_THE_DOZEN: readonly (readonly [NewRecord, number])[] = [
  ['newDepartment', 30],
  ['newBankLine', 30],
  ['newPrice', 12],
  ['newCustomer', 20],
  ['newCostCentre', 16],
];
const DRAFTS = [20, 45] as const;
/** Drafts made in bulk have one line each. */
const SMALL = 0.24;
/** One draft in this many is refused. */
const IS_BAD = 9;
/** Levels of a tree that is made at once: each level names records of the level above. */
const TIERS = 3;

/** How people draft one document, and discard one. */
export interface OneByOne {
  /** @param size 0 to 1 */
  draft(laptop: Laptop, log: Log, isBad: boolean, size: number): Promise<void>;
  discardDraft(laptop: Laptop, log: Log, record: DocumentRecord): Promise<void>;
}

/** What is done to many records at once: an import, or an action on the marked rows of a list. */
export class Bulk {
  private readonly scene: Scene;
  private readonly next: () => number;
  private readonly one: OneByOne;

  /** @param next returns a number that nobody has used before */
  constructor(scene: Scene, next: () => number, one: OneByOne) {
    this.scene = scene;
    this.next = next;
    this.one = one;
  }

  async bookkeeper(action: Action, laptop: Laptop, log: Log): Promise<void> {
    // Every choice follows from this one number.
    const chance = new Chance(Math.floor(action.more * 2 ** 31));
    switch (action.name) {
      case 'draftMany': {
        const count = chance.whole(...DRAFTS);
        for (let made = 0; made < count; made += 1)
          await this.one.draft(laptop, log, chance.happens(1 / IS_BAD), chance.next() * SMALL);
        return;
      }
      case 'makeMany':
        return this.make(chance, laptop, log);
      case 'submitMany':
        return this.submit(chance, laptop, log);
      case 'discardMany':
        return this.discard(chance, laptop, log);
      default:
        return this.delete(chance, laptop, log);
    }
  }

  private async make(chance: Chance, laptop: Laptop, log: Log): Promise<void> {
    const { world, tokens, service } = this.scene;
    const [name, most] = chance.pick(BY_THE_DOZEN);
    const count = chance.whole(Math.ceil(most / 2), most);
    const product = chance.next();
    for (let tier = 0; tier < TIERS; tier += 1) {
      const held = (await laptop.resources()).filter(({ goneAt }) => goneAt === null);
      const contents = Array.from({ length: Math.ceil(count / TIERS) }, () =>
        newContent(name, {
          number: this.next(),
          pick: name === 'newPrice' ? product : chance.next(),
          more: chance.next(),
          bankAccountId: service.idOf('bankAccount', 'CUR'),
          contactGroup: service.contactGroup,
          of: (kind) => held.filter((record) => record.kind === kind),
        }),
      ).filter((content): content is ResourceContent => content !== null);
      const made = contents.length > 0 ? await laptop.store.resources.create(contents) : [];
      for (const [index, record] of made.entries()) {
        const content = contents[index];
        if (!content) continue;
        const token = recordToken(content);
        log.resources.set(record.key, { token, step: world.stepCount, isOptional: false });
        tokens.set(token, (tokens.get(token) ?? 0) + 1);
        log.changedRecord(null, record, world.stepCount);
      }
    }
    world.note(`  ${String(count)} by ${name}`);
  }

  /** Submits most drafts that are ready. */
  private async submit(chance: Chance, laptop: Laptop, log: Log): Promise<void> {
    const { world, bad } = this.scene;
    const isReady = (document: Document): boolean =>
      document.contactAccountId !== undefined &&
      (document.statusList.length === 0 || document.statusList.includes('draft'));
    for (const record of await laptop.documents()) {
      if (
        record.commands.length > 0 ||
        record.goneAt !== null ||
        record.conflict ||
        bad.has(record.key) ||
        !isReady(currentVersion(record)) ||
        chance.happens(0.3)
      )
        continue;
      await laptop.store.queueCommand(record.key, { name: 'submit' });
      log.wish(record.key, 'status', 'left', 'draft', world.stepCount);
    }
  }

  /** Discards what is only here. The store must refuse all of it when one record may be on the service. */
  private async discard(chance: Chance, laptop: Laptop, log: Log): Promise<void> {
    const { world, tokens } = this.scene;
    const resources = (await laptop.resources()).filter(
      ({ kind, conflict }) => isSimulatedKind(kind) && conflict === null,
    );
    const isOnlyHere = (record: ResourceRecord | DocumentRecord): boolean =>
      record.id === null && record.base === null && record.inFlight === null;
    const kind = choose(resources.filter(isOnlyHere), chance.next())?.kind;
    if (kind !== undefined) {
      const ofKind = resources.filter((record) => record.kind === kind);
      const chosen = ofKind.filter((record) => isOnlyHere(record) && chance.happens(0.6));
      const refused = chance.happens(0.25)
        ? choose(
            ofKind.filter(({ id }) => id !== null),
            chance.next(),
          )
        : undefined;
      const keys = [...chosen, ...(refused ? [refused] : [])].map(({ key }) => key);
      world.note(`  ${String(chosen.length)} of ${kind}${refused ? ' and one too many' : ''}`);
      await laptop.store.resources.discard(kind, keys);
      for (const { key } of chosen) {
        const made = log.resources.get(key);
        log.giveUp(key);
        if (made && !log.mayHaveForgotten(made.step)) tokens.set(made.token, (tokens.get(made.token) ?? 1) - 1);
        log.discardedRecord(key, world.stepCount);
      }
    }
    for (const record of await laptop.documents()) {
      if (isOnlyHere(record) && chance.happens(0.4)) await this.one.discardDraft(laptop, log, record);
    }
  }

  /** Deletes everything that was marked in a list of one kind. */
  private async delete(chance: Chance, laptop: Laptop, log: Log): Promise<void> {
    const { world } = this.scene;
    const open = (await laptop.resources()).filter(
      ({ id, kind, commands, goneAt, conflict }) =>
        id !== null &&
        commands.length === 0 &&
        goneAt === null &&
        conflict === null &&
        RESOURCE_TRAITS[kind].commands.includes('delete'),
    );
    const kind = choose(open, chance.next())?.kind;
    if (kind === undefined) return;
    const chosen = open.filter((record) => record.kind === kind && chance.happens(0.6));
    world.note(`  ${String(chosen.length)} of ${kind}`);
    await laptop.store.resources.queueCommand(
      kind,
      chosen.map(({ key }) => key),
      { name: 'delete' },
    );
    for (const { key, base } of chosen) {
      const shown = base ? recordFacts(base) : new Map<string, string>();
      log.giveUp(key);
      log.wish(key, 'there', undefined, 'yes', world.stepCount);
      log.knowsWhatIsIn(key, shown, world.stepCount);
    }
  }
}

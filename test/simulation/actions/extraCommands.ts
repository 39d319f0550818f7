import { amendedFields } from '../../../src/domain/documents/amendments.ts';
import { availableCommands } from '../../../src/domain/documents/documentCommands.ts';
import type { Allocation, Document } from '../../../src/domain/documents/document.ts';
import { isDraft } from '../../../src/domain/documents/document.ts';
import { guidSchema } from '../../../src/domain/values/identifiers.ts';
import type { Json } from '../../../src/domain/values/json.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import type { CommandIntent } from '../../../src/domain/records/commands.ts';
import { Chance } from '../../../src/service/demo/chance.ts';
import type { Scene } from './actions.ts';
import { baseFacts, type Log } from '../log.ts';
import type { Action } from '../faults/userProfile.ts';
import type { Laptop } from '../laptop.ts';
import { choose } from './recordContents.ts';
import { allocationPath, isMoney, smallAmount, targetsFor } from './trade.ts';
import { wordOf } from './words.ts';

export const FURTHER_COMMANDS = ['amendMuch', 'allocateSeveral', 'editAllocations'] as const;
export type ExtraCommand = (typeof FURTHER_COMMANDS)[number];

export function isExtraCommand(name: string): name is ExtraCommand {
  return FURTHER_COMMANDS.some((each) => each === name);
}

type Amended = Extract<CommandIntent, { name: 'amend' }>['fields'];

/** How often a colleague amends the same document at the same moment. */
const CONTESTED = 0.4;

/**
 * Commands that ask for several changes at once: texts and custom fields in one amendment, several amendments in a row,
 * several allocations.
 */
export class ExtraCommands {
  private readonly scene: Scene;
  private readonly next: () => number;

  /** @param next returns a number that nobody has used before */
  constructor(scene: Scene, next: () => number) {
    this.scene = scene;
    this.next = next;
  }

  async bookkeeper(action: Action, laptop: Laptop, log: Log): Promise<void> {
    // Every choice follows from this one number.
    const chance = new Chance(Math.floor(action.more * 2 ** 31));
    const records = await laptop.documents();
    if (action.name === 'editAllocations') return this.editAllocations(chance, laptop, log, records);
    const { sessionVersion: version } = this.scene.service;
    const asked = action.name === 'amendMuch' ? 'amend' : 'allocate';
    const open = records.filter(
      (record) =>
        (asked === 'amend' || isMoney(record.docClass)) &&
        availableCommands(currentVersion(record), record, version)[asked] === null,
    );
    const record = choose(open, action.pick);
    if (!record) return;
    this.scene.world.note(`  ${record.key}`);
    if (asked === 'amend') await this.amend(chance, laptop, log, record);
    else await this.allocate(chance, laptop, log, record, records);
  }

  private amendment(chance: Chance): Amended {
    const word = (): string => (chance.happens(0.15) ? '' : wordOf(this.next()));
    const custom = (value: Json): Json => (chance.happens(0.15) ? null : value);
    const ext = {
      ...(chance.happens(0.6) && { note: custom(wordOf(this.next())) }),
      ...(chance.happens(0.5) && { batch: custom(this.next()) }),
    };
    const texts = {
      ...(chance.happens(0.5) && { description: word() }),
      ...(chance.happens(0.5) && { theirRef: word() }),
    };
    const fields = { ...texts, ...(Object.keys(ext).length > 0 && { ext }) };
    return Object.keys(fields).length > 0
      ? fields
      : { description: wordOf(this.next()), theirRef: wordOf(this.next()) };
  }

  private async amend(chance: Chance, laptop: Laptop, log: Log, record: DocumentRecord): Promise<void> {
    const { service, trace, world } = this.scene;
    const saw = baseFacts(record);
    const count = chance.whole(1, 3);
    for (let queued = 0; queued < count; queued += 1) {
      const command: CommandIntent = { name: 'amend', fields: this.amendment(chance) };
      await laptop.store.queueCommand(record.key, command);
      for (const { path, value } of amendedFields([command]))
        log.wish(record.key, path, value === undefined ? undefined : String(value), saw.get(path), world.stepCount);
    }
    if (record.id === null || !chance.happens(CONTESTED)) return;
    await service.colleague('PATCH', `/api/document/${guidSchema.parse(record.id)}/amend`, this.amendment(chance));
    trace.look(service, 'colleague', world.stepCount);
  }

  /** Allocates parts of one payment to one document or several, in one command. */
  private parts(chance: Chance, record: DocumentRecord, records: readonly DocumentRecord[]): Allocation[] {
    const targets = isMoney(record.docClass)
      ? targetsFor(record.docClass, records, currentVersion(record).contactAccountId)
      : [];
    return Array.from({ length: chance.whole(1, 3) }, () => choose(targets, chance.next())).flatMap((target) =>
      target ? [{ docId: target.id ?? target.key, allocAmountCurrency: smallAmount(this.next()) }] : [],
    );
  }

  private async allocate(
    chance: Chance,
    laptop: Laptop,
    log: Log,
    record: DocumentRecord,
    records: readonly DocumentRecord[],
  ): Promise<void> {
    const allocations = this.parts(chance, record, records).flatMap(({ docId, allocAmountCurrency: amount }) =>
      amount === undefined ? [] : [{ document: docId, amount }],
    );
    if (allocations.length === 0) return;
    await laptop.store.queueCommand(record.key, { name: 'allocate', allocations });
    for (const { amount } of allocations)
      log.wish(record.key, allocationPath(amount), 'there', undefined, this.scene.world.stepCount);
  }

  /** Edits the allocations of a draft payment or receipt that the service may already have: some go, others come. */
  private async editAllocations(
    chance: Chance,
    laptop: Laptop,
    log: Log,
    records: readonly DocumentRecord[],
  ): Promise<void> {
    const { world } = this.scene;
    const open = records.filter(
      (record) =>
        isMoney(record.docClass) &&
        isDraft(currentVersion(record)) &&
        record.commands.length === 0 &&
        record.goneAt === null &&
        record.conflict === null,
    );
    const record = choose(open, chance.next());
    if (!record) return;
    const kept = (currentVersion(record).allocations ?? []).filter(() => chance.happens(0.5));
    const allocations = [...kept, ...this.parts(chance, record, records)];
    world.note(
      `  ${record.key} ${record.id === null ? 'only here' : 'on the service'} ${JSON.stringify(allocations.map(({ allocAmountCurrency }) => allocAmountCurrency))}`,
    );
    const change = (document: Document): Document => ({ ...document, allocations });
    log.meant(record, change(currentVersion(record)), await laptop.store.edit(record.key, change), world.stepCount);
  }
}

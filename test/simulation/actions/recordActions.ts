import { guidSchema } from '../../../src/domain/values/identifiers.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import { fieldOf, withField } from '../../../src/domain/resources/readiness.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import { RESOURCE_TRAITS } from '../../../src/domain/resources/traits.ts';
import { theirsOf, type Side } from './choices.ts';
import type { Scene } from './actions.ts';
import type { Action } from '../faults/userProfile.ts';
import { shownRecord, type Log } from '../log.ts';
import type { Laptop } from '../laptop.ts';
import { choose, COMMON_CODES, isNewRecord, nameOf, newContent, NEW_RECORDS, valueOf } from './recordContents.ts';
import {
  factName,
  FIELDS,
  isSimulatedKind,
  SELDOM_READ,
  recordFacts,
  recordsThere,
  recordToken,
  type SimulatedKind,
} from './records.ts';
import { wordOf } from './words.ts';

export const RECORD_ACTIONS = [...NEW_RECORDS, 'editRecord', 'lockRecord', 'deleteRecord', 'discardRecord'] as const;
export const COLLEAGUE_RECORD_ACTIONS = [
  'theyNewDepartment',
  'theyNewPrice',
  'theyEditRecord',
  'theyDeleteRecord',
] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number] | (typeof COLLEAGUE_RECORD_ACTIONS)[number];

export function isRecordAction(name: string): name is RecordAction {
  return [...RECORD_ACTIONS, ...COLLEAGUE_RECORD_ACTIONS].some((each) => each === name);
}

/** The service's path of each kind; null for kinds that the colleague does not edit. */
export const PATHS: Readonly<Record<SimulatedKind, string | null>> = {
  department: 'Department',
  costCentre: 'CostCentre',
  contactAccount: 'ContactAccount',
  contact: 'Contact',
  project: 'Project',
  product: 'Product',
  purchasePrice: null,
  salePrice: null,
  bankTransaction: null,
};

/** What people do with records other than documents. */
export class RecordPeople {
  private readonly scene: Scene;
  private readonly next: () => number;

  /** @param next returns a number that nobody has used before */
  constructor(scene: Scene, next: () => number) {
    this.scene = scene;
    this.next = next;
  }

  async bookkeeper(action: Action, laptop: Laptop, log: Log): Promise<void> {
    const content = await this.newContent(action, laptop);
    if (content) {
      const [made] = await laptop.store.resources.create([content]);
      if (!made) return;
      const { world, tokens } = this.scene;
      log.resources.set(made.key, { token: recordToken(content), step: world.stepCount, isOptional: false });
      tokens.set(recordToken(content), (tokens.get(recordToken(content)) ?? 0) + 1);
      log.changedRecord(null, made, world.stepCount);
      return;
    }
    if (['editRecord', 'lockRecord', 'deleteRecord', 'discardRecord'].includes(action.name))
      await this.onRecord(action, laptop, log);
  }

  private async newContent(action: Action, laptop: Laptop): Promise<ResourceContent | null> {
    const number = this.next();
    if (!isNewRecord(action.name)) return null;
    const all = await laptop.resources();
    return newContent(action.name, {
      number,
      pick: action.pick,
      more: action.more,
      bankAccountId: this.scene.service.idOf('bankAccount', 'CUR'),
      contactGroup: this.scene.service.contactGroup,
      of: (kind) => all.filter((record) => record.kind === kind && record.goneAt === null),
    });
  }

  /**
   * Bank lines are deleted but not edited, since a person has to say whether the service has them. What the service
   * does not have can only be edited or discarded.
   */
  private fits({ name }: Action, { kind, id }: ResourceRecord): boolean {
    const { commands } = RESOURCE_TRAITS[kind];
    if (name === 'lockRecord') return id !== null && kind !== 'bankTransaction' && commands.includes('lock');
    if (name === 'deleteRecord') return id !== null && commands.includes('delete');
    return kind !== 'bankTransaction';
  }

  private async onRecord(action: Action, laptop: Laptop, log: Log): Promise<void> {
    const { world, tokens } = this.scene;
    const { resources } = laptop.store;
    const open = (await laptop.resources()).filter(
      (record) =>
        record.commands.length === 0 && record.goneAt === null && record.conflict === null && this.fits(action, record),
    );
    const record = choose(open, action.pick);
    if (!record || !isSimulatedKind(record.kind)) return;
    const { kind } = record;
    world.note(`  ${kind} ${record.key}`);
    if (action.name === 'editRecord') {
      if (currentVersion(record).isActive === false) return;
      const number = this.next();
      const value = valueOf(kind, number);
      const [after] = await resources.edit(kind, [
        {
          key: record.key,
          change: (content: ResourceContent) => withField(content, FIELDS[kind].value, value) as never,
        },
      ]);
      if (after) log.changedRecord(record, after, world.stepCount);
    } else if (action.name === 'lockRecord') {
      const isLocked = currentVersion(record).isActive === false;
      await resources.queueCommand(kind, [record.key], { name: isLocked ? 'unlock' : 'lock' });
      log.wish(
        record.key,
        'active',
        isLocked ? 'yes' : 'no',
        record.base ? recordFacts(record.base).get('active') : undefined,
        world.stepCount,
      );
    } else if (action.name === 'deleteRecord') {
      await resources.queueCommand(kind, [record.key], { name: 'delete' });
      // Deleting a record means having seen what is in it, and gives up all pending changes to it.
      log.giveUp(record.key);
      log.wish(record.key, 'there', undefined, 'yes', world.stepCount);
      log.knowsWhatIsIn(record.key, record.base ? recordFacts(record.base) : new Map(), world.stepCount);
      log.knowsWhatIsIn(record.key, log.asThere(shownRecord(record)), world.stepCount);
    } else {
      await resources.discard(kind, [record.key]);
      const made = log.resources.get(record.key);
      log.giveUp(record.key);
      if (made && !log.mayHaveForgotten(made.step)) tokens.set(made.token, (tokens.get(made.token) ?? 1) - 1);
      log.discardedRecord(record.key, world.stepCount);
    }
  }

  /** Settles what one record asks: a conflict, or a doubt after a look at the service. */
  async settle(laptop: Laptop, log: Log, record: ResourceRecord, side: Side): Promise<void> {
    const { world, service } = this.scene;
    const { resources } = laptop.store;
    const step = world.stepCount;
    if (record.conflict) {
      const { theirs } = record.conflict;
      const choice = this.scene.choosing.of(record.conflict, side);
      const isAll = choice === 'theirs';
      const taken = theirsOf(record.conflict, choice).map((path) => factName(record.kind, path));
      const isTheirs = (path: string): boolean => taken.includes(path);
      world.note(
        `${laptop.name} chooses ${JSON.stringify(choice)} for ${record.kind} ${record.key}: ${record.conflict.fields.map((field) => field.path).join(' ')}`,
      );
      const settled = await resources.resolveConflict(record.kind, record.key, choice);
      if (theirs === null) return this.settledGone(log, record, settled);
      // A deletion is not queued again when anything of theirs is taken.
      log.giveUp(
        record.key,
        ({ path }) => isAll || isTheirs(path) || path === 'active' || (path === 'there' && taken.length > 0),
      );
      // Both versions were shown: a deletion that waits behind the conflict overwrites only what is known.
      log.knowsWhatIsIn(record.key, recordFacts(theirs), step);
      // Whoever deletes the record after all gives up what they entered in it.
      if (settled.commands.some(({ name }) => name === 'delete'))
        log.giveUp(record.key, ({ path }) => path !== 'there');
      else if (!isAll) log.chosenRecord(settled, recordFacts(theirs), step, isTheirs);
      return;
    }
    const token = recordToken(currentVersion(record));
    const held = new Set(
      (await laptop.resources()).flatMap(({ id, key }) => (id !== null && key !== record.key ? [id] : [])),
    );
    const there = recordsThere(service).find((each) => each.token === token && !held.has(guidSchema.parse(each.id)));
    world.note(`${laptop.name} looks for ${record.kind} ${record.key}: ${there ? there.id : 'not there'}`);
    await resources.answerDoubt(
      record.kind,
      record.key,
      there ? { outcome: 'there', id: guidSchema.parse(there.id) } : { outcome: 'notThere' },
    );
    if (!there && record.kind === 'bankTransaction') log.sendAgain.set(token, (log.sendAgain.get(token) ?? 0) + 1);
  }

  /** A record that is gone on the service is kept here as it was, or created again under another key. */
  private settledGone(log: Log, record: ResourceRecord, settled: ResourceRecord): void {
    const { world, tokens } = this.scene;
    log.giveUp(record.key);
    if (settled.key === record.key) return;
    const token = recordToken(currentVersion(settled));
    log.resources.set(settled.key, { token, step: world.stepCount, isOptional: false });
    tokens.set(token, (tokens.get(token) ?? 0) + 1);
    log.changedRecord(null, settled, world.stepCount);
  }

  async colleague(action: Action): Promise<void> {
    const { service, tokens, laptops } = this.scene;
    const number = this.next();
    if (action.name === 'theyNewDepartment') {
      const body = {
        code: choose(COMMON_CODES, action.more),
        description: wordOf(number),
        legacyRef: `T${String(number)}`,
      };
      const isDepartment = action.pick < 0.6;
      tokens.set(`${isDepartment ? 'department' : 'costCentre'} T${String(number)}`, 1);
      await service.colleague('POST', isDepartment ? '/api/Department' : '/api/CostCentre', body);
      return;
    }
    if (action.name === 'theyNewPrice') {
      // Exactly like one of our own prices.
      const ours = (await laptops[action.laptop].resources()).filter((record) => record.kind === 'salePrice');
      const ownPrice = choose(ours, action.pick);
      const content = ownPrice && currentVersion(ownPrice);
      if (content?.kind !== 'salePrice') return;
      const product = /^[0-9a-f]{8}-/.test(content.productId)
        ? content.productId
        : (await laptops[action.laptop].resources()).find(({ key }) => key === content.productId)?.id;
      if (!product) return;
      const body = {
        quantityFrom: Number(content.quantityFrom),
        unitPrice: Number(content.unitPrice),
        currency: 'GBP',
        effectiveDate: '2026-03-02',
      };
      const { status } = await service.colleague('POST', `/api/Product/${product}/SalePrice`, body);
      if (status < 300) tokens.set(recordToken(content), (tokens.get(recordToken(content)) ?? 0) + 1);
      return;
    }
    if (action.name === 'theyDeleteRecord') return this.theyDelete(action);
    const resource = choose(
      recordsThere(service).filter(({ kind, facts }) => PATHS[kind] !== null && facts.get('active') === 'yes'),
      action.pick,
    );
    const path = resource && PATHS[resource.kind];
    if (resource && path)
      await service.colleague('PATCH', `/api/${path}/${resource.id}`, {
        [FIELDS[resource.kind].value]: valueOf(resource.kind, number),
      });
  }

  /** A colleague deletes a record that a laptop holds, so that its parent is known. */
  private async theyDelete(action: Action): Promise<void> {
    const { service, laptops } = this.scene;
    const held = (await laptops[action.laptop].resources()).filter(
      ({ kind, id }) => id !== null && SELDOM_READ.has(kind),
    );
    const record = choose(held, action.pick);
    const content = record && currentVersion(record);
    if (!record?.id || !content) return;
    if (content.kind === 'contact')
      await service.colleague('DELETE', `/api/ContactAccount/${content.contactAccountId ?? ''}/contacts/${record.id}`);
    else if (content.kind === 'salePrice' || content.kind === 'purchasePrice')
      await service.colleague(
        'DELETE',
        `/api/Product/${content.productId}/${content.kind === 'salePrice' ? 'SalePrice' : 'PurchasePrice'}/${record.id}`,
      );
  }

  /** The customer of a new draft: sometimes one that is only here so far. */
  async customerOf(laptop: Laptop, pick: number): Promise<string | null> {
    const record = choose(
      (await laptop.resources()).filter(
        ({ kind, key, goneAt }) => kind === 'contactAccount' && key.startsWith('daybook-') && goneAt === null,
      ),
      pick,
    );
    return record ? nameOf(record) : null;
  }
}

/** The keys of local records that a content names. */
export function namesLocal(content: ResourceContent): string[] {
  return ['parentDepartmentId', 'parentCostCentreId', 'productId', 'contactAccountId'].flatMap((field) => {
    const value = fieldOf(content, field);
    return typeof value === 'string' && value.startsWith('daybook-') ? [value] : [];
  });
}

/**
 * Whether a record from a restored backup may be on the service below a parent that is itself set aside here, because
 * the parent's code may belong to another record there. It cannot be looked for until that is settled, so its doubt
 * lasts.
 */
export function isBelowSetAside(record: ResourceRecord, resources: readonly ResourceRecord[]): boolean {
  const named = namesLocal(currentVersion(record));
  return (
    record.inFlight?.restoredAt !== undefined &&
    resources.some(({ key, id, rejection }) => named.includes(key) && id === null && rejection !== null)
  );
}

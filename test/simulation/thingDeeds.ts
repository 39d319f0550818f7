import { currencyCode } from '../../src/domain/currency.ts';
import { localDate } from '../../src/domain/dates.ts';
import { decimal } from '../../src/domain/decimal.ts';
import { guidSchema } from '../../src/domain/identifiers.ts';
import type { ResourceContent } from '../../src/domain/resources/content.ts';
import { fieldOf, withField } from '../../src/domain/resources/readiness.ts';
import { currentContent, type ResourceRecord } from '../../src/domain/resources/record.ts';
import type { Deed, Scene } from './deeds.ts';
import type { Diary } from './diary.ts';
import type { Laptop } from './laptop.ts';
import { FIELDS, isThingKind, thingFacts, thingsThere, thingToken } from './things.ts';

export const THING_DEEDS = ['newDepartment', 'newCustomer', 'newProduct', 'newPrice', 'newBankLine', 'editThing', 'lockThing', 'discardThing'] as const;
export const THEIR_THING_DEEDS = ['theyNewDepartment', 'theyNewPrice', 'theyEditThing'] as const;
export type ThingDeed = (typeof THING_DEEDS)[number] | (typeof THEIR_THING_DEEDS)[number];

export function isThingDeed(name: string): name is ThingDeed {
  return [...THING_DEEDS, ...THEIR_THING_DEEDS].some((each) => each === name);
}

function choose<T>(from: readonly T[], pick: number): T | undefined {
  return from[Math.min(from.length - 1, Math.floor(pick * from.length))];
}

/** Codes that two people may well choose for different departments. */
const COMMON_CODES = ['OPS', 'LAB'];

/** How a record is named by others here: by its id once it has one, else by its key. */
function nameOf({ id, key }: Pick<ResourceRecord, 'id' | 'key'>): string {
  return id ?? key;
}

/** What people do with records other than documents. */
export class ThingPeople {
  private readonly scene: Scene;
  private readonly next: () => number;

  /** @param next a number that nobody has had before */
  constructor(scene: Scene, next: () => number) {
    this.scene = scene;
    this.next = next;
  }

  async bookkeeper(deed: Deed, laptop: Laptop, diary: Diary): Promise<void> {
    const content = await this.newContent(deed, laptop);
    if (content) {
      const [made] = await laptop.store.resources.create([content]);
      if (!made) return;
      const { world, tokens } = this.scene;
      diary.things.set(made.key, { token: thingToken(content), step: world.stepCount, isOptional: false });
      tokens.set(thingToken(content), (tokens.get(thingToken(content)) ?? 0) + 1);
      diary.changedThing(null, made, world.stepCount);
      return;
    }
    if (['editThing', 'lockThing', 'discardThing'].includes(deed.name)) await this.onThing(deed, laptop, diary);
  }

  private async newContent(deed: Deed, laptop: Laptop): Promise<ResourceContent | null> {
    const number = this.next();
    const all = await laptop.things();
    const of = (kind: ResourceContent['kind']): ResourceRecord[] => all.filter((record) => record.kind === kind && record.goneAt === null);
    switch (deed.name) {
      case 'newDepartment': {
        const parent = deed.more < 0.45 ? choose(of('department'), deed.pick) : undefined;
        const code = deed.pick < 0.25 ? (choose(COMMON_CODES, deed.more) ?? '') : `D${String(number)}`;
        return { kind: 'department', code, description: `v${String(number)}`, legacyRef: `T${String(number)}`, ...(parent && { parentDepartmentId: nameOf(parent) }) };
      }
      case 'newCustomer':
        return { kind: 'contactAccount', description: `Customer ${String(number)}`, companyNo: `T${String(number)}`, theirRef: `v${String(number)}`, customer: { currency: currencyCode('GBP'), ...(deed.more < 0.12 && { payTermId: 'NONE' }) } };
      case 'newProduct':
        return { kind: 'product', code: `P-${String(number)}`, description: `v${String(number)}`, productType: `T${String(number)}`, isSale: true, sale: { unitPrice: decimal('4.5') } };
      case 'newPrice': {
        const product = choose(of('product'), deed.pick);
        if (!product) return null;
        return { kind: 'salePrice', productId: nameOf(product), quantityFrom: decimal(String(number)), unitPrice: decimal(`${String(number)}.5`), currency: currencyCode('GBP'), effectiveDate: localDate('2026-03-02') };
      }
      case 'newBankLine':
        return { kind: 'bankTransaction', bankAccountId: this.scene.books.idOf('bankAccount', 'CUR'), description: `v${String(number)}`, bankDate: localDate('2026-03-02'), depositAmount: decimal('120.5'), merchantName: `T${String(number)}` };
      default:
        return null;
    }
  }

  private async onThing(deed: Deed, laptop: Laptop, diary: Diary): Promise<void> {
    const { world, tokens } = this.scene;
    const { resources } = laptop.store;
    const open = (await laptop.things()).filter((record) => record.commands.length === 0 && record.goneAt === null && record.conflict === null && record.kind !== 'bankTransaction');
    const record = choose(open, deed.pick);
    if (!record || !isThingKind(record.kind)) return;
    const { kind } = record;
    world.note(`  ${kind} ${record.key}`);
    if (deed.name === 'editThing') {
      if (currentContent(record).isActive === false) return;
      const number = this.next();
      const value = kind === 'salePrice' ? `${String(number)}.5` : `v${String(number)}`;
      const [after] = await resources.edit(kind, [{ key: record.key, change: (content: ResourceContent) => withField(content, FIELDS[kind].value, value) as never }]);
      if (after) diary.changedThing(record, after, world.stepCount);
    } else if (deed.name === 'lockThing') {
      if (kind === 'product' || record.id === null) return;
      const isLocked = currentContent(record).isActive === false;
      await resources.queueCommand(kind, [record.key], { name: isLocked ? 'unlock' : 'lock' });
      diary.wish(record.key, 'active', isLocked ? 'yes' : 'no', record.base ? thingFacts(record.base).get('active') : undefined, world.stepCount);
    } else {
      await resources.discard(kind, [record.key]);
      const made = diary.things.get(record.key);
      diary.giveUp(record.key);
      if (made) tokens.set(made.token, (tokens.get(made.token) ?? 1) - 1);
      diary.discardedThing(record.key, world.stepCount);
    }
  }

  /** Settles what one record asks: a conflict, or a doubt, by a look at the service. */
  async settle(laptop: Laptop, diary: Diary, record: ResourceRecord, choice: 'mine' | 'theirs'): Promise<void> {
    const { world, books } = this.scene;
    const { resources } = laptop.store;
    const step = world.stepCount;
    if (record.conflict) {
      const { theirs } = record.conflict;
      world.note(`${laptop.name} chooses ${choice} for ${record.kind} ${record.key}: ${record.conflict.fields.map((field) => field.path).join(' ')}`);
      const settled = await resources.resolveConflict(record.kind, record.key, choice);
      diary.giveUp(record.key, (wish) => choice === 'theirs' || wish.path === 'active');
      if (choice === 'mine' && theirs) diary.chosenThing(settled, thingFacts(theirs), step);
      return;
    }
    const token = thingToken(currentContent(record));
    const held = new Set((await laptop.things()).flatMap(({ id, key }) => (id !== null && key !== record.key ? [id] : [])));
    const there = thingsThere(books).find((each) => each.token === token && !held.has(guidSchema.parse(each.id)));
    world.note(`${laptop.name} looks for ${record.kind} ${record.key}: ${there ? there.id : 'not there'}`);
    await resources.answerDoubt(record.kind, record.key, there ? { outcome: 'there', id: guidSchema.parse(there.id) } : { outcome: 'notThere' });
    if (!there && record.kind === 'bankTransaction') diary.sendAgain.set(token, (diary.sendAgain.get(token) ?? 0) + 1);
  }

  async colleague(deed: Deed): Promise<void> {
    const { books, tokens, laptops } = this.scene;
    const number = this.next();
    if (deed.name === 'theyNewDepartment') {
      const body = { code: choose(COMMON_CODES, deed.more), description: `v${String(number)}`, legacyRef: `T${String(number)}` };
      tokens.set(`department T${String(number)}`, 1);
      await books.colleague('POST', '/api/Department', body);
      return;
    }
    if (deed.name === 'theyNewPrice') {
      // As like one of ours as two eggs.
      const ours = (await laptops[deed.laptop].things()).filter((record) => record.kind === 'salePrice');
      const twin = choose(ours, deed.pick);
      const content = twin && currentContent(twin);
      if (content?.kind !== 'salePrice') return;
      const product = /^[0-9a-f]{8}-/.test(content.productId) ? content.productId : (await laptops[deed.laptop].things()).find(({ key }) => key === content.productId)?.id;
      if (!product) return;
      const body = { quantityFrom: Number(content.quantityFrom), unitPrice: Number(content.unitPrice), currency: 'GBP', effectiveDate: '2026-03-02' };
      const { status } = await books.colleague('POST', `/api/Product/${product}/SalePrice`, body);
      if (status < 300) tokens.set(thingToken(content), (tokens.get(thingToken(content)) ?? 0) + 1);
      return;
    }
    const thing = choose(thingsThere(books).filter(({ kind, facts }) => kind !== 'bankTransaction' && kind !== 'salePrice' && facts.get('active') === 'yes'), deed.pick);
    if (!thing) return;
    const path = { department: 'Department', contactAccount: 'ContactAccount', product: 'Product', salePrice: '', bankTransaction: '' }[thing.kind];
    await books.colleague('PATCH', `/api/${path}/${thing.id}`, { [FIELDS[thing.kind].value]: `v${String(number)}` });
  }

  /** The parent that a draft of a document is for: sometimes one that is only here so far. */
  async customerOf(laptop: Laptop, pick: number): Promise<string | null> {
    const record = choose((await laptop.things()).filter(({ kind, key, goneAt }) => kind === 'contactAccount' && key.startsWith('daybook-') && goneAt === null), pick);
    return record ? nameOf(record) : null;
  }
}

/** Whether a content names a record that is only here. */
export function namesLocal(content: ResourceContent): string[] {
  return ['parentDepartmentId', 'productId'].flatMap((field) => {
    const value = fieldOf(content, field);
    return typeof value === 'string' && value.startsWith('daybook-') ? [value] : [];
  });
}

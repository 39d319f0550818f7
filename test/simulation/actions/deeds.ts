import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { isDraft, type Document, type DocumentLine } from '../../../src/domain/documents/document.ts';
import { guidSchema, mintIntRef } from '../../../src/domain/values/identifiers.ts';
import { currentDocument, syncState, type DocumentRecord } from '../../../src/domain/documents/record.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { Books } from '../checks/books.ts';
import type { Tell } from '../checks/broken.ts';
import { chosenTheirs, isAllTheirs, notAsChosen, type Choosing, type Side } from './choices.ts';
import type { Chronicle, KnownDocument } from '../chronicle.ts';
import { factsOf } from '../chronicle.ts';
import { baseFacts, shownFacts, type Diary } from '../diary.ts';
import type { Laptop } from '../laptop.ts';
import { amountOf, wordOf } from './words.ts';
import type { World } from '../world.ts';
import { Bulk, isBulkDeed } from './bulk.ts';
import { CommandPeople, isCommandDeed } from './commandDeeds.ts';
import { Contests, isContestDeed } from './contests.ts';
import type { Deed, DeedName } from '../faults/habits.ts';
import { ALLOCATION, askedFor, isMoney, isOfSupplier, TYPES } from './trade.ts';
import { Files, isFileDeed } from './files.ts';
import { FurtherCommands, isFurtherCommand } from './furtherCommands.ts';
import { nameOnlyHere } from '../checks/onlyHere.ts';
import { isSecondThought, SecondThoughts } from './secondThoughts.ts';
import { isThingDeed, ThingPeople } from './thingDeeds.ts';
import { isUpheaval, Upheavals } from './upheavals.ts';

const LINE_DEEDS: ReadonlySet<DeedName> = new Set<DeedName>(['editLine', 'addLine', 'removeLine', 'moveLine']);

export interface Scene {
  world: World;
  books: Books;
  laptops: readonly [Laptop, Laptop];
  diaries: readonly [Diary, Diary];
  chronicle: Chronicle;
  /** Drafts that are refused whenever they are sent, by key. */
  bad: Set<string>;
  /** Drafts of which a create arrived, or still arrives, after it was given up, by IntRef. */
  comingLate: Set<string>;
  /** How people choose in conflicts. */
  choosing: Choosing;
  /** Tokens of documents and how often each may be at the service. */
  tokens: Map<string, number>;
}

function choose<T>(from: readonly T[], pick: number): T | undefined {
  return from[Math.min(from.length - 1, Math.floor(pick * from.length))];
}

/** The people at work. Every value that they set is one that nobody has set before, so that it is known whose it is. */
export class People {
  readonly withThings: ThingPeople;
  readonly files: Files;
  private readonly withCommands: CommandPeople;
  private readonly contests: Contests;
  private readonly thoughts: SecondThoughts;
  private readonly bulk: Bulk;
  private readonly further: FurtherCommands;
  readonly upheavals: Upheavals;
  private readonly scene: Scene;
  private readonly tell: Tell;
  private made = 0;

  constructor(scene: Scene, tell: Tell) {
    this.scene = scene;
    this.tell = tell;
    this.withThings = new ThingPeople(scene, () => (this.made += 1));
    this.files = new Files(scene, () => (this.made += 1));
    this.withCommands = new CommandPeople(scene, () => (this.made += 1));
    this.upheavals = new Upheavals(scene, this.files);
    this.thoughts = new SecondThoughts(scene);
    this.contests = new Contests(scene, () => (this.made += 1));
    this.further = new FurtherCommands(scene, () => (this.made += 1));
    this.bulk = new Bulk(scene, () => (this.made += 1), {
      draft: (laptop, diary, isBad, size) => this.keep(laptop, diary, this.newDraft(laptop, size), isBad),
      discardDraft: (laptop, diary, record) => this.discard(laptop, diary, record),
    });
  }

  async do(deed: Deed): Promise<void> {
    const { world, laptops, diaries, chronicle, books } = this.scene;
    const laptop = laptops[deed.laptop];
    const diary = diaries[deed.laptop];
    const isTheirs = deed.name.startsWith('they');
    world.note(`${isTheirs ? 'colleague' : laptop.name} ${deed.name}`);
    laptop.sit((deed.more * 97) % 1);
    if (deed.name === 'theyChangeKey') {
      this.upheavals.changeKey(deed);
      return;
    }
    if (isTheirs) {
      await (isThingDeed(deed.name) ? this.withThings : isCommandDeed(deed.name) ? this.withCommands : { colleague: (each: Deed) => this.colleague(each) }).colleague(deed);
      chronicle.look(books, 'colleague', world.stepCount);
      chronicle.lookAtThings(books, 'colleague', world.stepCount);
      return;
    }
    try {
      if (isThingDeed(deed.name)) await this.withThings.bookkeeper(deed, laptop, diary);
      else if (isFileDeed(deed.name)) await this.files.bookkeeper(deed, laptop);
      else if (isContestDeed(deed.name)) await this.contests.bookkeeper(deed, laptop, diary);
      else if (isFurtherCommand(deed.name)) await this.further.bookkeeper(deed, laptop, diary);
      else if (deed.name === 'nameOnlyHere') await nameOnlyHere(this.scene, deed, laptop, diary);
      else if (isBulkDeed(deed.name)) await this.bulk.bookkeeper(deed, laptop, diary);
      else if (isUpheaval(deed.name)) await this.upheavals.bookkeeper(deed, laptop);
      else if (isSecondThought(deed.name)) await this.thoughts.bookkeeper(deed, laptop, diary);
      else if (isCommandDeed(deed.name)) await this.withCommands.bookkeeper(deed, laptop, diary);
      else await this.bookkeeper(deed, laptop, diary);
    } catch (thrown) {
      // The store says no to what its page would not offer: nothing was done.
      if (!(thrown instanceof ProblemError) || thrown.problem.code !== 'internal') throw thrown;
      world.note(`  ${thrown.message}`);
    }
  }

  /** Settles one conflict. */
  async resolve(laptop: Laptop, diary: Diary, record: DocumentRecord, side: Side): Promise<void> {
    const { world, chronicle, tokens, bad, choosing } = this.scene;
    if (!record.conflict) return;
    const { kind, theirs } = record.conflict;
    const choice = choosing.of(record.conflict, side);
    const isTheirs = chosenTheirs(record, choice);
    world.note(`${laptop.name} chooses ${JSON.stringify(choice)} for ${record.key}: ${kind} ${record.conflict.fields.map((field) => field.path).join(' ')}`);
    const settled = await laptop.store.resolveConflict(record.key, choice);
    for (const words of notAsChosen(record, choice, settled)) this.tell('L', `${laptop.name} chose, and ${record.key} has ${words}`);
    const step = world.stepCount;
    // Commands go with the conflict that took them back, and that showed them, unless they are asked for again.
    const { takenBack = [] } = record.conflict;
    const [gone, again] = [askedFor(takenBack), askedFor(settled.commands)];
    const isUndone = (path: string): boolean => (path.startsWith(ALLOCATION) && takenBack.some(({ name }) => name === 'deallocate')) || (gone.get(path) === '' && again.get(path) !== '');
    diary.giveUp(record.key, (wish) => wish.path === 'status' || (wish.value === undefined ? isUndone(wish.path) : gone.has(wish.path) && !again.has(wish.path)));
    if (settled.key !== record.key) {
      diary.giveUp(record.key);
      diary.changed(null, settled, step);
      const token = settled.local?.textHeader ?? '';
      diary.drafts.set(settled.key, { token, step, isOptional: false });
      tokens.set(token, (tokens.get(token) ?? 0) + 1);
      for (const { allocAmountCurrency } of settled.local?.allocations ?? []) chronicle.allocatedAnew.add(allocAmountCurrency);
      if (bad.has(record.key)) bad.add(settled.key);
      return;
    }
    const seen = theirs ? factsOf(theirs, theirs.statusList) : null;
    if (seen) diary.knowsWhatIsIn(record.key, seen, step);
    if (isAllTheirs(record.conflict, choice) || kind !== 'fields') {
      diary.giveUp(record.key);
      return;
    }
    diary.giveUp(record.key, ({ path }) => isTheirs(path));
    if (seen) diary.chosen(settled, seen, step, isTheirs);
    // Amendments that were taken back are asked for again, one after the other, over what the service was seen to have.
    for (const { path, theirs: shown } of record.conflict.fields) {
      for (const command of settled.commands) {
        const value = askedFor([command]).get(path);
        if (value !== undefined) diary.wish(record.key, path, value || undefined, shown === undefined || shown === null ? undefined : String(shown), step);
      }
    }
  }

  private value(): string {
    this.made += 1;
    return wordOf(this.made);
  }

  private number(): ReturnType<typeof decimal> {
    this.made += 1;
    return decimal(amountOf(this.made));
  }

  private line(laptop: Laptop): DocumentLine {
    const { books } = this.scene;
    this.made += 1;
    return {
      intRef: mintIntRef(laptop.mint),
      textPre: `L${String(this.made)}`,
      description: this.value(),
      // Of some lines the service is left to fill in what follows from their type.
      ...(this.made % 5 !== 0 && { accountId: books.idOf('account', '4000'), taxCodeId: books.idOf('taxCode', 'S'), taxRate: decimal('20') }),
      quantity: this.number(),
      isNetEntry: true,
      currencyUnitPrice: this.number(),
    };
  }

  private newDraft(laptop: Laptop, more: number): Document {
    const { books } = this.scene;
    this.made += 1;
    const docClass = choose(laptop.docClasses.filter((each) => !isMoney(each)), (more * 7) % 1) ?? 'saleInvoice';
    return {
      docClass,
      intRef: mintIntRef(laptop.mint),
      docTypeId: books.idOf('docType', TYPES[docClass]),
      contactAccountId: books.idOf('contactAccount', isOfSupplier(docClass) ? 'S1' : more < 0.5 ? 'C1' : 'C2'),
      docDate: localDate(more < 0.3 ? '2026-03-02' : '2026-02-27'),
      currency: currencyCode('GBP'),
      textHeader: `K${String(this.made)}`,
      description: this.value(),
      statusList: [],
      lines: Array.from({ length: 1 + Math.floor(more * 4) }, () => this.line(laptop)),
    };
  }

  private async draft(laptop: Laptop, diary: Diary, deed: Deed): Promise<void> {
    const document = this.newDraft(laptop, deed.more);
    const { contactAccountId: known, ...rest } = document;
    const contactAccountId = (deed.pick < 0.35 && !isOfSupplier(document.docClass) ? await this.withThings.customerOf(laptop, deed.more) : null) ?? known;
    await this.keep(laptop, diary, { ...rest, ...(deed.name === 'incompleteDraft' ? {} : { contactAccountId }) }, deed.name === 'badDraft');
  }

  private async keep(laptop: Laptop, diary: Diary, document: Document, isBad: boolean): Promise<void> {
    const { world, bad, tokens } = this.scene;
    const lines = document.lines.map((line, index) => (isBad && index === 0 ? { ...line, taxCodeId: 'NONE' } : line));
    const made = await laptop.store.createDraft({ ...document, lines });
    if (isBad) bad.add(made.key);
    diary.drafts.set(made.key, { token: document.textHeader ?? '', step: world.stepCount, isOptional: false });
    tokens.set(document.textHeader ?? '', 1);
    diary.changed(null, made, world.stepCount);
  }

  private async discard(laptop: Laptop, diary: Diary, { key, inFlight }: DocumentRecord): Promise<void> {
    const { world, tokens, comingLate } = this.scene;
    // Looked for in vain, sent again and refused, it passes for a draft that is only here: what arrives after the look nobody can know of.
    const mayBeThere = inFlight === null && comingLate.has(key);
    await laptop.store.discardDraft(key);
    diary.giveUp(key);
    const draft = diary.drafts.get(key);
    if (draft && !mayBeThere && !diary.mayHaveForgotten(draft.step)) tokens.set(draft.token, (tokens.get(draft.token) ?? 1) - 1);
    diary.discarded(key, world.stepCount);
    await this.files.afterDiscard(laptop);
  }

  private async edit(laptop: Laptop, diary: Diary, record: DocumentRecord, change: (document: Document) => Document): Promise<void> {
    const after = await laptop.store.edit(record.key, change);
    diary.meant(record, change(currentDocument(record)), after, this.scene.world.stepCount);
  }

  private async bookkeeper(deed: Deed, laptop: Laptop, diary: Diary): Promise<void> {
    const { world } = this.scene;
    if (deed.name === 'draft' || deed.name === 'badDraft' || deed.name === 'incompleteDraft') return this.draft(laptop, diary, deed);
    if (deed.name === 'sync') {
      await laptop.startSync();
      return;
    }
    if (deed.name === 'backUp') {
      await laptop.backUp();
      diary.backedUpAt = world.stepCount;
      return;
    }
    const records = await laptop.records();
    if (deed.name === 'resolve') {
      const record = choose(records.filter((each) => each.conflict !== null), deed.pick);
      const choice = deed.more < 0.5 ? 'mine' : 'theirs';
      if (record) await this.resolve(laptop, diary, record, choice);
      const thing = choose((await laptop.things()).filter((each) => each.conflict !== null), deed.pick);
      if (thing) await this.withThings.settle(laptop, diary, thing, choice);
      return;
    }
    if (deed.name === 'sendAgain') {
      const record = choose(records.filter((each) => each.rejection !== null), deed.pick);
      if (record) await laptop.store.sendAgain(record.key);
      return;
    }
    const isOnLines = LINE_DEEDS.has(deed.name);
    const open = records.filter((each) => !(isOnLines && isMoney(each.docClass)) && isDraft(currentDocument(each)) && each.commands.length === 0 && each.goneAt === null && (each.conflict === null || deed.more < 0.2));
    const record = choose(open, deed.pick);
    if (record) await this.onRecord(deed, laptop, diary, record);
  }

  private async onRecord(deed: Deed, laptop: Laptop, diary: Diary, record: DocumentRecord): Promise<void> {
    const { world } = this.scene;
    const { lines } = currentDocument(record);
    const at = Math.floor(deed.more * lines.length);
    const withLines = (change: (held: DocumentLine[]) => DocumentLine[]) => this.edit(laptop, diary, record, (document) => ({ ...document, lines: change(document.lines) }));
    world.note(`  ${record.key} ${syncState(record, true, laptop.run !== null)}`);
    switch (deed.name) {
      case 'editHeader': {
        const value = this.value();
        return this.edit(laptop, diary, record, (document) => (deed.more < 0.6 ? { ...document, description: value } : { ...document, theirRef: value }));
      }
      case 'editTwice': {
        const [description, theirRef] = [this.value(), this.value()];
        const saw = baseFacts(record);
        const [one, other = one] = laptop.windows;
        await Promise.all([one?.edit(record.key, (document) => ({ ...document, description })), other?.edit(record.key, (document) => ({ ...document, theirRef }))]);
        diary.wish(record.key, 'description', description, saw.get('description'), world.stepCount);
        diary.wish(record.key, 'theirRef', theirRef, saw.get('theirRef'), world.stepCount);
        return;
      }
      case 'editLine': {
        const change: Partial<DocumentLine> = deed.pick < 0.5 ? { quantity: this.number() } : { description: this.value() };
        return withLines((held) => held.map((line, index) => (index === at ? { ...line, ...change } : line)));
      }
      case 'addLine': {
        const line = this.line(laptop);
        return withLines((held) => (deed.more < 0.7 ? [...held, line] : [line, ...held]));
      }
      case 'removeLine':
        if (lines.length > 1) await withLines((held) => held.filter((_, index) => index !== at));
        return;
      case 'moveLine':
        return withLines(([first, second, ...rest]) => (first && second ? [second, first, ...rest] : first ? [first] : []));
      case 'undo': {
        const { base } = record;
        if (base && record.local) await this.edit(laptop, diary, record, () => base);
        return;
      }
      case 'abandon': {
        await laptop.store.queueCommand(record.key, { name: 'abandon' });
        diary.wish(record.key, 'status', 'abandoned', 'draft', world.stepCount);
        diary.knowsWhatIsIn(record.key, baseFacts(record), world.stepCount);
        // A colleague's value that they have put in as well is what they see.
        diary.knowsWhatIsIn(record.key, diary.asThere(shownFacts(record)), world.stepCount);
        return;
      }
      case 'discard':
        return this.discard(laptop, diary, record);
      default:
        throw new Error(`nobody knows how to ${deed.name}`);
    }
  }

  private async colleague(deed: Deed): Promise<void> {
    const { books, chronicle, tokens } = this.scene;
    if (deed.name === 'theyDraft') {
      this.made += 1;
      const token = `K${String(this.made)}`;
      const [docClass = 'saleInvoice'] = this.scene.laptops[0].docClasses;
      const body = { contactAccountId: isOfSupplier(docClass) ? 'S1' : 'C1', docDate: '2026-03-01', textHeader: token, description: this.value(), details: [this.theirLine(), this.theirLine()] };
      if (Books.idIn(await books.colleague('POST', `/api/${docClass}`, body)) === null) throw new Error('the colleague could not draft a document');
      tokens.set(token, 1);
      return;
    }
    const drafts = [...chronicle.documents.values()].filter((each) => each.facts.get('status') === 'draft');
    const document = choose(drafts, deed.pick);
    if (document) await this.colleagueOn(deed, document);
  }

  private theirLine(): Record<string, unknown> {
    this.made += 1;
    return { textPre: `L${String(this.made)}`, description: this.value(), accountId: '4000', taxCodeId: 'S', quantity: Number(this.number()), currencyUnitPrice: Number(this.number()) };
  }

  private async colleagueOn(deed: Deed, { id }: KnownDocument): Promise<void> {
    const { books } = this.scene;
    const { lines } = books.company.ledger.load(id);
    const line = lines[Math.floor(deed.more * lines.length)];
    const path = `/api/document/${guidSchema.parse(id)}`;
    switch (deed.name) {
      case 'theyEditHeader':
        await books.colleague('PATCH', path, deed.more < 0.6 ? { description: this.value() } : { theirRef: this.value() });
        return;
      case 'theyEditLine':
        if (line) await books.colleague('PATCH', `${path}/detail/${line.id}`, deed.pick < 0.5 ? { quantity: Number(this.number()) } : { description: this.value() });
        return;
      case 'theyAddLine':
        if (line) await books.colleague('POST', `${path}/detail`, this.theirLine());
        return;
      case 'theyRemoveLine':
        if (line && lines.length > 1) await books.colleague('DELETE', `${path}/detail/${line.id}`);
        return;
      case 'theyAbandon':
        await books.colleague('POST', `${path}/abandon`);
        return;
      default:
        await books.colleague('POST', `${path}/submit`);
    }
  }
}

import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { isDraft, type Document, type DocumentLine } from '../../../src/domain/documents/document.ts';
import { guidSchema, mintIntRef } from '../../../src/domain/values/identifiers.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import { syncState } from '../../../src/domain/records/state.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { SimulatedService } from '../simulatedService.ts';
import { isAskedWhich } from '../models/badges.ts';
import type { NoteBroken } from '../checks/broken.ts';
import { chosenTheirs, isAllTheirs, notAsChosen, type Choosing, type Side } from './choices.ts';
import type { Trace, KnownDocument } from '../trace.ts';
import { factsOf } from '../trace.ts';
import { baseFacts, shownFacts, type Log } from '../log.ts';
import type { Laptop } from '../laptop.ts';
import { amountOf, wordOf } from './words.ts';
import type { World } from '../world.ts';
import { Bulk, isBulkAction } from './bulk.ts';
import { CommandPeople, isCommandAction } from './commandActions.ts';
import { ConcurrentEdits, isConcurrentEdit } from './concurrentEdits.ts';
import type { Action, ActionName } from '../faults/userProfile.ts';
import { ALLOCATION, askedFor, isMoney, isOfSupplier, TYPES } from './trade.ts';
import { Files, isFileAction } from './files.ts';
import { ExtraCommands, isExtraCommand } from './extraCommands.ts';
import { nameOnlyHere } from '../checks/onlyHere.ts';
import { isReversal, Reversals } from './reversals.ts';
import { isRecordAction, RecordPeople } from './recordActions.ts';
import { isDisruption, Disruptions } from './disruptions.ts';
import { GoingBack, isGoingBack } from './goingBack.ts';
import type { Manner } from '../faults/serviceProfile.ts';

const LINE_ACTIONS: ReadonlySet<ActionName> = new Set<ActionName>(['editLine', 'addLine', 'removeLine', 'moveLine']);

export interface Scene {
  world: World;
  service: SimulatedService;
  laptops: readonly [Laptop, Laptop];
  logs: readonly [Log, Log];
  trace: Trace;
  /** Keys of drafts that the service refuses whenever they are sent. */
  bad: Set<string>;
  /** IntRefs of drafts whose create arrived, or may still arrive, after the engine gave it up. */
  comingLate: Set<string>;
  /** How people choose in conflicts. */
  choosing: Choosing;
  /** Tokens of documents, and how often each may be at the service. */
  tokens: Map<string, number>;
}

function choose<T>(from: readonly T[], pick: number): T | undefined {
  return from[Math.min(from.length - 1, Math.floor(pick * from.length))];
}

/** The people at work. Every value that they set is unique, so that a check knows who set it. */
export class People {
  readonly recordPeople: RecordPeople;
  readonly files: Files;
  private readonly commandPeople: CommandPeople;
  private readonly concurrentEdits: ConcurrentEdits;
  private readonly reversals: Reversals;
  private readonly bulk: Bulk;
  private readonly extraCommands: ExtraCommands;
  readonly disruptions: Disruptions;
  readonly goingBack: GoingBack;
  private readonly scene: Scene;
  private readonly noteBroken: NoteBroken;
  private made = 0;

  constructor(scene: Scene, manners: readonly Manner[], noteBroken: NoteBroken) {
    this.scene = scene;
    this.goingBack = new GoingBack(scene, manners);
    this.noteBroken = noteBroken;
    this.recordPeople = new RecordPeople(scene, () => (this.made += 1));
    this.files = new Files(scene, () => (this.made += 1));
    this.commandPeople = new CommandPeople(scene, () => (this.made += 1));
    this.disruptions = new Disruptions(scene, this.files);
    this.reversals = new Reversals(scene);
    this.concurrentEdits = new ConcurrentEdits(scene, () => (this.made += 1));
    this.extraCommands = new ExtraCommands(scene, () => (this.made += 1));
    this.bulk = new Bulk(scene, () => (this.made += 1), {
      draft: (laptop, log, isBad, size) => this.keep(laptop, log, this.newDraft(laptop, size), isBad),
      discardDraft: (laptop, log, record) => this.discard(laptop, log, record),
    });
  }

  async do(action: Action): Promise<void> {
    const { world, laptops, logs, trace, service } = this.scene;
    const laptop = laptops[action.laptop];
    const log = logs[action.laptop];
    const isTheirs = action.name.startsWith('they');
    world.note(`${isTheirs ? 'colleague' : laptop.name} ${action.name}`);
    laptop.switchWindow((action.more * 97) % 1);
    if (isGoingBack(action.name)) {
      this.goingBack.do(action);
      return;
    }
    if (action.name === 'theyChangeKey') {
      this.disruptions.changeKey(action);
      return;
    }
    if (isTheirs) {
      await (
        isRecordAction(action.name)
          ? this.recordPeople
          : isCommandAction(action.name)
            ? this.commandPeople
            : { colleague: (each: Action) => this.colleague(each) }
      ).colleague(action);
      trace.look(service, 'colleague', world.stepCount);
      trace.lookAtRecords(service, 'colleague', world.stepCount);
      return;
    }
    try {
      if (isRecordAction(action.name)) await this.recordPeople.bookkeeper(action, laptop, log);
      else if (isFileAction(action.name)) await this.files.bookkeeper(action, laptop);
      else if (isConcurrentEdit(action.name)) await this.concurrentEdits.bookkeeper(action, laptop, log);
      else if (isExtraCommand(action.name)) await this.extraCommands.bookkeeper(action, laptop, log);
      else if (action.name === 'nameOnlyHere') await nameOnlyHere(this.scene, action, laptop, log);
      else if (isBulkAction(action.name)) await this.bulk.bookkeeper(action, laptop, log);
      else if (isDisruption(action.name)) await this.disruptions.bookkeeper(action, laptop);
      else if (isReversal(action.name)) await this.reversals.bookkeeper(action, laptop, log);
      else if (isCommandAction(action.name)) await this.commandPeople.bookkeeper(action, laptop, log);
      else await this.bookkeeper(action, laptop, log);
    } catch (thrown) {
      // The store refuses what its page would not offer: nothing was done.
      if (!(thrown instanceof ProblemError) || thrown.problem.code !== 'internal') throw thrown;
      world.note(`  ${thrown.message}`);
    }
  }

  /** Settles one conflict. */
  async resolve(laptop: Laptop, log: Log, record: DocumentRecord, side: Side): Promise<void> {
    const { world, trace, tokens, bad, choosing } = this.scene;
    if (!record.conflict) return;
    const { kind, theirs } = record.conflict;
    const choice = choosing.of(record.conflict, side);
    const isTheirs = chosenTheirs(record, choice);
    world.note(
      `${laptop.name} chooses ${JSON.stringify(choice)} for ${record.key}: ${kind} ${record.conflict.fields.map((field) => field.path).join(' ')}`,
    );
    const settled = await laptop.store.resolveConflict(record.key, choice);
    for (const words of notAsChosen(record, choice, settled))
      this.noteBroken('L', `${laptop.name} chose, and ${record.key} has ${words}`);
    const step = world.stepCount;
    // A conflict that withdrew commands also showed them: they end with it, unless the choice queues them again.
    const { takenBack = [] } = record.conflict;
    const [gone, again] = [askedFor(takenBack), askedFor(settled.commands)];
    const isUndone = (path: string): boolean =>
      (path.startsWith(ALLOCATION) && takenBack.some(({ name }) => name === 'deallocate')) ||
      (gone.get(path) === '' && again.get(path) !== '');
    log.giveUp(
      record.key,
      (wish) =>
        wish.path === 'status' ||
        (wish.value === undefined ? isUndone(wish.path) : gone.has(wish.path) && !again.has(wish.path)),
    );
    if (settled.key !== record.key) {
      log.giveUp(record.key);
      log.changed(null, settled, step);
      const token = settled.local?.textHeader ?? '';
      log.drafts.set(settled.key, { token, step, isOptional: false });
      tokens.set(token, (tokens.get(token) ?? 0) + 1);
      for (const { allocAmountCurrency } of settled.local?.allocations ?? [])
        trace.allocatedAnew.add(allocAmountCurrency);
      if (bad.has(record.key)) bad.add(settled.key);
      return;
    }
    const seen = theirs ? factsOf(theirs, theirs.statusList) : null;
    if (seen) log.knowsWhatIsIn(record.key, seen, step);
    if (isAllTheirs(record.conflict, choice) || kind !== 'fields') {
      log.giveUp(record.key);
      return;
    }
    log.giveUp(record.key, ({ path }) => isTheirs(path));
    if (seen) log.chosen(settled, seen, step, isTheirs);
    // The withdrawn amendments that are queued again, one after the other, go over what the service was seen to have.
    for (const { path, theirs: shown } of record.conflict.fields) {
      for (const command of settled.commands) {
        const value = askedFor([command]).get(path);
        if (value !== undefined)
          log.wish(
            record.key,
            path,
            value || undefined,
            shown === undefined || shown === null ? undefined : String(shown),
            step,
          );
      }
    }
  }

  /** Says which of several documents under its IntRef a draft is, of those read by now, or that it is none of them. */
  async answerWhich(laptop: Laptop, { key, inFlight }: DocumentRecord, pick: number): Promise<void> {
    const read = new Set((await laptop.documents()).map((record) => record.id));
    const candidates = (inFlight?.candidates ?? []).filter((candidate) => read.has(candidate));
    const id = choose([...candidates, null], pick) ?? null;
    this.scene.world.note(`${laptop.name} says that ${key} is ${id ?? 'none of them'}`);
    await laptop.store.answerWhich(key, id);
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
    const { service } = this.scene;
    this.made += 1;
    return {
      intRef: mintIntRef(laptop.mint),
      textPre: `L${String(this.made)}`,
      description: this.value(),
      // Some lines leave it to the service to fill in what follows from their type.
      ...(this.made % 5 !== 0 && {
        accountId: service.idOf('account', '4000'),
        taxCodeId: service.idOf('taxCode', 'S'),
        taxRate: decimal('20'),
      }),
      quantity: this.number(),
      isNetEntry: true,
      currencyUnitPrice: this.number(),
    };
  }

  private newDraft(laptop: Laptop, more: number): Document {
    const { service } = this.scene;
    this.made += 1;
    const docClass =
      choose(
        laptop.docClasses.filter((each) => !isMoney(each)),
        (more * 7) % 1,
      ) ?? 'saleInvoice';
    return {
      docClass,
      intRef: mintIntRef(laptop.mint),
      docTypeId: service.idOf('docType', TYPES[docClass]),
      contactAccountId: service.idOf('contactAccount', isOfSupplier(docClass) ? 'S1' : more < 0.5 ? 'C1' : 'C2'),
      docDate: localDate(more < 0.3 ? '2026-03-02' : '2026-02-27'),
      currency: currencyCode('GBP'),
      textHeader: `K${String(this.made)}`,
      description: this.value(),
      statusList: [],
      lines: Array.from({ length: 1 + Math.floor(more * 4) }, () => this.line(laptop)),
    };
  }

  private async draft(laptop: Laptop, log: Log, action: Action): Promise<void> {
    const document = this.newDraft(laptop, action.more);
    const { contactAccountId: known, ...rest } = document;
    const contactAccountId =
      (action.pick < 0.35 && !isOfSupplier(document.docClass)
        ? await this.recordPeople.customerOf(laptop, action.more)
        : null) ?? known;
    await this.keep(
      laptop,
      log,
      { ...rest, ...(action.name === 'incompleteDraft' ? {} : { contactAccountId }) },
      action.name === 'badDraft',
    );
  }

  private async keep(laptop: Laptop, log: Log, document: Document, isBad: boolean): Promise<void> {
    const { world, bad, tokens } = this.scene;
    const lines = document.lines.map((line, index) => (isBad && index === 0 ? { ...line, taxCodeId: 'NONE' } : line));
    const made = await laptop.store.createDraft({ ...document, lines });
    if (isBad) bad.add(made.key);
    log.drafts.set(made.key, { token: document.textHeader ?? '', step: world.stepCount, isOptional: false });
    tokens.set(document.textHeader ?? '', 1);
    log.changed(null, made, world.stepCount);
  }

  private async discard(laptop: Laptop, log: Log, { key, inFlight }: DocumentRecord): Promise<void> {
    const { world, tokens, comingLate } = this.scene;
    // Looked for without success, sent again and refused, a draft counts as one that is only here. If the first create
    // arrives after that look, nobody can know.
    const mayBeThere = inFlight === null && comingLate.has(key);
    await laptop.store.discardDraft(key);
    log.giveUp(key);
    const draft = log.drafts.get(key);
    if (draft && !mayBeThere && !log.mayHaveForgotten(draft.step))
      tokens.set(draft.token, (tokens.get(draft.token) ?? 1) - 1);
    log.discarded(key, world.stepCount);
    await this.files.afterDiscard(laptop);
  }

  private async edit(
    laptop: Laptop,
    log: Log,
    record: DocumentRecord,
    change: (document: Document) => Document,
  ): Promise<void> {
    const after = await laptop.store.edit(record.key, change);
    log.meant(record, change(currentVersion(record)), after, this.scene.world.stepCount);
  }

  private async bookkeeper(action: Action, laptop: Laptop, log: Log): Promise<void> {
    const { world } = this.scene;
    if (action.name === 'draft' || action.name === 'badDraft' || action.name === 'incompleteDraft')
      return this.draft(laptop, log, action);
    if (action.name === 'sync') {
      // Some first ask around, and answer later.
      if (action.pick < 0.7) await this.goingBack.answer(laptop, log, action.more);
      await laptop.startSync();
      return;
    }
    if (action.name === 'backUp') {
      await laptop.backUp();
      log.backedUpAt = world.stepCount;
      return;
    }
    const records = await laptop.documents();
    if (action.name === 'resolve') {
      const record = choose(
        records.filter((each) => each.conflict !== null),
        action.pick,
      );
      const choice = action.more < 0.5 ? 'mine' : 'theirs';
      if (record) await this.resolve(laptop, log, record, choice);
      const asked = choose(records.filter(isAskedWhich), action.pick);
      if (asked) await this.answerWhich(laptop, asked, action.more);
      const resource = choose(
        (await laptop.resources()).filter((each) => each.conflict !== null),
        action.pick,
      );
      if (resource) await this.recordPeople.settle(laptop, log, resource, choice);
      return;
    }
    if (action.name === 'sendAgain') {
      const record = choose(
        records.filter((each) => each.rejection !== null),
        action.pick,
      );
      if (record) await laptop.store.sendAgain(record.key);
      return;
    }
    const isOnLines = LINE_ACTIONS.has(action.name);
    const open = records.filter(
      (each) =>
        !(isOnLines && isMoney(each.docClass)) &&
        isDraft(currentVersion(each)) &&
        each.commands.length === 0 &&
        each.goneAt === null &&
        (each.conflict === null || action.more < 0.2),
    );
    const record = choose(open, action.pick);
    if (record) await this.onRecord(action, laptop, log, record);
  }

  private async onRecord(action: Action, laptop: Laptop, log: Log, record: DocumentRecord): Promise<void> {
    const { world } = this.scene;
    const { lines } = currentVersion(record);
    const at = Math.floor(action.more * lines.length);
    const withLines = (change: (held: DocumentLine[]) => DocumentLine[]) =>
      this.edit(laptop, log, record, (document) => ({ ...document, lines: change(document.lines) }));
    world.note(`  ${record.key} ${syncState(record, true, laptop.run !== null)}`);
    switch (action.name) {
      case 'editHeader': {
        const value = this.value();
        return this.edit(laptop, log, record, (document) =>
          action.more < 0.6 ? { ...document, description: value } : { ...document, theirRef: value },
        );
      }
      case 'editTwice': {
        const [description, theirRef] = [this.value(), this.value()];
        const saw = baseFacts(record);
        const [one, other = one] = laptop.windows;
        await Promise.all([
          one?.edit(record.key, (document) => ({ ...document, description })),
          other?.edit(record.key, (document) => ({ ...document, theirRef })),
        ]);
        log.wish(record.key, 'description', description, saw.get('description'), world.stepCount);
        log.wish(record.key, 'theirRef', theirRef, saw.get('theirRef'), world.stepCount);
        return;
      }
      case 'editLine': {
        const change: Partial<DocumentLine> =
          action.pick < 0.5 ? { quantity: this.number() } : { description: this.value() };
        return withLines((held) => held.map((line, index) => (index === at ? { ...line, ...change } : line)));
      }
      case 'addLine': {
        const line = this.line(laptop);
        return withLines((held) => (action.more < 0.7 ? [...held, line] : [line, ...held]));
      }
      case 'removeLine':
        if (lines.length > 1) await withLines((held) => held.filter((_, index) => index !== at));
        return;
      case 'moveLine':
        return withLines(([first, second, ...rest]) =>
          first && second ? [second, first, ...rest] : first ? [first] : [],
        );
      case 'undo': {
        const { base } = record;
        if (base && record.local) await this.edit(laptop, log, record, () => base);
        return;
      }
      case 'abandon': {
        await laptop.store.queueCommand(record.key, { name: 'abandon' });
        log.wish(record.key, 'status', 'abandoned', 'draft', world.stepCount);
        log.knowsWhatIsIn(record.key, baseFacts(record), world.stepCount);
        log.knowsWhatIsIn(record.key, log.asThere(shownFacts(record)), world.stepCount);
        return;
      }
      case 'discard':
        return this.discard(laptop, log, record);
      default:
        throw new Error(`nobody knows how to ${action.name}`);
    }
  }

  private async colleague(action: Action): Promise<void> {
    const { service, trace, tokens } = this.scene;
    if (action.name === 'theyDraft') {
      this.made += 1;
      const token = `K${String(this.made)}`;
      const [docClass = 'saleInvoice'] = this.scene.laptops[0].docClasses;
      const body = {
        contactAccountId: isOfSupplier(docClass) ? 'S1' : 'C1',
        docDate: '2026-03-01',
        textHeader: token,
        description: this.value(),
        details: [this.theirLine(), this.theirLine()],
      };
      if (SimulatedService.idIn(await service.colleague('POST', `/api/${docClass}`, body)) === null)
        throw new Error('the colleague could not draft a document');
      tokens.set(token, 1);
      return;
    }
    const drafts = [...trace.documents.values()].filter((each) => each.facts.get('status') === 'draft');
    const document = choose(drafts, action.pick);
    if (document) await this.colleagueOn(action, document);
  }

  private theirLine(): Record<string, unknown> {
    this.made += 1;
    return {
      textPre: `L${String(this.made)}`,
      description: this.value(),
      accountId: '4000',
      taxCodeId: 'S',
      quantity: Number(this.number()),
      currencyUnitPrice: Number(this.number()),
    };
  }

  private async colleagueOn(action: Action, { id }: KnownDocument): Promise<void> {
    const { service } = this.scene;
    const { lines } = service.company.documents.load(id);
    const line = lines[Math.floor(action.more * lines.length)];
    const path = `/api/document/${guidSchema.parse(id)}`;
    switch (action.name) {
      case 'theyEditHeader':
        await service.colleague(
          'PATCH',
          path,
          action.more < 0.6 ? { description: this.value() } : { theirRef: this.value() },
        );
        return;
      case 'theyEditLine':
        if (line)
          await service.colleague(
            'PATCH',
            `${path}/detail/${line.id}`,
            action.pick < 0.5 ? { quantity: Number(this.number()) } : { description: this.value() },
          );
        return;
      case 'theyAddLine':
        if (line) await service.colleague('POST', `${path}/detail`, this.theirLine());
        return;
      case 'theyRemoveLine':
        if (line && lines.length > 1) await service.colleague('DELETE', `${path}/detail/${line.id}`);
        return;
      case 'theyAbandon':
        await service.colleague('POST', `${path}/abandon`);
        return;
      default:
        await service.colleague('POST', `${path}/submit`);
    }
  }
}

import { versionHas } from '../../src/domain/apiVersion.ts';
import { kindHindrance } from '../../src/domain/hindrance.ts';
import { guidSchema } from '../../src/domain/identifiers.ts';
import { isReadyToSend } from '../../src/domain/readiness.ts';
import { isPending, syncState, type DocumentRecord } from '../../src/domain/record.ts';
import type { ResourceKind } from '../../src/domain/resources/content.ts';
import { currentContent, type ResourceRecord } from '../../src/domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../../src/domain/resources/traits.ts';
import type { SyncReport } from '../../src/domain/syncRun.ts';
import type { PromiseName } from './bugs.ts';
import { factsOf, type Facts, type Happening } from './chronicle.ts';
import type { Scene } from './deeds.ts';
import { shownFacts, type Diary, type Wish } from './diary.ts';
import type { Laptop } from './laptop.ts';
import type { Watch } from './line.ts';
import { bodyOf, type Outgoing } from './outgoing.ts';
import { aboutOf, barredNames, idsShown, localNamesIn, type About } from './requests.ts';
import { whyAside } from './refusals.ts';
import { namesLocal } from './thingDeeds.ts';
import { askedFor } from './trade.ts';
import { SELDOM_READ, thingFacts, thingToken } from './things.ts';

const NOTHING: Facts = new Map();
/** Refusals of one kind in one run: so many creates may be under way at once, and so many reads and changes beside them. */
const MOST_REFUSED = 24;

export interface Broken {
  promise: PromiseName;
  what: string;
}

/** A record of either sort, as the promises speak of it. */
interface Held {
  id: string | null;
  isPending: boolean;
  /** Whether it is shown as gone from the service. */
  isGone: boolean;
  hasCommands: boolean;
  /** What its commands ask for, by path. */
  asked: Facts;
  shown: Facts;
}

/** Looks at every request, and at the end at everything, whether what was promised is so. */
export class Promises {
  readonly broken: Broken[] = [];
  /** Writes of each laptop since it was last looked at. */
  readonly writes = new Map<Laptop, string[]>();
  /** How often a colleague wrote between the engine's read and its write: that cannot be closed with this API, only seen. */
  overWindow = 0;
  private readonly scene: Scene;
  /** By request: what the engine had read of the record when it left. */
  private readonly knownAtLeaving = new WeakMap<Outgoing, number>();
  /** By laptop and kind: what was refused this user in the run that is counted, and whether one was taken. */
  private readonly rights = new Map<string, { refused: number; hasGone: boolean }>();
  private readonly countedIn = new Map<Laptop, Laptop['run']>();
  /** By token of a bank transaction: requests to create it that may have arrived. */
  private readonly bankSent = new Map<string, number>();

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** P: one record that this user may not send holds no other up. V: a right that is lacking is not asked for again and again. */
  ended(laptop: Laptop, { deniedToSend = {} }: SyncReport): void {
    const { name } = laptop;
    this.forgetKilled(laptop);
    for (const kind of Object.keys(deniedToSend)) {
      const { refused = 0, hasGone = false } = this.rights.get(`${name} ${kind}`) ?? {};
      if (!kind.includes(' ') && (refused < 2 || hasGone)) this.break('P', `${name} held back every ${kind} after ${String(refused)} was refused${hasGone ? ', and another taken' : ''}`);
    }
    for (const [kind, { refused, hasGone }] of this.rights) if (kind.startsWith(`${name} `) && refused > MOST_REFUSED && !hasGone) this.break('V', `${kind}: asked ${String(refused)} times in one run for what this user may not`);
  }

  /** Forgets what was refused in a run before this one, which may have been killed. */
  private forgetKilled(laptop: Laptop): void {
    if (this.countedIn.get(laptop) === laptop.run) return;
    this.countedIn.set(laptop, laptop.run);
    for (const kind of [...this.rights.keys()]) if (kind.startsWith(`${laptop.name} `)) this.rights.delete(kind);
  }

  private countRight(laptop: Laptop, request: Outgoing, status: number): void {
    const about = aboutOf(request);
    const { documents, things } = this.scene.chronicle;
    const { kind: barred } = barredNames(request);
    const known = about?.what === 'document' ? documents.get(about.id)?.docClass : about?.what === 'thing' ? things.get(about.id)?.kind : barred?.slice('new '.length);
    if (known === undefined) return;
    this.forgetKilled(laptop);
    const name = `${laptop.name} ${known}`;
    const counted = this.rights.get(name) ?? { refused: 0, hasGone: false };
    // A session that was refused, and its successor too, is to the engine a right that is lacking.
    if (status === 403 || status === 401) counted.refused += 1;
    else if (request.isWrite && status < 300 && barred !== null) counted.hasGone = true;
    this.rights.set(name, counted);
  }

  break(promise: PromiseName, what: string): void {
    this.scene.world.note(`  ! ${promise}: ${what}`);
    this.broken.push({ promise, what });
  }

  watchOf(laptop: Laptop): Watch {
    const { world, books, chronicle, diaries } = this.scene;
    const diary = diaries[laptop.index];
    return {
      leaves: async (request) => {
        this.writes.set(laptop, [...(this.writes.get(laptop) ?? []), `${request.method} ${request.url}`]);
        await this.left(request, aboutOf(request), laptop, diary);
      },
      befell: (request, mishap) => {
        if (mishap !== 'refused') this.countBankLine(request, 1);
      },
      arrived: (request) => {
        const happenings = chronicle.look(books, laptop.name, world.stepCount);
        if (request.isWrite) happenings.push(...chronicle.lookAtThings(books, laptop.name, world.stepCount));
        if (request.isWrite) for (const happening of happenings) this.overwrote(happening, laptop, diary, this.knownAtLeaving.get(request) ?? -1);
        for (const words of chronicle.doubled.splice(0)) this.break('X', `doubled: ${words}`);
      },
      answered: (request, said, doneAt) => {
        this.countRight(laptop, request, said.status);
        // Refused is not done, and may be sent again.
        if (said.status >= 400 && said.status < 500) this.countBankLine(request, -1);
        if (request.method === 'GET') for (const id of idsShown(aboutOf(request), said)) diary.lastRead.set(id, doneAt);
      },
    };
  }

  private countBankLine(request: Outgoing, by: number): void {
    const about = aboutOf(request);
    if (about?.what === 'newThing' && about.kind === 'bankTransaction') this.bankSent.set(about.token, (this.bankSent.get(about.token) ?? 0) + by);
  }

  /** H: the intent is committed before a request leaves. C: a record is read right before it is changed. D: what it names is there. X: a bank transaction is not sent twice. */
  private async left(request: Outgoing, about: About, laptop: Laptop, diary: Diary): Promise<void> {
    const words = `${laptop.name} sends ${request.method} ${request.url}`;
    const inFlight = await this.intentOf(laptop, about);
    if (!inFlight) this.break('H', `${words} without a committed intent`);
    for (const name of localNamesIn(bodyOf(request))) this.break('D', `${words} before what it refers to is there: ${name}`);
    if (about?.what === 'newThing' && about.kind === 'bankTransaction' && (this.bankSent.get(about.token) ?? 0) > (diary.sendAgain.get(about.token) ?? 0)) this.break('X', `${words} again on its own: ${about.token}`);
    if (about?.what !== 'document' && about?.what !== 'thing') return;
    const readAt = diary.lastRead.get(about.id) ?? -1;
    this.knownAtLeaving.set(request, readAt);
    if (readAt < (laptop.run?.pushedAt ?? Number.POSITIVE_INFINITY)) this.break('C', `${words} without having read it`);
  }

  private async intentOf({ store }: Laptop, about: About): Promise<unknown> {
    if (about === null || about.what === 'things') return null;
    if (about.what === 'newFile') return (await store.attachments.pending()).find(({ fileName }) => fileName === about.name)?.inFlight;
    if (about.what === 'newDocument') return (await store.record(about.intRef))?.inFlight;
    if (about.what === 'newThing') {
      const pending = await store.resources.pending();
      return pending.find((record) => record.inFlight && thingToken(currentContent(record)) === about.token)?.inFlight;
    }
    const [held] = await store.forSync.held([guidSchema.parse(about.id)], ...(about.what === 'thing' ? [about.kind] : []));
    if (!held) return null;
    return about.what === 'thing' ? (await store.resources.record(about.kind, held.key))?.inFlight : (await store.record(held.key))?.inFlight;
  }

  /** Names under which a bookkeeper may have worked on what the service has under this id. */
  private keysOf(id: string, diary: Diary): string[] {
    const { documents, things } = this.scene.chronicle;
    const thing = things.get(id);
    const made = thing ? [...diary.things].filter(([, { token }]) => token === thing.token).map(([key]) => key) : [];
    return [id, documents.get(id)?.intRef ?? '', ...made];
  }

  /** C: what a request of a laptop has overwritten was either its own, or known to its bookkeeper, or too young to be known to the engine. */
  private overwrote(happening: Happening, laptop: Laptop, diary: Diary, knownAt: number): void {
    const { document, path, from, to, by } = happening;
    if (by !== laptop.name || from === undefined || path === 'active') return;
    // An allocation is taken back by its id, or goes with its document: whoever does that knows it.
    if (path.startsWith('alloc.')) return;
    const { chronicle } = this.scene;
    if (path === 'status' || path === 'there') {
      if (to === 'abandoned' || path === 'there') this.endedOver(happening, laptop, diary, knownAt);
      return;
    }
    const before = chronicle.last(document, path, happening);
    if (!before || before.by === laptop.name) return;
    if (before.step > knownAt) {
      this.overWindow += 1;
      return;
    }
    if (this.keysOf(document, diary).some((key) => diary.knew(key, path, to, from))) return;
    this.break('C', `${laptop.name} overwrote ${path} of ${document}: ${from} (by ${before.by}) became ${to ?? 'nothing'}`);
  }

  /** What was abandoned or deleted had been seen as it was. */
  private endedOver({ document, path: how }: Happening, laptop: Laptop, diary: Diary, knownAt: number): void {
    const { chronicle } = this.scene;
    for (const [path, value] of (chronicle.documents.get(document) ?? chronicle.things.get(document))?.facts ?? []) {
      const last = chronicle.last(document, path);
      if (path === 'status' || path === 'active' || path.startsWith('alloc.') || !last || last.by === laptop.name || last.step > knownAt) continue;
      if (!this.keysOf(document, diary).some((key) => diary.hasSeen(key, path, value))) this.break('C', `${laptop.name} ${how === 'there' ? 'deleted' : 'abandoned'} ${document} over ${path} = ${value} (by ${last.by})`);
    }
  }

  /** What must be so once everybody rests and the line is good. */
  async atRest(): Promise<void> {
    const { laptops, diaries } = this.scene;
    this.exactlyOnce();
    for (const laptop of laptops) {
      const diary = diaries[laptop.index];
      const [records, things] = [await laptop.records(), await laptop.things()];
      this.nothingLost(laptop, diary, records, things);
      for (const record of records) this.honest(laptop, record, records, things);
      for (const thing of things) this.honestThing(laptop, thing, things);
      await this.stillThere(laptop, diary, records, things);
      this.allHere(laptop, records, things);
      await this.windowsAgree(laptop, records, things);
    }
  }

  /** H: every window of a company shows the same. */
  private async windowsAgree(laptop: Laptop, records: readonly DocumentRecord[], things: readonly ResourceRecord[]): Promise<void> {
    if (laptop.windows.length < 2) return;
    laptop.sit(0);
    const others = [await laptop.records(), await laptop.things()];
    laptop.sit(1);
    const own = [await laptop.records(), await laptop.things()];
    for (const shown of [others, own]) if (JSON.stringify(shown) !== JSON.stringify([records, things])) this.break('H', `${laptop.name}: its windows show different records`);
  }

  /** X, by a token that a record keeps whatever it is called. */
  private exactlyOnce(): void {
    const { chronicle, tokens, diaries } = this.scene;
    const counts = new Map<string, number>();
    for (const { token } of [...chronicle.documents.values(), ...chronicle.things.values()]) if (token !== '' && !token.includes(' T-')) counts.set(token, (counts.get(token) ?? 0) + 1);
    const optional = new Set(diaries.flatMap((diary) => [...diary.drafts.values(), ...diary.things.values()].filter((made) => made.isOptional).map((made) => made.token)));
    for (const [token, count] of counts) {
      const most = Math.max(tokens.get(token) ?? 0, optional.has(token) ? 1 : 0);
      if (count > most) this.break('X', `${token} is at the service ${String(count)} times, not ${String(most)}`);
    }
  }

  private nothingLost(laptop: Laptop, diary: Diary, records: readonly DocumentRecord[], things: readonly ResourceRecord[]): void {
    const { chronicle } = this.scene;
    const held = new Map<string, Held>([
      ...records.map((record): [string, Held] => [record.key, { id: record.id, isPending: isPending(record), isGone: record.goneAt !== null, hasCommands: record.commands.length > 0, asked: askedFor(record.commands), shown: shownFacts(record) }]),
      ...things.map((thing): [string, Held] => [thing.key, { id: thing.id, isPending: isPending(thing), isGone: thing.goneAt !== null, hasCommands: thing.commands.length > 0, asked: NOTHING, shown: thingFacts(currentContent(thing)) }]),
    ]);
    for (const wish of diary.standing()) {
      const record = held.get(wish.key);
      if (!record) this.break('L', `${laptop.name} has no ${wish.key} any more`);
      else if (!this.isKept(wish, record)) this.break('L', `${laptop.name} lost ${wish.path} = ${wish.value ?? 'nothing'} of ${wish.key} (set at ${String(wish.step)})`);
    }
    for (const [key, made] of [...diary.drafts, ...diary.things]) {
      const record = held.get(key);
      if (made.isOptional || !record || record.isPending) continue;
      if (record.id === null || !(chronicle.documents.has(record.id) || chronicle.things.has(record.id))) this.break('X', `${laptop.name}'s ${made.token} (${key}) is not at the service`);
      else if (chronicle.documents.has(record.id) && chronicle.withIntRef(key)?.id !== record.id) this.break('X', `${laptop.name}'s ${made.token} is at the service under another reference than ${key}`);
    }
  }

  /** Whether the wish stands here, visibly waiting; or was carried out; or was undone before it ever arrived. */
  private isKept(wish: Wish, { id, isPending: waits, isGone, hasCommands, asked, shown }: Held): boolean {
    const { chronicle } = this.scene;
    const isAsked = wish.path === 'status' || wish.path === 'active' || wish.path === 'there' ? hasCommands : wish.value !== undefined && asked.get(wish.path) === wish.value;
    if (waits && (isAsked || (wish.path !== 'status' && wish.path !== 'active' && shown.get(wish.path) === wish.value))) return true;
    if (id === null) return false;
    // What a colleague has deleted is neither to be locked nor unlocked, and is shown as gone.
    if (wish.path === 'active' && isGone) return true;
    return chronicle.held(id, wish.path, wish.value, wish.step) || (wish.isUndo && !chronicle.held(id, wish.path, wish.undid, 0));
  }

  /** H, P: at rest a badge says `synced`, and it is so; or it says why not, and that is so. */
  private honest(laptop: Laptop, record: DocumentRecord, records: readonly DocumentRecord[], things: readonly ResourceRecord[]): void {
    const { books, chronicle } = this.scene;
    const state = syncState(record, isReadyToSend(record), false);
    const who = `${laptop.name}: ${record.key}`;
    if (state === 'rejected' || state === 'waits') {
      const why = whyAside(record, { records, things, version: books.version });
      if (why !== null) this.break('P', `${who} ${why}`);
      return;
    }
    if (state === 'saved') {
      if (isReadyToSend(record)) this.break('H', `${who} is complete and says it is not`);
      return;
    }
    // A document that could not be found again after a lost answer stays here, and its kind says why.
    if (state === 'queued' && kindHindrance(record.docClass, { version: books.told, denied: new Map() }) !== null) return;
    if (state !== 'synced') {
      this.break(state === 'queued' ? 'P' : 'H', `${who} is ${state} at rest`);
      return;
    }
    const there = record.id === null ? undefined : chronicle.documents.get(record.id);
    if (!there || !record.base) {
      this.break('H', `${who} says synced and is not at the service`);
      return;
    }
    const { header, lines } = books.company.ledger.load(there.id);
    const differs = difference(factsOf(record.base, record.base.statusList), there.facts);
    if (differs !== null) this.break('H', `${who} says synced, and ${differs}`);
    if (record.base.docNo !== header.docNo) this.break('H', `${who} says ${record.base.docNo ?? 'no number'}, the service ${header.docNo}`);
    const order = (of: readonly { textPre?: string | undefined }[]): string => of.map((line) => line.textPre).join(' ');
    if (order(record.base.lines) !== order(lines)) this.break('H', `${laptop.name}: the lines of ${record.key} stand in another order`);
  }

  private honestThing(laptop: Laptop, record: ResourceRecord, things: readonly ResourceRecord[]): void {
    const { chronicle } = this.scene;
    if (record.goneAt !== null) return;
    const content = currentContent(record);
    const who = `${laptop.name}: ${record.kind} ${record.key}`;
    if (record.conflict || record.inFlight) this.break('H', `${who} is ${record.conflict ? 'in conflict' : 'in doubt'} at rest`);
    else if (isPending(record)) {
      const { rejection } = record;
      const awaited = namesLocal(content).some((key) => things.some((each) => each.key === key && each.id === null));
      // It may be the very one, of which the answer was lost, changed by somebody since (design: sync, "Unknown outcomes").
      const isOther = (each: { token: string; facts: Facts }): boolean => each.token !== thingToken(content) || difference(thingFacts(content), each.facts) !== null;
      const isClash = rejection?.code === 'record.codeTaken' && 'code' in content && [...chronicle.things.values()].some((each) => each.kind === record.kind && each.code === content.code && isOther(each));
      const isBad = content.kind === 'contactAccount' && content.customer?.payTermId === 'NONE' && rejection?.message.includes('NONE');
      const isWaiting = rejection?.code === 'record.waits' && awaited;
      // Locked there by somebody else: the service says so in its own words.
      const isLocked = record.id !== null && chronicle.things.get(record.id)?.facts.get('active') === 'no' && rejection?.message.includes('is locked');
      const isTooNew = rejection?.code === 'version.tooOld' && !versionHas(this.scene.books.told, RESOURCE_TRAITS[record.kind].since);
      if (!isClash && !isBad && !isWaiting && !isLocked && !isTooNew) this.break('P', `${who} still waits at rest: ${rejection ? `${rejection.code} ${rejection.message}` : 'nobody says why'}`);
    } else {
      const there = record.id === null ? undefined : chronicle.things.get(record.id);
      const differs = there && record.base ? difference(thingFacts(record.base), there.facts) : 'it is not at the service';
      // What others do to prices is read from time to time only.
      const isTheirs = there !== undefined && SELDOM_READ.has(there.kind) && (chronicle.last(there.id, 'value')?.by !== laptop.name || chronicle.last(there.id, 'active')?.by !== laptop.name);
      if (differs !== null && !isTheirs) this.break('H', `${who} says synced, and ${differs}`);
    }
  }

  /** A: what was held is held, what is there is not taken for gone, and lists that came short have marked nothing. */
  private async stillThere(laptop: Laptop, diary: Diary, records: readonly DocumentRecord[], things: readonly ResourceRecord[]): Promise<void> {
    const keys = new Set([...records, ...things].map((record) => record.key));
    for (const [key, made] of [...diary.drafts, ...diary.things]) if (!keys.has(key) && !made.isOptional) this.break('A', `${laptop.name}: ${key} has vanished`);
    for (const record of [...records, ...things]) if (record.goneAt !== null && this.scene.chronicle.things.get(record.id ?? '')?.isGone !== true) this.break('A', `${laptop.name}: ${record.key} is taken for gone`);
    for (const kind of ['account', 'contactAccount', 'product', 'docType'] as const) {
      const held = await laptop.store.references(kind);
      for (const each of this.scene.books.company.directory.all(kind)) {
        const mine = held.find((reference) => reference.id === each.id);
        if (!mine) this.break('A', `${laptop.name} has no ${kind} ${each.code}`);
        else if (mine.isActive !== each.isActive) this.break('A', `${laptop.name} shows ${kind} ${each.code} as ${mine.isActive ? 'active' : 'inactive'}`);
      }
    }
  }

  /** Both laptops have everything that the service has, once. Bank transactions are not listed: nobody else can have them. */
  private allHere(laptop: Laptop, records: readonly DocumentRecord[], things: readonly ResourceRecord[]): void {
    const { chronicle, books } = this.scene;
    const isListed = (kind: ResourceKind): boolean => kind !== 'bankTransaction' && (RESOURCE_TRAITS[kind].since !== 'departments' || versionHas(books.told, 'departments'));
    const ids = new Map<string, number>();
    for (const { id } of [...records, ...things]) if (id !== null) ids.set(id, (ids.get(id) ?? 0) + 1);
    const there = [...chronicle.documents.values(), ...[...chronicle.things.values()].filter(({ kind, isGone }) => isListed(kind) && !isGone)];
    for (const { id, token } of there) {
      const count = ids.get(id) ?? 0;
      // Prices of a product that has not changed, and contacts of a party, are read again from time to time only.
      if (count === 0 && SELDOM_READ.has(token.split(' ')[0] ?? '')) continue;
      if (count !== 1) this.break(count === 0 ? 'A' : 'X', `${laptop.name} has ${token} (${id}) ${String(count)} times`);
    }
  }
}

function difference(mine: Facts, theirs: Facts): string | null {
  for (const path of new Set([...mine.keys(), ...theirs.keys()])) {
    if (mine.get(path) !== theirs.get(path)) return `${path} is ${mine.get(path) ?? 'nothing'} here and ${theirs.get(path) ?? 'nothing'} there`;
  }
  return null;
}

import { isGuid } from '../../src/domain/identifiers.ts';
import { isReadyToSend } from '../../src/domain/readiness.ts';
import { isPending, syncState, type DocumentRecord } from '../../src/domain/record.ts';
import type { PromiseName } from './bugs.ts';
import { factsOf, type Facts, type Happening } from './chronicle.ts';
import type { Scene } from './deeds.ts';
import { shownFacts, type Diary, type Wish } from './diary.ts';
import type { Laptop } from './laptop.ts';
import { bodyOf, type Outgoing, type Watch } from './line.ts';

export interface Broken {
  promise: PromiseName;
  what: string;
}

/** Looks at every request, and at the end at everything, whether what was promised is so. */
export class Promises {
  readonly broken: Broken[] = [];
  /** Writes of each laptop since it was last looked at. */
  readonly writes = new Map<Laptop, string[]>();
  /** How often a colleague wrote between the engine's read and its write: that cannot be closed with this API, only seen. */
  overWindow = 0;
  private readonly scene: Scene;
  /** By request: what the engine had read of the document when it left. */
  private readonly knownAtLeaving = new WeakMap<Outgoing, number>();

  constructor(scene: Scene) {
    this.scene = scene;
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
        await this.left(request, laptop, diary);
      },
      arrived: (request) => {
        const happenings = chronicle.look(books, laptop.name, world.stepCount);
        if (request.isWrite) for (const happening of happenings) this.overwrote(happening, laptop, diary, this.knownAtLeaving.get(request) ?? -1);
        for (const words of chronicle.doubled.splice(0)) this.break('X', `a line doubled: ${words}`);
      },
      answered: (request, said, doneAt) => {
        const id = documentOf(request);
        if (request.method === 'GET' && said.status === 200 && id !== null) diary.lastRead.set(id, doneAt);
      },
    };
  }

  /** H: the intent is committed before a request leaves. C: a document is read right before it is changed. */
  private async left(request: Outgoing, laptop: Laptop, diary: Diary): Promise<void> {
    const id = documentOf(request);
    const { store } = laptop;
    const [held] = id !== null && isGuid(id) ? await store.forSync.held([id]) : [];
    const record = await store.record(id === null ? String(bodyOf(request).intRef ?? '') : (held?.key ?? ''));
    if (!record?.inFlight) this.break('H', `${laptop.name} sends ${request.method} ${request.url} without a committed intent`);
    if (id === null) return;
    const readAt = diary.lastRead.get(id) ?? -1;
    this.knownAtLeaving.set(request, readAt);
    if (readAt < (laptop.run?.pushedAt ?? Number.POSITIVE_INFINITY)) this.break('C', `${laptop.name} writes ${request.method} ${request.url} without having read the document`);
  }

  /** C: what a request of a laptop has overwritten was either its own, or known to its bookkeeper, or too young to be known to the engine. */
  private overwrote(happening: Happening, laptop: Laptop, diary: Diary, knownAt: number): void {
    const { document, path, from, to, by } = happening;
    if (by !== laptop.name || from === undefined) return;
    const { chronicle } = this.scene;
    const isTheirs = (each: Happening | undefined): each is Happening => each !== undefined && each.by !== laptop.name;
    if (path === 'status') {
      if (to === 'abandoned') this.abandoned(happening, laptop, diary, knownAt);
      return;
    }
    const before = chronicle.last(document, path, happening);
    if (!isTheirs(before)) return;
    if (before.step > knownAt) {
      this.overWindow += 1;
      return;
    }
    const keys = [document, chronicle.documents.get(document)?.intRef ?? ''];
    if (keys.some((key) => diary.knew(key, path, to, from))) return;
    this.break('C', `${laptop.name} overwrote ${path} of ${document}: ${from} (by ${before.by}) became ${to ?? 'nothing'}`);
  }

  private abandoned({ document }: Happening, laptop: Laptop, diary: Diary, knownAt: number): void {
    const { chronicle } = this.scene;
    const known = chronicle.documents.get(document);
    for (const [path, value] of known?.facts ?? []) {
      const last = chronicle.last(document, path);
      if (path === 'status' || !last || last.by === laptop.name || last.step > knownAt) continue;
      const keys = [document, known?.intRef ?? ''];
      if (!keys.some((key) => diary.hasSeen(key, path, value))) {
        this.break('C', `${laptop.name} abandoned ${document} over ${path} = ${value} (by ${last.by})`);
      }
    }
  }

  /** What must be so once everybody rests and the line is good. */
  async atRest(): Promise<void> {
    const { laptops, diaries } = this.scene;
    this.exactlyOnce();
    for (const laptop of laptops) {
      const records = await laptop.records();
      this.nothingLost(laptop, diaries[laptop.index], records);
      for (const record of records) this.honest(laptop, record);
      await this.stillThere(laptop, diaries[laptop.index], records);
    }
    await this.allHere();
  }

  /** X, by a token that a document keeps whatever it is called. */
  private exactlyOnce(): void {
    const { chronicle, tokens, diaries } = this.scene;
    const counts = new Map<string, number>();
    for (const { token } of chronicle.documents.values()) counts.set(token, (counts.get(token) ?? 0) + 1);
    const optional = new Set(diaries.flatMap((diary) => [...diary.drafts.values()].filter((draft) => draft.isOptional).map((draft) => draft.token)));
    for (const [token, count] of counts) {
      const most = tokens.get(token) ?? 0;
      if (count > most && !(optional.has(token) && count <= 1)) this.break('X', `${token} is at the service ${String(count)} times, not ${String(most)}`);
    }
  }

  private nothingLost(laptop: Laptop, diary: Diary, records: readonly DocumentRecord[]): void {
    const { chronicle } = this.scene;
    const byKey = new Map(records.map((record) => [record.key, record]));
    for (const wish of diary.standing()) {
      const record = byKey.get(wish.key);
      if (!record) {
        this.break('L', `${laptop.name} has no ${wish.key} any more`);
        continue;
      }
      if (this.isKept(wish, record)) continue;
      if (record.id !== null && chronicle.held(record.id, wish.path, wish.value, wish.step)) continue;
      // What was undone before it ever arrived leaves nothing to be undone there.
      if (wish.isUndo && record.id !== null && !chronicle.held(record.id, wish.path, wish.undid, 0)) continue;
      this.break('L', `${laptop.name} lost ${wish.path} = ${wish.value ?? 'nothing'} of ${wish.key} (set at ${String(wish.step)})`);
    }
    for (const [key, draft] of diary.drafts) {
      const record = byKey.get(key);
      if (draft.isOptional || (record && isPending(record))) continue;
      if (!chronicle.withIntRef(key)) this.break('X', `${laptop.name}'s draft ${draft.token} (${key}) is not at the service`);
    }
  }

  /** Whether the wish stands here, visibly waiting. */
  private isKept(wish: Wish, record: DocumentRecord): boolean {
    if (!isPending(record)) return false;
    if (wish.path === 'status') return record.commands.length > 0;
    return shownFacts(record).get(wish.path) === wish.value;
  }

  /** H, P: at rest a badge says `synced`, and it is so; or it says why not, and that is so. */
  private honest(laptop: Laptop, record: DocumentRecord): void {
    const { books, chronicle } = this.scene;
    const state = syncState(record, isReadyToSend(record), false);
    const isBad = record.local?.lines.some((line) => line.taxCodeId === 'NONE') === true;
    if (state === 'rejected') {
      if (!isBad) this.break('P', `${laptop.name}: ${record.key} is rejected: ${record.rejection?.message ?? ''}`);
      else if (!record.rejection?.message.includes('NONE')) this.break('P', `${laptop.name}: ${record.key} is rejected without the service's words: ${record.rejection?.message ?? ''}`);
      return;
    }
    if (state === 'saved') {
      if (isReadyToSend(record)) this.break('H', `${laptop.name}: ${record.key} is complete and says it is not`);
      return;
    }
    if (state !== 'synced') {
      this.break(state === 'queued' ? 'P' : 'H', `${laptop.name}: ${record.key} is ${state} at rest`);
      return;
    }
    const there = record.id === null ? undefined : chronicle.documents.get(record.id);
    if (!there || !record.base) {
      this.break('H', `${laptop.name}: ${record.key} says synced and is not at the service`);
      return;
    }
    const { header } = books.company.ledger.load(there.id);
    const differs = difference(factsOf(record.base, record.base.statusList), there.facts);
    if (differs !== null) this.break('H', `${laptop.name}: ${record.key} says synced, and ${differs}`);
    if (record.base.docNo !== header.docNo) this.break('H', `${laptop.name}: ${record.key} says ${record.base.docNo ?? 'no number'}, the service ${header.docNo}`);
    const order = (lines: readonly { textPre?: string | undefined }[]): string => lines.map((line) => line.textPre).join(' ');
    if (order(record.base.lines) !== order(books.company.ledger.load(there.id).lines)) this.break('H', `${laptop.name}: the lines of ${record.key} stand in another order`);
  }

  /** A: what was held is held, what is there is not taken for gone, and lists that came short have marked nothing. */
  private async stillThere(laptop: Laptop, diary: Diary, records: readonly DocumentRecord[]): Promise<void> {
    const keys = new Set(records.map((record) => record.key));
    for (const key of diary.drafts.keys()) if (!keys.has(key) && !diary.drafts.get(key)?.isOptional) this.break('A', `${laptop.name}: ${key} has vanished`);
    for (const record of records) if (record.goneAt !== null) this.break('A', `${laptop.name}: ${record.key} is taken for gone`);
    for (const kind of ['account', 'contactAccount', 'product', 'docType'] as const) {
      const held = await laptop.store.references(kind);
      const there = this.scene.books.company.directory.all(kind);
      for (const each of there) {
        const mine = held.find((reference) => reference.id === each.id);
        if (!mine) this.break('A', `${laptop.name} has no ${kind} ${each.code}`);
        else if (mine.isActive !== each.isActive) this.break('A', `${laptop.name} shows ${kind} ${each.code} as ${mine.isActive ? 'active' : 'inactive'}`);
      }
    }
  }

  /** Both laptops have every document that the service has. */
  private async allHere(): Promise<void> {
    for (const laptop of this.scene.laptops) {
      const ids = new Map<string, number>();
      for (const { id } of await laptop.records()) if (id !== null) ids.set(id, (ids.get(id) ?? 0) + 1);
      for (const { id, token } of this.scene.chronicle.documents.values()) {
        const count = ids.get(id) ?? 0;
        if (count !== 1) this.break(count === 0 ? 'A' : 'X', `${laptop.name} has ${token} (${id}) ${String(count)} times`);
      }
    }
  }
}

function difference(mine: Facts, theirs: Facts): string | null {
  for (const path of new Set([...mine.keys(), ...theirs.keys()])) {
    if (mine.get(path) !== theirs.get(path)) return `${path} is ${mine.get(path) ?? 'nothing'} here and ${theirs.get(path) ?? 'nothing'} there`;
  }
  return null;
}

/** The document that a request is about, by the id in its path; null for creates and lists. */
function documentOf(request: Outgoing): string | null {
  const found = /^\/api\/(?:document|saleInvoice)\/([0-9a-f-]{36})(?:\/|$|\?)/i.exec(request.url);
  return found?.[1]?.toLowerCase() ?? null;
}

import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { ResourceKind } from '../../../src/domain/resources/content.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../../../src/domain/resources/traits.ts';
import type { NoteBroken } from './broken.ts';
import { factsOf, type Facts } from '../trace.ts';
import type { Scene } from '../actions/actions.ts';
import { shownFacts, type Log, type Wish } from '../log.ts';
import type { Laptop } from '../laptop.ts';
import type { ServiceProfile } from '../faults/serviceProfile.ts';
import { badgeAlone, isWaiting, isWhole, shownContent, shownDocument, takesKind } from '../models/badges.ts';
import type { FieldsSeen } from '../models/fieldsSeen.ts';
import { listRowsWrong } from './listRows.ts';
import { plainNumber } from '../models/numbers.ts';
import { whyAside } from '../faults/refusals.ts';
import { isBelowSetAside, namesLocal } from '../actions/recordActions.ts';
import { askedFor } from '../actions/trade.ts';
import { SELDOM_READ, recordFacts, recordToken } from '../actions/records.ts';

const NOTHING: Facts = new Map();
const TOTALS = ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount'] as const;

/** A document or other record, as the promises speak of it. */
interface Held {
  id: string | null;
  isPending: boolean;
  /** Whether it is shown as gone from the service. */
  isGone: boolean;
  hasCommands: boolean;
  /** What its commands ask for, by path. */
  asked: Facts;
  shown: Facts;
  record: DocumentRecord | ResourceRecord;
}

/** Checks every promise once everybody rests and the line is good. */
export class AtRest {
  private readonly scene: Scene;
  private readonly noteBroken: NoteBroken;

  private readonly serviceProfile: ServiceProfile;

  /** Which fields each laptop has been shown. */
  private readonly seenBy: (laptop: Laptop) => FieldsSeen;

  constructor(
    scene: Scene,
    serviceProfile: ServiceProfile,
    seenBy: (laptop: Laptop) => FieldsSeen,
    noteBroken: NoteBroken,
  ) {
    this.seenBy = seenBy;
    this.scene = scene;
    this.serviceProfile = serviceProfile;
    this.noteBroken = noteBroken;
  }

  async look(): Promise<void> {
    const { laptops, logs } = this.scene;
    await this.exactlyOnce();
    for (const laptop of laptops) {
      const log = logs[laptop.index];
      const [records, resources] = [await laptop.documents(), await laptop.resources()];
      this.nothingLost(laptop, log, records, resources);
      for (const record of records) this.honest(laptop, record, records, resources);
      for (const resource of resources) this.honestRecord(laptop, resource, resources);
      await this.stillThere(laptop, log, records, resources);
      this.allHere(laptop, records, resources);
      await this.windowsAgree(laptop, records, resources);
      for (const words of await listRowsWrong(laptop)) this.noteBroken('H', words);
    }
  }

  /** H: every window of a company shows the same. */
  private async windowsAgree(
    laptop: Laptop,
    records: readonly DocumentRecord[],
    resources: readonly ResourceRecord[],
  ): Promise<void> {
    if (laptop.windows.length < 2) return;
    laptop.switchWindow(0);
    const others = [await laptop.documents(), await laptop.resources()];
    laptop.switchWindow(1);
    const own = [await laptop.documents(), await laptop.resources()];
    for (const shown of [others, own])
      if (JSON.stringify(shown) !== JSON.stringify([records, resources]))
        this.noteBroken('H', `${laptop.name}: its windows show different records`);
  }

  /** Whether the Sync centre of every laptop shows that the service has several records under an IntRef. */
  private async isShared(intRef: string): Promise<boolean> {
    for (const { store } of this.scene.laptops)
      if (!(await store.sharedRecords()).some((shared) => shared.intRef === intRef)) return false;
    return true;
  }

  /**
   * X: every record is there exactly once, by a token that it keeps under any key. A service that does not keep IntRefs
   * unique may have one twice, and every laptop must show that until all but one are abandoned or locked.
   */
  private async exactlyOnce(): Promise<void> {
    const { trace, tokens, logs } = this.scene;
    const records = [...trace.documents.values(), ...trace.resources.values()];
    const optional = new Set(
      logs.flatMap((log) =>
        [...log.drafts.values(), ...log.resources.values()].filter((made) => made.isOptional).map((made) => made.token),
      ),
    );
    for (const [token, equals] of Map.groupBy(records, (each) => each.token)) {
      if (token === '' || token.includes(' T-')) continue;
      const most = Math.max(tokens.get(token) ?? 0, optional.has(token) ? 1 : 0);
      if (equals.length <= most) continue;
      const intRef = equals[0]?.intRef?.replace(/~\d+$/, '') ?? '';
      const inUse = equals.filter(({ facts }) => facts.get('status') !== 'abandoned' && facts.get('active') !== 'no');
      if (this.serviceProfile.hasDuplicates(intRef) && (inUse.length < 2 || (await this.isShared(intRef)))) continue;
      this.noteBroken('X', `${token} is at the service ${String(equals.length)} times, not ${String(most)}`);
    }
  }

  private nothingLost(
    laptop: Laptop,
    log: Log,
    records: readonly DocumentRecord[],
    resources: readonly ResourceRecord[],
  ): void {
    const { trace } = this.scene;
    const held = new Map<string, Held>([
      ...records.map((record): [string, Held] => [
        record.key,
        {
          id: record.id,
          isPending: isWaiting(record),
          isGone: record.goneAt !== null,
          hasCommands: record.commands.length > 0,
          asked: askedFor(record.commands, shownDocument(record).allocations),
          shown: log.asThere(shownFacts(record)),
          record,
        },
      ]),
      ...resources.map((resource): [string, Held] => [
        resource.key,
        {
          id: this.idOf(resource),
          isPending: isWaiting(resource),
          isGone: resource.goneAt !== null,
          hasCommands: resource.commands.length > 0,
          asked: NOTHING,
          shown: recordFacts(shownContent(resource)),
          record: resource,
        },
      ]),
    ]);
    for (const wish of log.standing()) {
      if (this.isBeyondTelling(laptop, log, wish, held.get(wish.key))) continue;
      // It names what the service has lost, and cannot be sent.
      if (wish.value !== undefined && trace.lost.has(wish.value)) continue;
      const record = held.get(wish.key);
      if (!record) this.noteBroken('L', `${laptop.name} has no ${wish.key} any more`);
      else if (!this.isKept(laptop, log, wish, record))
        this.noteBroken(
          'L',
          `${laptop.name} lost ${wish.path} = ${wish.value ?? 'nothing'} of ${wish.key} (set at ${String(wish.step)})`,
        );
    }
    for (const [key, made] of [...log.drafts, ...log.resources]) {
      const record = held.get(key);
      if (made.isOptional || !record || record.isPending || this.isLost(laptop, record) || this.isUntold(record.record))
        continue;
      if (record.id === null || !(trace.documents.has(record.id) || trace.resources.has(record.id)))
        this.noteBroken('X', `${laptop.name}'s ${made.token} (${key}) is not at the service`);
      else if (trace.documents.has(record.id) && !this.isUnder(key, record.id))
        this.noteBroken('X', `${laptop.name}'s ${made.token} is at the service under another reference than ${key}`);
    }
  }

  /** Whether the service refuses a record because it names one that the service has lost by going back. */
  private namesLost({ rejection }: Pick<DocumentRecord, 'rejection'>): boolean {
    return [...this.scene.trace.lost.keys()].some((id) => rejection?.message.includes(id) === true);
  }

  /** Whether the service has lost it by going back, and nothing can show that to the laptop. */
  private isMissedBy({ name }: Laptop, id: string | null): boolean {
    const { lost, unnoted } = this.scene.trace;
    return id !== null && lost.has(id) && unnoted.has(name);
  }

  /**
   * Whether the service has it in an older form by going back, and the laptop's last run before was broken off: what
   * that run had read is not missed (docs/sync.md).
   */
  private isOlderUnnoted({ name }: Laptop, id: string | null): boolean {
    const { older, unnoted } = this.scene.trace;
    return id !== null && older.has(id) && unnoted.has(name);
  }

  /** Whether the service has lost it by going back, and it is shown as gone. */
  private isLost(laptop: Laptop, { id, isGone }: Pick<Held, 'id' | 'isGone'>): boolean {
    return (isGone && id !== null && this.scene.trace.lost.has(id)) || this.isMissedBy(laptop, id);
  }

  /**
   * Whether it is a bank line that the service has lost by going back, having never told its id: then nobody here can
   * look for it (docs/sync.md, "A service that went back").
   */
  private isUntold({ id, base }: DocumentRecord | ResourceRecord): boolean {
    return (
      id === null &&
      base !== null &&
      'kind' in base &&
      base.kind === 'bankTransaction' &&
      [...this.scene.trace.lost.values()].includes(recordToken(base))
    );
  }

  /**
   * Whether nobody here can tell that the service has lost a value by going back: it never told the bank line's id, or
   * shows no times of the record, or somebody else has changed the older form since and nobody is asked about the
   * service. Both of these look like somebody's later change.
   */
  private isBeyondTelling(laptop: Laptop, log: Log, { step }: Wish, held: Held | undefined): boolean {
    const { trace } = this.scene;
    const { wentBackAt } = trace;
    if (!held || wentBackAt === null || step > wentBackAt) return false;
    const { record, id } = held;
    const hasNoTimes = record.base !== null && record.base.lastModified === undefined;
    if (hasNoTimes || this.isUntold(record)) return true;
    // A person who is asked about the service is told of those that lists of recent changes show.
    const isTold =
      log.isToldOfGoingBack && ('docClass' in record || RESOURCE_TRAITS[record.kind].list === 'byModification');
    return id !== null && trace.isChangedByOthers(id, laptop.name, wentBackAt) && !isTold;
  }

  /**
   * Whether a document is at the service under this reference: alone, or as one of several where IntRefs are not
   * unique.
   */
  private isUnder(intRef: string, id: string): boolean {
    const { trace } = this.scene;
    if (!this.serviceProfile.hasDuplicates(intRef)) return trace.withIntRef(intRef)?.id === id;
    return trace.documents.get(id)?.intRef?.replace(/~\d+$/, '') === intRef;
  }

  /**
   * The id of a record at the service. For a bank transaction that was accepted without its id being sent, nobody here
   * can know it.
   */
  private idOf({ kind, id, base }: ResourceRecord): string | null {
    if (id !== null || kind !== 'bankTransaction' || base === null) return id;
    return [...this.scene.trace.resources.values()].find(({ token }) => token === recordToken(base))?.id ?? null;
  }

  /** Whether the wish still waits here visibly, was carried out, or was undone before it arrived. */
  private isKept(
    laptop: Laptop,
    log: Log,
    wish: Wish,
    { id, isPending: waits, isGone, hasCommands, asked, shown, record }: Held,
  ): boolean {
    const { trace } = this.scene;
    const isAsked =
      wish.path === 'status' || wish.path === 'active' || wish.path === 'there'
        ? hasCommands
        : asked.get(wish.path) === (wish.value ?? '');
    if (waits && (isAsked || (wish.path !== 'status' && wish.path !== 'active' && shown.get(wish.path) === wish.value)))
      return true;
    if (id === null) return false;
    if (this.isLost(laptop, { id, isGone })) return true;
    // The service does not show it: it is kept here, and the application says so. Undoing it need not show anywhere.
    const seen = this.seenBy(laptop);
    if (seen.isUnprovable(record, wish.path) && shown.get(wish.path) === wish.value) return true;
    if (wish.value === undefined && shown.get(wish.path) === undefined && seen.isHidden(record, wish.path)) return true;
    // A record that a colleague has deleted cannot be locked or unlocked, and is shown as gone.
    if (wish.path === 'active' && isGone) return true;
    // Somebody else wrote the value that stands there. It may be the same one, since some fields have few values.
    const last = trace.last(id, wish.path);
    const isOthers = last?.by !== laptop.name;
    // They set it later, sent it, and then restored a backup from before the first answer came: by all that is known
    // here, their value was changed since.
    if (last && !isOthers && log.hasForgotten(wish.key, wish.path, last.to)) return true;
    // Somebody else has changed its older form before the answer was carried out, which held for that form.
    const { wentBackAt } = trace;
    if (isOthers && wentBackAt !== null && (last?.step ?? 0) > wentBackAt && log.resent.has(wish.key)) return true;
    // An edit whose answer was lost and that came back as another text counts as a colleague's. Undoing it here gives
    // what the service shows.
    if (wish.isUndo && this.serviceProfile.changesTexts) return true;
    return (
      trace.held(id, wish.path, wish.value, wish.step) ||
      (wish.isUndo && (!trace.held(id, wish.path, wish.undid, 0) || isOthers || log.undidForgotten(wish)))
    );
  }

  /** H, P: at rest a badge says `synced`, and that is true; or it names a reason, and that is true. */
  private honest(
    laptop: Laptop,
    record: DocumentRecord,
    records: readonly DocumentRecord[],
    resources: readonly ResourceRecord[],
  ): void {
    const { service, trace } = this.scene;
    const state = badgeAlone(record);
    const who = `${laptop.name}: ${record.key}`;
    // Whether that is true, `stillThere` looks at.
    if (state === 'gone') return;
    if (state === 'rejected' || state === 'waits') {
      if (this.namesLost(record)) return;
      const why = whyAside(record, { records, resources, version: service.version });
      if (why !== null) this.noteBroken('P', `${who} ${why}`);
      return;
    }
    if (state === 'saved') {
      if (isWhole(record)) this.noteBroken('H', `${who} is complete and says it is not`);
      return;
    }
    // A document that could not be found again after a lost answer stays here, and its kind says why.
    if (state === 'queued' && !takesKind(record.docClass, service.sessionVersion)) return;
    if (state !== 'synced') {
      this.noteBroken(state === 'queued' ? 'P' : 'H', `${who} is ${state} at rest`);
      return;
    }
    if (this.isMissedBy(laptop, record.id) || this.isOlderUnnoted(laptop, record.id)) return;
    const there = record.id === null ? undefined : trace.documents.get(record.id);
    if (!there || !record.base) {
      this.noteBroken('H', `${who} says synced and is not at the service`);
      return;
    }
    const { header, lines } = service.company.documents.load(there.id);
    const differs = this.difference(laptop, record, factsOf(record.base, record.base.statusList), there.facts);
    if (differs !== null) this.noteBroken('H', `${who} says synced, and ${differs}`);
    for (const total of TOTALS) {
      const [here, at] = [record.base[total], header[total]];
      if (here === undefined || plainNumber(here) !== plainNumber(at))
        this.noteBroken('H', `${who} says synced, and ${total} is ${here ?? 'nothing'} here and ${at} there`);
    }
    if (record.base.docNo !== header.docNo)
      this.noteBroken('H', `${who} says ${record.base.docNo ?? 'no number'}, the service ${header.docNo}`);
    const order = (of: readonly { textPre?: string | undefined }[]): string => of.map((line) => line.textPre).join(' ');
    if (order(record.base.lines) !== order(lines))
      this.noteBroken('H', `${laptop.name}: the lines of ${record.key} stand in another order`);
  }

  /** What the record says and the service has otherwise, as far as the service shows it. */
  private difference(
    laptop: Laptop,
    record: DocumentRecord | ResourceRecord,
    mine: Facts,
    theirs: Facts,
  ): string | null {
    const seen = this.seenBy(laptop);
    const isShown = (path: string): boolean =>
      !seen.isUnprovable(record, path) && (mine.has(path) || !seen.isHidden(record, path));
    const [here, there] = [mine, theirs].map((facts) => new Map([...facts].filter(([path]) => isShown(path))));
    return difference(here ?? NOTHING, there ?? NOTHING);
  }

  private honestRecord(laptop: Laptop, record: ResourceRecord, resources: readonly ResourceRecord[]): void {
    const { trace } = this.scene;
    if (record.goneAt !== null) return;
    const content = shownContent(record);
    const who = `${laptop.name}: ${record.kind} ${record.key}`;
    if (isBelowSetAside(record, resources) || this.isUntold(record) || this.isMissedBy(laptop, record.id)) return;
    if (this.isOlderUnnoted(laptop, record.id)) return;
    if (record.conflict || record.inFlight)
      this.noteBroken('H', `${who} is ${record.conflict ? 'in conflict' : 'in doubt'} at rest`);
    else if (isWaiting(record)) {
      const { rejection } = record;
      const awaited = namesLocal(content).some((key) => resources.some((each) => each.key === key && each.id === null));
      // It may be the very record whose answer was lost, changed by somebody since (docs/sync.md, "Unknown outcomes").
      // Or it is held here already: it was not shown for a while, and the local version became a new record.
      const isHeld = (id: string): boolean => resources.some((each) => each.key !== record.key && each.id === id);
      const isOther = (each: { id: string; token: string; facts: Facts }): boolean =>
        isHeld(each.id) || each.token !== recordToken(content) || difference(recordFacts(content), each.facts) !== null;
      const isClash =
        (rejection?.code === 'record.codeTaken' ||
          rejection?.message.includes('is already used by another') === true) &&
        'code' in content &&
        [...trace.resources.values()].some(
          (each) => each.kind === record.kind && each.code === content.code && isOther(each),
        );
      const isBad =
        content.kind === 'contactAccount' &&
        content.customer?.payTermId === 'NONE' &&
        rejection?.message.includes('NONE');
      const isWaiting = rejection?.code === 'record.waits' && awaited;
      // Somebody else locked it there: the service's message says so.
      const isLocked =
        record.id !== null &&
        trace.resources.get(record.id)?.facts.get('active') === 'no' &&
        rejection?.message.includes('is locked');
      const isTooNew =
        rejection?.code === 'version.tooOld' &&
        !takesKind(record.kind, this.scene.service.sessionVersion, record.id === null);
      if (this.namesLost(record)) return;
      if (!isClash && !isBad && !isWaiting && !isLocked && !isTooNew)
        this.noteBroken(
          'P',
          `${who} still waits at rest: ${rejection ? `${rejection.code} ${rejection.message}` : 'nobody says why'}`,
        );
    } else {
      const id = this.idOf(record);
      const there = id === null ? undefined : trace.resources.get(id);
      const differs =
        there && record.base
          ? this.difference(laptop, record, recordFacts(record.base), there.facts)
          : 'it is not at the service';
      // Prices are read from time to time only, so others may have changed them.
      const isTheirs =
        there !== undefined &&
        SELDOM_READ.has(there.kind) &&
        ['value', ...there.facts.keys()].some((path) => trace.last(there.id, path)?.by !== laptop.name);
      if (differs !== null && !isTheirs) this.noteBroken('H', `${who} says synced, and ${differs}`);
    }
  }

  /**
   * A: records that were held are still held, records that exist are not taken for gone, and lists that came short have
   * marked nothing.
   */
  private async stillThere(
    laptop: Laptop,
    log: Log,
    records: readonly DocumentRecord[],
    resources: readonly ResourceRecord[],
  ): Promise<void> {
    const keys = new Set([...records, ...resources].map((record) => record.key));
    for (const [key, made] of [...log.drafts, ...log.resources])
      if (!keys.has(key) && !made.isOptional) this.noteBroken('A', `${laptop.name}: ${key} has vanished`);
    for (const record of [...records, ...resources])
      if (
        record.goneAt !== null &&
        this.scene.trace.resources.get(record.id ?? '')?.isGone !== true &&
        !this.scene.trace.lost.has(record.id ?? '')
      )
        this.noteBroken('A', `${laptop.name}: ${record.key} is taken for gone`);
    for (const kind of ['account', 'contactAccount', 'product', 'docType'] as const) {
      const held = await laptop.store.references(kind);
      for (const each of this.scene.service.company.directory.all(kind)) {
        const mine = held.find((reference) => reference.id === each.id);
        if (!mine) this.noteBroken('A', `${laptop.name} has no ${kind} ${each.code}`);
        else if (mine.isActive !== each.isActive)
          this.noteBroken('A', `${laptop.name} shows ${kind} ${each.code} as ${mine.isActive ? 'active' : 'inactive'}`);
      }
    }
  }

  /**
   * Both laptops have everything that the service has, once. Bank transactions are not listed: nobody else can have
   * them.
   */
  private allHere(laptop: Laptop, records: readonly DocumentRecord[], resources: readonly ResourceRecord[]): void {
    const { trace, service } = this.scene;
    const isListed = (kind: ResourceKind): boolean =>
      kind !== 'bankTransaction' &&
      ((kind !== 'department' && kind !== 'costCentre') || takesKind(kind, service.sessionVersion));
    const ids = new Map<string, number>();
    for (const { id } of [...records, ...resources]) if (id !== null) ids.set(id, (ids.get(id) ?? 0) + 1);
    const there = [
      ...trace.documents.values(),
      ...[...trace.resources.values()].filter(({ kind, isGone }) => isListed(kind) && !isGone),
    ];
    for (const { id, token } of there) {
      const count = ids.get(id) ?? 0;
      // Prices of an unchanged product, and contacts of a party, are read again from time to time only.
      if (count === 0 && SELDOM_READ.has(token.split(' ')[0] ?? '')) continue;
      if (count !== 1)
        this.noteBroken(count === 0 ? 'A' : 'X', `${laptop.name} has ${token} (${id}) ${String(count)} times`);
    }
  }
}

function difference(mine: Facts, theirs: Facts): string | null {
  for (const path of new Set([...mine.keys(), ...theirs.keys()])) {
    if (mine.get(path) !== theirs.get(path))
      return `${path} is ${mine.get(path) ?? 'nothing'} here and ${theirs.get(path) ?? 'nothing'} there`;
  }
  return null;
}

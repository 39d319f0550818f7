import type { ShallowRef } from 'vue';
import { fieldOf } from '../../domain/resources/readiness.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { failed, problemOf, ProblemError, type Problem } from '../../domain/values/result.ts';
import {
  contentOfTerms,
  isOnlyHere,
  isPriceLeaving,
  PRICE_KINDS,
  type PriceContent,
  type PriceKind,
  type PriceRecord,
} from '../../domain/prices/priceContent.ts';
import type { PricePlan } from '../../domain/prices/pricePlan.ts';
import type { CompanyStore } from '../../store/contract.ts';
import type { ResourceStore } from '../../store/resourceContract.ts';
import type { LivePrices } from '../company/prices/livePrices.ts';
import { writePlanned } from './plannedChanges.ts';
import { Autosave } from '../editing/autosave.ts';
import { sameEntered, type Entered } from '../editing/entered.ts';
import { History, type UndoStep } from '../editing/history.ts';
import { Turns } from '../../domain/values/turns.ts';
import { TypedEntries } from '../editing/typedEntries.ts';

/** The result of applying a plan. */
export interface Applied {
  made: number;
  changed: number;
  /** Prices that were edited after the preview: they stay as they are. */
  missed: number;
}

/** Where a step was done, so that the cursor can return there. */
export interface PricePlace {
  key: string;
  column?: string;
}
/** How an action is taken back and done again. */
interface PriceAction {
  undo(): Promise<void>;
  redo(): Promise<void>;
}
export type PriceStep = UndoStep<PriceAction, PricePlace>;

/**
 * Everything that a person does with prices: typing values, adding, locking, deleting, applying plans. Each action is
 * written at once, in order, and can be undone until it has reached the service.
 */
export class PriceEditor {
  readonly history = new History<PriceAction, PricePlace>();
  private readonly resources: ResourceStore;
  private readonly livePrices: LivePrices;
  private readonly turns = new Turns();
  private readonly steps = new Turns();
  private readonly typed = new TypedEntries((key) => this.livePrices.record(key));
  private readonly autosave = new Autosave({ waits: () => !this.typed.isEmpty, write: () => this.writeTyped() });
  /** The current keys of records: one that was removed and made again has a new key. */
  private readonly keyNow = new Map<string, string>();

  constructor(store: Pick<CompanyStore, 'resources'>, livePrices: LivePrices) {
    this.resources = store.resources;
    this.livePrices = livePrices;
  }

  /** Why the last action failed; null if it did not. */
  get problem(): ShallowRef<Problem | null> {
    return this.autosave.problem;
  }

  /** The entry in a field of a price. */
  at(key: string, field: string): Entered {
    const entry = this.livePrices.get(key);
    const bad = entry?.bad[field];
    if (bad !== undefined) return { bad };
    const value = entry && fieldOf(entry.content, field);
    return { value: typeof value === 'string' ? value : undefined };
  }

  /** Handles a keystroke: it is written after a pause, so that a crash loses little. */
  type(key: string, field: string, entered: Entered): void {
    this.typed.put(key, field, entered);
    this.autosave.soon();
  }

  /** Writes what is being typed, after all that was done before. */
  async keepTyped(): Promise<void> {
    await this.autosave.now();
    await this.turns.idle();
  }

  /** Resolves when everything typed or done so far is stored; rejects if what was being typed was refused. */
  async settle(): Promise<void> {
    await this.autosave.settle();
    // Running work may ask for more: a row that becomes a price gets the rest of its entries afterwards.
    await this.turns.idle();
  }

  /** Handles leaving a field: one step that can be undone. @param before its entry when it was entered */
  async commit(key: string, field: string, before: Entered, after: Entered): Promise<void> {
    if (!sameEntered(before, after)) {
      this.history.add(
        {
          undo: () => this.put(this.currentKey(key), field, before, false),
          redo: () => this.put(this.currentKey(key), field, after, false),
        },
        { key, column: field },
      );
    }
    await this.reportFailure(this.put(key, field, after));
  }

  /** Restores a field after typing was cancelled. The text may be stored already: undo brings it back. */
  async restore(key: string, field: string, before: Entered): Promise<void> {
    const typed = this.typed.at(key, field) ?? this.at(key, field);
    await Promise.all([this.commit(key, field, before, typed), this.commit(key, field, typed, before)]);
  }

  /**
   * Takes the last step back, after a step that is still being taken back: two presses take back two steps.
   * @returns the step, or null if there is none. If it fails, it stays in place and the error is thrown
   */
  undo(): Promise<PriceStep | null> {
    return this.steps.take(async () => {
      const step = this.history.last.value;
      await step?.patch.undo();
      return this.history.undo(step);
    });
  }

  redo(): Promise<PriceStep | null> {
    return this.steps.take(async () => {
      const step = this.history.next.value;
      await step?.patch.redo();
      return this.history.redo(step);
    });
  }

  /** Creates a price on this computer. @returns its key; null if it was refused: `problem` then says why */
  async create(content: PriceContent): Promise<string | null> {
    const record = await this.inTurn(() => this.make(content));
    if (!record) return null;
    const { key } = record;
    this.history.add(
      {
        undo: () => this.turns.take(() => this.unmake([this.currentKey(key)])),
        redo: () => this.remake([{ key, content }]),
      },
      { key },
    );
    return key;
  }

  /** Locks or unlocks prices with the next sync. A queued command for the opposite is taken back. */
  async setLocked(keys: readonly string[], isLocked: boolean): Promise<void> {
    const wanted = keys.filter((key) => this.livePrices.get(key)?.isLocked === !isLocked);
    if (wanted.length === 0) return;
    const put = (locked: boolean) => () =>
      this.lock(
        wanted.map((key) => this.currentKey(key)),
        locked,
      );
    if ((await this.inTurn(put(isLocked))) === null) return;
    this.history.add(
      { undo: () => this.turns.take(put(!isLocked)), redo: () => this.turns.take(put(isLocked)) },
      { key: wanted[0] ?? '' },
    );
  }

  /** Deletes prices: those that the service never had at once, the others with the next sync. */
  async remove(keys: readonly string[]): Promise<number> {
    const records = keys
      .flatMap((key) => this.livePrices.record(key) ?? [])
      .filter((record) => !isPriceLeaving(record));
    const mine = records.filter(isOnlyHere).map((record) => ({ key: record.key, content: currentVersion(record) }));
    const theirs = records.filter((record) => !isOnlyHere(record)).map(({ key }) => key);
    const away = async (): Promise<void> => {
      await this.discard(mine.map(({ key }) => this.currentKey(key)));
      await this.command(theirs, (kind, some) => this.resources.queueCommand(kind, some, { name: 'delete' }));
    };
    const back = async (): Promise<void> => {
      const waiting = theirs.filter((key) =>
        this.livePrices.record(key)?.commands.some(({ name }) => name === 'delete'),
      );
      await this.command(waiting, (kind, some) => this.resources.takeBackCommand(kind, some));
      // An earlier undo that came too late for the other prices may have made these again already.
      await this.remakeNow(mine.filter(({ key }) => this.livePrices.record(this.currentKey(key)) === undefined));
      if (waiting.length < theirs.length) throw new ProblemError(failed('store.failed', '').problem);
    };
    if ((await this.inTurn(async () => (await away(), true))) === null) return 0;
    this.history.add(
      { undo: () => this.turns.take(back), redo: () => this.turns.take(away) },
      { key: records[0]?.key ?? '' },
    );
    return records.length;
  }

  /** Takes back the last queued command of prices. */
  async takeBack(keys: readonly string[]): Promise<void> {
    await this.inTurn(() => this.command(keys, (kind, some) => this.resources.takeBackCommand(kind, some)));
  }

  async sendAgain(keys: readonly string[]): Promise<void> {
    await this.inTurn(() => this.command(keys, (kind, some) => this.resources.sendAgain(kind, some)));
  }

  async settleConflict(key: string, choice: Parameters<ResourceStore['resolveConflict']>[2]): Promise<void> {
    await this.inTurn(async () => {
      const record = this.livePrices.record(key);
      if (record) this.livePrices.adopt([await this.resources.resolveConflict(record.kind, key, choice)]);
    });
  }

  /**
   * Applies a plan as it was previewed, as one step that can be undone. Prices that were edited meanwhile are left
   * alone.
   */
  async apply(plan: PricePlan): Promise<Applied | null> {
    const contents = plan.creates.map(({ terms }) => contentOfTerms(terms));
    const done = { made: [] as string[], changed: new Set<string>() };
    const isWhole = await this.inTurn(async () => {
      await this.change(plan.changes, done.changed);
      done.made = await this.makeAll(contents);
      return true as const;
    });
    // If the rest of it fails, what was written can still be taken back.
    if (isWhole === null && done.made.length + done.changed.size === 0) return null;
    const made = done.made
      .map((key, n) => ({ key, content: contents[n] }))
      .flatMap(({ key, content }) => (content ? [{ key, content }] : []));
    const backward = plan.changes
      .filter(({ before }) => done.changed.has(before.key))
      .map(({ before, after }) => ({ before: { ...before, ...after }, after: before }));
    const forward = backward.map(({ before, after }) => ({ before: after, after: before }));
    this.history.add(
      {
        undo: () =>
          this.turns.take(async () => {
            await this.unmake(made.map(({ key }) => this.currentKey(key)));
            await this.change(backward);
          }),
        redo: () =>
          this.turns.take(async () => {
            await this.change(forward);
            await this.remakeNow(made);
          }),
      },
      { key: made[0]?.key ?? backward[0]?.before.key ?? '' },
    );
    return (
      isWhole && { made: made.length, changed: done.changed.size, missed: plan.changes.length - done.changed.size }
    );
  }

  private currentKey(key: string): string {
    return this.keyNow.get(key) ?? key;
  }

  private async writeTyped(): Promise<void> {
    for (const [key] of this.typed.all()) await this.writeTo(key);
  }

  /** Runs work one after the other. If it fails, sets `problem` and answers null. */
  private inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    return this.reportFailure(this.turns.take(work));
  }

  private put(key: string, field: string, entered: Entered, waitsOn = true): Promise<void> {
    this.typed.put(key, field, entered);
    return this.writeTo(key, waitsOn);
  }

  /**
   * Shows what was entered in a price at once, and writes it in its turn, because the disk is slow.
   * @param waitsOn whether it goes on waiting if the database refuses it
   */
  private writeTo(key: string, waitsOn = true): Promise<void> {
    const record = this.livePrices.record(key);
    const entries = this.typed.of(key);
    if (!record) {
      this.typed.drop(key);
      return Promise.resolve();
    }
    const edit = this.typed.editOf<PriceContent>(record, entries);
    this.typed.written(key, entries);
    this.livePrices.adopt([{ ...record, local: edit.change(currentVersion(record)), badInput: edit.badInput }]);
    const { unwritten } = this.livePrices;
    unwritten.set(key, (unwritten.get(key) ?? 0) + 1);
    return this.turns.take(async () => {
      try {
        const written = await this.resources.edit(record.kind, [edit]);
        this.typed.stored(key, entries);
        // Later entries are shown already; their own write updates the record.
        if (unwritten.get(key) === 1) this.livePrices.adopt(written);
      } catch (thrown) {
        if (waitsOn) this.typed.refused(key, entries);
        this.livePrices.adopt(await this.resources.records(record.kind, [key]));
        throw thrown;
      } finally {
        const left = (unwritten.get(key) ?? 1) - 1;
        if (left > 0) unwritten.set(key, left);
        else if (unwritten.delete(key)) this.waitOn(key);
      }
    });
  }

  /** Shows what was refused of a price, which waits for the next write. */
  private waitOn(key: string): void {
    const isWaiting = this.typed.waitOn(key);
    const record = this.livePrices.record(key);
    if (!record || !isWaiting) return;
    const { change, badInput } = this.typed.editOf<PriceContent>(record, this.typed.of(key));
    this.livePrices.adopt([{ ...record, local: change(currentVersion(record)), badInput }]);
  }

  /** If the work fails, sets `problem` and answers null. */
  private reportFailure<T>(work: Promise<T>): Promise<T | null> {
    return work.then(
      (value) => {
        this.problem.value = null;
        return value;
      },
      (thrown: unknown) => {
        this.problem.value = problemOf(thrown);
        return null;
      },
    );
  }

  private async make(content: PriceContent): Promise<PriceRecord | undefined> {
    const [record] = await this.resources.create<PriceKind>([content]);
    if (record) this.livePrices.adopt([record]);
    return record;
  }

  /** @returns the keys, in the order of the contents */
  private async makeAll(contents: readonly PriceContent[]): Promise<string[]> {
    if (contents.length === 0) return [];
    const records = await this.resources.create<PriceKind>(contents);
    this.livePrices.adopt(records);
    return records.map(({ key }) => key);
  }

  private async remakeNow(made: readonly { key: string; content: PriceContent }[]): Promise<void> {
    const keys = await this.makeAll(made.map(({ content }) => content));
    made.forEach(({ key }, n) => this.keyNow.set(key, keys[n] ?? key));
  }

  private remake(made: readonly { key: string; content: PriceContent }[]): Promise<void> {
    return this.turns.take(() => this.remakeNow(made));
  }

  /** Removes new prices again. Those that a sync has sent meanwhile are deleted on the service with the next sync. */
  private async unmake(keys: readonly string[]): Promise<void> {
    const records = keys.flatMap((key) => this.livePrices.record(key) ?? []);
    await this.discard(records.filter(isOnlyHere).map(({ key }) => key));
    await this.command(
      records.filter((record) => !isOnlyHere(record)).map(({ key }) => key),
      (kind, some) => this.resources.queueCommand(kind, some, { name: 'delete' }),
    );
  }

  private async discard(keys: readonly string[]): Promise<void> {
    for (const kind of PRICE_KINDS) {
      const some = this.ofKind(kind, keys);
      if (some.length > 0) await this.resources.discard(kind, some);
    }
    this.livePrices.adopt([], keys);
  }

  private ofKind(kind: PriceKind, keys: readonly string[]): string[] {
    return keys.filter((key) => this.livePrices.record(key)?.kind === kind);
  }

  private async command(
    keys: readonly string[],
    give: (kind: PriceKind, keys: readonly string[]) => Promise<void>,
  ): Promise<void> {
    for (const kind of PRICE_KINDS) {
      const some = this.ofKind(kind, keys);
      if (some.length === 0) continue;
      await give(kind, some);
      this.livePrices.adopt(await this.resources.records(kind, some));
    }
  }

  private change(changes: PricePlan['changes'], changed = new Set<string>()): Promise<void> {
    return writePlanned(changes, this.resources, this.livePrices, changed);
  }

  private async lock(keys: readonly string[], isLocked: boolean): Promise<void> {
    const other = isLocked ? 'unlock' : 'lock';
    const queued = keys.filter((key) => this.livePrices.record(key)?.commands.at(-1)?.name === other);
    await this.command(queued, (kind, some) => this.resources.takeBackCommand(kind, some));
    const left = keys.filter((key) => this.livePrices.get(key)?.isLocked === !isLocked);
    await this.command(left, (kind, some) =>
      this.resources.queueCommand(kind, some, { name: isLocked ? 'lock' : 'unlock' }),
    );
  }
}

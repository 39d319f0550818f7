import { copyNameText } from '../../../domain/copies/copies.ts';
import { instantOf } from '../../../domain/values/dates.ts';
import { problemOf, type Problem, valueOf } from '../../../domain/values/result.ts';
import type { CopyPiece } from '../../../store/copyContract.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { useBackend } from '../session/backend.ts';
import { SYNC_CHANGES } from '../session/changeGatherer.ts';
import type { CopyState } from '../session/copyState.ts';
import { remember, type Loss } from '../session/loss.ts';
import { askAbout, inspect, judge, lossFound, lossOfEmptied } from './admission.ts';
import { alone, copiesLock } from './alone.ts';
import { GatheredRows } from './gatheredRows.ts';
import { JournalLine } from './journalLine.ts';

/** Milliseconds from a change to its copy: soon for a few changes, later for those of a run, in larger pieces. */
const COPY_AFTER = 100;
const COPY_AFTER_SYNC = 700;
/** Milliseconds to the next attempt after the backend could not write. */
const RETRY_AFTER = 5_000;
/** Milliseconds to the second look at a database that lacks something: another window may just have removed it. */
const SECOND_LOOK_AFTER = 1_000;
/** Milliseconds from the first change to the next update of the record counts in the sentinel. */
const NOTE_AFTER = 2_000;

export interface CopierParts {
  store: CompanyStore;
  state: CopyState;
  backend: Pick<ReturnType<typeof useBackend>, 'call' | 'onOpen'>;
  /** The database is not as Daybook left it. Copying stops: the journal stays as it is until a person has chosen. */
  lost(loss: Loss): void;
  /** Called when the journal matches the database for the first time. */
  begun?(): void;
}

/**
 * Copies what this window writes and the service does not have into the backend's journal, shortly after each change.
 * Before the first copy it checks that the database still is what the sentinel says.
 */
export class Copier {
  private readonly parts: CopierParts;
  private readonly journal: JournalLine;
  private readonly leave: () => void;
  private gathered = new GatheredRows();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private noteTimer: ReturnType<typeof setTimeout> | null = null;
  private isWorking = false;
  private isBegun = false;
  private hasSeenLack = false;
  private isStopped = false;

  constructor(parts: CopierParts) {
    this.parts = parts;
    const { store, state, backend } = parts;
    this.journal = new JournalLine(store, backend, ({ reserve }) => {
      state.reserve.value = reserve;
    });
    this.leave = store.onChange((change) => {
      if (change.isElsewhere) return this.journal.forget();
      this.gathered.add(change);
      this.schedule();
    });
    // Now, and whenever the backend is reached again.
    backend.onOpen(() => this.schedule(0));
    this.schedule(0);
  }

  stop(): void {
    this.isStopped = true;
    this.leave();
    for (const timer of [this.timer, this.noteTimer]) if (timer !== null) clearTimeout(timer);
  }

  /** @param after milliseconds; it cuts a longer wait short */
  private schedule(
    after: number = this.gathered.size > SYNC_CHANGES || this.gathered.isMany ? COPY_AFTER_SYNC : COPY_AFTER,
  ): void {
    if (this.isStopped || this.isWorking || (this.timer !== null && after > 0)) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.work(), after);
  }

  private async work(): Promise<void> {
    if (this.isWorking || this.isStopped) return;
    this.timer = null;
    this.isWorking = true;
    const { state, store } = this.parts;
    const gatheredNow = this.gathered;
    this.gathered = new GatheredRows();
    const { changes } = state;
    let again: number | undefined;
    try {
      // The lock keeps the order in which rows are read, whichever window reads them.
      await alone(copiesLock(store.connectionId), () => this.copy(gatheredNow));
      if (this.isStopped) return;
      if (this.isBegun) {
        state.copied.value = changes;
        this.setCondition('kept', null);
      } else again = SECOND_LOOK_AFTER;
    } catch (thrown) {
      if (this.isStopped) return;
      this.gathered.putBack(gatheredNow);
      again = RETRY_AFTER;
      const problem = problemOf(thrown);
      this.setCondition(problem.code === 'bridge.closed' ? 'unreachable' : 'failing', problem);
    } finally {
      this.isWorking = false;
    }
    if (!this.isBegun || !this.gathered.isEmpty) this.schedule(again);
  }

  private setCondition(condition: 'kept' | 'unreachable' | 'failing', problem: Problem | null): void {
    this.parts.state.condition.value = condition;
    this.parts.state.problem.value = problem;
  }

  private async copy(gatheredNow: GatheredRows): Promise<void> {
    const { store } = this.parts;
    if (!this.isBegun) return this.begin();
    if (await this.isLost()) return;
    if (gatheredNow.isMany) await this.reconcile();
    else {
      const piece = await this.withoutDiscarded(await store.copies.written(gatheredNow.names));
      await this.journal.write(piece);
      await store.copies.forgetDiscarded([...piece.gone, ...piece.put]);
    }
    if (this.journal.isAnother) await this.reconcile();
    if (!gatheredNow.isEmpty) this.noteTimer ??= setTimeout(() => void this.noteLater(), NOTE_AFTER);
  }

  /**
   * Checks the database and then writes for the first time. If `isBegun` is still false afterwards, a second check is
   * due.
   */
  private async begin(): Promise<void> {
    const { store, lost, begun } = this.parts;
    const { connectionId } = store;
    const marks = await this.journal.marks();
    const about = await askAbout(this.parts.backend, connectionId);
    const found = await inspect(store);
    const kind = judge(connectionId, found, about);
    const lacked = kind === null ? await store.copies.lacks(marks) : [];
    if (lacked.length > 0 && !this.hasSeenLack) {
      this.hasSeenLack = true;
      return;
    }
    // If only files are missing, they were most likely removed just before Daybook ended: they stay among the copies,
    // and nobody is asked.
    const lacking = lacked.filter(({ table }) => table !== 'attachments').length;
    if (kind !== null || lacking > 0) {
      this.stop();
      lost(lossFound(connectionId, kind ?? 'behind', found, about, { lacking }));
      return;
    }
    if (lacked.length > 0) valueOf(await this.parts.backend.call('copies.setAside', { connectionId }));
    await store.copies.identify();
    await this.reconcile();
    await this.note();
    this.isBegun = true;
    begun?.();
  }

  /**
   * A row that was removed and exists again, as after an undo, also goes into `gone`, so that it begins anew: the
   * journal may hold a newer revision of the removed one.
   */
  private async withoutDiscarded({ put, gone }: CopyPiece): Promise<CopyPiece> {
    const discarded = new Set((await this.parts.store.copies.discarded()).map(copyNameText));
    return {
      put,
      gone: [
        ...gone,
        ...put.filter((row) => discarded.has(copyNameText(row))).map(({ table, key }) => ({ table, key })),
      ],
    };
  }

  /** Stops if the database was emptied: neither the journal nor what the sentinel says is ever lowered to nothing. */
  private async isLost(): Promise<boolean> {
    const { store, backend, lost } = this.parts;
    const loss = await lossOfEmptied(store, backend);
    if (loss === null) return false;
    this.stop();
    lost(loss);
    return true;
  }

  /** Makes the journal match the database. */
  private async reconcile(): Promise<void> {
    const { copies } = this.parts.store;
    const discarded = await copies.discarded();
    await this.journal.reconcile();
    await copies.forgetDiscarded(discarded);
  }

  /** Writes into the sentinel what the database holds now. */
  private async note(): Promise<void> {
    const { store, backend } = this.parts;
    if (await this.isLost()) return;
    const sentinel = { identity: await store.copies.identify(), ...(await store.copies.counts()) };
    remember(store.connectionId, sentinel);
    await backend.call('copies.note', {
      connectionId: store.connectionId,
      sentinel: { ...sentinel, notedAt: instantOf(Date.now()) },
    });
  }

  private async noteLater(): Promise<void> {
    this.noteTimer = null;
    if (this.isStopped) return;
    try {
      await this.note();
    } catch (thrown) {
      if (!this.isStopped) this.setCondition('failing', problemOf(thrown));
    }
  }
}

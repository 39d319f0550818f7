import type { SyncRecord } from '../../domain/service/storeChange.ts';
import type { LastSent } from '../../domain/service/wentBack.ts';
import type { LocalStore } from '../ports.ts';

/** So many are remembered of what was sent last: some of them may have been refused. */
const KEPT = 8;
/** So many are noted before they are sent, in case the run does not end. */
const NOTED_AHEAD = 100;

function asSent({ key, id, base }: SyncRecord): LastSent {
  return { key, before: id === null ? 'new' : (base?.lastModified ?? null) };
}

/**
 * Remembers what was sent last, so that the next run can ask whether the service still has it. It is noted before it is
 * sent: a run that is killed leaves it noted.
 */
export class SentLast {
  private readonly store: LocalStore;
  private earlier: readonly LastSent[] = [];
  private lost: readonly string[] = [];
  private ahead: LastSent[] = [];
  private readonly begun = new Map<string, LastSent>();

  constructor(store: LocalStore) {
    this.store = store;
  }

  /** What earlier runs have sent, newest first, and what a person is being asked about. */
  async read(): Promise<{ sent: readonly LastSent[]; lost: readonly string[] }> {
    const cursor = await this.store.cursor('sent');
    this.earlier = cursor?.lastSent ?? [];
    this.lost = cursor?.lost ?? [];
    return { sent: this.earlier.toReversed(), lost: this.lost };
  }

  /** Notes what is about to be sent. */
  async begin(records: readonly SyncRecord[]): Promise<void> {
    if (records.length === 0) return;
    this.ahead = [...this.ahead, ...records.map(asSent)].slice(0, NOTED_AHEAD);
    await this.keep([...this.earlier.slice(-KEPT), ...this.ahead]);
  }

  /** Notes that a record is being sent now. */
  note(record: SyncRecord): void {
    const before = this.begun.get(record.key) ?? asSent(record);
    this.begun.delete(record.key);
    this.begun.set(record.key, before);
  }

  /** Keeps what was sent last, once all is sent. */
  async end(): Promise<void> {
    if (this.ahead.length > 0) await this.keep([...this.earlier, ...this.begun.values()].slice(-KEPT));
  }

  /** Notes which records a person is asked about. */
  async ask(lost: readonly string[]): Promise<void> {
    this.lost = lost;
    await this.keep(this.earlier);
  }

  /** A person has answered: what was sent before says nothing any more. */
  async forget(): Promise<void> {
    this.earlier = [];
    await this.ask([]);
  }

  private async keep(lastSent: readonly LastSent[]): Promise<void> {
    await this.store.write(
      [],
      [
        {
          stream: 'sent',
          watermark: null,
          sweptAt: null,
          resumeAt: null,
          lastSent: [...lastSent],
          ...(this.lost.length > 0 && { lost: [...this.lost] }),
        },
      ],
    );
  }
}

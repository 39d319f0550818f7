import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../base/refusal.ts';
import type { Company } from '../company/company.ts';
import { GeneralLedger } from '../ledger/generalLedger.ts';
import { Database } from '../storage/database.ts';
import type { Engine } from '../storage/engine.ts';

/** An event, as it is told how far a database has come. */
export interface Newest {
  number: number;
  hash: string;
}

/** A copy of an office's database that follows it. */
export interface ReplicaSource {
  engine: Engine;
  /** The newest event that it holds, asked without keeping other requests waiting; null if it does not answer. */
  newest(): Promise<Newest | null>;
  /** Has it not answer for some seconds, after an enquiry has failed on it. */
  leaveAlone(): void;
  close(): void;
}

/** What a replica is good for now: `another` holds something else than the office. */
export type ReplicaState = 'fresh' | 'behind' | 'unreachable' | 'another';

/** How long an enquiry waits for a replica that is behind, ms, and how often it looks meanwhile. */
const PATIENCE = 300;
const PAUSE = 20;

/** The replica does not hold what an enquiry must see. */
class NotFresh extends Error {}

/**
 * Answers enquiries of the ledger from a replica, fresh by event number (spec 9): one that has not replayed everything
 * that was committed before the request came is waited for a moment; then the office's own database answers. So an
 * answer is never older than what any client has seen, whether or not there is a replica.
 */
export class Replica {
  /** How many enquiries each of the two has answered. */
  readonly answered = { replica: 0, primary: 0 };
  /** How many events it lacked at the last look; null while it does not answer. */
  behind: number | null = null;
  private readonly company: Company;
  private readonly source: ReplicaSource;
  private reading: Company | null = null;

  constructor(company: Company, source: ReplicaSource) {
    this.company = company;
    this.source = source;
  }

  /** Looks how far it has come. */
  async look(): Promise<ReplicaState> {
    const needed = this.company.database.events.newest.number;
    const newest = await this.source.newest();
    this.behind = newest && Math.max(0, needed - newest.number);
    if (!newest) return 'unreachable';
    // Before the first event nothing tells whose database it is.
    if (newest.number < needed || newest.number === 0) return 'behind';
    return this.isOurs(newest) ? 'fresh' : 'another';
  }

  /** Runs an enquiry over the replica if that is fresh, else over the office's own database. */
  async answer<T>(enquire: (company: Company) => T): Promise<T> {
    const needed = this.company.database.events.newest.number;
    if (await this.comesTo(needed)) {
      try {
        const answer = this.read(needed, enquire);
        this.answered.replica += 1;
        return answer;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // Whatever is wrong with the replica, the office itself knows; and nobody waits for what just failed again.
        if (!(error instanceof NotFresh)) this.source.leaveAlone();
      }
    }
    this.company.database.catchUp();
    this.answered.primary += 1;
    return enquire(this.company);
  }

  close(): void {
    this.source.close();
  }

  private async comesTo(needed: number): Promise<boolean> {
    const until = performance.now() + PATIENCE;
    for (;;) {
      const newest = await this.source.newest();
      this.behind = newest && Math.max(0, needed - newest.number);
      if (!newest) return false;
      if (newest.number >= needed) return needed > 0;
      if (performance.now() >= until) return false;
      await setTimeout(PAUSE);
    }
  }

  /** @throws NotFresh, or whatever the replica has failed with */
  private read<T>(needed: number, enquire: (company: Company) => T): T {
    this.reading ??= this.opened();
    const { reading } = this;
    return reading.database.view(() => {
      reading.database.catchUp();
      const stored = reading.database.events.stored();
      // What it has replayed since the request began, the directory of this process must know, too.
      this.company.database.catchUp();
      if (stored.number < needed || !this.isOurs(stored)) throw new NotFresh();
      return enquire(reading);
    });
  }

  /** Whether the office has the same event: a replica may be one of something else, or have gone its own way. */
  private isOurs({ number, hash }: Newest): boolean {
    return this.company.database.events.hashOf(number) === hash;
  }

  private opened(): Company {
    const { directory, users } = this.company;
    const database = new Database(this.source.engine);
    const generalLedger = new GeneralLedger(database, directory, (userName) => users.rightsOf(userName));
    return { ...this.company, database, generalLedger };
  }
}

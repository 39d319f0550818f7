import type { Database } from '../storage/database.ts';

/** The last number that was given in each series, known in memory until another process has done something. */
export class SeriesNumbers {
  private readonly database: Database;
  private readonly lastKept;
  private readonly keep;
  private readonly known = new Map<string, number>();

  constructor(database: Database) {
    this.database = database;
    this.lastKept = database.prepare('SELECT value FROM counter WHERE name = ?');
    this.keep = database.prepare(
      'INSERT INTO counter VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
    database.followAll(() => this.known.clear());
  }

  /** The next number of a series. Call within a transaction. */
  next(series: string): number {
    const number = this.last(series) + 1;
    this.goOnAfter(series, number);
    return number;
  }

  /** The last number of a series that was given; 0 before the first. */
  last(series: string): number {
    const known = this.known.get(series);
    if (known !== undefined) return known;
    const number = Number(this.lastKept.get(series)?.value ?? 0);
    // Outside of a transaction another process may count at the same time.
    if (this.database.isTransaction) this.know(series, number);
    return number;
  }

  /** Has a series go on after a number. Call within a transaction. */
  goOnAfter(series: string, number: number): void {
    this.keep.run(series, number);
    this.know(series, number);
  }

  private know(series: string, number: number): void {
    this.known.set(series, number);
    this.database.onRollback(() => this.known.delete(series));
  }
}

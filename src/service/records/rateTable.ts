import type { CurrencyCode } from '../../domain/values/currency.ts';
import { localDate, type LocalDate } from '../../domain/values/dates.ts';
import { decimal, type DecimalString } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import type { Database } from '../storage/database.ts';
import { stateOf } from '../storage/history.ts';

/** A currency's rate from a day on, until there is another: units of the currency for one of the base currency. */
export interface DatedRate {
  date: LocalDate;
  currencyRate: DecimalString;
}

/** The rates of currencies by day. */
export class RateTable {
  private readonly database: Database;
  private readonly latest;
  private readonly insert;
  private readonly newest;
  private readonly taken;
  private readonly ofDay;

  constructor(database: Database) {
    this.database = database;
    const prepare = (sql: string) => database.prepare(sql);
    this.latest = prepare('SELECT rate FROM currency_rate WHERE currency = ? AND date <= ? ORDER BY date DESC LIMIT 1');
    this.insert = prepare(
      `INSERT INTO currency_rate VALUES (?, ?, ?, ?, ?) ON CONFLICT (currency, date) DO UPDATE
        SET rate = excluded.rate, changed = excluded.changed, changed_by = excluded.changed_by`,
    );
    this.ofDay = prepare('SELECT 1 FROM currency_rate WHERE currency = ? AND date = ?');
    this.taken = prepare('DELETE FROM currency_rate WHERE currency = ?');
    this.newest = prepare(
      'SELECT date, rate FROM currency_rate WHERE currency = ? ORDER BY date DESC LIMIT ? OFFSET ?',
    );
  }

  /** The rate on a day: that of the last day up to it which has one; undefined without any. */
  on(currency: CurrencyCode, day: LocalDate): DecimalString | undefined {
    const rate = this.latest.get(currency, day)?.rate;
    return typeof rate === 'string' ? decimal(rate) : undefined;
  }

  /** Whether a rate begins on that very day. */
  has(currency: CurrencyCode, day: LocalDate): boolean {
    return this.ofDay.get(currency, day) !== undefined;
  }

  put(currency: CurrencyCode, { date, currencyRate }: DatedRate, author: Author): void {
    this.database.transact(() => {
      const [at, { userName }] = [this.database.stamps.next(author.source.now()), author];
      this.insert.run(currency, date, currencyRate, at, userName);
      const recordId = `${currency} ${date}`;
      this.database.note(() => ({ at, userName, kind: 'rate', recordId, changes: [], state: stateOf(currencyRate) }));
    });
  }

  /** Takes all rates of a currency away. */
  remove(currency: CurrencyCode, author: Author): void {
    this.database.transact(() => {
      const [at, { userName }] = [this.database.stamps.next(author.source.now()), author];
      for (const { date } of this.list(currency, 0, Number.MAX_SAFE_INTEGER)) {
        const recordId = `${currency} ${date}`;
        this.database.note(() => ({ at, userName, kind: 'rate', recordId, changes: [], state: '' }));
      }
      this.taken.run(currency);
    });
  }

  /** The rates of a currency, newest first. */
  list(currency: CurrencyCode, skip: number, take: number): DatedRate[] {
    return this.newest
      .all(currency, take, skip)
      .map(({ date, rate }) => ({ date: localDate(String(date)), currencyRate: decimal(String(rate)) }));
  }
}

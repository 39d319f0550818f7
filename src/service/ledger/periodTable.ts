import { addDays, addMonths, localDate, type LocalDate } from '../../domain/values/dates.ts';
import { PERIOD_STATES, type PeriodState } from '../../domain/service/setUp.ts';
import type { Author } from '../base/author.ts';
import type { Database } from '../storage/database.ts';
import { stateOf } from '../storage/history.ts';
import type { Stamp } from '../storage/stamps.ts';

const MONTH = 7;

/** The month of a day: `2026-03-31` → `2026-03`. */
export function monthOf(day: LocalDate): string {
  return day.slice(0, MONTH);
}

/** What was last done to a month, and why. */
export interface PeriodChange {
  /** `YYYY-MM` */
  month: string;
  state: PeriodState;
  reason: string;
  changed: Stamp;
  changedBy: string;
}

/** The states of the months of each legal entity; a month that was never closed is open. */
export class PeriodTable {
  private readonly database: Database;
  private readonly stateOf;
  private readonly put;
  private readonly changes;

  constructor(database: Database) {
    this.database = database;
    const prepare = (sql: string) => database.prepare(sql);
    this.stateOf = prepare('SELECT state FROM period WHERE legal_entity_id = ? AND month = ?');
    this.changes = prepare('SELECT month, state, reason, changed, changed_by FROM period WHERE legal_entity_id = ?');
    this.put = prepare(
      `INSERT INTO period VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (legal_entity_id, month) DO UPDATE
        SET state = excluded.state, reason = excluded.reason, 
          changed = excluded.changed, changed_by = excluded.changed_by`,
    );
  }

  /** @param month `YYYY-MM` */
  state(legalEntityId: string, month: string): PeriodState {
    const state = this.stateOf.get(legalEntityId, month)?.state;
    return PERIOD_STATES.find((each) => each === state) ?? 'open';
  }

  set(legalEntityId: string, month: string, state: PeriodState, reason: string, author: Author): void {
    this.database.transact(() => {
      const changes = [{ field: 'state', before: this.state(legalEntityId, month), after: state }];
      const [at, { userName }] = [this.database.stamps.next(author.source.now()), author];
      this.put.run(legalEntityId, month, state, reason, at, userName);
      const recordId = `${legalEntityId} ${month}`;
      this.database.note(() => ({ at, userName, kind: 'period', recordId, changes, state: stateOf(state, reason) }));
    });
  }

  /** The months that were ever closed, with their last change. */
  changed(legalEntityId: string): PeriodChange[] {
    return this.changes.all(legalEntityId).map((row) => ({
      month: String(row.month),
      state: PERIOD_STATES.find((each) => each === row.state) ?? 'open',
      reason: String(row.reason),
      changed: String(row.changed),
      changedBy: String(row.changed_by),
    }));
  }

  /** The first day from this one on that is in an open month. */
  firstOpenDay(legalEntityId: string, day: LocalDate): LocalDate {
    let open = day;
    while (this.state(legalEntityId, monthOf(open)) !== 'open') open = firstDayOf(monthOf(addMonths(open, 1)));
    return open;
  }
}

export function firstDayOf(month: string): LocalDate {
  return localDate(`${month}-01`);
}

export function lastDayOf(month: string): LocalDate {
  return addDays(addMonths(firstDayOf(month), 1), -1);
}

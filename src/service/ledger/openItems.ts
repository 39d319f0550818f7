import { currencyPlaces } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { parseDecimal, ZERO } from '../../domain/values/decimal.ts';
import type { StoredHeader } from '../documents/stored.ts';
import type { KeptRecord } from '../records/directory.ts';
import type { Database } from '../storage/database.ts';
import { minor, type Entry } from './entry.ts';

/** The last day of what is still open. */
const FOR_NOW = '9999-12-31';

/**
 * What a document has open on a control account at the end of a day, in minor units, a debit above zero; or several of
 * a contact together that are due on the same day, and are all debits or all credits.
 */
export interface LedgerItem {
  contactId: string;
  dueDate: string;
  open: bigint;
}

/** What allocations that count release of a document, with the day from which each counts. */
const RELEASES = `
  SELECT from_base_amount AS base, counts_from FROM allocation WHERE from_id = ?1 AND counts_from <= ?2
  UNION ALL SELECT base_amount, counts_from FROM allocation WHERE to_id = ?1 AND counts_from <= ?2`;

/**
 * What documents leave on control accounts, and how long. An item begins when its document is posted, and ends on the
 * day from which allocations have released all of it, or on which it is reversed. An allocation counts from the day on
 * which both of its documents, and the difference that it leaves, are in the ledger.
 */
export class OpenItems {
  private readonly insert;
  private readonly remove;
  private readonly item;
  private readonly end;
  private readonly release;
  private readonly due;
  private readonly setFrom;
  private readonly pair;
  private readonly releases;
  private readonly onDay;

  constructor(database: Database) {
    const exact = (sql: string) => database.prepare(sql, { isExact: true });
    this.insert = database.prepare('INSERT INTO open_item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.remove = database.prepare('DELETE FROM open_item WHERE document_id = ? AND date_from = ?');
    this.item = exact('SELECT amount FROM open_item WHERE document_id = ?');
    this.end = database.prepare('UPDATE open_item SET date_to = ? WHERE document_id = ?');
    this.release = database.prepare('UPDATE open_item SET date_to = ?, released_from = ? WHERE document_id = ?');
    this.due = database.prepare('UPDATE open_item SET due_date = ? WHERE document_id = ?');
    this.setFrom = database.prepare('UPDATE allocation SET counts_from = ? WHERE id = ?');
    this.pair = database.prepare('SELECT from_id, to_id FROM allocation WHERE id = ?');
    this.releases = database.prepare(RELEASES);
    const ofDay = `FROM ${database.eachOf('?3', 'account')} CROSS JOIN open_item
        WHERE legal_entity_id = ?2 AND account_id = account.value AND date_to > ?1 AND date_from <= ?1`;
    this.onDay = exact(
      `SELECT NULL AS document_id, contact_account_id, due_date, sum(amount) AS amount ${ofDay} AND released_from > ?1
          GROUP BY contact_account_id, due_date, amount > 0
        UNION ALL SELECT document_id, contact_account_id, due_date, amount ${ofDay} AND released_from <= ?1`,
    );
  }

  /**
   * Keeps what a document leaves on its control account, when it is posted.
   * @param from the day from which it is open: its date, but for one that other books have posted before
   */
  add({ id, legalEntityId, docDate, dueDate }: StoredHeader, entries: readonly Entry[], from: string = docDate): void {
    const controls = entries.filter(({ role }) => role === 'control');
    const [control] = controls;
    if (!control) return;
    const amount = controls.reduce((sum, each) => sum + each.amount, 0n);
    const { accountId, contactAccountId = '' } = control;
    this.insert.run(id, legalEntityId, accountId, contactAccountId, amount, from, FOR_NOW, FOR_NOW, dueDate ?? '');
  }

  /** Changes when a document is due. */
  setDue({ id, dueDate }: StoredHeader): void {
    this.due.run(dueDate ?? '', id);
  }

  /** A document leaves nothing from a day on, because its posting is undone: on the day of that it was never there. */
  drop(documentId: string, date: LocalDate): void {
    this.remove.run(documentId, date);
    this.end.run(date, documentId);
  }

  /** From when an allocation counts; null for one that is taken back, as if it had never been. */
  count(allocationId: string, from: LocalDate | null, { baseCurrency }: KeptRecord<'legalEntity'>): void {
    this.setFrom.run(from, allocationId);
    const { from_id: one, to_id: other } = this.pair.get(allocationId) ?? {};
    for (const documentId of [one, other]) this.endItem(String(documentId), currencyPlaces(baseCurrency));
  }

  /** What is open on control accounts at the end of a day. */
  at(legalEntity: KeptRecord<'legalEntity'>, accountIds: readonly string[], day: LocalDate): LedgerItem[] {
    const places = currencyPlaces(legalEntity.baseCurrency);
    return this.onDay.all(day, legalEntity.id, JSON.stringify(accountIds)).map((row): LedgerItem => {
      const amount = BigInt(String(row.amount));
      const release = row.document_id === null ? 0n : this.released(String(row.document_id), places, day).released;
      return {
        contactId: String(row.contact_account_id),
        dueDate: String(row.due_date),
        open: amount < 0n ? amount + release : amount - release,
      };
    });
  }

  private endItem(documentId: string, places: number): void {
    const item = this.item.get(documentId);
    if (!item) return;
    const amount = BigInt(String(item.amount));
    const { released, first, last } = this.released(documentId, places, FOR_NOW);
    this.release.run(released === (amount < 0n ? -amount : amount) ? last : FOR_NOW, first, documentId);
  }

  /** What allocations have released of a document by the end of a day, and from when the first and the last count. */
  private released(documentId: string, places: number, day: string) {
    let [released, first, last] = [0n, FOR_NOW, ''];
    for (const { base, counts_from: from } of this.releases.all(documentId, day)) {
      released += minor(parseDecimal(String(base)) ?? ZERO, places);
      if (String(from) < first) first = String(from);
      if (String(from) > last) last = String(from);
    }
    return { released, first, last };
  }
}

import { DatabaseSync } from 'node:sqlite';

/**
 * Judges the ledger of the demo company by the rows of the service's database file and nothing else: it shares no code
 * with service or app. Amounts are in pence, a debit above zero. Days are included.
 */
export class JudgedLedger {
  private readonly rows: DatabaseSync;

  constructor(file: string) {
    this.rows = new DatabaseSync(file, { readOnly: true });
  }

  close(): void {
    this.rows.close();
  }

  read(sql: string, ...values: string[]): Record<string, unknown>[] {
    return this.rows.prepare(sql).all(...values);
  }

  number(sql: string, ...values: string[]): number {
    return Number(Object.values(this.read(sql, ...values)[0] ?? {})[0]);
  }

  /** Postings whose entries do not come to nothing, or that have none. */
  unbalanced(): unknown[] {
    return this.read(
      'SELECT number FROM posting LEFT JOIN entry ON posting = number GROUP BY number HAVING coalesce(sum(amount), 1) <> 0',
    );
  }

  /** The sum of all entries up to a day. */
  total(day: string): number {
    return this.number('SELECT sum(amount) FROM entry WHERE date <= ?', day);
  }

  /** The balance of an account at the end of a day, or what its entries come to between two days. */
  balance(account: string, day: string, from = ''): number {
    return this.number(
      `SELECT coalesce(sum(amount), 0) FROM entry WHERE account_id = (${ACCOUNT}) AND date >= ? AND date <= ?`,
      account,
      from,
      day,
    );
  }

  /** What is in a bank account at the end of a day, in hundredths of its own currency: by the ledger, and by documents. */
  bank(code: string, account: string, day: string): { ofLedger: number; ofDocuments: number } {
    const ofLedger = this.number(
      `SELECT coalesce(sum(currency_amount), 0) FROM entry WHERE account_id = (${ACCOUNT}) AND date <= ? AND currency = ?`,
      account,
      day,
      code.slice(0, 3),
    );
    const ofDocuments = this.number(
      `SELECT coalesce(sum(round(json_extract(header, '$.bankCurrencyAmount') * 100) * iif(doc_class = 'receipt', 1, -1)), 0)
        FROM document WHERE posted = 1 AND doc_class IN ('receipt', 'payment') AND doc_date <= ?
          AND json_extract(header, '$.bankAccountId') = (SELECT id FROM record WHERE kind = 'bankAccount' AND json_extract(body, '$.code') = ?)`,
      day,
      code,
    );
    return { ofLedger, ofDocuments };
  }

  /**
   * What is open on a control account at the end of a day by documents alone: each posted document of its side less what
   * allocations to documents of that day or before have released of it.
   */
  open(account: '1100' | '2100', day: string): number {
    const [increasing, decreasing] = account === '1100' ? ['saleInvoice', 'receipt'] : ['payment', 'purchaseInvoice'];
    return this.number(
      `WITH item AS (
          SELECT id, round(json_extract(header, '$.grossAmount') * 100) AS base, iif(doc_class = ?1, 1, -1) AS sign
            FROM document WHERE posted = 1 AND doc_date <= ?3 AND doc_class IN (?1, ?2)
              AND contact_account_id IS NOT NULL AND (doc_class IN ('saleInvoice', 'purchaseInvoice') OR lines = '[]')
          UNION ALL
          SELECT d.id, abs(round(json_extract(l.value, '$.netAmount') * 100)),
              iif(json_extract(l.value, '$.netAmount') + 0 > 0, 1, -1)
            FROM document d, json_each(d.lines) l WHERE posted = 1 AND doc_date <= ?3 AND doc_class = 'journal'
              AND json_extract(l.value, '$.accountId') = (SELECT id FROM record WHERE kind = 'account' AND json_extract(body, '$.code') = ?4)
        ), released AS (
          SELECT from_id AS id, round(from_base_amount * 100) AS base, max(f.doc_date, t.doc_date) AS day
            FROM allocation JOIN document f ON f.id = from_id JOIN document t ON t.id = to_id
          UNION ALL
          SELECT to_id, round(base_amount * 100), max(f.doc_date, t.doc_date)
            FROM allocation JOIN document f ON f.id = from_id JOIN document t ON t.id = to_id
        )
        SELECT coalesce(sum(sign * (base - (iif(base < 0, -1, 1)
          * (SELECT coalesce(sum(released.base), 0) FROM released WHERE released.id = item.id AND day <= ?3)))), 0) FROM item`,
      increasing ?? '',
      decreasing ?? '',
      day,
      account,
    );
  }

  /**
   * Gains and losses of allocations, a loss above zero: of the sale side what the receipt released less than the invoice,
   * by documents alone; and by the ledger.
   */
  exchange(day: string): { ofLedger: number; ofDocuments: number } {
    const ofLedger = this.number(
      `SELECT coalesce(sum(amount), 0) FROM entry JOIN posting ON number = posting
        WHERE role = 'exchange' AND allocation_id IS NOT NULL AND entry.date <= ?`,
      day,
    );
    const ofDocuments = this.number(
      `SELECT coalesce(sum(round(base_amount * 100) - round(from_base_amount * 100)), 0)
        FROM allocation JOIN document f ON f.id = from_id JOIN document t ON t.id = to_id
        WHERE f.doc_class = 'receipt' AND max(f.doc_date, t.doc_date) <= ?`,
      day,
    );
    return { ofLedger, ofDocuments };
  }

  /** The VAT of the sales and purchases of some days, by documents alone: without deposits, which are taxed when they are paid. */
  vat(from: string, to: string): { sales: number; purchases: number } {
    const of = (docClass: string): number =>
      this.number(
        `SELECT coalesce(sum(round(json_extract(header, '$.taxAmount') * 100)), 0) FROM document
          WHERE posted = 1 AND doc_class = ? AND doc_date BETWEEN ? AND ? AND doc_no NOT LIKE 'SA%'`,
        docClass,
        from,
        to,
      );
    return { sales: of('saleInvoice'), purchases: of('purchaseInvoice') };
  }

  /** The months that are closed. */
  closed(): string[] {
    return this.read("SELECT month FROM period WHERE state = 'closed' ORDER BY month").map(({ month }) =>
      String(month),
    );
  }

  /** A box of the return that was filed for a period that ends on a day, in pence. */
  filed(dateTo: string, box: string): number {
    return this.number(
      `SELECT round(json_extract(value, '$.amount') * 100) FROM tax_return, json_each(boxes)
        WHERE date_to = ? AND json_extract(value, '$.box') = ?`,
      dateTo,
      box,
    );
  }
}

const ACCOUNT = "SELECT id FROM record WHERE kind = 'account' AND json_extract(body, '$.code') = ?";

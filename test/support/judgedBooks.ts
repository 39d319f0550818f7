import { DatabaseSync } from 'node:sqlite';

/**
 * Judges the books of the demo company by the rows of the service's database file and nothing else: it shares no code
 * with service or app. Each judgement answers what is wrong, so that nothing wrong is an empty list.
 */
export class JudgedBooks {
  private readonly rows: DatabaseSync;

  constructor(file: string) {
    this.rows = new DatabaseSync(file, { readOnly: true });
  }

  close(): void {
    this.rows.close();
  }

  private read(sql: string, ...values: string[]): Record<string, unknown>[] {
    return this.rows.prepare(sql).all(...values);
  }

  private number(sql: string, ...values: string[]): number {
    return Number(Object.values(this.read(sql, ...values)[0] ?? {})[0]);
  }

  /**
   * Posted documents of a party of which something is neither open nor allocated, in their currency or in base currency:
   * gross, less what their allocations say, is not what they show as outstanding.
   */
  unexplained(): unknown[] {
    return this.read(`
      SELECT d.docNo, d.gross, d.open, coalesce(sum(a.amount), 0) AS allocated,
        d.base, d.baseOpen, coalesce(sum(a.base), 0) AS released
      FROM (${POSTED}) d LEFT JOIN (
        SELECT from_id AS id, round(amount * 1000) AS amount, round(from_base_amount * 1000) AS base FROM allocation
        UNION ALL SELECT to_id, round(amount * 1000), round(base_amount * 1000) FROM allocation
      ) a ON a.id = d.id
      WHERE d.party IS NOT NULL GROUP BY d.id
      HAVING d.gross - d.open <> allocated * (CASE WHEN d.gross < 0 THEN -1 ELSE 1 END)
        OR d.base - d.baseOpen <> released * (CASE WHEN d.gross < 0 THEN -1 ELSE 1 END)`);
  }

  /** Allocations whose two documents are not of one party and currency, or of which the money came before the invoice. */
  impossible(today: string): unknown[] {
    return this.read(
      `SELECT f.docNo AS "from", t.docNo AS "to", f.day, t.day AS other
       FROM allocation a LEFT JOIN (${POSTED_OR_WRITTEN_OFF}) f ON f.id = a.from_id LEFT JOIN (${POSTED}) t ON t.id = a.to_id
       WHERE f.id IS NULL OR t.id IS NULL OR f.party IS NOT t.party OR f.currency <> t.currency OR f.day < t.day
         OR f.day > ?`,
      today,
    );
  }

  /**
   * What customers owe at the end of a day in thousandths of a pound, twice: from the documents alone (invoices less
   * receipts up to that day), and from what is open of each invoice and receipt, adding what was allocated since.
   */
  debtors(day: string): { ofDocuments: number; ofAllocations: number } {
    const ofDocuments = this.number(
      `SELECT coalesce(sum(CASE class WHEN 'saleInvoice' THEN gross WHEN 'receipt' THEN -gross ELSE 0 END), 0)
       FROM (${POSTED}) WHERE party IS NOT NULL AND currency = 'GBP' AND day <= ?`,
      day,
    );
    const open = this.number(
      `SELECT coalesce(sum(CASE class WHEN 'saleInvoice' THEN open WHEN 'receipt' THEN -open ELSE 0 END), 0)
       FROM (${POSTED}) WHERE party IS NOT NULL AND currency = 'GBP' AND day <= ?`,
      day,
    );
    // An allocation to a later document: its amount was still open of the earlier one.
    const allocatedSince = this.number(
      `SELECT coalesce(sum(round(a.amount * 1000) * (CASE class WHEN 'saleInvoice' THEN 1 WHEN 'receipt' THEN -1 ELSE 0 END)
         * (CASE WHEN gross < 0 THEN -1 ELSE 1 END)), 0)
       FROM allocation a JOIN document f ON f.id = a.from_id JOIN document t ON t.id = a.to_id
         JOIN (${POSTED}) earlier ON earlier.id = iif(f.doc_date <= t.doc_date, f.id, t.id)
       WHERE earlier.day <= ?1 AND max(f.doc_date, t.doc_date) > ?1 AND earlier.currency = 'GBP'`,
      day,
    );
    const ofAllocations = open + allocatedSince;
    return { ofDocuments, ofAllocations };
  }

  /** How many posted invoices of a class are overdue on a day. */
  overdue(docClass: string, day: string): number {
    return this.number(
      `SELECT count(*) FROM (${POSTED}) WHERE class = ? AND gross > 0 AND open > 0 AND due < ?`,
      docClass,
      day,
    );
  }

  /** How many posted invoices of a class there are. */
  posted(docClass: string): number {
    return this.number(`SELECT count(*) FROM (${POSTED}) WHERE class = ?`, docClass);
  }

  /** How many posted documents of a class are allocated until nothing is open. */
  settled(docClass: string): number {
    return this.number(
      `SELECT count(*) FROM (${POSTED}) d WHERE class = ? AND open = 0
         AND EXISTS (SELECT 1 FROM allocation a WHERE d.id IN (a.from_id, a.to_id))`,
      docClass,
    );
  }

  /** Suppliers without exactly one British account (six digits and eight), and those that share one. */
  unpayable(): unknown[] {
    const accounts = this.read(
      `SELECT json_extract(body, '$.code') AS code, json_extract(body, '$.bankDetails[0].sortCode') AS sort,
         json_extract(body, '$.bankDetails[0].accountNo') AS account
       FROM record WHERE kind = 'contactAccount' AND json_extract(body, '$.supplier') IS NOT NULL`,
    );
    const seen = new Set<string>();
    return accounts.filter(({ sort, account }) => {
      const isRight = /^\d\d-?\d\d-?\d\d$/.test(String(sort)) && /^\d{8}$/.test(String(account));
      const isShared = seen.has(`${String(sort)} ${String(account)}`);
      seen.add(`${String(sort)} ${String(account)}`);
      return !isRight || isShared;
    });
  }

  /** Accounts by a word of their description. */
  accounts(word: string): string[] {
    return this.read(
      "SELECT json_extract(body, '$.code') AS code FROM record WHERE kind = 'account' AND body LIKE ?",
      `%${word}%`,
    ).map(({ code }) => String(code));
  }

  /** What each party traded, by the group of the goods: `Avon Dental Care: Stationery`. */
  traded(docClasses: readonly string[]): Set<string> {
    const rows = this.read(
      `SELECT DISTINCT json_extract(p.body, '$.description') AS party, json_extract(g.body, '$.code') AS goods
       FROM document d, json_each(d.lines) l
         JOIN record p ON p.id = d.contact_account_id
         JOIN record i ON i.id = json_extract(l.value, '$.productId')
         JOIN record g ON g.id = json_extract(i.body, '$.productGroupId')
       WHERE d.doc_class IN (${docClasses.map(() => '?').join()})`,
      ...docClasses,
    );
    return new Set(rows.map(({ party, goods }) => `${String(party)}: ${String(goods)}`));
  }
}

/** Documents that count in the books, their amounts in thousandths. */
const postedOf = (...classes: readonly string[]): string => `
  SELECT id, doc_class AS class, doc_no AS docNo, contact_account_id AS party, currency, doc_date AS day, due_date AS due,
    round(json_extract(header, '$.grossCurrencyAmount') * 1000) AS gross,
    round(json_extract(header, '$.outstandingCurrencyAmount') * 1000) AS open,
    round(json_extract(header, '$.grossAmount') * 1000) AS base,
    round(json_extract(header, '$.outstandingAmount') * 1000) AS baseOpen
  FROM document WHERE posted = 1 AND reversed = 0 AND abandoned = 0
    AND doc_class IN (${classes.map((each) => `'${each}'`).join()})`;
const CLASSES = ['saleInvoice', 'purchaseInvoice', 'receipt', 'payment'];
const POSTED = postedOf(...CLASSES);
const POSTED_OR_WRITTEN_OFF = postedOf(...CLASSES, 'journal');

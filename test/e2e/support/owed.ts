import { DatabaseSync } from 'node:sqlite';

/** Thousandths of a currency, by currency; those that come to nothing are left out. */
export type Owed = Record<string, number>;

interface Posted {
  id: string;
  docClass: string;
  /** The side of its party if that is a customer only, or a supplier only; else ''. */
  partySide: keyof typeof CLASSES | '';
  currency: string;
  gross: number;
  /** What the service shows as outstanding, in thousandths; negative of a credit. */
  open: number;
}

const CLASSES = {
  sale: ['saleInvoice', 'receipt'],
  purchase: ['purchaseInvoice', 'payment'],
} as const;

const thousandths = (amount: unknown): number => Math.round(Number(amount) * 1000);

/**
 * What a side owes at the end of a day, from the service's own rows and nothing else: what is outstanding of documents
 * posted with a date up to that day, with what others settle of it that are not posted or dated later. Money belongs to
 * the side of its party.
 */
export function owedOn(database: string, side: keyof typeof CLASSES, day: string): Owed {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const posted = new Map<string, Posted>();
    for (const row of opened
      .prepare(
        `SELECT id, doc_class, currency, json_extract(header, '$.grossCurrencyAmount') AS gross,
           json_extract(header, '$.outstandingCurrencyAmount') AS open,
           (SELECT CASE WHEN (body ->> '$.customer' IS NULL) = (body ->> '$.supplier' IS NULL) THEN ''
              WHEN body ->> '$.supplier' IS NULL THEN 'sale' ELSE 'purchase' END
            FROM record WHERE kind = 'contactAccount' AND record.id = contact_account_id) AS party_side
         FROM document WHERE posted = 1 AND reversed = 0 AND abandoned = 0 AND doc_date <= ?
           AND coalesce(contact_account_id, '') <> ''`,
      )
      .all(day))
      posted.set(String(row['id']), {
        id: String(row['id']),
        docClass: String(row['doc_class']),
        partySide: row['party_side'] === 'sale' || row['party_side'] === 'purchase' ? row['party_side'] : '',
        currency: String(row['currency']),
        gross: Number(row['gross']),
        open: thousandths(row['open']),
      });
    const back = new Map<string, number>();
    for (const row of opened.prepare('SELECT from_id, to_id, amount FROM allocation').all()) {
      const ends = [String(row['from_id']), String(row['to_id'])];
      if (ends.every((id) => posted.has(id))) continue;
      for (const id of ends) back.set(id, (back.get(id) ?? 0) + thousandths(row['amount']));
    }
    const owed: Owed = {};
    for (const { id, docClass, partySide, currency, gross, open } of posted.values()) {
      const isOfClass = CLASSES[side].some((each) => each === docClass);
      const isMoney = docClass === 'receipt' || docClass === 'payment';
      if (isMoney && partySide !== '' ? partySide !== side : !isOfClass) continue;
      const then = open + (gross < 0 ? -1 : 1) * (back.get(id) ?? 0);
      // What was paid to a customer adds to what is owed; what came in takes off.
      owed[currency] = (owed[currency] ?? 0) + (isMoney && isOfClass ? -then : then);
    }
    return Object.fromEntries(Object.entries(owed).filter(([, amount]) => amount !== 0));
  } finally {
    opened.close();
  }
}

/** A posted sterling document of a class with something outstanding, the newest first. */
export function openDocuments(
  database: string,
  docClass: string,
  many: number,
): { id: string; party: string; open: string }[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    return opened
      .prepare(
        `SELECT id, contact_account_id AS party, json_extract(header, '$.outstandingCurrencyAmount') AS open FROM document
         WHERE doc_class = ? AND posted = 1 AND reversed = 0 AND currency = 'GBP'
           AND json_extract(header, '$.outstandingCurrencyAmount') > 0 ORDER BY doc_date DESC, seq LIMIT ?`,
      )
      .all(docClass, many)
      .map((row) => ({ id: String(row['id']), party: String(row['party']), open: String(row['open']) }));
  } finally {
    opened.close();
  }
}

/** What a side owes today in base currency, in pence: what is open of posted documents, money on account taken off. */
export function owedInBase(database: string, side: keyof typeof CLASSES): number {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const [invoice, money] = CLASSES[side];
    const rows = opened
      .prepare(
        `SELECT doc_class, json_extract(header, '$.outstandingAmount') AS open FROM document
         WHERE posted = 1 AND reversed = 0 AND abandoned = 0 AND doc_class IN (?, ?)
           AND coalesce(contact_account_id, '') <> ''`,
      )
      .all(invoice, money);
    return rows.reduce(
      (sum, row) => sum + (row['doc_class'] === money ? -1 : 1) * Math.round(Number(row['open']) * 100),
      0,
    );
  } finally {
    opened.close();
  }
}

/** Net and tax in pence of posted documents with a tax date in a period, by side and code: `sale S`. */
export function taxedOn(database: string, from: string, to: string): Record<string, { net: number; tax: number }> {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const rows = opened
      .prepare(
        `SELECT CASE WHEN d.doc_class IN ('saleInvoice', 'receipt') THEN 'sale' ELSE 'purchase' END AS side,
           coalesce((SELECT json_extract(body, '$.code') FROM record WHERE id = json_extract(l.value, '$.taxCodeId')), '') AS code,
           sum(round(json_extract(l.value, '$.netAmount') * 100)) AS net,
           sum(round(json_extract(l.value, '$.taxAmount') * 100)) AS tax
         FROM document d, json_each(d.lines) l
         WHERE d.posted = 1 AND d.reversed = 0 AND d.abandoned = 0
           AND d.doc_class IN ('saleInvoice', 'purchaseInvoice', 'receipt', 'payment')
           AND (d.doc_class LIKE '%Invoice' OR json_extract(d.header, '$.taxAmount') <> 0)
           AND coalesce(json_extract(d.header, '$.taxDate'), d.doc_date) BETWEEN ? AND ?
         GROUP BY side, code`,
      )
      .all(from, to);
    return Object.fromEntries(
      rows.map((row) => [
        `${String(row['side'])} ${String(row['code'])}`.trim(),
        { net: Number(row['net']), tax: Number(row['tax']) },
      ]),
    );
  } finally {
    opened.close();
  }
}

/** What receipts and payments with a word in their text move over a bank account and bear in tax, in pence, by class. */
export function moneyMoved(
  database: string,
  bankAccount: string,
  word: string,
): Record<string, { moved: number; tax: number; onAccount: number }> {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const rows = opened
      .prepare(
        `SELECT d.doc_class AS docClass,
           sum(round(coalesce(json_extract(d.header, '$.bankCurrencyAmount'), json_extract(d.header, '$.grossCurrencyAmount')) * 100)) AS moved,
           sum(round(json_extract(d.header, '$.taxAmount') * 100)) AS tax,
           sum(CASE WHEN coalesce(d.contact_account_id, '') = '' THEN 0
             ELSE round(json_extract(d.header, '$.outstandingAmount') * 100) END) AS onAccount
         FROM document d JOIN record b ON b.id = coalesce(json_extract(d.header, '$.bankAccountId'), json_extract(d.particulars, '$.bankAccountId'))
         WHERE d.posted = 1 AND d.header LIKE ? AND json_extract(b.body, '$.code') = ? GROUP BY d.doc_class`,
      )
      .all(`%${word}%`, bankAccount);
    return Object.fromEntries(
      rows.map((row) => [
        String(row['docClass']),
        { moved: Number(row['moved']), tax: Number(row['tax']), onAccount: Number(row['onAccount']) },
      ]),
    );
  } finally {
    opened.close();
  }
}

/** What is open of documents, in pence of their currency, by id. */
export function openOf(database: string, ids: readonly string[]): Record<string, number> {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const one = opened.prepare(
      "SELECT json_extract(header, '$.outstandingCurrencyAmount') AS open FROM document WHERE id = ?",
    );
    return Object.fromEntries(ids.map((id) => [id, Math.round(Number(one.get(id)?.['open']) * 100)]));
  } finally {
    opened.close();
  }
}

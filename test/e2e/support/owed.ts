import { DatabaseSync } from 'node:sqlite';

/** Thousandths of a currency, by currency; those that come to nothing are left out. */
export type Owed = Record<string, number>;

interface Posted {
  id: string;
  docClass: string;
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
 * posted with a date up to that day, with what others settle of it that are not posted or dated later.
 */
export function owedOn(database: string, side: keyof typeof CLASSES, day: string): Owed {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const posted = new Map<string, Posted>();
    for (const row of opened
      .prepare(
        `SELECT id, doc_class, currency, json_extract(header, '$.grossCurrencyAmount') AS gross,
           json_extract(header, '$.outstandingCurrencyAmount') AS open
         FROM document WHERE posted = 1 AND reversed = 0 AND abandoned = 0 AND doc_date <= ?`,
      )
      .all(day))
      posted.set(String(row['id']), {
        id: String(row['id']),
        docClass: String(row['doc_class']),
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
    for (const { id, docClass, currency, gross, open } of posted.values()) {
      if (!CLASSES[side].some((each) => each === docClass)) continue;
      const then = open + (gross < 0 ? -1 : 1) * (back.get(id) ?? 0);
      const isMoney = docClass === 'receipt' || docClass === 'payment';
      owed[currency] = (owed[currency] ?? 0) + (isMoney ? -then : then);
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

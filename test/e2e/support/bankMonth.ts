import { DatabaseSync } from 'node:sqlite';

/** What a month of the bank settles and codes, taken from the service's own database. */
export interface BankMonth {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** The bank's file: four lines, each with `RUN77` in its text. */
  readonly file: string;
  /** The invoices that the first two lines settle in full. */
  readonly paid: { readonly sale: OpenInvoice; readonly purchase: OpenInvoice };
}

interface OpenInvoice {
  readonly id: string;
  readonly docNo: string;
  readonly party: string;
  /** What is outstanding, with two decimals. */
  readonly amount: string;
}

/** A word of every line, by which its documents are found again. */
export const MARK = 'RUN77';
export const CHARGES = '12.50';
export const SAVED = '500.00';
const OPENING_PENCE = 1_000_000;

function read<T>(database: string, reading: (opened: DatabaseSync) => T): T {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    return reading(opened);
  } finally {
    opened.close();
  }
}

/** The last calendar month before a day. */
function monthBefore(day: Date): { from: string; to: string } {
  const [year, month] = [day.getFullYear(), day.getMonth()];
  const text = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: text(Date.UTC(year, month - 1, 1)), to: text(Date.UTC(year, month, 0)) };
}

/** The newest posted sterling invoice of a class dated before a day, with an amount that no other open one has. */
function openInvoice(opened: DatabaseSync, docClass: string, before: string): OpenInvoice {
  const outstanding = "json_extract(header, '$.outstandingCurrencyAmount')";
  const row = opened
    .prepare(
      `SELECT d.id, d.doc_no, printf('%.2f', ${outstanding}) AS amount, json_extract(r.body, '$.description') AS party
       FROM document d JOIN record r ON r.id = d.contact_account_id
       WHERE d.doc_class = ? AND d.doc_date <= ? AND d.currency = 'GBP' AND d.posted = 1 AND d.reversed = 0
         AND ${outstanding} > 0
         AND 1 = (SELECT count(*) FROM document o
                  WHERE json_extract(o.header, '$.outstandingCurrencyAmount') = json_extract(d.header, '$.outstandingCurrencyAmount'))
       ORDER BY d.doc_date DESC, d.doc_no LIMIT 1`,
    )
    .get(docClass, before);
  if (!row) throw new Error(`no ${docClass} is outstanding`);
  return {
    id: String(row['id']),
    docNo: String(row['doc_no']),
    amount: String(row['amount']),
    party: String(row['party']),
  };
}

/** The month before today: a customer and a supplier are paid in full, the bank takes its charges, money is saved. */
export function bankMonth(database: string): BankMonth {
  const { from, to } = monthBefore(new Date());
  const paid = read(database, (opened) => ({
    sale: openInvoice(opened, 'saleInvoice', `${from.slice(0, 8)}20`),
    purchase: openInvoice(opened, 'purchaseInvoice', `${from.slice(0, 8)}20`),
  }));
  const pence = (amount: string): number => Math.round(Number(amount) * 100);
  const shown = (amount: number): string => (amount / 100).toFixed(2);
  let balance = OPENING_PENCE;
  const rows = [
    { day: 22, text: `${paid.sale.party} ${paid.sale.docNo}`, amount: pence(paid.sale.amount) },
    { day: 23, text: `${paid.purchase.party} ${paid.purchase.docNo}`, amount: -pence(paid.purchase.amount) },
    { day: 24, text: 'Charges of the quarter', amount: -pence(CHARGES) },
    { day: 25, text: 'To savings', amount: -pence(SAVED) },
  ].map(({ day, text, amount }) => {
    balance += amount;
    return `${from.slice(0, 8)}${day},"${text} ${MARK}",${MARK}-${day},${shown(amount)},${shown(balance)}`;
  });
  return { from, to, paid, file: ['Date,Description,Reference,Amount,Balance', ...rows, ''].join('\n') };
}

export interface SettledDocument {
  docClass: string;
  date: string;
  gross: string;
  isDraft: boolean;
}

/** The documents whose text or reference has the mark, as the service has them: two of a transfer. */
export function markedDocuments(database: string): SettledDocument[] {
  return read(database, (opened) =>
    opened
      .prepare(
        `SELECT doc_class, doc_date, draft, printf('%.2f', json_extract(header, '$.grossCurrencyAmount')) AS gross
         FROM document WHERE header LIKE ? ORDER BY doc_date, doc_class`,
      )
      .all(`%${MARK}%`)
      .map((row) => ({
        docClass: String(row['doc_class']),
        date: String(row['doc_date']),
        gross: String(row['gross']),
        isDraft: row['draft'] === 1,
      })),
  );
}

/** What is outstanding of a document, and what receipts and payments with the mark are allocated to it. */
export function settlementOn(database: string, id: string): { outstanding: string; allocated: string } {
  return read(database, (opened) => {
    const row = opened
      .prepare(
        `SELECT printf('%.2f', json_extract(header, '$.outstandingCurrencyAmount')) AS outstanding,
           (SELECT printf('%.2f', coalesce(sum(a.amount), 0)) FROM allocation a
            JOIN document s ON s.id IN (a.from_id, a.to_id) AND s.id <> d.id
            WHERE d.id IN (a.from_id, a.to_id) AND s.header LIKE ?) AS allocated
         FROM document d WHERE d.id = ?`,
      )
      .get(`%${MARK}%`, id);
    return { outstanding: String(row?.['outstanding']), allocated: String(row?.['allocated']) };
  });
}

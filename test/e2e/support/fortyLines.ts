import { DatabaseSync } from 'node:sqlite';

/** How a bookkeeper explains a line of the statement. */
export type Explaining =
  /** By one key: its document is in the books, is open for this amount, or comes from a rule. */
  | 'key'
  /** By a key, and `Enter` at what explains the difference. */
  | 'choice'
  /** By a key, `Enter`, and the answer to a question. */
  | 'question'
  /** As a second payment, with the button beside the first one. */
  | 'second'
  /** By coding it to accounts. */
  | 'coding'
  /** By coding it as a transfer. */
  | 'transfer'
  /** With others, by a rule. */
  | 'rule';

export interface StatementLine {
  readonly by: Explaining;
  readonly day: string;
  readonly text: string;
  readonly pence: number;
  /** What it is coded to: account, and pence of each part without sign where there are several. */
  readonly parts: readonly { account: string; pence?: number }[];
  /** What is open afterwards of documents of the service, in pence, by id. */
  readonly leaves: Readonly<Record<string, number>>;
  /** What of its own receipt or payment stays on account, in pence. */
  readonly onAccount: number;
  /** Whether its receipt or payment is in the books already. */
  readonly isBooked: boolean;
}

export interface FortyLines {
  /** First and last day of the month. */
  readonly from: string;
  readonly to: string;
  readonly openingPence: number;
  readonly closingPence: number;
  readonly lines: readonly StatementLine[];
  /** The bank's file. */
  readonly file: string;
}

/** A word of every line, by which the documents made from them are found again. */
export const MARK = 'RUN40';
/** Tax, in pence, in the lines that are coded: see the amounts below. */
export const CODED_TAX = { sale: 27_335, purchase: 6_824 };

interface Found {
  id: string;
  docNo: string;
  party: string;
  open: number;
  gross: number;
  base: number;
  day: string;
}

const OPENING_PENCE = 4_000_000;
const penceOf = (amount: unknown): number => Math.round(Number(amount) * 100);
const shown = (pence: number): string => (pence / 100).toFixed(2);

/** The last calendar month before a day. */
function monthBefore(day: Date): { from: string; to: string } {
  const [year, month] = [day.getFullYear(), day.getMonth()];
  const text = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: text(Date.UTC(year, month - 1, 1)), to: text(Date.UTC(year, month, 0)) };
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function find(opened: DatabaseSync, where: string, order: string, ...values: string[]): Found[] {
  return opened
    .prepare(
      `SELECT d.id, d.doc_no AS docNo, d.doc_date AS day, coalesce(json_extract(r.body, '$.description'), '') AS party,
         json_extract(d.header, '$.outstandingCurrencyAmount') AS open,
         json_extract(d.header, '$.grossCurrencyAmount') AS gross,
         json_extract(d.header, '$.outstandingAmount') AS base
       FROM document d LEFT JOIN record r ON r.id = d.contact_account_id
       WHERE d.posted = 1 AND d.reversed = 0 AND ${where} ORDER BY ${order}, d.doc_no`,
    )
    .all(...values)
    .map((row) => ({
      id: String(row['id']),
      docNo: String(row['docNo']),
      party: String(row['party']),
      open: penceOf(row['open']),
      gross: penceOf(row['gross']),
      base: penceOf(row['base']),
      day: String(row['day']),
    }));
}

/** The month before today, from documents of the service's own database, whatever the demo company has. */
export function fortyLines(database: string): FortyLines {
  const { from, to } = monthBefore(new Date());
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    const isOpen = "json_extract(d.header, '$.outstandingCurrencyAmount') > 0 AND d.doc_date < ?";
    const sales = find(
      opened,
      `d.doc_class = 'saleInvoice' AND d.currency = 'GBP' AND ${isOpen}`,
      'd.doc_date DESC',
      from,
    );
    const bills = find(opened, `d.doc_class = 'purchaseInvoice' AND ${isOpen}`, 'd.doc_date DESC', from);
    const foreign = find(
      opened,
      `d.doc_class = 'saleInvoice' AND d.currency = 'EUR' AND ${isOpen}`,
      'd.doc_date DESC',
      from,
    );
    const credits = find(
      opened,
      "d.doc_class = 'saleInvoice' AND json_extract(d.header, '$.outstandingCurrencyAmount') < 0",
      'd.doc_date DESC',
    );
    const settledBefore = `SELECT 1 FROM allocation a JOIN document o ON o.id IN (a.from_id, a.to_id)
       WHERE d.id IN (a.from_id, a.to_id) AND o.doc_class = 'receipt' AND o.doc_date < ?`;
    const settled = find(
      opened,
      `d.doc_class = 'saleInvoice' AND d.currency = 'GBP' AND d.doc_date < ?
       AND json_extract(d.header, '$.outstandingCurrencyAmount') = 0 AND EXISTS (${settledBefore})
       AND json_extract(d.header, '$.grossCurrencyAmount') > 0`,
      'd.doc_date DESC',
      from,
      // So long ago that a line of this month is not taken for the receipt.
      dayBefore(from, 30),
    );
    const money = find(
      opened,
      `d.doc_class IN ('receipt', 'payment') AND d.currency = 'GBP' AND d.doc_date BETWEEN ? AND ?`,
      'd.doc_date',
      from,
      `${to.slice(0, 8)}25`,
    );
    /** Receipts of which each settles one invoice, which nothing is open of: no other line pays it. */
    const cheques = opened
      .prepare(
        `SELECT d.doc_no AS docNo, json_extract(r.body, '$.description') AS party, i.id AS invoice,
           json_extract(d.header, '$.grossCurrencyAmount') AS gross
         FROM document d JOIN record r ON r.id = d.contact_account_id
           JOIN allocation a ON d.id IN (a.from_id, a.to_id)
           JOIN document i ON i.id IN (a.from_id, a.to_id) AND i.doc_class = 'saleInvoice'
         WHERE d.doc_class = 'receipt' AND d.posted = 1 AND d.reversed = 0 AND d.currency = 'GBP' AND d.doc_date < ?
           AND json_extract(i.header, '$.outstandingCurrencyAmount') = 0
         GROUP BY d.id HAVING count(*) = 1 ORDER BY d.doc_date DESC, d.doc_no`,
      )
      .all(from);
    const take = (from: Found[]): Found => {
      const next = from.shift();
      if (!next) throw new Error('the demo company has too few documents');
      return next;
    };
    const lines: Omit<StatementLine, 'day'>[] = [];
    const nothing = { parts: [], leaves: {}, onAccount: 0, isBooked: false };
    const add = (by: Explaining, text: string, pence: number, more: Partial<StatementLine> = {}): void => {
      lines.push({ ...nothing, by, text: `${text.toUpperCase()} ${MARK}`, pence, ...more });
    };
    const named = ({ party, docNo }: Found): string => `${party} ${docNo}`;
    for (let many = 0; many < 5; many += 1) {
      const one = take(sales);
      add('key', named(one), one.open, { leaves: { [one.id]: 0 } });
    }
    const two = bills.find((one) => bills.some((other) => other !== one && other.party === one.party));
    const other = bills.find((one) => one !== two && one.party === two?.party);
    if (!two || !other) throw new Error('no supplier has two open bills');
    bills.splice(bills.indexOf(two), 1);
    bills.splice(bills.indexOf(other), 1);
    add('key', `${two.party} ${two.docNo} ${other.docNo}`, -(two.open + other.open), {
      leaves: { [two.id]: 0, [other.id]: 0 },
    });
    const [part, under, over, tooMuch] = [take(sales), take(sales), take(sales), take(sales)];
    const third = Math.round(part.open / 3);
    add('choice', named(part), third, { leaves: { [part.id]: part.open - third } });
    add('choice', named(under), under.open - 1, { leaves: { [under.id]: 1 } });
    add('choice', named(over), over.open + 1, { leaves: { [over.id]: 0 }, onAccount: 1 });
    add('choice', named(tooMuch), tooMuch.open + 2_500, { leaves: { [tooMuch.id]: 0 }, onAccount: 2_500 });
    const bill = take(bills);
    const quarter = Math.round(bill.open / 4);
    add('choice', named(bill), -quarter, { leaves: { [bill.id]: bill.open - quarter } });
    const euro = take(foreign);
    add('choice', named(euro), Math.round(euro.base * 1.02), { leaves: { [euro.id]: 0 } });
    const twice = take(settled);
    add('second', named(twice), twice.gross, { leaves: { [twice.id]: 0 }, onAccount: twice.gross });
    const cheque = cheques.find(({ invoice }) => invoice !== twice.id);
    if (!cheque) throw new Error('no receipt settles one invoice');
    const returned = penceOf(cheque['gross']);
    add('question', `UNPAID CHEQUE ${String(cheque['party'])} ${String(cheque['docNo'])}`, -returned, {
      leaves: { [String(cheque['invoice'])]: returned },
      isBooked: true,
    });
    const credit = take(credits);
    add('key', `REFUND ${named(credit)}`, credit.open, { leaves: { [credit.id]: 0 } });
    // At 20 % they hold 68.77, 64.69, 75.32 and 64.57.
    for (const [by, week, pence] of [
      ['coding', 1, 41_260],
      ['coding', 2, 38_815],
      ['rule', 3, 45_190],
      ['rule', 4, 38_740],
    ] as const)
      add(by, `Card takings counter, week ${week}`, pence, { parts: [{ account: '4010' }] });
    // They hold 16.07, 17.47 and 14.70.
    for (const [by, pence] of [
      ['coding', 9_640],
      ['coding', 10_480],
      ['key', 8_820],
    ] as const)
      add(by, 'Severn Fuels card', -pence, { parts: [{ account: '7300' }] });
    for (const [text, pence, account] of [
      ['Commission and charges', 1_250, '7900'],
      ['HMRC PAYE 123PA00045678', 187_654, '7000'],
      ['Wages run', 642_318, '7000'],
      ['Harbour Estates, rent', 120_000, '7100'],
    ] as const)
      add('coding', text, -pence, { parts: [{ account }] });
    // Telephone of 120.00 holds 20.00; postage is exempt.
    add('coding', 'Office sundries', -15_000, {
      parts: [
        { account: '7550', pence: 12_000 },
        { account: '7500', pence: 3_000 },
      ],
    });
    add('transfer', 'To savings', -50_000, { parts: [{ account: '1200' }] });
    const booked = money.filter(({ docNo }) => docNo !== cheque['docNo']).slice(0, 5);
    for (const one of booked)
      add('key', named(one).trim(), one.docNo.startsWith('R') ? one.gross : -one.gross, { isBooked: true });
    while (lines.length < 40) {
      const one = take(bills);
      add('key', named(one), -one.open, { leaves: { [one.id]: 0 } });
    }
    const days = new Map(booked.map((one) => [`${named(one).trim().toUpperCase()} ${MARK}`, one.day]));
    let balance = OPENING_PENCE;
    const dated = lines.map((line, at): StatementLine => {
      const day = String(1 + Math.floor((at * 27) / lines.length)).padStart(2, '0');
      return { ...line, day: days.get(line.text) ?? `${from.slice(0, 8)}${day}` };
    });
    dated.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    const rows = dated.map(({ day, text, pence }) => {
      balance += pence;
      return `${day},"${text}",${shown(pence)},${shown(balance)}`;
    });
    return {
      from,
      to,
      openingPence: OPENING_PENCE,
      closingPence: balance,
      lines: dated,
      file: ['Date,Description,Amount,Balance', ...rows, ''].join('\n'),
    };
  } finally {
    opened.close();
  }
}

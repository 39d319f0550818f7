import { sidesOf, type BankLocalMetadata, type BankTransaction } from '../../../domain/bank/bankLine.ts';
import { addDays, parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';
import { decimal, Decimal, roundTo, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import type { DocumentListRow } from '../../../store/contract.ts';

/** What the demo company's bank account needs to know of a document. */
export interface DemoDocument extends Pick<
  DocumentListRow,
  'key' | 'docClass' | 'docNo' | 'docDate' | 'dueDate' | 'currency' | 'description' | 'theirRef' | 'statusList'
> {
  grossCurrencyAmount: string;
  outstandingCurrencyAmount: string;
  /** Name of the customer or supplier; '' without one. */
  party: string;
}

/** A line of the bank account. Money out is negative. */
export interface DemoBankLine {
  date: LocalDate;
  description: string;
  reference: string;
  amount: DecimalString;
  /** The receipt or payment that it is, if that is known already. */
  documentKey?: string;
}

/** Days of the account before today, and the last of them, which are still in the bank's file. */
const DAYS = 60;
const DAYS_IN_FILE = 7;
/** How many customers have paid an invoice for which there is no receipt yet. */
const PAID_INVOICES = 6;

/** Takings of the trade counter: one sum for each Friday, over and over. */
const TAKINGS = ['412.60', '388.15', '451.90', '367.45'].map(decimal);
const FUEL = ['-96.40', '-104.85', '-88.20'].map(decimal);
const FRIDAY = 5;
const TUESDAY = 2;

const isPosted = ({ statusList }: DemoDocument): boolean => statusList.split(',').includes('posted');

/** Receipts and payments that went over the account up to a day, as the bank shows them. */
function documentLines(documents: readonly DemoDocument[], to: LocalDate): DemoBankLine[] {
  return documents.flatMap((document) => {
    const { docClass, docNo, key, party, theirRef, description } = document;
    if ((docClass !== 'receipt' && docClass !== 'payment') || document.currency !== 'GBP' || !isPosted(document))
      return [];
    const date = parseLocalDate(document.docDate);
    if (date === null || date > to) return [];
    const amount = new Decimal(document.grossCurrencyAmount || 0);
    if (amount.isZero()) return [];
    return {
      date,
      description: (party === '' ? description : `${party} ${theirRef}`).toUpperCase().trim(),
      reference: docNo,
      amount: toDecimalString(docClass === 'receipt' ? amount : amount.negated()),
      documentKey: key,
    };
  });
}

/** Customers who have paid overdue invoices in the last days, for which somebody has yet to draft the receipt. */
function paidInvoices(documents: readonly DemoDocument[], today: LocalDate): DemoBankLine[] {
  return documents
    .filter(
      (document) =>
        document.docClass === 'saleInvoice' &&
        document.currency === 'GBP' &&
        isPosted(document) &&
        document.dueDate < today &&
        new Decimal(document.outstandingCurrencyAmount || 0).gt(0),
    )
    .sort((a, b) => (a.dueDate < b.dueDate ? 1 : a.dueDate > b.dueDate ? -1 : a.docNo < b.docNo ? -1 : 1))
    .slice(0, PAID_INVOICES)
    .map(({ party, docNo, outstandingCurrencyAmount }, index) => ({
      date: addDays(today, -1 - 2 * index),
      description: `${party} ${docNo}`.toUpperCase(),
      reference: '',
      amount: toDecimalString(new Decimal(outstandingCurrencyAmount)),
    }));
}

/** What comes and goes every week without a document. */
function weeklyLines(from: LocalDate, to: LocalDate): DemoBankLine[] {
  const lines: DemoBankLine[] = [];
  let [fridays, tuesdays] = [0, 0];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const day = new Date(`${date}T00:00:00Z`).getUTCDay();
    const [taking, fuel] = [TAKINGS[fridays % TAKINGS.length], FUEL[tuesdays % FUEL.length]];
    if (day === FRIDAY && taking !== undefined) {
      fridays += 1;
      lines.push({ date, description: 'CARD TAKINGS BRISTOL COUNTER', reference: '', amount: taking });
    }
    if (day === TUESDAY && fuel !== undefined) {
      tuesdays += 1;
      if (tuesdays % 2 === 1) lines.push({ date, description: 'SEVERN FUELS CARD 4471', reference: '', amount: fuel });
    }
  }
  return lines;
}

/** The lines of the demo company's current account, oldest first. */
export interface DemoBankLines {
  /** Those that are here already. */
  here: DemoBankLine[];
  /** Those of the last week, which are in the bank's file to be imported. */
  inFile: DemoBankLine[];
  /** What the account holds before the file: all that ever went over it. */
  opening: DecimalString;
}

/** The lines of the account up to yesterday. */
export function demoBankLines(documents: readonly DemoDocument[], today: LocalDate): DemoBankLines {
  const [from, to] = [addDays(today, -DAYS), addDays(today, -1)];
  const ofDocuments = documentLines(documents, to);
  const earlier = ofDocuments.filter(({ date }) => date < from);
  const shown = ofDocuments.filter(({ date }) => date >= from);
  const lines = [...shown, ...paidInvoices(documents, today), ...weeklyLines(from, to)];
  lines.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const firstInFile = addDays(today, -DAYS_IN_FILE);
  const here = lines.filter(({ date }) => date < firstInFile);
  const opening = [...earlier, ...here].reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
  return { here, inFile: lines.filter(({ date }) => date >= firstInFile), opening: toDecimalString(opening) };
}

/** A line as it is stored, and what only this computer knows of it. */
export function storedDemoLine(
  { date, description, reference, amount, documentKey }: DemoBankLine,
  bankAccountId: string,
): { content: BankTransaction; hereOnly: BankLocalMetadata } {
  return {
    content: {
      kind: 'bankTransaction',
      bankAccountId,
      bankDate: date,
      description,
      ...(reference === '' ? {} : { bankReference: reference }),
      ...sidesOf(amount),
    },
    hereOnly: {
      bank: { date, amount, description, ...(reference === '' ? {} : { reference }) },
      ...(documentKey === undefined ? {} : { documentKey }),
    },
  };
}

/**
 * The bank's file: a table as banks export it, with the balance after each line.
 * @param opening what the account holds before the first one
 */
export function demoBankFile(lines: readonly DemoBankLine[], opening: DecimalString): string {
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const shown = (amount: Decimal): string => roundTo(amount, 2).toFixed(2);
  let balance = new Decimal(opening);
  const rows = lines.map(({ date, description, reference, amount }) => {
    const sum = new Decimal(amount);
    balance = balance.plus(sum);
    return [
      date,
      cell(description),
      cell(reference),
      sum.gt(0) ? shown(sum) : '',
      sum.lt(0) ? shown(sum.negated()) : '',
      shown(balance),
    ].join(',');
  });
  return ['Date,Description,Reference,Money in,Money out,Balance', ...rows, ''].join('\r\n');
}

import type { RowPlace, StoredDocument, StoredRow } from './stored.ts';
import { sameValue } from '../domain/documents/content.ts';
import { toDecimalString } from '../domain/values/decimal.ts';
import { lineKey, type Document } from '../domain/documents/document.ts';
import {
  AMOUNT_SOURCES,
  currencyAmountsOf,
  uncountableLines,
  type BaseAmounts,
} from '../domain/documents/documentAmounts.ts';
import { journalTotals } from '../domain/documents/journalTotals.ts';
import { DOCUMENT_TRAITS } from '../domain/kinds/documentTraits.ts';
import { isReadyToSend } from '../domain/documents/readiness.ts';
import type { DocumentRecord } from '../domain/documents/record.ts';
import { currentVersion } from '../domain/records/record.ts';
import { isPending, syncState } from '../domain/records/state.ts';
import { unreadableFieldsOf } from '../domain/values/unreadable.ts';
import { SUMMED_FIELDS, type DocumentListRow, type SummedField } from './contract.ts';

type RowAmounts = Pick<DocumentListRow, 'netCurrencyAmount' | 'taxCurrencyAmount' | 'grossCurrencyAmount'>;

const UNKNOWN: RowAmounts = { netCurrencyAmount: '', taxCurrencyAmount: '', grossCurrencyAmount: '' };

function serviceAmounts(document: Document): RowAmounts {
  return {
    netCurrencyAmount: document.netCurrencyAmount ?? '',
    taxCurrencyAmount: document.taxCurrencyAmount ?? '',
    grossCurrencyAmount: document.grossCurrencyAmount ?? '',
  };
}

function sameAmountSources(left: Document, right: Document): boolean {
  return (
    left.currency === right.currency &&
    left.currencyAmount === right.currencyAmount &&
    left.lines.length === right.lines.length &&
    left.lines.every((line, index) => {
      const other = right.lines[index];
      return other !== undefined && AMOUNT_SOURCES.every((field) => sameValue(line[field], other[field]));
    })
  );
}

/**
 * Totals in document currency, rounded as spec 2.10 says; unknown without a currency. They do not depend on the base
 * currency or the rate, so a row stays true when the company's settings change.
 */
function calculatedAmounts(document: Document): RowAmounts {
  const amounts = currencyAmountsOf(document);
  if (amounts === null) return UNKNOWN;
  return {
    netCurrencyAmount: toDecimalString(amounts.net),
    taxCurrencyAmount: toDecimalString(amounts.tax),
    grossCurrencyAmount: toDecimalString(amounts.gross),
  };
}

/** A journal comes to nothing: its amount in lists is what its lines debit. */
function journalAmounts(document: Document): RowAmounts {
  const totals = journalTotals(document);
  return totals === null ? UNKNOWN : { ...UNKNOWN, grossCurrencyAmount: toDecimalString(totals.debits) };
}

/**
 * The service's amounts, unless a local change affects them: then the totals of the local lines. A line with an
 * unreadable amount is not counted, as the editor's footer says.
 */
function rowAmounts({ base, local, badInput }: DocumentRecord): RowAmounts {
  const uncounted = uncountableLines(badInput);
  const document = local ?? base;
  if (document && DOCUMENT_TRAITS[document.docClass].entry === 'journal')
    return journalAmounts({ ...document, lines: document.lines.filter((line) => !uncounted.has(lineKey(line))) });
  if (document && uncounted.size > 0)
    return calculatedAmounts({ ...document, lines: document.lines.filter((line) => !uncounted.has(lineKey(line))) });
  if (local !== null && isCalculated(base, local)) return calculatedAmounts(local);
  return base ? serviceAmounts(base) : UNKNOWN;
}

/** Whether the amounts of a row are calculated from the local lines. */
function isCalculated(base: Document | null, local: Document | null): boolean {
  return local !== null && !(base?.grossCurrencyAmount !== undefined && sameAmountSources(base, local));
}

const LINE_AMOUNTS: ReadonlySet<string> = new Set([
  'netCurrencyAmount',
  'taxCurrencyAmount',
  'grossCurrencyAmount',
] satisfies (keyof RowAmounts)[]);

/**
 * Fields of a row that sums need and that cannot be read: those that nobody has filled in here, and amounts calculated
 * from lines that cannot be read.
 */
function unreadFields(record: DocumentRecord): SummedField[] {
  const faults = unreadableFieldsOf(record).map(({ field }) => field);
  if (faults.length === 0) return [];
  const hasCalculatedAmounts = isCalculated(record.base, record.local);
  const isLineUnread = faults.some((field) => field === 'lines' || field.startsWith('lines.'));
  return SUMMED_FIELDS.filter((field) => {
    if (hasCalculatedAmounts && LINE_AMOUNTS.has(field)) return isLineUnread;
    return faults.includes(field) && (field === 'statusList' || record.local?.[field] === undefined);
  });
}

/**
 * The amounts in base currency as the service shows them; undefined if the document is in that currency, if one of them
 * is not known, or if a local change affects them.
 */
function baseAmounts({ base, local }: DocumentRecord): BaseAmounts | undefined {
  if (base === null || isCalculated(base, local)) return undefined;
  const { baseCurrency: currency, netAmount, taxAmount, grossAmount, outstandingAmount } = base;
  if (currency === undefined || currency === base.currency) return undefined;
  if (netAmount === undefined || taxAmount === undefined || grossAmount === undefined) return undefined;
  return outstandingAmount === undefined
    ? undefined
    : { currency, netAmount, taxAmount, grossAmount, outstandingAmount };
}

/** The words of the line texts, each once: a document with thousands of lines repeats the same few. */
function lineWordsOf(document: Document): string {
  const words = new Set<string>();
  const addWords = (text: string | undefined): void => {
    if (!text) return;
    for (const word of text.toLowerCase().split(/\s+/)) words.add(word);
  };
  for (const { description, textPre, textPost } of document.lines) {
    addWords(description);
    addWords(textPre);
    addWords(textPost);
  }
  return [...words].join(' ');
}

/** The list row of a record. */
export function listRowOf(record: DocumentRecord): DocumentListRow {
  const document = currentVersion(record);
  // Readiness matters only for the sync state of pending records; a first load has 20,000 that are not pending.
  const state = syncState(record, isPending(record) && isReadyToSend(record), false);
  const unread = unreadFields(record);
  const { docDate = '', taxDate = docDate } = document;
  const inBase = baseAmounts(record);
  return {
    key: record.key,
    docClass: record.docClass,
    docNo: document.docNo ?? '',
    docDate,
    dueDate: document.dueDate ?? '',
    contactAccountId: document.contactAccountId ?? '',
    description: document.description ?? '',
    theirRef: document.theirRef ?? '',
    theirDocNo: document.theirDocNo ?? '',
    projectId: document.projectId ?? '',
    docTypeId: document.docTypeId ?? '',
    legalEntityId: document.legalEntityId ?? '',
    orderNo: document.orderNo ?? '',
    transNo: document.transNo ?? '',
    lineWords: lineWordsOf(document),
    currency: document.currency ?? '',
    ...rowAmounts(record),
    outstandingCurrencyAmount: record.base?.outstandingCurrencyAmount ?? '',
    // For a document in conflict the service's state counts: it may have been abandoned there after an edit here.
    statusList: (record.conflict?.theirs ?? record.base)?.statusList.join(',') ?? 'draft',
    // A request may have left. Whether it is being sent or in doubt is for the page to say, which knows whether a run
    // is under way.
    state: state === 'unknown' || state === 'sending' ? 'inFlight' : state,
    ...(taxDate !== docDate && { taxDate }),
    ...(inBase && { inBase }),
    ...(unread.length > 0 && { unread }),
  };
}

/** Order of lists: documents without a date first, then by document date, newest first. */
export function newestFirstPlace(docDate: string): number {
  return docDate === '' ? 0 : 99_999_999 - Number(docDate.replaceAll('-', ''));
}

export function storedRow(record: DocumentRecord): StoredRow {
  const row: DocumentListRow & { newestFirst?: number } = listRowOf(record);
  return Object.assign(row, { newestFirst: newestFirstPlace(row.docDate) });
}

/** The primary key of the record's row. */
export function rowPlace(record: DocumentRecord): RowPlace {
  return [record.docClass, newestFirstPlace(currentVersion(record).docDate ?? ''), record.key];
}

export function storedDocument(record: DocumentRecord): StoredDocument {
  return isPending(record) ? { ...record, pending: 1 } : record;
}

/** The record without what only the database needs. */
export function recordOf(stored: StoredDocument): DocumentRecord {
  const { pending: _, ...record } = stored;
  return record;
}

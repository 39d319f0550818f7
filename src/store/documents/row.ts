import type { RowPlace, StoredDocument, StoredRow } from '../stored.ts';
import { sameValue } from '../../domain/documents/content.ts';
import { toDecimalString } from '../../domain/values/decimal.ts';
import { lineKey, type Document } from '../../domain/documents/document.ts';
import { AMOUNT_SOURCES, currencyAmountsOf, uncountableLines } from '../../domain/documents/documentAmounts.ts';
import { isReadyToSend } from '../../domain/documents/readiness.ts';
import { currentDocument, isPending, syncState, type DocumentRecord } from '../../domain/documents/record.ts';
import { unreadableFieldsOf } from '../../domain/service/unreadable.ts';
import { SUMMED_FIELDS, type DocumentListRow, type SummedField } from '../contract.ts';

type RowAmounts = Pick<DocumentListRow, 'netCurrencyAmount' | 'taxCurrencyAmount' | 'grossCurrencyAmount'>;

const UNKNOWN: RowAmounts = { netCurrencyAmount: '', taxCurrencyAmount: '', grossCurrencyAmount: '' };

function toldAmounts(document: Document): RowAmounts {
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
 * Totals in document currency, rounded as spec 2.10 says; unknown without a currency. They do not
 * depend on the base currency or the rate, so a row stays true when the company's settings change.
 */
function workedOutAmounts(document: Document): RowAmounts {
  const amounts = currencyAmountsOf(document);
  if (amounts === null) return UNKNOWN;
  return {
    netCurrencyAmount: toDecimalString(amounts.net),
    taxCurrencyAmount: toDecimalString(amounts.tax),
    grossCurrencyAmount: toDecimalString(amounts.gross),
  };
}

/**
 * The service's own amounts while nothing here bears on them, else what the local lines come to. A line of which an
 * amount cannot be read is not counted, as the editor's footer says.
 */
function rowAmounts({ base, local, badInput }: DocumentRecord): RowAmounts {
  const uncounted = uncountableLines(badInput);
  const document = local ?? base;
  if (document && uncounted.size > 0)
    return workedOutAmounts({ ...document, lines: document.lines.filter((line) => !uncounted.has(lineKey(line))) });
  if (local !== null && isWorkedOut(base, local)) return workedOutAmounts(local);
  return base ? toldAmounts(base) : UNKNOWN;
}

/** Whether the amounts of a row follow from the lines as they are here. */
function isWorkedOut(base: Document | null, local: Document | null): boolean {
  return local !== null && !(base?.grossCurrencyAmount !== undefined && sameAmountSources(base, local));
}

const LINE_AMOUNTS: ReadonlySet<string> = new Set([
  'netCurrencyAmount',
  'taxCurrencyAmount',
  'grossCurrencyAmount',
] satisfies (keyof RowAmounts)[]);

/** What of a row that sums need cannot be read: what nobody has put in its place here, and amounts that follow from lines that cannot be read. */
function unreadIn(record: DocumentRecord): SummedField[] {
  const faults = unreadableFieldsOf(record).map(({ field }) => field);
  if (faults.length === 0) return [];
  const isWorked = isWorkedOut(record.base, record.local);
  const isLineUnread = faults.some((field) => field === 'lines' || field.startsWith('lines.'));
  return SUMMED_FIELDS.filter((field) => {
    if (isWorked && LINE_AMOUNTS.has(field)) return isLineUnread;
    return faults.includes(field) && (field === 'statusList' || record.local?.[field] === undefined);
  });
}

/** Each word once: a document of thousands of lines says the same few again and again. */
function wordsOf(document: Document): string {
  const words = new Set<string>();
  const take = (text: string | undefined): void => {
    if (!text) return;
    for (const word of text.toLowerCase().split(/\s+/)) words.add(word);
  };
  for (const { description, textPre, textPost } of document.lines) {
    take(description);
    take(textPre);
    take(textPost);
  }
  return [...words].join(' ');
}

/** The list's view of a record. */
export function rowOf(record: DocumentRecord): DocumentListRow {
  const document = currentDocument(record);
  // Readiness bears on the badge of pending records only; the first load has 20,000 that are not.
  const state = syncState(record, isPending(record) && isReadyToSend(record), false);
  const unread = unreadIn(record);
  return {
    key: record.key,
    docClass: record.docClass,
    docNo: document.docNo ?? '',
    docDate: document.docDate ?? '',
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
    lineWords: wordsOf(document),
    currency: document.currency ?? '',
    ...rowAmounts(record),
    outstandingCurrencyAmount: record.base?.outstandingCurrencyAmount ?? '',
    // Of a document in conflict it is the service's state that counts: it may have been abandoned there under an edit.
    statusList: (record.conflict?.theirs ?? record.base)?.statusList.join(',') ?? 'draft',
    // An open journal row: whether it is under way or in doubt is for the page to say, which knows of runs.
    state: state === 'unknown' || state === 'sending' ? 'inFlight' : state,
    ...(unread.length > 0 && { unread }),
  };
}

/** Order of lists: newest document date first, and before them what has no date yet. */
export function newestFirstPlace(docDate: string): number {
  return docDate === '' ? 0 : 99_999_999 - Number(docDate.replaceAll('-', ''));
}

export function storedRow(record: DocumentRecord): StoredRow {
  const row: DocumentListRow & { newestFirst?: number } = rowOf(record);
  return Object.assign(row, { newestFirst: newestFirstPlace(row.docDate) });
}

/** The primary key of the record's row. */
export function rowPlace(record: DocumentRecord): RowPlace {
  return [record.docClass, newestFirstPlace(currentDocument(record).docDate ?? ''), record.key];
}

export function storedDocument(record: DocumentRecord): StoredDocument {
  return isPending(record) ? { ...record, pending: 1 } : record;
}

/** The record as everyone else knows it. */
export function recordOf(stored: StoredDocument): DocumentRecord {
  const { pending: _, ...record } = stored;
  return record;
}

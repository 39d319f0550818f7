import { syncColumn } from '../../company/blockers/syncColumn.ts';
import type { ListEntry } from '../../company/documents/listEntry.ts';
import { isNotOwedYet, isVoid } from '../../../domain/documents/lifeCycle.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { padded } from '../../base/export/table.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { NAME_WIDTH, type GridColumn } from '../../base/grid/grid.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import { statusWords } from '../../base/i18n/statuses.ts';
import { t } from '../../base/i18n/texts.ts';
import type { AmountColumn, SortColumn } from '../../company/documents/documentOrder.ts';
import { sideOf, type DocumentScope } from '../../company/documents/documentScope.ts';
import { lifeCycleText } from '../../company/documents/lifeCycleText.ts';

/** A column of a document list. Sorting and layout refer to it by id. */
export interface DocumentColumn extends GridColumn<ListEntry> {
  id: SortColumn;
  /** The kind of its values, for exports. */
  holds: 'text' | 'date' | 'amount';
  /** Whether the list shows it by default. */
  isUsual: boolean;
}

/** The width of a reference of sixteen signs with the space around it, px. */
const REFERENCE_WIDTH = 130;

type Layout = Partial<Omit<DocumentColumn, 'id' | 'label'>>;

function text(id: SortColumn, label: string, read: (entry: ListEntry) => string, layout: Layout = {}): DocumentColumn {
  return { id, label, width: 80, sortable: true, holds: 'text', isUsual: true, text: read, ...layout };
}

function amount(id: AmountColumn, label: string, width: number, layout: Layout = {}): DocumentColumn {
  return {
    id,
    label,
    width,
    align: 'end',
    fits: true,
    sortable: true,
    holds: 'amount',
    isUsual: true,
    text: ({ row }) => formatAmount(row[id], row.currency),
    length: ({ row }) => row[id].length,
    copy: ({ row }) => (row[id] === '' ? '' : padded(row[id], currencyPlaces(row.currency))),
    tone: ({ row }) => (isVoid(row.statusList) ? 'struck' : undefined),
    ...layout,
  };
}

/** The label of the outstanding amount, which payments and receipts call unallocated; null for classes without one. */
function leftLabel(scope: DocumentScope): string | null {
  if (scope === 'all') return t('list.outstanding');
  const { isLedger, entry } = DOCUMENT_TRAITS[scope];
  if (!isLedger) return null;
  return t(entry === 'money' ? 'list.unallocated' : 'list.outstanding');
}

/** How far a document is, and in the list of all classes what it is. */
function standingColumns(scope: DocumentScope): DocumentColumn[] {
  return [
    text('sync', t('list.sync'), ({ row }) => t(`state.${row.state}`), syncColumn()),
    text('life', t('list.life'), ({ row }) => lifeCycleText(row, todayOn(Date.now())).short, {
      width: 84,
      fits: true,
      beside: 18,
      hint: t('list.hint.life'),
    }),
    ...(scope === 'all'
      ? [
          text('docClass', t('list.docClass'), ({ row }) => t(`documentClass.${row.docClass}.name`), {
            width: 118,
            fits: true,
          }),
        ]
      : []),
  ];
}

function amountColumns(scope: DocumentScope): DocumentColumn[] {
  const entry = scope === 'all' ? null : DOCUMENT_TRAITS[scope].entry;
  const isPlain = entry === 'money' || entry === 'journal';
  const hasTax = entry !== null && !isPlain;
  const left = leftLabel(scope);
  return [
    amount('netCurrencyAmount', t('list.net'), 82, { isUsual: hasTax }),
    amount('taxCurrencyAmount', t('list.tax'), 70, { isUsual: hasTax }),
    amount('grossCurrencyAmount', t(isPlain ? 'list.amount' : 'list.gross'), 86, {
      tone: ({ row }) => (isVoid(row.statusList) ? 'struck' : 'strong'),
    }),
    ...(left === null
      ? []
      : [
          amount('outstandingCurrencyAmount', left, 90, {
            isUsual: entry !== 'journal',
            hint: t(entry === 'money' ? 'list.hint.unallocated' : 'list.hint.outstanding'),
            length: ({ row }) => (isNotOwedYet(row.statusList) ? 0 : row.outstandingCurrencyAmount.length),
            text: ({ row }) =>
              isNotOwedYet(row.statusList) ? '' : formatAmount(row.outstandingCurrencyAmount, row.currency),
          }),
        ]),
  ];
}

function makeColumns(scope: DocumentScope): readonly DocumentColumn[] {
  const side = sideOf(scope);
  const isMoney = scope !== 'all' && DOCUMENT_TRAITS[scope].entry === 'money';
  const isJournal = scope !== 'all' && DOCUMENT_TRAITS[scope].entry === 'journal';
  return [
    ...standingColumns(scope),
    text('docNo', t('list.docNo'), ({ row }) => row.docNo || (isVoid(row.statusList) ? '–' : t('list.draft')), {
      width: 76,
      fits: true,
      length: ({ row }) => row.docNo.length,
      tone: ({ row }) => (row.docNo ? undefined : 'quiet'),
    }),
    text('docDate', t('list.docDate'), ({ row }) => formatDate(row.docDate), {
      width: 92,
      holds: 'date',
      copy: ({ row }) => row.docDate,
    }),
    text('dueDate', t('list.dueDate'), ({ row }) => formatDate(row.dueDate), {
      width: 92,
      holds: 'date',
      below: 'docDate',
      copy: ({ row }) => row.dueDate,
      isUsual: !isMoney && !isJournal,
    }),
    text('party', t(`party.${side}`), ({ names }) => names.partyName, {
      // Beside an open document, names give way before amounts are scrolled out.
      width: 104,
      grow: 2,
      keeps: NAME_WIDTH,
      length: ({ names }) => names.partyName.length,
      isUsual: !isJournal,
    }),
    text('theirDocNo', t('list.theirDocNo'), ({ row }) => row.theirDocNo, {
      width: 76,
      grow: 0.3,
      keeps: REFERENCE_WIDTH,
      below: 'docNo',
      length: ({ row }) => row.theirDocNo.length,
      isUsual: scope === 'purchaseInvoice',
    }),
    text('description', t('list.description'), ({ row }) => row.description, {
      width: 64,
      grow: 1.1,
      below: 'party',
    }),
    text('theirRef', t('list.theirRef'), ({ row }) => row.theirRef, {
      width: 76,
      grow: 0.3,
      // Mostly empty elsewhere, where names and amounts need the room. It is searched all the same.
      isUsual: isMoney,
    }),
    text('orderNo', t('list.orderNo'), ({ row }) => row.orderNo, { width: 76, grow: 0.3, isUsual: false }),
    text('transNo', t('list.transNo'), ({ row }) => row.transNo, {
      width: 76,
      fits: true,
      isUsual: false,
      hint: t('list.hint.transNo'),
    }),
    text('project', t('list.project'), ({ names }) => names.project, { width: 110, grow: 0.5, isUsual: false }),
    text('status', t('list.status'), ({ row }) => statusWords(row.statusList.split(',')), {
      width: 120,
      grow: 0.4,
      isUsual: false,
      hint: t('list.hint.status'),
    }),
    currencyColumn(),
    ...amountColumns(scope),
  ];
}

export function currencyColumn(): DocumentColumn {
  return text('currency', t('list.currency'), ({ row }) => row.currency, {
    width: 44,
    title: t('list.currencyTitle'),
    // The amount of a document says its currency where that is not the company's.
    isUsual: false,
  });
}

/** Where no column tells the currency, the amount of a document in a foreign one does. */
export function withCurrencies(
  columns: readonly DocumentColumn[],
  baseCurrency: string | null,
): readonly DocumentColumn[] {
  if (columns.some(({ id }) => id === 'currency')) return columns;
  return columns.map((column) =>
    column.id === 'grossCurrencyAmount'
      ? {
          ...column,
          copiedBefore: ({ row }) => row.currency,
          length: (entry) => (column.length?.(entry) ?? 0) + (entry.row.currency === baseCurrency ? 0 : 4),
          text: (entry) => {
            const { currency } = entry.row;
            const shown = column.text(entry);
            return currency === '' || currency === baseCurrency || shown === '' ? shown : `${currency}\u{a0}${shown}`;
          },
        }
      : column,
  );
}

const made = new Map<string, readonly DocumentColumn[]>();

/** All columns that a list can show, in order. */
export function documentColumns(scope: DocumentScope): readonly DocumentColumn[] {
  const name = `${scope} ${currentLanguage()}`;
  const known = made.get(name) ?? makeColumns(scope);
  made.set(name, known);
  return known;
}

/** The columns that a list shows: the chosen ones in their order, otherwise the usual ones. */
export function shownColumns(scope: DocumentScope, chosen: readonly SortColumn[] | null): readonly DocumentColumn[] {
  const all = documentColumns(scope);
  const shown = chosen?.flatMap((id) => all.find((column) => column.id === id) ?? []) ?? [];
  return shown.length > 0 ? shown : all.filter((column) => column.isUsual);
}

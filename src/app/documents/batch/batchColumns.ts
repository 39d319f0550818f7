import type { BatchClass } from '../../../domain/documents/batch.ts';
import type { Document, DocumentLine } from '../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import type { Field, FieldKind } from '../../base/inputs/fields.ts';
import type { GridColumn } from '../../base/grid/grid.ts';
import { t } from '../../base/i18n/texts.ts';
import { DOCUMENT_FORMS } from '../../editing/documentFields/classes/forms.ts';
import { headerLabel } from '../../editing/documentFields/fieldText.ts';
import { DOCUMENT_HEADER } from '../../editing/documentFields/headerFields.ts';
import { LINE, LINE_AMOUNTS } from '../../editing/documentFields/lineFields.ts';

/** Which amount is typed: of an invoice before or with its tax, of a payment or receipt what is paid. */
export type BatchAmountEntry = 'net' | 'gross' | 'paid';

/** What a column of a batch holds: a field of the document, a field of its one line, or an amount. */
export type BatchField =
  | { of: 'header'; field: Field<Document> }
  | { of: 'line'; field: Field<DocumentLine> }
  | { of: 'amount'; entry: BatchAmountEntry }
  /** Shown only. */
  | { of: 'tax' };

export interface BatchColumn {
  id: string;
  holds: BatchField;
  /** Whether Tab passes the cell once it is filled, because a party or the row above usually fills it. */
  isPassed?: boolean;
  layout: Pick<GridColumn<unknown>, 'width' | 'grow' | 'align' | 'fits'>;
}

const AMOUNT = { align: 'end', fits: true } as const;

const PARTY: BatchColumn = {
  id: DOCUMENT_HEADER.contactAccountId.id,
  holds: { of: 'header', field: DOCUMENT_HEADER.contactAccountId },
  layout: { width: 150, grow: 1.4 },
};
const DATE: BatchColumn = {
  id: DOCUMENT_HEADER.docDate.id,
  holds: { of: 'header', field: DOCUMENT_HEADER.docDate },
  layout: { width: 92 },
};
const THEIR_NUMBER: BatchColumn = {
  id: DOCUMENT_HEADER.theirDocNo.id,
  holds: { of: 'header', field: DOCUMENT_HEADER.theirDocNo },
  layout: { width: 92, grow: 0.4 },
};
const THEIR_REF: BatchColumn = {
  id: DOCUMENT_HEADER.theirRef.id,
  holds: { of: 'header', field: DOCUMENT_HEADER.theirRef },
  layout: { width: 88, grow: 0.4 },
};
const ACCOUNT: BatchColumn = {
  id: LINE.accountId.id,
  holds: { of: 'line', field: LINE.accountId },
  isPassed: true,
  layout: { width: 62, grow: 0.2 },
};
const TAX_CODE: BatchColumn = {
  id: LINE.taxCodeId.id,
  holds: { of: 'line', field: LINE.taxCodeId },
  isPassed: true,
  layout: { width: 66 },
};
/** Follows from the party; shown only where it matters. */
const CURRENCY: BatchColumn = {
  id: DOCUMENT_HEADER.currency.id,
  holds: { of: 'header', field: DOCUMENT_HEADER.currency },
  isPassed: true,
  layout: { width: 52 },
};
const LINE_DEPARTMENT: BatchColumn = {
  id: LINE.department.id,
  holds: { of: 'line', field: LINE.department },
  layout: { width: 84, grow: 0.2 },
};

function invoiceColumns(reference: BatchColumn): readonly BatchColumn[] {
  return [
    PARTY,
    DATE,
    reference,
    {
      id: LINE.description.id,
      holds: { of: 'line', field: LINE.description },
      layout: { width: 120, grow: 1.6 },
    },
    ACCOUNT,
    TAX_CODE,
    { id: 'net', holds: { of: 'amount', entry: 'net' }, layout: { width: 84, ...AMOUNT } },
    { id: 'tax', holds: { of: 'tax' }, layout: { width: 70, ...AMOUNT } },
    { id: 'gross', holds: { of: 'amount', entry: 'gross' }, layout: { width: 88, ...AMOUNT } },
    CURRENCY,
    LINE_DEPARTMENT,
  ];
}

/**
 * A payment or receipt says what it is for only where it settles no invoice; so Tab passes account and tax code. Its
 * department is that of the document.
 */
function moneyColumns(): readonly BatchColumn[] {
  return [
    PARTY,
    DATE,
    THEIR_REF,
    {
      id: DOCUMENT_HEADER.description.id,
      holds: { of: 'header', field: DOCUMENT_HEADER.description },
      layout: { width: 120, grow: 1.6 },
    },
    {
      id: DOCUMENT_HEADER.bankAccountId.id,
      holds: { of: 'header', field: DOCUMENT_HEADER.bankAccountId },
      isPassed: true,
      layout: { width: 96, grow: 0.3 },
    },
    { id: 'paid', holds: { of: 'amount', entry: 'paid' }, layout: { width: 96, ...AMOUNT } },
    CURRENCY,
    ACCOUNT,
    TAX_CODE,
    { id: 'tax', holds: { of: 'tax' }, layout: { width: 70, ...AMOUNT } },
    {
      id: DOCUMENT_HEADER.department.id,
      holds: { of: 'header', field: DOCUMENT_HEADER.department },
      layout: { width: 84, grow: 0.2 },
    },
  ];
}

/** What decides which columns are shown. */
export interface BatchColumnsOf {
  /** Whether the company has departments. */
  hasDepartments: boolean;
  /** Whether a row is in another currency than the base currency. */
  hasCurrencies: boolean;
}

/** The columns of a batch of documents of a class, in the order in which they are typed. */
export function batchColumns(
  docClass: BatchClass,
  { hasDepartments, hasCurrencies }: BatchColumnsOf,
): readonly BatchColumn[] {
  const columns =
    DOCUMENT_TRAITS[docClass].entry === 'money'
      ? moneyColumns()
      : invoiceColumns(docClass === 'purchaseInvoice' ? THEIR_NUMBER : THEIR_REF);
  return columns.filter(
    ({ id }) =>
      (hasDepartments || id !== DOCUMENT_HEADER.department.id) && (hasCurrencies || id !== DOCUMENT_HEADER.currency.id),
  );
}

/** The heading of a column. */
export function batchLabel({ holds }: BatchColumn, docClass: BatchClass): string {
  const form = DOCUMENT_FORMS[docClass];
  switch (holds.of) {
    case 'header':
      return headerLabel(holds.field.id, form);
    case 'line':
      return t(holds.field.label);
    case 'tax':
      return t('field.tax');
    default:
      return holds.entry === 'paid'
        ? headerLabel(DOCUMENT_HEADER.currencyAmount.id, form)
        : t(LINE_AMOUNTS[`${holds.entry}CurrencyAmount`].label);
  }
}

/** How a column's cells are typed. */
export function columnKind({ holds }: BatchColumn): FieldKind {
  return holds.of === 'header' || holds.of === 'line' ? holds.field.kind : 'price';
}

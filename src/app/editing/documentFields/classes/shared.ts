import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import type { TextKey } from '../../../base/i18n/texts.ts';
import type { Field } from '../../../base/inputs/fields.ts';
import { DELIVERY_ADDRESS, DOCUMENT_HEADER, INVOICE_ADDRESS } from '../headerFields.ts';
import { LINE } from '../lineFields.ts';
import type { DocumentForm, FieldGroup } from '../documentForm.ts';

/** What differs by class: the usual fields in order, its own fields of the references group, and its own labels. */
interface ClassFields {
  inSight: readonly Field<Document>[];
  moreReferences: readonly Field<Document>[];
  labels?: Readonly<Partial<Record<string, TextKey>>>;
}

const LINE_COLUMNS: readonly Field<DocumentLine>[] = [
  LINE.productId,
  LINE.description,
  LINE.accountId,
  LINE.quantity,
  LINE.currencyUnitPrice,
  LINE.discount,
  LINE.isNetEntry,
  LINE.taxCodeId,
  LINE.taxRate,
  LINE.projectId,
  LINE.costCentre,
  LINE.department,
];
const LINE_DETAILS: readonly Field<DocumentLine>[] = [
  LINE.textPre,
  LINE.textPost,
  LINE.taxBandId,
  LINE.deferredProfileId,
  LINE.deferredFrom,
  LINE.deferredTo,
  LINE.deferredPeriods,
  LINE.productSkuId,
];

const CODING: FieldGroup = {
  title: 'group.coding',
  fields: [
    DOCUMENT_HEADER.projectId,
    DOCUMENT_HEADER.department,
    DOCUMENT_HEADER.costCentre,
    DOCUMENT_HEADER.responsibleResourceId,
    DOCUMENT_HEADER.legalEntityId,
  ],
};
const TEXTS: FieldGroup = { title: 'group.texts', fields: [DOCUMENT_HEADER.textHeader, DOCUMENT_HEADER.textFooter] };
const TAX: FieldGroup = {
  title: 'group.tax',
  fields: [
    DOCUMENT_HEADER.taxDate,
    DOCUMENT_HEADER.taxAuthorityId,
    DOCUMENT_HEADER.contactAccountTaxAuthorityId,
    DOCUMENT_HEADER.isNetEntry,
    DOCUMENT_HEADER.reverseCharge,
    DOCUMENT_HEADER.explicitAmounts,
  ],
};
/** Line fields about places of stock. */
const STOCK_OF_LINE: readonly Field<DocumentLine>[] = [
  LINE.fromStockLocationId,
  LINE.toStockLocationId,
  LINE.stockDate,
];
const STOCK: FieldGroup = {
  title: 'group.stock',
  fields: [DOCUMENT_HEADER.fromStockLocationId, DOCUMENT_HEADER.toStockLocationId, DOCUMENT_HEADER.stockDate],
};
const INVOICED: FieldGroup = { title: 'group.invoiceAddress', fields: INVOICE_ADDRESS };
const DELIVERED: FieldGroup = { title: 'group.deliveryAddress', fields: DELIVERY_ADDRESS };

function references(moreReferences: readonly Field<Document>[]): FieldGroup {
  return {
    title: 'group.references',
    fields: [
      ...moreReferences,
      DOCUMENT_HEADER.docTypeId,
      DOCUMENT_HEADER.docSerieId,
      DOCUMENT_HEADER.docNo,
      DOCUMENT_HEADER.cdacId,
      DOCUMENT_HEADER.paymentServiceReference,
    ],
  };
}

/** The form of a class whose totals are the sum of its lines. */
export function lineForm(docClass: DocumentClass, { inSight, moreReferences, labels = {} }: ClassFields): DocumentForm {
  return {
    docClass,
    traits: DOCUMENT_TRAITS[docClass],
    inSight,
    labels,
    groups: [references(moreReferences), SETTLEMENT, CODING, TAX, STOCK, TEXTS, INVOICED, DELIVERED],
    groupsIfShown: [],
    lineColumns: LINE_COLUMNS,
    lineDetails: [...LINE_DETAILS, ...STOCK_OF_LINE],
    lineDetailsIfShown: [],
  };
}

const SETTLEMENT: FieldGroup = {
  title: 'group.settlement',
  fields: [DOCUMENT_HEADER.paymentTermsId, DOCUMENT_HEADER.paymentMethodId],
};

/**
 * The form of a journal: debits and credits of accounts. It sells and buys nothing, so that most fields are there only
 * if the service shows them.
 */
export function journalForm(
  docClass: DocumentClass,
  { inSight, moreReferences, labels = {} }: ClassFields,
): DocumentForm {
  return {
    docClass,
    traits: DOCUMENT_TRAITS[docClass],
    inSight,
    labels,
    groups: [
      {
        title: 'group.references',
        fields: [
          ...moreReferences,
          DOCUMENT_HEADER.taxDate,
          DOCUMENT_HEADER.docTypeId,
          DOCUMENT_HEADER.docSerieId,
          DOCUMENT_HEADER.docNo,
        ],
      },
      CODING,
    ],
    groupsIfShown: [
      {
        ...SETTLEMENT,
        fields: [
          ...SETTLEMENT.fields,
          DOCUMENT_HEADER.theirDocNo,
          DOCUMENT_HEADER.dueDate,
          DOCUMENT_HEADER.deliveryDate,
          DOCUMENT_HEADER.cdacId,
          DOCUMENT_HEADER.paymentServiceReference,
        ],
      },
      { ...TAX, fields: TAX.fields.filter((field) => field !== DOCUMENT_HEADER.taxDate) },
      STOCK,
      TEXTS,
      INVOICED,
      DELIVERED,
    ],
    lineColumns: [
      LINE.accountId,
      LINE.description,
      LINE.debit,
      LINE.credit,
      LINE.taxCodeId,
      LINE.taxRole,
      LINE.taxBase,
      LINE.projectId,
      LINE.costCentre,
      LINE.department,
    ],
    lineDetails: [],
    lineDetailsIfShown: [LINE.productId, LINE.taxRate, ...LINE_DETAILS, ...STOCK_OF_LINE],
  };
}

/**
 * The form of a payment or receipt: it moves money and is allocated to what it settles. Where it has lines, they say
 * what it pays for. It moves no goods: places of stock and a delivery address are there only if the service shows some.
 */
export function moneyForm(
  docClass: DocumentClass,
  { inSight, moreReferences, labels = {} }: ClassFields,
): DocumentForm {
  return {
    docClass,
    traits: DOCUMENT_TRAITS[docClass],
    inSight,
    labels,
    groups: [
      references(moreReferences),
      {
        title: 'group.settlement',
        fields: [
          DOCUMENT_HEADER.dueDate,
          DOCUMENT_HEADER.paymentTermsId,
          DOCUMENT_HEADER.paymentMethodId,
          DOCUMENT_HEADER.bankCurrencyRate,
        ],
      },
      CODING,
      TAX,
      TEXTS,
      INVOICED,
    ],
    groupsIfShown: [STOCK, DELIVERED],
    lineColumns: LINE_COLUMNS,
    lineDetails: LINE_DETAILS,
    lineDetailsIfShown: STOCK_OF_LINE,
  };
}

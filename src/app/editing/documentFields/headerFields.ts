import { currencyCodeSchema } from '../../../domain/values/currency.ts';
import { isEmptyInstalment } from '../../../domain/documents/billingSchedule.ts';
import type { BillingInstalment, Document, HeaderField } from '../../../domain/documents/document.ts';
import type { Address } from '../../../domain/values/parts.ts';
import { isReverseCharged, REVERSE_CHARGE, withReverseCharge } from '../../../domain/documents/reverseCharge.ts';
import { t, type TextKey } from '../../base/i18n/texts.ts';
import { customField, typeOf, type CustomType } from '../../company/facts/customFields.ts';
import { dateValue, numberValue, posting, textField, type Field, type TextNames } from '../../base/inputs/fields.ts';

const text = textField<TextNames<Document>, Document>;

function day(id: 'docDate' | 'dueDate' | 'taxDate' | 'deliveryDate' | 'stockDate', label: TextKey): Field<Document> {
  return {
    id,
    label,
    kind: 'date',
    read: (document) => document[id],
    write: (document, value) => ({ ...document, [id]: dateValue(value) }),
  };
}

function number(
  id: 'currencyRate' | 'currencyAmount' | 'bankCurrencyAmount' | 'bankCurrencyRate',
  label: TextKey,
  kind: 'rate' | 'price',
): Field<Document> {
  return {
    id,
    label,
    kind,
    read: (document) => document[id],
    write: (document, value) => ({ ...document, [id]: numberValue(value) }),
  };
}

const ADDRESS_PARTS = [
  'name',
  'address1',
  'address2',
  'city',
  'county',
  'postcode',
  'countryCode',
] as const satisfies readonly (keyof Address)[];

function addressPart(address: 'invoiceAddress' | 'deliveryAddress', part: keyof Address): Field<Document> {
  return {
    id: `${address}.${part}`,
    label: `field.${part}`,
    kind: 'text',
    read: (document) => document[address]?.[part],
    write: (document, value) => {
      const next: Address = { ...document[address], [part]: value };
      return { ...document, [address]: Object.values(next).some((one) => one !== undefined) ? next : undefined };
    },
  };
}

/** Header fields with fields of their own below them, or with a place of their own in the form. */
type PartedField = 'post' | 'ext' | 'invoiceAddress' | 'deliveryAddress';

/** Every header field that a person can set (spec 2.8, and for payments and receipts the service's notes). */
export const DOCUMENT_HEADER = {
  contactAccountId: text('contactAccountId', 'field.contactAccountId', 'reference', 'contactAccount'),
  docTypeId: text('docTypeId', 'field.docTypeId', 'reference', 'docType'),
  docSerieId: text('docSerieId', 'field.docSerieId', 'known'),
  docNo: text('docNo', 'field.docNo'),
  legalEntityId: text('legalEntityId', 'field.legalEntityId', 'reference', 'legalEntity'),
  docDate: day('docDate', 'field.docDate'),
  dueDate: day('dueDate', 'field.dueDate'),
  taxDate: day('taxDate', 'field.taxDate'),
  deliveryDate: day('deliveryDate', 'field.deliveryDate'),
  currency: {
    id: 'currency',
    label: 'field.currency',
    kind: 'reference',
    reference: 'currency',
    read: (document) => document.currency,
    write: (document, value) => ({ ...document, currency: currencyCodeSchema.safeParse(value ?? '').data }),
  },
  currencyRate: number('currencyRate', 'field.currencyRate', 'rate'),
  theirDocNo: text('theirDocNo', 'field.theirDocNo'),
  theirRef: text('theirRef', 'field.theirRef'),
  orderNo: text('orderNo', 'field.orderNo'),
  description: text('description', 'field.description', 'known'),
  paymentTermsId: text('paymentTermsId', 'field.paymentTermsId', 'reference', 'payTerm'),
  paymentMethodId: text('paymentMethodId', 'field.paymentMethodId', 'reference', 'paymentMethod'),
  taxAuthorityId: text('taxAuthorityId', 'field.taxAuthorityId', 'reference', 'taxAuthority'),
  contactAccountTaxAuthorityId: text(
    'contactAccountTaxAuthorityId',
    'field.contactAccountTaxAuthorityId',
    'reference',
    'taxAuthority',
  ),
  responsibleResourceId: text('responsibleResourceId', 'field.responsibleResourceId', 'reference', 'resource'),
  projectId: text('projectId', 'field.projectId', 'reference', 'project'),
  department: posting<Document>('department', 'field.department'),
  costCentre: posting<Document>('costCentre', 'field.costCentre'),
  textHeader: text('textHeader', 'field.textHeader', 'longText'),
  textFooter: text('textFooter', 'field.textFooter', 'longText'),
  cdacId: text('cdacId', 'field.cdacId', 'known'),
  paymentServiceReference: text('paymentServiceReference', 'field.paymentServiceReference'),
  fromStockLocationId: text('fromStockLocationId', 'field.fromStockLocationId', 'reference', 'stockLocation'),
  toStockLocationId: text('toStockLocationId', 'field.toStockLocationId', 'reference', 'stockLocation'),
  stockDate: day('stockDate', 'field.stockDate'),
  bankAccountId: text('bankAccountId', 'field.bankAccountId', 'reference', 'bankAccount'),
  currencyAmount: number('currencyAmount', 'field.currencyAmount', 'price'),
  bankCurrencyAmount: {
    ...number('bankCurrencyAmount', 'field.bankCurrencyAmount', 'price'),
    bankAccount: ({ bankAccountId }) => bankAccountId,
  } satisfies Field<Document>,
  bankCurrencyRate: number('bankCurrencyRate', 'field.bankCurrencyRate', 'rate'),
  isNetEntry: {
    id: 'isNetEntry',
    label: 'field.newLines',
    kind: 'entry',
    read: (document) => ((document.isNetEntry ?? true) ? 'net' : 'gross'),
    write: (document, value) => ({ ...document, isNetEntry: value !== 'gross' }),
  },
  explicitAmounts: {
    id: 'explicitAmounts',
    label: 'field.explicitAmounts',
    kind: 'check',
    read: (document) => (document.explicitAmounts === true ? 'true' : undefined),
    write: (document, value) => ({ ...document, explicitAmounts: value === 'true' ? true : undefined }),
  },
  reverseCharge: {
    id: `ext.${REVERSE_CHARGE}`,
    label: 'field.reverseCharge',
    kind: 'check',
    read: (document) => (isReverseCharged(document) ? 'true' : undefined),
    write: (document, value) => withReverseCharge(document, value === 'true'),
  },
} as const satisfies Record<Exclude<HeaderField, PartedField>, Field<Document>> & Record<string, Field<Document>>;

export const INVOICE_ADDRESS: readonly Field<Document>[] = ADDRESS_PARTS.map((part) =>
  addressPart('invoiceAddress', part),
);
export const DELIVERY_ADDRESS: readonly Field<Document>[] = ADDRESS_PARTS.map((part) =>
  addressPart('deliveryAddress', part),
);

const BY_ID: ReadonlyMap<string, Field<Document>> = new Map(
  [...Object.values<Field<Document>>(DOCUMENT_HEADER), ...INVOICE_ADDRESS, ...DELIVERY_ADDRESS].map((field) => [
    field.id,
    field,
  ]),
);

const INSTALMENT_PATH = /^billingSchedule\.(\d+)\.(billingDate|currencyAmount|description)$/;
/** The most instalments of a schedule; a path with a larger number is not a field. */
const MOST_INSTALMENTS = 1_000;

function withInstalment(document: Document, at: number, part: Partial<BillingInstalment>): Document {
  const before = document.billingSchedule ?? [];
  const schedule = Array.from({ length: Math.max(before.length, at + 1) }, (_, place): BillingInstalment =>
    place === at ? { ...before[place], ...part } : (before[place] ?? {}),
  );
  const count = schedule.findLastIndex((instalment) => !isEmptyInstalment(instalment)) + 1;
  return { ...document, billingSchedule: count === 0 ? undefined : schedule.slice(0, count) };
}

/**
 * The fields of an instalment of the billing schedule (spec 9, 1.15).
 * @param at its index; the index after the last instalment adds one
 */
export function instalmentFields(at: number): {
  billingDate: Field<Document>;
  currencyAmount: Field<Document>;
  description: Field<Document>;
} {
  const of = (document: Document): BillingInstalment | undefined => document.billingSchedule?.[at];
  const named = (field: TextKey): { label: TextKey; name: string } => ({
    label: field,
    name: t('billing.at', { field: t(field), number: at + 1 }),
  });
  return {
    billingDate: {
      id: `billingSchedule.${at}.billingDate`,
      ...named('field.docDate'),
      kind: 'date',
      read: (document) => of(document)?.billingDate,
      write: (document, value) => withInstalment(document, at, { billingDate: dateValue(value) }),
    },
    currencyAmount: {
      id: `billingSchedule.${at}.currencyAmount`,
      ...named('field.currencyAmount'),
      kind: 'price',
      read: (document) => of(document)?.currencyAmount,
      write: (document, value) => withInstalment(document, at, { currencyAmount: numberValue(value) }),
    },
    description: {
      id: `billingSchedule.${at}.description`,
      ...named('field.description'),
      kind: 'text',
      read: (document) => of(document)?.description,
      write: (document, value) => withInstalment(document, at, { description: value }),
    },
  };
}

function instalmentField(id: string): Field<Document> | undefined {
  const [, place = '', name] = INSTALMENT_PATH.exec(id) ?? [];
  if (name !== 'billingDate' && name !== 'currencyAmount' && name !== 'description') return undefined;
  return Number(place) < MOST_INSTALMENTS ? instalmentFields(Number(place))[name] : undefined;
}

/**
 * The field of a document path. A custom field has the type that the company's documents show, else that of its value.
 * @returns undefined for a path that is no field
 */
export function headerField(
  id: string,
  document: Document,
  types?: ReadonlyMap<string, CustomType>,
): Field<Document> | undefined {
  const known = BY_ID.get(id);
  if (known || !id.startsWith('ext.')) return known ?? instalmentField(id);
  const name = id.slice('ext.'.length);
  return customField(name, types?.get(name) ?? typeOf(document.ext?.[name]) ?? 'text');
}

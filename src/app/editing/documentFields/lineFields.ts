import type { DocumentLine } from '../../../domain/documents/document.ts';
import { withProfile, withSpread } from '../../../domain/documents/deferral.ts';
import { discountOf, discountText, readDiscount, withDiscount } from '../../../domain/documents/lineDiscount.ts';
import {
  type DEBIT_AND_CREDIT,
  debitOf,
  withDebit,
  withTaxBase,
  withTaxRole,
} from '../../../domain/documents/journalLine.ts';
import { AMOUNT_FIELDS, type AmountField } from '../../../domain/values/amountFields.ts';
import { Decimal, toDecimalString } from '../../../domain/values/decimal.ts';
import type { TextKey } from '../../base/i18n/texts.ts';
import { customField, typeOf, type CustomType } from '../../company/facts/customFields.ts';
import {
  dateValue,
  numberValue,
  posting,
  textField,
  type Field,
  type FieldKind,
  type TextNames,
} from '../../base/inputs/fields.ts';

const text = textField<TextNames<DocumentLine>, DocumentLine>;

function number(
  id: 'quantity' | 'currencyUnitPrice' | 'taxRate' | AmountField,
  label: TextKey,
  kind: FieldKind,
): Field<DocumentLine> {
  return { id, label, kind, read: (line) => line[id], write: (line, value) => ({ ...line, [id]: numberValue(value) }) };
}

function journalAmount(id: (typeof DEBIT_AND_CREDIT)[number], sign: 1 | -1): Field<DocumentLine> {
  const read = (line: DocumentLine): string | undefined => {
    const amount = debitOf(line)?.times(sign);
    return amount?.gt(0) || (sign > 0 && amount?.isZero()) ? toDecimalString(amount) : undefined;
  };
  return {
    id,
    label: `field.${id}`,
    kind: 'price',
    read,
    write: (line, value) => {
      const amount = numberValue(value);
      const isOnOtherSide = debitOf(line) !== undefined && read(line) === undefined;
      // Nothing, or 0.00, in the empty cell leaves the amount on the other side.
      return isOnOtherSide && (amount === undefined || new Decimal(amount).isZero())
        ? line
        : withDebit(line, amount, sign);
    },
  };
}

/** Every line field that a person can set (spec 2.9), and the tax rate, for lines whose tax code does not give it. */
export const LINE = {
  productId: text('productId', 'field.productId', 'reference', 'product'),
  productSkuId: text('productSkuId', 'field.productSkuId', 'known'),
  description: text('description', 'field.description', 'known'),
  accountId: text('accountId', 'field.accountId', 'reference', 'account'),
  quantity: number('quantity', 'field.quantity', 'amount'),
  currencyUnitPrice: number('currencyUnitPrice', 'field.currencyUnitPrice', 'price'),
  /** What a line of a journal debits or credits; its unit price is what is sent. */
  debit: journalAmount('debit', 1),
  credit: journalAmount('credit', -1),
  taxRole: { id: 'taxRole', label: 'field.taxRole', kind: 'taxRole', read: (line) => line.taxRole, write: withTaxRole },
  /** Typed without a sign: it is on the side of the tax. */
  taxBase: {
    id: 'taxBase',
    label: 'field.taxBase',
    kind: 'price',
    read: ({ taxBase }) => taxBase?.replace('-', ''),
    write: (line, value) => withTaxBase(line, numberValue(value)),
  },
  /** Taken off the unit price, which is what is sent. */
  discount: {
    id: 'discount',
    label: 'field.discount',
    kind: 'discount',
    read: (line) => {
      const discounted = discountOf(line);
      return discounted === null ? undefined : discountText(discounted.discount);
    },
    write: (line, value) => withDiscount(line, value === undefined ? null : readDiscount(value)),
  },
  isNetEntry: {
    id: 'isNetEntry',
    label: 'field.isNetEntry',
    kind: 'entry',
    read: (line) => ((line.isNetEntry ?? true) ? 'net' : 'gross'),
    write: (line, value) => ({ ...line, isNetEntry: value !== 'gross' }),
  },
  taxBandId: text('taxBandId', 'field.taxBandId', 'reference', 'taxBand'),
  taxCodeId: text('taxCodeId', 'field.taxCodeId', 'reference', 'taxCode'),
  taxRate: number('taxRate', 'field.taxRate', 'amount'),
  projectId: text('projectId', 'field.projectId', 'reference', 'project'),
  costCentre: posting<DocumentLine>('costCentre', 'field.costCentre'),
  department: posting<DocumentLine>('department', 'field.department'),
  deferredProfileId: {
    id: 'deferredProfileId',
    label: 'field.deferredProfileId',
    kind: 'known',
    read: (line) => line.deferredProfileId,
    write: withProfile,
  },
  deferredFrom: {
    id: 'deferredDistribution.dateFrom',
    label: 'field.deferredFrom',
    kind: 'date',
    read: (line) => line.deferredDistribution?.dateFrom,
    write: (line, value) => withSpread(line, { dateFrom: dateValue(value) }),
  },
  deferredTo: {
    id: 'deferredDistribution.dateTo',
    label: 'field.deferredTo',
    kind: 'date',
    read: (line) => line.deferredDistribution?.dateTo,
    write: (line, value) => withSpread(line, { dateTo: dateValue(value) }),
  },
  deferredPeriods: {
    id: 'deferredDistribution.periods',
    label: 'field.deferredPeriods',
    kind: 'amount',
    read: (line) => line.deferredDistribution?.periods?.toString(),
    write: (line, value) => withSpread(line, { periods: value === undefined ? undefined : Math.round(Number(value)) }),
  },
  textPre: text('textPre', 'field.textPre', 'longText'),
  textPost: text('textPost', 'field.textPost', 'longText'),
  fromStockLocationId: text('fromStockLocationId', 'field.fromStockLocationId', 'reference', 'stockLocation'),
  toStockLocationId: text('toStockLocationId', 'field.toStockLocationId', 'reference', 'stockLocation'),
  stockDate: {
    id: 'stockDate',
    label: 'field.stockDate',
    kind: 'date',
    read: (line) => line.stockDate,
    write: (line, value) => ({ ...line, stockDate: dateValue(value) }),
  },
} as const satisfies Record<string, Field<DocumentLine>>;

/** The six amounts; a person types them if the document's amounts are explicit (spec 2.10). */
export const LINE_AMOUNTS: Readonly<Record<AmountField, Field<DocumentLine>>> = {
  netCurrencyAmount: number('netCurrencyAmount', 'field.net', 'price'),
  taxCurrencyAmount: number('taxCurrencyAmount', 'field.tax', 'price'),
  grossCurrencyAmount: number('grossCurrencyAmount', 'field.gross', 'price'),
  netAmount: number('netAmount', 'field.netBase', 'price'),
  taxAmount: number('taxAmount', 'field.taxInBase', 'price'),
  grossAmount: number('grossAmount', 'field.grossBase', 'price'),
};

const BY_ID: ReadonlyMap<string, Field<DocumentLine>> = new Map(
  [...Object.values<Field<DocumentLine>>(LINE), ...AMOUNT_FIELDS.map((id) => LINE_AMOUNTS[id])].map((field) => [
    field.id,
    field,
  ]),
);

/** The field of a line path. A custom field has the type that the company's documents show, else that of its value. */
export function lineField(
  id: string,
  line?: DocumentLine,
  types?: ReadonlyMap<string, CustomType>,
): Field<DocumentLine> | undefined {
  const known = BY_ID.get(id);
  if (known || !id.startsWith('ext.')) return known;
  const name = id.slice('ext.'.length);
  return customField(name, types?.get(name) ?? typeOf(line?.ext?.[name]) ?? 'text');
}

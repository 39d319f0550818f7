import { oddityText, type Oddity } from '../editing/oddity.ts';
import { syncColumn } from '../company/blockers/syncColumn.ts';
import { fieldOf } from '../../domain/resources/readiness.ts';
import type { ReferenceKind } from '../../domain/references/reference.ts';
import { readEntry, shownValue, type FieldKind } from '../base/inputs/fields.ts';
import { formatNumber, formatPrice } from '../base/format/amounts.ts';
import { formatDate } from '../base/format/dates.ts';
import { CODED_NAME_WIDTH, type GridColumn } from '../base/grid/grid.ts';
import { t, type TextKey } from '../base/i18n/texts.ts';
import type { PriceEntry } from '../company/prices/priceEntry.ts';
import { partyField } from './priceDrafts.ts';
import { notesOf } from '../company/prices/priceWords.ts';
import type { PriceFinding } from '../../domain/prices/priceChecks.ts';
import type { LocalDate } from '../../domain/values/dates.ts';

/** An editable column: its field in the record, and how it is typed. */
export interface PriceCell {
  id: string;
  kind: FieldKind;
  reference?: ReferenceKind;
  fieldOf(entry: PriceEntry): string;
}

const same = (field: string) => () => field;

/** The editable columns. The product can be chosen only for a new price. */
export const PRICE_CELLS: ReadonlyMap<string, PriceCell> = new Map(
  [
    { id: 'side', kind: 'entry' as const, fieldOf: same('side') },
    { id: 'product', kind: 'reference' as const, reference: 'product' as const, fieldOf: same('productId') },
    {
      id: 'party',
      kind: 'reference' as const,
      reference: 'contactAccount' as const,
      fieldOf: ({ kind }: PriceEntry) => partyField(kind),
    },
    { id: 'project', kind: 'reference' as const, reference: 'project' as const, fieldOf: same('projectId') },
    { id: 'quantityFrom', kind: 'amount' as const, fieldOf: same('quantityFrom') },
    { id: 'quantityTo', kind: 'amount' as const, fieldOf: same('quantityTo') },
    { id: 'unit', kind: 'reference' as const, reference: 'unitOfMeasure' as const, fieldOf: same('unitOfMeasureId') },
    { id: 'unitPrice', kind: 'price' as const, fieldOf: same('unitPrice') },
    { id: 'currency', kind: 'reference' as const, reference: 'currency' as const, fieldOf: same('currency') },
    { id: 'effectiveDate', kind: 'date' as const, fieldOf: same('effectiveDate') },
  ].map((cell): [string, PriceCell] => [cell.id, cell]),
);

const REQUIRED: ReadonlySet<string> = new Set(['product', 'quantityFrom', 'unitPrice']);

/** The text of a column, unless an invalid text was typed. */
function valueText(id: string, entry: PriceEntry): string {
  const { content } = entry;
  switch (id) {
    case 'side':
      return t(`prices.side.${entry.side}`);
    case 'product':
      return entry.product;
    case 'productName':
      return entry.productName;
    case 'party':
      return entry.party;
    case 'project':
      return entry.project;
    case 'unit':
      return entry.unit;
    case 'currency':
      return entry.currency;
    case 'quantityFrom':
      return formatNumber(content.quantityFrom);
    case 'quantityTo':
      return formatNumber(content.quantityTo);
    case 'unitPrice':
      return formatPrice(content.unitPrice, entry.currency);
    case 'effectiveDate':
      return content.effectiveDate === undefined
        ? t('prices.defaults.effectiveDate')
        : formatDate(content.effectiveDate);
    default:
      return '';
  }
}

/** The text that a field has when it is edited: empty for a default. */
export function typedText(cell: PriceCell, entry: PriceEntry): string {
  const bad = entry.bad[cell.fieldOf(entry)];
  if (bad !== undefined) return bad;
  if (cell.id === 'side') return valueText(cell.id, entry);
  const value = fieldOf(entry.content, cell.fieldOf(entry));
  if (typeof value !== 'string' || value === '') return '';
  return cell.kind === 'reference' ? valueText(cell.id, entry) : shownValue(cell.kind, value, entry.currency);
}

/** Why a text is no value for a cell, or is asked about. */
function badText(cell: PriceCell, entry: PriceEntry, text: string, { today, oddity }: PriceColumnsContext): string {
  const reading = readEntry(cell.kind, text, today(), undefined);
  if (!reading.ok) return t(`bad.${reading.code}`, { text });
  const odd = oddity(entry, cell, reading.value);
  return odd ? oddityText(odd, text, entry.currency) : t('bad.generic', { text });
}

/** Whether a column shows the default of the specification because the field is empty (spec 2.3). */
function isDefault(id: string, { content }: PriceEntry): boolean {
  if (id === 'currency') return content.currency === undefined;
  if (id === 'unit') return content.unitOfMeasureId === undefined;
  return id === 'effectiveDate' && content.effectiveDate === undefined;
}

/** What the columns need in addition to the rows. */
export interface PriceColumnsContext {
  isEditable(entry: PriceEntry): boolean;
  isDraft(entry: PriceEntry): boolean;
  findings(entry: PriceEntry): readonly PriceFinding[];
  today(): LocalDate;
  oddity(entry: PriceEntry, cell: PriceCell, value: string | undefined): Oddity | null;
}

function column(
  id: string,
  label: TextKey,
  width: number,
  context: PriceColumnsContext,
  layout: Partial<GridColumn<PriceEntry>> = {},
): GridColumn<PriceEntry> {
  const cell = PRICE_CELLS.get(id);
  const badOf = (entry: PriceEntry) => (cell ? entry.bad[cell.fieldOf(entry)] : undefined);
  const isMissing = (entry: PriceEntry) =>
    REQUIRED.has(id) &&
    !context.isDraft(entry) &&
    badOf(entry) === undefined &&
    typedText(cell ?? { id, kind: 'text', fieldOf: () => id }, entry) === '';
  return {
    id,
    label: t(label),
    width,
    sortable: true,
    text: (entry) =>
      badOf(entry) ??
      (isMissing(entry)
        ? t('prices.fault.missing')
        : context.isDraft(entry) && isDefault(id, entry)
          ? ''
          : valueText(id, entry)),
    copy: (entry) =>
      cell?.kind === 'date'
        ? (entry.content.effectiveDate ?? '')
        : cell?.kind === 'amount' || cell?.kind === 'price'
          ? String(fieldOf(entry.content, cell.fieldOf(entry)) ?? '')
          : valueText(id, entry),
    editable: (entry) =>
      cell !== undefined &&
      context.isEditable(entry) &&
      ((id !== 'product' && id !== 'side') || context.isDraft(entry)),
    tone: (entry) =>
      badOf(entry) !== undefined || isMissing(entry)
        ? 'bad'
        : entry.isLeaving || entry.isGone
          ? 'struck'
          : entry.isLocked || isDefault(id, entry)
            ? 'quiet'
            : id === 'unitPrice'
              ? 'strong'
              : undefined,
    note: (entry) => {
      const bad = badOf(entry);
      if (bad !== undefined && cell) return badText(cell, entry, bad, context);
      if (!isDefault(id, entry)) return undefined;
      return t(
        id === 'currency'
          ? 'prices.defaults.currencyNote'
          : id === 'unit'
            ? 'prices.defaults.unitNote'
            : 'prices.defaults.effectiveDateNote',
      );
    },
    ...layout,
  };
}

/** Every column of the price grid, in order. */
export function priceColumns(context: PriceColumnsContext): readonly GridColumn<PriceEntry>[] {
  const amount = { align: 'end' as const, fits: true };
  return [
    {
      id: 'state',
      ...syncColumn(),
      sortable: true,
      text: (entry) =>
        context.isDraft(entry)
          ? ''
          : entry.isLocked && entry.state === 'synced'
            ? t('records.list.locked')
            : t(`state.${entry.state}`),
    },
    column('side', 'prices.column.side', 66, context, { fits: true }),
    column('product', 'prices.column.product', 84, context, { grow: 0.6 }),
    column('productName', 'prices.column.productName', 120, context, { grow: 1 }),
    column('party', 'prices.column.party', 110, context, { grow: 1, keeps: CODED_NAME_WIDTH }),
    column('project', 'prices.column.project', 74, context, { grow: 0.4 }),
    column('quantityFrom', 'prices.column.quantityFrom', 54, context, {
      ...amount,
      title: t('prices.column.quantityFromTitle'),
    }),
    column('quantityTo', 'prices.column.quantityTo', 54, context, {
      ...amount,
      title: t('prices.column.quantityToTitle'),
    }),
    column('unit', 'prices.column.unit', 50, context),
    column('unitPrice', 'prices.column.unitPrice', 80, context, amount),
    column('currency', 'prices.column.currency', 46, context, { title: t('prices.column.currencyTitle') }),
    column('effectiveDate', 'prices.column.effectiveDate', 96, context, {
      title: t('prices.column.effectiveDateTitle'),
    }),
    {
      id: 'note',
      label: t('prices.column.note'),
      width: 90,
      grow: 0.8,
      text: (entry) => notesOf(entry, context.findings(entry)).join(' '),
    },
  ];
}

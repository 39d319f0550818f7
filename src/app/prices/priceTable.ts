import type { Price } from '../../domain/prices/price.ts';
import type { ExportColumn, ExportTable } from '../base/export/table.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { t } from '../base/i18n/texts.ts';
import type { PriceEntry } from '../company/prices/priceEntry.ts';

/** A price as its record has it, without defaults. Undefined if it is incomplete. */
export function priceOfEntry(entry: PriceEntry | undefined): Price | undefined {
  if (!entry?.price) return undefined;
  const { currency, effectiveDate, unitOfMeasureId } = entry.content;
  return {
    ...entry.price,
    currency,
    effectiveDate,
    unitId: unitOfMeasureId === undefined ? undefined : entry.price.unitId,
  };
}

/**
 * Prices as a table for files and the clipboard: codes, plain numbers, dates as `YYYY-MM-DD`, and headings that the
 * import recognises. Fields with defaults are empty, so that the import applies the defaults again.
 */
export function priceTable(rows: readonly PriceEntry[], company: CompanyData, name: string): ExportTable<PriceEntry> {
  const code = (kind: 'contactAccount' | 'project' | 'unitOfMeasure', value: string | undefined) =>
    value === undefined ? '' : (company.reference(kind, value)?.code ?? value);
  const partyOf = ({ content }: PriceEntry) =>
    code('contactAccount', content.kind === 'purchasePrice' ? content.supplierId : content.customerId);
  const columns: ExportColumn<PriceEntry>[] = [
    { label: t('prices.column.side'), kind: 'text', width: 10, value: ({ side }) => t(`prices.side.${side}`) },
    { label: t('prices.column.product'), kind: 'text', value: ({ product }) => product },
    { label: t('prices.column.productName'), kind: 'text', width: 30, value: ({ productName }) => productName },
    { label: t('prices.column.party'), kind: 'text', value: partyOf },
    {
      label: t('prices.column.project'),
      kind: 'text',
      width: 12,
      value: ({ content }) => code('project', content.projectId),
    },
    { label: t('prices.column.quantityFromTitle'), kind: 'number', value: ({ content }) => content.quantityFrom ?? '' },
    {
      label: t('prices.column.quantityToTitle').split(';', 1)[0] ?? '',
      kind: 'number',
      value: ({ content }) => content.quantityTo ?? '',
    },
    {
      label: t('prices.column.unit'),
      kind: 'text',
      width: 10,
      value: ({ content }) => code('unitOfMeasure', content.unitOfMeasureId),
    },
    { label: t('prices.column.unitPrice'), kind: 'number', value: ({ content }) => content.unitPrice ?? '' },
    {
      label: t('prices.column.currencyTitle'),
      kind: 'text',
      width: 10,
      value: ({ content }) => content.currency ?? '',
    },
    {
      label: t('prices.column.locked'),
      kind: 'text',
      width: 8,
      value: ({ isLocked }) => (isLocked ? t('prices.column.isLocked') : ''),
    },
    { label: t('prices.column.effectiveDateTitle'), kind: 'date', value: ({ content }) => content.effectiveDate ?? '' },
  ];
  return { name, columns, rows };
}

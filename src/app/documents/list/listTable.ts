import type { ListEntry } from '../../company/documents/listEntry.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import type { ExportTable } from '../../base/export/table.ts';
import { t } from '../../base/i18n/texts.ts';
import type { DocumentColumn } from './columns.ts';

/** What a column holds of an entry, plain: dates and amounts as they are at rest. */
export function plainValue(column: DocumentColumn, entry: ListEntry): string {
  if (column.holds === 'text') return column.id === 'docNo' ? entry.row.docNo : column.text(entry);
  const { id } = column;
  if (id === 'party' || id === 'project' || id === 'status') return column.text(entry);
  return entry.row[id];
}

/** Listed documents as a table to be exported, in the columns that are shown. */
export function tableOf(
  name: string,
  columns: readonly DocumentColumn[],
  rows: readonly ListEntry[],
): ExportTable<ListEntry> {
  return {
    name,
    rows,
    columns: columns.map((column) => ({
      label: column.id === 'currency' ? t('list.currencyTitle') : column.label,
      kind: column.holds,
      value: (entry) => plainValue(column, entry),
      places: ({ row }) => currencyPlaces(row.currency),
      ...(column.id === 'party' || column.id === 'description' ? { width: 34 } : {}),
    })),
  };
}

import { inChunks } from '../../../domain/values/chunks.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import type { ListEntry } from '../../company/documents/listEntry.ts';
import { shallowRef, type ShallowRef } from 'vue';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { exportTable, type ExportFormat } from '../../base/export/export.ts';
import type { ExportTable } from '../../base/export/table.ts';
import { t, withTexts } from '../../base/i18n/texts.ts';
import { currencyColumn, type DocumentColumn } from './columns.ts';
import { useTask } from '../../company/session/useTask.ts';

/** The value of a column for export: dates and amounts as stored. */
export function plainValue(column: DocumentColumn, entry: ListEntry): string {
  const { id } = column;
  if (id === 'docNo') return entry.row.docNo;
  if (id === 'party') return entry.names.party;
  if (id === 'sync' || id === 'life' || id === 'project' || id === 'status') return column.text(entry);
  return entry.row[id];
}

/** Listed documents as a table for export, with the columns that are shown; without its currency no amount is one. */
export function listTable(
  name: string,
  columns: readonly DocumentColumn[],
  rows: readonly ListEntry[],
): ExportTable<ListEntry> {
  const firstAmount = columns.findIndex(({ holds }) => holds === 'amount');
  const isWhole = firstAmount < 0 || columns.some(({ id }) => id === 'currency');
  return {
    name,
    rows,
    columns: (isWhole ? columns : columns.toSpliced(firstAmount, 0, currencyColumn())).map((column) => ({
      label: column.title ?? column.label,
      kind: column.holds,
      value: (entry) => plainValue(column, entry),
      places: ({ row }) => currencyPlaces(row.currency),
      ...(column.id === 'party' || column.id === 'description' ? { width: 34 } : {}),
    })),
  };
}

export interface ListExport {
  /** Rows written so far and in all; null while nothing is being written. */
  progress: ShallowRef<{ done: number; of: number } | null>;
  write(
    title: string,
    columns: readonly DocumentColumn[],
    rows: readonly ListEntry[],
    format: ExportFormat,
  ): Promise<void>;
  /** Whole documents, a row for each line; the import of spreadsheets reads them back (docs/spreadsheets.md). */
  writeLines(title: string, keys: readonly string[], format: ExportFormat): Promise<void>;
  cancel(): void;
}

const loadLinesTable = withTexts(['spreadsheets'], () => import('../spreadsheets/linesTable.ts'));
/** Documents that are read from the store at once. */
const READ_AT_ONCE = 200;

/** Exports a list to a file while the page stays usable. */
export function useListExport(): ListExport {
  const company = useCompany();
  const progress: ListExport['progress'] = shallowRef(null);
  const task = useTask();

  async function write(
    title: string,
    columns: readonly DocumentColumn[],
    rows: readonly ListEntry[],
    format: ExportFormat,
  ): Promise<void> {
    if (progress.value) return;
    progress.value = { done: 0, of: rows.length };
    await task.run(async (signal) => {
      const name = `${title} ${todayOn(Date.now())}`;
      await exportTable(listTable(name, columns, rows), format, {
        signal,
        progress: (done) => {
          progress.value = { done, of: rows.length };
        },
      });
      return t('list.exported', { count: rows.length, name: `${name}.${format}` }, rows.length);
    });
    progress.value = null;
  }
  async function writeLines(title: string, keys: readonly string[], format: ExportFormat): Promise<void> {
    if (progress.value) return;
    progress.value = { done: 0, of: keys.length };
    await task.run(async (signal) => {
      const { linesName, linesTable } = await loadLinesTable();
      const documents: Document[] = [];
      for (const some of inChunks(keys, READ_AT_ONCE)) {
        signal.throwIfAborted();
        documents.push(...(await company.store.records(some)).map(currentVersion<Document>));
        progress.value = { done: documents.length, of: keys.length };
      }
      const name = `${linesName(title)} ${todayOn(Date.now())}`;
      const table = linesTable(name, documents, company.lookup);
      await exportTable(table, format, { signal });
      await company.store.noteDone(keys, 'exported', `${name}.${format}`);
      return t('list.exported', { count: table.rows.length, name: `${name}.${format}` }, table.rows.length);
    });
    progress.value = null;
  }
  return { progress, write, writeLines, cancel: task.cancel };
}

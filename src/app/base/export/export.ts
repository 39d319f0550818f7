import { csvOf } from './plainText.ts';
import { fileName, saveFile } from './saveFile.ts';
import type { ExportRun, ExportTable } from './table.ts';

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Writes a table as a file of its name and hands it to the user's downloads. Rejects when it is stopped by the run's signal. */
export async function exportTable<Row>(
  table: ExportTable<Row>,
  format: ExportFormat,
  run: ExportRun = {},
): Promise<void> {
  if (format === 'csv') {
    saveFile(fileName(table.name, 'csv'), new Blob([await csvOf(table, run)], { type: 'text/csv;charset=utf-8' }));
    return;
  }
  // Loaded when it is first wanted: few sessions write a workbook.
  const { xlsxOf } = await import('./xlsx.ts');
  saveFile(fileName(table.name, 'xlsx'), await xlsxOf(table, run));
}

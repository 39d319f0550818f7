import { csvOf } from './plainText.ts';
import { fileName, saveFile } from './saveFile.ts';
import type { ExportRun, ExportTable } from './table.ts';

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Writes a table to a file with its name and downloads it. Rejects if the run's signal stops it. */
export async function exportTable<Row>(
  table: ExportTable<Row>,
  format: ExportFormat,
  run: ExportRun = {},
): Promise<void> {
  if (format === 'csv') {
    saveFile(fileName(table.name, 'csv'), new Blob([await csvOf(table, run)], { type: 'text/csv;charset=utf-8' }));
    return;
  }
  // Loaded on first use: few sessions write a workbook.
  const { xlsxOf } = await import('./xlsx.ts');
  saveFile(fileName(table.name, 'xlsx'), await xlsxOf(table, run));
}

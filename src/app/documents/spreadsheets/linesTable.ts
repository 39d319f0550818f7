import type { Document } from '../../../domain/documents/document.ts';
import { SHEET_COLUMNS, type SheetColumn } from '../../../domain/documents/sheetColumns.ts';
import type { Lookup } from '../../../domain/learning/lookup.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import { rowsOfDocument, type DocumentRow } from '../../../formats/spreadsheets/documentRows.ts';
import { SHEET_DATES, SHEET_NUMBERS } from '../../../formats/spreadsheets/sheet.ts';
import type { CellKind, ExportTable } from '../../base/export/table.ts';
import { t } from '../../base/i18n/texts.ts';
import { columnText } from './sheetText.ts';

/** Amounts are padded to the decimals of their currency, which also shows the decimal mark of a CSV file. */
const AMOUNTS: ReadonlySet<SheetColumn> = new Set<SheetColumn>(['total', 'unitPrice', 'net', 'tax', 'gross']);

function kindOf(column: SheetColumn): CellKind {
  if (SHEET_DATES.has(column)) return 'date';
  if (AMOUNTS.has(column)) return 'amount';
  return SHEET_NUMBERS.has(column) ? 'number' : 'text';
}

/** The name of such a table. @param title of the list */
export function linesName(title: string): string {
  return t('spreadsheets.exportName', { title });
}

/** Whole documents as a table, a row for each line. All columns are there, so that it reads back equal. */
export function linesTable(name: string, documents: readonly Document[], lookup: Lookup): ExportTable<DocumentRow> {
  const entryNames = { net: t('spreadsheets.net'), gross: t('spreadsheets.gross') };
  return {
    name,
    rows: documents.flatMap((document, at) => rowsOfDocument(document, String(at + 1), lookup, entryNames)),
    columns: SHEET_COLUMNS.map((column) => ({
      label: columnText(column),
      kind: kindOf(column),
      value: ({ texts }) => texts[column] ?? '',
      places: ({ currency }) => currencyPlaces(currency),
    })),
  };
}

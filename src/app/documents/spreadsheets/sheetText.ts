import type { KnownBy, SheetDocument, SheetFault, SheetRow } from '../../../formats/spreadsheets/sheet.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { SHEET_COLUMNS, type SheetColumn } from '../../../domain/documents/sheetColumns.ts';
import { t } from '../../base/i18n/texts.ts';

export function columnText(column: SheetColumn): string {
  return t(`spreadsheets.column.${column}`);
}
export function sheetFaultText(fault: SheetFault): string {
  return t(`spreadsheets.fault.${fault}`);
}

/** What is wrong with the cells of a row, in the order of the columns. */
function rowFaults({ line, faults }: SheetRow): string[] {
  return SHEET_COLUMNS.flatMap((column) => {
    const fault = faults[column];
    return fault === undefined
      ? []
      : [t('spreadsheets.faultAt', { line, column: columnText(column), fault: sheetFaultText(fault) })];
  });
}

/** How many faults of a document are told beside it; all are in its rows. */
const MOST_FAULTS = 3;

/** The first of what there is to say, and how much more there is. */
function fewOf(all: readonly string[]): string[] {
  const more = all.length - MOST_FAULTS;
  return [...all.slice(0, MOST_FAULTS), ...(more > 0 ? [t('spreadsheets.moreFaults', { count: more }, more)] : [])];
}

/** Why a document is taken for one that is there. @param numberOf the number of that document */
function knownText(known: KnownBy, numberOf: (key: string) => string): string {
  if (known.why === 'row') return t('spreadsheets.known.row', { line: known.line });
  return t(`spreadsheets.known.${known.why}`, { number: numberOf(known.key) });
}

/**
 * What is to be said of a document: what is missing, which document it repeats, what is made with it.
 * @param alike the parties that a new one of a name may be
 * @param ofLines what stands out in its lines
 */
export function remarkText(
  document: SheetDocument,
  numberOf: (key: string) => string,
  alike: (name: string) => readonly string[],
  ofLines: (draft: Document) => readonly string[],
): string {
  const { rows, known, newParty, newProducts, state, draft } = document;
  if (state === 'incomplete') {
    return fewOf(rows.flatMap(rowFaults)).join('; ');
  }
  const names = newParty === null ? [] : alike(newParty);
  const products = [...new Set(newProducts.values())];
  return [
    ...(known === null ? [] : [knownText(known, numberOf)]),
    ...(newParty === null ? [] : [t('spreadsheets.newParty', { name: newParty })]),
    ...(names.length === 0 ? [] : [t('creating.alike', { names: names.join(', ') })]),
    ...(products.length === 0 ? [] : [t('spreadsheets.newProducts', { names: products.join(', ') })]),
    ...(draft === null ? [] : fewOf(ofLines(draft))),
  ].join('; ');
}

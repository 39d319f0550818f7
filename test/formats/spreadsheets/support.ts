import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import type { SheetMapping } from '../../../src/domain/documents/sheetColumns.ts';
import type { Lookup } from '../../../src/domain/learning/lookup.ts';
import { referenceSchema, type Reference, type ReferenceKind } from '../../../src/domain/references/reference.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import { ExistingDocuments } from '../../../src/formats/spreadsheets/existing.ts';
import { planSheet } from '../../../src/formats/spreadsheets/planSheet.ts';
import { guessMapping, sheetOf, type SheetPlan, type SheetSources } from '../../../src/formats/spreadsheets/sheet.ts';
import { tableOfText, type RawTable } from '../../../src/formats/tables/rawTable.ts';
import { guid } from '../../support/documents.ts';
import { done } from '../../support/steps.ts';

const reference = (kind: ReferenceKind, at: number, facts: object): Reference =>
  referenceSchema.parse({ kind, id: guid(at), ...facts });

/** A company in pounds with a customer, a supplier, a chair, and tax at 20, 5 and 0 %. */
export const REFERENCES: readonly Reference[] = [
  reference('docType', 1, { code: 'SINV', docClass: 'saleInvoice' }),
  reference('docType', 2, { code: 'PINV', docClass: 'purchaseInvoice' }),
  reference('docType', 3, { code: 'REC', docClass: 'receipt' }),
  reference('taxCode', 11, { code: 'S', description: 'Standard', taxRate: '20' }),
  reference('taxCode', 12, { code: 'R', description: 'Reduced', taxRate: '5' }),
  reference('taxCode', 13, { code: 'Z', description: 'Zero', taxRate: '0' }),
  reference('taxCode', 14, { code: 'X', description: 'Exempt', taxRate: '0' }),
  reference('payTerm', 21, { code: '30D', days: 30 }),
  reference('currency', 31, { code: 'GBP' }),
  reference('currency', 32, { code: 'EUR', currencyRate: '1.25' }),
  reference('currency', 33, { code: 'JPY', currencyRate: '190' }),
  reference('account', 41, { code: '4000', description: 'Sales' }),
  reference('account', 42, { code: '5000', description: 'Materials' }),
  reference('department', 51, { code: 'N', description: 'North' }),
  reference('costCentre', 52, { code: 'CC1', description: 'Works' }),
  reference('project', 53, { code: 'P1', description: 'Pier' }),
  reference('bankAccount', 54, { code: 'BANK', description: 'Bank', currency: 'GBP' }),
  reference('contactAccount', 61, {
    code: 'ASH',
    description: 'Ashdown Furniture',
    isCustomer: true,
    isSupplier: false,
    payTermId: guid(21),
    taxCodeId: guid(11),
    accountId: guid(41),
  }),
  reference('contactAccount', 62, { code: 'OAKS', description: 'Oaks Timber', isCustomer: false, isSupplier: true }),
  reference('product', 71, {
    code: 'OAK',
    description: 'Oak chair',
    unitPrice: '49.95',
    taxCodeId: guid(11),
    accountId: guid(41),
  }),
];

export const lookup: Lookup = {
  find: (kind, value) =>
    value === undefined
      ? undefined
      : REFERENCES.find((each) => each.kind === kind && (each.id === value || each.code === value.toUpperCase())),
  all: (kind) => REFERENCES.filter((each) => each.kind === kind),
  baseCurrency: 'GBP',
};

export const existingDocuments = (): ExistingDocuments =>
  new ExistingDocuments((party) => lookup.find('contactAccount', party)?.id ?? party);

export function sourcesFor(docClass: DocumentClass, given: Partial<SheetSources> = {}): SheetSources {
  return {
    docClass,
    docTypeId: undefined,
    today: localDate('2026-03-18'),
    mint: systemMint,
    lookup,
    rateDirection: 'foreignPerBase',
    find: (kind, text) =>
      lookup.find(kind, text) ??
      REFERENCES.find((each) => each.kind === kind && each.description.toLowerCase() === text.toLowerCase()),
    existing: existingDocuments(),
    makesRecords: true,
    ...given,
  };
}

export function tableOf(text: string): RawTable {
  const reading = tableOfText(text);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.table;
}

/** The plan of a table, with the mapping that is guessed and what of it is chosen. */
export function planOf(
  table: RawTable,
  sources: SheetSources,
  chosen: Partial<SheetMapping> = {},
): SheetPlan & { asks: readonly string[] } {
  const sheet = done(sheetOf(table, { ...guessMapping(table, sources.docClass), ...chosen }));
  return { ...done(planSheet(sheet, sources)), asks: sheet.asks };
}

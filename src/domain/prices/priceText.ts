import { currencyCodeSchema } from '../values/currency.ts';
import type { LocalDate } from '../values/dates.ts';
import { compareDecimals, type DecimalString } from '../values/decimal.ts';
import type { PriceSide, PriceTerms } from './price.ts';
import { PRICE_PLACES } from './rounding.ts';

/** The columns of a price table, in the order in which they are written. */
export const PRICE_COLUMNS = [
  'side',
  'product',
  'party',
  'project',
  'quantityFrom',
  'quantityTo',
  'unit',
  'unitPrice',
  'currency',
  'effectiveDate',
] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** Column headings as found in spreadsheets of prices; compared without case, spaces and punctuation. */
const HEADINGS: Readonly<Record<PriceColumn, readonly string[]>> = {
  side: ['side', 'type', 'kind', 'purchasesale', 'salepurchase', 'pricetype'],
  product: ['product', 'productcode', 'productid', 'item', 'itemcode', 'article', 'sku', 'code', 'part', 'partno'],
  party: [
    'party',
    'customerorsupplier',
    'customer',
    'supplier',
    'customercode',
    'suppliercode',
    'customerref',
    'supplierref',
    'account',
    'contactaccount',
    'vendor',
    'client',
  ],
  project: ['project', 'projectcode', 'projectref', 'job'],
  quantityFrom: [
    'quantityfrom',
    'qtyfrom',
    'from',
    'fromqty',
    'minqty',
    'minimum',
    'min',
    'fromquantity',
    'moq',
    'quantity',
    'qty',
    'break',
  ],
  quantityTo: ['quantityto', 'qtyto', 'to', 'toqty', 'maxqty', 'maximum', 'max', 'toquantity'],
  unit: ['unit', 'uom', 'unitofmeasure', 'unitofmeasureref', 'per', 'measure'],
  unitPrice: ['unitprice', 'price', 'rate', 'cost', 'unitcost', 'listprice', 'netprice', 'amount'],
  currency: ['currency', 'cur', 'ccy', 'currencycode'],
  effectiveDate: [
    'effectivedate',
    'effective',
    'date',
    'fromdate',
    'validfrom',
    'startdate',
    'starts',
    'since',
    'effectivefrom',
  ],
};
const COLUMN_OF_HEADING: ReadonlyMap<string, PriceColumn> = new Map(
  PRICE_COLUMNS.flatMap((column) => HEADINGS[column].map((heading) => [heading, column] as const)),
);

function headingOf(cell: string): PriceColumn | undefined {
  return COLUMN_OF_HEADING.get(cell.toLowerCase().replace(/[^a-z]/g, ''));
}

/** How cells are read. Each reader returns null for what it cannot read. */
export interface PriceReaders {
  number(text: string): DecimalString | null;
  date(text: string): LocalDate | null;
  /** @returns the id of the record */
  reference(kind: 'product' | 'supplier' | 'customer' | 'project' | 'unitOfMeasure', text: string): string | null;
  /** Whether a number can be read two ways, and nothing in the table says which. */
  hasTwoReadings(text: string): boolean;
  /** The currency that is written beside an amount, if it says one. */
  currencyBeside(text: string): string | undefined;
  /** Whether the product may have prices in the unit (spec 2.3: one of its group). */
  isUnitOf(productId: string, unitId: string): boolean;
}

/** Why a cell cannot be used. */
export type CellFault =
  | 'missing'
  | 'notANumber'
  | 'twoReadings' // 1.250 may be a thousand or one
  | 'negative'
  | 'tooFine'
  | 'notADate'
  | 'notACurrency'
  | 'otherCurrency' // the amount is written with another currency than the row has
  | 'notASide'
  | 'unknown'
  | 'belowFrom'
  | 'notItsUnit';

export type PriceTexts = Readonly<Partial<Record<PriceColumn, string>>>;

/** A row as it was read: the text of each cell, the faults by column, and the price if there are none. */
export interface ReadRow {
  texts: PriceTexts;
  faults: Readonly<Partial<Record<PriceColumn, CellFault>>>;
  terms: PriceTerms | null;
}

/** Values for columns that the table lacks: a product's own page, the side that is shown. */
export interface PriceEnvironment {
  side: PriceSide;
  productId?: string | undefined;
}

/** The meaning of each column; null for one that is ignored. */
export type ColumnMap = readonly (PriceColumn | null)[];

/** The columns by the headings in the first row; null if it has none. */
export function columnsOfHeading(cells: readonly string[]): ColumnMap | null {
  const columns = cells.map((cell) => headingOf(cell) ?? null);
  const named = columns.filter((column) => column !== null);
  // Two equal headings, or a single known word among data, are no header.
  return named.length >= 2 && new Set(named).size === named.length && named.includes('unitPrice') ? columns : null;
}

/**
 * Whether the first row contains words only while other rows contain numbers: then it is a header, even with unknown
 * headings.
 */
export function isRowOfWords(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const hasFigure = (cells: readonly string[]) => cells.some((cell) => /\d/.test(cell));
  return first.some((cell) => cell.trim() !== '') && !hasFigure(first) && others.some(hasFigure);
}

/** A number in any notation. What its separators mean is decided per column, once the columns are known. */
const NUMBER = /^[-+]?\d[\d.,'’ \u00a0]*$/;
const FRACTION = /[.,]\d{1,2}$/;

/**
 * Guesses the columns of a table without headings from their content. A person should check the guess if there is more
 * than one column of numbers.
 */
export function guessPriceColumns(rows: readonly (readonly string[])[], readers: PriceReaders): ColumnMap {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const cellsOf = (column: number) => rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  const mostly = (cells: readonly string[], fits: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
  const guessed: (PriceColumn | null)[] = Array.from({ length: width }, () => null);
  const tests: readonly [PriceColumn, (cell: string) => boolean][] = [
    ['side', (cell) => readSide(cell) !== null],
    ['product', (cell) => readers.reference('product', cell) !== null],
    ['party', (cell) => readers.reference('customer', cell) !== null || readers.reference('supplier', cell) !== null],
    ['project', (cell) => readers.reference('project', cell) !== null],
    ['unit', (cell) => readers.reference('unitOfMeasure', cell) !== null],
    ['currency', (cell) => /^[A-Z]{3}$/.test(cell)],
    ['effectiveDate', (cell) => readers.number(cell) === null && readers.date(cell) !== null],
  ];
  for (const [column, fits] of tests) {
    const at = guessed.findIndex((taken, index) => taken === null && mostly(cellsOf(index), fits));
    if (at >= 0) guessed[at] = column;
  }
  const numbers = guessed.flatMap((taken, index) =>
    taken === null && mostly(cellsOf(index), (cell) => NUMBER.test(cell)) ? [index] : [],
  );
  // Of two numbers the one with decimals is the price.
  const [first, second] = numbers.map((at) => cellsOf(at).some((cell) => FRACTION.test(cell)));
  const two: readonly PriceColumn[] =
    first === true && second === false ? ['unitPrice', 'quantityFrom'] : ['quantityFrom', 'unitPrice'];
  const meant: readonly PriceColumn[] =
    numbers.length === 1 ? ['unitPrice'] : numbers.length === 2 ? two : ['quantityFrom', 'quantityTo', 'unitPrice'];
  meant.forEach((column, n) => {
    const at = numbers[n];
    if (at !== undefined) guessed[at] = column;
  });
  return guessed;
}

/** The texts of a row, by column. */
export function textsOf(cells: readonly string[], columns: ColumnMap): PriceTexts {
  return Object.fromEntries(
    columns.flatMap((column, at) => (column === null ? [] : [[column, cells[at]?.trim() ?? '']])),
  );
}

function readSide(text: string): PriceSide | null {
  const word = text.trim().toLowerCase();
  if (/^(sales?|selling|s)$/.test(word)) return 'sale';
  return /^(purchases?|buying|p)$/.test(word) ? 'purchase' : null;
}

/**
 * Reads a row of a price table. Empty cells take the defaults of spec 2.3; an empty quantity from is 1. Nothing is
 * guessed: if a cell cannot be read, it is reported and the row gives no price.
 */
export function readPriceRow(texts: PriceTexts, readers: PriceReaders, environment: PriceEnvironment): ReadRow {
  const faults: Partial<Record<PriceColumn, CellFault>> = {};
  const cell = (column: PriceColumn): string => texts[column]?.trim() ?? '';
  const read = <T>(column: PriceColumn, reader: (text: string) => T | null, fault: CellFault): T | undefined => {
    const text = cell(column);
    if (text === '') return undefined;
    const value = reader(text);
    if (value === null) faults[column] = fault;
    return value ?? undefined;
  };
  const number = (column: 'quantityFrom' | 'quantityTo' | 'unitPrice'): DecimalString | undefined => {
    const value = read(column, readers.number, readers.hasTwoReadings(cell(column)) ? 'twoReadings' : 'notANumber');
    if (value?.startsWith('-')) faults[column] = 'negative';
    else if ((value?.split('.')[1]?.length ?? 0) > PRICE_PLACES) faults[column] = 'tooFine';
    return value;
  };

  const side = read('side', readSide, 'notASide') ?? environment.side;
  const productId =
    read('product', (text) => readers.reference('product', text), 'unknown') ??
    (cell('product') === '' ? environment.productId : undefined);
  if (productId === undefined) faults.product ??= 'missing';
  const quantityFrom = number('quantityFrom') ?? ('1' as DecimalString);
  const quantityTo = number('quantityTo');
  if (quantityTo !== undefined && compareDecimals(quantityTo, quantityFrom) < 0) faults.quantityTo ??= 'belowFrom';
  const unitPrice = number('unitPrice');
  if (unitPrice === undefined) faults.unitPrice ??= 'missing';
  const written = readers.currencyBeside(cell('unitPrice'));
  const currency =
    read('currency', (text) => currencyCodeSchema.safeParse(text).data ?? null, 'notACurrency') ??
    (cell('currency') === '' ? currencyCodeSchema.safeParse(written ?? '').data : undefined);
  if (written !== undefined && currency !== undefined && written !== currency) faults.unitPrice ??= 'otherCurrency';
  const unitId = read('unit', (text) => readers.reference('unitOfMeasure', text), 'unknown');
  if (unitId !== undefined && productId !== undefined && !readers.isUnitOf(productId, unitId))
    faults.unit = 'notItsUnit';
  const terms = {
    side,
    quantityFrom,
    quantityTo,
    currency,
    effectiveDate: read('effectiveDate', readers.date, 'notADate'),
    unitId,
    partyId: read('party', (text) => readers.reference(side === 'purchase' ? 'supplier' : 'customer', text), 'unknown'),
    projectId: read('project', (text) => readers.reference('project', text), 'unknown'),
  };
  const isSound = Object.keys(faults).length === 0 && productId !== undefined && unitPrice !== undefined;
  return { texts, faults, terms: isSound ? { ...terms, productId, unitPrice } : null };
}

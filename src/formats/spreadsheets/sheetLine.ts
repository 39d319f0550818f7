import type { SUPPLIED_FIELDS } from '../../domain/documents/suppliedAmounts.ts';
import { TEXT_LENGTHS, type Document, type DocumentLine } from '../../domain/documents/document.ts';
import { lineAmounts, suppliedAmountsOf, type AmountTriple } from '../../domain/documents/totals.ts';
import { lineCoding, taxOf, withProduct, type PartyDefaults } from '../../domain/drafting/documentDraft.ts';
import type { SheetColumn } from '../../domain/documents/sheetColumns.ts';
import { currencyPlaces } from '../../domain/values/currency.ts';
import {
  Decimal,
  parseDecimal,
  roundTo,
  toDecimalString,
  decimal,
  ZERO,
  type DecimalString,
} from '../../domain/values/decimal.ts';
import { mintIntRef } from '../../domain/values/identifiers.ts';
import type { CellReader, SheetRow, SheetSources } from './sheet.ts';

const ONE = decimal('1');
/** Decimals of a unit price that is worked out from an amount. */
const PRICE_PLACES = 8;
const NET = /^(n|net|nett|netto|ht|hors taxes?)$/i;
const GROSS = /^(g|gross|b|brutto|ttc|toutes taxes comprises)$/i;

/** Whether prices of a row are net; undefined if the table does not say. */
function entryOf(row: SheetRow, cells: CellReader): boolean | undefined {
  const text = row.texts.entry ?? '';
  if (NET.test(text)) return true;
  if (GROSS.test(text)) return false;
  if (text !== '') cells.fault(row, 'entry', 'notNetOrGross');
  return undefined;
}

/** The line of a row. */
export interface RowLine {
  line: DocumentLine;
  /** The text of a product that is to be made. */
  newProduct: string | null;
}

/**
 * The document line of a row. What the table has no column for comes from the product, else from the party; an empty
 * cell of a column stays empty. Without a unit price, it follows from net or gross. Amounts that differ from what is
 * calculated are kept as supplied within the tolerance (spec 2.10), beyond it they are a fault.
 * @param whole the gross of the document, if this is its only row
 */
export function lineOfRow(
  row: SheetRow,
  header: Document,
  whole: DecimalString | undefined,
  cells: CellReader,
  sources: SheetSources,
  defaults: PartyDefaults,
): RowLine {
  const { lookup, mint, rateDirection } = sources;
  const currency = header.currency ?? '';
  let line: DocumentLine = { intRef: mintIntRef(mint), isNetEntry: true, ...lineCoding(header, lookup, defaults) };
  let newProduct: string | null = null;
  const productText = row.texts.product ?? '';
  if (productText !== '') {
    const product = sources.find('product', productText);
    if (product) line = withProduct(line, product.id, header, lookup, rateDirection);
    else if (sources.makesRecords) newProduct = productText;
    else cells.fault(row, 'product', 'unknown');
  }
  const description = cells.has('description') ? (row.texts.description ?? '') : (line.description ?? '');
  const named = description !== '' || cells.has('description') ? description : (newProduct ?? header.description ?? '');
  if (named.length > TEXT_LENGTHS.description) cells.fault(row, 'description', 'tooLong');
  line = { ...line, description: named === '' ? undefined : named };
  if (cells.has('account')) line = { ...line, accountId: cells.reference(row, 'account', 'account') };
  if (cells.has('project')) line = { ...line, projectId: cells.reference(row, 'project', 'project') };
  if (cells.has('department') || cells.has('costCentre')) {
    const department = cells.reference(row, 'department', 'department');
    const costCentre = cells.reference(row, 'costCentre', 'costCentre');
    const post = { ...(department !== undefined && { department }), ...(costCentre !== undefined && { costCentre }) };
    line = { ...line, post: Object.keys(post).length === 0 ? undefined : post };
  }
  const given = {
    net: cells.number(row, 'net'),
    tax: cells.number(row, 'tax'),
    gross: cells.number(row, 'gross') ?? (row.texts.net ? undefined : whole),
  };
  line = withTaxCode(line, row, given, cells, sources);
  line = withPrice(line, row, given, cells, currency);
  return { line: checked(line, row, given, cells, currency), newProduct };
}

type Given = Readonly<Record<'net' | 'tax' | 'gross', DecimalString | undefined>>;

/** The tax code that a cell names, by code, name or rate; without a column, the one that fits the amounts. */
function withTaxCode(
  line: DocumentLine,
  row: SheetRow,
  given: Given,
  cells: CellReader,
  sources: SheetSources,
): DocumentLine {
  const { lookup } = sources;
  if (!cells.has('taxCode')) {
    const { net, tax } = netAndTax(given);
    if (net === null || tax === null || net.isZero()) return line;
    const fits = (rate: string | undefined): boolean =>
      rate !== undefined && net.times(rate).div(100).minus(tax).abs().lte('0.01');
    if (fits(line.taxRate)) return line;
    const codes = lookup.all('taxCode').filter(({ isActive, taxRate }) => isActive && fits(taxRate));
    const [only, ...others] = codes;
    return only && others.length === 0 ? { ...line, ...taxOf(only.id, lookup) } : line;
  }
  const text = row.texts.taxCode ?? '';
  const plain: DocumentLine = { ...line, taxCodeId: undefined, taxRate: undefined };
  // An empty cell means that the line has no code: the service must not fill one in (`isUntaxed`).
  if (text === '') return { ...plain, taxRate: ZERO };
  const named = sources.find('taxCode', text);
  if (named) return { ...plain, ...taxOf(named.id, lookup) };
  const rate = parseDecimal(text.replace(/\s*%$/, '').replace(',', '.'));
  const rated = rate === null ? [] : lookup.all('taxCode').filter((each) => each.isActive && each.taxRate === rate);
  // The code that the party or product has goes before others of the same rate.
  const usual = rated.find(({ id }) => id === lookup.find('taxCode', line.taxCodeId)?.id);
  const [code = usual, ...others] = usual ? [usual] : rated;
  if (code && others.length === 0) return { ...plain, ...taxOf(code.id, lookup) };
  cells.fault(row, 'taxCode', others.length > 0 ? 'several' : 'unknown');
  return plain;
}

function netAndTax({ net, tax, gross }: Given): { net: Decimal | null; tax: Decimal | null } {
  const of = (text: DecimalString | undefined): Decimal | null => (text === undefined ? null : new Decimal(text));
  const [n, t, g] = [of(net), of(tax), of(gross)];
  return {
    net: n ?? (g !== null && t !== null ? g.minus(t) : null),
    tax: t ?? (g !== null && n !== null ? g.minus(n) : null),
  };
}

/** Quantity and unit price: as written, else the price that the net or gross amount makes. */
function withPrice(line: DocumentLine, row: SheetRow, given: Given, cells: CellReader, currency: string): DocumentLine {
  const quantity = cells.number(row, 'quantity') ?? ONE;
  const isNet = entryOf(row, cells);
  const price = cells.number(row, 'unitPrice');
  if (price !== undefined) return { ...line, quantity, isNetEntry: isNet ?? true, currencyUnitPrice: price };
  const column: SheetColumn =
    given.net === undefined || (isNet === false && given.gross !== undefined) ? 'gross' : 'net';
  const amount = column === 'net' ? given.net : given.gross;
  // A product keeps its own price if the table has no column for it.
  if (amount === undefined)
    return {
      ...line,
      quantity,
      isNetEntry: isNet ?? true,
      ...(cells.has('unitPrice') && { currencyUnitPrice: undefined }),
    };
  const count = new Decimal(quantity);
  const unitPrice = count.isZero() ? null : roundTo(new Decimal(amount).div(count), PRICE_PLACES);
  if (unitPrice === null || !roundTo(unitPrice.times(count), currencyPlaces(currency)).equals(amount))
    cells.fault(row, cells.has(column) ? column : 'total', 'differs');
  return {
    ...line,
    quantity,
    isNetEntry: column === 'net',
    currencyUnitPrice: unitPrice === null ? undefined : toDecimalString(unitPrice),
  };
}

const AMOUNTS = ['net', 'tax', 'gross'] as const;

/** Compares the amounts of a row with those that follow from the line. */
function checked(line: DocumentLine, row: SheetRow, given: Given, cells: CellReader, currency: string): DocumentLine {
  const calculated = amountsOf(line, currency);
  const off = AMOUNTS.filter((name) => given[name] !== undefined && !calculated[name].equals(given[name]));
  if (off.length === 0) return line;
  if (AMOUNTS.every((name) => given[name] !== undefined)) {
    const [netCurrencyAmount, taxCurrencyAmount, grossCurrencyAmount] = AMOUNTS.map((name) => given[name]);
    const supplied = {
      ...line,
      suppliedAmounts: true,
      netCurrencyAmount,
      taxCurrencyAmount,
      grossCurrencyAmount,
    } satisfies DocumentLine & Record<(typeof SUPPLIED_FIELDS)[number], unknown>;
    const taken = suppliedAmountsOf(supplied, currency);
    if (taken !== null && AMOUNTS.every((name) => taken[name].equals(given[name] ?? 0))) return supplied;
  }
  for (const name of off) cells.fault(row, cells.has(name) ? name : 'total', 'differs');
  return line;
}

function amountsOf(line: DocumentLine, currency: string): AmountTriple {
  return lineAmounts(line, { currency, baseCurrency: currency, rateDirection: 'foreignPerBase' }).currency;
}

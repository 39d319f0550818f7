import { currencyCodeSchema, type CurrencyCode } from '../../domain/values/currency.ts';
import { toDecimalString, Decimal, type DecimalString } from '../../domain/values/decimal.ts';
import { fold } from '../../domain/values/folding.ts';
import type { Address } from '../../domain/values/parts.ts';
import type { RawTable } from '../tables/rawTable.ts';
import type { TableRow } from '../text/tableRows.ts';
import { readWrittenAmount, type AmountStyle } from '../text/amounts.ts';
import { cellOf, columnsOf, headed, plainHeading, styleOf, type KnownProgram } from './headedTable.ts';
import { townIn } from './townLine.ts';
import { CONTACT_WORDS, PRODUCT_WORDS, type ContactColumn, type ProductColumn } from './recordHeadings.ts';

/** What a list says of trade on one side; accounts and codes as the list writes them. */
export interface ReadTrade {
  account: string;
  taxCode: string;
}

/** A customer or supplier as a list has it; '' for what it does not say. */
export interface ReadContact {
  line: number;
  code: string;
  name: string;
  /** Undefined where nothing says which of the two it is. */
  side: 'customer' | 'supplier' | 'both' | undefined;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  address: Address;
  taxNo: string;
  companyNo: string;
  terms: string;
  creditLimit: DecimalString | undefined;
  currency: CurrencyCode | undefined;
  customer: ReadTrade;
  supplier: ReadTrade;
}

/** A product as a list has it; '' for what it does not say. */
export interface ReadProduct {
  line: number;
  code: string;
  name: string;
  sale: ReadTrade & { unitPrice: DecimalString | undefined; isTraded: boolean };
  purchase: ReadTrade & { unitPrice: DecimalString | undefined; isTraded: boolean };
}

export interface RecordReading<Row> {
  program: KnownProgram | undefined;
  rows: Row[];
  /** Rows that were not read, and those of which the credit limit was not. */
  leftOut: { line: number; text: string; why: 'noName' | 'noPrice' | 'noLimit' }[];
}

const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['great britain', 'GB'],
  ['grossbritannien', 'GB'],
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['eire', 'IE'],
  ['republic of ireland', 'IE'],
]);
let byName: ReadonlyMap<string, string> | undefined;

/** The code that a country has now: `GB` for `UK`. */
const codeNow = (code: string): string => new Intl.Locale(`und-${code}`).region ?? code;

/** The names of countries in the languages of the page, folded. */
function countryNames(): ReadonlyMap<string, string> {
  if (byName) return byName;
  const names = new Map(COUNTRIES);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const language of ['en', 'de', 'fr']) {
    const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const first of letters)
      for (const second of letters) {
        const code = first + second;
        // `DD` is called Germany, too: a code that is withdrawn stands for another one.
        const name = codeNow(code) === code ? regions.of(code) : undefined;
        if (name !== undefined && !names.has(fold(name))) names.set(fold(name), code);
      }
  }
  byName = names;
  return names;
}

/** The code of a country that is written by code or name; '' where it is neither. */
function countryOf(text: string): string {
  const known = countryNames().get(fold(text));
  return known ?? (/^[a-z]{2}$/i.test(text) ? codeNow(text.toUpperCase()) : '');
}

/** An amount, undefined for an empty cell, null for one that cannot be read. */
function amountOf(cell: string, style: AmountStyle): DecimalString | undefined | null {
  if (cell === '') return undefined;
  const written = readWrittenAmount(cell, style);
  return written === null ? null : toDecimalString(new Decimal(written));
}

/** The address of a row. A whole address in one cell has its lines below each other: country and town come last. */
function addressIn(row: TableRow, columns: Partial<Record<ContactColumn, number>>): Address {
  const text = (column: ContactColumn): string => cellOf(row, columns[column]);
  const lines = text('address1')
    .split(/\s*\n\s*/)
    .filter((line) => line !== '');
  const isWhole = lines.length > 1 && text('city') === '' && text('postcode') === '';
  const named = isWhole && text('country') === '' ? countryOf(lines.at(-1) ?? '') : '';
  if (named !== '') lines.pop();
  const town = isWhole ? townIn(lines.at(-1) ?? '') : null;
  if (town) lines.pop();
  const [first = '', ...others] = lines;
  const country = named || countryOf(text('country'));
  const below = [...others, text('address2').replace(/\s*\n\s*/g, ', '), country === '' ? text('country') : ''];
  const parts = {
    address1: first,
    // With the name of a country that is not known.
    address2: below.filter((part) => part !== '').join(', '),
    city: text('city'),
    county: text('county'),
    postcode: text('postcode'),
    countryCode: country,
    ...town,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ''));
}

const SIDES: readonly (readonly [RegExp, 'customer' | 'supplier' | 'both'])[] = [
  [/customer.*(supplier|vendor)|both|beide|les deux/, 'both'],
  [/customer|client|kunde|debitor|^cust$/, 'customer'],
  [/supplier|vendor|lieferant|kreditor|fournisseur|^vend$/, 'supplier'],
];
const sideIn = (text: string): ReadContact['side'] => SIDES.find(([words]) => words.test(fold(text)))?.[1];

/** The columns of a list of contacts; null if the row is not its heading. */
function contactColumns(headings: readonly string[]): Partial<Record<ContactColumn, number>> | null {
  const found = columnsOf(headings, CONTACT_WORDS);
  const name = found.customerName ?? found.supplierName ?? found.name;
  if (name === undefined) return null;
  // A heading of customers alone may be that of a list of their invoices.
  const says = (['email', 'phone', 'address1', 'city', 'postcode', 'taxNo', 'person', 'firstName'] as const).some(
    (column) => found[column] !== undefined,
  );
  return says ? found : null;
}

/** `Jane van Dyke`: first and last name of a person in one cell. */
function namesOf(person: string): [first: string, last: string] {
  const at = person.indexOf(' ');
  return at < 0 ? ['', person] : [person.slice(0, at), person.slice(at + 1).trim()];
}

/** Reads a list of customers or suppliers. @returns null if no row is the heading of one */
export function readContacts(table: RawTable): RecordReading<ReadContact> | null {
  const [customers, suppliers] = [readList(table, 'CUST'), readList(table, 'VEND')];
  if (customers === null || suppliers === null) return customers ?? suppliers ?? readList(table, undefined);
  return {
    ...customers,
    rows: [...customers.rows, ...suppliers.rows],
    leftOut: [...customers.leftOut, ...suppliers.leftOut],
  };
}

/** @param wanted the keyword of the list in an IIF file */
function readList(table: RawTable, wanted: 'CUST' | 'VEND' | undefined): RecordReading<ReadContact> | null {
  const found = headed(table, (cells, keyword) => (keyword === wanted ? contactColumns(cells) : null));
  if (!found) return null;
  const { columns, program, headings, keyword } = found;
  const style = styleOf(found.rows, [columns.creditLimit]);
  // Of a whole list: what its heading names, or its part of an IIF file.
  const ofList =
    sideIn(keyword ?? '') ??
    (columns.customerName === undefined
      ? columns.supplierName === undefined
        ? undefined
        : 'supplier'
      : columns.supplierName === undefined
        ? 'customer'
        : undefined);
  const isPersonTheName = columns.person !== undefined && plainHeading(headings[columns.person] ?? '') === 'contact';
  const reading: RecordReading<ReadContact> = { program, rows: [], leftOut: [] };
  for (const row of found.rows) {
    const text = (column: ContactColumn): string => cellOf(row, columns[column]);
    const name =
      text('customerName') || text('supplierName') || text('name') || (isPersonTheName ? text('person') : '');
    const filled = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    if (filled.length === 0) continue;
    if (name === '') {
      reading.leftOut.push({ line: row.line, text: filled.slice(0, 3).join(' '), why: 'noName' });
      continue;
    }
    // A total below a list, or the day on which it was made, says nothing else.
    if (filled.length === 1 && row.cells.length > 3 && /^(total|summe|totaux|gesamt)[\s:]*$|\bGMT\b/i.test(name))
      continue;
    const customer = { account: text('customerAccount'), taxCode: text('customerTaxCode') };
    const supplier = { account: text('supplierAccount'), taxCode: text('supplierTaxCode') };
    const own = { account: text('account'), taxCode: text('taxCode') };
    const side = sideIn(text('kind')) ?? ofList ?? sideOfTrade(customer, supplier);
    const [first, last] = namesOf(text('person') === name ? '' : text('person'));
    const creditLimit = amountOf(text('creditLimit'), style);
    if (creditLimit === null)
      reading.leftOut.push({ line: row.line, text: `${name}: ${text('creditLimit')}`, why: 'noLimit' });
    reading.rows.push({
      line: row.line,
      code: text('code'),
      name,
      side,
      email: text('email'),
      phone: text('phone').replace(/\s*\n\s*/g, ', '),
      firstName: text('firstName') || (text('lastName') === '' ? first : ''),
      lastName: text('lastName') || (text('firstName') === '' ? last : ''),
      address: addressIn(row, columns),
      taxNo: text('taxNo'),
      companyNo: text('companyNo'),
      terms: text('terms'),
      creditLimit: creditLimit ?? undefined,
      currency: currencyCodeSchema.safeParse(text('currency').toUpperCase()).data,
      customer: withDefault(customer, own),
      supplier: withDefault(supplier, own),
    });
  }
  return reading;
}

const withDefault = (trade: ReadTrade, other: ReadTrade): ReadTrade => ({
  account: trade.account || other.account,
  taxCode: trade.taxCode || other.taxCode,
});

/** Xero does not say what a contact is; its accounts and codes of one side do. */
function sideOfTrade(customer: ReadTrade, supplier: ReadTrade): ReadContact['side'] {
  const says = ({ account, taxCode }: ReadTrade): boolean => account !== '' || taxCode !== '';
  return says(customer) ? (says(supplier) ? 'both' : 'customer') : says(supplier) ? 'supplier' : undefined;
}

/** The columns of a list of products; null if the row is not its heading. */
function productColumns(
  headings: readonly string[],
  keyword: string | undefined,
): Partial<Record<ProductColumn, number>> | null {
  if (keyword !== undefined && keyword !== 'INVITEM') return null;
  const found = columnsOf(headings, PRODUCT_WORDS);
  const isNamed = found.code !== undefined || found.name !== undefined;
  const hasPrice = found.salePrice !== undefined || found.purchasePrice !== undefined;
  return isNamed && (found.name ?? found.text) !== undefined && (hasPrice || found.saleAccount !== undefined)
    ? found
    : null;
}

/** Kinds of items of QuickBooks that are no products: they add up, or they are tax or groups of items. */
const NO_PRODUCT = /^(subtotal|subt|sales tax.*|comptax|stax|group|grp|category|payment|pmt|discount|disc)$/i;

/** Reads a list of products. @returns null if no row is the heading of one */
export function readProducts(table: RawTable): RecordReading<ReadProduct> | null {
  const found = headed(table, productColumns);
  if (!found) return null;
  const { columns, program } = found;
  const style = styleOf(found.rows, [columns.salePrice, columns.purchasePrice], '.');
  const reading: RecordReading<ReadProduct> = { program, rows: [], leftOut: [] };
  for (const row of found.rows) {
    const text = (column: ProductColumn): string => cellOf(row, columns[column]);
    const name = text('name') || text('text') || text('code');
    const filled = row.cells.filter((cell) => cell.trim() !== '');
    if (filled.length === 0 || NO_PRODUCT.test(text('kind'))) continue;
    const [salePrice, purchasePrice] = [text('salePrice'), text('purchasePrice')].map((cell) => amountOf(cell, style));
    const why = name === '' ? 'noName' : salePrice === null || purchasePrice === null ? 'noPrice' : undefined;
    if (why !== undefined) {
      reading.leftOut.push({ line: row.line, text: filled.slice(0, 3).join(' '), why });
      continue;
    }
    const trade = (account: string, taxCode: string, price: DecimalString | undefined) => {
      // A price of nothing is what programs write where there is none.
      const unitPrice = Number(price ?? 0) === 0 ? undefined : price;
      return { account, taxCode, unitPrice, isTraded: account !== '' || unitPrice !== undefined };
    };
    const sale = trade(text('saleAccount'), text('saleTaxCode'), salePrice ?? undefined);
    const purchase = trade(text('purchaseAccount'), text('purchaseTaxCode'), purchasePrice ?? undefined);
    const isEither = sale.isTraded || purchase.isTraded;
    reading.rows.push({
      line: row.line,
      code: text('code'),
      name: name.replace(/\s*\n\s*/g, ' '),
      sale: { ...sale, isTraded: sale.isTraded || !isEither },
      purchase,
    });
  }
  return reading;
}

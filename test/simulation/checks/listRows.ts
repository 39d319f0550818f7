import type { Document } from '../../../src/domain/documents/document.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import type { Laptop } from '../laptop.ts';
import { badgeAlone, shownDocument } from '../models/badges.ts';
import { ofCents, plainNumber, toCents, units } from '../models/numbers.ts';

const CENT = 1_000n;
/** A product of two numbers with five decimals has ten. */
const CENT_OF_PRODUCT = 100_000_000n;

function isWithinCent(supplied: bigint, calculated: bigint): boolean {
  return supplied - calculated <= 1n && calculated - supplied <= 1n;
}

/**
 * The totals of the lines, each amount as supplied or rounded to cents (spec 2.10); null where a line leaves something
 * for the service to fill in.
 */
function totalsOf({ lines }: Document): { net: string; tax: string; gross: string } | null {
  let [net, tax] = [0n, 0n];
  for (const {
    quantity,
    currencyUnitPrice,
    taxRate,
    isNetEntry,
    suppliedAmounts,
    netCurrencyAmount,
    taxCurrencyAmount,
  } of lines) {
    const hasSupplied = suppliedAmounts === true && netCurrencyAmount !== undefined && taxCurrencyAmount !== undefined;
    if (quantity === undefined || currencyUnitPrice === undefined || taxRate === undefined || isNetEntry === false) {
      if (!hasSupplied) return null;
      net += toCents(units(netCurrencyAmount), CENT);
      tax += toCents(units(taxCurrencyAmount), CENT);
      continue;
    }
    const lineNet = toCents(units(quantity) * units(currencyUnitPrice), CENT_OF_PRODUCT);
    const lineTax = toCents(lineNet * CENT * units(taxRate), 100n * 100_000n * CENT);
    const supplied = hasSupplied
      ? { net: toCents(units(netCurrencyAmount), CENT), tax: toCents(units(taxCurrencyAmount), CENT) }
      : null;
    // Supplied amounts are within a cent of the calculated ones (spec 2.10). After a later change of the quantity they
    // no longer count as supplied.
    const isSupplied = supplied !== null && isWithinCent(supplied.net, lineNet) && isWithinCent(supplied.tax, lineTax);
    net += isSupplied ? supplied.net : lineNet;
    tax += isSupplied ? supplied.tax : lineTax;
  }
  return { net: ofCents(net), tax: ofCents(tax), gross: ofCents(net + tax) };
}

/** The fields that the amounts of lines follow from. */
function sourcesOf({ lines }: Document): string {
  return JSON.stringify(
    lines.map(({ quantity, currencyUnitPrice, taxRate, taxCodeId, isNetEntry }) => [
      quantity,
      currencyUnitPrice,
      taxRate,
      taxCodeId,
      isNetEntry,
    ]),
  );
}

/** Texts of a row that come from the document as it is shown. */
const SHOWN = [
  'docNo',
  'docDate',
  'dueDate',
  'contactAccountId',
  'description',
  'theirRef',
  'projectId',
  'currency',
] as const;
const AMOUNTS = [
  ['netCurrencyAmount', 'net'],
  ['taxCurrencyAmount', 'tax'],
  ['grossCurrencyAmount', 'gross'],
] as const;

function wrongIn(row: DocumentListRow, record: DocumentRecord): string[] {
  const document = shownDocument(record);
  const badge = badgeAlone(record);
  const wanted = new Map<string, string>(SHOWN.map((field) => [field, document[field] ?? '']));
  wanted.set('state', badge === 'unknown' ? 'inFlight' : badge);
  wanted.set('statusList', (record.conflict?.theirs ?? record.base)?.statusList.join(',') ?? 'draft');
  // A service that rounds the prices it shows has calculated the amounts from other prices. They stay while nobody
  // changes a price here.
  const isAsThere = record.base?.grossCurrencyAmount !== undefined && sourcesOf(record.base) === sourcesOf(document);
  const totals = record.local === null || document.lines.length === 0 ? null : totalsOf(document);
  for (const [field, name] of AMOUNTS) {
    if (record.local === null) wanted.set(field, document[field] ?? '');
    else if (isAsThere) wanted.set(field, record.base?.[field] ?? '');
    else if (totals && Object.keys(record.badInput).length === 0) wanted.set(field, totals[name]);
  }
  return [...wanted].flatMap(([field, value]) => {
    const shown = String(Reflect.get(row, field) ?? '');
    return shown === value || (value !== '' && plainNumber(shown) === plainNumber(value))
      ? []
      : [`the row of ${row.key} shows ${field} as ${shown}, and it is ${value}`];
  });
}

/** H: the page's lists show every document once, with its contents, newest first. @returns what is wrong */
export async function listRowsWrong(laptop: Laptop): Promise<string[]> {
  const wrong: string[] = [];
  const storedKeys = await laptop.storedKeys();
  for (const docClass of laptop.docClasses) {
    const rows: DocumentListRow[] = [];
    for await (const some of laptop.store.allRows(docClass)) rows.push(...some);
    const listed = rows.map(({ key }) => key).sort();
    const stored = (storedKeys.get(docClass) ?? []).sort();
    if (listed.join(' ') !== stored.join(' '))
      wrong.push(`its list of ${docClass} has ${listed.join(' ')}, and there are ${stored.join(' ')}`);
    const records = await laptop.store.records(listed);
    const byKey = new Map(records.map((record) => [record.key, record]));
    for (const row of rows) {
      const record = byKey.get(row.key);
      if (record) wrong.push(...wrongIn(row, record));
    }
    const dates = rows.map(({ docDate }) => docDate || '9999');
    if (dates.some((date, at) => at > 0 && date > (dates[at - 1] ?? '')))
      wrong.push(`its list of ${docClass} is in the order ${dates.join(' ')}`);
  }
  return wrong.map((words) => `${laptop.name}: ${words}`);
}

import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentSchema } from '../../../src/domain/documents/document.ts';
import { lineAmounts } from '../../../src/domain/documents/totals.ts';
import { buyerWaysSchema, saleEInvoice, sellerDetailsSchema } from '../../../src/domain/einvoices/saleEInvoice.ts';
import type { EInvoice } from '../../../src/domain/einvoices/eInvoice.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { writeEInvoice, type EInvoiceFormat } from '../../../src/formats/einvoices/index.ts';
import { FIGURES, NAMESPACES, SCHEMA_ORDER, TERMS, UBL_LINE } from './bindings.ts';
import { randomInvoice } from './randomInvoices.ts';
import { randomSale } from './randomSales.ts';

/**
 * What others read in a file that Daybook writes. Our own reader would accept what our writer gets wrong in the same way:
 * here another XML parser takes each term from where the standard puts it.
 */
type Tree = readonly { readonly [name: string]: Tree | string }[];

const PLAIN = { parseTagValue: false, parseAttributeValue: false, ignoreAttributes: false } as const;
// Lists of every element make one element and several look alike.
const parser = new XMLParser({ ...PLAIN, isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute });

/** The texts of all elements or attributes (`@_name`) with a path, in the order of the file. */
function textsAt(tree: Tree, path: string): string[] {
  let found: (Tree[number] | string)[] = [...tree];
  for (const name of path.split('/'))
    found = found.flatMap((node): (Tree[number] | string)[] => {
      const inside = typeof node === 'string' ? undefined : node[name];
      return inside === undefined ? [] : typeof inside === 'string' ? [inside] : [...inside];
    });
  return found.map((node) => (typeof node === 'string' ? node : String(node['#text'] ?? '')));
}

const treeOf = (xml: string): Tree => [parser.parse(xml) as Tree[number]];

type Figure = keyof (typeof FIGURES)['ubl'];

/** The path of a term in a whole file; a credit note of UBL has names of its own. */
function pathIn(format: EInvoiceFormat, { kind }: EInvoice, path: string): string {
  if (format === 'cii') return `rsm:CrossIndustryInvoice/${path}`;
  if (kind === 'invoice') return `Invoice/${path}`;
  const inCredit = path
    .replace(UBL_LINE, 'cac:CreditNoteLine')
    .replace('cbc:InvoicedQuantity', 'cbc:CreditedQuantity')
    .replace('cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode')
    .replace('cbc:DueDate', 'cac:PaymentMeans/cbc:PaymentDueDate');
  return `CreditNote/${inCredit}`;
}

/** What a written file states for each term. */
function termsOf(invoice: EInvoice, format: EInvoiceFormat): Record<string, string[]> {
  const tree = treeOf(writeEInvoice(invoice, format, 'peppol'));
  return Object.fromEntries(
    Object.entries({ ...TERMS[format], ...FIGURES[format] }).map(([term, path]) => [
      term,
      textsAt(tree, pathIn(format, invoice, path)),
    ]),
  );
}

/** The same day as each syntax writes it; CII has format 102. */
const day = (format: EInvoiceFormat, date: string): string => (format === 'ubl' ? date : date.replaceAll('-', ''));

const seller = sellerDetailsSchema.parse({
  id: 'company',
  name: 'Harbour & Vale Ltd',
  vatId: 'GB 999 9999 73',
  city: 'Hull',
  postcode: 'HU1 1AA',
  country: 'GB',
  iban: 'GB29 NWBK 6016 1331 9268 19',
  endpoint: 'ann@harbour.example',
  endpointScheme: 'EM',
});
const TOTALS = { currency: 'EUR', baseCurrency: 'EUR', rateDirection: 'foreignPerBase' } as const;

function sale(lines: readonly Record<string, unknown>[], prepaid: string | null): EInvoice {
  const document = documentSchema.parse({
    docClass: 'saleInvoice',
    docNo: 'SI-7',
    docDate: '2026-03-05',
    dueDate: '2026-04-04',
    currency: 'EUR',
    theirRef: 'Ms Quay',
    theirDocNo: 'PO 12',
    lines,
  });
  return saleEInvoice({
    document,
    amounts: document.lines.map((line) => lineAmounts(line, TOTALS).currency),
    seller,
    buyer: buyerWaysSchema.parse({ id: 'c', vatId: 'DE136695976' }),
    buyerName: 'Nägel & Söhne GmbH',
    buyerAddress: { city: 'Köln', countryCode: 'DE' },
    rateOf: ({ taxRate }) => taxRate,
    unitOf: () => ({ code: 'HUR', name: null }),
    prepaid: prepaid === null ? null : decimal(prepaid),
    credits: null,
  });
}

/** What every file of these sales states of the document and its parties. */
const COMMON = {
  'BT-1': ['SI-7'],
  'BT-5': ['EUR'],
  'BT-10': ['Ms Quay'],
  'BT-13': ['PO 12'],
  'BT-23': ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
  'BT-24': ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
  'BT-27': ['Harbour & Vale Ltd'],
  'BT-31': ['GB999999973'],
  'BT-34': ['ann@harbour.example'],
  'scheme of BT-34': ['EM'],
  'BT-37': ['Hull'],
  'BT-38': ['HU1 1AA'],
  'BT-40': ['GB'],
  'BT-44': ['Nägel & Söhne GmbH'],
  'BT-48': ['DE136695976'],
  'BT-52': ['Köln'],
  'BT-55': ['DE'],
};

describe.each(['ubl', 'cii'] as const)('a file of %s, as another XML reader reads it', (format) => {
  it('states an invoice of three lines at 20 % and 5 %, partly paid', () => {
    const lines = [
      { intRef: 'a', description: 'Desk <oak>', quantity: '3', currencyUnitPrice: '30', textPost: '33.33 - 3.33', taxCodeId: 's', taxRate: '20' }, // prettier-ignore
      // Entered with tax: 120.00 is 100.00 and 20.00 tax.
      { intRef: 'b', description: 'Chair', isNetEntry: false, quantity: '2', currencyUnitPrice: '60', taxCodeId: 's', taxRate: '20' }, // prettier-ignore
      { intRef: 'c', description: 'Book', quantity: '4', currencyUnitPrice: '12.35', taxCodeId: 'r', taxRate: '5' },
    ];
    expect(termsOf(sale(lines, '29.5'), format)).toEqual({
      ...COMMON,
      'BT-2': [day(format, '2026-03-05')],
      'BT-3': ['380'],
      'BT-9': [day(format, '2026-04-04')],
      'scheme of BT-31': [format === 'ubl' ? 'VAT' : 'VA'],
      // SEPA credit transfer
      'BT-81': ['58'],
      'BT-83': ['SI-7'],
      'BT-84': ['GB29NWBK60161331926819'],
      'BT-92': [],
      isCharge: [],
      'BT-126': ['1', '2', '3'],
      'BT-153': ['Desk <oak>', 'Chair', 'Book'],
      'BT-129': ['3', '2', '4'],
      'BT-130': ['HUR', 'HUR', 'HUR'],
      'BT-146': ['30', '50', '12.35'],
      // Of the desk alone.
      'BT-148': ['33.33'],
      'BT-147': ['3.33'],
      'BT-151': ['S', 'S', 'S'],
      'BT-152': ['20', '20', '5'],
      // 3 × 30.00, 2 × 50.00, 4 × 12.35
      'BT-131': ['90.00', '100.00', '49.40'],
      'BT-106': ['239.40'],
      'BT-107': [],
      'BT-108': [],
      'BT-109': ['239.40'],
      'BT-118': ['S', 'S'],
      'BT-119': ['20', '5'],
      'BT-116': ['190.00', '49.40'],
      // 18.00 + 20.00; 5 % of 49.40
      'BT-117': ['38.00', '2.47'],
      'BT-110': ['40.47'],
      'BT-112': ['279.87'],
      'BT-113': ['29.50'],
      'BT-114': [],
      'BT-115': ['250.37'],
    });
  });

  it('states a credit of two lines with positive amounts', () => {
    const lines = [
      { intRef: 'a', description: 'Desk', quantity: '-3', currencyUnitPrice: '33.33', taxCodeId: 's', taxRate: '20' },
      { intRef: 'b', description: 'Fee', quantity: '1', currencyUnitPrice: '9.99', taxCodeId: 's', taxRate: '20' },
    ];
    expect(termsOf(sale(lines, null), format)).toEqual({
      ...COMMON,
      'BT-2': [day(format, '2026-03-05')],
      'BT-3': ['381'],
      'BT-9': [day(format, '2026-04-04')],
      'scheme of BT-31': [format === 'ubl' ? 'VAT' : 'VA'],
      // How a credit is settled is not defined.
      'BT-81': ['1'],
      'BT-83': [],
      'BT-84': [],
      'BT-92': [],
      isCharge: [],
      'BT-126': ['1', '2'],
      'BT-153': ['Desk', 'Fee'],
      'BT-129': ['3', '-1'],
      'BT-130': ['HUR', 'HUR'],
      'BT-146': ['33.33', '9.99'],
      'BT-148': [],
      'BT-147': [],
      'BT-151': ['S', 'S'],
      'BT-152': ['20', '20'],
      'BT-131': ['99.99', '-9.99'],
      'BT-106': ['90.00'],
      'BT-107': [],
      'BT-108': [],
      'BT-109': ['90.00'],
      'BT-118': ['S'],
      'BT-119': ['20'],
      'BT-116': ['90.00'],
      // 20.00 − 2.00, each rounded from 19.998 and 1.998
      'BT-117': ['18.00'],
      'BT-110': ['18.00'],
      'BT-112': ['108.00'],
      'BT-113': [],
      'BT-114': [],
      'BT-115': ['108.00'],
    });
  });

  it('keeps the arithmetic rules BR-CO-10 to BR-CO-17', () => {
    const seen = { allowances: 0, charges: 0, prepaid: 0, rounding: 0, credits: 0 };
    fc.assert(
      fc.property(fc.oneof(randomInvoice, randomSale.map(saleEInvoice)), (invoice) => {
        const terms = termsOf(invoice, format);
        // Whole cents: the currencies that are drawn have two places, so that sums are exact.
        const cents = (term: Figure): number[] => terms[term]?.map((text) => Math.round(Number(text) * 100)) ?? [];
        const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
        /** The only text of a term; what is optional and not there counts as zero. */
        const one = (term: Figure): number => cents(term)[0] ?? 0;
        const isCharge = terms['isCharge'] ?? [];
        const ofDocument = (charge: string): number => sum(cents('BT-92').filter((_, at) => isCharge[at] === charge));
        for (const term of ['BT-106', 'BT-109', 'BT-112', 'BT-115']) expect(terms[term]).toHaveLength(1);
        expect(one('BT-106'), 'BR-CO-10').toBe(sum(cents('BT-131')));
        expect(one('BT-107'), 'BR-CO-11').toBe(ofDocument('false'));
        expect(one('BT-108'), 'BR-CO-12').toBe(ofDocument('true'));
        expect(one('BT-109'), 'BR-CO-13').toBe(one('BT-106') - one('BT-107') + one('BT-108'));
        expect(one('BT-110'), 'BR-CO-14').toBe(sum(cents('BT-117')));
        expect(one('BT-112'), 'BR-CO-15').toBe(one('BT-109') + one('BT-110'));
        expect(one('BT-115'), 'BR-CO-16').toBe(one('BT-112') - one('BT-113') + one('BT-114'));
        const rates = terms['BT-119']?.map(Number) ?? [];
        expect(rates.length).toBeGreaterThan(0);
        for (const [at, tax] of cents('BT-117').entries()) {
          const rate = (rates[at] ?? NaN) / 100;
          const exact = (cents('BT-116')[at] ?? NaN) * rate;
          // Daybook rounds line by line: half a cent of each line's tax or, of a price with tax, of its net amount and
          // the tax on that. The rule itself allows less than one unit.
          const allowed = 0.5 * (1 + rate) * invoice.lines.length + 1e-6;
          expect(Math.abs(tax - exact), 'BR-CO-17').toBeLessThanOrEqual(allowed);
        }
        seen.allowances += isCharge.includes('false') ? 1 : 0;
        seen.charges += isCharge.includes('true') ? 1 : 0;
        seen.prepaid += one('BT-113') === 0 ? 0 : 1;
        seen.rounding += one('BT-114') === 0 ? 0 : 1;
        seen.credits += terms['BT-3']?.[0] === '381' ? 1 : 0;
      }),
      { numRuns: 150 },
    );
    // A rule about what no file has would say nothing.
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(5);
  });

  it('has each element in the place that the schema gives it, within the namespaces of the standard', () => {
    const ordered = new XMLParser({ ...PLAIN, preserveOrder: true });
    const seen = new Set<string>();
    const check = (parent: string, children: readonly Record<string, unknown>[]): void => {
      const names = children.flatMap((child) => Object.keys(child).filter((name) => name !== ':@' && name !== '#text'));
      const order = SCHEMA_ORDER[parent]?.split(' ') ?? [];
      // An element with only one possible child has no order of its own.
      if (order.length > 0 || new Set(names).size > 1) {
        const places = names.map((name) => order.indexOf(name));
        expect(places, `${parent}: ${names.join(' ')}`).not.toContain(-1);
        expect(places, `${parent}: ${names.join(' ')}`).toEqual(places.toSorted((a, b) => a - b));
      }
      seen.add(parent);
      for (const child of children)
        for (const [name, inside] of Object.entries(child))
          if (Array.isArray(inside)) check(name, inside as Record<string, unknown>[]);
    };
    fc.assert(
      fc.property(randomInvoice, (invoice) => {
        const xml = writeEInvoice(invoice, format, 'en16931');
        const whole = ordered.parse(xml) as Record<string, unknown>[];
        check(
          '',
          whole.filter((node) => !('?xml' in node)),
        );
        const root =
          format === 'cii' ? 'rsm:CrossIndustryInvoice' : invoice.kind === 'invoice' ? 'Invoice' : 'CreditNote';
        const tree = treeOf(xml);
        for (const [prefix, namespace] of Object.entries(NAMESPACES[root] ?? {}))
          expect(textsAt(tree, `${root}/@_xmlns${prefix}`)).toEqual([namespace]);
      }),
      { numRuns: 100 },
    );
    // Every element of the list was met in some file.
    const isOfFormat = (name: string): boolean => /^r[as]m:/.test(name) === (format === 'cii');
    expect(Object.keys(SCHEMA_ORDER).filter((name) => isOfFormat(name) && !seen.has(name))).toEqual([]);
  });
});

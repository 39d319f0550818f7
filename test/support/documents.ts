import { instantOf, localDate, type Instant } from '../../src/domain/values/dates.ts';
import { currencyCode } from '../../src/domain/values/currency.ts';
import { decimal, toDecimalString, Decimal } from '../../src/domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../src/domain/documents/document.ts';
import type { Guid, IntRef } from '../../src/domain/values/identifiers.ts';
import { emptyRecord, type DocumentRecord } from '../../src/domain/documents/record.ts';

/** The n-th of a series of made-up GUIDs; each kind of record has its own `series`. */
export function guid(n: number, series = 0): Guid {
  return `${series.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}` as Guid;
}

export function intRef(n: number, series = 0): IntRef {
  return `daybook-${guid(n, series)}` as IntRef;
}

/** A moment on 2 March 2026: 09:00 plus this many seconds. */
export function instant(seconds = 0): Instant {
  return instantOf(Date.UTC(2026, 2, 2, 9, 0, seconds));
}

const GOODS = [
  'Ledger paper A4, 500 sheets',
  'Bookbinding, half leather',
  'Archive boxes',
  'Consulting, per hour',
  'Delivery',
];

/** A line of 2 × 10.50 at 20 %: net 21.00, tax 4.20, gross 25.20. */
export function invoiceLine(n: number, change: Partial<DocumentLine> = {}): DocumentLine {
  return {
    intRef: intRef(n, 1),
    productId: guid(n % 40, 2),
    description: GOODS[n % GOODS.length],
    taxCodeId: guid(1, 3),
    taxRate: decimal('20'),
    quantity: decimal('2'),
    isNetEntry: true,
    currencyUnitPrice: decimal('10.5'),
    ...change,
  };
}

/** A draft sales invoice of one line in GBP, complete enough to be sent. */
export function draftInvoice(n: number, change: Partial<Document> = {}): Document {
  return {
    docClass: 'saleInvoice',
    intRef: intRef(n),
    docTypeId: guid(1, 4),
    contactAccountId: guid(n % 300, 5),
    docDate: localDate('2026-03-02'),
    currency: currencyCode('GBP'),
    description: `Order ${n}`,
    statusList: [],
    lines: [invoiceLine(n)],
    ...change,
  };
}

const FIRST_DAY = Date.UTC(2024, 0, 1);

/** A sales invoice of `lines` lines as the service shows it, on one of the 800 days up to March 2026. */
export function pulledInvoice(n: number, lines = 5): Document {
  const gross = toDecimalString(new Decimal('25.2').times(lines));
  const net = toDecimalString(new Decimal('21').times(lines));
  const tax = toDecimalString(new Decimal('4.2').times(lines));
  const day = instantOf(FIRST_DAY + ((n * 7919) % 800) * 86_400_000).slice(0, 10);
  return {
    ...draftInvoice(n),
    id: guid(n, 6),
    docNo: `SI${String(n).padStart(6, '0')}`,
    docDate: localDate(day),
    dueDate: localDate(day),
    theirRef: `PO-${(n * 31) % 10_000}`,
    currencyRate: decimal('1'),
    baseCurrency: currencyCode('GBP'),
    statusList: ['approved', 'posted', 'outstanding'],
    netCurrencyAmount: net,
    taxCurrencyAmount: tax,
    grossCurrencyAmount: gross,
    netAmount: net,
    taxAmount: tax,
    grossAmount: gross,
    outstandingAmount: gross,
    outstandingCurrencyAmount: gross,
    createdDate: instant(n % 3_600),
    lastModified: instant(n % 3_600),
    lastModifiedBy: 'A. Okafor',
    lines: Array.from({ length: lines }, (_, index) =>
      invoiceLine(n * 10 + index, {
        id: guid(n * 10 + index, 7),
        netCurrencyAmount: decimal('21'),
        taxCurrencyAmount: decimal('4.2'),
        grossCurrencyAmount: decimal('25.2'),
        netAmount: decimal('21'),
        taxAmount: decimal('4.2'),
        grossAmount: decimal('25.2'),
        orderIndex: index,
      }),
    ),
  };
}

/** A document as read from the service, never edited here. */
export function pulledRecord(n: number, change: Partial<DocumentRecord> = {}, lines = 5): DocumentRecord {
  const base = pulledInvoice(n, lines);
  return { ...emptyRecord(base.id ?? '', base.docClass), id: base.id ?? null, base, ...change };
}
